"""The handler of an open piece: followed on the disk, run at every change while Script mode is looked at."""

from concurrent.futures import Future
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from time import time_ns
from typing import NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal

from previewer.desk.background import Reader, Task, error_text
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.document.watch import DEBOUNCE
from previewer.desk.modes.script.asking import give_leave, trouble_words
from previewer.desk.modes.script.attempt import (
    NONE_YET,
    Attempt,
    ScriptWish,
    attempt,
    attempt_bounds,
    handler_of,
    handler_text,
)
from previewer.desk.modes.script.effects import EffectNotes
from previewer.desk.modes.script.following import HandlerFollower
from previewer.desk.services import Services
from previewer.desk.widgets import ends_with
from previewer.pieces import Values
from previewer.scripts import ScriptError, Surroundings, Trust
from previewer.scripts.events import NO_SURROUNDINGS
from previewer.scripts.handlers import beside, new_handler

#: Milliseconds after a change of the values in which further ones are taken together; after one of the files, whose
#: events come together; and after an answer, before the hundreds of events of the table take the processors.
_SOON, _AT_ONCE, _LATER = 30, DEBOUNCE, 200
#: Milliseconds in which an empty file may still be half of a save.
_HALF = 400


@dataclass(frozen=True)
class ScriptState:
    """What is known of the handler. Swapped whole, and told once.

    `file` is the handler and `text` what stands in it; `error` says why there is nothing to run. `last` is the newest
    attempt and `of` the values that it was given; `running` whether another is under way, whose result is awaited.
    `bounds` is the newest attempt at all bounds; `tried` how many events of how many are done while one is under way.
    """

    file: Path | None = None
    text: str = ""
    error: ScriptError | None = None
    fault: str = ""
    last: Attempt = NONE_YET
    of: Values | None = None
    running: bool = False
    bounds: Attempt = NONE_YET
    tried: tuple[int, int] | None = None

    @property
    def refused(self) -> tuple[str, ...]:
        """The hosts that it asked for in vain, in the run or at its bounds."""
        runs = [self.last.run] if self.last.run is not None else []
        runs += self.bounds.table.runs if self.bounds.table is not None else ()
        return tuple(dict.fromkeys(host for run in runs for host, allowed in run.hosts if not allowed))


class _Handler(NamedTuple):
    """A handler as it was read, and why it cannot be; or why there is none, and what may be one."""

    file: Path | None = None
    text: str = ""
    fault: str = ""
    error: ScriptError | None = None
    offered: tuple[Path, ...] = ()


def _handler(wish: ScriptWish) -> _Handler:
    try:
        file = handler_of(wish)
    except ScriptError as error:
        return _Handler(error=error, offered=tuple(beside(wish.path.parent)))
    try:
        return _Handler(file, handler_text(file))
    except OSError as error:
        return _Handler(file, fault=error_text(error))


