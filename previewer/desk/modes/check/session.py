"""The run that an open piece is checked by: which check is looked at, and the verdicts on it."""

import errno
import json
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from copy import copy
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from PySide6.QtCore import QObject, Signal

from previewer.cases.file import Case
from previewer.desk.background import Reader
from previewer.desk.document import dialogs
from previewer.desk.document.files import reason
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.language import program_language
from previewer.desk.modes.check.attention import Attention
from previewer.desk.modes.check.follower import RunFollower
from previewer.desk.modes.check.phones import CheckedPhones, source_of
from previewer.desk.services import Services
from previewer.pieces.folder import RUN
from previewer.runs.checks import FAULTS, NAMED, Verdict
from previewer.runs.evidence import FaultEvidence
from previewer.runs.folder import Run, own_check
from previewer.runs.status import CheckState, leftovers, states
from previewer.runs.troubles import RunError, RunTrouble

#: The field of a check's note.
_NOTE = "note"


class NoteDraft(NamedTuple):
    """A note, pictures and a severity that wait for their verdict."""

    note: str = ""
    pictures: tuple[Path, ...] = ()
    severity: str = ""


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
    #: What was done, in a sentence.
    told = Signal(str)
    #: The keyboard is to go back to the list of checks.
    listAsked = Signal()

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
        #: More checks than the one that is looked at, to be judged together.
        self.selected: tuple[str, ...] = ()
        #: The checks that the list shows, in its order.
        self.order: tuple[str, ...] = ()
        self.phones = CheckedPhones(piece, services, self)
        self.phones.failed.connect(self.failed)
        self._current = ""
        self._attention = Attention(self)
        self._newest: Verdict | None = None
        self._follower: RunFollower | None = None
        piece.document.read.connect(self.statesChanged)
        self._reader = Reader(self)
        self._reader.read(partial(_usual, services.memory.run(piece.path), piece.path), self._begin)

    # -- the run

    @property
    def folder(self) -> Path | None:
        """The folder of the run that is open."""
        return None if self.run is None else self.run.folder

    @property
    def waits(self) -> bool:
        """Whether the run is being read that was open last, or stands beside the piece."""
        return self.run is None and self._reader.waits

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
            self._show_run(dialogs.read_from(self._services.window, folder, partial(_opened, folder)))
        except (RunError, OSError) as error:
            return self._fail(error)
        return True

    def _begin(self, found: "Future[_Opened | None]") -> None:
        """Check by the usual run, unless another was opened while it was read."""
        try:
            opened = found.result()
        except RunError as error:
            opened = None
            self._fail(error)
        if opened is not None and self.run is None:
            self._show_run(opened)
        else:
            self.runChanged.emit()  # there is none to wait for

    def _show_run(self, opened: "_Opened") -> None:
        run = opened.run
        self.leave()
        self.run = run
        self.others, self.selected = {}, ()
        self.phones.seen.clear()
        if self._follower is not None:
            self._follower.deleteLater()
        window = self._services.window
        self._follower = RunFollower(run, lambda: self.is_front and not window.isMinimized(), self)
        self._follower.changed.connect(self._take_in)
        self._services.memory.keep_run(self._piece.path, run.folder)
        self._current = ""
        self.problems = opened.problems
        self._reckon()
        self.runChanged.emit()

    def refresh(self) -> None:
        """Take in what others said meanwhile."""
        self._reread(self._take_all, troubles=True)

    @property
    def is_front(self) -> bool:
        """Whether the window is set up for checks, of this piece."""
        services = self._services
        return services.mode.name == "check" and services.tabs.front() is services.tab

    def _take_in(self) -> None:
        """Take in what others said in this very folder."""
        self._reread(self._take_new)

    def _reread(self, take: "Callable[[_Opened], None]", troubles: bool = False) -> None:
        run = self.run
        if run is None:
            return
        log = run.log

        def took(read: "Future[_Opened]") -> None:
            if self.run is run and run.log is log:
                take(read.result())
            elif self.run is run:
                self._reread(take, troubles)  # what was said here meanwhile is in the file too

        self._reader.read(partial(_read_anew, run, troubles), took)

    def _take_all(self, found: "_Opened") -> None:
        self.run, self.problems = found
        self._reckon()

    def _take_new(self, found: "_Opened") -> None:
        before, run = self.run, found.run
        if before is None or (run.log, run.checks) == (before.log, before.checks):
            return
        known = {one for given in before.log.verdicts.values() for one in given}
        new = [one for given in run.log.verdicts.values() for one in given if one not in known]
        self.run = run
        self.others |= {one.check: one.by for one in new}
        self._reckon()
        if new:
            self.arrived.emit(new)

    # -- the check that is looked at

    def draft(self, folder: Path | None, check: str) -> NoteDraft:
        """What was written of a check of a run that has no verdict yet."""
        written = self._piece.drafts.get(_NOTE, str(folder), check)
        found: dict[str, Any] = json.loads(written) if written else {"note": "", "pictures": [], "severity": ""}
        return NoteDraft(found["note"], tuple(map(Path, found["pictures"])), found["severity"])

    def keep_draft(self, folder: Path | None, check: str, draft: NoteDraft) -> None:
        """Keep what is written of a check until it has a verdict."""
        found = draft._asdict() | {"pictures": list(map(str, draft.pictures))}
        self._piece.drafts.put(json.dumps(found) if any(draft) else None, _NOTE, str(folder), check)

    @property
    def current(self) -> CheckState | None:
        """The check that is looked at, as it stands."""
        return next((state for state in self.states if state.check.id == self._current), None)

    @property
    def seconds(self) -> int:
        """For how long somebody has been at work on the check that is looked at."""
        return self._attention.seconds if self._current else 0

    def show(self, name: str) -> None:
        """Look at a check: both phones take its look and its state, and what to look at is framed."""
        state = next((state for state in self.states if state.check.id == name), None)
        if state is None:
            return
        self._current = name
        self._attention.begin(self._services.window.windowHandle())
        self._newest = None if self.run is None else self.run.log.newest(name)
        if self.run is not None:
            self.phones.show(self.run, state.check)
        self.currentChanged.emit()

    def step(self, by: int) -> None:
        """Look at the next check of the list, or the one before; at its ends nothing happens."""
        names = self.order if by > 0 else self.order[::-1]
        at = names.index(self._current) + 1 if self._current in names else 0
        if at < len(names):
            self.show(names[at])

    def said_meanwhile(self) -> Verdict | None:
        """What somebody said of the check that is looked at since it is."""
        if self.run is None or not self._current:
            return None
        self._take_in()
        newest = self.run.log.newest(self._current)
        return newest if newest != self._newest else None

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
            self.phones.leave()
            self.currentChanged.emit()

    # -- verdicts

    def give(self, verdict: str, by: str, note: str = "", pictures: Sequence[bytes] = (), severity: str = "") -> bool:
        """Give a verdict on the check that is looked at: it is on the disk when this returns.

        `severity` is of a fault alone. A fault takes a picture of both phones and a case of their state with it. False,
        and `failed` says why, where it cannot be kept.
        """
        state = self.current
        if self.run is None or state is None:
            return False
        try:
            seen = self.phones.evidence() if verdict in FAULTS else FaultEvidence()
            given = [*seen.pictures, *pictures]
            grave = severity if verdict in FAULTS else ""
            self.run.give(state.check.id, verdict, by, note, given, seen.case, self.seconds, seen.boxes, grave)
        except (RunError, OSError) as error:
            return self._fail(error)
        self._reckon()
        return True

    def give_all(self, said: Verdict, pictures: Sequence[bytes] = ()) -> bool:
        """Give one verdict on all checks that are selected. What passes without having been in sight is told as such.
        False, and `failed` says why, where it cannot be kept.
        """
        unseen = set(self.selected) - self.phones.seen if said.verdict == "pass" else set()
        return self._do(lambda run: run.say(self.selected, said, pictures, unseen=unseen))

    def take_back(self, by: str) -> list[Verdict]:
        """Take back the verdicts that somebody gave last, and look at the first of them; these verdicts."""
        found: list[Verdict] = []
        if self._do(lambda run: found.extend(run.take_back(by))) and found:
            self.show(found[0].check)
        return found

    def select(self, names: Sequence[str]) -> None:
        """Select several checks, to be judged together; of less than two none are."""
        self.selected = tuple(names) if len(names) > 1 else ()
        self.selectionChanged.emit()

    def for_each(self, act: Callable[[Run, str], object]) -> bool:
        """Do something with every check that is selected, else with the one that is looked at. False, and `failed` says
        why, where it cannot be done.
        """
        names = self.selected or tuple(filter(None, [self._current]))
        return self._do(lambda run: [act(run, name) for name in names])

    def _do(self, act: Callable[[Run], object]) -> bool:
        """Do something with the run. False, and `failed` says why, where it cannot be done."""
        if self.run is None:
            return False
        try:
            act(self.run)
        except (RunError, OSError) as error:
            self._reckon()  # what was done before it failed stands
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
        case = Case.of(source_of(self._piece), look, self._piece.session.values, title)
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
        elif error.errno != errno.ECANCELED:
            self.failed.emit(f"{self.folder}: {reason(error)}")
        return False

    def _reckon(self) -> None:
        self.states = [] if self.run is None else [*states(self.run), *leftovers(self.run)]
        self.statesChanged.emit()


class _Opened(NamedTuple):
    """A run as it was read, and what is wrong with its folder."""

    run: Run
    problems: tuple[RunTrouble, ...]


def _opened(folder: Path) -> _Opened:
    run = Run.open(folder)
    return _Opened(run, run.troubles)


def _usual(last: Path | None, piece: Path) -> _Opened | None:
    folder = usual_run(last, piece)
    return None if folder is None else _opened(folder)


def _read_anew(run: Run, troubles: bool) -> _Opened:
    """A run as it is on the disk now; the one that is given stays as it is. What is wrong with it costs more."""
    anew = copy(run)
    anew.reread()
    return _Opened(anew, anew.troubles if troubles else ())


def usual_run(last: Path | None, piece: Path) -> Path | None:
    """The run that was open last, else the one beside the piece."""
    folders = (last, piece.with_suffix(RUN))
    return next((folder for folder in folders if folder is not None and (folder / "run.json").is_file()), None)


def ask_usual_run(services: Services, piece: Path) -> Path | None:
    """The usual run of a piece; where its drive is slow that is said, and can be given up: then there is none."""
    try:
        return dialogs.read_from(services.window, piece, partial(usual_run, services.memory.run(piece), piece))
    except OSError:
        return None
