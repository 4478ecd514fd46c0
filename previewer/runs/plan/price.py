"""What an edit costs those who check by hand: the checks of a run that a text would open again, and those it adds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta
from statistics import median
from typing import Final, Literal, NamedTuple, get_args

from previewer.pieces.texts import Reviewed
from previewer.runs.checks import OPEN, REOPEN, Check
from previewer.runs.folder import Run
from previewer.runs.log import Log
from previewer.runs.plan.carry import carried_checks
from previewer.runs.plan.earlier import Earlier, earlier_run
from previewer.runs.plan.make import PlanRequest, settled, subject_of
from previewer.runs.plan.planned import Planned, Step, plan_checks, read_piece
from previewer.runs.status import state_of

#: What moved of a check: a text that is read, what is declared, the picture of its row.
Why = Literal["text", "definition", "picture"]
WHYS: Final[tuple[Why, ...]] = get_args(Why)
#: A longer gap between two verdicts is no work; of fewer gaps nothing is told.
_LONGEST_GAP, _FEWEST_GAPS = timedelta(minutes=10), 5
#: What of that which checks read is text, by its first word.
_TEXTS: Final = frozenset(
    ("title", "description", "entry", "spoken", "lacking", "x-title", "x-description", "x-enum-titles")
)
#: Checks whose faults are seen on pictures.
_SEEN: Final = frozenset(("findings",))


class Reopened(NamedTuple):
    """A check that is open again, and what moved since it was judged: nothing, where it was open already."""

    check: Check
    why: tuple[Why, ...]


class Price(NamedTuple):
    """What an edit costs: the checks that it opens again, those it adds, and the minutes of a person for them, rounded
    up; what the program passes by itself takes none. `titles`: item → its title in each language.

    `fails` are checks that the program itself would fail now, and did not before. `unjudged`: whether anything moved
    that no verdict was waiting on: a check that nobody has judged, or that is gone.
    """

    reopened: tuple[Reopened, ...]
    new: tuple[Check, ...]
    minutes: int
    titles: Mapping[str, Mapping[str, str]]
    unjudged: bool = False
    fails: tuple[Check, ...] = ()

    @property
    def is_free(self) -> bool:
        """Whether nothing moved that any check looks at."""
        return not self.reopened and not self.new and not self.unjudged and not self.fails

    def title(self, check: Check, lang: str) -> str:
        """What the item of a check is called, '' for the screen itself."""
        texts = self.titles.get(check.item or "", {})
        return texts.get(lang) or next(iter(texts.values()), check.item or "")

    def to_json(self, lang: str = "en") -> dict[str, object]:
        """As `run price` gives it to programs."""
        reopened = [
            {"id": one.check.id, "title": self.title(one.check, lang), "why": list(one.why)} for one in self.reopened
        ]
        found = {"checks": len(reopened), "new": len(self.new), "minutes": self.minutes, "reopened": reopened}
        fails = [{"id": one.id, "title": self.title(one, lang), "why": _reason(one, lang)} for one in self.fails]
        return {**found, "fails": fails, "free": self.is_free}


def price(
    run: Run,
    source: bytes,
    reviewed: Reviewed = frozenset(),
    workers: int = 0,
    step: Step = lambda done, total: None,
) -> Price:
    """What a run from `run` of another text, planned as that one was, would open again and add.

    Raises PlanError, LookError, PictureError and OSError.
    """
    planned, earlier = _planned(run, source, reviewed, workers, step)
    there = {check.id for check in run.checks}
    checks = carried_checks(planned, earlier)
    reopened = tuple(Reopened(one, _why(earlier.checks[one.id], one)) for one in checks if one.reopened is not None)
    new = tuple(one for one in checks if one.id not in there and one.reopened is None)
    piece = planned.reading.piece
    assert piece is not None
    titles = {
        item.key: {lang: item.title(lang).text for lang in piece.languages or ("en",)}
        for item in piece.items
        if any(check.item == item.key for check in checks)
    }
    unjudged = not there <= {check.id for check in checks} or any(
        check.reopened is None and check.id in there and check.fingerprint != earlier.checks[check.id].fingerprint
        for check in checks
    )
    fails = tuple(one for one in checks if _is_failed(one) and not _is_failed(earlier.checks.get(one.id)))
    asked = {one.id: one for one in (*(one.check for one in reopened), *new, *fails)}
    return Price(reopened, new, _minutes(asked.values(), run.log), titles, unjudged, fails)


def _is_failed(check: Check | None) -> bool:
    """Whether the program failed it."""
    return check is not None and check.machine is not None and check.machine.verdict == "fail"


def _reason(check: Check, lang: str) -> str:
    """Why the program failed a check."""
    reason = {} if check.machine is None else check.machine.reason
    return reason.get(lang, reason.get("en", ""))


def seconds_a_check(log: Log) -> float | None:
    """The median gap between one person's verdicts in a row; None where too few tell it."""
    moments = sorted(
        (given.moment, given.by) for row in log.verdicts.values() for given in row if given.verdict != REOPEN
    )
    gaps: list[float] = []
    last: dict[str, datetime] = {}
    for moment, who in moments:
        gap = moment - last.get(who, datetime.min.replace(tzinfo=UTC))
        gaps += [gap.total_seconds()] if gap <= _LONGEST_GAP else []
        last[who] = moment
    return median(gaps) if len(gaps) >= _FEWEST_GAPS else None


