"""What came of running a handler: its answer, what is wrong with it, and what it did."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from previewer.pieces.messages import Facts, say
from previewer.scripts.cassette import Exchange

#: Code → whether it fails the run wherever it comes; one that does not is an advice unless its problem says otherwise.
CODES: Mapping[str, bool] = {
    "output-missing": True,
    "output-extra": True,
    "output-type": True,
    "output-format": True,
    "output-unit": True,
    "output-items": True,
    "output-not-json": True,
    "output-status": True,
    "handler-missing": True,
    "handler-threw": True,
    "handler-timeout": True,
    "handler-exit": True,
    "handler-memory": True,
    "handler-output": True,
    "handler-refused": False,
    "handler-unawaited": True,
    "number-precision": False,
}


@dataclass(frozen=True)
class ScriptProblem:
    """One thing that is wrong with an answer or its handler.

    `code` is one of `CODES`; `member` the member of `body` or the preference that it is of; `file` the handler's file
    (or another of its folder) and `line` the line in it, from 1. `why` names the sentence of the code where it has
    several, `facts` are what it is filled with. `fails`: the run failed by it; else it is advice.
    """

    code: str
    why: str = ""
    facts: Facts = field(default_factory=dict)
    member: str | None = None
    file: str | None = None
    line: int | None = None
    fails: bool = True

    def message(self, lang: str = "en") -> str:
        """The sentence."""
        name = f"{self.code}-{self.why}" if self.why else self.code
        return say(lang, "script-problems", name, {"member": self.member or "", **self.facts})

    def as_json(self, lang: str = "en") -> dict[str, Any]:
        """As `previewer script run --format json` writes it."""
        told = {"code": self.code, "member": self.member, "message": self.message(lang)}
        return {**told, "file": self.file, "line": self.line}


@dataclass(frozen=True)
class Said:
    """A line that the handler wrote. `stream` is `log` or `error`; `line` is one of the handler's own file."""

    stream: str
    text: str
    line: int | None

    def as_json(self) -> dict[str, Any]:
        """As the command writes it."""
        return {"stream": self.stream, "text": self.text, "line": self.line}


@dataclass(frozen=True)
class ScriptRun:
    """One event, run.

    `case` says which state of the piece it was, `preferences` are the values it was given. `status` is a number or
    None; `body` the answer's, None where there is none that is JSON. `reads`: the preferences that were read, in that
    order; `undeclared` those of them that the piece does not declare. `hosts`: each host that was asked for, and
    whether it was allowed. `ms`: from the call to the answer. `files`: those of its folder that it loaded or read, or
    looked for.
    """

    case: str
    preferences: Mapping[str, Any]
    status: Any = None
    body: Mapping[str, Any] | None = None
    problems: tuple[ScriptProblem, ...] = ()
    console: tuple[Said, ...] = ()
    reads: tuple[str, ...] = ()
    hosts: tuple[tuple[str, bool], ...] = ()
    ms: int = 0
    exchanges: tuple[Exchange, ...] = ()
    files: tuple[str, ...] = ()

    @property
    def fits(self) -> bool:
        """Whether the handler answered, and the answer fits `output`."""
        return not any(problem.fails for problem in self.problems)

    @property
    def undeclared(self) -> tuple[str, ...]:
        """The keys that it read and the piece does not declare."""
        return tuple(key for key in self.reads if key not in self.preferences)

    def as_json(self, lang: str = "en") -> dict[str, Any]:
        """As `previewer script run --format json` writes it."""
        return {
            "case": self.case,
            "preferences": dict(self.preferences),
            "status": self.status,
            "body": self.body,
            "problems": [problem.as_json(lang) for problem in self.problems],
            "console": [said.as_json() for said in self.console],
            "reads": list(self.reads),
            "hosts": [{"host": host, "allowed": allowed} for host, allowed in self.hosts],
            "ms": self.ms,
        }
