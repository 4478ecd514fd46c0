"""A definition as an outline: its items in order of display, where each is named, what it lacks."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import NamedTuple

from previewer.pieces import Item, Reading
from previewer.pieces.places import JsonMember, Path
from previewer.pieces.texts import lack_of


class Symbol(NamedTuple):
    """An item: its declaration with its key (offsets), and the key alone."""

    item: Item
    start: int
    end: int
    key_start: int
    key_end: int


class KeyPlace(NamedTuple):
    """The key of an item where it stands: at its declaration, or (`in_order`) in `x-field-order`."""

    key: str
    start: int
    end: int
    in_order: bool


class LanguageGap(NamedTuple):
    """The texts of an item, or of the piece (`key` is ''), in some of the languages: at which offset they are told,
    which text it is (`x-title`, …), the languages it has and those it lacks.
    """

    key: str
    at: int
    name: str
    has: tuple[str, ...]
    lacks: tuple[str, ...]


def symbols(reading: Reading) -> Iterator[Symbol]:
    """The items that stand in the text, in the order of display."""
    piece, members = reading.piece, _members(reading)
    for item in piece.display_order() if piece is not None else ():
        member = members.get(item.key)
        if member is not None:
            yield Symbol(item, member.key_start, member.end, member.key_start, member.key_end)


def named_at(reading: Reading, offset: int) -> KeyPlace | None:
    """The item whose key stands at an offset, its quotes and their ends included."""
    for key, member in _members(reading).items():
        if member.key_start <= offset <= member.key_end:
            return KeyPlace(key, member.key_start, member.key_end, in_order=False)
    return next((one for one in order_entries(reading) if one.start <= offset <= one.end), None)


def order_entries(reading: Reading) -> Iterator[KeyPlace]:
    """What `x-field-order` lists, as far as it is texts."""
    places = reading.places
    path: Path = (*reading.prefix, "x-field-order")
    order = places.member(path) if places is not None and reading.piece is not None else None
    if places is None or order is None or reading.text[order.start] != "[":
        return
    for _, member in places.entries(order.start):
        value = json.loads(reading.text[member.start : member.end])
        if isinstance(value, str):
            yield KeyPlace(value, member.start, member.end, in_order=True)


def declaration(reading: Reading, key: str) -> KeyPlace | None:
    """Where an item is declared."""
    member = _members(reading).get(key)
    return None if member is None else KeyPlace(key, member.key_start, member.key_end, in_order=False)


def gaps(reading: Reading) -> Iterator[LanguageGap]:
    """Every title, description and text of an option that lacks a language of the piece."""
    piece, places = reading.piece, reading.places
    if piece is None or places is None or not piece.languages:
        return
    members = _members(reading)
    for item in piece.display_order():
        member = members.get(item.key)
        if member is None or not isinstance(item.raw, dict):
            continue
        for name in ("x-title", "x-description"):
            yield from _gap(item.key, member.key_start, name, item.raw.get(name), piece.languages)
        titles = item.raw.get("x-enum-titles")
        if isinstance(titles, dict):
            for option, texts in titles.items():
                yield from _gap(item.key, member.key_start, f"x-enum-titles/{option}", texts, piece.languages)


def _gap(key: str, at: int, name: str, texts: object, languages: tuple[str, ...]) -> Iterator[LanguageGap]:
    if not isinstance(texts, dict):
        return
    stand_in = None if "/" in name else key
    has = tuple(code for code, text in texts.items() if lack_of(text, stand_in) is None)
    known = {code.lower() for code in has}
    lacks = tuple(code for code in languages if code.lower() not in known)
    if lacks:
        yield LanguageGap(key, at, name, has, lacks)


def _members(reading: Reading) -> dict[str, JsonMember]:
    """The items as they stand in the text, of a key that is there twice the last."""
    places = reading.places
    owner = places.member((*reading.prefix, "properties")) if places is not None and reading.piece is not None else None
    if places is None or owner is None or reading.text[owner.start] != "{":
        return {}
    return {str(key): member for key, member in places.entries(owner.start)}
