"""Two versions of a definition that came from one, joined: by item key, language, value of an enum, and order."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple, TypeGuard

from previewer.pieces.codes import severity_of
from previewer.pieces.diagnostics import Diagnostic
from previewer.pieces.edits.draft import Draft
from previewer.pieces.edits.editing import Editing, carry_out_all
from previewer.pieces.edits.items import RenameItem
from previewer.pieces.edits.merge_names import canonical, find_names
from previewer.pieces.edits.style import TEXT_KEYS, style_of
from previewer.pieces.places import JsonMember, Path, pointer
from previewer.pieces.reading import Reading, read_text
from previewer.pieces.renames import Rename
from previewer.pieces.rules.item import judge_value
from previewer.pieces.source import exact
from previewer.pieces.text_edits import TextEdit, apply, same_length, same_length_back
from previewer.pieces.updates import ABSENT, same

_Members = dict[str, object]
_ORDER, _OPTIONS = "x-field-order", ("enum", "x-enum-titles")
#: What has the things that a list names.
_LISTED = {_ORDER: "properties", "enum": "x-enum-titles"}
#: Two orders of more things are not looked at pair by pair.
_MOST_MOVED = 500
#: Keys of an item that mean the same whatever its kind.
_ANY_KIND = frozenset((*TEXT_KEYS, "x-hidden"))
#: Warnings of keys of an item that are judged together. One that neither side had is as good as an error.
_TOGETHER = frozenset(
    (
        *("key-unused", "enum-title-unknown", "enum-title-missing"),
        *("default-off-step", "step-too-large", "step-uneven", "step-offset"),
    )
)


class Meeting(NamedTuple):
    """A thing that both sides changed, each otherwise: `path` leads to it, () where it is all. The values are `ABSENT`
    where a side has none, or no text says; those of an item that both renamed are its keys. What one side alone changed
    meets the other's where both are right and they are wrong together (ruling 65)."""

    path: Path
    base: object
    mine: object
    theirs: object

    @property
    def cause(self) -> str:
        """Why it is told: `renamed` by both, renamed by one and `removed` by the other, right on each side and wrong
        `together`, or `changed` by both.
        """
        if self.path[-2:] == ("properties", self.base):
            return "renamed"
        if self.path[-2:-1] == ("properties",) and any(
            gone is ABSENT and same(self.base, kept)
            for gone, kept in ((self.mine, self.theirs), (self.theirs, self.mine))
        ):
            return "removed"
        return "together" if same(self.base, self.mine) or same(self.base, self.theirs) else "changed"

    def shape(self) -> dict[str, object]:
        """The JSON shape of a conflict: a member is left out where the side has none."""
        sides = {"base": self.base, "ours": self.mine, "theirs": self.theirs}
        return {"pointer": pointer(self.path)} | {name: side for name, side in sides.items() if side is not ABSENT}


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

    What one side alone changed is taken, all of it letter by letter where mine is the base; what both changed alike is
    one change; of what both changed otherwise mine stays, unless its path is in `theirs_wins`, and it is told as a
    meeting either way; so is what is right on each side and wrong together. An item that one side renamed is still that
    item; what meets in it is told at its new key. Of an order both additions stay, mine first where they are at one
    place. Where the sides have no shape in common (a definition and a bare container), or what comes out would be no
    piece, all of it is one meeting. A base that does not read is one without items. None where a side has no piece.
    """
    return merge_readings(read_text(base), read_text(mine), read_text(theirs), theirs_wins)


def merge_readings(was: Reading, own: Reading, other: Reading, theirs_wins: Collection[Path] = ()) -> Merged | None:
    """Join what was read of the base, of mine and of theirs, as `merge` does."""
    base, mine, theirs = was.text, own.text, other.text
    if own.piece is None or other.piece is None:
        return None
    if own.prefix != other.prefix:
        return _whole(_in_shape(was, own.prefix), mine, theirs, theirs_wins)
    names = find_names(was, own, other)
    was, own, other = map(_with_names, (was, own, other), names[:3])
    joining = _Joining(_in_shape(was, own.prefix), own, other)
    removed = frozenset((*own.prefix, "properties", key) for key in names.removed)
    found = joining.join(frozenset(theirs_wins), joining.clashes(removed))
    taken = found.taken + len(names.mine)
    if mine == base:
        return Merged(theirs, _stretch(mine, theirs), taken, ())
    if found.reading.piece is None:
        return _whole(joining.base, mine, theirs, theirs_wins)
    met = [Meeting((*own.prefix, "properties", one.base), one.base, *map(_one_or_all, one[1:3])) for one in names.met]
    won = [names.met[at] for at, meeting in enumerate(met) if meeting.path in theirs_wins]
    reading = _with_names(found.reading, [Rename(one.mine[0], one.theirs[0]) for one in won if one.sure])
    edits = found.edits if own.text == mine and reading is found.reading else _stretch(mine, reading.text)
    return Merged(reading.text, edits, taken, (*met, *found.meetings))


def _with_names(reading: Reading, renames: Sequence[Rename]) -> Reading:
    """A text with items renamed."""
    return carry_out_all(reading, [RenameItem(*one) for one in renames]).reading if renames else reading


def _one_or_all(keys: Sequence[str]) -> object:
    return keys[0] if len(keys) == 1 else list(keys)


def _in_shape(base: Reading, prefix: Path) -> object:
    """What a base says, as a definition or as a bare container, as the sides are."""
    if base.piece is None:
        return {}
    value = exact(base.text)
    for name in base.prefix[len(prefix) :]:
        value = _member(value, str(name))
    for name in prefix[len(base.prefix) :]:
        value = {str(name): value}
    return value


def _whole(was: object, mine: str, theirs: str, theirs_wins: Collection[Path]) -> Merged:
    """Two texts of which one stays as it is: the one that is changed; mine where both are."""
    sides = exact(mine), exact(theirs)
    changed = [not same(was, side) for side in sides]
    meetings = (Meeting((), was or ABSENT, *sides),) if all(changed) else ()
    wins = () in theirs_wins if meetings else changed[1]
    return Merged(theirs, _stretch(mine, theirs), 1, meetings) if wins else Merged(mine, (), 0, meetings)


def _stretch(one: str, other: str) -> tuple[TextEdit, ...]:
    """The edit of a text that makes it another one; none where it is that one."""
    if one == other:
        return ()
    start = same_length(one, other)
    end = same_length_back(one, other, min(len(one), len(other)) - start)
    return (TextEdit(start, len(one) - end, other[start : len(other) - end]),)


class _Joined(NamedTuple):
    """The outcome of a join: the value, the edits of my text, how it reads then, and what is told of it."""

    value: object
    edits: tuple[TextEdit, ...]
    reading: Reading
    taken: int
    meetings: tuple[Meeting, ...]


class _Joining:
    """The joins of two readings that came from one value, whichever side wins where they meet."""

    def __init__(self, base: object, mine: Reading, theirs: Reading) -> None:
        self.base, self._mine = base, mine
        self._sides = exact(mine.text), exact(theirs.text)
        self._known = {_what(found) for side in (mine, theirs) for found in side.found}
        self._uncounted = {*mine.omitted, *theirs.omitted}
        #: For large pieces: most joins are asked for twice, to look for clashes and then as they are.
        self.join = cache(self._join)

    def _join(self, theirs_wins: frozenset[Path], clashes: frozenset[Path]) -> _Joined:
        """Join them; what differs at `clashes` meets, whoever changed it."""
        join, own = _Join(self._mine.prefix, theirs_wins, clashes), self._mine
        wanted = join.value((), self.base, *self._sides)
        _mend_order(wanted, own.prefix, self._sides)
        edits = _edits(own, self._sides[0], wanted)
        reading = read_text(apply(own.text, edits), before=own) if edits else own
        return _Joined(wanted, edits, reading, join.taken, tuple(join.meetings.values()))

    def clashes(self, known: frozenset[Path]) -> frozenset[Path]:
        """The places that are known, and those of what is right on each side and wrong together, whichever side wins
        where they meet.
        """
        clashes = known
        while True:
            ways = [self.join(frozenset(), clashes)]
            if ways[0].meetings:
                ways.append(self.join(frozenset(met.path for met in ways[0].meetings), clashes))
            found = {place for way in ways for wrong in self._wrong(way) for place in self._places(way, wrong, clashes)}
            if found <= clashes:
                return clashes
            clashes |= found

    def _wrong(self, way: _Joined) -> list[Diagnostic]:
        """The problems of a join that neither side has."""
        if way.reading.piece is None:
            return []
        grave = [one for one in way.reading.found if one.code in _TOGETHER or severity_of(one.code) == "error"]
        return [one for one in grave if one.code not in self._uncounted and _what(one) not in self._known]

    def _places(self, way: _Joined, wrong: Diagnostic, clashes: frozenset[Path]) -> set[Path]:
        """The places that a problem comes from: of an item the keys in which the sides differ and each of which would
        mend it, or all of them, or the item; elsewhere the key of the piece."""
        if wrong.item is None:
            return {wrong.path[: len(self._mine.prefix) + 1]}
        path = (*self._mine.prefix, "properties", wrong.item)
        now, *sides = (_object_at(value, path) for value in (way.value, *self._sides))
        own, other = sides
        differing = {key for key in {*own, *other} if not same(own.get(key, ABSENT), other.get(key, ABSENT))}
        mending = {key for key in differing if any(_mends(wrong, now, key, side) for side in sides)}
        for keys in (mending, differing):
            places: set[Path] = {(*path, key) for key in keys}
            if not places <= clashes:
                return places
        return {path}


def _what(found: Diagnostic) -> tuple[str, Path]:
    """A problem's code and place, at whatever index of a list."""
    return found.code, tuple(step for step in found.path if isinstance(step, str))


