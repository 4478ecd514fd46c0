"""The keyboard that QML draws: keys, shift and pages; what they type goes into the field as all typing does."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from time import monotonic
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, Signal, Slot
from PySide6.QtGui import QInputMethodEvent, QKeyEvent
from PySide6.QtQuick import QQuickItem

from previewer.phone.emptying import empty_when_destroyed
from previewer.phone.fonts import FALLBACKS
from previewer.phone.keyboard.kana import turned
from previewer.phone.keyboard.keys import PAD, Key, KeyPage, first_page, page_of
from previewer.phone.qtproperty import Property, member_of

_OFF, _ONCE, _LOCKED = range(3)
_KEYS = {"delete": Qt.Key.Key_Backspace, "left": Qt.Key.Key_Left, "right": Qt.Key.Key_Right}
_INDIAN = ("\u0900", "\u0dff")
_ENDS = (".", "!", "?")
#: What stands on a key of twelve and is not written by it.
_SEEN = "「」"
#: So many seconds after a tap another one goes on in the row of its key.
AGAIN = 1.0


@dataclass(frozen=True)
class _Asked:
    """The wishes of QML for a keyboard: `input` is the TextInput or TextEdit that is typed into; `capitalizes`: a
    sentence begins with a capital letter by itself; `numeric`: nothing but numbers is to be typed; `tablet`: it has
    a tablet's keys; `still`: no time passes between taps.
    """

    lang: str = "en"
    punctuated: bool = False
    capitalizes: bool = False
    multiline: bool = False
    numeric: bool = False
    tablet: bool = False
    still: bool = False
    input: QQuickItem | None = None


class _Tap(NamedTuple):
    """A tap on a key of several letters: which of them it wrote, that letter, and when."""

    key: Key
    at: int
    letter: str
    when: float


class KeyboardModel(QObject):
    """The keys for one language, counted from 0."""

    changed = Signal()
    keysChanged = Signal()
    shiftChanged = Signal()
    #: The key at the end was pressed in a field of one line.
    done = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        empty_when_destroyed(self)
        self._asked = _Asked()
        self._name = first_page("en")
        self._shift = _OFF
        self._tap: _Tap | None = None

    @Slot(int)
    def press(self, index: int) -> None:
        """A key was tapped. Nothing happens without a field."""
        keys = self._page().keys
        if not 0 <= index < len(keys) or self._asked.input is None:
            return
        key = keys[index]
        if key.kind == "letter":
            self._write_letter(key)
        elif key.kind == "space":
            self._commit("\u3000" if self._name == "kana" else " ")
        elif key.kind == "shift":
            self._set_shift((self._shift + 1) % 3)
        elif key.kind == "caps":
            self._set_shift(_OFF if self._shift == _LOCKED else _LOCKED)
        elif key.kind == "lower":
            self.done.emit()
        elif key.kind == "page":
            self._show(key.page)
        elif key.kind == "small":
            before = self._before()
            self._commit(turned(before), 1) if before else None
        elif key.kind == "return":
            self._return()
        elif key.kind in _KEYS:
            self._send(_KEYS[key.kind])
        if key.kind != "letter":
            self._tap = None
        if key.kind not in ("shift", "caps", "page", "lower"):
            self.follow()

    @Slot(int, int, result=str)
    def labelAt(self, index: int, _shift: int = 0) -> str:
        """The text that a key writes or says. `_shift` only makes a binding read again."""
        keys = self._page().keys
        return self._label(keys[index]) if 0 <= index < len(keys) else ""

    @Slot(str, result=str)
    def face(self, text: str) -> str:
        """The face of a key for what it writes: a mark that joins a letter stands on a dotted circle.

        To the marks of Indian scripts fonts give one by themselves.
        """
        joins = bool(text) and unicodedata.category(text[0]) in ("Mn", "Mc")
        return f"\u25cc{text}" if joins and not _INDIAN[0] <= text[0] <= _INDIAN[1] else text

    @Slot(str, result=str)
    def ringFamily(self, text: str) -> str:
        """The family of a mark's own script, which also has the circle it stands on: of two families they do not meet.
        Empty for what stands on none.
        """
        if self.face(text) == text:
            return ""
        family = f"Noto Sans {unicodedata.name(text[0]).split()[0].capitalize()}"
        return family if family in FALLBACKS else ""

    @Slot()
    def begin(self) -> None:
        """The field is typed into from now on."""
        self._name = PAD if self._asked.numeric else first_page(self._asked.lang)
        self._shift = _OFF
        self.keysChanged.emit()
        self.follow()

    # -- what the keys do

    def _label(self, key: Key) -> str:
        return key.shifted if self._shift and key.shifted else key.label

    def _write_letter(self, key: Key) -> None:
        """Write what a key says; of several letters the next one, where it was tapped just before."""
        now, before, letter = monotonic(), self._tap, self._label(key)
        again = (
            before is not None
            and before.key == key
            and self._before() == before.letter
            and (self._asked.still or now - before.when <= AGAIN)
        )
        if again and before is not None:
            row = [letter for letter in key.row if letter not in _SEEN]
            at = (before.at + 1) % len(row)
            letter = row[at].upper() if before.letter.isupper() else row[at]
            self._commit(letter, 1)
        else:
            at = 0
            self._commit(letter)
        self._tap = _Tap(key, at, letter, now) if key.row else None
        if self._shift == _ONCE:
            self._set_shift(_OFF)

    def _commit(self, text: str, back: int = 0) -> None:
        # As an input method does, so that the field cleans and counts it as it does all that is typed.
        event = QInputMethodEvent()
        event.setCommitString(text, -back, back)
        QCoreApplication.sendEvent(self._target(), event)

    def _send(self, key: Qt.Key) -> None:
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            QCoreApplication.sendEvent(self._target(), QKeyEvent(kind, key, Qt.KeyboardModifier.NoModifier))

    def _return(self) -> None:
        if self._asked.multiline:
            self._commit("\n")
        else:
            self.done.emit()

    def _target(self) -> QQuickItem:
        assert self._asked.input is not None
        return self._asked.input

    def _before(self) -> str:
        """The letter before the cursor, '' at the beginning or after a selection."""
        field = self._target()
        if field.property("selectedText"):
            return ""
        cursor = int(field.property("cursorPosition"))
        units = self._text().encode("utf-16-le")[: cursor * 2].decode("utf-16-le", "ignore")
        return units[-1:] if units and ord(units[-1]) < 0x10000 else ""

    def _text(self) -> str:
        return str(self._target().property("text"))

    @Slot()
    def follow(self) -> None:
        """The cursor stands elsewhere: a sentence may begin there, with a capital letter."""
        asked = self._asked
        if not asked.capitalizes or asked.input is None or self._name != "letters" or self._shift == _LOCKED:
            return
        cursor = int(self._target().property("cursorPosition"))
        before = self._text().encode("utf-16-le")[: cursor * 2].decode("utf-16-le", "ignore")
        begins = not before.strip() or before.endswith("\n") or (before[-1] == " " and before.rstrip().endswith(_ENDS))
        has_capitals = any(
            key.label.upper() == key.shifted != key.label for key in self._page().keys if key.kind == "letter"
        )
        self._set_shift(_ONCE if begins and has_capitals else _OFF)

    # -- what QML reads and sets

    def _page(self) -> KeyPage:
        return page_of(self._name, self._asked.lang, self._asked.punctuated, self._asked.tablet)

    def _show(self, name: str) -> None:
        self._name, self._shift = name, _OFF
        self.shiftChanged.emit()
        self.keysChanged.emit()

    def _set_shift(self, shift: int) -> None:
        if shift != self._shift:
            self._shift = shift
            self.shiftChanged.emit()

    def _set(self, asked: _Asked) -> None:
        before, self._asked = self._asked, asked
        if asked == before:
            return
        self.changed.emit()
        if (asked.lang, asked.numeric) != (before.lang, before.numeric) or asked.input is not before.input:
            self.begin()
        if (asked.punctuated, asked.tablet) != (before.punctuated, before.tablet):
            self.keysChanged.emit()
        if asked.capitalizes != before.capitalizes:
            self.follow()

    def _maps(self) -> list[dict[str, object]]:
        return [key._asdict() for key in self._page().keys]

    lang = member_of("_asked", str, "lang", changed)
    punctuated = member_of("_asked", bool, "punctuated", changed)
    capitalizes = member_of("_asked", bool, "capitalizes", changed)
    multiline = member_of("_asked", bool, "multiline", changed)
    numeric = member_of("_asked", bool, "numeric", changed)
    tablet = member_of("_asked", bool, "tablet", changed)
    still = member_of("_asked", bool, "still", changed)
    input: Property[QQuickItem | None] = member_of("_asked", "QObject*", "input", changed)
    keys = Property("QVariantList", lambda self: self._maps(), notify=keysChanged)
    columns = Property(float, lambda self: self._page().columns, notify=keysChanged)
    twelve = Property(bool, lambda self: self._page().columns == 5, notify=keysChanged)
    #: 0 off, 1 for the next letter, 2 locked.
    shift = Property(int, lambda self: self._shift, notify=shiftChanged)
