"""The run that an open piece is checked by: which check is looked at, and the verdicts on it."""

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from hashlib import sha256
from pathlib import Path
from time import monotonic
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal

from previewer.cases.errors import CaseError
from previewer.cases.file import Case, parse_case
from previewer.cases.source import PieceSource
from previewer.desk.cases.session import CaseSession
from previewer.desk.document.files import reason
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.language import program_language
from previewer.desk.modes.check.follower import RunFollower
from previewer.desk.pictures.carrying import carried, carrier_of
from previewer.desk.pictures.snapshot import SCALE, Shot, Snapshots, in_lines
from previewer.desk.pictures.worded import Around, places_in
from previewer.desk.services import Services
from previewer.desk.view.cases import state_after, with_day
from previewer.desk.view.options import ViewOptions
from previewer.desk.widgets import ends_with
from previewer.phone.look import MEMBERS, Look, LookError, Use
from previewer.phone.offscreen import PictureError
from previewer.phone.platforms import PLATFORMS
from previewer.pictures.png import to_png
from previewer.pieces import Values
from previewer.pieces.folder import RUN
from previewer.runs.checks import FAULTS, NAMED, Check, Verdict
from previewer.runs.folder import Run, own_check
from previewer.runs.status import CheckState, leftovers, states
from previewer.runs.tester import keep_tester, named_tester
from previewer.runs.troubles import RunError, RunTrouble


class NoteDraft(NamedTuple):
    """A note and pictures that wait for their verdict."""

    note: str = ""
    pictures: tuple[Path, ...] = ()


