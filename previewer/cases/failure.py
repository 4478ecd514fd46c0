"""Why a step of a case does not hold."""

from __future__ import annotations

from dataclasses import dataclass, field

from previewer.cases.driver import DriverError
from previewer.pieces import Refusal
from previewer.pieces.json_text import quoted
from previewer.pieces.messages import Fact, Facts, Phrase, say

#: Of a long value a sentence has so much.
_SHOWN = 200


@dataclass(frozen=True)
class Mismatch:
    """What was expected and what stood there, both as JSON values. `name` names a sentence of the section `replay`."""

    name: str
    expected: object
    found: object
    facts: Facts = field(default_factory=dict)

    @classmethod
    def of(cls, expected: object, why: DriverError) -> Mismatch:
        """The screen does not do what a step asks."""
        return cls("undone", expected, why.message(), {"found": Phrase("driver", why.name), **why.facts})

    @classmethod
    def refused(cls, value: object, why: Refusal) -> Mismatch:
        """A value that was put in from outside is not taken."""
        return cls("not-taken", value, None, {"why": Phrase("refusals", why.reason), "key": why.key, **why.facts})

    def message(self, lang: str = "en") -> str:
        """What was expected and what stood there, in one sentence."""
        shown: Facts = {"expected": quoted(self.expected, _SHOWN), "found": quoted(self.found, _SHOWN)}
        return say(lang, "replay", self.name, {**shown, **self.facts})


class StepFailed(Exception):  # noqa: N818 - what was looked for and not found, no mistake of the program
    """A step does not hold."""

    def __init__(self, why: Mismatch) -> None:
        super().__init__(why.name)
        self.why = why

    def __str__(self) -> str:
        return self.why.message()


def failed(name: str, expected: object, found: object, /, **facts: Fact) -> StepFailed:
    """The exception that a step does not hold."""
    return StepFailed(Mismatch(name, expected, found, facts))
