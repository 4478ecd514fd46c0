"""Every text of a piece that people read, in every language: units, cells and their states.

A unit is one text: the piece's title and description, each item's title and description, each option's title. It is
called by the JSON pointer of its language map. A title or description that an item lacks is a unit too, since it is
missed; so is an option without a title where others have one. A text that stands there as a plain string is no map of
languages: phones do not show it, so that all its cells are missing. So is a text that is blank, and a title or
description that is the item's key itself, until a person reviewed it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, Literal, NamedTuple

from previewer.pieces import Item, Placeholder, Reading, Texts, languages
from previewer.pieces.kinds.choice import Choice
from previewer.pieces.places import Path, pointer
from previewer.pieces.texts import lack_of, showable

Role = Literal["title", "description", "enum-title"]
State = Literal["fallback", "missing", "translated", "stale", "reviewed"]
STATES: tuple[State, ...] = ("fallback", "missing", "translated", "stale", "reviewed")
#: The states of a text that somebody has to write or to look at again.
OPEN_STATES: Final[frozenset[State]] = frozenset(("missing", "fallback", "stale"))
_HASH_DIGITS = 16


class Confirmation(NamedTuple):
    """What is on record of a cell: the hashes of its source text and of its own text when it was last confirmed.

    `by` is who reviewed it, empty where it was only written; `at` the time, `2026-11-21T23:05:00Z`.
    """

    pointer: str
    lang: str
    source: str
    text: str = ""
    by: str = ""
    at: str = ""


#: Records by pointer and language.
Confirmed = Mapping[tuple[str, str], Confirmation]


class Cell(NamedTuple):
    """One text in one language: as declared (None: absent), and as shown. `source` is the language that a shown text
    was taken from, `key` where it is the item's key or the option's value, None where it is its own.
    """

    text: str | None
    shown: str
    state: State
    source: str | None = None

    @property
    def written(self) -> str | None:
        """The text as declared, None where the key stands in for it."""
        return None if self.state == "missing" else self.text


class Unit:
    """One text of a piece, in the languages that it has. Made once from its declaration and never changed.

    `path` leads to its language map; `item` is the key of its item, None for the piece's own; `option` the text of the
    option that it names.
    """

    __slots__ = ("_cells", "_texts", "declared", "item", "option", "otherwise", "path", "pointer", "role")

    def __init__(self, path: Path, item: str | None, role: Role, raw: object, otherwise: str = "") -> None:
        self.path = path
        self.pointer = pointer(path)
        self.item = item
        self.role: Role = role
        self.option = otherwise if role == "enum-title" else None
        self.otherwise = otherwise
        texts = raw.items() if isinstance(raw, dict) else ()
        self.declared: Mapping[str, str] = {code: text for code, text in texts if isinstance(text, str)}
        self._texts: Texts | None = None
        self._cells: dict[str, Cell] = {}

    def __repr__(self) -> str:
        return f"Unit({self.pointer!r})"

    def code(self, lang: str) -> str | None:
        """How a language is written in the map: the case of a tag has no meaning. None where it is not there."""
        if lang in self.declared:
            return lang
        folded = lang.lower()
        return next((code for code in self.declared if code.lower() == folded), None)

    def text(self, lang: str) -> str | None:
        """The text of a language itself."""
        text = self.declared.get(lang)
        if text is not None:
            return text
        code = self.code(lang)
        return None if code is None else self.declared[code]

    def shown(self, lang: str) -> tuple[str, str | None]:
        """What a phone shows in a language, and the language it is from: None its own, `key` none at all."""
        if self._texts is None:
            self._texts = Texts(dict(self.declared))
        found = self._texts.pick(lang, self.otherwise)
        return found.text, found.fallback

    def cell(self, lang: str) -> Cell:
        """The text in a language as if nothing were on record of it."""
        found = self._cells.get(lang)
        if found is None:
            text = self.text(lang)
            if text is None:
                shown, taken = self.shown(lang)
                found = Cell(None, shown, "missing" if taken == "key" else "fallback", taken)
            elif lack_of(text, self.item if self.role != "enum-title" else None) is not None:
                found = Cell(text, showable(text), "missing", "key")
            else:
                found = Cell(text, text if text.isascii() else showable(text), "translated")
            self._cells[lang] = found
        return found

    def source_text(self, lang: str, source: str) -> str:
        """What the text of a language is a translation of: the source language's, else the first other one, else it."""
        found = self.text(source)
        if found is not None:
            return found
        own = self.code(lang)
        return next((text for code, text in self.declared.items() if code != own), self.text(lang) or "")


