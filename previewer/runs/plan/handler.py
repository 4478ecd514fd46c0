"""What a piece's handler does at the bounds of its items: checks that the program judges alone."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Sequence

from previewer.pieces import Item, Reading, Values
from previewer.pieces.json_text import quoted
from previewer.runs.checks import Check, Texts
from previewer.runs.plan.items import SCREEN, SECONDS, PlanInputs, case_of, item_id
from previewer.runs.plan.looks import look_json
from previewer.runs.plan.machine import answered
from previewer.runs.plan.wording import told
from previewer.scripts import BoundaryTable, Script, ScriptRun, Surroundings, run_table

_SECONDS = 10
#: A moment of the day of a run, so that a handler that looks at the clock answers alike tomorrow.
_NOON = "T12:00:00+00:00"


def tried_at_bounds(script: Script, reading: Reading, values: Values) -> BoundaryTable:
    """The handler on every state at its bounds, at noon of the day on which the piece was first opened. Raises
    ScriptError.
    """
    from previewer.scripts import parse_now

    return run_table(script, reading, values, Surroundings(now=parse_now(f"{values.today.isoformat()}{_NOON}")))


def with_handler(checks: Iterable[Check], subject: PlanInputs, table: BoundaryTable) -> Iterator[Check]:
    """The checks with one for each item that gives the handler a value, behind what the script gets, and one for the
    state at first and all pairs.
    """
    by_item: dict[str, list[ScriptRun]] = {}
    rest = []
    for run, keys in zip(table.runs, table.keys, strict=True):
        if len(keys) == 1:
            by_item.setdefault(keys[0], []).append(run)
        else:
            rest.append(run)
    for check in checks:
        yield check
        item = subject.values.piece.item(check.item) if check.item is not None else None
        if item is not None and check.what == "script":
            yield _of_item(subject, item, by_item.get(item.key, []) or list(table.runs[:1]))
        elif check.id == f"{SCREEN}/definition":
            instruction = told("screen-handler")
            yield _check(subject, f"{SCREEN}/handler", None, instruction, {"answers": _digest(rest)}, rest)


def _of_item(subject: PlanInputs, item: Item, runs: Sequence[ScriptRun]) -> Check:
    title = item.title(subject.looks.first.lang).text
    reads = {run.case: _in_short(run) for run in runs}
    return _check(subject, f"{item_id(item.key)}/handler", item.key, told("handler", title=title), reads, runs)


def _check(
    subject: PlanInputs,
    name: str,
    key: str | None,
    instruction: Texts,
    reads: Texts,
    runs: Sequence[ScriptRun],
) -> Check:
    look = subject.looks.first
    case = case_of(look, subject.values)
    made = Check(name, key, "handler", look_json(look), instruction, SECONDS.get("handler", _SECONDS), case, reads)
    said = answered(runs)
    found = {"found": "\n".join(sorted(said.found))} if said.found else {}
    return made._replace(machine=said.machine, reads={**reads, **found})


def _in_short(run: ScriptRun) -> str:
    codes = " ".join(problem.code for problem in run.problems if problem.fails)
    return f"{run.status} {quoted(run.body, 200)} {codes}".strip()


def _digest(runs: Sequence[ScriptRun]) -> str:
    """All answers as one: there are hundreds."""
    text = json.dumps([[run.case, _in_short(run)] for run in runs])
    return f"{len(runs)}: {hashlib.sha256(text.encode()).hexdigest()[:16]}"
