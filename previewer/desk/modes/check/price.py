"""The price of an edit: which checks of a run the text as it stands would open again."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QTreeWidget, QTreeWidgetItem

from previewer.desk.background import Task, error_text
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.language import listed, program_language
from previewer.desk.services import Services
from previewer.desk.widgets import Worded, WrappedLabel, dialog_buttons, ends_with, named, open_dialog, vbox
from previewer.pieces.messages import say

if TYPE_CHECKING:
    from previewer.runs.plan.price import PricedCheck, TextPrice


def ask_price(piece: OpenPiece, services: Services) -> None:
    """Show what the text of a piece would open again of its run."""
    open_dialog(PriceDialog(piece, services), piece, apart=True)


class PriceDialog(Worded, QDialog):
    """The checks that an edit opens again, with what moved, and those that it adds; a row shows its item."""

    def __init__(self, piece: OpenPiece, services: Services) -> None:
        super().__init__(services.window)
        self._piece = piece
        #: The price, or why there is none; None while it is worked out.
        self.found: TextPrice | str | None = None
        self.label = WrappedLabel(self)
        self.table = QTreeWidget(self)
        self.table.setRootIsDecorated(False)
        self.table.setMinimumSize(560, 280)
        self.table.setColumnCount(3)
        self.table.currentItemChanged.connect(lambda row, _before: self._select(row))
        named(self, self.table, lambda: self.tr("Checks to do again"))
        buttons = dialog_buttons(self, QDialogButtonBox.StandardButton.Close)
        self.setLayout(vbox(self.label, (self.table, 1), buttons))
        self.says(self._say, colours=False)
        self._start(services)

    def _start(self, services: Services) -> None:
        from previewer.runs.asking import ask

        piece, task = self._piece, Task(self)
        task.done.connect(self._show)
        task.failed.connect(lambda error: self._show(error_text(error)))
        ends_with(self, task.cancel)
        run, reviewed = services.memory.run(piece.path), piece.document.reading.reviewed
        chosen = "" if run is None else str(run)
        task.start(ask, chosen, str(piece.path), piece.document.encoded(), reviewed, program_language())

    def _show(self, found: "TextPrice | str | None") -> None:
        self.found = (
            self.tr("There is no run beside the piece, or the text has not changed since.") if found is None else found
        )
        self._say()

    def _say(self) -> None:
        lang, found = program_language(), self.found
        self.setWindowTitle(self.tr("What this edit costs"))
        self.table.setHeaderLabels([self.tr("Item"), self.tr("Check"), self.tr("What changed")])
        self.table.clear()
        if found is None or isinstance(found, str):
            self.label.setText(found or self.tr("Working it out…"))
            return
        from previewer.runs.plan.wording import told_price

        counts = ([one.why for one in found.reopened], len(found.new), found.minutes, found.unjudged)
        self.label.setText(told_price(*counts, lang, len(found.fails)))
        for one in found.reopened:
            self._add(one, listed(say(lang, "price", name) for name in one.why or ("already",)))
        for one in found.new:
            self._add(one, say(lang, "price", "new"))
        for one in found.fails:
            self._add(one, one.reason)
        for column in range(3):
            self.table.resizeColumnToContents(column)

    def _add(self, check: "PricedCheck", why: str) -> None:
        title = self.tr("Screen") if check.item is None else check.title or check.item
        row = QTreeWidgetItem(self.table, [title, check.id, why])
        row.setData(0, Qt.ItemDataRole.UserRole, check.item)

    def _select(self, row: QTreeWidgetItem | None) -> None:
        key = None if row is None else row.data(0, Qt.ItemDataRole.UserRole)
        shown = self._piece.session.piece
        if key is not None and shown is not None and shown.item(key) is not None:
            self._piece.selection.show_row(key)
