"""The field in which a text is typed where it stands: in a cell of the table, over a row of a phone."""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QEvent, QMimeData, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QFocusEvent, QInputMethodEvent, QKeyEvent, QTextOption
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QWidget

from previewer.desk.widgets import letters_are
from previewer.texts.units import Unit

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
#: Key → how the field is left by it.
_LEAVING: Final[Mapping[int, str]] = {Qt.Key.Key_Escape: "back", Qt.Key.Key_Tab: "right", Qt.Key.Key_Backtab: "left"}
#: The break between two lines as QTextDocument has it.
_PARAGRAPH = "\u2029"


class CellEditor(QPlainTextEdit):
    """Grows with its text. Enter ends, and goes to the row below; Shift+Enter breaks the line where the text may break;
    Ctrl+Enter ends, confirms the cell and goes to the next open one; Escape gives up. While the input method composes,
    all keys are its own.
    """

    #: How to go on: `next` open cell after confirming this one, `below`, `right`, `left`, `stay`, `back` (given up).
    left = Signal(str)
    #: The text wants another height.
    grown = Signal()

    def __init__(self, may_break: bool, right_to_left: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        letters_are("document", self)
        self._may_break = may_break
        self._composing = False
        self._is_left = False
        #: The cell.
        self.index = QPersistentModelIndex()
        self.setFrameShape(QFrame.Shape.Box)
        self.setTabChangesFocus(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.document().setDocumentMargin(3)
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        direction = Qt.LayoutDirection.RightToLeft if right_to_left else Qt.LayoutDirection.LeftToRight
        option.setTextDirection(direction)
        if right_to_left:
            option.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignAbsolute)
        self.setLayoutDirection(direction)
        self.document().setDefaultTextOption(option)
        self.textChanged.connect(self.grown)

    def text(self) -> str:
        """The text as typed. (`toPlainText` would turn no-break spaces into spaces.)"""
        return self.document().toRawText().replace(_PARAGRAPH, "\n").replace("\u2028", "\n")

    def set_text(self, text: str) -> None:
        """Show a text, all of it selected, so that typing takes its place."""
        self.setPlainText(text)
        self.selectAll()

    def wanted_height(self) -> int:
        """The height that the whole text needs at the present width."""
        lines = max(1, round(self.document().size().height()))
        return int(lines * self.fontMetrics().lineSpacing() + 2 * self.document().documentMargin()) + 4

    def keyPressEvent(self, event: QKeyEvent) -> None:
        modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if self._composing:
            event.accept()
        elif event.key() in _LEAVING:
            self._leave(_LEAVING[event.key()])
        elif event.key() in _ENTER and modifiers == Qt.KeyboardModifier.ControlModifier:
            self._leave("next")
        elif event.key() in _ENTER and modifiers == Qt.KeyboardModifier.NoModifier:
            self._leave("below")
        elif event.key() in _ENTER:
            if self._may_break:
                self.textCursor().insertBlock()
        else:
            super().keyPressEvent(event)

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        self._composing = bool(event.preeditString())
        super().inputMethodEvent(event)
        self.textChanged.emit()

    def insertFromMimeData(self, source: QMimeData) -> None:
        text = source.text().replace("\r\n", "\n").replace("\r", "\n")
        self.insertPlainText(text if self._may_break else " ".join(text.split("\n")).strip())

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() not in (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason):
            self._leave("stay")

    def _leave(self, how: str) -> None:
        """Once: what is left loses the keyboard, too."""
        if not self._is_left:
            self._is_left = True
            self.left.emit(how)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride and event.key() in _ENTER:
            event.accept()
            return True
        return super().event(event)


def may_break(unit: Unit | None) -> bool:
    """Whether a line break may stand in a text: where it stands already, and in descriptions."""
    return unit is not None and (unit.role == "description" or any("\n" in text for text in unit.declared.values()))