def _object_at(value: object, path: Path) -> _Members:
    for step in path:
        value = _member(value, str(step))
    return value if isinstance(value, dict) else {}


def _mends(wrong: Diagnostic, item: _Members, key: str, side: _Members) -> bool:
    """Whether an item is not wrong any more with a key as a side has it."""
    rest = {name: value for name, value in item.items() if name != key}
    as_side = rest | ({key: side[key]} if key in side else {})
    return all(found.code != wrong.code for found in judge_value(str(wrong.item), as_side, None, True).violations)


@dataclass
class _Join:
    """Three values become one, and what is told of it."""

    prefix: Path
    theirs_wins: frozenset[Path]
    clashes: frozenset[Path]
    taken: int = 0
    meetings: dict[Path, Meeting] = field(default_factory=dict)

    def __post_init__(self) -> None:
        #: The ways to the clashes.
        self._above = frozenset(clash[:end] for clash in self.clashes for end in range(len(clash)))

    def value(self, path: Path, base: object, mine: object, theirs: object) -> object:
        """What a value becomes."""
        lists = self._lists(path, [] if base is ABSENT else base, mine, theirs)
        if same(mine, theirs):
            return mine
        if path in self.clashes:
            return self._met(Meeting(path, base, mine, theirs))
        if lists and any(self._thing_met(path, value) for value in (*lists[1], *lists[2])):
            return self._entries(path, *lists)
        by_one = path not in self._above
        if by_one and same(base, theirs):
            return mine
        if by_one and same(base, mine):
            self.taken += 1
            return theirs
        if isinstance(mine, dict) and isinstance(theirs, dict) and self._go_in(path, base, mine, theirs):
            return self._members(path, base if isinstance(base, dict) else {}, mine, theirs)
        if lists:
            return self._entries(path, *lists)
        return self._met(Meeting(path, base, mine, theirs))

    def _met(self, meeting: Meeting) -> object:
        self.meetings[meeting.path] = meeting
        return meeting.theirs if meeting.path in self.theirs_wins else meeting.mine

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
        keys = _woven(list(mine), list(mine), list(theirs), {*mine, *theirs})
        found = {
            key: self.value((*path, key), *(side.get(key, ABSENT) for side in (base, mine, theirs)))
            for key in sorted(keys, key=lambda key: key in _LISTED)  # lists last: they hang on what they list
        }
        return {key: found[key] for key in keys if found[key] is not ABSENT}

    def _lists(self, path: Path, *sides: object) -> list[list[object]] | None:
        """What is at a path, where that is a list whose entries are things of their own."""
        if path != (*self.prefix, _ORDER) and self._below(path) != ("enum",):
            return None
        lists = [side for side in sides if _are_words(side)]
        return lists if len(lists) == len(sides) else None

    def _entries(self, path: Path, base: list[object], mine: list[object], theirs: list[object]) -> list[object]:
        """What stays of both, and what either added; the order of the side that changed it, or of both."""
        values = {canonical(value): value for value in (*theirs, *mine)}
        was, own, other = ([canonical(value) for value in side] for side in (base, mine, theirs))
        on_sides = [{*side} for side in (was, own, other)]
        listed = {key: tuple(key in side for side in on_sides) for key in values}
        kept = {key for key, sides in listed.items() if self._is_kept(path, values[key], *sides)}
        order = _order_of_both(was, own, other)
        if order is None:
            order = other if self._met(Meeting(path, base, mine, theirs)) is theirs else own
        moved = [key for key in order if listed[key][1:] == (True, True)] != [key for key in own if listed[key][2]]
        self.taken += sum((key in kept) != sides[1] for key, sides in listed.items()) + moved
        return [values[key] for key in _woven(order, own, other, kept)]

    def _is_kept(self, path: Path, value: object, was: bool, own: bool, other: bool) -> bool:
        """Whether an entry of a list stays. What one side removed with its thing while the other changed that thing
        goes with the side whose thing stays."""
        meeting = self._thing_met(path, value)
        if meeting is not None:
            return other if meeting.path in self.theirs_wins else own
        return own + other + (not was) > 1

    def _thing_met(self, path: Path, value: object) -> Meeting | None:
        """The meeting at the thing that an entry of a list names, where one side removed it."""
        thing = (*path[:-1], _LISTED[str(path[-1])], value if isinstance(value, str) else canonical(value))
        meeting = self.meetings.get(thing)
        return meeting if meeting is not None and ABSENT in (meeting.mine, meeting.theirs) else None


