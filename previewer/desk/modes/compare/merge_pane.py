"""The pane of a merge: base, ours and theirs side by side of each thing that meets; a click takes the side."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHeaderView, QTableWidget, QTableWidgetItem

from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.modes.compare.merging import OURS, THEIRS, MergeSession
from previewer.desk.panes.pane import QuietPane
from previewer.desk.services import Services
from previewer.desk.widgets import NO_MARGINS, Worded, bold, hbox, named, push_button, text_label, vbox
from previewer.pieces.edits.merge import Meeting
from previewer.pieces.update_parts import NONE, short
from previewer.pieces.updates import ABSENT

_LONGEST: Final = 120
_PLACE, _BASE, _OURS, _THEIRS = range(4)
_TAKEN: Final = "✓ "
_SIDE_OF: Final = {_OURS: OURS, _THEIRS: THEIRS}


class MergePane(Worded, QuietPane):
    """A row for each thing that both versions changed: where it stands, what it was, what it is here and there."""

    def __init__(self, piece: OpenPiece, services: Services) -> None:
        super().__init__()
        self._piece = piece
        self._services = services
        self.session = services.panes.shared(MergeSession)
        self.label = text_label(self, self._told, wrap=True)
        self.table = QTableWidget(0, 4, self)
        self.table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.table.setSelectionMode(QTableWidget.SelectionMode.SingleSelection)
        self.table.verticalHeader().hide()
        self.table.setWordWrap(True)
        for column in range(4):
            self.table.horizontalHeader().setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)
        self.table.cellClicked.connect(self.take)
        self.table.cellActivated.connect(self.take)
        self.table.currentCellChanged.connect(self._show_item)
        named(self, self.table, lambda: self.tr("Changed in both versions"))
        self.rest = push_button(self, lambda: self.tr("Merge changes without conflicts"), self.session.take_rest)
        self.save = push_button(self, lambda: self.tr("Save"), lambda: services.saver.save(piece))
        self.done = push_button(self, lambda: self.tr("Done"), self.session.end)
        head = hbox((self.label, 1), self.rest, self.save, self.done, margins=(8, 2, 8, 2))
        self.setLayout(vbox(head, (self.table, 1), margins=NO_MARGINS, spacing=0))
        self.session.changed.connect(self.refresh)
        piece.changed.connect(self.refresh)
        self.says(self.refresh, colours=False)

    def take(self, row: int, column: int) -> None:
        """Take a side: that of the column, where it is one."""
        if column in _SIDE_OF and 0 <= row < len(self.session.meetings):
            self.session.take(self.session.meetings[row], _SIDE_OF[column])

    def refresh(self) -> None:
        """Show what meets now, and what was taken."""
        session = self.session
        self.set_quiet(not session.active)
        self.label.setText(self._told())
        heads = (self.tr("What"), self.tr("Base"), self.tr("Ours"), self.tr("Theirs"))
        self.table.setHorizontalHeaderLabels(list(heads))
        self.rest.setEnabled(session.can_take_rest)
        self.save.setEnabled(self._piece.document.modified)
        for part in (self.table, self.rest, self.save, self.done):
            part.setVisible(session.active)
        self.table.setRowCount(len(session.meetings))
        for row, one in enumerate(session.meetings):
            side = session.side_of(one)
            place = " › ".join(str(step) for step in one.path if step not in ("preferences", "properties"))
            self._put(row, _PLACE, place or self.tr("The whole definition"), False)
            self._put(row, _BASE, _shown(one.base), False)
            self._put(row, _OURS, _shown(one.mine), side == OURS)
            self._put(row, _THEIRS, _shown(one.theirs), side == THEIRS)
        self.table.resizeRowsToContents()

    def _told(self) -> str:
        session = self.session
        if not session.active:
            return self.tr("File → Merge with another version… shows base, ours and theirs here.")
        name = session.versions.name
        if session.found is None:
            return self.tr("{0}: both texts have to be pieces that can be read.").format(name)
        if not session.meetings:
            return self.tr("{0}: there are no conflicts.").format(name)
        told = self.tr(
            "%n conflict(s): both versions changed the same place. Click the side to use.",
            "",
            len(session.meetings),
        )
        return f"{name}: {told}"

    def _put(self, row: int, column: int, text: str, taken: bool) -> None:
        cell = self.table.item(row, column) or QTableWidgetItem()
        shown = text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
        cell.setText(_TAKEN + shown if taken else shown)
        cell.setToolTip(text)
        cell.setFont(bold(self.table.font()) if taken else self.table.font())
        cell.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
        if self.table.item(row, column) is None:
            self.table.setItem(row, column, cell)

    def _show_item(self, row: int, *_: int) -> None:
        """What is looked at comes into view on the phones."""
        key = _key_of(self.session.meetings[row]) if 0 <= row < len(self.session.meetings) else ""
        shown = self._piece.session.piece
        if key and shown is not None and shown.item(key) is not None:
            self._piece.selection.show_row(key)


def _key_of(meeting: Meeting) -> str:
    """The item that something which meets belongs to, '' for none."""
    steps = meeting.path
    at = steps.index("properties") + 1 if "properties" in steps else len(steps)
    return str(steps[at]) if at < len(steps) else ""


def _shown(value: object) -> str:
    return NONE if value is ABSENT else short(value)
