"""Several carets in the source, set by *Add the next occurrence* or by the stops of a new item: what is typed goes to
all of them. The editor's own is the one set last, the others are kept here.
"""

import re
from collections.abc import Callable, Iterable

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QInputMethodEvent, QKeyEvent, QKeySequence, QPainter, QPalette, QTextBlock, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit

from previewer.desk.document.positions import Positions, text_of

_KEEP = QTextCursor.MoveMode.KeepAnchor
_CLIPBOARD = (QKeySequence.StandardKey.Copy, QKeySequence.StandardKey.Cut, QKeySequence.StandardKey.Paste)
_CONTROL, _ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier
_DELETING = {Qt.Key.Key_Backspace: QTextCursor.deletePreviousChar, Qt.Key.Key_Delete: QTextCursor.deleteChar}
#: Keys that are held while another is pressed.
_HELD = (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_AltGr, Qt.Key.Key_Meta)
#: Signs of which words of a piece are made, `x-input-type` among them.
_WORD = r"[\w$-]"


class Carets(QObject):
    """The carets of an editor. `reveal` brings a folded block to light."""

    #: There are others, or they stand elsewhere.
    changed = Signal()

    def __init__(self, editor: QPlainTextEdit, reveal: Callable[[QTextBlock], None]) -> None:
        super().__init__(editor)
        self._editor = editor
        self._reveal = reveal
        #: All but the editor's own, in the order of the text.
        self.further: list[QTextCursor] = []
        #: Whether the next occurrence is to be a whole word.
        self._whole = False
        #: Undo steps after what was typed last at all carets, -1 where another key is a step of its own.
        self._typed = -1
        self._composing = False
        editor.viewport().installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """The mouse ends them."""
        if event.type() in (QEvent.Type.MouseButtonPress, QEvent.Type.Drop):
            self.clear()
        return False

    @property
    def several(self) -> bool:
        """Whether there is more than one."""
        return bool(self.further)

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self.further) + 1

    def clear(self) -> None:
        """Go back to the editor's own alone."""
        self._typed, self._whole = -1, False
        if self.further:
            self.further = []
            self.changed.emit()

    def select(self, places: Iterable[tuple[int, int]]) -> None:
        """Select these places (UTF-16 positions), at least one, the editor's own caret at the last."""
        *further, own = (self._cursor(*place) for place in places)
        self._typed, self.further = -1, further
        for cursor in further:
            if not cursor.block().isVisible():
                self._reveal(cursor.block())
        self._editor.setTextCursor(own)
        self.changed.emit()

    def add_next(self) -> bool:
        """Select the word at the caret, and then one by one where the same is again; False where it is no more."""
        own = self._editor.textCursor()
        if not own.hasSelection():
            return self._select_word(own)
        taken = [(one.selectionStart(), one.selectionEnd()) for one in (*self.further, own)]
        free = [place for place in self._occurrences(own) if place not in taken]
        if not free:
            return False
        self.select([*taken, next((place for place in free if place[0] >= own.selectionEnd()), free[0])])
        return True

    def answer(self, event: QKeyEvent) -> bool:
        """Do what a key means at several carets. Whatever does not write ends them: False, the editor answers it."""
        if any(event.matches(key) for key in _CLIPBOARD) or event.key() in _HELD:
            return False
        deletes = _DELETING.get(Qt.Key(event.key()))
        if self._editor.isReadOnly() or event.key() == Qt.Key.Key_Escape or not (deletes or _writes(event)):
            self.clear()
            return event.key() == Qt.Key.Key_Escape
        if deletes is None:
            self._edit(lambda cursor: cursor.insertText(event.text()), typing=True)
        else:
            self._edit(deletes)
        return True

    def compose(self, event: QInputMethodEvent, pass_on: Callable[[QInputMethodEvent], None]) -> None:
        """Show what is being composed at the editor's own caret, and write what was composed at all."""
        begins = bool(event.preeditString()) and not self._composing
        if (begins or event.commitString()) and any(one.hasSelection() for one in self.in_order()):
            self._edit(QTextCursor.removeSelectedText, typing=True)
        if event.commitString():
            # What was composed goes first, as it is no part of the text.
            pass_on(QInputMethodEvent())
            self._edit(lambda cursor: cursor.insertText(event.commitString()), typing=True)
        if event.preeditString() or not event.commitString():
            pass_on(QInputMethodEvent(event.preeditString(), event.attributes()))
        self._composing = bool(event.preeditString())

    def paste(self, text: str) -> None:
        """Put a text in at each caret; one of as many lines as there are carets is dealt out to them."""
        parts = text.removesuffix("\n").split("\n")
        if len(parts) != self.count:
            parts = [text] * self.count
        self._edit(lambda cursor: cursor.insertText(parts.pop()))

    def cut(self) -> None:
        """Remove what is selected at each."""
        self._edit(QTextCursor.removeSelectedText)

    def in_order(self) -> list[QTextCursor]:
        """All, in the order of the text."""
        return self._sorted(self._editor.textCursor())

    def paint(self) -> None:
        """Draw the further ones in the viewport."""
        painter = QPainter(self._editor.viewport())
        area = self._editor.viewport().rect()
        colour = self._editor.palette().color(QPalette.ColorRole.Text)
        for cursor in self.further:
            place = self._editor.cursorRect(cursor)
            if area.intersects(place):
                painter.fillRect(place.x(), place.y(), self._editor.cursorWidth(), place.height(), colour)
        painter.end()

    def _edit(self, act: Callable[[QTextCursor], object], typing: bool = False) -> None:
        """Do something at each, the last first, as one undo step; with what was typed before, if it is `typing`."""
        document, own = self._editor.document(), self._editor.textCursor()
        group = QTextCursor(document)
        if typing and self._typed == document.availableUndoSteps() >= 0:
            group.joinPreviousEditBlock()
        else:
            group.beginEditBlock()
        for cursor in reversed(self._sorted(own)):
            act(cursor)
        group.endEditBlock()
        self._editor.setTextCursor(own)
        self._typed = document.availableUndoSteps() if typing else -1
        self.changed.emit()

    def _sorted(self, own: QTextCursor) -> list[QTextCursor]:
        return sorted((*self.further, own), key=QTextCursor.selectionStart)

    def _cursor(self, start: int, end: int) -> QTextCursor:
        cursor = QTextCursor(self._editor.document())
        cursor.setPosition(start)
        cursor.setPosition(end, _KEEP)
        return cursor

    def _select_word(self, cursor: QTextCursor) -> bool:
        text, at = cursor.block().text(), cursor.positionInBlock()
        before, after = re.search(rf"(?<!{_WORD}){_WORD}*+$", text[:at]), re.match(rf"{_WORD}*", text[at:])
        if before is None or after is None or not before[0] + after[0]:
            return False
        start = cursor.block().position()
        self.select([(start + before.start(), start + at + after.end())])
        self._whole = True
        return True

    def _occurrences(self, cursor: QTextCursor) -> list[tuple[int, int]]:
        """Where the text has what a cursor has selected."""
        raw = self._editor.document().toRawText()
        wanted, positions = re.escape(text_of(cursor.selectedText())), Positions(raw)
        if self._whole:
            wanted = f"(?<!{_WORD}){wanted}(?!{_WORD})"
        return [
            (positions.to_units(found.start()), positions.to_units(found.end()))
            for found in re.finditer(wanted, text_of(raw))
        ]


def _writes(event: QKeyEvent) -> bool:
    """Whether a key writes; AltGr is Ctrl and Alt on some systems."""
    held = event.modifiers() & (_CONTROL | _ALT)
    return event.text().isprintable() and bool(event.text()) and held != _CONTROL
