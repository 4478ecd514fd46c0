"""A diagnostic as data: a stable code, where it stands, words in two languages, and a fix where one is certain."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from json.encoder import encode_basestring
from typing import TYPE_CHECKING, Any, Literal

from previewer.pieces.numbers import Number
from previewer.pieces.places import Path, Place, Places, pointer

if TYPE_CHECKING:
    from previewer.pieces.codes import Code

Severity = Literal["error", "warning", "advice"]
_SURROGATE = re.compile("[\ud800-\udfff]")
SEVERITIES: tuple[Severity, ...] = ("error", "warning", "advice")


@dataclass(frozen=True, slots=True)
class Edit:
    """Replace the text between two offsets (code points, end exclusive)."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Change:
    """One step of a fix, by path instead of by offset: it holds wherever the item stands.

    `action` is `replace` (the value at `path` by the JSON text `text`), `remove` (the entry at `path`),
    `rename` (the key of the entry at `path` to `text`) or `insert` (an entry `name`: `text` at the end of the
    object at `path`).
    """

    action: Literal["replace", "remove", "rename", "insert"]
    path: Path
    text: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class Mend:
    """A certain fix: the changes, and what a button says of it (a key of `codes.FIX_TITLES` with its parameters)."""

    title: str
    changes: tuple[Change, ...]
    params: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Finding:
    """What a rule found, by a path relative to the value that it judged.

    `at` is `key` when the place is the key under which the value stands: that is where a missing key is reported.
    """

    code: str
    path: Path = ()
    params: Mapping[str, str] = field(default_factory=dict)
    mend: Mend | None = None
    at: Literal["value", "key"] = "value"


@dataclass(frozen=True, slots=True)
class Fix:
    """A fix of a diagnostic in one text: non-overlapping edits in order of place."""

    _title: str
    _params: Mapping[str, str]
    edits: tuple[Edit, ...]

    def title(self, lang: str = "en") -> str:
        """What applying it does, in English or Japanese."""
        from previewer.pieces.codes import FIX_TITLES

        return FIX_TITLES[self._title][_word_index(lang)].format(**self._params)


class Diagnostic:
    """One problem of one text. The place and the fix are worked out when they are asked for."""

    __slots__ = ("_fix", "_fixed", "_place", "_places", "at", "code", "item", "mend", "params", "path", "range")

    def __init__(
        self,
        finding: Finding,
        places: Places | None,
        prefix: Path = (),
        item: str | None = None,
        span: tuple[int, int] | None = None,
    ) -> None:
        self.code: str = finding.code
        self.path: Path = prefix + finding.path
        self.params = finding.params
        self.mend = finding.mend
        self.at = finding.at
        self.item = item
        self.range = span
        self._places = places
        self._place: Place | None = None
        self._fix: Fix | None = None
        self._fixed = False
        if self.mend is not None and prefix:
            moved = tuple(
                Change(change.action, prefix + change.path, change.text, change.name) for change in self.mend.changes
            )
            self.mend = Mend(self.mend.title, moved, self.mend.params)

    def __repr__(self) -> str:
        return f"Diagnostic({self.code!r}, {self.pointer!r}, {self.message()!r})"

    @property
    def about(self) -> Code:
        """The entry of the code in the list of codes."""
        from previewer.pieces.codes import CODES

        return CODES[self.code]

    @property
    def severity(self) -> Severity:
        """`error`, `warning` or `advice`."""
        return self.about.severity

    @property
    def pointer(self) -> str:
        """JSON Pointer of the value; empty for the whole file."""
        return pointer(self.path)

    def message(self, lang: str = "en") -> str:
        """What is wrong, what was found and what is accepted, in English or Japanese."""
        return self.about.words[_word_index(lang)].format(**self.params)

    @property
    def place(self) -> Place | None:
        """The range in the text; None only where there is no text at all."""
        if self._place is None and self._places is not None:
            if self.range is not None:
                self._place = self._places.between(*self.range)
            else:
                find = self._places.key if self.at == "key" else self._places.value
                self._place = find(self.path)
        return self._place

    @property
    def fix(self) -> Fix | None:
        """The certain fix, None where there is none."""
        if not self._fixed:
            self._fixed = True
            if self.mend is not None and self._places is not None:
                edits = edits_of(self._places, self.mend.changes)
                self._fix = Fix(self.mend.title, self.mend.params, edits) if edits else None
        return self._fix


def _word_index(lang: str) -> int:
    return 1 if lang.partition("-")[0].lower() == "ja" else 0


def edits_of(places: Places, changes: tuple[Change, ...]) -> tuple[Edit, ...]:
    """The edits of a text that carry out changes by path; empty when one of them has lost its place."""
    edits: list[Edit] = []
    for change in changes:
        edit = _edit(places, change)
        if edit is None:
            return ()
        edits.append(edit)
    return tuple(sorted(edits, key=lambda edit: edit.start))


def _edit(places: Places, change: Change) -> Edit | None:
    member = places.member(change.path)
    if member is None:
        return None
    if change.action == "replace":
        return Edit(member.start, member.end, change.text)
    if change.action == "rename":
        return Edit(member.key_start, member.key_end, to_json(change.text))
    if change.action == "remove":
        return _removal(places, change.path, member.key_start, member.end)
    return _insertion(places, member.start, member.end, change)


def _removal(places: Places, path: Path, start: int, end: int) -> Edit:
    """Take an entry out together with one comma: the one behind it, or the one before it where it is the last."""
    text = places.text
    after = end
    while text[after] in " \t\n\r":
        after += 1
    if text[after] == ",":
        after += 1
        while text[after] in " \t\n\r":
            after += 1
        return Edit(start, after, "")
    before = start
    while text[before - 1] in " \t\n\r":
        before -= 1
    return Edit(before - 1 if text[before - 1] == "," else start, end, "")


def _insertion(places: Places, start: int, end: int, change: Change) -> Edit:
    """Put an entry at the end of an object, in the manner in which its other entries are laid out."""
    entry = f"{to_json(change.name)}: {change.text}"
    members = [members[-1] for members in places.members(start).values()]
    if not members:
        return Edit(start + 1, end - 1, entry)
    last = max(members, key=lambda member: member.end)
    first = min(members, key=lambda member: member.key_start)
    gap = places.text[start + 1 : first.key_start]
    return Edit(last.end, last.end, f",{gap or ' '}{entry}" if gap.strip() == "" else f", {entry}")


def quoted(value: Any, limit: int = 40) -> str:
    """A JSON value for a message: its JSON text, cut where it is long."""
    text = to_json(value)
    return text if len(text) <= limit else text[: limit - 1] + "…"


def to_json(value: Any) -> str:
    """JSON text of a value: numbers as written, non-ASCII as it is, lone surrogates as escapes. One line."""
    if isinstance(value, Number):
        return value.text
    if isinstance(value, Decimal):
        return str(value)
    if isinstance(value, str):
        written = encode_basestring(value)
        return _SURROGATE.sub(lambda half: f"\\u{ord(half.group()):04x}", written)
    if isinstance(value, dict):
        return "{" + ", ".join(f"{to_json(str(key))}: {to_json(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(to_json(inner) for inner in value) + "]"
    return json.dumps(value)
