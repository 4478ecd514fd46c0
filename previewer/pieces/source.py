"""From bytes to JSON: encoding, bounds, and a quick reader that keeps each preference item as its own slice.

The quick reader walks only the way to `preferences.properties` itself. Every other value goes through the standard
decoder, and each item is kept as a slice of the text, so that an item that did not change is not read again.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from json.decoder import scanstring  # type: ignore[attr-defined]
from threading import local
from typing import Any, NamedTuple

from previewer.pieces.numbers import Number
from previewer.pieces.places import Entry, behind_space

MAX_BYTES = 16 * 1024 * 1024
#: Objects and arrays in each other.
MAX_DEPTH = 100
_Decode = Callable[[str, int], tuple[Any, int]]
_EMPTY = re.compile(r"\{[ \t\n\r]*\}").match
_FIRST_KEY = re.compile(r'\{[ \t\n\r]*"').match
_COLON = re.compile(r"[ \t\n\r]*:[ \t\n\r]*").match
_NEXT_KEY = re.compile(r'[ \t\n\r]*,[ \t\n\r]*"').match
_LAST = re.compile(r"[ \t\n\r]*\}").match
_MOST_KNOWN = 1000
BOM = b"\xef\xbb\xbf"


class NotJson(Exception):  # noqa: N818 - a refusal of the quick reader, not an error
    """The quick reader refused the text; `syntax.scan` says why."""


def _no_constant(name: str) -> Any:
    raise NotJson(name)


class Slice(NamedTuple):
    """One preference item as it stands in the text: offsets, and its value as the plain decoder reads it."""

    start: int
    end: int
    text: str
    plain: Any


class Known:
    """The items of an earlier text, in order. Those that stand in another one letter by letter are taken from there,
    in a third of the time that reading them takes.

    `depth` is the number of objects that the items stand in; of a key that stands twice `slices` has the last item.
    """

    def __init__(self, text: str, depth: int, entries: Sequence[Entry], slices: Mapping[str, Slice]) -> None:
        self.depth = depth
        self._text = text
        self._entries = entries
        self._slices = slices
        self._places = {entry[0]: at for at, entry in enumerate(entries)}
        self._next = 0

    def go_on_after(self, key: str) -> None:
        """Expect next what came after an item."""
        self._next = self._places.get(key, self._next - 1) + 1

    def take(self, text: str, at: int) -> tuple[Entry, Slice] | None:
        """The expected item, if it stands at `at` of another text; then the one that came after it is expected."""
        if self._next == len(self._entries):
            return None
        entry = key, begin, key_end, start, end = self._entries[self._next]
        found = self._slices[key]
        # The letter behind it is the same too: a number would go on with another one.
        if found.start != start or not text.startswith(self._text[begin : end + 1], at):
            return None
        self._next += 1
        by = at - begin
        if not by:
            return entry, found
        return (key, at, key_end + by, start + by, end + by), Slice(start + by, end + by, found.text, found.plain)


@dataclass(slots=True)
class Outline:
    """A JSON text. Where the way leads to preference items, `properties` maps item keys to `Slice` objects.

    `entries`: of the objects on that way, by their offset, what stands in them.
    """

    root: Any
    twice: bool = False
    too_deep: bool = False
    entries: dict[int, list[Entry]] = field(default_factory=dict)


class _Numbers(dict[str, Number]):
    """Numbers by their text: the same few stand in most items. It notes one that a float may not hold."""

    long = False

    def __missing__(self, text: str) -> Number:
        found = Number(text)
        if len(text) > 15 or "e" in text or "E" in text:
            self.long = True
        elif len(self) < _MOST_KNOWN:
            self[text] = found
        return found


class _Exact:
    """The standard decoder with exact numbers. It notes keys written twice, and numbers that a float may not hold.

    Made once for a thread: a new one for each item, which would learn its numbers anew, makes reading a third longer.
    """

    def __init__(self) -> None:
        self.twice = False
        self.numbers = _Numbers()
        number = self.numbers.__getitem__
        self.decode: _Decode = json.JSONDecoder(
            object_pairs_hook=self._pairs, parse_int=number, parse_float=number, parse_constant=_no_constant
        ).scan_once  # type: ignore[attr-defined]

    def _pairs(self, entries: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(entries)
        if len(found) != len(entries):
            self.twice = True
        return found

    def fresh(self) -> _Exact:
        """This decoder with its notes wiped."""
        self.twice = self.numbers.long = False
        return self


class _Decoders(local):
    """A decoder for each thread: what it notes is of one text."""

    def __init__(self) -> None:
        self.exact = _Exact()


_decoders = _Decoders()
_plain = json.JSONDecoder(parse_int=float, parse_constant=_no_constant).scan_once  # type: ignore[attr-defined]


class Exact(NamedTuple):
    """A value with exact numbers, whether a key stands twice in one of its objects, and whether a number in it has
    more digits, or an exponent, than a float is trusted with."""

    value: Any
    twice: bool
    long_number: bool


def read_exact(text: str) -> Exact:
    """The value of a text; raises `NotJson` when it is no strict JSON."""
    reader = _decoders.exact.fresh()
    try:
        value, end = reader.decode(text, behind_space(text, 0))
    except (ValueError, StopIteration, RecursionError) as refusal:
        raise NotJson(str(refusal)) from None
    if behind_space(text, end) != len(text):
        raise NotJson("extra")
    return Exact(value, reader.twice, reader.numbers.long)


def too_deep(text: str, value: object, allowed: int) -> bool:
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


def slice_of(text: str) -> Slice:
    """A preference item that is a text by itself, which must be well formed."""
    return Slice(0, len(text), text, _plain(text, behind_space(text, 0))[0])


def exact(text: str) -> Any:
    """The value of a JSON text, which must be well formed, with exact numbers."""
    return read_exact(text).value


def outline(text: str, known: Known | None = None) -> Outline:
    """Read a text; raises `NotJson` when it is no strict JSON or nested too deep to be sure.

    Items that are `known` are not read again.
    """
    result = Outline(None)
    exact_reader = _decoders.exact.fresh()
    reader = _Reader(text, exact_reader.decode, known, result)
    try:
        result.root, at = reader.walk(behind_space(text, 0), ("preferences", "properties"), 1)
        if behind_space(text, at) != len(text):
            raise NotJson("extra")
    except (ValueError, IndexError, StopIteration, RecursionError) as refusal:
        raise NotJson(str(refusal)) from None
    result.twice = result.twice or exact_reader.twice
    return result


class _Reader:
    """Fills an outline; its `twice` with what it has read by hand alone."""

    def __init__(self, text: str, decode: _Decode, known: Known | None, result: Outline) -> None:
        self.text = text
        self.decode = decode
        self.known = known
        self.result = result

    def walk(self, at: int, ways: tuple[str, ...], depth: int) -> tuple[Any, int]:
        """Read the value at `at`; in an object, go down the keys in `ways` by hand and decode the others whole."""
        if self.text[at] != "{":
            return self.value(at, depth - 1)

        def member(key: str, at: int) -> tuple[Any, int]:
            if key not in ways or self.text[at] != "{":
                return self.value(at, depth)
            if key == "properties":
                known = self.known if self.known is not None and self.known.depth == depth + 1 else None
                return self.entries(at, lambda _key, start: self.slice(start, depth + 1), known)
            return self.walk(at, ("properties",), depth + 1)

        return self.entries(at, member)

    def entries(
        self, at: int, read: Callable[[str, int], tuple[Any, int]], known: Known | None = None
    ) -> tuple[dict[str, Any], int]:
        """The object at `at`, each value read by `read(key, offset)` if it is not `known`, and the offset behind it."""
        text = self.text
        found: dict[str, Any] = {}
        seen: list[Entry] = []
        self.result.entries[at] = seen
        step = _FIRST_KEY(text, at)
        while step is not None:
            start = step.end() - 1
            taken = known.take(text, start) if known is not None else None
            if taken is not None:
                entry, found[entry[0]] = taken
            else:
                key, key_end = scanstring(text, start + 1, True)
                colon = _COLON(text, key_end)
                if colon is None:
                    raise NotJson("colon")
                found[key], at = read(key, colon.end())
                entry = key, start, key_end, colon.end(), at
                if known is not None:
                    known.go_on_after(key)
            seen.append(entry)
            at = entry[-1]
            step = _NEXT_KEY(text, at)
        if len(found) != len(seen):
            self.result.twice = True
        end = (_LAST if found else _EMPTY)(text, at)
        if end is None:
            raise NotJson("entry")
        return found, end.end()

    def slice(self, at: int, depth: int) -> tuple[Slice, int]:
        """The preference item at `at`, inside `depth` objects, as a slice."""
        plain, end = _plain(self.text, at)
        text = self.text[at:end]
        if too_deep(text, plain, MAX_DEPTH - depth):
            self.result.too_deep = True
        return Slice(at, end, text, plain), end

    def value(self, at: int, depth: int) -> tuple[Any, int]:
        """Decode the value at `at`, which stands inside `depth` objects."""
        found, end = self.decode(self.text, at)
        if isinstance(found, dict | list) and too_deep(self.text[at:end], found, MAX_DEPTH - depth):
            self.result.too_deep = True
        return found, end
