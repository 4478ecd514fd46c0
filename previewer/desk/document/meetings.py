"""Where two versions of a piece changed the same thing: which is to stay, asked for each."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QHeaderView, QTableWidget, QTableWidgetItem, QWidget

from previewer.desk.widgets import NamedBox, Worded, dialog_buttons, named, text_label, vbox
from previewer.pieces.edits.merge import Meeting
from previewer.pieces.json_text import to_json
from previewer.pieces.updates import ABSENT

_LONGEST = 80


class MeetingsDialog(Worded, QDialog):
    """A row for each: its place, what stands here and on disk, and the choice. What is typed here stays at first."""

    def __init__(self, path: Path, meetings: Sequence[Meeting], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._path = path
        self._meetings = meetings
        self.boxes = [NamedBox() for _ in meetings]
        self.table = QTableWidget(len(meetings), 4, self)
        self.table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.table.setSelectionMode(QTableWidget.SelectionMode.NoSelection)
        self.table.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.table.verticalHeader().hide()
        self.table.setMinimumSize(680, 220)
        for column, mode in enumerate((QHeaderView.ResizeMode.ResizeToContents, *[QHeaderView.ResizeMode.Stretch] * 2)):
            self.table.horizontalHeader().setSectionResizeMode(column, mode)
        for row, box in enumerate(self.boxes):
            box.addItems(["", ""])
            self.table.setCellWidget(row, 3, box)
        standard = QDialogButtonBox.StandardButton
        buttons = dialog_buttons(self, standard.Ok | standard.Cancel)
        named(self, self.table, lambda: self.tr("Changed here and on disk"))
        label = text_label(self, self._question, wrap=True)
        self.setLayout(vbox(label, (self.table, 1), buttons))
        self.says(self._say, colours=False)

    def theirs_win(self) -> list[tuple[str | int, ...]]:
        """The paths at which what is on disk was chosen."""
        return [one.path for one, box in zip(self._meetings, self.boxes, strict=True) if box.currentIndex() == 1]

    def _question(self) -> str:
        return self.tr(
            "%n things were changed here and on disk, each otherwise. All else is merged.", "", len(self._meetings)
        )

    def _say(self) -> None:
        self.setWindowTitle(self.tr("Merge {0}").format(self._path.name))
        here, there = self.tr("Here"), self.tr("On disk")
        self.table.setHorizontalHeaderLabels([self.tr("What"), here, there, self.tr("Stays")])
        for row, (one, box) in enumerate(zip(self._meetings, self.boxes, strict=True)):
            steps = " › ".join(str(step) for step in one.path if step not in ("preferences", "properties"))
            place = steps or self.tr("The whole definition")
            for column, text in enumerate((place, self._shown(one.mine), self._shown(one.theirs))):
                cell = QTableWidgetItem(text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…")
                cell.setToolTip(text)
                self.table.setItem(row, column, cell)
            box.setItemText(0, here)
            box.setItemText(1, there)
            box.setAccessibleName(place)

    def _shown(self, value: object) -> str:
        if value is ABSENT:
            return self.tr("removed")
        return value if isinstance(value, str) else to_json(value)
