"""Why a text is not JSON, and where: read only when the quick reader has refused it.

The scanner follows RFC 8259 and stops at the first place that cannot be read, naming the cause where it knows it.
It also finds keys written twice and nesting beyond the bound. What the standard decoder reads without a complaint is
passed over whole, so that a mistake at the end of a large file is found in seconds.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from json.decoder import scanstring  # type: ignore[attr-defined]
from typing import Any, Final, Literal, NamedTuple, get_args

from previewer.pieces.places import Path, behind_space
from previewer.pieces.source import MAX_DEPTH, too_deep

Cause = Literal[
    "empty",
    "end",
    "extra",
    "fragment",
    "comment",
    "trailing-comma",
    "comma",
    "no-comma",
    "bracket",
    "unexpected",
    "single-quote",
    "bare-key",
    "key",
    "colon",
    "open-string",
    "escape",
    "line-break",
    "control",
    "nan",
    "number",
    "value",
    "word",
    "deep",
]
#: Causes that have a sentence; too deep has a code of its own.
CAUSES: Final[tuple[Cause, ...]] = get_args(Cause)[:-1]
_BODY_PART = r'(?:[^"\\\x00-\x1f]++|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*+'
_NUMBER_PART = r"-?(?:0|[1-9][0-9]*+)(?:\.[0-9]++)?(?:[eE][+-]?[0-9]++)?"
_STRING = re.compile(f'"{_BODY_PART}"')
_STRING_BODY = re.compile(_BODY_PART)
_NUMBER = re.compile(_NUMBER_PART)
# Scalars of an array, each with its comma, up to the last that is followed by another value.
_RUN = re.compile(rf'(?:(?:{_NUMBER_PART}|"{_BODY_PART}"|true|false|null)[ \t\n\r]*+,[ \t\n\r]*+(?=[^\],]))*+')
_WORD = re.compile(r"[A-Za-z_$][A-Za-z0-9_$]*")
_NUMBERISH = re.compile(r"[-+.]?[0-9][0-9A-Za-z_.+-]*")


class SyntaxFault(NamedTuple):
    """The first place that cannot be read: offsets, and the cause, and the text there."""

    start: int
    end: int
    cause: Cause
    found: str = ""


@dataclass(slots=True)
class Scan:
    """What the scanner saw: a fault or none, and the keys written twice as (path, first, later key offsets)."""

    fault: SyntaxFault | None = None
    twice: list[tuple[Path, tuple[int, int], tuple[int, int]]] = field(default_factory=list)


class _Stop(Exception):  # noqa: N818 - leaves the scan from any depth of its helpers
    def __init__(self, start: int, end: int, cause: Cause) -> None:
        super().__init__(cause)
        self.range = (start, end)
        self.cause = cause


class _Twice(Exception):  # noqa: N818 - leaves the standard decoder
    pass


def _once(entries: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(entries)
    if len(found) != len(entries):
        raise _Twice
    return found


def _no_constant(name: str) -> Any:
    raise ValueError(name)


# Numbers are read as their lengths: what they are does not matter here, and small integers cost no memory.
_decode = json.JSONDecoder(
    object_pairs_hook=_once, parse_int=len, parse_float=len, parse_constant=_no_constant
).raw_decode


@dataclass(slots=True)
class _Open:
    kind: str
    start: int
    keys: dict[str, tuple[int, int]] = field(default_factory=dict)
    step: str | int = 0


def scan(text: str) -> Scan:
    """Read a text strictly and say what was found; a text without a fault is JSON within the depth bound."""
    result = Scan()
    try:
        _Scanner(text, result).run()
    except _Stop as stop:
        start, end = stop.range
        result.fault = SyntaxFault(start, end, stop.cause, text[start : min(end, start + 20)])
    return result


class _Scanner:
    def __init__(self, text: str, result: Scan) -> None:
        self.text = text
        self.result = result
        self.at = 0
        self.stack: list[_Open] = []

    def run(self) -> None:
        self._space()
        if self.at >= len(self.text):
            raise _Stop(0, 0, "empty")
        self._value()
        while self.stack:
            self._next()
        self._space()
        if self.at < len(self.text):
            is_part = self._peek() == ":" and self.text[self.at - 1] == '"'
            raise _Stop(self.at, self.at + 1, self._cause_here("fragment" if is_part else "extra"))

    def _space(self) -> None:
        self.at = behind_space(self.text, self.at)

    def _peek(self) -> str:
        return self.text[self.at : self.at + 1]

    def _cause_here(self, otherwise: Cause) -> Cause:
        if self.at >= len(self.text):
            return "end"
        if self.text.startswith(("//", "/*", "#"), self.at):
            return "comment"
        return otherwise

    def _value(self) -> None:
        """Read a scalar, or open an object or array."""
        char = self._peek()
        if char in ("{", "["):
            if self._pass_over():
                return
            if len(self.stack) >= MAX_DEPTH:
                raise _Stop(self.at, self.at + 1, "deep")
            self.stack.append(_Open(char, self.at))
            self.at += 1
            self._first()
        elif char == '"':
            self._string()
        elif char and (char.isdigit() or char in "-+."):
            self._number()
        else:
            self._word()

    def _pass_over(self) -> bool:
        """Go behind the object or array that begins here, if nothing is wrong in it."""
        try:
            value, end = _decode(self.text, self.at)
        except (ValueError, StopIteration, RecursionError, _Twice):
            return False
        if too_deep(self.text[self.at : end], value, MAX_DEPTH - len(self.stack)):
            return False
        self.at = end
        return True

    def _run_over(self, top: _Open) -> None:
        """Go behind the scalars of an array that begin here, up to the last one that another value follows."""
        match = _RUN.match(self.text, self.at)
        if match and match.end() > self.at:
            top.step = int(top.step) + len(_decode(f"[{match.group()}0]", 0)[0]) - 1
            self.at = match.end()

    def _first(self) -> None:
        """After an opening bracket: a first entry, or the end at once."""
        self._space()
        top = self.stack[-1]
        if self._peek() == ("}" if top.kind == "{" else "]"):
            self.at += 1
            self.stack.pop()
        elif top.kind == "{":
            self._key()
        else:
            top.step = 0
            if self._peek() == ",":
                raise _Stop(self.at, self.at + 1, "comma")
            self._run_over(top)
            self._value()

    def _next(self) -> None:
        """After a value: a comma and another entry, or the end of what is open."""
        self._space()
        top = self.stack[-1]
        closing = "}" if top.kind == "{" else "]"
        char = self._peek()
        if char == closing:
            self.at += 1
            self.stack.pop()
            return
        if char != ",":
            missing: Cause = "no-comma" if char and (char in '"{[' or char.isalnum() or char == "-") else "unexpected"
            wrong: Cause = "bracket" if char in ("}", "]") and char else missing
            raise _Stop(self.at, min(self.at + 1, len(self.text)), self._cause_here(wrong))
        comma = self.at
        self.at += 1
        self._space()
        if self._peek() == closing:
            raise _Stop(comma, comma + 1, "trailing-comma")
        if self._peek() == ",":
            raise _Stop(self.at, self.at + 1, "comma")
        if top.kind == "{":
            self._key()
        else:
            top.step = int(top.step) + 1
            self._run_over(top)
            self._value()

    def _key(self) -> None:
        start = self.at
        if self._peek() != '"':
            word = _WORD.match(self.text, start)
            cause: Cause = "single-quote" if self._peek() == "'" else "bare-key" if word else "key"
            end = word.end() if word else min(start + 1, len(self.text))
            raise _Stop(start, end, self._cause_here(cause))
        self._string()
        name, _ = scanstring(self.text, start + 1, True)
        top = self.stack[-1]
        here = (start, self.at)
        if name in top.keys:
            path = (*(level.step for level in self.stack[:-1]), name)
            self.result.twice.append((path, top.keys[name], here))
        else:
            top.keys[name] = here
        top.step = name
        self._space()
        if self._peek() != ":":
            raise _Stop(self.at, min(self.at + 1, len(self.text)), self._cause_here("colon"))
        self.at += 1
        self._space()
        self._value()

    def _string(self) -> None:
        match = _STRING.match(self.text, self.at)
        if match:
            self.at = match.end()
            return
        body = _STRING_BODY.match(self.text, self.at + 1)
        stop = body.end() if body else self.at + 1
        if stop >= len(self.text):
            raise _Stop(self.at, len(self.text), "open-string")
        if self.text[stop] == "\\":
            raise _Stop(stop, min(stop + 2, len(self.text)), "escape")
        cause: Cause = "line-break" if self.text[stop] in "\n\r" else "control"
        raise _Stop(stop, stop + 1, cause)

    def _number(self) -> None:
        match = _NUMBER.match(self.text, self.at)
        whole = _NUMBERISH.match(self.text, self.at)
        end = whole.end() if whole else self.at + 1
        if match and match.end() == max(end, match.end()):
            self.at = match.end()
            return
        if self.text.startswith("-Infinity", self.at):
            raise _Stop(self.at, self.at + 9, "nan")
        raise _Stop(self.at, end, "number")

    def _word(self) -> None:
        match = _WORD.match(self.text, self.at)
        if match is None:
            otherwise: Cause = "single-quote" if self._peek() == "'" else "value"
            raise _Stop(self.at, min(self.at + 1, len(self.text)), self._cause_here(otherwise))
        word = match.group()
        if word not in ("true", "false", "null"):
            cause: Cause = "nan" if word in ("NaN", "Infinity") else "word"
            raise _Stop(self.at, match.end(), cause)
        self.at = match.end()