class CheckSession(QObject):
    """One run at a time. Looking at a check puts both phones into its state; `leave` brings back what was there.

    `previewer.runs` keeps the verdicts; this knows which check is looked at, and for how long.
    """

    #: Another run, or none.
    runChanged = Signal()
    #: The verdicts of the run, or its checks.
    statesChanged = Signal()
    #: Another check is looked at, or none.
    currentChanged = Signal()
    #: More checks are selected, or no more.
    selectionChanged = Signal()
    #: Verdicts that others gave meanwhile: a list of them.
    arrived = Signal(object)
    #: What could not be done, in a sentence.
    failed = Signal(str)

    def __init__(self, piece: OpenPiece, services: Services) -> None:
        super().__init__(piece)
        self._piece = piece
        self._services = services
        self.run: Run | None = None
        #: The checks as they stand, and after them the faults that are left over of earlier versions.
        self.states: list[CheckState] = []
        #: What was wrong with the run's folder when it was opened or read anew.
        self.problems: tuple[RunTrouble, ...] = ()
        #: Checks of which others said something while the run is open here, and who did last.
        self.others: dict[str, str] = {}
        #: What was written of checks that have no verdict yet, by the run's folder and the check's id.
        self.drafts: dict[tuple[Path | None, str], NoteDraft] = {}
        #: More checks than the one that is looked at, to be judged together.
        self.selected: tuple[str, ...] = ()
        self._current = ""
        self._since = 0.0
        self._seen: Verdict | None = None
        self._went_on = False
        self._follower: RunFollower | None = None
        self._snapshots = Snapshots(piece.session)
        ends_with(piece, self._snapshots.close)
        piece.document.read.connect(self.statesChanged)
        found = usual_run(services, piece.path)
        if found is not None:
            self.open(found)

    # -- the run

    @property
    def folder(self) -> Path | None:
        """The folder of the run that is open."""
        return None if self.run is None else self.run.folder

    @property
    def fits(self) -> bool:
        """Whether the text of the window is what the run checks."""
        if self.run is None:
            return False
        text = self._piece.document.encoded()
        return sha256(text).hexdigest() == self.run.plan.piece.sha256

    def open(self, folder: Path) -> bool:
        """Check by the run in a folder from now on. False, and `failed` says why, where there is none."""
        try:
            run = Run.open(folder)
        except RunError as error:
            return self._fail(error)
        self.leave()
        self.run = run
        self.others, self.selected = {}, ()
        if self._follower is not None:
            self._follower.deleteLater()
        self._follower = RunFollower(run, self)
        self._follower.changed.connect(self._take_in)
        self._services.memory.keep_run(self._piece.path, folder)
        self._current = ""
        self.problems = run.troubles
        self._reckon()
        self.runChanged.emit()
        return True

    def refresh(self) -> None:
        """Take in what others said meanwhile."""
        if self.run is not None:
            self.run.reread()
            self.problems = self.run.troubles
            self._reckon()

    def _take_in(self) -> None:
        """Take in what others said in this very folder."""
        run = self.run
        if run is None:
            return
        before, checks = run.log, run.checks
        run.reread()
        if (run.log, run.checks) == (before, checks):
            return
        known = {one for given in before.verdicts.values() for one in given}
        new = [one for given in run.log.verdicts.values() for one in given if one not in known]
        self.others |= {one.check: one.by for one in new}
        self._reckon()
        if new:
            self.arrived.emit(new)

    # -- the check that is looked at

    @property
    def current(self) -> CheckState | None:
        """The check that is looked at, as it stands."""
        return next((state for state in self.states if state.check.id == self._current), None)

    @property
    def seconds(self) -> int:
        """For how long the check has been looked at."""
        return round(monotonic() - self._since) if self._current else 0

    def show(self, name: str) -> None:
        """Look at a check: both phones take its look and its state, and what to look at is framed."""
        state = next((state for state in self.states if state.check.id == name), None)
        if state is None:
            return
        self._current, self._since = name, monotonic()
        self._seen = None if self.run is None else self.run.log.newest(name)
        self._went_on = False
        self._enter(state)
        self.currentChanged.emit()

    def go_on(self, name: str) -> None:
        """Look at the check that comes next after a verdict. Whoever asks for the next one then means this one."""
        before = self._current
        self.show(name)
        self._went_on = name != before

    def stays(self) -> bool:
        """Whether the next check is on show already; once."""
        stays, self._went_on = self._went_on, False
        return stays

    def said_meanwhile(self) -> Verdict | None:
        """What somebody said of the check that is looked at since it is."""
        if self.run is None or not self._current:
            return None
        self._take_in()
        newest = self.run.log.newest(self._current)
        return newest if newest != self._seen else None

    def next_open(self, after: str = "") -> str:
        """The id of the next check that is open or blocked, from a check on and around the end; '' for none."""
        names = [state.check.id for state in self.states]
        start = names.index(after) + 1 if after in names else 0
        turned = self.states[start:] + self.states[:start]
        return next((state.check.id for state in turned if state.waits or state.why is not None), "")

    def leave(self) -> None:
        """Bring back the values and the view from before the first check."""
        if self._current:
            self._current = ""
            self._snapshots.close()
            self._services.panes.shared(CaseSession).lend(None)
            self._services.view.back()
            self._piece.come_back()
            self.currentChanged.emit()

    # -- verdicts

    def give(self, verdict: str, by: str, note: str = "", pictures: Sequence[bytes] = ()) -> bool:
        """Give a verdict on the check that is looked at: it is on the disk when this returns.

        A fault takes a picture of both phones and a case of their state with it. False, and `failed` says why, where it
        cannot be kept.
        """
        state = self.current
        if self.run is None or state is None:
            return False
        case = b""
        try:
            if verdict in FAULTS:
                pictures = [*pictures, *self._picture()]
                case = self._case(state).written().encode("utf-8", "surrogatepass")
            self.run.give(state.check.id, verdict, by, note, pictures, case, self.seconds)
        except (RunError, OSError) as error:
            return self._fail(error)
        if by != named_tester():
            keep_tester(by)
        self._reckon()
        return True

    def select(self, names: Sequence[str]) -> None:
        """Select several checks, to be judged together; of less than two none are."""
        self.selected = tuple(names) if len(names) > 1 else ()
        self.selectionChanged.emit()

    def for_each(self, act: Callable[[Run, str], object]) -> bool:
        """Do something with every check that is selected, else with the one that is looked at. False, and `failed` says
        why, where it cannot be done.
        """
        if self.run is None:
            return False
        try:
            for name in self.selected or filter(None, [self._current]):
                act(self.run, name)
        except (RunError, OSError) as error:
            return self._fail(error)
        self._reckon()
        return True

    def add_check(self, title: str) -> bool:
        """Add a check of the tester's own: of the selected item, at the look and in the state that stand there."""
        if self.run is None:
            return False
        item = self._piece.selection.item or None
        look = self._piece.phones[self._services.view.options.on_show(self._piece.session.piece)[0]].look
        members = look.written() | {name: getattr(look, name) for name in NAMED}
        case = Case.of(_source(self._piece), look, self._piece.session.values, title)
        check = own_check(title, members, item, json.loads(case.written()))
        try:
            self.run.add_check(check)
        except (RunError, OSError) as error:
            return self._fail(error)
        self._reckon()
        self.show(check.id)
        return True

    # --

    def _fail(self, error: RunError | OSError) -> bool:
        """Say why something cannot be done with the run; False."""
        if isinstance(error, RunError):
            self.failed.emit(error.trouble.message(program_language()))
        else:
            self.failed.emit(f"{self.folder}: {reason(error)}")
        return False

    def _reckon(self) -> None:
        self.states = [] if self.run is None else [*states(self.run), *leftovers(self.run)]
        self.statesChanged.emit()

    def _enter(self, state: CheckState) -> None:
        """Put the phones into the state of a check."""
        session, view = self._piece.session, self._services.view
        if session.piece is None or self.run is None:
            return
        check, day = state.check, date.fromisoformat(self.run.plan.today)
        try:
            look = Look(**dict(check.look))  # type: ignore[arg-type]
            values, opened = self._state_of(check, day)
        except (LookError, CaseError, TypeError, ValueError) as error:
            self.failed.emit(str(error))
            return
        view.try_options(with_day(_showing(view.options, look), day))
        for phone in self._piece.phones.values():
            phone.open_item(None)
        self._piece.visit(values)
        for phone in self._piece.phones.values():
            phone.open_item(opened)
        self._piece.selection.show_row(check.item or "")

    def _state_of(self, check: Check, day: date) -> tuple[Values, str | None]:
        """The values that a check begins with, and what is open then. Its steps stand ready in their pane, unless the
        user's own stand there.
        """
        assert self.run is not None
        assert self._piece.session.piece is not None
        cases = self._services.panes.shared(CaseSession)
        if not check.case:
            cases.lend(None)
            return Values.initial(self._piece.session.piece, day), None
        data = json.dumps(dict(check.case)).encode("utf-8", "surrogatepass")
        case = parse_case(data, self.run.folder / "check.piececase")
        cases.lend(case)
        return state_after(case, self._piece)

    def _picture(self) -> list[bytes]:
        """Both phones, side by side."""
        try:
            shots = [Shot.of(phone) for phone in self._piece.phones.values()]
            images = [self._snapshots.take(shot) for shot in shots]
        except PictureError:
            return []
        chunk = carried(carrier_of(self._piece, self._services.settings), shots, places_in([images], Around()))
        return [to_png(in_lines([images]), SCALE, chunk)]

    def _case(self, state: CheckState) -> Case:
        look = self._piece.phones[str(state.check.look["platform"])].look
        return Case.of(_source(self._piece), look, self._piece.session.values, state.check.id)


def _source(piece: OpenPiece) -> PieceSource:
    """The piece as the run has it, by its text."""
    return replace(PieceSource.of(piece.document.encoded()), sha256="")


def usual_run(services: Services, piece: Path) -> Path | None:
    """The run that was open last, else the one beside the piece."""
    folders = (services.memory.run(piece), piece.with_suffix(RUN))
    return next((folder for folder in folders if folder is not None and (folder / "run.json").is_file()), None)


def _showing(options: ViewOptions, look: Look) -> ViewOptions:
    """The options that show a look: its own phone just so, and the other one, beside it, as near as it comes, and no
    others.
    """
    others = [name for name, member in MEMBERS.items() if Use.SETTING not in member.use and name != "platform"]
    beside = options.with_looks(**{name: getattr(look, name) for name in ("text_size", *others)})
    for other in PLATFORMS:
        if other != look.platform:
            beside = beside.with_look(other, device="", design="", palette=Look.palette)
    return replace(beside, spreads=False).showing(look)
