"""The strip below the source for finding text in it, and for putting another in its place."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QLineEdit, QToolButton, QWidget

from previewer.desk.document.dropping import pass_files
from previewer.desk.widgets import Worded, hbox, letters_are, push_button, tool_button

#: Pixels of width below which the count has a row to itself.
_NARROW = 260


class FindBar(Worded, QWidget):
    """Finds while one types. Enter goes to the next place, Shift+Enter to the one before, Alt+Enter selects every
    place, Escape closes."""

    #: Whether to go backwards to another place.
    wanted = Signal(bool)
    #: What is looked for, or how, is another.
    sought = Signal()
    #: Put the other text in the place of what is found: here, or (True) everywhere.
    replaceWanted = Signal(bool)
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.field = QLineEdit(self, clearButtonEnabled=True)
        self.other = QLineEdit(self, clearButtonEnabled=True)
        letters_are("seeks", self.field, self.other)
        for field in (self.field, self.other):
            pass_files(field)
        self.field.textChanged.connect(self.sought)
        self.note = QLabel(self)
        self.case, self.previous, self.next = (QToolButton(self, autoRaise=True) for _ in range(3))
        self.case.setCheckable(True)
        self.case.setText("Aa")
        self.case.toggled.connect(self.sought)
        self.previous.setArrowType(Qt.ArrowType.UpArrow)
        self.previous.clicked.connect(lambda: self.wanted.emit(True))
        self.next.setArrowType(Qt.ArrowType.DownArrow)
        self.next.clicked.connect(lambda: self.wanted.emit(False))
        self.replace = push_button(self, lambda: self.tr("Replace"), lambda: self.replaceWanted.emit(False))
        self.replace_all = push_button(self, lambda: self.tr("Replace all"), lambda: self.replaceWanted.emit(True))
        close = tool_button(self, "close", lambda: self.tr("Close (Escape)"), self.dismiss)
        self._grid = layout = QGridLayout(self)
        layout.setContentsMargins(8, 4, 4, 4)
        layout.setSpacing(4)
        layout.setColumnStretch(0, 1)
        # The field has a row to itself, as the pane may be narrow.
        layout.addWidget(self.field, 0, 0, 1, 5)
        for column, widget in enumerate((self.note, self.case, self.previous, self.next, close)):
            layout.addWidget(widget, 1, column)
        layout.addWidget(self.other, 3, 0, 1, 5)
        layout.addLayout(hbox(None, self.replace, self.replace_all), 4, 0, 1, 5)
        self.hide()
        self.says(self._say, colours=False)

    def open(self, text: str, replacing: bool = False) -> None:
        """Show the strip; a selected text is what is looked for."""
        self.show()
        for widget in (self.other, self.replace, self.replace_all):
            widget.setVisible(replacing)
        if text:
            self.field.setText(text)
        self.field.selectAll()
        self.field.setFocus()
        self.sought.emit()

    def dismiss(self) -> None:
        """Hide the strip and give the keyboard back."""
        self.hide()
        self.closed.emit()

    def show_count(self, at: int, count: int) -> None:
        """Show how many places there are, and which of them, from 1, is selected (0: none)."""
        if not self.field.text():
            self.note.setText("")
        elif not count:
            self.note.setText(self.tr("Not found"))
        else:
            self.note.setText(self.tr("{0} of {1}").format(at, count) if at else self.tr("%n found", "", count))
        for button in (self.previous, self.next, self.replace, self.replace_all):
            button.setEnabled(bool(count))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        back = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if event.key() == Qt.Key.Key_Escape:
            self.dismiss()
        elif event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)
        elif self.other.hasFocus():
            self.replaceWanted.emit(False)
        else:
            self.wanted.emit(back)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        # Beside the buttons there may be no room for the count.
        narrow = self.width() < _NARROW
        self._grid.addWidget(self.note, 2 if narrow else 1, 0, 1, 5 if narrow else 1)

    def _say(self) -> None:
        for field, words in ((self.field, self.tr("Find in the source")), (self.other, self.tr("Replace with"))):
            field.setPlaceholderText(words)
            field.setAccessibleName(words)
        tips = {
            self.case: self.tr("Match case"),
            self.previous: self.tr("Previous (Shift+Enter)"),
            self.next: self.tr("Next (Enter)"),
        }
        for button, tip in tips.items():
            button.setToolTip(tip)
            button.setAccessibleName(tip)