def _order_of_both(was: list[str], own: list[str], other: list[str]) -> list[str] | None:
    """The order of what both sides list, with what either moved where it moved it; None where they moved or put one
    thing to different places."""
    before, here, there = places = [{key: at for at, key in enumerate(side)} for side in (was, own, other)]
    shared = [key for key in own if key in there]
    theirs = [key for key in other if key in here]
    orders = [[key for key in side if key in before] for side in (shared, theirs)]
    orders.append([key for key in was if key in here and key in there])
    new_here, new_there = ([key for key in side if key not in before] for side in (shared, theirs))
    if shared == theirs or (orders[1] == orders[2] != orders[0] and new_here == new_there):
        return shared
    if orders[0] == orders[2] != orders[1] and new_here == new_there:
        return theirs
    if orders[0] == orders[1] or new_here or new_there or len(shared) > _MOST_MOVED:
        return None
    moved = [(_moved(orders[2], side), _moved(orders[2][::-1], side[::-1])) for side in orders[:2]]
    if all(one & another for one in moved[0] for another in moved[1]):
        return None
    behind = {key: sum(_is_before(places, one, key) for one in shared if one != key) for key in shared}
    return sorted(shared, key=behind.__getitem__) if len({*behind.values()}) == len(shared) else None


def _is_before(places: Sequence[Mapping[str, int]], one: str, other: str) -> bool:
    """Which of two things comes first: as on the side that turned them round, if one did."""
    was, own, theirs = (side[one] < side[other] for side in places)
    return own if own != was else theirs


