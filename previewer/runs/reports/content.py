"""What every report of a run tells, in one language, whatever it is written as."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import NamedTuple

from previewer.cases.errors import CaseError
from previewer.cases.file import parse_case
from previewer.cases.steps import Action
from previewer.cases.wording import step_words
from previewer.phone.look import Look, LookError
from previewer.pieces import Piece, read_bytes
from previewer.pieces.messages import Fact, catalogue, say
from previewer.runs.checks import OPEN, Carried, Check, Verdict, local_time
from previewer.runs.evidence import Box
from previewer.runs.folder import CASES, DEFINITION, Run
from previewer.runs.own_files import read_own
from previewer.runs.plan.wording import described
from previewer.runs.status import CheckState, RunSummary, leftovers, minutes, run_summary, standings, states, told_of


class ItemChecks(NamedTuple):
    """The checks of one item, or of the whole screen (`key` ''), in the order of the plan."""

    key: str
    title: str
    rows: tuple[CheckState, ...]


class RunReport(NamedTuple):
    """A run as it is told. `rows` are all checks as they stand, in the order of the plan; `leftover` are faults of
    earlier versions that have no check there.
    """

    run: Run
    lang: str
    rows: tuple[CheckState, ...]
    counts: RunSummary
    piece: Piece | None
    leftover: tuple[CheckState, ...] = ()

    @classmethod
    def of(cls, run: Run, lang: str) -> RunReport:
        """All that there is to tell of a run."""
        piece = read_bytes(run.definition()).piece
        return cls(run, lang, tuple(states(run)), run_summary(run), piece, tuple(leftovers(run)))

    def say(self, name: str, **facts: Fact) -> str:
        """A sentence of reports."""
        return say(self.lang, "run-report", name, facts)

    @property
    def title(self) -> str:
        """What the piece is called."""
        titles = self.run.plan.piece.title
        return titles.get(self.lang) or next(iter(titles.values()), "")

    @property
    def heading(self) -> str:
        """The title of the report."""
        return self.say("heading", title=self.title, version=self.run.plan.piece.called)

    @property
    def result(self) -> str:
        """How it went, in one sentence."""
        if self.counts.is_done:
            marks = {name: sum(getattr(row, name) for row in self.rows) for name in ("against", "unseen")}
            but = {"skipped": self.counts.skipped, **marks}
            return self.say("settled", **but) if any(but.values()) else self.say("all-well")
        again = sum(row.was_faulty for row in self.rows)
        counts = self.counts
        stand = self.standings()
        told = {"failed": stand["fail"], "machine": stand["machine_fail"], "open": stand[OPEN]}
        return self.say("not-yet", **told, blocked=counts.blocked, leftover=counts.leftover, again=again)

    def facts(self) -> Iterator[str]:
        """Who checked, when, for how long, and what."""
        here = [one for some in self.run.log.verdicts.values() for one in some]
        names = tuple(sorted({one.by for one in here}))
        yield self.say("by", names=names) if names else self.say("nobody")
        if here:
            moments = sorted(one.at for one in here)
            first, last = local_time(moments[0]), local_time(moments[-1])
            yield self.say("once", at=first) if first == last else self.say("between", first=first, last=last)
        spent = sum(one.spent for one in here)
        if spent:
            yield self.say("spent", minutes=-(-spent // 60))
        if self.counts.open:
            yield self.say("left", minutes=minutes(self.rows))
        if self.counts.fixed:
            yield say(self.lang, "runs", "fixed", {"count": self.counts.fixed})
        plan = self.run.plan
        if plan.origin is not None:
            yield self.say("origin", run=plan.origin.run, version=plan.origin.version)
        yield self.say(
            "made",
            date=local_time(plan.created),
            program=plan.program,
            file=plan.piece.file or DEFINITION,
            sha=plan.piece.sha256[:12],
        )

    def faults(self) -> list[CheckState]:
        """What is wrong: what persons say, what is left over, what had a fault before, what the program says."""
        rows = [row for row in self.rows if row.faulty or row.was_faulty]
        return sorted([*rows, *self.leftover], key=lambda row: (row.given is None, not row.was_faulty))

    def apart_rows(self) -> Iterator[tuple[str, list[CheckState]]]:
        """Checks that somebody has to know of whatever their verdict: passed against the program, told differently by
        two people, passed unseen; each sort with its heading.
        """
        for name in ("against", "disputed", "unseen"):
            rows = [row for row in self.rows if getattr(row, name)]
            if rows:
                yield say(self.lang, "runs", f"{name}-rows", {"count": len(rows)}).rstrip(":："), rows

    def parts(self) -> list[ItemChecks]:
        """The checks by item, in the order in which each comes first."""
        found: dict[str, list[CheckState]] = {}
        for row in self.rows:
            found.setdefault(row.check.item or "", []).append(row)
        return [ItemChecks(key, self.item(key), tuple(some)) for key, some in found.items()]

    def standings(self) -> dict[str, int]:
        """How many checks stand where."""
        return standings(self.rows)

    def by_look(self) -> dict[str, dict[str, int]]:
        """How many checks of each look stand where, in the order in which each comes first."""
        groups: dict[str, list[CheckState]] = {}
        for row in self.rows:
            groups.setdefault(self.look(row), []).append(row)
        return {look: standings(some) for look, some in groups.items()}

    def standing(self, name: str) -> str:
        """A standing in a word."""
        return say(self.lang, "runs", name.replace("_", "-"))

    def apart(self) -> str:
        """What was carried over, and what the program alone judged."""
        return say(self.lang, "runs", "apart", {**self.standings(), "carried": self.counts.carried})

    def item(self, key: str) -> str:
        """What an item is called, the key itself where nobody knows."""
        if not key:
            return say(self.lang, "runs", "screen")
        item = self.piece.item(key) if self.piece is not None else None
        return key if item is None else item.title(self.lang).text

    def instruction(self, check: Check) -> str:
        """What there was to see."""
        return self.text(check.instruction)

    def text(self, texts: object) -> str:
        """A text by language in the report's own, else in English."""
        found = texts.get(self.lang) or texts.get("en") or "" if hasattr(texts, "get") else ""
        return str(found)

    def verdict(self, row: CheckState) -> str:
        """The verdict in a word; what the program says is told as its own, and what was said before it changed."""
        if row.why is not None:
            return self.say("left-over", verdict=say(self.lang, "runs", row.verdict))
        if row.was_faulty and row.before is not None:
            before = say(self.lang, "runs", row.before.verdict.verdict)
            return self.say("again", verdict=say(self.lang, "runs", OPEN), before=before)
        if row.given is None and row.machine is not None:
            return say(self.lang, "runs", f"machine-{row.machine}")
        return say(self.lang, "runs", row.verdict)

    def who(self, row: CheckState) -> str:
        """Who said so, when, and from which version it was carried over; and whose the check is."""
        parts = []
        if row.given is not None:
            parts = [row.given.by, local_time(row.given.at)]
        if row.given is not None and row.carried_from is not None:
            parts.append(self.say("carried", version=row.carried_from))
        if row.assigned:
            parts.append(self.say("assigned", who=row.assigned))
        return " · ".join(parts)

    def note(self, row: CheckState) -> str:
        """What there is to add: the tester's note, what changed, and what the program found wrong."""
        check = row.check
        parts = [row.given.note if row.given is not None else "", *told_of(row, self.lang), self.text(row.why)]
        if row.link:
            parts.append(self.say("link", link=row.link))
        if check.reopened is not None:
            parts.append(self.say("reopened", what=self.text(check.reopened)))
        if row.before is not None:
            parts.append(self.before(row.before))
        # Where a person says otherwise, a reader is to know that the program does not.
        if check.machine is not None and (check.machine.verdict != "pass" or row.verdict == "fail"):
            said = (self.say("machine"), self.text(check.machine.reason))
            parts.append(catalogue(self.lang).join(said, "colon"))
        return "\n".join(filter(None, parts))

    def before(self, last: Carried) -> str:
        """What was said of an earlier version, or before a check was opened again."""
        given = last.verdict
        verdict = say(self.lang, "runs", given.verdict)
        when = local_time(given.at)
        told = self.say("before", version=last.version, verdict=verdict, by=given.by, at=when)
        return catalogue(self.lang).join((told, *filter(None, (given.note,))), "colon")

    def steps(self, row: CheckState) -> list[str]:
        """The steps that lead to a fault, in sentences: those of the case that was kept with it, else of its check."""
        given, file = row.given, self.run.folder / CASES / "check.piececase"
        try:
            if given is not None and given.case:
                data = read_own(self.run.folder / CASES / given.case, self.run.folder)
            else:
                data = json.dumps(dict(row.check.case)).encode()
            steps = parse_case(data, file).steps
        except (OSError, CaseError):
            return []
        return [step_words(step, self.lang, self.item) for step in steps if isinstance(step, Action)]

    def look(self, row: CheckState) -> str:
        """How the phone was looked at, in words."""
        return look_words(row.check, self.lang)

    def pictures(self, row: CheckState) -> Iterator[tuple[str, Path]]:
        """The pictures of a fault: what it is of, and the file, which need not be there; the testers' first."""
        for name in self.evidence(row):
            yield self.say("seen"), self.run.picture(name)
        if row.why is not None:
            return
        was = row.check.was
        for name, called in (("row", "drawn"), ("words", "drawn"), ("open", "opened")):
            if name in was:
                yield self.say("was"), self.run.picture(was[name])
            if name in row.check.pictures:
                yield self.say(called), self.run.picture(row.check.pictures[name])
            if f"{name} difference" in was:
                yield self.say("difference"), self.run.picture(was[f"{name} difference"])

    def evidence(self, row: CheckState) -> tuple[str, ...]:
        """The pictures that testers gave with a fault, now and before it changed: names of files."""
        return tuple(dict.fromkeys(name for one in _given(row) for name in one.pictures))

    def boxes(self, row: CheckState, file: Path) -> list[Box]:
        """Where the row of a check lies in a picture of its evidence, in pixels; a report draws frames there."""
        return [frame.box for one in _given(row) for frame in one.frames if frame.picture == file.name]


def _given(row: CheckState) -> tuple[Verdict, ...]:
    before = () if row.before is None else (row.before.verdict,)
    return before if row.given is None else (row.given, *before)


def lines(text: str) -> str:
    """A text of several lines as HTML."""
    return escape(text).replace("\n", "<br>")


def look_words(check: Check, lang: str) -> str:
    """The look of a check in words; its plain values, where a later version of the program wrote what is no look."""
    return _described(tuple(check.look.items()), lang)


@lru_cache(maxsize=512)
def _described(look: tuple[tuple[str, str | float | bool | None], ...], lang: str) -> str:
    try:
        return described(Look(**dict(look)), lang)  # type: ignore[arg-type]
    except (LookError, TypeError):
        return " ".join(str(value) for _, value in look)
