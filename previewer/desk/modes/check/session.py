"""The run that an open piece is checked by: which check is looked at, and the verdicts on it."""

import errno
import json
from collections.abc import Callable, Sequence
from functools import partial
from hashlib import sha256
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from previewer.cases.file import Case
from previewer.desk.document import dialogs
from previewer.desk.document.files import reason
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.language import program_language
from previewer.desk.modes.check.attention import Attention
from previewer.desk.modes.check.followed import FollowedRun, read_run
from previewer.desk.modes.check.phones import CheckedPhones, source_of
from previewer.desk.services import Services
from previewer.runs.checks import FAULTS, NAMED, Verdict
from previewer.runs.evidence import FaultEvidence
from previewer.runs.folder import Run, own_check
from previewer.runs.status import CheckState, leftovers, states
from previewer.runs.troubles import RunError


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
        #: The checks as they stand, and after them the faults that are left over of earlier versions.
        self.states: list[CheckState] = []
        #: More checks than the one that is looked at, to be judged together.
        self.selected: tuple[str, ...] = ()
        #: The checks that the list shows, in its order.
        self.order: tuple[str, ...] = ()
        self.phones = CheckedPhones(piece, services, self)
        self.phones.failed.connect(self.failed)
        self._current = ""
        self._attention = Attention(self)
        self._newest: Verdict | None = None
        piece.document.read.connect(self.statesChanged)
        self.followed = FollowedRun(self._is_seen, self)
        self.followed.opened.connect(self._begin)
        self.followed.waited.connect(self.runChanged)
        self.followed.changed.connect(self._reckon)
        self.followed.arrived.connect(self.arrived)
        self.followed.failed.connect(self._fail)
        self.followed.begin(services.memory.run(piece.path), piece.path)

    # -- the run

    @property
    def run(self) -> Run | None:
        """The run that is open."""
        return self.followed.run

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
            self.followed.open(dialogs.read_from(self._services.window, folder, partial(read_run, folder)))
        except (RunError, OSError) as error:
            return self._fail(error)
        return True

    def _begin(self) -> None:
        """Begin with another run."""
        assert self.run is not None
        self.leave()
        self.selected = ()
        self.phones.seen.clear()
        self._services.memory.keep_run(self._piece.path, self.run.folder)
        self._reckon()
        self.runChanged.emit()

    @property
    def is_front(self) -> bool:
        """Whether the window is set up for checks, of this piece."""
        services = self._services
        return services.mode.name == "check" and services.tabs.front() is services.tab

    def _is_seen(self) -> bool:
        return self.is_front and not self._services.window.isMinimized()

    # -- the check that is looked at

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
        self.followed.take_in()
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
