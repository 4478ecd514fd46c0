"""Places of a new item that are filled one after the other: Tab goes to the next, Shift+Tab back, Escape ends."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit

from previewer.desk.source.carets import Carets

_STEPS = {Qt.Key.Key_Tab: 1, Qt.Key.Key_Backtab: -1}
_HELD = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier


class Stops:
    """Each stop is one place or several that are written alike, as the key of an item and its entry in the order are;
    the caret of the last of them is the editor's own.
    """

    def __init__(self, editor: QPlainTextEdit, carets: Carets) -> None:
        self._editor = editor
        self._carets = carets
        self._stops: list[list[_Stretch]] = []
        self._at = 0

    def begin(self, stops: Sequence[Sequence[tuple[int, int]]]) -> None:
        """Select the first of these (starts and ends in UTF-16 positions)."""
        self._stops = [[self._stretch(*place) for place in stop] for stop in stops]
        self._go(0)

    def end(self) -> None:
        """Stop no more."""
        self._stops = []

    def answer(self, event: QKeyEvent) -> bool:
        """Do what a key means here; False where it is for the editor."""
        by = _STEPS.get(Qt.Key(event.key()))
        if not self._stops or event.modifiers() & _HELD or (by is None and event.key() != Qt.Key.Key_Escape):
            return False
        if not self._is_here():
            self.end()
            return False
        if by is None:
            self._carets.clear()
            self.end()
        elif 0 <= self._at + by < len(self._stops):
            self._go(self._at + by)
        else:
            cursor = self._editor.textCursor()
            cursor.clearSelection()
            self._carets.clear()
            self._editor.setTextCursor(cursor)
            self.end()
        return True

    def _stretch(self, start: int, end: int) -> "_Stretch":
        made = _Stretch(QTextCursor(self._editor.document()), QTextCursor(self._editor.document()))
        made.start.setPosition(start)
        made.end.setPosition(end)
        # What is written at the place belongs to it.
        made.start.setKeepPositionOnInsert(True)
        return made

    def _is_here(self) -> bool:
        """Whether the caret is still at the stop, or was led somewhere else by hand."""
        here = self._editor.textCursor().position()
        return any(one.start.position() <= here <= one.end.position() for one in self._stops[self._at])

    def _go(self, at: int) -> None:
        self._at = at
        self._carets.clear()
        self._carets.select((one.start.position(), one.end.position()) for one in self._stops[at])
        # Tab is for the stops, not to leave the editor.
        self._editor.setTabChangesFocus(False)
        self._editor.ensureCursorVisible()


class _Stretch(NamedTuple):
    """A place whose text may change."""

    start: QTextCursor
    end: QTextCursor
