"""From bytes to JSON: encoding, bounds, and a quick reader that keeps each preference item as its own slice.

The quick reader walks only the way to `preferences.properties` itself. Every other value goes through the standard
decoder, and each item is kept as a slice of the text, so that an item that did not change is not read again.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from json.decoder import scanstring
from typing import Any

from previewer.pieces.numbers import Number
from previewer.pieces.syntax import MAX_DEPTH

MAX_BYTES = 16 * 1024 * 1024
_SPACE = re.compile(r"[ \t\n\r]*")
BOM = b"\xef\xbb\xbf"


class NotJson(Exception):  # noqa: N818 - a refusal of the quick reader, not an error
    """The quick reader refused the text; `syntax.scan` says why."""


def _no_constant(name: str) -> Any:
    raise NotJson(name)


@dataclass(frozen=True, slots=True)
class Slice:
    """One preference item as it stands in the text: offsets, and its value as the plain decoder reads it."""

    start: int
    end: int
    text: str
    plain: Any


@dataclass(slots=True)
class Outline:
    """A JSON text. Where the way leads to preference items, `properties` maps item keys to `Slice` objects."""

    root: Any
    twice: bool = False
    too_deep: bool = False
    _seen: list[bool] = field(default_factory=list)


def exact(text: str) -> tuple[Any, bool]:
    """The value of a JSON text with exact numbers, and whether a key is written twice in one of its objects."""
    twice: list[bool] = []
    value, _ = _decoder(twice)(text, _space(text, 0))
    return value, bool(twice)


def _decoder(twice: list[bool]) -> Any:
    def pairs(entries: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(entries)
        if len(found) != len(entries):
            twice.append(True)
        return found

    return json.JSONDecoder(
        object_pairs_hook=pairs, parse_int=Number, parse_float=Number, parse_constant=_no_constant
    ).raw_decode


_plain = json.JSONDecoder(parse_int=float, parse_constant=_no_constant).raw_decode


def outline(text: str) -> Outline:
    """Read a text; raises `NotJson` when it is no strict JSON or nested too deep to be sure."""
    result = Outline(None)
    twice = result._seen
    reader = _Reader(text, _decoder(twice), twice)
    try:
        at = _space(text, 0)
        result.root, at = reader.walk(at, ("preferences", "properties"), 1)
        if _space(text, at) != len(text):
            raise NotJson("extra")
    except (ValueError, IndexError, StopIteration, RecursionError) as refusal:
        raise NotJson(str(refusal)) from None
    result.twice = bool(twice)
    result.too_deep = reader.too_deep
    return result


class _Reader:
    def __init__(self, text: str, decode: Any, twice: list[bool]) -> None:
        self.text = text
        self.decode = decode
        self.twice = twice
        self.too_deep = False

    def walk(self, at: int, ways: tuple[str, ...], depth: int) -> tuple[Any, int]:
        """Read the object at `at`, going down the keys in `ways` by hand; anything else is decoded whole."""
        text = self.text
        if text[at] != "{":
            return self.value(at, depth)
        found: dict[str, Any] = {}
        at = _space(text, at + 1)
        if text[at] == "}":
            return found, at + 1
        while True:
            if text[at] != '"':
                raise NotJson("key")
            key, at = scanstring(text, at + 1, True)
            at = _space(text, at)
            if text[at] != ":":
                raise NotJson("colon")
            at = _space(text, at + 1)
            if key in found:
                self.twice.append(True)
            if key in ways and text[at] == "{":
                found[key], at = self.items(at) if key == "properties" else self.walk(at, ("properties",), depth + 1)
            else:
                found[key], at = self.value(at, depth)
            at = _space(text, at)
            if text[at] == "}":
                return found, at + 1
            if text[at] != ",":
                raise NotJson("comma")
            at = _space(text, at + 1)

    def items(self, at: int) -> tuple[dict[str, Any], int]:
        """Read the object of preference items at `at` into slices."""
        text = self.text
        found: dict[str, Any] = {}
        at = _space(text, at + 1)
        if text[at] == "}":
            return found, at + 1
        while True:
            if text[at] != '"':
                raise NotJson("key")
            key, at = scanstring(text, at + 1, True)
            at = _space(text, at)
            if text[at] != ":":
                raise NotJson("colon")
            at = _space(text, at + 1)
            plain, end = _plain(text, at)
            if key in found:
                self.twice.append(True)
            slice_text = text[at:end]
            if too_deep(slice_text, plain, MAX_DEPTH - 3):
                self.too_deep = True
            found[key] = Slice(at, end, slice_text, plain)
            at = _space(text, end)
            if text[at] == "}":
                return found, at + 1
            if text[at] != ",":
                raise NotJson("comma")
            at = _space(text, at + 1)

    def value(self, at: int, depth: int) -> tuple[Any, int]:
        found, end = self.decode(self.text, at)
        if isinstance(found, dict | list) and too_deep(self.text[at:end], found, MAX_DEPTH - depth):
            self.too_deep = True
        return found, end


def too_deep(text: str, value: Any, allowed: int) -> bool:
    """Whether a value nests more than `allowed` objects and arrays; `text` is its own text."""
    if text.count("{") + text.count("[") <= allowed:
        return False
    level = [value] if isinstance(value, dict | list) else []
    depth = 0
    while level:
        depth += 1
        if depth > allowed:
            return True
        level = [
            inner
            for outer in level
            for inner in (outer.values() if isinstance(outer, dict) else outer)
            if isinstance(inner, dict | list)
        ]
    return False


def _space(text: str, at: int) -> int:
    match = _SPACE.match(text, at)
    return match.end() if match else at
