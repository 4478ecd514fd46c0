"""The history pane: what was done to a piece since it was opened, and the saves between."""

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QPalette, QShowEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from previewer.desk.document.acts import UndoStep
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.icons import icon
from previewer.desk.modes.compare import COMPARE
from previewer.desk.modes.compare.session import CompareSession
from previewer.desk.modes.history.undoing import redo, undo
from previewer.desk.services import Services
from previewer.desk.widgets import NO_MARGINS, Worded, bold, named, vbox
from previewer.pieces import read_text

_STEP = Qt.ItemDataRole.UserRole


class HistoryPane(Worded, QWidget):
    """A row is the piece as it was after a step: a click goes there, by undoing or doing again. That of a save shows
    its text beside that of today.
    """

    def __init__(self, piece: OpenPiece, services: Services) -> None:
        super().__init__()
        self._piece = piece
        self._services = services
        # Whether other steps follow at once.
        self._passing = False
        self.list = QListWidget(self)
        self.list.setFrameShape(QListWidget.Shape.NoFrame)
        self.list.setUniformItemSizes(True)
        self.list.itemClicked.connect(self.go_to)
        self.list.itemActivated.connect(self.go_to)
        named(self, self.list, lambda: self.tr("Your edits, newest last"))
        self.setLayout(vbox(self.list, margins=NO_MARGINS))
        piece.acts.changed.connect(self.refresh)
        self.says(self.refresh)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.refresh()

    def refresh(self) -> None:
        """Show what was done, while it is in sight."""
        if self._passing or not self.isVisible():
            return
        done, undone = self._piece.acts.done(), self._piece.acts.undone()
        with QSignalBlocker(self.list):
            self.list.clear()
            for step in (None, *done, *undone):
                self.list.addItem(self._row(step, self.list.count() > len(done)))
            now = self.list.item(next((at for at in range(len(done), 0, -1) if done[at - 1].saved is None), 0))
            now.setFont(bold(now.font()))
            self.list.setCurrentItem(now)

    def _row(self, step: UndoStep | None, is_undone: bool) -> QListWidgetItem:
        words = self.tr("When opened") if step is None else step.name
        row = QListWidgetItem(words)
        if step is not None and step.saved is not None:
            row.setText(self.tr("Saved at {0}").format(f"{step.saved.at:%H:%M}"))
            row.setIcon(icon("save", self.palette()))
            row.setToolTip(self.tr("Compare what was saved with the current text"))
        elif is_undone:
            row.setForeground(self.palette().brush(QPalette.ColorGroup.Disabled, QPalette.ColorRole.Text))
            row.setData(Qt.ItemDataRole.AccessibleTextRole, self.tr("{0}, undone").format(words))
        row.setData(_STEP, step)
        return row

    def go_to(self, row: QListWidgetItem) -> None:
        """Undo or do again up to a row; show what was saved there."""
        step, at = row.data(_STEP), self.list.row(row)
        if step is not None and step.saved is not None:
            self._compare(row.text(), step.saved.text)
            return
        steps = [at for at in range(1, self.list.count()) if self.list.item(at).data(_STEP).saved is None]
        done = sum(one.saved is None for one in self._piece.acts.done())
        by = sum(one <= at for one in steps) - done
        act = redo if by > 0 else undo
        try:
            for left in reversed(range(abs(by))):
                # The rows are made anew at the last step alone.
                self._passing = left > 0
                act(self._piece, self._services.panes)
        finally:
            self._passing = False

    def _compare(self, name: str, text: str) -> None:
        self._services.panes.shared(CompareSession).look_at((name, read_text(text)))
        self._services.window.show_mode(COMPARE)
