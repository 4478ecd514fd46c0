"""Items as wholes: adding, removing, renaming, hiding."""

from __future__ import annotations

import unicodedata
from collections.abc import Container
from typing import NamedTuple

from previewer.pieces.edits import order
from previewer.pieces.edits.editing import Editing, Refused
from previewer.pieces.edits.style import ITEM_KEYS, place_in, style_of
from previewer.pieces.identifiers import as_name
from previewer.pieces.json_text import quoted
from previewer.pieces.kinds import BY_FORM, BY_KIND, KINDS, Item
from previewer.pieces.places import Path
from previewer.pieces.texts import is_blank

_PLAIN_LANGUAGES = ("ja", "en")
#: Words of a title that a key is made of.
_MOST_WORDS = 5


def free_key(name: str, taken: Container[str]) -> str:
    """A key that no item has, and that a script can read with a dot: the name, with a number if need be: `switch`,
    `switch_2`.
    """
    base, count = as_name(name), 1
    key = base
    while key in taken:
        count += 1
        key = f"{base}_{count}"
    return key


def key_of_title(title: str, taken: Container[str]) -> str:
    """A free key that reads as a title does, `where_it_stands`; '' where that has no Latin letter first."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    words = "".join(char if char.isalnum() else " " for char in plain).split()
    name = "_".join(words[:_MOST_WORDS])
    return free_key(name, taken) if name[:1].isalpha() else ""


class AddItem(NamedTuple):
    """Add an item of a kind (or of one form of it), with all that it needs; its texts are its key.

    `languages`: those of its texts, if not those of the piece.
    """

    key: str
    kind: str
    place: order.OrderPlace | None = None
    languages: tuple[str, ...] = ()

    def draft(self, editing: Editing) -> None:
        form = form_named(self.kind)
        if self.key in editing.reading.slices:
            raise Refused("item-exists", {"key": quoted(self.key)})
        _declare(editing, self.key, _starting(editing, self.key, form, self.languages), self.place)


class PutItem(NamedTuple):
    """Add an item that is there already somewhere, as it is. It was called `before` ('': as it is now): its texts that
    are that key go along."""

    key: str
    item: object
    place: order.OrderPlace | None = None
    before: str = ""

    def draft(self, editing: Editing) -> None:
        if self.key in editing.reading.slices:
            raise Refused("item-exists", {"key": quoted(self.key)})
        item = self.item
        if self.before not in ("", self.key) and isinstance(item, dict):
            item = {name: dict(value) if isinstance(value, dict) else value for name, value in item.items()}
            for name, code in _texts_that_are(item, self.before):
                item[name][code] = self.key
        _declare(editing, self.key, item, self.place)


class RemoveItem(NamedTuple):
    """Remove an item, and its key from the order."""

    key: str

    def draft(self, editing: Editing) -> None:
        editing.item(self.key)
        editing.remove_all(editing.container(editing.properties), self.key)
        order.forget(editing, self.key)


class RenameItem(NamedTuple):
    """Give an item another key, wherever the old one is named; a title or description that is the key goes along."""

    key: str
    new: str

    def draft(self, editing: Editing) -> None:
        editing.item(self.key)
        if self.new == self.key:
            return
        if self.new in editing.reading.slices:
            raise Refused("item-exists", {"key": quoted(self.new)})
        owner = editing.container(editing.properties)
        for at in editing.named(owner, self.key):
            editing.changes.rename(editing.places.entries(owner.start)[at][1], self.new)
        order.rename(editing, self.key, self.new)
        if not is_blank(self.key) and not is_blank(self.new):
            self._take_along(editing)
        editing.tell("renamed", {"key": quoted(self.key), "new": quoted(self.new)})

    def _take_along(self, editing: Editing) -> None:
        """The texts that are the key stand in for some that nobody wrote yet (ruling 50)."""
        for name, code in _texts_that_are(editing.reading.slices[self.key].plain, self.key):
            member = editing.places.member((*editing.properties, self.key, name, code))
            if member is not None:
                editing.changes.replace(member, self.new)


class HideItem(NamedTuple):
    """Hide an item from the screen."""

    key: str

    def draft(self, editing: Editing) -> None:
        member = editing.item_object(self.key)
        path = (*editing.properties, self.key)
        hidden = editing.places.member((*path, "x-hidden"))
        if hidden is None:
            editing.add(path, member, "x-hidden", True)
        else:
            editing.revise(hidden, True)


class ShowItem(NamedTuple):
    """Show an item that is hidden: take `x-hidden` out."""

    key: str

    def draft(self, editing: Editing) -> None:
        editing.remove_all(editing.item_object(self.key), "x-hidden")


def form_named(kind: str) -> type[Item]:
    """The form by its name, or the first of a kind. Raises Refused."""
    found = BY_KIND.get(kind) or BY_FORM.get(kind)
    if found is None:
        raise Refused("no-kind", {"found": quoted(kind), "accepted": KINDS})
    return found


def _texts_that_are(item: object, key: str) -> list[tuple[str, str]]:
    """Which titles and descriptions of an item are a key, by their name and language."""
    maps = ((name, item.get(name)) for name in ("x-title", "x-description")) if isinstance(item, dict) else ()
    return [
        (name, code) for name, texts in maps if isinstance(texts, dict) for code, text in texts.items() if text == key
    ]


def _starting(editing: Editing, key: str, form: type[Item], languages: tuple[str, ...]) -> dict[str, object]:
    """A new item of a form, its keys in the order of its neighbours."""
    text = form.form if is_blank(key) else key
    texts = dict.fromkeys(languages or style_of(editing.reading).languages or _PLAIN_LANGUAGES, text)
    values: dict[str, object] = {"x-title": texts, "x-description": texts}
    values |= {"type": form.json_type, "x-input-type": form.kind, **form.starter}
    keys: list[str] = []
    for name in sorted(values, key=lambda name: ITEM_KEYS.index(name) if name in ITEM_KEYS else len(ITEM_KEYS)):
        keys.insert(place_in(editing.style.items, name, keys), name)
    return {name: values[name] for name in keys}


def _declare(editing: Editing, key: str, item: object, place: order.OrderPlace | None) -> None:
    """Write an item under a key that none has, and its place in the order."""
    path: Path = editing.reading.prefix
    around = editing.places.member(path)
    owner = editing.places.member(editing.properties)
    for member, way in ((around, path), (owner, editing.properties)):
        if member is not None and editing.places.text[member.start] != "{":
            raise Refused("no-way", {"pointer": "/" + "/".join(map(str, way)), "found": quoted(key)})
    if around is None:
        value = {"type": "object", "x-field-order": [key], "properties": {key: item}}
        editing.add((), editing.container(()), str(path[-1]), value)
    elif owner is None:
        editing.add(path, around, "properties", {key: item})
        order.append(editing, key)
    else:
        editing.changes.insert(owner, _index(editing, place), item, key)
        if place is None:
            order.append(editing, key)
        else:
            order.put(editing, key, place, whole=False)


def _index(editing: Editing, place: order.OrderPlace | None) -> int:
    """Where among the items it is declared: where it is displayed, as far as that can be told."""
    owner = editing.container(editing.properties)
    count = len(editing.places.entries(owner.start))
    if place is None or place.where == "last":
        return count
    if place.where == "first":
        return 0
    editing.item(place.key)
    return editing.named(owner, place.key)[-1] + (place.where == "after")