def _moved(before: Sequence[str], after: Sequence[str]) -> set[str]:
    """The fewest things that have to be moved to make one order another: all but a longest row that rises in both."""
    at = {key: place for place, key in enumerate(before)}
    ends: list[str] = []  # of the rows of each length, the one that ends first
    row: dict[str, str | None] = {}
    for key in after:
        length = bisect_left(ends, at[key], key=at.__getitem__)
        row[key] = ends[length - 1] if length else None
        ends[length : length + 1] = [key]
    stayed, last = set(), ends[-1] if ends else None
    while last is not None:
        stayed.add(last)
        last = row[last]
    return {*after} - stayed


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
    found = [*behind.get(None, ())]
    for key in first:
        if key in shared and key in kept:
            found += [key, *behind.get(key, ())]
    return found


def _apart(base: object, mine: Mapping[str, object], theirs: Mapping[str, object]) -> bool:
    """Whether an item became another kind on a side while the other side changed what belongs to its kind."""
    if not isinstance(base, dict):
        return False
    changed = [
        {key for key in {*base, *side} - _ANY_KIND if not same(base.get(key, ABSENT), side.get(key, ABSENT))}
        for side in (mine, theirs)
    ]
    return all(changed) and changed[0] | changed[1] >= {"x-input-type"} and not _alike(mine, theirs)


