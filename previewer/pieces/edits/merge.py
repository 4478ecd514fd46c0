"""Two versions of a definition that came from one, joined: by item key, language, value of an enum, and order."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeGuard

from previewer.pieces.edits.draft import Draft
from previewer.pieces.edits.editing import Editing
from previewer.pieces.edits.style import TEXT_KEYS, style_of
from previewer.pieces.json_text import to_json
from previewer.pieces.places import JsonMember, Path
from previewer.pieces.reading import Reading, read_text
from previewer.pieces.source import exact
from previewer.pieces.text_edits import TextEdit, apply
from previewer.pieces.updates import ABSENT

_Members = dict[str, object]
_ORDER, _OPTIONS = "x-field-order", ("enum", "x-enum-titles")
#: Keys of an item that mean the same whatever its kind.
_ANY_KIND = frozenset((*TEXT_KEYS, "x-hidden"))


class Meeting(NamedTuple):
    """A thing that both sides changed, each otherwise: `path` leads to it. The values are `ABSENT` where a side has
    none, or no text says."""

    path: Path
    base: object
    mine: object
    theirs: object


@dataclass(frozen=True)
class Merged:
    """My text with what the others changed in it: `edits` of my text, in order of place, the text then, how many of
    their changes were taken, and where both changed the same thing (mine stays, unless theirs was to win)."""

    text: str
    edits: tuple[TextEdit, ...]
    taken: int
    meetings: tuple[Meeting, ...]


def merge(base: str, mine: str, theirs: str, theirs_wins: Collection[Path] = ()) -> Merged | None:
    """Join two texts that came from `base`, by the least edits of mine: bytes that nobody touched stay.

    What one side alone changed is taken; what both changed alike is one change; of what both changed otherwise mine
    stays, unless its path is in `theirs_wins`, and it is told as a meeting either way. Of an order both additions
    stay, mine first where they are at one place. A base that does not read is one without items. None where a side has
    no piece, where one is a bare container and the other is not, or where what comes out has no piece.
    """
    own, other = read_text(mine), read_text(theirs)
    if own.piece is None or other.piece is None or own.prefix != other.prefix:
        return None
    before = read_text(base)
    was = exact(base) if before.piece is not None and before.prefix == own.prefix else {}
    joined = _Join(own.prefix, frozenset(theirs_wins))
    sides = exact(mine), exact(theirs)
    wanted = joined.value((), was, *sides)
    _mend_order(wanted, own.prefix, sides)
    edits = _edits(own, wanted)
    text = apply(mine, edits)
    if edits and read_text(text, before=own).piece is None:
        return None
    return Merged(text, edits, joined.taken, tuple(joined.meetings))


@dataclass
class _Join:
    """Three values become one, and what is told of it."""

    prefix: Path
    theirs_wins: frozenset[Path]
    taken: int = 0
    meetings: list[Meeting] = field(default_factory=list)

    def value(self, path: Path, base: object, mine: object, theirs: object) -> object:
        """What a value becomes."""
        if _same(mine, theirs) or _same(base, theirs):
            return mine
        if _same(base, mine):
            self.taken += 1
            return theirs
        if isinstance(mine, dict) and isinstance(theirs, dict) and self._go_in(path, base, mine, theirs):
            return self._members(path, base if isinstance(base, dict) else {}, mine, theirs)
        before = [] if base is ABSENT else base
        if self._is_list(path) and _are_words(mine) and _are_words(theirs) and _are_words(before):
            return self._entries(path, before, mine, theirs)
        return self._met(path, base, mine, theirs)

    def _met(self, path: Path, base: object, mine: object, theirs: object) -> object:
        self.meetings.append(Meeting(path, base, mine, theirs))
        return theirs if path in self.theirs_wins else mine

    def _below(self, path: Path) -> Path | None:
        """The way from an item to a place in it, () for the item itself; None outside."""
        at = len(self.prefix) + 1
        return path[at + 1 :] if path[:at] == (*self.prefix, "properties") and len(path) > at else None

    def _go_in(self, path: Path, base: object, mine: _Members, theirs: _Members) -> bool:
        """Whether two objects are looked at key by key: not two new items of one key, nor one that became another kind
        here or there while its declaration changed on the other side."""
        below = self._below(path)
        if below is None or isinstance(base, dict):
            return below != () or not _apart(base, mine, theirs)
        return bool(below) and below[0] in (*TEXT_KEYS, *_OPTIONS)

    def _members(self, path: Path, base: _Members, mine: _Members, theirs: _Members) -> object:
        found: dict[str, object] = {}
        for key in _woven(list(mine), list(mine), list(theirs), {*mine, *theirs}):
            value = self.value((*path, key), *(side.get(key, ABSENT) for side in (base, mine, theirs)))
            if value is not ABSENT:
                found[key] = value
        return found

    def _is_list(self, path: Path) -> bool:
        """Whether what is at a path is a list whose entries are things of their own."""
        return path == (*self.prefix, _ORDER) or self._below(path) == ("enum",)

    def _entries(self, path: Path, base: list[object], mine: list[object], theirs: list[object]) -> list[object]:
        """What stays of both, and what either added; the order of the side that changed it."""
        values = {to_json(value): value for value in (*theirs, *mine)}
        was, own, other = ([to_json(value) for value in side] for side in (base, mine, theirs))
        kept = {key for key in values if (key in own) + (key in other) + (key not in was) > 1}
        everywhere = {*was} & {*own} & {*other}
        before, here, there = ([key for key in side if key in everywhere] for side in (was, own, other))
        first = own
        if there not in (before, here):
            first = other if here == before or self._met(path, base, mine, theirs) is theirs else own
        self.taken += sum((key in kept) != (key in own) for key in values) + (first is other)
        return [values[key] for key in _woven(first, own, other, kept)]


def _woven(first: Sequence[str], own: Sequence[str], other: Sequence[str], kept: Collection[str]) -> list[str]:
    """The keys that are kept: those of both sides in the order of `first`, what a side has alone behind what it stands
    behind there, mine before theirs."""
    shared = {*own} & {*other}
    behind: dict[str | None, list[str]] = {}
    for side in (own, other):
        last: str | None = None
        for key in side:
            if key in shared and key in kept:
                last = key
            elif key in kept and key not in shared:
                behind.setdefault(last, []).append(key)
    found = behind.get(None, [])
    for key in first:
        if key in shared and key in kept:
            found = [*found, key, *behind.get(key, ())]
    return found


def _apart(base: object, mine: Mapping[str, object], theirs: Mapping[str, object]) -> bool:
    """Whether an item became another kind on a side while the other side changed what belongs to its kind."""
    if not isinstance(base, dict):
        return False
    changed = [
        {key for key in {*base, *side} - _ANY_KIND if not _same(base.get(key, ABSENT), side.get(key, ABSENT))}
        for side in (mine, theirs)
    ]
    return all(changed) and changed[0] | changed[1] >= {"x-input-type"} and not _alike(mine, theirs)


def _alike(mine: Mapping[str, object], theirs: Mapping[str, object]) -> bool:
    """Whether two items are declared alike, but for what any kind has."""
    keys = {*mine, *theirs} - _ANY_KIND
    return all(_same(mine.get(key, ABSENT), theirs.get(key, ABSENT)) for key in keys)


def _are_words(value: object) -> TypeGuard[list[object]]:
    """Whether a value is a list of words and numbers, each once."""
    if not isinstance(value, list) or any(isinstance(part, dict | list) for part in value):
        return False
    return len({to_json(part) for part in value}) == len(value)


def _same(one: object, other: object) -> bool:
    """Whether two values are the same, in whatever order their keys stand."""
    if one is ABSENT or other is ABSENT:
        return one is other
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(_same(part, other[key]) for key, part in one.items())
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(_same, one, other))
    return type(one) is type(other) and to_json(one) == to_json(other)


def _mend_order(wanted: object, prefix: Path, sides: Sequence[object]) -> None:
    """Take out of the order what one side still lists and the other removed; not what a side itself listed without an
    item."""
    for step in prefix:
        wanted, sides = _member(wanted, str(step)), [_member(side, str(step)) for side in sides]
    if isinstance(wanted, dict) and isinstance(wanted.get(_ORDER), list):
        missing = _listed_in_vain(wanted) - set().union(*map(_listed_in_vain, sides))
        wanted[_ORDER] = [key for key in wanted[_ORDER] if not isinstance(key, str) or key not in missing]


def _listed_in_vain(container: object) -> set[str]:
    """The keys of an order for which there is no item."""
    listed, items = _member(container, _ORDER), _member(container, "properties")
    if not isinstance(listed, list) or not isinstance(items, dict):
        return set()
    return {key for key in listed if isinstance(key, str) and key not in items}


def _member(value: object, key: str) -> object:
    return value.get(key) if isinstance(value, dict) else None


def _edits(reading: Reading, wanted: object) -> tuple[TextEdit, ...]:
    """The least edits by which a text becomes another value."""
    places, style = reading.places, style_of(reading)
    assert places is not None
    editing = Editing(reading, style, places, Draft(places, style.layout))
    _write(editing, editing.container(()), exact(reading.text), wanted)
    return editing.changes.edits()


def _write(editing: Editing, member: JsonMember, old: object, new: object) -> None:
    if not isinstance(old, dict) or not isinstance(new, dict) or not old or not new:
        if not _same(old, new):
            editing.revise(member, new)
        return
    entries = editing.places.entries(member.start)
    last = {name: at for at, (name, _) in enumerate(entries)}
    at = 0
    for key, value in new.items():
        if key not in old:
            editing.changes.insert(member, at, value, key)
            continue
        at = last[key] + 1
        if not _same(old[key], value):
            _write(editing, entries[last[key]][1], old[key], value)
    for key in old:
        if key not in new:
            editing.remove_all(member, key)
