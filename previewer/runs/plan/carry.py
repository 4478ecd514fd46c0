"""What an earlier run of the piece has done already: verdicts that still hold, and what moved where one does not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from previewer.pieces import Reading, read_bytes
from previewer.pieces.json_text import to_json
from previewer.runs.checks import FAULTS, OWN, Carried, Check
from previewer.runs.folder import CASES, DEFINITION, PICTURES, Run
from previewer.runs.plan.fingerprints import Difference, moved, with_fingerprint
from previewer.runs.status import state_of


def carry(checks: Iterable[Check], old: Run, reading: Reading, points: Difference) -> list[Check]:
    """The checks with the verdicts of an earlier run, open faults first; its testers' own checks among them."""
    known = {check.id: check for check in old.plan.checks if check.what != OWN}
    planned = list(checks)
    found = [_carried(check, known.get(check.id), old, points) for check in planned]
    before = read_bytes(_definition(old.folder))
    for mine in (check for check in old.checks if check.what == OWN):
        if mine.item is None or (reading.piece is not None and reading.piece.item(mine.item) is not None):
            then = _own(mine, before, _rows(old.plan.checks))
            now = _own(mine, reading, _rows(planned))
            found.append(_carried(now, then, old, points))
    return sorted(found, key=_rank)


def files_of(checks: Iterable[Check], old: Run) -> Iterator[tuple[str, Path]]:
    """The files that carried and earlier verdicts name, to be copied: room and name, and where each is."""
    for check in checks:
        for given in (check.carried.verdict if check.carried else None, check.before):
            if given is None:
                continue
            for name in given.pictures:
                yield f"{PICTURES}/{name}", old.folder / PICTURES / name
            if given.case:
                yield f"{CASES}/{given.case}", old.folder / CASES / given.case


def _carried(check: Check, before: Check | None, old: Run, points: Difference) -> Check:
    if before is None:
        return check
    state = state_of(before, old.log)
    if state.given is None:
        return check
    newly_failed = check.machine is not None and check.machine.verdict == "fail" and state.machine != "fail"
    if check.fingerprint == before.fingerprint and not newly_failed:
        return check._replace(carried=Carried(state.given, state.carried_from or old.plan.piece.called))
    return check._replace(reopened=moved(before, check, points), before=state.given)


def _rank(check: Check) -> int:
    """Faults that somebody named come first, then those that the program found, what moved, and the rest as planned."""
    given = check.carried.verdict if check.carried is not None else check.before
    if given is not None and given.verdict in FAULTS:
        return 0
    if given is None and check.machine is not None and check.machine.verdict == "fail":
        return 1
    return 2 if check.reopened is not None else 3


def _own(check: Check, reading: Reading, rows: Mapping[tuple[str, str], str]) -> Check:
    """A tester's own check as far as a definition goes: its item's part of it, else all, and the picture of the row."""
    item = reading.piece.item(check.item) if reading.piece is not None and check.item is not None else None
    part = {} if item is None else {name: to_json(value) for name, value in item.raw.items()}
    if check.item is None:
        part = {"definition": reading.text}
    name = rows.get((check.item or "", _look(check)))
    pictures = {"row": name} if name else {}
    plain = check._replace(reads=part, pictures=pictures, machine=None, carried=None, reopened=None, before=None)
    return with_fingerprint(plain)


def _rows(checks: Iterable[Check]) -> dict[tuple[str, str], str]:
    """Item and look → the picture of the row."""
    return {(check.item or "", _look(check)): check.pictures["row"] for check in checks if "row" in check.pictures}


def _look(check: Check) -> str:
    return to_json(dict(sorted(check.look.items())))


def _definition(folder: Path) -> bytes:
    try:
        return (folder / DEFINITION).read_bytes()
    except OSError:
        return b""
