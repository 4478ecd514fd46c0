"""The keyboard that QML draws: keys, shift and pages; what they type goes into the field as all typing does."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, Signal, Slot
from PySide6.QtGui import QInputMethodEvent, QKeyEvent
from PySide6.QtQuick import QQuickItem

from previewer.phone.emptying import empty_when_destroyed
from previewer.phone.fonts import FALLBACKS
from previewer.phone.keyboard import joining
from previewer.phone.keyboard.keys import PAD, KeyPage, composes, first_page, page_of
from previewer.phone.qtproperty import Property, member_of

_OFF, _ONCE, _LOCKED = range(3)
_KEYS = {"delete": Qt.Key.Key_Backspace, "left": Qt.Key.Key_Left, "right": Qt.Key.Key_Right}
_INDIAN = ("\u0900", "\u0dff")
_ENDS = (".", "!", "?")


@dataclass(frozen=True)
class _Asked:
    """What QML asks of a keyboard: `input` is the TextInput or TextEdit that is typed into; `capitalizes`: a sentence
    begins with a capital letter by itself; `numeric`: nothing but numbers is to be typed.
    """

    lang: str = "en"
    punctuated: bool = False
    capitalizes: bool = False
    multiline: bool = False
    numeric: bool = False
    input: QQuickItem | None = None


class KeyboardModel(QObject):
    """The keys for one language, counted from 0; a way is that of a flick, 0 for none, then to the left, up, to the
    right and down.
    """

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

    @Slot(int, int)
    def press(self, index: int, way: int = 0) -> None:
        """A key was tapped, or flicked. Nothing happens without a field."""
        keys = self._page().keys
        if not 0 <= index < len(keys) or self._asked.input is None:
            return
        key = keys[index]
        if key.kind == "letter":
            self._write(self.labelAt(index, way, self._shift))
        elif key.kind == "space":
            self._write("\u3000" if self._name == "kana" else " ")
        elif key.kind == "shift":
            self._set_shift((self._shift + 1) % 3)
        elif key.kind == "page":
            self._show(key.page)
        elif key.kind == "small":
            before = self._before()
            self._replace(1, joining.turned(before)) if before else None
        elif key.kind == "return":
            self._return()
        elif key.kind in _KEYS:
            self._send(_KEYS[key.kind])
        if key.kind not in ("shift", "page"):
            self.follow()

    @Slot(int, int, int, result=str)
    def labelAt(self, index: int, way: int = 0, _shift: int = 0) -> str:
        """What a key writes or says, by the way of a flick. `_shift` only makes a binding read again."""
        keys = self._page().keys
        if not 0 <= index < len(keys):
            return ""
        key = keys[index]
        if way and way <= len(key.ways):
            letter = key.ways[way - 1]
            return letter.upper() if self._shift and self._name == "alphabet" else letter
        return key.shifted if self._shift and key.shifted else key.label

    @Slot(str, result=str)
    def face(self, text: str) -> str:
        """How a key shows what it writes: a mark that joins a letter stands on a dotted circle.

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

    def _write(self, text: str) -> None:
        if composes(self._asked.lang) and self._name == "letters":
            before = self._before()
            whole = joining.joined(before, text)
            self._replace(len(before), whole)
        else:
            self._commit(text)
        if self._shift == _ONCE:
            self._set_shift(_OFF)

    def _replace(self, count: int, text: str) -> None:
        self._commit(text, count)

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
        self._set_shift(_ONCE if begins and has_capitals and not composes(asked.lang) else _OFF)

    # -- what QML reads and sets

    def _page(self) -> KeyPage:
        return page_of(self._name, self._asked.lang, self._asked.punctuated)

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
        if asked.punctuated != before.punctuated:
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
    input: Property[QQuickItem | None] = member_of("_asked", "QObject*", "input", changed)
    keys = Property("QVariantList", lambda self: self._maps(), notify=keysChanged)
    columns = Property(float, lambda self: self._page().columns, notify=keysChanged)
    twelve = Property(bool, lambda self: self._page().columns == 5, notify=keysChanged)
    #: 0 off, 1 for the next letter, 2 locked.
    shift = Property(int, lambda self: self._shift, notify=shiftChanged)
