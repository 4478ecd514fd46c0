"""A flow: pieces one after another, what one gives is the input of the next. Judged before anything runs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path as FilePath
from typing import Any, NamedTuple

from previewer.pieces import Reading, Values
from previewer.pieces.json_text import quoted
from previewer.pieces.messages import Facts, say
from previewer.pieces.places import Path, pointer
from previewer.scripts.answers import ScriptRun
from previewer.scripts.events import Surroundings
from previewer.scripts.judge import Schema, bounds, declared
from previewer.scripts.running import Script
from previewer.scripts.samples import example_body
from previewer.scripts.trying import run_once


@dataclass(frozen=True)
class FlowPiece:
    """A piece of a flow: its file, its reading, its values, and its handler; None where it has none."""

    path: FilePath
    reading: Reading
    values: Values
    script: Script | None


@dataclass(frozen=True)
class FlowPlace:
    """A place in one of the two definitions: a JSON Pointer and the line, from 1."""

    pointer: str
    line: int

    def as_json(self) -> dict[str, Any]:
        """As the command writes it."""
        return {"pointer": self.pointer, "line": self.line}


@dataclass(frozen=True)
class FlowProblem:
    """Why a member of one piece's `input` does not fit what the piece before gives, and where in each definition.

    `code` is `flow-type`, `flow-format`, `flow-unit`, `flow-items` or `flow-input-missing`.
    """

    code: str
    why: str
    facts: Facts
    member: str
    given: FlowPlace | None
    taken: FlowPlace | None

    def message(self, lang: str = "en") -> str:
        """The sentence."""
        name = f"{self.code}-{self.why}" if self.why else self.code
        return say(lang, "script-problems", name, {"member": self.member, **self.facts})

    def as_json(self, lang: str = "en") -> dict[str, Any]:
        """As `previewer script flow --format json` writes it."""
        return {
            "code": self.code,
            "member": self.member,
            "message": self.message(lang),
            "from": self.given.as_json() if self.given else None,
            "to": self.taken.as_json() if self.taken else None,
        }


def judge_connection(giver: Reading, taker: Reading) -> tuple[FlowProblem, ...]:
    """What of `taker`'s input does not fit the output of `giver`."""
    given, taken = declared(giver, "output") or {}, declared(taker, "input") or {}
    return tuple(
        FlowProblem(code, why, facts, name, _place(giver, "output", name, key), _place(taker, "input", name, key))
        for name, wanted in taken.items()
        for code, why, facts, key in _member(given, name, wanted)
    )


_Fault = tuple[str, str, Facts, Path]


def _member(given: Schema, name: str, wanted: object) -> Iterator[_Fault]:
    if name not in given:
        yield "flow-input-missing", "", {}, ()
        return
    out = given[name]
    if isinstance(out, Mapping) and isinstance(wanted, Mapping):
        yield from _compared(out, wanted)


def _compared(out: Schema, wanted: Schema) -> Iterator[_Fault]:
    """What keeps a value of one schema from being one of another."""
    facts: Facts
    if out.get("type") != wanted.get("type"):
        yield "flow-type", "", _both(out, wanted, "type"), ("type",)
        return
    for key, code in (("format", "flow-format"), ("x-unit", "flow-unit")):
        if key in wanted and out.get(key) != wanted[key]:
            facts = _both(out, wanted, key)
            yield code, "" if key in out else "absent", facts, (key,)
    if wanted.get("type") == "array":
        yield from _entries(out, wanted)


def _entries(out: Schema, wanted: Schema) -> Iterator[_Fault]:
    """Faults between arrays: of their entries, and of how many there may be."""
    mine, theirs = out.get("items"), wanted.get("items")
    if isinstance(theirs, Mapping):
        found = list(_compared(mine if isinstance(mine, Mapping) else {}, theirs))
        for _, _, facts, path in found:
            yield "flow-items", "entries", {"key": str(path[-1]), "gives": "", "takes": "", **facts}, ("items", *path)
    (least, most), (fewest, limit) = bounds(out), bounds(wanted)
    if fewest > least:
        yield "flow-items", "few", {"gives": str(least), "takes": str(fewest)}, ("minItems",)
    if limit is not None and (most is None or most > limit):
        gives = "" if most is None else str(most)
        yield "flow-items", "many", {"gives": gives, "unlimited": most is None, "takes": str(limit)}, ("maxItems",)