def _minutes(checks: Iterable[Check], log: Log) -> int:
    usual = seconds_a_check(log)
    waiting = [check for check in checks if state_of(check, Log({})).verdict == OPEN]
    seconds = sum(check.seconds if usual is None else usual for check in waiting)
    return int(-(-seconds // 60))


def _planned(run: Run, source: bytes, reviewed: Reviewed, workers: int, step: Step) -> tuple[Planned, Earlier]:
    """The checks of a text, planned as the run was, and the run as they are compared with it."""
    reading = read_piece(source)
    request = settled(PlanRequest(source, published=run.published(), old=run, reviewed=reviewed))
    return plan_checks(subject_of(request, reading), workers, step), earlier_run(run, workers, step, reviewed)


def _why(before: Check, after: Check) -> tuple[Why, ...]:
    """What of a check moved."""
    moved: set[Why] = set()
    for name in {**before.reads, **after.reads}:
        if before.reads.get(name) != after.reads.get(name):
            is_text = name.partition(" ")[0] in _TEXTS
            moved.add("text" if is_text else "picture" if after.what in _SEEN else "definition")
    if dict(before.pictures) != dict(after.pictures) or dict(before.look) != dict(after.look):
        moved.add("picture")
    return tuple(why for why in WHYS if why in moved)


class PricedCheck(NamedTuple):
    """A check that is opened again, added, or failed by the program for a `reason`: what its item is called, '' for the
    screen itself, and what moved.
    """

    id: str
    item: str | None
    title: str
    why: tuple[Why, ...] = ()
    reason: str = ""


class TextPrice(NamedTuple):
    """The price of one text in plain values, against the run in a folder."""

    run: str
    minutes: int
    reopened: tuple[PricedCheck, ...]
    new: tuple[PricedCheck, ...]
    unjudged: bool = False
    fails: tuple[PricedCheck, ...] = ()


def text_price(run: Run, source: bytes, reviewed: Reviewed, lang: str) -> TextPrice:
    """The price of a text, with titles in a language, as the window shows it. Raises as `price`."""
    found = price(run, source, reviewed, workers=1)
    reopened = [
        PricedCheck(one.check.id, one.check.item, found.title(one.check, lang), one.why) for one in found.reopened
    ]
    new = [PricedCheck(check.id, check.item, found.title(check, lang)) for check in found.new]
    fails = [PricedCheck(one.id, one.item, found.title(one, lang), (), _reason(one, lang)) for one in found.fails]
    return TextPrice(str(run.folder), found.minutes, tuple(reopened), tuple(new), found.unjudged, tuple(fails))