def _alike(mine: Mapping[str, object], theirs: Mapping[str, object]) -> bool:
    """Whether two items are declared alike, but for what any kind has."""
    keys = {*mine, *theirs} - _ANY_KIND
    return all(same(mine.get(key, ABSENT), theirs.get(key, ABSENT)) for key in keys)


def _are_words(value: object) -> TypeGuard[list[object]]:
    """Whether a value is a list of words and numbers, each once."""
    if not isinstance(value, list) or any(isinstance(part, dict | list) for part in value):
        return False
    return len({*map(canonical, value)}) == len(value)


def _mend_order(wanted: object, prefix: Path, sides: Sequence[object]) -> None:
    """Take out of the order what one side still lists and the other removed, and append what one side has without an
    order while the other made one; not what a side itself listed without an item, or left out."""
    for step in prefix:
        wanted, sides = _member(wanted, str(step)), [_member(side, str(step)) for side in sides]
    if isinstance(wanted, dict) and isinstance(wanted.get(_ORDER), list):
        faults = [_order_faults(container) for container in (wanted, *sides)]
        vain, left_out = (now.difference(own, other) for now, own, other in zip(*faults, strict=True))
        listed = [key for key in wanted[_ORDER] if not isinstance(key, str) or key not in vain]
        wanted[_ORDER] = [*listed, *(key for key in wanted.get("properties", ()) if key in left_out)]


def _order_faults(container: object) -> tuple[set[str], set[str]]:
    """The keys of an order for which there is no item, and the items on display that it leaves out."""
    listed, items = _member(container, _ORDER), _member(container, "properties")
    if not isinstance(listed, list) or not isinstance(items, dict):
        return set(), set()
    keys = {key for key in listed if isinstance(key, str)}
    return keys - items.keys(), {
        key for key in items if key not in keys and _member(items[key], "x-hidden") is not True
    }


def _member(value: object, key: str) -> object:
    return value.get(key) if isinstance(value, dict) else None


def _edits(reading: Reading, value: object, wanted: object) -> tuple[TextEdit, ...]:
    """The least edits by which the text of a value becomes another value."""
    places, style = reading.places, style_of(reading)
    assert places is not None
    editing = Editing(reading, style, places, Draft(places, style.layout))
    _write(editing, editing.container(()), value, wanted)
    return editing.changes.edits()


def _write(editing: Editing, member: JsonMember, old: object, new: object) -> None:
    if not isinstance(old, dict) or not isinstance(new, dict) or not old or not new:
        if not same(old, new):
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
        if not same(old[key], value):
            _write(editing, entries[last[key]][1], old[key], value)
    for key in old:
        if key not in new:
            editing.remove_all(member, key)
