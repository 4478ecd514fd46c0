"""A flow: pieces one after another, what one gives is the input of the next. Judged before anything runs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path as FilePath
from typing import Any

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
    """The same of arrays: their entries, and how many there may be."""
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


def run_flow(
    pieces: list[FlowPiece],
    around: Surroundings,
    cancelled: Callable[[], bool] = lambda: False,
) -> Iterator[tuple[int, ScriptRun | None, Mapping[str, Any]]]:
    """Run pieces one after another: the number of each, what came of it (None for one without a handler, which gives
    example values of its `output`), and what it gives to the next. Ends after one that fails.
    """
    given: Mapping[str, Any] = around.given or {}
    for at, piece in enumerate(pieces):
        if piece.script is None:
            given = example_body(piece.reading)
            yield at, None, given
            continue
        ran = run_once(piece.script, piece.reading, piece.values, replace(around, given=given), cancelled=cancelled)
        given = ran.body or {}
        yield at, ran, given
        if not ran.fits:
            return