def _both(out: Schema, wanted: Schema, key: str) -> Facts:
    return {"gives": quoted(out[key]) if key in out else "", "takes": quoted(wanted[key]) if key in wanted else ""}


def _place(reading: Reading, side: str, name: str, key: Path) -> FlowPlace | None:
    """The nearest place that is there: of the key, of the member, of all the members."""
    if reading.places is None:
        return None
    member: Path = (side, "properties", name)
    for path in (*((*member, *key[:end]) for end in range(len(key), -1, -1)), (side,)):
        found = reading.places.key(path)
        if found is not None:
            return FlowPlace(pointer(path), found.line)
    return None


class PassedMember(NamedTuple):
    """A member of what a piece gives: its name, what is declared of it in a few words of JSON Schema, and whether the
    next piece takes it.
    """

    name: str
    declared: str
    taken: bool


def passed(giver: Reading, taker: Reading) -> tuple[PassedMember, ...]:
    """The members that one piece gives, those that the next takes first."""
    given, taken = declared(giver, "output") or {}, declared(taker, "input") or {}
    found = [PassedMember(name, _words(schema), name in taken) for name, schema in given.items()]
    return tuple(sorted(found, key=lambda one: not one.taken))


def _words(schema: object) -> str:
    """`array of string, date`."""
    if not isinstance(schema, Mapping):
        return ""
    words = [str(schema[key]) for key in ("type", "format", "x-unit") if isinstance(schema.get(key), str)]
    inner = _words(schema.get("items"))
    return ", ".join(words) + (f" of {inner}" if inner and schema.get("type") == "array" else "")


class FlowStep(NamedTuple):
    """A piece of a flow that had its turn: what came of its handler (None for a piece without one, which gives example
    values of its `output`), and what it gives to the next.
    """

    run: ScriptRun | None
    gives: Mapping[str, Any]


@dataclass(frozen=True)
class FlowResult:
    """A flow: what does not fit between each piece and the next, and the pieces that had their turn, which is none
    where something does not fit.
    """

    pieces: tuple[FlowPiece, ...]
    problems: tuple[tuple[FlowProblem, ...], ...]
    steps: tuple[FlowStep, ...] = ()

    @property
    def meets(self) -> bool:
        """Whether each piece takes what the one before gives."""
        return not any(self.problems)

    @property
    def fits(self) -> bool:
        """Whether that is so, and each handler answered as its piece declares."""
        return self.meets and all(step.run is None or step.run.fits for step in self.steps)

    def as_json(self, lang: str = "en") -> dict[str, Any]:
        """As `previewer script flow --format json` writes it."""
        connections = [
            {
                "from": str(one.path),
                "to": str(other.path),
                "problems": [found.as_json(lang) for found in problems],
            }
            for (one, other), problems in zip(pairwise(self.pieces), self.problems, strict=True)
        ]
        runs = [step.run.as_json(lang) for step in self.steps if step.run is not None]
        return {"connections": connections, "runs": runs}


def judge_flow(pieces: Sequence[FlowPiece]) -> FlowResult:
    """Judge where pieces meet, and run nothing."""
    found = tuple(judge_connection(one.reading, other.reading) for one, other in pairwise(pieces))
    return FlowResult(tuple(pieces), found)


def try_flow(
    pieces: Sequence[FlowPiece], around: Surroundings = Surroundings(), cancelled: Callable[[], bool] = lambda: False
) -> FlowResult:
    """Judge where pieces meet; where all fits, run them one after another, as far as each answers as it declares.
    Raises as `run_once` does.
    """
    judged = judge_flow(pieces)
    return replace(judged, steps=tuple(_run(pieces, around, cancelled))) if judged.meets else judged


def _run(pieces: Sequence[FlowPiece], around: Surroundings, cancelled: Callable[[], bool]) -> Iterator[FlowStep]:
    given: Mapping[str, Any] = around.given or {}
    for piece in pieces:
        if piece.script is None:
            given = example_body(piece.reading)
            yield FlowStep(None, given)
            continue
        ran = run_once(piece.script, piece.reading, piece.values, replace(around, given=given), cancelled=cancelled)
        given = ran.body or {}
        yield FlowStep(ran, given)
        if not ran.fits:
            return
