"""One check of a run, the verdicts on it, and both as JSON has them. Plain data."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Final, NamedTuple, NotRequired, TypedDict

from previewer.phone.look import Value as LookValue

#: What a person may say of a check.
VERDICTS: Final = ("pass", "fail", "blocked", "skip")
#: Verdicts that name a fault, or what kept somebody from looking.
FAULTS: Final = frozenset(("fail", "blocked"))
OPEN: Final = "open"
#: The members of a look that every check names; of the others those that are not as usual.
NAMED: Final = ("platform", "lang", "theme", "text_size")
#: What `Check.what` is of a check that a tester added.
OWN: Final = "own"

Texts = Mapping[str, str]
_NOTHING: Final[Texts] = MappingProxyType({})
_NO_CASE: Final[Mapping[str, object]] = MappingProxyType({})


class VerdictJson(TypedDict):
    """One line of `verdicts.jsonl`."""

    check: str
    verdict: str
    at: str
    by: str
    note: NotRequired[str]
    pictures: NotRequired[list[str]]
    case: NotRequired[str]
    seconds: NotRequired[int]


class Verdict(NamedTuple):
    """What somebody said of a check. `at` is UTC, `2026-11-21T09:30:00.250Z`; `pictures` and `case` are file names in
    the run's `pictures/` and `cases/`; `seconds` is how long the check took, None where nobody counted.
    """

    check: str
    verdict: str
    at: str
    by: str
    note: str = ""
    pictures: tuple[str, ...] = ()
    case: str = ""
    seconds: int | None = None

    def to_json(self) -> VerdictJson:
        """The verdict as a line of the log has it."""
        found: VerdictJson = {
            "check": self.check,
            "verdict": self.verdict,
            "at": self.at,
            "by": self.by,
            "note": self.note,
            "pictures": list(self.pictures),
        }
        if self.case:
            found["case"] = self.case
        if self.seconds is not None:
            found["seconds"] = self.seconds
        return found

    @property
    def moment(self) -> datetime:
        """When it was given. Raises ValueError where `at` is no moment."""
        moment = datetime.fromisoformat(self.at)
        return moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC)


def verdict_of(line: object) -> Verdict:
    """A verdict out of a line's JSON. Raises ValueError, with the member that is wrong."""
    if not isinstance(line, dict):
        raise ValueError("{…}")
    for name in ("check", "verdict", "at", "by"):
        if not isinstance(line.get(name), str):
            raise ValueError(name)
    note, pictures = line.get("note", ""), line.get("pictures", [])
    case, seconds = line.get("case", ""), line.get("seconds")
    if line["verdict"] not in VERDICTS:
        raise ValueError("verdict")
    if not isinstance(note, str):
        raise ValueError("note")
    if not isinstance(pictures, list) or not all(isinstance(name, str) and is_plain(name) for name in pictures):
        raise ValueError("pictures")
    if not isinstance(case, str) or (case and not is_plain(case)):
        raise ValueError("case")
    if seconds is not None and (not isinstance(seconds, int) or isinstance(seconds, bool)):
        raise ValueError("seconds")
    found = Verdict(
        line["check"], line["verdict"], line["at"], line["by"], note, tuple(map(str, pictures)), case, seconds
    )
    try:
        _ = found.moment
    except ValueError:
        raise ValueError("at") from None
    return found


def is_plain(name: str) -> bool:
    """Whether a file name leads nowhere but into its own folder."""
    return bool(name) and not name.startswith(".") and not any(char in name for char in "/\\\0:")


class MachineJson(TypedDict):
    """What the program judged, as `run.json` has it."""

    verdict: str
    reason: dict[str, str]


class CarriedJson(TypedDict):
    """A verdict that was carried over, as `run.json` has it."""

    verdict: VerdictJson
    version: str


class CheckJson(TypedDict):
    """One check, as `run.json` has it; a line of `checks.jsonl` too."""

    id: str
    item: str | None
    what: str
    look: dict[str, LookValue]
    instruction: dict[str, str]
    seconds: int
    case: NotRequired[dict[str, object]]
    reads: NotRequired[dict[str, str]]
    pictures: NotRequired[dict[str, str]]
    fingerprint: NotRequired[str]
    machine: NotRequired[MachineJson]
    carried: NotRequired[CarriedJson]
    reopened: NotRequired[dict[str, str]]
    before: NotRequired[VerdictJson]


class Machine(NamedTuple):
    """What the program judged by itself: `pass` or `fail`, and why, by language."""

    verdict: str
    reason: Texts


class Carried(NamedTuple):
    """A verdict on an earlier version of the piece that still holds, and that version."""

    verdict: Verdict
    version: str


class Check(NamedTuple):
    """One thing to look at.

    `item` is None for what belongs to the whole screen; `what` names the sort of check. `look` has the members of a
    look, `platform`, `lang`, `theme` and `text_size` always. `case` is a case (`cases.md`) whose piece is the run's
    `definition.json`. `reads` is what its answer depends on, by name, and `pictures` the files in the run's
    `pictures/`: `fingerprint` is a digest of both. `seconds` is what a person needs for it. `reopened` says what moved
    since the verdict `before`.
    """

    id: str
    item: str | None
    what: str
    look: Mapping[str, LookValue]
    instruction: Texts
    seconds: int
    case: Mapping[str, object] = _NO_CASE
    reads: Texts = _NOTHING
    pictures: Texts = _NOTHING
    fingerprint: str = ""
    machine: Machine | None = None
    carried: Carried | None = None
    reopened: Texts | None = None
    before: Verdict | None = None

    def to_json(self) -> CheckJson:
        """The check as files have it; what is not there leaves no trace."""
        found: CheckJson = {
            "id": self.id,
            "item": self.item,
            "what": self.what,
            "look": dict(self.look),
            "instruction": dict(self.instruction),
            "seconds": self.seconds,
        }
        if self.case:
            found["case"] = dict(self.case)
        if self.reads:
            found["reads"] = dict(self.reads)
        if self.pictures:
            found["pictures"] = dict(self.pictures)
        if self.fingerprint:
            found["fingerprint"] = self.fingerprint
        if self.machine is not None:
            found["machine"] = {"verdict": self.machine.verdict, "reason": dict(self.machine.reason)}
        if self.carried is not None:
            found["carried"] = {"verdict": self.carried.verdict.to_json(), "version": self.carried.version}
        if self.reopened is not None:
            found["reopened"] = dict(self.reopened)
        if self.before is not None:
            found["before"] = self.before.to_json()
        return found


def check_of(record: CheckJson) -> Check:
    """A check out of JSON that the schema has judged. Raises ValueError for a verdict that is none."""
    machine, carried = record.get("machine"), record.get("carried")
    before = record.get("before")
    return Check(
        record["id"],
        record["item"],
        record["what"],
        record["look"],
        record["instruction"],
        record["seconds"],
        record.get("case", {}),
        record.get("reads", {}),
        record.get("pictures", {}),
        record.get("fingerprint", ""),
        None if machine is None else Machine(machine["verdict"], machine["reason"]),
        None if carried is None else Carried(verdict_of(carried["verdict"]), carried["version"]),
        record.get("reopened"),
        None if before is None else verdict_of(before),
    )
