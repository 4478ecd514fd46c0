"""One attempt at a handler, beside the window: who may run it, in which engine, and what came of it."""

import re
from collections.abc import Callable
from concurrent.futures import CancelledError
from dataclasses import dataclass
from pathlib import Path

from previewer.desk.background import Report
from previewer.pieces import Reading, Values
from previewer.scripts import (
    BoundaryTable,
    Script,
    ScriptError,
    ScriptRun,
    Surroundings,
    Trust,
    find_engine,
    find_handler,
    run_once,
    run_table,
)
from previewer.scripts.engines import own_authorities
from previewer.scripts.events import NO_SURROUNDINGS
from previewer.scripts.handlers import beside

#: Hosts as a handler's text names them; it may build others as it runs.
_HOSTS = re.compile(r"\bhttps?://([A-Za-z0-9.-]+(?::\d{1,5})?)")
_MOST = 1024 * 1024


@dataclass(frozen=True)
class ScriptWish:
    """What is wanted: the handler of a definition in an engine, on these values. `given`: the handler's file where
    somebody chose it. `around`: what stands in the event beside the values. `same_chance`: `Math.random` is as it is
    when a case is replayed.
    """

    path: Path
    reading: Reading
    values: Values
    engine: str = "deno"
    given: Path | None = None
    around: Surroundings = NO_SURROUNDINGS
    same_chance: bool = False


@dataclass(frozen=True)
class Attempt:
    """What came of a wish. `error` says why there is nothing to run, or `needs_leave` that nobody allowed it; else
    there is a run, or a table. `wants`: the hosts that the handler's text names.
    `offered`: what may be the handler, where none is.
    """

    script: Script | None = None
    error: ScriptError | None = None
    needs_leave: bool = False
    wants: tuple[str, ...] = ()
    offered: tuple[Path, ...] = ()
    run: ScriptRun | None = None
    table: BoundaryTable | None = None


#: Nothing was attempted yet.
NONE_YET = Attempt()


def handler_of(wish: ScriptWish) -> Path:
    """The file of the handler. Raises ScriptError."""
    piece = wish.reading.piece
    return find_handler(wish.path, piece.service if piece is not None else None, wish.given)


def handler_text(file: Path) -> str:
    """The text of a handler, to be looked at. Raises OSError."""
    with file.open("rb") as stream:
        return stream.read(_MOST).decode("utf-8", "replace")


def allowed(wish: ScriptWish, trust: Trust) -> Attempt:
    """The script as it may run, or why it may not."""
    try:
        file = handler_of(wish)
        engine = find_engine(wish.engine)
    except ScriptError as error:
        return Attempt(error=error, offered=tuple(beside(wish.path.parent)))
    script = Script(engine, file)
    permission = trust.permission(script.folder, engine.name)
    if permission is None:
        return Attempt(script, needs_leave=True, wants=_wanted(file))
    script = Script(engine, file, permission.hosts, authorities=own_authorities())
    return Attempt(script.with_chance() if wish.same_chance else script, wants=_wanted(file))


def attempt(wish: ScriptWish, trust: Trust, report: Report) -> Attempt:
    """Run the handler on the event of the values, where it may."""
    found = allowed(wish, trust)
    if found.script is None or found.needs_leave:
        return found
    try:
        run = run_once(found.script, wish.reading, wish.values, wish.around, cancelled=asking(report))
    except ScriptError as error:
        return Attempt(found.script, error)
    return Attempt(found.script, wants=found.wants, run=run)


def attempt_bounds(wish: ScriptWish, trust: Trust, report: Report) -> Attempt:
    """Run the handler at the bounds of the piece's items, where it may."""
    found = allowed(wish, trust)
    if found.script is None or found.needs_leave:
        return found
    try:
        table = run_table(
            found.script, wish.reading, wish.values, wish.around, progress=report, cancelled=asking(report)
        )
    except ScriptError as error:
        return Attempt(found.script, error)
    return Attempt(found.script, wants=found.wants, table=table)


def asking(report: Report) -> Callable[[], bool]:
    """Whether nobody waits for the work any more."""

    def cancelled() -> bool:
        try:
            report()
        except CancelledError:
            return True
        return False

    return cancelled


def _wanted(file: Path) -> tuple[str, ...]:
    try:
        return tuple(dict.fromkeys(_HOSTS.findall(handler_text(file))))
    except OSError:
        return ()
