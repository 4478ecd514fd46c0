"""A check over the versions of a piece: how it stood in each run, as far back as they stand beside each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from previewer.runs.checks import is_plain
from previewer.runs.folder import Run
from previewer.runs.status import CheckState, state_of, verdicts_json
from previewer.runs.troubles import RunError

#: No piece has so many versions.
_MOST = 100


class Stood(NamedTuple):
    """How a check stood in one version: `run` is the name of the folder; `state.why` says of a fault that was left over
    there why it had no place.
    """

    run: str
    version: str
    state: CheckState


def runs_back(run: Run) -> Iterator[Run]:
    """A run, the one that it carried over from, and so on; until one is not beside it any more, or another one."""
    yield run
    seen = {run.folder.name}
    for _ in range(_MOST):
        origin = run.plan.origin
        if origin is None or not is_plain(origin.run) or origin.run in seen:
            return
        seen.add(origin.run)
        try:
            run = Run.open(run.folder.parent / origin.run)
        except RunError:
            return
        if (run.plan.id, run.plan.piece.called) != (origin.id, origin.version):
            return
        yield run


def history(runs: Iterable[Run], check: str) -> list[Stood]:
    """A check in each of some runs that has it, in their order."""
    return [stood for run in runs for stood in _stood(run, check)]


def history_json(stood: Iterable[Stood], lang: str) -> list[dict[str, object]]:
    """As `run show` gives it to programs."""
    return [_json(one, lang) for one in stood]


def _stood(run: Run, name: str) -> Iterator[Stood]:
    checks = {check.id: (check, None) for check in run.checks}
    left = {one.check.id: (one.check, one.why) for one in run.plan.leftover}
    found = checks.get(name) or left.get(name)
    if found is not None:
        called = run.plan.piece.called
        yield Stood(run.folder.name, called, state_of(found[0], run.log, called)._replace(why=found[1]))


def _json(stood: Stood, lang: str) -> dict[str, object]:
    state = stood.state
    check, given, why = state.check, state.given, state.why
    return {
        "run": stood.run,
        "version": stood.version,
        "verdict": state.verdict,
        "by": None if given is None else given.by,
        "at": None if given is None else given.at,
        "note": "" if given is None else given.note,
        "pictures": [] if given is None else list(given.pictures),
        "carried_from": state.carried_from,
        "reopened": None if check.reopened is None else check.reopened.get(lang, check.reopened["en"]),
        "machine": state.machine,
        "fixed": state.fixed,
        "verdicts": verdicts_json(state),
        "disputed": state.disputed,
        "against": state.against,
        "leftover": None if why is None else why.get(lang, why.get("en", "")),
    }
