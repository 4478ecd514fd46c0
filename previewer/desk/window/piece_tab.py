"""The tab of one open piece: what stands in the middle, in each mode, and the panes around it."""

from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.document.swap_file import SwapFile
from previewer.desk.modes.mode import Middle, Mode
from previewer.desk.panes import SOURCE
from previewer.desk.panes.pane import PiecePanes
from previewer.desk.services import Services
from previewer.desk.window.faults import SPOILT, report, stand_in


class PieceTab(QWidget):
    """Takes the piece over."""

    def __init__(self, piece: OpenPiece, services: Services, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.piece = piece
        self.panes = PiecePanes(piece, services)
        self.swap = SwapFile(piece.document, services.recovery, self)
        self.services = services
        self._middles: dict[Middle, QWidget] = {}
        self._stack = QStackedWidget(self)
        # Children go in their order, and views look at the piece's phones to the last.
        piece.setParent(self)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._stack)

    @property
    def typing(self) -> bool:
        """Whether the keyboard is in the source, so that undo and fix mean the text."""
        source = self.panes.if_made(SOURCE)
        return source is not None and source.editor.hasFocus()

    def close_piece(self) -> None:
        """Let go of the piece: it is saved, or its changes are not wanted."""
        self.swap.drop()
        self.piece.close()

    def leave_piece(self) -> None:
        """Let go of the piece, and leave what is not saved to the next run."""
        self.swap.write()
        self.piece.close()

    def middle(self, mode: Mode) -> QWidget:
        """What stands in the middle in a mode, made when it is first asked for; modes that make it alike share it."""
        if mode.middle not in self._middles:
            try:
                made = mode.middle(self.piece, self.services)
            except SPOILT as error:
                report(error)
                made = stand_in(error, self)
            self._middles[mode.middle] = made
            self._stack.addWidget(made)
        return self._middles[mode.middle]

    @property
    def shown_middle(self) -> QWidget | None:
        """What stands in the middle now."""
        return self._stack.currentWidget()

    def show_mode(self, mode: Mode) -> None:
        """Show the middle of a mode."""
        self._stack.setCurrentWidget(self.middle(mode))
