"""Merging another version into the text of a tab: base, ours and theirs side by side; a click takes the side."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QHeaderView, QTableWidget, QTableWidgetItem, QWidget

from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.widgets import Worded, bold, dialog_buttons, named, push_button, text_label, vbox
from previewer.pieces import read_text
from previewer.pieces.edits.merge import Meeting, Merged, merge
from previewer.pieces.places import Path as Steps
from previewer.pieces.update_parts import NONE, short
from previewer.pieces.updates import ABSENT

_LONGEST: Final = 120
_PLACE, _BASE, _OURS, _THEIRS = range(4)
_TAKEN: Final = "✓ "


class MergeDialog(Worded, QDialog):
    """A row for each thing that both versions changed: where it stands, what it was, what it is here and there.

    A click on ours or theirs takes that side, and merges with it all that does not meet: one undo step. Whatever else
    changes the text, what meets is found anew.
    """

    def __init__(self, piece: OpenPiece, base: str, theirs: str, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._piece = piece
        self._base = base
        self._theirs = theirs
        self._name = name
        #: Our text before anything of theirs came in, what it was made into, and of what theirs was taken.
        self._ours = self._made = piece.document.text()
        self._wins: frozenset[Steps] = frozenset()
        self.found: Merged | None = None
        self.table = QTableWidget(0, 4, self)
        self.table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.table.setSelectionMode(QTableWidget.SelectionMode.SingleSelection)
        self.table.verticalHeader().hide()
        self.table.setMinimumSize(760, 260)
        self.table.setWordWrap(True)
        for column in range(4):
            self.table.horizontalHeader().setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)
        self.table.cellClicked.connect(self.take)
        self.table.cellActivated.connect(self.take)
        self.table.currentCellChanged.connect(self._show_item)
        self.label = text_label(self, self._told, wrap=True)
        self.rest = push_button(self, lambda: self.tr("Merge what does not meet"), self.take_rest)
        buttons = dialog_buttons(self, QDialogButtonBox.StandardButton.Close)
        buttons.addButton(self.rest, QDialogButtonBox.ButtonRole.ActionRole)
        named(self, self.table, lambda: self.tr("Changed in both versions"))
        self.setLayout(vbox(self.label, (self.table, 1), buttons))
        piece.document.read.connect(self._follow)
        self._find()
        self.says(self._say, colours=False)

    def take(self, row: int, column: int) -> None:
        """Take a side: that of the column, where it is one."""
        if self.found is None or column not in (_OURS, _THEIRS) or not 0 <= row < len(self.found.meetings):
            return
        path = self.found.meetings[row].path
        self._wins = self._wins | {path} if column == _THEIRS else self._wins - {path}
        self._merge()

    def take_rest(self) -> None:
        """Merge all that they changed and that does not meet ours."""
        self._merge()

    def _merge(self) -> None:
        document = self._piece.document
        done = merge(self._base, self._ours, self._theirs, self._wins)
        if done is not None and document.editable and done.text != document.text():
            self._made = done.text
            document.set_text(done.text, read_text(done.text, before=document.reading))
        self._say()

    def _follow(self) -> None:
        """The text is another one, by somebody else's hand or by undo."""
        text = self._piece.document.text()
        if text != self._made:
            self._ours = self._made = text
            self._wins = frozenset()
            self._find()
            self._say()

    def _find(self) -> None:
        self.found = merge(self._base, self._ours, self._theirs)

    def _meetings(self) -> tuple[Meeting, ...]:
        return self.found.meetings if self.found is not None else ()

    def _told(self) -> str:
        if self.found is None:
            return self.tr("Both texts have to be pieces that can be read.")
        if not self.found.meetings:
            return self.tr("Nothing was changed in both versions to different ends.")
        return self.tr(
            "%n thing(s) were changed in both versions, each otherwise. A click takes a side.",
            "",
            len(self.found.meetings),
        )

    def _say(self) -> None:
        self.setWindowTitle(self.tr("Merge {0} into {1}").format(self._name, self._piece.path.name))
        heads = (self.tr("What"), self.tr("Base"), self.tr("Ours"), self.tr("Theirs"))
        self.table.setHorizontalHeaderLabels(list(heads))
        self.label.setText(self._told())
        meetings = self._meetings()
        self.rest.setEnabled(self.found is not None and self._made == self._ours and self.found.taken > 0)
        self.table.setRowCount(len(meetings))
        for row, one in enumerate(meetings):
            place = " › ".join(str(step) for step in one.path if step not in ("preferences", "properties"))
            wins = one.path in self._wins
            merged = self._made != self._ours
            self._put(row, _PLACE, place or self.tr("The whole definition"), False)
            self._put(row, _BASE, self._shown(one.base), False)
            self._put(row, _OURS, self._shown(one.mine), merged and not wins)
            self._put(row, _THEIRS, self._shown(one.theirs), merged and wins)
        self.table.resizeRowsToContents()

    def _put(self, row: int, column: int, text: str, taken: bool) -> None:
        cell = self.table.item(row, column) or QTableWidgetItem()
        shown = text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
        cell.setText(_TAKEN + shown if taken else shown)
        cell.setToolTip(text)
        cell.setFont(bold(self.table.font()) if taken else self.table.font())
        cell.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
        if self.table.item(row, column) is None:
            self.table.setItem(row, column, cell)

    def _shown(self, value: object) -> str:
        return NONE if value is ABSENT else short(value)

    def _show_item(self, row: int, *_: int) -> None:
        """What is looked at comes into view on the phones."""
        meetings = self._meetings()
        shown = self._piece.session.piece
        if not 0 <= row < len(meetings) or shown is None:
            return
        steps = meetings[row].path
        at = steps.index("properties") + 1 if "properties" in steps else len(steps)
        if at < len(steps) and shown.item(str(steps[at])) is not None:
            self._piece.selection.show_row(str(steps[at]))
