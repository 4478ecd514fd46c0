"""Folding: what a line opens can be hidden down to the line that closes it."""

from PySide6.QtCore import QObject
from PySide6.QtGui import QTextBlock, QTextDocument
from PySide6.QtWidgets import QPlainTextEdit

from previewer.desk.source.brackets import closing_block, left_open, opening_block


class Folding(QObject):
    """Hides and shows blocks of one document in its editor. A change of what is hidden brings it to light."""

    def __init__(self, editor: QPlainTextEdit, document: QTextDocument) -> None:
        super().__init__(editor)
        self._editor = editor
        self.document = document
        self._any = False
        document.contentsChange.connect(self._changed)

    def can_fold(self, block: QTextBlock) -> bool:
        """Whether a line opens something that it does not close."""
        return bool(left_open(block.text()))

    def is_folded(self, block: QTextBlock) -> bool:
        """Whether what follows a block is hidden."""
        return self._any and block.next().isValid() and not block.next().isVisible()

    def toggle(self, block: QTextBlock) -> bool:
        """Fold what a line opens, or unfold it; False where there is nothing to fold."""
        if self.is_folded(block):
            self._show(block.next(), True)
            return True
        end = closing_block(block) if self.can_fold(block) else None
        if end is None or end.blockNumber() <= block.blockNumber() + 1:
            return False
        cursor = self._editor.textCursor()
        self._show(block.next(), False, end)
        if not self.document.findBlock(cursor.position()).isVisible():
            cursor.setPosition(block.position() + block.length() - 1)
            self._editor.setTextCursor(cursor)
        return True

    def fold_around(self, block: QTextBlock) -> bool:
        """Fold what a line opens, else what it stands in."""
        around: QTextBlock | None = block
        while around is not None:
            if self.toggle(around):
                return True
            around = opening_block(around)
        return False

    def reveal(self, block: QTextBlock) -> None:
        """Bring a block to light, with all that is hidden with it."""
        while block.previous().isValid() and not block.previous().isVisible():
            block = block.previous()
        if not block.isVisible():
            self._show(block, True)

    def unfold_all(self) -> None:
        """Bring everything to light."""
        if self._any:
            self._any = False
            block = self.document.begin()
            while block.isValid():
                block.setVisible(True)
                block = block.next()
            self._update(0, self.document.characterCount() - 1)

    def _show(self, block: QTextBlock, on: bool, end: QTextBlock | None = None) -> None:
        """Show or hide from a block on: up to another, or as far as it is the same."""
        start = block.position()
        last = start
        while block.isValid() and (
            block.blockNumber() < end.blockNumber() if end is not None else not block.isVisible()
        ):
            block.setVisible(on)
            last = block.position() + block.length()
            block = block.next()
        self._any = self._any or not on
        self._update(start, min(last, self.document.characterCount() - 1) - start)

    def _update(self, start: int, length: int) -> None:
        self.document.markContentsDirty(start, length)
        layout = self.document.documentLayout()
        layout.documentSizeChanged.emit(layout.documentSize())
        self._editor.viewport().update()

    def _changed(self, at: int, removed: int, added: int) -> None:
        if self._any and removed != added:
            for place in (at, at + added):
                block = self.document.findBlock(min(place, self.document.characterCount() - 1))
                if block.isValid() and not block.isVisible():
                    self.reveal(block)
                elif self.is_folded(block) and not left_open(block.text()):
                    self.reveal(block.next())
