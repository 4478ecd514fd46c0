"""Two texts line by line: what the disk has and what the editor has."""

import difflib

from PySide6.QtGui import QColor, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPlainTextEdit, QWidget

from previewer.desk.theme import code_font, is_dark
from previewer.desk.widgets import Worded, dialog_buttons, named, text_label, vbox

_CONTEXT = 3
_TINTS = {"-": ("#ffdcd7", "#5a1e1e"), "+": ("#ccf2d4", "#1b4721"), "@": ("#ddf4ff", "#12304c")}


class DifferenceView(QPlainTextEdit):
    """Lines that only the first text has are red with a minus, lines that only the second has green with a plus."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, readOnly=True)
        self.setFont(code_font())
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)

    def show_texts(self, one: str, other: str) -> None:
        """Show what differs, with a few lines around it."""
        self.clear()
        lines = difflib.unified_diff(one.split("\n"), other.split("\n"), n=_CONTEXT, lineterm="")
        cursor = QTextCursor(self.document())
        dark = is_dark(self.palette())
        for at, line in enumerate(list(lines)[2:]):
            block = cursor.blockFormat()
            tint = _TINTS.get(line[:1])
            if at:
                cursor.insertBlock()
            if tint is not None:
                block.setBackground(QColor(tint[dark]))
            else:
                block.clearBackground()
            cursor.setBlockFormat(block)
            cursor.insertText(line, QTextCharFormat())
        self.moveCursor(QTextCursor.MoveOperation.Start)


class DifferenceDialog(Worded, QDialog):
    """What the disk has and what the editor has."""

    def __init__(self, disk: str, typed: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.view = DifferenceView(self)
        self.view.setMinimumSize(640, 380)
        self.view.show_texts(disk, typed)
        buttons = dialog_buttons(self, QDialogButtonBox.StandardButton.Close)
        named(self, self.view, self._legend)
        self.setLayout(vbox(text_label(self, self._legend, wrap=True), (self.view, 1), buttons))
        self.says(lambda: self.setWindowTitle(self.tr("Compare with the disk")))

    def _legend(self) -> str:
        return self.tr("− only on disk      + only in the editor")
