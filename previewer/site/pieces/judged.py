"""What is known of a definition, as plain values: a process hands them to another as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, TypedDict

#: What a record says of a definition that nobody could judge.
NO_PROBLEMS = {"error": 0, "warning": 0, "advice": 0}


class PieceSummary(TypedDict):
    """What the interface says of a definition: title by language, version, kinds (how many settings of each), problems
    (how many of each severity), whether it is broken, and by which code.
    """

    title: dict[str, str]
    version: str
    kinds: dict[str, int]
    problems: dict[str, int]
    broken: bool
    why: str | None


@dataclass(frozen=True, slots=True)
class JudgedRow:
    """One setting. `cells`: title, description, control, what it accepts, default, key; `declared`: its JSON."""

    cells: tuple[str, ...]
    hidden: bool
    declared: str

    @property
    def key(self) -> str:
        """What the script reads."""
        return self.cells[-1]


@dataclass(frozen=True, slots=True)
class JudgedProblem:
    """One problem: how bad, where (from 1), and its sentence."""

    severity: str
    line: int
    column: int
    code: str
    message: str


@dataclass(frozen=True, slots=True)
class JudgedView:
    """A definition in one language. `more`: settings that have no row here; `unsaid`: problems that are not named."""

    title: str = ""
    description: str = ""
    heads: tuple[str, ...] = ()
    rows: tuple[JudgedRow, ...] = ()
    more: int = 0
    problems: tuple[JudgedProblem, ...] = ()
    unsaid: int = 0


@dataclass(frozen=True, slots=True)
class JudgedDefinition:
    """A definition, with what is shown of it by language."""

    summary: PieceSummary
    views: Mapping[str, JudgedView] = field(default_factory=dict)

    def as_data(self) -> dict[str, object]:
        """As JSON data."""
        return asdict(self)

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> JudgedDefinition:
        """Back from JSON data."""
        return cls(data["summary"], {lang: _view(view) for lang, view in data["views"].items()})

    @classmethod
    def unjudged(cls, code: str) -> JudgedDefinition:
        """One that could not be judged, and why."""
        return cls(summary_of(problems={**NO_PROBLEMS, "error": 1}, why=code))


def summary_of(
    title: Mapping[str, str] | None = None,
    version: str = "",
    kinds: Mapping[str, int] | None = None,
    problems: Mapping[str, int] | None = None,
    why: str | None = None,
) -> PieceSummary:
    """What the interface says of a definition. `why`: the code by which it is broken."""
    return {
        "title": dict(title or {}),
        "version": version,
        "kinds": dict(kinds or {}),
        "problems": dict(problems or NO_PROBLEMS),
        "broken": why is not None,
        "why": why,
    }


def _view(data: Mapping[str, Any]) -> JudgedView:
    rows = tuple(JudgedRow(tuple(row["cells"]), row["hidden"], row["declared"]) for row in data["rows"])
    problems = tuple(JudgedProblem(**problem) for problem in data["problems"])
    return JudgedView(**{**data, "heads": tuple(data["heads"]), "rows": rows, "problems": problems})
