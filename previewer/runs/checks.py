"""One check of a run, the verdicts on it, and both as JSON has them. Plain data."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from types import MappingProxyType
from typing import Final, NamedTuple

from previewer.phone.look import Value as LookValue
from previewer.phone.look import as_kept

#: What a person may say of a check.
VERDICTS: Final = ("pass", "fail", "blocked", "skip")
#: Verdicts that name a fault, or what kept somebody from looking.
FAULTS: Final = frozenset(("fail", "blocked"))
OPEN: Final = "open"
#: How grave a fault is, where somebody says so.
SEVERITIES: Final = ("blocker", "major", "minor")
#: What stands in place of a verdict where somebody opened a check again.
REOPEN: Final = "reopen"
#: What may be said of a check at one moment: what stands later counts before what stands earlier.
_AT_ONCE: Final = ("skip", "pass", REOPEN, "blocked", "fail")
_DAY: Final = timedelta(days=1)
#: So long somebody may look at one check.
_MOST_SECONDS: Final = 600
#: No picture has more pixels on a side.
_FAR: Final = 100_000
#: The members of a look that every check names; of the others those that are not as usual.
NAMED: Final = ("platform", "lang", "theme", "text_size")
#: What `Check.what` is of a check that a tester added.
OWN: Final = "own"

Texts = Mapping[str, str]
_NOTHING: Final[Texts] = MappingProxyType({})
_NO_CASE: Final[Mapping[str, object]] = MappingProxyType({})


class RowFrame(NamedTuple):
    """Where the row of a check lies in a picture of its evidence: pixels from the left and from above, and their size.
    The picture itself has no mark.
    """

    picture: str
    box: tuple[int, int, int, int]

    def to_json(self) -> dict[str, object]:
        """As files have it."""
        return {"picture": self.picture, "box": list(self.box)}


class Verdict(NamedTuple):
    """What somebody said of a check, `REOPEN` that it is open again. `at` is UTC, `2026-11-21T09:30:00.250Z`.

    `pictures` and `case` are file names in the run's `pictures/` and `cases/`; `seconds` is how long the check took,
    None where nobody counted. `unseen`: it passed together with others, without having been in sight. `frames` say
    where in the pictures that the program took the row lies. `severity` is one of `SEVERITIES`, '' where none was said.
    """

    check: str
    verdict: str
    at: str
    by: str
    note: str = ""
    pictures: tuple[str, ...] = ()
    case: str = ""
    seconds: int | None = None
    unseen: bool = False
    frames: tuple[RowFrame, ...] = ()
    severity: str = ""

    def to_json(self) -> dict[str, object]:
        """The verdict as a line of the log has it."""
        if self.verdict == REOPEN:
            return {"check": self.check, "do": REOPEN, "at": self.at, "by": self.by, "note": self.note}
        found = self._asdict() | {"pictures": list(self.pictures)}
        found["frames"] = [frame.to_json() for frame in self.frames]
        usual: dict[str, object] = {"case": "", "seconds": None, "unseen": False, "frames": [], "severity": ""}
        return {name: value for name, value in found.items() if name not in usual or value != usual[name]}

    @property
    def moment(self) -> datetime:
        """When it was given. Raises ValueError where `at` is no moment."""
        return moment_of(self.at)

    @property
    def spent(self) -> int:
        """The seconds that it counts for: 1.0 counted time away from the desk too, which nobody spent on a check."""
        return min(self.seconds or 0, _MOST_SECONDS)

    @property
    def rank(self) -> tuple[datetime, int, str]:
        """What verdicts of one check are put in order by, so that the last counts whoever joined which copy first."""
        return self.moment, _AT_ONCE.index(self.verdict), json.dumps(self.to_json(), ensure_ascii=False)


def moment_of(at: str) -> datetime:
    """A moment as lines of a log have it; without a zone it is UTC. Raises ValueError where it is none, or so near the
    ends of the calendar that nothing can come before or after it.
    """
    try:
        moment = datetime.fromisoformat(at)
        moment = moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC)
        _ = moment - _DAY, moment + _DAY
    except (ValueError, OverflowError):
        raise ValueError("at") from None
    return moment


def local_time(at: str) -> str:
    """A moment for people: local, to the minute, with its zone, `2026-11-21 18:30 UTC+09:00`."""
    try:
        moment = moment_of(at).astimezone()
    except ValueError:
        return at
    offset = moment.strftime("%z")
    return f"{moment:%Y-%m-%d %H:%M} UTC" + ("" if offset == "+0000" else f"{offset[:3]}:{offset[3:5]}")


def verdict_of(line: object) -> Verdict:
    """A verdict out of a line's JSON. Raises ValueError, with the member that is wrong."""
    if not isinstance(line, dict):
        raise ValueError("{…}")
    again = line.get("do") == REOPEN
    if again:
        line = {**line, "verdict": REOPEN}
    for name in ("check", "verdict", "at", "by"):
        if not isinstance(line.get(name), str):
            raise ValueError(name)
    note, pictures = line.get("note", ""), line.get("pictures", [])
    case, seconds = line.get("case", ""), line.get("seconds")
    if line["verdict"] not in VERDICTS and not again:
        raise ValueError("verdict")
    if not isinstance(note, str):
        raise ValueError("note")
    if not isinstance(pictures, list) or not all(isinstance(name, str) and is_plain(name) for name in pictures):
        raise ValueError("pictures")
    if not isinstance(case, str) or (case and not is_plain(case)):
        raise ValueError("case")
    if seconds is not None and (not isinstance(seconds, int) or isinstance(seconds, bool)):
        raise ValueError("seconds")
    unseen = line.get("unseen", False)
    if not isinstance(unseen, bool):
        raise ValueError("unseen")
    frames = line.get("frames", [])
    if not isinstance(frames, list) or not all(map(_is_frame, frames)):
        raise ValueError("frames")
    severity = line.get("severity", "")
    if severity not in ("", *SEVERITIES):
        raise ValueError("severity")
    moment_of(line["at"])
    names, boxes = tuple(map(str, pictures)), tuple(RowFrame(one["picture"], tuple(one["box"])) for one in frames)
    given = (line["check"], line["verdict"], line["at"], line["by"], note, names, case, seconds)
    return Verdict(*given, unseen, boxes, severity)


