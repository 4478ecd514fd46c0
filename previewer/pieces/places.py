"""Where a JSON value stands in its text: lines and columns, found on demand.

A value's place is found by walking only the objects and arrays on its way; what lies beside the way is skipped by
the standard decoder. So a file without mistakes never pays for places.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from functools import cached_property
from json.decoder import scanstring  # type: ignore[attr-defined]
from typing import NamedTuple

_SPACE = re.compile(r"[ \t\n\r]*")
_COLON = re.compile(r"[ \t\n\r]*:[ \t\n\r]*")
_COMMA = re.compile(r"[ \t\n\r]*(?:,[ \t\n\r]*)?")
_WHITE = frozenset(" \t\n\r")
_skip = json.JSONDecoder(parse_int=str, parse_float=str, parse_constant=str).raw_decode
Path = tuple[str | int, ...]
#: An entry of an object as a reader saw it: its key, and the offsets of a `JsonMember`.
Entry = tuple[str, int, int, int, int]


class Place(NamedTuple):
    """A range of a text. Lines and columns count from 1, columns in code points; the end is exclusive.

    `start` and `end` are the same range as offsets into the text, in code points from 0.
    """

    line: int
    column: int
    end_line: int
    end_column: int
    start: int
    end: int


class JsonMember(NamedTuple):
    """One entry of an object or array: offsets of its key (of the value, in an array) and of its value."""

    key_start: int
    key_end: int
    start: int
    end: int


class Places:
    """The places of the values of one JSON text, which must be well formed.

    `seen`: the entries of some objects, by their offsets, which need not be looked for again.
    """

    def __init__(self, text: str, seen: Mapping[int, Sequence[Entry]] | None = None) -> None:
        self.text = text
        self._seen = seen or {}
        self._entries: dict[int, list[tuple[str | int, JsonMember]]] = {}
        self._members: dict[int, dict[str | int, list[JsonMember]]] = {}

    @cached_property
    def _line_starts(self) -> list[int]:
        return [0, *(match.end() for match in re.finditer("\n", self.text))]

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column, both from 1, of an offset."""
        line = bisect_right(self._line_starts, offset)
        return line, offset - self._line_starts[line - 1] + 1

    def offset(self, line: int, column: int) -> int:
        """The offset of a line and column, both from 1, held within the text."""
        if line > len(self._line_starts):
            return len(self.text)
        return min(self._line_starts[max(line, 1) - 1] + column - 1, len(self.text))

    def between(self, start: int, end: int) -> Place:
        """The place of a range of offsets."""
        return Place(*self.position(start), *self.position(end), start, end)

    def seen(self, start: int) -> Sequence[Entry]:
        """The entries of an object as a reader saw them; none where it did not look at them one by one."""
        return self._seen.get(start, ())

    def members(self, start: int) -> dict[str | int, list[JsonMember]]:
        """The entries of the object or array that begins at `start`; a key written twice has two members."""
        found = self._members.get(start)
        if found is None:
            found = {}
            for key, member in self.entries(start):
                found.setdefault(key, []).append(member)
            self._members[start] = found  # whole: another thread may ask for it
        return found

    def entries(self, start: int) -> list[tuple[str | int, JsonMember]]:
        """The entries as they stand, each with its key or index."""
        found = self._entries.get(start)
        if found is None:
            found = self._entries[start] = self._walk(start)
        return found

    def _walk(self, start: int) -> list[tuple[str | int, JsonMember]]:
        if start in self._seen:
            return [(key, JsonMember(*offsets)) for key, *offsets in self._seen[start]]
        found: list[tuple[str | int, JsonMember]] = []
        text = self.text
        in_object = text[start] == "{"
        at = behind_space(text, start + 1)
        while text[at] not in "}]":
            key_start = at
            if in_object:
                key, key_end = scanstring(text, at + 1, True)
                at = _behind(_COLON.match(text, key_end), key_end)
            end = _skip(text, at)[1]
            found.append(
                (key, JsonMember(key_start, key_end, at, end))
                if in_object
                else (len(found), JsonMember(at, end, at, end))
            )
            at = _behind(_COMMA.match(text, end), end)
        return found

    def member(self, path: Path) -> JsonMember | None:
        """The entry that a path leads to, the last one where a key is written twice; None if there is none."""
        member = self._root
        for step in path:
            if self.text[member.start] not in "{[":
                return None
            entries = self.members(member.start).get(step)
            if not entries:
                return None
            member = entries[-1]
        return member

    @cached_property
    def _root(self) -> JsonMember:
        start = behind_space(self.text, 0)
        return JsonMember(start, start, start, len(self.text.rstrip(" \t\n\r")))

    def value(self, path: Path) -> Place | None:
        """The place of the value that a path leads to."""
        span = self.value_span(path)
        return self.between(*span) if span else None

    def value_span(self, path: Path) -> tuple[int, int] | None:
        """The offsets of a value."""
        member = self.member(path)
        return (member.start, member.end) if member else None

    def key(self, path: Path) -> Place | None:
        """The place of the key under which that value stands; of the value itself in an array and at the root."""
        span = self.key_span(path)
        return self.between(*span) if span else None

    def key_span(self, path: Path) -> tuple[int, int] | None:
        """The offsets of a key."""
        member = self.member(path)
        if member is None:
            return None
        if member.key_end <= member.key_start:
            return member.start, min(member.start + 1, member.end)
        return member.key_start, member.key_end


def pointer(path: Path) -> str:
    """A JSON Pointer (RFC 6901) of a path."""
    return "".join("/" + str(step).replace("~", "~0").replace("/", "~1") for step in path)


def behind_space(text: str, at: int) -> int:
    """The offset of the first character from an offset on that is no white space."""
    return _behind(_SPACE.match(text, at), at) if text[at : at + 1] in _WHITE else at


def _behind(match: re.Match[str] | None, at: int) -> int:
    return match.end() if match else at
