"""Where a run stands: every check with the verdict that counts, faults left over of earlier versions, the counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final, NamedTuple

from previewer.pieces.messages import catalogue, say
from previewer.runs.checks import FAULTS, OPEN, REOPEN, Carried, Check, Texts, Verdict, local_time
from previewer.runs.folder import Run
from previewer.runs.log import ASSIGN, LINK, Log, Photo
from previewer.runs.run_file import WAY, Origin

#: Where a check can stand: each stands in one of these, so that their counts make up the whole.
STANDINGS: Final = ("pass", "fail", "blocked", "skip", OPEN, "machine_pass", "machine_fail")


class CheckState(NamedTuple):
    """A check as it stands.

    `verdict` is a person's, `pass` where the program passed it and nobody judged it, or `open`. `given` is the person's
    verdict that counts, here or carried over; None where there is none. `before` is the last person's verdict that was
    not carried over, or from before the check was opened again. `assigned` is whose it is, `link` what a tracker calls
    its fault. `why` says of a left-over why it has no place in the plan. `photo` is a photograph that waits for a
    person's word. `said` is all that the log has of it and that was not taken back.
    """

    check: Check
    verdict: str
    given: Verdict | None
    carried_from: str | None
    before: Carried | None = None
    assigned: str = ""
    link: str = ""
    why: Texts | None = None
    photo: Photo | None = None
    said: tuple[Verdict, ...] = ()

    @property
    def machine(self) -> str | None:
        """What the program judged, `pass` or `fail`; None where it did not, or not all of it."""
        machine = self.check.machine
        return None if machine is None or machine.verdict == OPEN else machine.verdict

    @property
    def standing(self) -> str:
        """Where it stands, of `STANDINGS`: by the person's verdict, else by the program's, else open."""
        if self.given is not None:
            return self.verdict
        if self.verdict == "pass":
            return "machine_pass"
        return "machine_fail" if self.machine == "fail" else OPEN

    @property
    def failed(self) -> bool:
        """Whether it failed: by a person, or by the program with nobody's word on it yet."""
        return self.standing in ("fail", "machine_fail")

    @property
    def faulty(self) -> bool:
        """Whether something is wrong with it: it failed, or somebody was kept from looking."""
        return self.failed or self.verdict in FAULTS

    @property
    def waits(self) -> bool:
        """Whether it is open, or somebody was kept from looking: what is still to be done."""
        return self.verdict in (OPEN, "blocked")

    @property
    def was_faulty(self) -> bool:
        """Whether it is open and had a fault when it was last looked at."""
        return self.verdict == OPEN and self.before is not None and self.before.verdict.verdict in FAULTS

    @property
    def has_fault(self) -> bool:
        """Whether something was seen to be wrong that stands: to be kept from looking is no fault of the piece."""
        last = self.given or (self.before.verdict if self.before is not None else None)
        return (self.faulty or self.was_faulty or self.why is not None) and (last is None or last.verdict != "blocked")

    @property
    def verdicts(self) -> list[tuple[Verdict, str | None]]:
        """All that people said of it, from the oldest to the newest, each with the version that it was carried over
        from.
        """
        carried = self.check.carried
        first: list[tuple[Verdict, str | None]] = [] if carried is None else [(carried.verdict, carried.version)]
        return [*first, *((one, None) for one in self.said if one.verdict != REOPEN)]

    @property
    def disputants(self) -> tuple[str, ...]:
        """Persons whose last words differ, since it was last opened again; nobody where all say the same."""
        carried = self.check.carried
        last = {} if carried is None else {carried.verdict.by: carried.verdict.verdict}
        for one in self.said:
            if one.verdict == REOPEN:
                last.clear()
            elif one.verdict != "skip":
                last[one.by] = one.verdict
        return tuple(last) if len(set(last.values())) > 1 else ()

    @property
    def disputed(self) -> bool:
        """Whether the last words of two persons differ."""
        return bool(self.disputants)

    @property
    def against(self) -> bool:
        """Whether a person passed it although the program finds fault."""
        return self.given is not None and self.verdict == "pass" and self.machine == "fail"

    @property
    def unseen(self) -> bool:
        """Whether it passed together with others, without having been in sight."""
        return self.given is not None and self.given.unseen

    @property
    def fixed(self) -> bool:
        """Whether it failed in an earlier version, and a person passed it in this one."""
        earlier = self.before or self.check.carried
        passed = self.verdict == "pass" and self.given is not None and self.carried_from is None
        return passed and earlier is not None and earlier.verdict.verdict == "fail"