class ScriptSession(QObject):
    """Nothing runs while no pane of Script mode is in sight, nor before somebody allowed the folder."""

    #: Another state.
    changed = Signal()
    #: How far the table is.
    progressed = Signal()
    #: A line of the handler is to be shown, from 1.
    lineShown = Signal(int)

    def __init__(self, piece: OpenPiece, services: Services, trust: Trust | None = None) -> None:
        super().__init__(piece)
        self._piece = piece
        self._services = services
        self.trust = trust or Trust()
        self.state = ScriptState()
        self.engine = "deno"
        self._given: Path | None = services.memory.handler(piece.path)
        #: What stands in the event beside the values.
        self.around = NO_SURROUNDINGS
        self._follower = HandlerFollower(piece.path, self)
        self._follower.changed.connect(self.look)
        self._reader = Reader(self)
        self._effects = EffectNotes(piece, self)
        #: The files beside the piece that may be its handler, where none is.
        self.offered: tuple[Path, ...] = ()
        #: Whether the table is to be made anew.
        self._bounds_stale = True
        #: When the newest run and the newest table began, in nanoseconds since 1970.
        self.begun = self.bounds_begun = 0
        #: Those in sight.
        self._panes: set[object] = set()
        self._once, self._table = Task(self), Task(self)
        self._soon = QTimer(self, singleShot=True)
        self._soon.timeout.connect(self._run)
        self._later = QTimer(self, singleShot=True, interval=_LATER)
        self._later.timeout.connect(self._run_bounds)
        self._once.done.connect(self._ran)
        self._once.failed.connect(self._failed)
        self._table.done.connect(self._ran_bounds)
        self._table.failed.connect(self._failed)
        self._table.progressed.connect(self._progress)
        piece.session.valuesChanged.connect(lambda: self._soon.start(_SOON))
        piece.document.read.connect(self.look)
        piece.changed.connect(self.look)
        # Where the folder goes, no event tells of the handler.
        piece.document.diskChanged.connect(self.look)
        ends_with(piece, self.stop)

    # -- looked at, or not

    def seen(self, pane: object, is_seen: bool) -> None:
        """A pane of Script mode is in sight from now on, or not."""
        before = bool(self._panes)
        (self._panes.add if is_seen else self._panes.discard)(pane)
        if bool(self._panes) == before:
            return
        if is_seen:
            self.look()
        else:
            self.stop()
            self._effects.clear()

    def stop(self) -> None:
        """End what is under way."""
        self._once.cancel()
        self._table.cancel()
        self._soon.stop()
        self._later.stop()
        self._become(running=False, tried=None)

    # -- the handler

    def look(self) -> None:
        """Look which file is the handler, read it, and run it, and all its bounds."""
        wish = self._wish()
        if wish is None:
            return
        own = new_handler(wish.path, wish.reading.piece.service if wish.reading.piece is not None else None)
        self._follower.follow(wish.path, self._given or own)
        self._reader.read(partial(_handler, wish), self._found)

    def _found(self, read: "Future[_Handler]") -> None:
        found = read.result()
        self.offered = found.offered
        if found.file is None:
            self._become(file=None, text="", error=found.error, last=NONE_YET, bounds=NONE_YET)
        else:
            self._take(found.file, found.text, found.fault)

    def choose(self, file: Path) -> None:
        """Take this file for the handler, of several."""
        self._given = file
        self._services.memory.keep_handler(self._piece.path, file)
        self.look()

    def set_around(self, around: Surroundings) -> None:
        """Have this in the event beside the values."""
        self.around = around
        self.changed.emit()
        self._start()

    def choose_engine(self, name: str) -> None:
        """Run it in another engine, once that is allowed."""
        if name != self.engine:
            self.engine = name
            self._become(last=NONE_YET, bounds=NONE_YET)
            self._start()

    def _take(self, file: Path, text: str, fault: str) -> None:
        saved = bool(text) and (file, text) != (self.state.file, self.state.text)
        if saved:
            # The engine starts while the panes take in what is told.
            self._start()
            self._soon.stop()
            self.state = replace(self.state, file=file, text=text, error=None, fault=fault)
            self._run()
        else:
            self._become(file=file, text=text, error=None, fault=fault)
            self._start()

    # -- leave

    def allow(self, hosts: tuple[str, ...] = ()) -> None:
        """A person allows the handlers of this folder, and these hosts beside those allowed before."""
        script = self.state.last.script
        if script is None:
            return
        fault = give_leave(self.trust, script, hosts)
        if fault:
            self._become(fault=fault)
        else:
            self._start()

    # -- running

    def show_row(self, at: int) -> None:
        """Put the state of a row of the table on the phones: one step of undo."""
        table = self.state.bounds.table
        if table is not None and self._piece.session.piece is not None:
            self._piece.session.set_values(table.values[at].adapted_to(self._piece.session.piece)[0])

    def _start(self) -> None:
        """Run the handler, and then the table, which is of another one now."""
        self._table.cancel()
        self._later.stop()
        self._bounds_stale = True
        # One that is empty is about to be written.
        self._soon.start(_AT_ONCE if self.state.text else _HALF)

    def _wish(self) -> ScriptWish | None:
        session = self._piece.session
        if not self._panes or session.piece is None:
            return None
        reading = self._piece.document.reading
        if reading.piece is None:
            return None
        return ScriptWish(self._piece.path, reading, session.values, self.engine, self._given, self.around)

    def wish_of_case(self, values: Values, begun: int) -> ScriptWish | None:
        """What is wanted for a case: the handler on these values as it is when the case is replayed, at the moment that
        is given beside the values, else at the one when it began.
        """
        wish = self._wish()
        if wish is None:
            return None
        moment = self.around.now or datetime.fromtimestamp(begun // 10**9, UTC)
        return replace(wish, values=values, around=replace(self.around, now=moment), same_chance=True)

    def _run(self) -> None:
        wish = self._wish()
        if wish is not None and self.state.error is None:
            self.begun = time_ns()
            self._once.start_thread(partial(attempt, wish, self.trust))
            self.state = replace(self.state, running=True, of=wish.values)
            self.changed.emit()

    def _run_bounds(self) -> None:
        wish = self._wish()
        if wish is None or self.state.error is not None:
            return
        self._bounds_stale = False
        self.bounds_begun = time_ns()
        assert wish.reading.piece is not None
        values = Values.initial(wish.reading.piece, self._piece.session.today)
        self._table.start_thread(partial(attempt_bounds, replace(wish, values=values), self.trust))

    def _ran(self, found: Attempt) -> None:
        self._become(running=False, last=found, fault="")
        self._follow_loaded(self.begun)
        if self._bounds_stale:
            self._later.start()

    def _follow_loaded(self, since: int) -> None:
        """Follow what the handler loaded: with these values, and at its bounds."""
        run, table = self.state.last.run, self.state.bounds.table
        files = (*(run.files if run is not None else ()), *(table.files if table is not None else ()))
        self._follower.follow_loaded(files, since)

    def _progress(self, done: int, total: int) -> None:
        # Hundreds of these come, and none of them changes what the other panes show.
        self.state = replace(self.state, tried=(done, total))
        self.progressed.emit()

    def _ran_bounds(self, found: Attempt) -> None:
        self._become(bounds=found, tried=None)
        self._follow_loaded(self.bounds_begun)
        if self._panes:
            self._effects.show(self.state.bounds.table)

    def _failed(self, error: BaseException) -> None:
        self._become(running=False, tried=None, fault=error_text(error))

    def say_again(self) -> None:
        """The program's language is another."""
        if self._panes:
            self._effects.show(self.state.bounds.table)

    def _become(self, **changes: object) -> None:
        after = replace(self.state, **changes)  # type: ignore[arg-type]
        if after != self.state:
            self.state = after
            self.changed.emit()

    def trouble(self) -> str:
        """Why there is nothing to run, in the program's language; '' where there is."""
        found = self.state
        error = found.error or found.last.error or (found.bounds.error if found.last.run is None else None)
        if found.fault or error is None:
            return found.fault
        return trouble_words(error)
