"""The strip below the source for finding text in it."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QToolButton, QWidget

from previewer.desk.document.dropping import pass_files
from previewer.desk.icons import icon
from previewer.desk.language import Translated


class FindBar(Translated, QWidget):
    """Enter finds the next place, Shift+Enter the one before, Escape closes."""

    #: What to find, and whether backwards.
    wanted = Signal(str, bool)
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.field = QLineEdit(self, clearButtonEnabled=True)
        pass_files(self.field)
        self.note = QLabel(self)
        self._close = QToolButton(self, autoRaise=True)
        self._close.clicked.connect(self.dismiss)
        self._close.setIcon(icon("close", self.palette()))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(8, 4, 4, 4)
        layout.addWidget(self.field, 1)
        layout.addWidget(self.note)
        layout.addWidget(self._close)
        self.hide()
        self.retranslate()

    def open(self, text: str) -> None:
        """Show the strip; a selected text is what is looked for."""
        self.show()
        if text:
            self.field.setText(text)
        self.field.selectAll()
        self.field.setFocus()

    def dismiss(self) -> None:
        """Hide the strip and give the keyboard back."""
        self.hide()
        self.closed.emit()

    def show_result(self, found: bool) -> None:
        """Show whether there was a place."""
        self.note.setText("" if found else self.tr("Not found"))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.dismiss()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            back = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self.wanted.emit(self.field.text(), back)
        else:
            super().keyPressEvent(event)

    def retranslate(self) -> None:
        self.field.setPlaceholderText(self.tr("Find in the source"))
        self._close.setToolTip(self.tr("Close (Escape)"))
