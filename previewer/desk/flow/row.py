"""The pieces of a flow in a row: a column for each, and between two of them what passes."""

from itertools import pairwise
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from previewer.desk.flow.column import FlowColumn
from previewer.desk.flow.kept import FEWEST
from previewer.desk.flow.meeting import WIDTH, FlowMeeting
from previewer.desk.flow.part import FlowPart
from previewer.desk.flow.session import FlowSession
from previewer.desk.services import Services
from previewer.desk.view.body import BEZEL
from previewer.desk.view.options import zoom_after
from previewer.desk.widgets import NO_MARGINS, Worded, named, scrolled, take_away, vbox

#: A phone that fits the window is never drawn smaller; the row scrolls then.
_LEAST_ZOOM = 0.6
_GAP = 8


class FlowRow(Worded, QWidget):
    """The phones are as large as they are zoomed; else as there is room for, and no smaller than they can be read."""

    #: The file of a definition, and a line of it to be shown; 0 for none.
    placeAsked = Signal(Path, int)
    #: Other pieces are wanted, or in another order: a list of paths.
    piecesAsked = Signal(list)

    def __init__(self, session: FlowSession, services: Services, parent: QWidget) -> None:
        super().__init__(parent)
        self._session = session
        self._services = services
        self._platform = ""
        self._scale = 1.0
        self.columns: list[FlowColumn] = []
        self.meetings: list[FlowMeeting] = []
        self._inside = QWidget(self)
        self._line = QHBoxLayout(self._inside)
        self._line.setContentsMargins(_GAP, _GAP, _GAP, 0)
        self._line.setSpacing(_GAP)
        self._area = scrolled(self, self._inside)
        named(self, self._area, lambda: self.tr("Phones"))
        self.setLayout(vbox(self._area, margins=NO_MARGINS))
        services.view.zoomWanted.connect(self._zoom)
        session.partsChanged.connect(self.lay_out)
        session.changed.connect(self.refresh)
        self.lay_out()

    def show_phones(self, platform: str) -> None:
        """Show the phones of a platform, as they are looked at now."""
        self._platform = platform
        for column in self.columns:
            column.show_phone(platform)
        self._fit()

    def refresh(self) -> None:
        """Show what passes, as far as it is known."""
        result = self._session.state.found.result
        for at, meeting in enumerate(self.meetings):
            if result is None:
                meeting.clear()
                continue
            giver, taker = result.pieces[at], result.pieces[at + 1]
            gives = result.steps[at].gives if at < len(result.steps) else None
            meeting.show_meeting(giver.reading, taker.reading, result.problems[at], gives)

    def lay_out(self) -> None:
        """Have a column for each piece, and what passes between them."""
        kept = {column.part: column for column in self.columns}
        while self._line.count():
            self._line.takeAt(0)
        gone = [column for part, column in kept.items() if part not in self._session.parts]
        take_away(self._line, *gone, *self.meetings)
        self.columns = [kept.get(part) or self._column(part) for part in self._session.parts]
        self.meetings = [self._meeting(*paths) for paths in pairwise(self._session.pieces)]
        last = len(self.columns) - 1
        self._line.addStretch()
        for at, column in enumerate(self.columns):
            column.left.setEnabled(at > 0)
            column.right.setEnabled(at < last)
            column.remove.setEnabled(last >= FEWEST)
            self._line.addWidget(column, 0, Qt.AlignmentFlag.AlignTop)
            if at < last:
                self._line.addWidget(self.meetings[at])
        self._line.addStretch()
        for made in (*self.columns, *self.meetings):
            made.show()
        if self._platform:
            self.show_phones(self._platform)
        self.refresh()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _column(self, part: FlowPart) -> FlowColumn:
        made = FlowColumn(part, self._services, self._inside)
        made.moveAsked.connect(lambda by: self._move(self.columns.index(made), by))
        made.removeAsked.connect(lambda: self._remove(self.columns.index(made)))
        made.openAsked.connect(lambda: self.placeAsked.emit(made.part.path, 0))
        return made

    def _meeting(self, giver: Path, taker: Path) -> FlowMeeting:
        made = FlowMeeting(giver, taker, self._inside)
        made.placeAsked.connect(self.placeAsked)
        return made

    def _move(self, at: int, by: int) -> None:
        pieces = list(self._session.pieces)
        if 0 <= at + by < len(pieces):
            pieces.insert(at + by, pieces.pop(at))
            self.piecesAsked.emit(pieces)

    def _remove(self, at: int) -> None:
        pieces = self._session.pieces
        self.piecesAsked.emit([*pieces[:at], *pieces[at + 1 :]])

    def _fit(self) -> None:
        if not self._platform or not self.columns:
            return
        wide, high = self._services.view.options.look(self._platform).size
        count, port = len(self.columns), self.size()
        beside = (count - 1) * (WIDTH + _GAP) + count * (2 * (BEZEL + _GAP) + _GAP) + _GAP
        room = self.columns[0].room() + _GAP + self._area.horizontalScrollBar().sizeHint().height()
        fitting = min((port.width() - beside) / (count * wide), (port.height() - room) / high)
        chosen = self._services.view.options.zoom / 100
        self._scale = chosen or min(1.0, max(_LEAST_ZOOM, fitting))
        for column in self.columns:
            column.fit(self._scale)
        if self.isVisible():
            self._services.view.show_scale(self._scale)

    def _zoom(self, steps: int) -> None:
        """Zoom in by some of the steps on offer, out below 0, where these phones are the ones in front."""
        if self.isVisible():
            self._services.view.set_zoom(zoom_after(self._scale, steps))
