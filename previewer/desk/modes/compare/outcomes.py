"""The values pane of Compare mode: values before the update, and what becomes of them."""

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHeaderView, QTreeWidgetItem, QWidget

from previewer.bounded import read_whole
from previewer.desk.document import dialogs
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.icons import severity_icon
from previewer.desk.modes.compare.session import CompareSession
from previewer.desk.modes.compare.words import outcome_heads, outcome_word, outcomes_title
from previewer.desk.modes.compare.wrapping import WrappingTree
from previewer.desk.notice import Notice
from previewer.desk.services import Services
from previewer.desk.theme import severity_colour
from previewer.desk.widgets import NO_MARGINS, Worded, hbox, named, push_button, vbox
from previewer.pieces.update_parts import short
from previewer.pieces.values import parse_json

_KEY = Qt.ItemDataRole.UserRole
#: Pixels that a column has at least.
_NARROWEST = 40


class OutcomesPane(Worded, QWidget):
    """Follows the values that are set on either phone, or those of a file. What is lost stands first."""

    def __init__(self, piece: OpenPiece, services: Services) -> None:
        super().__init__()
        self._piece = piece
        self._services = services
        self.session = services.panes.shared(CompareSession)
        self.session.watch(self)
        self.notice = Notice(self)
        self.tree = WrappingTree(self)
        self.tree.setRootIsDecorated(False)
        self.tree.setColumnCount(3)
        header = self.tree.header()
        header.setStretchLastSection(False)
        header.setMinimumSectionSize(_NARROWEST)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        named(self, self.tree, outcomes_title)
        self.load_button = push_button(self, lambda: self.tr("Load values from a file…"), self.ask_values)
        self.own_button = push_button(
            self,
            lambda: self.tr("Only the update's values"),
            self.session.drop_values,
            tip=lambda: self.tr("Follow only the values that are set on the update."),
        )
        self.tree.itemClicked.connect(self._go)
        self.tree.itemActivated.connect(self._go)
        self.session.changed.connect(self.refresh)
        row = hbox(self.load_button, self.own_button, None, margins=(6, 4, 6, 4))
        self.setLayout(vbox(self.notice, (self.tree, 1), row, margins=NO_MARGINS, spacing=0))
        self.says(lambda: self.tree.setHeaderLabels(outcome_heads()[:3]), colours=False)
        self.says(self.refresh)

    def ask_values(self) -> None:
        """Ask for a values file, and follow what it holds."""
        path = dialogs.ask_load_values(self._services.window, self._services.settings, self._piece.path)
        if path is None:
            return
        self.notice.hide()
        try:
            raw = parse_json(dialogs.read_from(self, path, lambda: read_whole(path)).decode("utf-8-sig", "replace"))
        except OSError as error:
            self._services.saver.show_open_error(path, error)
            return
        if isinstance(raw, Mapping):
            self.session.use_values(raw)
        else:
            self.notice.show_message("error", self.tr("{0} is not a values file.").format(path.name))

    def refresh(self) -> None:
        """Show what becomes of the values."""
        self.load_button.setEnabled(self.session.comparable)
        self.own_button.setVisible(self.session.has_own_values)
        self.tree.clear()
        warned = severity_icon("warning", severity_colour("warning", self.palette()))
        for outcome in sorted(self.session.found.outcomes, key=lambda one: one.why == "kept"):
            row = QTreeWidgetItem(self.tree, [outcome.key, short(outcome.before), short(outcome.after)])
            row.setData(0, _KEY, outcome.key)
            for column in range(self.tree.columnCount()):
                row.setToolTip(column, row.text(column))
            if outcome.why != "kept":
                row.setText(2, f"{short(outcome.after)}\n{outcome_word(outcome)}")
                row.setIcon(2, warned)

    def _go(self, row: QTreeWidgetItem, _column: int) -> None:
        self._piece.selection.show_row(row.data(0, _KEY))
