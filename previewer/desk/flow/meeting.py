"""What passes from one piece of a flow to the next, and what of it does not fit."""

from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtWidgets import QTreeWidget, QTreeWidgetItem, QWidget

from previewer.desk.icons import severity_icon
from previewer.desk.language import program_language
from previewer.desk.theme import severity_colour
from previewer.desk.widgets import NO_MARGINS, Worded, bold, named, text_label, vbox
from previewer.pieces import Reading
from previewer.pieces.json_text import to_json
from previewer.scripts.flow import FlowProblem, passed

_PLACE = Qt.ItemDataRole.UserRole
_LONG = 200
#: Pixels: all of it, what a row has before its words, and between two rows.
WIDTH = 190
_SIGN, _LINE_GAP = 44, 6


class FlowMeeting(Worded, QWidget):
    """A row for each member, with its type and its value; what does not fit leads to its place in each definition."""

    #: The file of a definition, and a line of it.
    placeAsked = Signal(Path, int)

    def __init__(self, giver: Path, taker: Path, parent: QWidget) -> None:
        super().__init__(parent)
        self._files = giver, taker
        self.head = text_label(self, wrap=True)
        self.head.setFont(bold(self.head.font()))
        self.head.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.list = QTreeWidget(self)
        self.list.setHeaderHidden(True)
        self.list.setWordWrap(True)
        self.list.setIndentation(12)
        self.list.setFrameShape(QTreeWidget.Shape.NoFrame)
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.list.itemClicked.connect(self._go_to)
        self.list.itemActivated.connect(self._go_to)
        named(self, self.list, lambda: self.tr("Values passed from {0} to {1}").format(giver.name, taker.name))
        self.setFixedWidth(WIDTH)
        self.setLayout(vbox(self.head, (self.list, 1), margins=NO_MARGINS, spacing=4))
        #: What is shown: the readings of both, what does not fit, and what passed; None while nothing is known.
        self._shown: tuple[Reading, Reading, tuple[FlowProblem, ...], Mapping[str, object] | None] | None = None
        self.says(self._fill)

    def show_meeting(
        self, giver: Reading, taker: Reading, problems: tuple[FlowProblem, ...], gives: Mapping[str, object] | None
    ) -> None:
        """Show what passes: `gives` is what the first gave, None where it had no turn."""
        before, self._shown = self._shown, (giver, taker, problems, gives)
        # What is shown already stays, with the row that the reader is at.
        if before is None or _told(*before) != _told(*self._shown):
            self._fill()

    def clear(self) -> None:
        """Nothing is known."""
        self._shown = None
        self._fill()

    def _fill(self) -> None:
        self.list.clear()
        if self._shown is None:
            self.head.setText("→")
            return
        giver, taker, problems, gives = self._shown
        self.head.setText(self.tr("→ does not fit") if problems else self.tr("→ fits"))
        for problem in problems:
            self._add_problem(problem)
        for member in passed(giver, taker):
            words = member.name if member.taken else self.tr("{0} (not accepted)").format(member.name)
            row = QTreeWidgetItem([words])
            if gives is not None and member.name in gives:
                value = to_json(gives[member.name])
                row.addChild(self._row(value[:_LONG], value[:20_000]))
            row.addChild(self._row(member.declared))
            row.setDisabled(not member.taken)
            self._add(row)
        if self.list.topLevelItemCount() == 0:
            self._add(self._row(self.tr("No values are passed.")))

    def _add_problem(self, problem: FlowProblem) -> None:
        words = problem.message(program_language())
        row = self._row(words, f"{words} [{problem.code}]")
        # A row is laid out before its width is known, on which lines are broken.
        room = QRect(0, 0, WIDTH - _SIGN, WIDTH)
        high = self.list.fontMetrics().boundingRect(room, Qt.TextFlag.TextWordWrap, words).height()
        row.setSizeHint(0, QSize(WIDTH - _SIGN, high + _LINE_GAP))
        row.setIcon(0, severity_icon("error", severity_colour("error", self.palette())))
        places = list(zip(self._files, (problem.given, problem.taken), strict=True))
        for file, place in places:
            if place is not None:
                at = self._row(self.tr("{0}, line {1}").format(file.name, place.line), place.pointer)
                at.setData(0, _PLACE, (file, place.line))
                row.addChild(at)
        # The row itself leads to what is taken, where the next piece declares it.
        row.setData(0, _PLACE, next((f, p.line) for f, p in reversed(places) if p is not None))
        self._add(row)

    def _add(self, row: QTreeWidgetItem) -> None:
        self.list.addTopLevelItem(row)
        row.setExpanded(True)

    def _row(self, words: str, tip: str = "") -> QTreeWidgetItem:
        row = QTreeWidgetItem([words])
        row.setToolTip(0, tip or words)
        return row

    def _go_to(self, row: QTreeWidgetItem) -> None:
        place = row.data(0, _PLACE)
        if place is not None:
            self.placeAsked.emit(*place)


def _told(
    giver: Reading, taker: Reading, problems: tuple[FlowProblem, ...], gives: Mapping[str, object] | None
) -> tuple[object, ...]:
    """What of a meeting is shown."""
    return giver.text, taker.text, problems, None if gives is None else to_json(gives)
