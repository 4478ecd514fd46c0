"""The order of display: moving an item, and where a new one comes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Literal, NamedTuple

from previewer.pieces.edits.editing import Editing, Refused
from previewer.pieces.json_text import quoted, to_json
from previewer.pieces.places import JsonMember
from previewer.pieces.source import exact

_ORDER = "x-field-order"


class OrderPlace(NamedTuple):
    """Where an item is put: first, last, or before or after another one."""

    where: Literal["first", "last", "before", "after"]
    key: str = ""


class MoveItem(NamedTuple):
    """Give an item another place in `x-field-order`, which is made whole where it leaves items out."""

    key: str
    place: OrderPlace

    def draft(self, editing: Editing) -> None:
        editing.item(self.key)
        put(editing, self.key, self.place)


class _Entry(NamedTuple):
    """One entry of the order: its key (None: it is no string), its text, and where it stood."""

    key: str | None
    text: str
    at: int | None = None


def put(editing: Editing, key: str, place: OrderPlace, whole: bool = True) -> None:
    """Put an item, which may be a new one, at a place. Raises Refused.

    Not `whole`: an order that leaves items out lists of these only what stands before the place, or is named by it.
    """
    if place.where in ("before", "after"):
        editing.item(place.key)
    member = editing.places.member((*editing.reading.prefix, _ORDER))
    if member is not None and editing.places.text[member.start] != "[":
        raise Refused("no-order", {"found": quoted(exact(editing.places.text[member.start : member.end]))})
    listed = _listed(editing, member) if member is not None else []
    wanted = _arranged(editing, listed, key, place)
    if member is None:
        container = editing.container(editing.reading.prefix)
        editing.add(editing.reading.prefix, container, _ORDER, [entry.key for entry in wanted])
    else:
        while not whole and wanted[-1].at is None and wanted[-1].key not in (key, place.key):
            del wanted[-1]
        _write(editing, member, listed, wanted, key)


def append(editing: Editing, key: str) -> None:
    """List a new item at the end, where there is an order that does not name it."""
    member = editing.places.member((*editing.reading.prefix, _ORDER))
    if member is None or editing.places.text[member.start] != "[":
        return
    listed = _listed(editing, member)
    if all(entry.key != key for entry in listed):
        editing.changes.insert(member, len(listed), key)


def forget(editing: Editing, key: str) -> None:
    """Take a key out of the order."""
    for member, owner in _places_of(editing, key):
        editing.changes.remove_member(owner, member)


def rename(editing: Editing, key: str, new: str) -> None:
    """Write another key wherever the order names one."""
    for member, _ in _places_of(editing, key):
        editing.changes.write(member, editing.changes.layout.letters(to_json(new)))


def _places_of(editing: Editing, key: str) -> list[tuple[JsonMember, JsonMember]]:
    owner = editing.places.member((*editing.reading.prefix, _ORDER))
    if owner is None or editing.places.text[owner.start] != "[":
        return []
    entries = editing.places.entries(owner.start)
    listed = _listed(editing, owner)
    return [(member, owner) for entry, (_, member) in zip(listed, entries, strict=True) if entry.key == key]


def _listed(editing: Editing, owner: JsonMember) -> list[_Entry]:
    text = editing.places.text
    values = exact(text[owner.start : owner.end])
    return [
        _Entry(value if isinstance(value, str) else None, text[member.start : member.end], at)
        for at, (value, (_, member)) in enumerate(zip(values, editing.places.entries(owner.start), strict=True))
    ]


def _arranged(editing: Editing, listed: Sequence[_Entry], key: str, place: OrderPlace) -> list[_Entry]:
    """The whole order with an item at its place."""
    piece = editing.reading.piece
    named = {entry.key for entry in listed}
    wanted = list(listed)
    for item in piece.items if piece is not None else ():
        if item.key not in named and (not item.hidden or item.key in (key, place.key)):
            wanted.append(_new(editing, item.key))
    if place.key == key and place.where in ("before", "after"):
        return wanted
    own = next((entry for entry in wanted if entry.key == key), None) or _new(editing, key)
    wanted = [entry for entry in wanted if entry.key != key]
    at = {"first": 0, "last": len(wanted)}.get(place.where)
    if at is None:
        at = next(at for at, entry in enumerate(wanted) if entry.key == place.key) + (place.where == "after")
    wanted.insert(at, own)
    return wanted


def _new(editing: Editing, key: str) -> _Entry:
    return _Entry(key, editing.changes.layout.letters(to_json(key)))


def _write(editing: Editing, owner: JsonMember, listed: list[_Entry], wanted: list[_Entry], key: str) -> None:
    """Write the order: a key put in where nothing else changes, or its line moved where all are parted alike, else the
    texts put into the lines that there are."""
    entries = [member for _, member in editing.places.entries(owner.start)]
    changes, text = editing.changes, editing.places.text
    gaps = {text[one.end : other.key_start] for one, other in pairwise(entries)}
    own = next(entry for entry in wanted if entry.key == key)
    at = wanted.index(own)
    alike = own.at is None or len(gaps) < 2
    if alike and [one for one in wanted if one is not own] == [one for one in listed if one is not own]:
        if own.at is not None and own.at != at:
            changes.remove(owner, own.at)
        if own.at != at:
            changes.insert_text(owner, at + (own.at is not None and own.at < at), own.text)
        return
    for member, entry in zip(entries, wanted, strict=False):
        changes.write(member, entry.text)
    for entry in wanted[len(entries) :]:
        changes.insert_text(owner, len(entries), entry.text)
    for at in range(len(wanted), len(entries)):
        changes.remove(owner, at)
