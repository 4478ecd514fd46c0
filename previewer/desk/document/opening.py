"""A long text that was just opened: its beginning is there at once, all else in turns of the event loop."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QTextCursor, QTextDocument

from previewer.desk.document.following import PAUSE, TURN
from previewer.desk.document.long_lines import folded
from previewer.pieces import Reading

if TYPE_CHECKING:
    from previewer.pieces.ahead import Ahead

#: Characters that a document has at first, and that are added in one turn; both go on to the end of a line.
BEGINNING = 64_000
_MORE = 48_000


class Opening(QObject):
    """Fills a document with a text, off its undo history, and judges what is in it."""

    #: The whole text is there and judged.
    done = Signal()

    def __init__(self, document: QTextDocument, text: str, ahead: Ahead, parent: QObject) -> None:
        super().__init__(parent)
        self._document = document
        self._text = text
        self._ahead = ahead
        self._at = 0
        document.setUndoRedoEnabled(False)
        document.clear()
        self._fill(BEGINNING)
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._go_on)
        self._timer.start(PAUSE)

    def stop(self) -> None:
        """Go on no more; the document has what it has."""
        self._timer.stop()
        self._document.setUndoRedoEnabled(True)
        self.deleteLater()

    def whole(self) -> Reading:
        """Fill in the rest now, and give what the text reads as."""
        self._fill(len(self._text))
        self.stop()
        return self._ahead.whole()

    def _go_on(self) -> None:
        if not self._ahead.go_on(TURN):
            self._timer.start(0)
        elif self._at < len(self._text):
            self._fill(_MORE)
            self._timer.start(0)
        else:
            self.done.emit()

    def _fill(self, characters: int) -> None:
        """Add so many characters, and what is left of the last line."""
        end = self._text.find("\n", self._at + characters) + 1 or len(self._text)
        cursor = QTextCursor(self._document)
        cursor.movePosition(QTextCursor.MoveOperation.End)
        cursor.insertText(folded(self._text[self._at : end]))
        self._document.setModified(False)
        self._at = end
