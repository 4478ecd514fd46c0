"""Trying a piece's handler: on the event of one state, or of every state at its bounds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal

from previewer.pieces import Reading, Values
from previewer.scripts.answers import ScriptRun
from previewer.scripts.boundaries import BoundaryState, tried_states
from previewer.scripts.events import UTC, Surroundings, event_text
from previewer.scripts.judge import Judge
from previewer.scripts.running import Script, run_events

Effect = Literal["never-read", "no-effect", "changes", "fails", "undeclared"]
#: A handler that had to be ended in so many states, the first ones, is not tried in more.
_ENDED = 3


def _never() -> bool:
    return False


def run_once(
    script: Script,
    reading: Reading,
    values: Values,
    around: Surroundings = Surroundings(),
    case: str = "default",
    cancelled: Callable[[], bool] = _never,
) -> ScriptRun:
    """Run the handler on the event that values make. Raises ScriptError, and ScriptCancelled soon after `cancelled`
    says so; either way all its processes are gone.
    """
    script = placed(script, around)
    outcome = next(run_events(script, [event_text(reading, values, around)], cancelled))
    return Judge(reading, script).judge(case, values.as_dict(), outcome)


def placed(script: Script, around: Surroundings) -> Script:
    """The script with the clock and the time zone of its surroundings."""
    moment = script.now if around.now is None else round(around.now.timestamp() * 1000, 3)
    return replace(script, now=moment, zone=around.zone or UTC)


@dataclass(frozen=True)
class BoundaryTable:
    """A handler at its bounds: the run of each state, the state before any first; and whether it keeps something from
    one event to the next, for which each then had a process of its own. `keys`: the items that each state changed.
    `left_out`: how many pairs of bounds were not tried, of a piece with very many items.
    """

    runs: tuple[ScriptRun, ...]
    keys: tuple[tuple[str, ...], ...]
    values: tuple[Values, ...]
    keeps_state: bool = False
    left_out: int = 0

    def differing(self, at: int) -> tuple[str, ...]:
        """The members of `body` that are otherwise than in the first run; `status` where that is."""
        return differing(self.runs[0], self.runs[at])

    @cached_property
    def files(self) -> tuple[str, ...]:
        """The files of its folder that it loaded or read in any state."""
        return tuple(dict.fromkeys(file for run in self.runs for file in run.files))

    @cached_property
    def effects(self) -> Mapping[str, tuple[Effect, str]]:
        """What the handler does with each preference, and the state that shows it ('' where none is needed): it never
        reads it; reads it without effect on the answer; its answer changes by it; it fails at a value; or it reads it
        though the piece does not declare it.
        """
        first = self.runs[0]
        found: dict[str, tuple[Effect, str]] = {}
        read = {key for run in self.runs for key in run.reads}
        for key in first.preferences:
            found[key] = ("no-effect", "") if key in read else ("never-read", "")
        for run, keys in zip(self.runs, self.keys, strict=True):
            if len(keys) != 1 or found[keys[0]][0] == "fails":
                continue
            if not run.fits and first.fits:
                found[keys[0]] = ("fails", run.case)
            elif differing(first, run) and found[keys[0]][0] == "no-effect":
                found[keys[0]] = ("changes", run.case)
        for run in self.runs:
            found |= {key: ("undeclared", run.case) for key in run.undeclared if key not in found}
        return found


def differing(one: ScriptRun, other: ScriptRun) -> tuple[str, ...]:
    """The members of `body` in which two runs differ; `status` too where that differs."""
    before, after = one.body or {}, other.body or {}
    names = [key for key in {**before, **after} if _of(before, key) != _of(after, key)]
    return tuple(names) if one.status == other.status else ("status", *names)


def _of(body: Mapping[str, Any], key: str) -> object:
    """A member for comparing: `true` is not 1, and nothing is not null."""
    if key not in body:
        return ("absent",)
    return _exact(body[key])


def _exact(value: object) -> object:
    if isinstance(value, list):
        return [_exact(one) for one in value]
    if isinstance(value, dict):
        return {key: _exact(one) for key, one in value.items()}
    return (type(value) is bool, value)


def run_table(
    script: Script,
    reading: Reading,
    values: Values,
    around: Surroundings = Surroundings(),
    pairs: bool = True,
    progress: Callable[[int, int], None] = lambda done, total: None,
    cancelled: Callable[[], bool] = _never,
) -> BoundaryTable:
    """Run the handler on every state at the bounds of the piece's items, the others as in `values`. Its clock stands
    still and its chance is the same for each, so that what differs comes of the preferences. Raises as `run_once` does.
    """
    script = _standing(placed(script, around)).with_chance()
    tried, left_out = tried_states(values, pairs)
    events = [event_text(reading, state.values, around) for state in tried]
    judge = Judge(reading, script)
    keeps = False
    done = _tried(script, tried, [*events, events[0]], judge, progress, cancelled)
    first, last = done[0], done[-1]
    if len(done) > len(tried) and (differing(first, last) or first.fits != last.fits):
        keeps = True
        done = _tried(script, tried, events, judge, progress, cancelled, apart=True)
    done, tried = done[: len(tried)], tried[: len(done)]
    keys, values_of = tuple(one.keys for one in tried), tuple(one.values for one in tried)
    return BoundaryTable(tuple(done), keys, values_of, keeps, left_out)


def _standing(script: Script) -> Script:
    """The script with a clock that stands still: at the machine's moment where none was given."""
    from time import time

    return script if script.now is not None else replace(script, now=float(round(time() * 1000)))


def _tried(
    script: Script,
    tried: list[BoundaryState],
    events: list[str],
    judge: Judge,
    progress: Callable[[int, int], None],
    cancelled: Callable[[], bool],
    apart: bool = False,
) -> list[ScriptRun]:
    """The run of each event. A handler that cannot be loaded has one, for it would be the same in every state; one that
    had to be ended at the first states has those, for each takes its whole time.
    """
    done: list[ScriptRun] = []
    ended = 0
    progress(0, len(tried))
    for at, outcome in enumerate(run_events(script, events, cancelled, apart)):
        state = tried[at] if at < len(tried) else tried[0]
        done.append(judge.judge(state.case, state.values.as_dict(), outcome))
        progress(min(at + 1, len(tried)), len(tried))
        if outcome.ending in ("load-threw", "no-handler") and not at:
            break
        ended += outcome.ending in ("timeout", "memory")
        if ended == at + 1 == _ENDED:
            break
    return done
