"""The run that is open, as its folder has it."""

from __future__ import annotations

from copy import copy
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, Signal

from previewer.desk.background import Reader
from previewer.desk.document import dialogs
from previewer.desk.modes.check.follower import RunFollower
from previewer.pieces.folder import RUN
from previewer.runs.folder import Run
from previewer.runs.troubles import RunError, RunTrouble

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Future
    from pathlib import Path

    from previewer.desk.services import Services


class RunRead(NamedTuple):
    """A run as it was read, and the troubles of its folder."""

    run: Run
    troubles: tuple[RunTrouble, ...]


class FollowedRun(QObject):
    """Reads a run beside the window, and anew when others write into its folder; while it `is_seen` a drive that tells
    of no changes is asked.
    """

    #: Another run.
    opened = Signal()
    #: No run is waited for any more, and another is not opened.
    waited = Signal()
    #: Its folder has something else by now.
    changed = Signal()
    #: Verdicts that others gave meanwhile: a list of them.
    arrived = Signal(object)
    #: Why there is none: a RunError.
    failed = Signal(object)

    def __init__(self, is_seen: Callable[[], bool], parent: QObject) -> None:
        super().__init__(parent)
        self.run: Run | None = None
        #: The faults of its folder when it was opened or read anew.
        self.troubles: tuple[RunTrouble, ...] = ()
        #: Checks of which others said something while it is open here, and who did last.
        self.others: dict[str, str] = {}
        self._is_seen = is_seen
        self._reader = Reader(self)
        self._follower: RunFollower | None = None

    @property
    def waits(self) -> bool:
        """Whether the run is being read that was open last, or stands beside the piece."""
        return self.run is None and self._reader.waits

    def begin(self, last: Path | None, piece: Path) -> None:
        """Read the usual run of a piece, and open it unless another is open by then."""
        self._reader.read(partial(_usual, last, piece), self._begun)

    def open(self, read: RunRead) -> None:
        """Follow this one from now on."""
        self.run, self.troubles = read
        self.others = {}
        if self._follower is not None:
            self._follower.deleteLater()
        self._follower = RunFollower(self.run, self._is_seen, self)
        self._follower.changed.connect(self.take_in)
        self.opened.emit()

    def refresh(self) -> None:
        """Read it anew, and what is wrong with its folder too."""
        self._reread(self._take_all, troubles=True)

    def take_in(self) -> None:
        """Take in what others said in this very folder."""
        self._reread(self._take_new)

    def _begun(self, found: Future[RunRead | None]) -> None:
        try:
            read = found.result()
        except RunError as error:
            read = None
            self.failed.emit(error)
        if read is not None and self.run is None:
            self.open(read)
        else:
            self.waited.emit()

    def _reread(self, take: Callable[[RunRead], None], troubles: bool = False) -> None:
        run = self.run
        if run is None:
            return
        log = run.log

        def took(read: Future[RunRead]) -> None:
            if self.run is run and run.log is log:
                take(read.result())
            elif self.run is run:
                self._reread(take, troubles)  # what was said here meanwhile is in the file too

        self._reader.read(partial(_read_anew, run, troubles), took)

    def _take_all(self, found: RunRead) -> None:
        self.run, self.troubles = found
        self.changed.emit()

    def _take_new(self, found: RunRead) -> None:
        before, run = self.run, found.run
        if before is None or (run.log, run.checks) == (before.log, before.checks):
            return
        known = {one for given in before.log.verdicts.values() for one in given}
        new = [one for given in run.log.verdicts.values() for one in given if one not in known]
        self.run = run
        self.others |= {one.check: one.by for one in new}
        self.changed.emit()
        if new:
            self.arrived.emit(new)


def read_run(folder: Path) -> RunRead:
    """The run in a folder. Raises RunError."""
    run = Run.open(folder)
    return RunRead(run, run.troubles)


def _usual(last: Path | None, piece: Path) -> RunRead | None:
    folder = usual_run(last, piece)
    return None if folder is None else read_run(folder)


def _read_anew(run: Run, troubles: bool) -> RunRead:
    """A run as it is on the disk now; the one that is given stays as it is. To look for troubles costs more."""
    anew = copy(run)
    anew.reread()
    return RunRead(anew, anew.troubles if troubles else ())


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