#: An item and its units.
Group = tuple[Item, tuple[Unit, ...]]


def digest(text: str) -> str:
    """The hash of a text: 16 hex digits of its SHA-256."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:_HASH_DIGITS]


class Table:
    """The units of a piece in display order, and their cells in `languages`. `source` is what is translated from.

    `confirmed` are the records by pointer and language; `groups` the units by item. Languages not on offer may be
    asked for.
    """

    def __init__(
        self,
        units: Iterable[Unit],
        offered: Sequence[str],
        confirmed: Confirmed,
        source: str,
        groups: Mapping[Path, Group],
    ) -> None:
        self.groups = groups
        self.units = tuple(units)
        self.languages = tuple(offered)
        self.confirmed = confirmed
        self.source = source
        self._by_pointer: dict[str, Unit] | None = None

    def unit(self, name: str) -> Unit | None:
        """The unit of a pointer."""
        if self._by_pointer is None:
            self._by_pointer = {unit.pointer: unit for unit in self.units}
        return self._by_pointer.get(name)

    def cell(self, unit: Unit, lang: str) -> Cell:
        """A unit in a language."""
        cell = unit.cell(lang)
        if not self.confirmed or cell.text is None:
            return cell
        record = self.confirmed.get((unit.pointer, lang))
        state = cell.state if record is None else self._state(record, unit, lang, cell.text)
        if cell.state == "missing" and state != "reviewed":
            return cell
        return cell if state == cell.state else cell._replace(state=state, source=None)

    def cells(self, unit: Unit) -> dict[str, Cell]:
        """A unit in every language of the table."""
        return {lang: self.cell(unit, lang) for lang in self.languages}

    def confirmation(self, unit: Unit, lang: str, by: str = "", at: str = "") -> Confirmation:
        """The record that a cell is right as it stands: reviewed `by` somebody, or only written (`by` empty)."""
        source = digest(unit.source_text(lang, self.source))
        return Confirmation(unit.pointer, lang, source, digest(unit.text(lang) or ""), by, at)

    def _state(self, record: Confirmation, unit: Unit, lang: str, text: str) -> State:
        if record.source != digest(unit.source_text(lang, self.source)):
            return "stale"
        is_same = not record.text or record.text == digest(text)
        return "reviewed" if record.by and is_same else "translated"


def texts_of(
    reading: Reading,
    confirmed: Confirmed | None = None,
    source: str | None = None,
    before: Table | None = None,
) -> Table:
    """The table of a text that has a piece; of one without, an empty one.

    `source`: the language that is translated from; without it English, else the first on offer. `before`: the table of
    an earlier reading, whose units are taken over where their item did not change.
    """
    groups = _groups(reading, before.groups if before is not None else {})
    units = [*_around(reading), *(unit for _, group in groups.values() for unit in group)]
    offered = languages.offered({code for unit in units for code in unit.declared})
    return Table(units, offered, confirmed or {}, source or languages.default_language(offered), groups)


def _around(reading: Reading) -> Iterator[Unit]:
    """The piece's own texts; what it does not declare is not missed (ruling 33)."""
    if reading.piece is not None and reading.prefix:
        if "title" in reading.root:
            yield Unit(("title",), None, "title", reading.root["title"])
        if "description" in reading.root:
            yield Unit(("description",), None, "description", reading.root["description"])


def _groups(reading: Reading, known: Mapping[Path, Group]) -> dict[Path, Group]:
    """The units of each item by its path, in display order."""
    found: dict[Path, Group] = {}
    for item in reading.piece.display_order() if reading.piece is not None else ():
        path = (*reading.prefix, "properties", item.key)
        old = known.get(path)
        if old is not None and old[0] is item:
            found[path] = old
        elif isinstance(reading.slices[item.key].plain, dict):
            found[path] = item, tuple(_of_item(item, path))
    return found


def _of_item(item: Item, path: Path) -> Iterator[Unit]:
    yield Unit((*path, "x-title"), item.key, "title", item.raw.get("x-title"), item.key)
    yield Unit((*path, "x-description"), item.key, "description", item.raw.get("x-description"))
    titles = item.raw.get("x-enum-titles")
    if isinstance(titles, dict) and ("x-enum-titles" in item.uses or isinstance(item, Placeholder)):
        names = item.title_names() if isinstance(item, Choice) else []
        for name in dict.fromkeys((*names, *titles)):
            yield Unit((*path, "x-enum-titles", name), item.key, "enum-title", titles.get(name), name)
