"""Doing operations: each on a reading of the text, all by the manner that the text had at first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from previewer.pieces.edits.draft import Draft
from previewer.pieces.edits.style import Style, style_of
from previewer.pieces.json_text import quoted, to_json
from previewer.pieces.messages import Facts, Phrase, say
from previewer.pieces.places import JsonMember, Path, Places, pointer
from previewer.pieces.reading import Reading, read_text
from previewer.pieces.source import MAX_BYTES, exact
from previewer.pieces.text_edits import TextEdit, apply
from previewer.pieces.updates import UpdateDiagnostic, compare


class Note(NamedTuple):
    """What is to be told about an operation that was done: the name of a sentence of `edits`, and its facts."""

    name: str
    facts: Facts

    def message(self, lang: str = "en") -> str:
        """The sentence."""
        return say(lang, "edits", self.name, self.facts)


class Refused(Exception):  # noqa: N818 - an answer, not an error
    """An operation that cannot be done: `note` says why."""

    def __init__(self, name: str, facts: Facts) -> None:
        super().__init__(name)
        self.note = Note(name, facts)


class Operation(Protocol):
    """One change of a definition."""

    def draft(self, editing: Editing) -> None:
        """Write down the changes. Raises Refused."""


@dataclass(frozen=True, slots=True)
class Done:
    """What an operation comes to: the edits of the text (none where it changes nothing), the text then, and notes."""

    edits: tuple[TextEdit, ...]
    text: str
    notes: tuple[Note, ...]


@dataclass
class Editing:
    """One operation under way: the reading, the manner of the piece, the draft of changes, and what is to be told."""

    reading: Reading
    style: Style
    places: Places
    changes: Draft
    notes: list[Note] = field(default_factory=list)

    @property
    def properties(self) -> Path:
        """The path of the items."""
        return (*self.reading.prefix, "properties")

    def tell(self, name: str, facts: Facts) -> None:
        """Note something, once."""
        if Note(name, facts) not in self.notes:
            self.notes.append(Note(name, facts))

    def item(self, key: str) -> JsonMember:
        """The entry of an item, the last of its key. Raises Refused."""
        member = self.places.member((*self.properties, key)) if key in self.reading.slices else None
        if member is None:
            raise Refused("no-item", {"key": quoted(key)})
        owner = self.container(self.properties)
        if len(self.places.members(owner.start)[key]) > 1:
            self.tell("duplicate", {"key": quoted(key)})
        return member

    def item_object(self, key: str) -> JsonMember:
        """The entry of an item that is an object. Raises Refused."""
        member = self.item(key)
        if self.places.text[member.start] != "{":
            raise Refused("no-object", {"key": quoted(key)})
        return member

    def container(self, path: Path) -> JsonMember:
        """The object or array at a path, which must be there."""
        member = self.places.member(path)
        assert member is not None
        return member

    def named(self, owner: JsonMember, key: str) -> list[int]:
        """Where in an object a key stands."""
        return [at for at, (name, _) in enumerate(self.places.entries(owner.start)) if name == key]

    def names(self, owner: JsonMember) -> list[str]:
        """The keys of an object as they stand."""
        return [str(name) for name, _ in self.places.entries(owner.start)]

    def add(self, path: Path, owner: JsonMember, key: str, value: object) -> None:
        """Put a new key into the object at a path, where it belongs."""
        self.changes.insert(owner, self.style.place(path, key, self.names(owner)), value, key)

    def remove_all(self, owner: JsonMember, key: str) -> None:
        """Take a key out of an object, as often as it stands there."""
        for at in self.named(owner, key):
            self.changes.remove(owner, at)

    def revise(self, member: JsonMember, value: object) -> None:
        """Make a value another one by the least changes."""
        text = self.places.text
        old = exact(text[member.start : member.end])
        if to_json(old) == to_json(value):
            return
        if isinstance(old, dict) and isinstance(value, dict) and old and value and self._suits(member, value):
            self._revise_object(member, value)
        elif isinstance(old, list) and isinstance(value, list) and old and value:
            self._revise_list(member, old, value)
        else:
            self.changes.replace(member, value)

    def _suits(self, owner: JsonMember, value: Mapping[str, object]) -> bool:
        """Whether the keys that stay have one order before and after, and none stands twice."""
        names = self.names(owner)
        kept = [name for name in names if name in value]
        there = set(names)
        return bool(kept) and len(there) == len(names) and kept == [name for name in value if name in there]

    def _revise_object(self, owner: JsonMember, value: Mapping[str, object]) -> None:
        at = 0
        index = {name: at for at, name in enumerate(self.names(owner))}
        entries = self.places.entries(owner.start)
        for key, part in value.items():
            if key in index:
                at = index[key] + 1
                self.revise(entries[index[key]][1], part)
            else:
                self.changes.insert(owner, at, part, key)
        for key, at in index.items():
            if key not in value:
                self.changes.remove(owner, at)

    def _revise_list(self, owner: JsonMember, old: list[object], new: list[object]) -> None:
        before, after = list(map(to_json, old)), list(map(to_json, new))
        short = min(len(before), len(after))
        start = next((at for at in range(short) if before[at] != after[at]), short)
        end = next((at for at in range(short - start) if before[-1 - at] != after[-1 - at]), short - start)
        entries = self.places.entries(owner.start)
        if len(before) == len(after):
            for at in range(start, len(new) - end):
                self.revise(entries[at][1], new[at])
            return
        for at in range(start, len(old) - end):
            self.changes.remove(owner, at)
        for part in new[start : len(new) - end]:
            self.changes.insert(owner, start, part)


def carry_out(reading: Reading, operation: Operation, style: Style | None = None) -> Done:
    """Do an operation on a text that has a piece. Raises Refused."""
    places = reading.places
    assert places is not None
    assert reading.piece is not None
    style = style_of(reading) if style is None else style
    editing = Editing(reading, style, places, Draft(places, style.layout))
    operation.draft(editing)
    edits = editing.changes.edits()
    return Done(edits, apply(reading.text, edits) if edits else reading.text, tuple(editing.notes))


class AllDone(NamedTuple):
    """What several operations come to: the reading after them, what is to be told, and the edits of each, which are of
    the text that the ones before made."""

    reading: Reading
    notes: tuple[Note, ...]
    steps: tuple[tuple[TextEdit, ...], ...]


def carry_out_all(
    reading: Reading, operations: Iterable[Operation], published: Reading | None = None, force: bool = False
) -> AllDone:
    """Do operations in order, all or none.

    One by which an update of `published` would break more rules (ruling 32) is refused unless `force`. Raises Refused.
    """
    style = style_of(reading)
    notes: list[Note] = []
    steps: list[tuple[TextEdit, ...]] = []
    operations = tuple(operations)
    for at, operation in enumerate(operations, 1):
        done = carry_out(reading, operation, style)
        # What is wrong is asked of the last text alone: it takes most of the time that reading does.
        whole = at == len(operations)
        changed = done.edits or (whole and any(steps))
        after = read_text(done.text, before=reading, whole=whole) if changed else reading
        if after.piece is None or _is_too_large(done.text):
            raise Refused("no-piece", {})
        notes += done.notes
        if published is not None and published.piece is not None:
            notes += _broken(published, reading, after, force)
        reading = after
        steps.append(done.edits)
    told = tuple(note for at, note in enumerate(notes) if note not in notes[:at])
    return AllDone(reading, told, tuple(steps))


def _is_too_large(text: str) -> bool:
    """A character takes four bytes at most."""
    return len(text) > MAX_BYTES // 4 and len(text.encode("utf-8", "surrogatepass")) > MAX_BYTES


def _broken(published: Reading, before: Reading, after: Reading, force: bool) -> list[Note]:
    """What an operation breaks for those who have the published piece, told or refused."""
    known = Counter(map(_name, compare(published, before)))
    found: list[Note] = []
    for broken in compare(published, after):
        name = _name(broken)
        known[name] -= 1
        if known[name] >= 0:
            continue
        facts: Facts = {**broken.facts, "pointer": pointer(broken.path), "why": Phrase("problems", broken.code)}
        if broken.severity == "error" and not force:
            raise Refused("published", facts)
        found.append(Note("update", facts))
    return found


def _name(found: UpdateDiagnostic) -> tuple[str, str | None, str]:
    return found.code, found.key, found.name
