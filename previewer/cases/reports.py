"""What replayed cases came to, as text, JSON or JUnit. Paths are those that were given, or found below them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from previewer.cases.junit import JunitTest, junit
from previewer.cases.replay import ReplayResult
from previewer.pieces.json_text import pretty, to_json
from previewer.pieces.messages import Facts, say


class Replayed(NamedTuple):
    """The outcome of the case at a path."""

    path: str
    outcome: ReplayResult

    def failure_message(self, lang: str = "en") -> str:
        """Which case, which step on which phone, what was expected and what stood there; '' for one that passed."""
        failure = self.outcome.failure
        if failure is None:
            return ""
        facts: Facts = {"path": self.path, "number": failure.step, "platform": self.outcome.platform}
        name = "shot-failed" if self.outcome.compared else "failed"
        return say(lang, "replay", name, {**facts, "why": failure.why.message(lang)})

    def message(self, lang: str = "en") -> str:
        """What it came to, in one line."""
        facts: Facts = {"path": self.path, "count": self.outcome.steps, "platform": self.outcome.platform}
        passed = "same-pixels" if self.outcome.compared else "passed"
        return self.failure_message(lang) or say(lang, "replay", passed, facts)


def as_text(replayed: Sequence[Replayed], lang: str = "en") -> str:
    """A line for each case and phone, and how many failed."""
    return "\n".join([*(one.message(lang) for one in replayed), summary(replayed, lang)]) + "\n"


def summary(replayed: Sequence[Replayed], lang: str = "en") -> str:
    """How many cases there were, on how many phones, and how many of them failed on some phone."""
    phones = len({one.outcome.platform for one in replayed})
    failed = {one.path for one in replayed if one.outcome.failure is not None}
    facts: Facts = {"count": len({one.path for one in replayed}), "phones": phones, "failed": len(failed)}
    return say(lang, "replay", "summary", facts)


def as_json(replayed: Sequence[Replayed], lang: str = "en") -> str:
    """The report as JSON, for a program."""
    cases = [
        {
            "path": one.path,
            "platform": one.outcome.platform,
            "passed": one.outcome.failure is None,
            "steps": one.outcome.steps,
            "failure": None
            if one.outcome.failure is None
            else {
                "step": one.outcome.failure.step,
                "expected": one.outcome.failure.why.expected,
                "found": one.outcome.failure.why.found,
                "message": one.failure_message(lang),
            },
        }
        for one in replayed
    ]
    return pretty({"cases": cases, "summary": {"cases": len(cases), "failed": _failed(replayed)}}) + "\n"


def as_junit(replayed: Sequence[Replayed], unread: Mapping[str, str], lang: str = "en") -> str:
    """The report as JUnit XML, for a build server: a `testcase` for each case and phone, and for each that cannot be
    read: path → sentence.
    """
    tests = [JunitTest(path, path, message=why, broken=True) for path, why in unread.items()]
    for one in replayed:
        failure, why = one.outcome.failure, ""
        if failure is not None:
            shown = to_json(failure.why.expected), to_json(failure.why.found)
            why = f"step {failure.step}\nexpected: {shown[0]}\nfound: {shown[1]}"
        name = one.outcome.case.title or one.path
        tests.append(
            JunitTest(one.path, f"{name} ({one.outcome.platform})", one.outcome.seconds, one.failure_message(lang), why)
        )
    return junit("previewer replay", tests)


def _failed(replayed: Sequence[Replayed]) -> int:
    return sum(one.outcome.failure is not None for one in replayed)
