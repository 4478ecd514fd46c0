"""Two testers' copies of one plan, brought together: every verdict stays, the newest of a check counts."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from previewer.atomic import write_atomically
from previewer.runs.checks import Verdict
from previewer.runs.folder import CASES, PICTURES, Run
from previewer.runs.troubles import RunError


class Joined(NamedTuple):
    """What was taken over: verdicts, and checks of testers' own."""

    verdicts: int
    checks: int


def join(run: Run, other: Run) -> Joined:
    """Take over what another copy of the same plan has. Raises RunError where it is another plan's, and OSError."""
    if run.plan.id != other.plan.id:
        raise RunError("other-plan", path=str(other.folder))
    if run.folder.resolve() == other.folder.resolve():
        raise RunError("itself", path=str(other.folder))
    own = [check for check in other.own_checks if check.id not in {one.id for one in run.own_checks}]
    for check in own:
        run.add_check(check)
    new = _new(run, other)
    for verdict in new:
        for name in verdict.pictures:
            _copy(other.folder / PICTURES / name, run.folder / PICTURES / name)
        if verdict.case:
            _copy(other.folder / CASES / verdict.case, run.folder / CASES / verdict.case)
    run.add_verdicts(new)
    return Joined(len(new), len(own))


def _new(run: Run, other: Run) -> list[Verdict]:
    """The other's verdicts that are not here, from the oldest to the newest."""
    known = {verdict for given in run.log.verdicts.values() for verdict in given}
    there = (verdict for given in other.log.verdicts.values() for verdict in given)
    return sorted((verdict for verdict in there if verdict not in known), key=lambda verdict: verdict.moment)


def _copy(source: Path, target: Path) -> None:
    """A file of the other; one that is missing there is named as missing here."""
    if source.is_file() and not target.exists():
        target.parent.mkdir(exist_ok=True)
        write_atomically(target, source.read_bytes())
