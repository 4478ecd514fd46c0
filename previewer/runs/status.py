"""Where a run stands: every check with the verdict that counts, and the counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from previewer.runs.checks import FAULTS, OPEN, Check, Verdict
from previewer.runs.folder import Run
from previewer.runs.log import Log

#: Counts that files call otherwise: by the verdict.
_NAMES = {"passed": "pass", "failed": "fail", "skipped": "skip"}


class CheckState(NamedTuple):
    """A check as it stands.

    `verdict` is a person's, `pass` where the program passed it and nobody judged it, or `open`. `given` is the person's
    verdict that counts, here or carried over; None where there is none.
    """

    check: Check
    verdict: str
    given: Verdict | None
    carried_from: str | None

    @property
    def machine(self) -> str | None:
        """What the program judged, `pass` or `fail`; None where it did not."""
        return None if self.check.machine is None else self.check.machine.verdict

    @property
    def faulty(self) -> bool:
        """Whether something is wrong with it: by a person, or by the program with nobody's word on it yet."""
        return self.verdict in FAULTS or (self.verdict == OPEN and self.machine == "fail")


class RunSummary(NamedTuple):
    """Counts of a run. `passed` to `skipped` are persons' verdicts, carried ones too; `machine_pass` and `machine_fail`
    count all that the program judged, countersigned or not.
    """

    checks: int
    passed: int
    failed: int
    blocked: int
    skipped: int
    open: int
    carried: int
    machine_pass: int
    machine_fail: int

    def to_json(self) -> dict[str, int]:
        """Under the names of files."""
        return {_NAMES.get(name, name): count for name, count in self._asdict().items()}

    @property
    def is_done(self) -> bool:
        """Whether nothing failed and nothing is open."""
        return not (self.failed or self.open)


def state_of(check: Check, log: Log) -> CheckState:
    """How a check stands under a log."""
    given = log.newest(check.id)
    if given is not None:
        return CheckState(check, given.verdict, given, None)
    if check.carried is not None:
        return CheckState(check, check.carried.verdict.verdict, check.carried.verdict, check.carried.version)
    machine_passed = check.machine is not None and check.machine.verdict == "pass"
    return CheckState(check, "pass" if machine_passed else OPEN, None, None)


def states(run: Run) -> list[CheckState]:
    """Every check of a run as it stands, in the order of the plan."""
    return [state_of(check, run.log) for check in run.checks]


def summary(found: Iterable[CheckState]) -> RunSummary:
    """The counts of checks as they stand."""
    rows = list(found)
    given = Counter(row.verdict for row in rows if row.given is not None)
    return RunSummary(
        checks=len(rows),
        passed=given["pass"],
        failed=given["fail"],
        blocked=given["blocked"],
        skipped=given["skip"],
        open=sum(row.verdict == OPEN for row in rows),
        carried=sum(row.carried_from is not None for row in rows),
        machine_pass=sum(row.machine == "pass" for row in rows),
        machine_fail=sum(row.machine == "fail" for row in rows),
    )


def status_json(run: Run, lang: str = "en") -> dict[str, object]:
    """The status as `runs.md` has it."""
    rows = states(run)
    piece = run.plan.piece
    return {
        "piece": {"title": dict(piece.title), "version": piece.version, "sha256": piece.sha256},
        "summary": summary(rows).to_json(),
        "checks": [_state_json(row, lang) for row in rows],
    }


def minutes(rows: Iterable[CheckState]) -> int:
    """How many minutes a person needs for what is open, rounded up."""
    return -(-sum(row.check.seconds for row in rows if row.verdict == OPEN) // 60)


def _state_json(row: CheckState, lang: str) -> dict[str, object]:
    check, given = row.check, row.given
    return {
        "id": check.id,
        "item": check.item,
        "verdict": row.verdict,
        "by": None if given is None else given.by,
        "at": None if given is None else given.at,
        "carried_from": row.carried_from,
        "reopened": None if check.reopened is None else check.reopened.get(lang, check.reopened["en"]),
        "machine": row.machine,
        "note": "" if given is None else given.note,
        "look": dict(check.look),
        "pictures": [] if given is None else list(given.pictures),
    }
