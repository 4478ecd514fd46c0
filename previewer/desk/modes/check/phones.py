"""The phones of the window as a check asks to look at them, and what stands on them as evidence."""

import json
from dataclasses import replace
from datetime import date

from PySide6.QtCore import QObject, Signal

from previewer.cases.errors import CaseError
from previewer.cases.file import parse_case
from previewer.cases.source import PieceSource
from previewer.desk.background import error_text
from previewer.desk.cases.session import CaseSession
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.modes.check.sight import CheckSight
from previewer.desk.pictures.carrying import carrier_of
from previewer.desk.pictures.snapshot import Shot, Snapshots
from previewer.desk.services import Services
from previewer.desk.view.cases import state_after, with_day
from previewer.desk.view.options import ViewOptions
from previewer.desk.view.phone_area import PhoneArea
from previewer.desk.widgets import ends_with
from previewer.phone.look import MEMBERS, Look, LookError, Use
from previewer.phone.offscreen import PictureError
from previewer.phone.phone import Phone
from previewer.phone.platforms import PLATFORMS
from previewer.phone.view import PhoneView
from previewer.pieces import Values
from previewer.runs.checks import Check
from previewer.runs.evidence import FaultEvidence
from previewer.runs.folder import Run


class CheckedPhones(QObject):
    """Puts both phones into the state of a check, watches whether that was in sight, and brings back what was there.

    A row that opens is looked at closed first.
    """

    #: The check was in sight long enough, or its row stands open now, to be looked at so.
    sightChanged = Signal()
    #: The state that a check asks for cannot be had, in a sentence.
    failed = Signal(str)

    def __init__(self, piece: OpenPiece, services: Services, parent: QObject) -> None:
        super().__init__(parent)
        self._piece = piece
        self._services = services
        #: The checks that were in sight as long as a verdict needs.
        self.seen: set[str] = set()
        self.sight = CheckSight(self)
        self.sight.reached.connect(self._note_seen)
        self._check: Check | None = None
        #: The item whose row is looked at closed, and is to be opened next; None for none.
        self._closed: str | None = None
        self._snapshots = Snapshots(piece.session)
        ends_with(piece, self._snapshots.close)

    def show(self, run: Run, check: Check) -> None:
        """Put the phones into the state of a check."""
        self._check, self._closed = check, None
        self._enter(run, check)
        self.sight.watch(self._view())

    def leave(self) -> None:
        """Bring back the values and the view from before the first check."""
        self._check, self._closed = None, None
        self.sight.watch(None)
        self._snapshots.close()
        self._services.panes.shared(CaseSession).lend(None)
        self._services.view.back()
        self._piece.come_back()
        if self._piece.selection.of_title:
            self._piece.selection.show_row("")

    @property
    def is_closed(self) -> bool:
        """Whether the row is looked at closed, and is to be opened before it can be judged."""
        return self._closed is not None

    @property
    def may_judge(self) -> bool:
        """Whether the check that is looked at was in sight, as all that it asks to see."""
        return self.sight.is_reached and not self.is_closed

    def open_row(self) -> bool:
        """Open the row that was looked at closed; False where none is, or it was not yet in sight."""
        if self._closed is None or not self.sight.is_reached:
            return False
        for phone in self._piece.phones.values():
            phone.open_item(self._closed)
        self._closed = None
        self.sight.watch(self._view())
        self.sightChanged.emit()
        return True

    def _view(self) -> PhoneView | None:
        """The phone of the check in the middle of the window; None where that has none."""
        area = self._area()
        return None if self._check is None or area is None else area.view(str(self._check.look["platform"]))

    def _area(self) -> PhoneArea | None:
        area = None if self._services.tab is None else self._services.tab.shown_middle
        return area if isinstance(area, PhoneArea) else None

    def _note_seen(self) -> None:
        if self._check is not None and not self.is_closed:
            self.seen.add(self._check.id)
        self.sightChanged.emit()

    def evidence(self) -> FaultEvidence:
        """The state of both phones, scrolled and open as they stand, and the case that leads there; without pictures
        where none can be drawn.
        """
        from previewer.runs.plan.state import case_as_shown, evidence

        check, values = self._check, self._piece.session.values
        assert check is not None
        first = str(check.look["platform"])
        phones = sorted(self._piece.phones.values(), key=lambda phone: phone.platform != first)
        states = [self._shot(phone).carried() for phone in phones]
        source = source_of(self._piece)
        try:
            drawn = [(self._snapshots.phone(state.look.platform), state) for state in states]
            return evidence(check, drawn, source, values, carrier_of(self._piece, self._services.settings))
        except PictureError:
            case = case_as_shown(source, states[0], values, check.id)
            return FaultEvidence(case=case.written().encode("utf-8", "surrogatepass"))

    def _shot(self, phone: Phone) -> Shot:
        area = self._area()
        return Shot.of(phone) if area is None else Shot.of_view(area.view(phone.platform))

    def _enter(self, run: Run, check: Check) -> None:
        session, view = self._piece.session, self._services.view
        if session.piece is None:
            return
        day = date.fromisoformat(run.plan.today)
        try:
            look = Look(**dict(check.look))  # type: ignore[arg-type]
            values, opened = self._state_of(run, check, day)
        except (LookError, CaseError, TypeError, ValueError) as error:
            self.failed.emit(error_text(error))
            return
        view.try_options(with_day(_showing(view.options, look), day))
        for phone in self._piece.phones.values():
            phone.open_item(None)
        self._piece.visit(values)
        # A row that opens is looked at closed first.
        self._closed = opened if check.what == "row" else None
        for phone in self._piece.phones.values():
            phone.open_item(opened if self._closed is None else None)
        self._piece.selection.show_row(check.item or "", of_title=check.of_title)

    def _state_of(self, run: Run, check: Check, day: date) -> tuple[Values, str | None]:
        """The values that a check begins with, and what is open then. Its steps stand ready in their pane, unless the
        user's own stand there.
        """
        assert self._piece.session.piece is not None
        cases = self._services.panes.shared(CaseSession)
        if not check.case:
            cases.lend(None)
            return Values.initial(self._piece.session.piece, day), None
        data = json.dumps(dict(check.case)).encode("utf-8", "surrogatepass")
        case = parse_case(data, run.folder / "check.piececase")
        cases.lend(case)
        return state_after(case, self._piece)


def source_of(piece: OpenPiece) -> PieceSource:
    """The piece as the run has it, by its text."""
    return replace(PieceSource.of(piece.document.encoded()), sha256="")


def _showing(options: ViewOptions, look: Look) -> ViewOptions:
    """The options that show a look: its own phone just so, and the other one, beside it, as near as it comes, and no
    others.
    """
    others = [name for name, member in MEMBERS.items() if Use.SETTING not in member.use and name != "platform"]
    beside = options.with_looks(**{name: getattr(look, name) for name in ("text_size", *others)})
    for other in PLATFORMS:
        if other != look.platform:
            beside = beside.with_look(other, device="", design="", palette=Look.palette, display_size=Look.display_size)
    return replace(beside, spreads=False).showing(look)