def _is_frame(value: object) -> bool:
    if not isinstance(value, dict) or not isinstance(value.get("picture"), str):
        return False
    box = value.get("box")
    return isinstance(box, list) and len(box) == 4 and all(type(one) is int and 0 <= one <= _FAR for one in box)


def is_plain(name: str) -> bool:
    """Whether a file name leads nowhere but into its own folder."""
    return bool(name) and not name.startswith(".") and not any(char in name for char in "/\\\0:")


class Machine(NamedTuple):
    """What the program judged by itself: `pass`, `fail`, or `open` where it could not look at all of it; and why, by
    language. `looked`: how much of what it looked at, and `of` how many.
    """

    verdict: str
    reason: Texts
    looked: Mapping[str, int] = MappingProxyType({})

    def to_json(self) -> dict[str, object]:
        """As files have it."""
        found: dict[str, object] = {"verdict": self.verdict, "reason": dict(self.reason)}
        return found | ({"looked": dict(self.looked)} if self.looked else {})


class Carried(NamedTuple):
    """A verdict on an earlier version of the piece, and that version: '' where a run of long ago does not tell it."""

    verdict: Verdict
    version: str


class Check(NamedTuple):
    """One thing to look at.

    `item` is None for what belongs to the whole screen; `what` names the sort of check. `look` has the members of a
    look, `platform`, `lang`, `theme` and `text_size` always. `case` is a case (`cases.md`) whose piece is the run's
    `definition.json`. `reads` is what its answer depends on, by name, and `pictures` the files in the run's
    `pictures/`: `fingerprint` is a digest of both. `seconds` is what a person needs for it. `reopened` says what moved
    since the verdict `before`, and `was` names what of `pictures` was another one then: files in `pictures/before/`.
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
    before: Carried | None = None
    was: Texts = _NOTHING

    @property
    def of_title(self) -> bool:
        """Whether it is the screen's own title that is looked at."""
        return self.item is None and self.what == "title"

    def to_json(self) -> dict[str, object]:
        """The check as files have it; what is as usual leaves no trace."""
        usual = self._field_defaults
        found = {name: value for name, value in self._asdict().items() if name not in usual or value != usual[name]}
        if self.machine is not None:
            found["machine"] = self.machine.to_json()
        if self.carried is not None:
            found["carried"] = {"verdict": self.carried.verdict.to_json(), "version": self.carried.version}
        if self.before is not None:
            found["before"] = self.before.verdict.to_json() | {"version": self.before.version}
        return found


class Leftover(NamedTuple):
    """A fault of an earlier version whose check has no place in this plan: `check` as it was, with the verdict and its
    version as `carried`; and why, by language.
    """

    check: Check
    why: Texts

    def to_json(self) -> dict[str, object]:
        """As files have it."""
        return {"check": self.check.to_json(), "why": dict(self.why)}


def check_of(record: object) -> Check:
    """A check out of JSON that the schema has judged. Raises ValueError for a verdict that is none."""
    assert isinstance(record, dict)
    found = dict(record)
    found["look"] = as_kept(found["look"])
    if "look" in found.get("case", {}):
        found["case"] = {**found["case"], "look": as_kept(found["case"]["look"])}
    if "machine" in found:
        found["machine"] = Machine(**found["machine"])
    if "carried" in found:
        found["carried"] = Carried(verdict_of(found["carried"]["verdict"]), found["carried"]["version"])
    if "before" in found:
        version = found["before"].get("version", "")
        found["before"] = Carried(verdict_of(found["before"]), version if isinstance(version, str) else "")
    return Check(**found)


def leftover_of(record: object) -> Leftover:
    """A left-over out of JSON that the schema has judged. Raises ValueError for a verdict that is none."""
    assert isinstance(record, dict)
    return Leftover(check_of(record["check"]), record["why"])