class RunSummary(NamedTuple):
    """Counts of a run, as files have them; what people read are `standings`. `passed` to `skipped` are persons'
    verdicts, carried ones too; `open` has what the program alone failed; `machine_pass` and `machine_fail` count all
    that the program judged, countersigned or not. `leftover` are faults of earlier versions whose checks are
    not among these and that nobody closed; `fixed` failed in an earlier version and passed in this one.
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
    leftover: int = 0
    fixed: int = 0

    def to_json(self) -> dict[str, int]:
        """Under the names of files."""
        return {
            "checks": self.checks,
            "pass": self.passed,
            "fail": self.failed,
            "blocked": self.blocked,
            "skip": self.skipped,
            "open": self.open,
            "carried": self.carried,
            "machine_pass": self.machine_pass,
            "machine_fail": self.machine_fail,
            "leftover": self.leftover,
            "fixed": self.fixed,
        }

    @property
    def is_done(self) -> bool:
        """Whether nothing failed, nothing is open, nobody was kept from looking, and no fault is left over."""
        return not (self.failed or self.open or self.blocked or self.leftover)


def state_of(check: Check, log: Log, called: str = "") -> CheckState:
    """How a check stands under a log; `called` is the version that it is a check of."""
    return _state_of(check, log, called)._replace(said=log.standing(check.id))


def _state_of(check: Check, log: Log, called: str) -> CheckState:
    given, carried = log.newest(check.id), check.carried
    who = log.last(check.id, ASSIGN), log.last(check.id, LINK)
    if given is not None and given.verdict == REOPEN:
        last = log.before(check.id)
        before = Carried(last, called) if last is not None else carried or check.before
        return CheckState(check, OPEN, None, None, before, *who)
    if given is not None:
        return CheckState(check, given.verdict, given, None, check.before, *who)
    if carried is not None:
        return CheckState(check, carried.verdict.verdict, carried.verdict, carried.version, None, *who)
    # The program's word closes no fault that somebody saw.
    seen = check.before is not None and check.before.verdict.verdict in FAULTS
    machine_passed = check.machine is not None and check.machine.verdict == "pass" and not seen
    return CheckState(check, "pass" if machine_passed else OPEN, None, None, check.before, *who)


def states(run: Run) -> list[CheckState]:
    """Every check of a run as it stands, in the order of the plan."""
    origin = run.plan.origin
    rows = (_dated(state_of(check, run.log, run.plan.piece.called), origin) for check in run.checks)
    return [row._replace(photo=run.log.waiting(row.check.id)) if row.verdict == OPEN else row for row in rows]


def leftovers(run: Run) -> list[CheckState]:
    """The faults of earlier versions that have no check in the plan and that nobody has closed."""
    called = run.plan.piece.called
    found = [(state_of(one.check, run.log, called), one.why) for one in run.plan.leftover]
    return [
        row._replace(why=why, before=None, carried_from=row.carried_from or called)
        for row, why in found
        if row.verdict in (*FAULTS, OPEN)
    ]


def _dated(row: CheckState, origin: Origin | None) -> CheckState:
    """A run of long ago did not tell the version of the verdict before: it was that of the run before."""
    if row.before is None or row.before.version or origin is None:
        return row
    return row._replace(before=row.before._replace(version=origin.version))


def run_summary(run: Run) -> RunSummary:
    """The counts of a whole run."""
    return summary(states(run))._replace(leftover=len(leftovers(run)))


def standings(rows: Iterable[CheckState]) -> dict[str, int]:
    """How many checks stand where, all of `STANDINGS` in their order."""
    found = Counter(row.standing for row in rows)
    return {name: found[name] for name in STANDINGS}


def summary(found: Iterable[CheckState]) -> RunSummary:
    """The counts of checks as they stand."""
    rows = list(found)
    parts = standings(rows)
    return RunSummary(
        checks=len(rows),
        passed=parts["pass"],
        failed=parts["fail"],
        blocked=parts["blocked"],
        skipped=parts["skip"],
        open=parts[OPEN] + parts["machine_fail"],
        carried=sum(row.carried_from is not None for row in rows),
        machine_pass=sum(row.machine == "pass" for row in rows),
        machine_fail=sum(row.machine == "fail" for row in rows),
        fixed=sum(row.fixed for row in rows),
    )


def status_json(run: Run, lang: str = "en") -> dict[str, object]:
    """The status as `runs.md` has it."""
    rows = states(run)
    piece = run.plan.piece
    return {
        "piece": {"title": dict(piece.title), "version": piece.version, "sha256": piece.sha256},
        "summary": run_summary(run).to_json(),
        "standings": standings(rows),
        "checks": [_state_json(row, lang) for row in rows],
        "leftover": [_leftover_json(row, lang) for row in leftovers(run)],
    }


def counts_text(run: Run, lang: str) -> list[str]:
    """The counts of a run for people, in two lines: the standings, which add up to the checks. A third says of a run
    that an earlier version of the program made that its own passes are not of what phones drew.
    """
    rows, counts = states(run), run_summary(run)
    told = {**standings(rows), "checks": counts.checks, "carried": counts.carried, "minutes": minutes(rows)}
    before = ["unread"] if run.plan.way < WAY and counts.machine_pass else []
    return [say(lang, "runs", name, told) for name in ("counts", "apart", *before)]


def told_of(row: CheckState, lang: str) -> list[str]:
    """Sentences beside the verdict on a check: that it is against the program, that nobody saw it, how
    grave it is, who said otherwise, and what was said before.
    """
    given = row.given
    found = [say(lang, "runs", name) for name in ("against", "unseen") if getattr(row, name)]
    found += filter(None, [severity_words(row, lang)])
    if row.disputed:
        found.append(say(lang, "runs", "disputed", {"names": row.disputants}))
    for one, _ in reversed(row.verdicts):
        if one != given:
            facts = {"verdict": say(lang, "runs", one.verdict), "by": one.by, "at": local_time(one.at)}
            parts = (say(lang, "runs", "earlier", facts), *filter(None, (one.note,)))
            found.append(catalogue(lang).join(parts, "colon"))
    return found


def severity_words(row: CheckState, lang: str) -> str:
    """A sentence with the severity that the tester gave; '' for none."""
    severity = row.given.severity if row.given is not None else ""
    return say(lang, "runs", "severity", {"severity": say(lang, "runs", severity)}) if severity else ""


def minutes(rows: Iterable[CheckState]) -> int:
    """How many minutes a person needs for what is open, rounded up."""
    return -(-sum(row.check.seconds for row in rows if row.verdict == OPEN) // 60)


def _state_json(row: CheckState, lang: str) -> dict[str, object]:
    check, given = row.check, row.given
    found: dict[str, object] = {
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
        "before": None if row.before is None else _verdict_json(row.before),
        "assigned": row.assigned or None,
        "link": row.link or None,
        "fixed": row.fixed,
        "severity": given.severity if given is not None and given.severity else None,
        "verdicts": verdicts_json(row),
        "disputed": row.disputed,
        "against": row.against,
        "unseen": row.unseen,
    }
    if row.photo is not None:
        photo = row.photo
        told = {"by": photo.by, "at": photo.at, "pictures": list(photo.pictures), "agrees": photo.agrees}
        found["photo"] = {**told, "note": photo.note, "look": dict(photo.look)}
    if check.machine is not None and check.machine.looked:
        found["looked"] = dict(check.machine.looked)
    return found


def verdicts_json(row: CheckState) -> list[dict[str, object]]:
    """All verdicts of a check, from the oldest to the newest."""
    return [
        {"verdict": one.verdict, "by": one.by, "at": one.at, "note": one.note, "carried_from": version}
        for one, version in row.verdicts
    ]


def _leftover_json(row: CheckState, lang: str) -> dict[str, object]:
    check, why = row.check, row.why or {}
    given = Carried(row.given, row.carried_from or "") if row.given is not None else check.carried
    told = {} if given is None else _verdict_json(given)
    link = {"link": row.link} if row.link else {}
    return {"id": check.id, "item": check.item, **told, **link, "why": why.get(lang, why.get("en", ""))}


def _verdict_json(carried: Carried) -> dict[str, object]:
    given = carried.verdict
    return {
        "verdict": given.verdict,
        "by": given.by,
        "at": given.at,
        "note": given.note,
        "pictures": list(given.pictures),
        "version": carried.version,
    }
