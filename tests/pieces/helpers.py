"""What the tests of pieces share: small declarations, and short ways to read them."""

from __future__ import annotations

import json
from datetime import date
from typing import Any

from previewer.pieces import Diagnostic, Item, Number, Piece, Reading, Values, read_text

TODAY = date(2026, 4, 9)
TITLE = '"x-title": {"en": "A", "ja": "あ"}, "x-description": {"en": "B", "ja": "い"}'
HEADS = {
    "drumroll-string": '"type": "string", "x-input-type": "drumroll", "enum": ["a", "b", "c"]',
    "drumroll-number": '"type": "number", "x-input-type": "drumroll", "enum": [10, 2.5, 30]',
    "drumroll-range": '"type": "number", "x-input-type": "drumroll", "minimum": 0, "maximum": 10, "multipleOf": 2',
    "text": '"type": "string", "x-input-type": "text", "maximum": 5',
    "textarea": '"type": "string", "x-input-type": "textarea", "maximum": 5',
    "slider": '"type": "number", "x-input-type": "slider", "minimum": -10, "maximum": 10, "multipleOf": 5',
    "calendar": '"type": "string", "x-input-type": "calendar", "format": "date"',
    "radio": '"type": "string", "x-input-type": "radio", "enum": ["a", "b"]',
    "map": '"type": "array", "x-input-type": "map"',
    "switch": '"type": "boolean", "x-input-type": "switch"',
    "time": '"type": "array", "x-input-type": "time"',
}


def item_text(text: str) -> str:
    """A whole piece around the text of one item."""
    return '{"preferences": {"type": "object", "x-field-order": ["item"], "properties": {"item": ' + text + "}}}"


def declared(form: str, more: str = "") -> str:
    """The text of an item of a form, with more keys."""
    return f"{{{TITLE}, {HEADS[form]}{', ' + more if more else ''}}}"


def titled(keys: str) -> str:
    """The text of an item with a title, a description and these keys."""
    return f"{{{TITLE}, {keys}}}"


def piece_text(items: dict[str, str], order: str | None = "", around: str = "") -> str:
    """A definition of item texts. `order` is the JSON of `x-field-order`: `""` lists all, None leaves it out."""
    listed = "" if order is None else f'"x-field-order": {order or json.dumps(list(items))}, '
    inner = ", ".join(f"{json.dumps(key)}: {text}" for key, text in items.items())
    return f'{{{around}"preferences": {{"type": "object", {listed}"properties": {{{inner}}}}}}}'


def read_item(text: str) -> Reading:
    """The reading of a piece with the one item `item`."""
    return read_text(item_text(text))


def the_item(text: str) -> Item:
    """The one item of a piece."""
    item = piece_of(read_item(text)).item("item")
    assert item is not None
    return item


def piece_of(reading: Reading) -> Piece:
    """The piece of a reading that has one."""
    assert reading.piece is not None
    return reading.piece


def values_of(reading: Reading) -> Values:
    """The values of a reading's piece before any touch."""
    return Values.initial(piece_of(reading), TODAY)


def codes(reading: Reading) -> list[str]:
    """The codes in file order."""
    return [diagnostic.code for diagnostic in reading.diagnostics]


def codes_but_placeholders(reading: Reading) -> list[str]:
    """The codes in file order of what came about by operations: the texts of a new item are its key."""
    return [code for code in codes(reading) if code != "text-placeholder"]


def item_codes(text: str) -> list[str]:
    """The codes of a piece with this one item."""
    return codes(read_item(text))


def initial(text: str) -> Any:
    """The value of the one item before any touch."""
    return values_of(read_item(text)).get("item")


def delivered(text: str) -> str:
    """The delivered JSON text of the one item before any touch."""
    item = the_item(text)
    return item.delivered_text(item.initial(TODAY))


def spot(diagnostic: Diagnostic) -> str:
    """The text that a diagnostic's place covers."""
    place = diagnostic.place
    assert place is not None
    assert diagnostic.places is not None
    return diagnostic.places.text[place.start : place.end]


def only(reading: Reading) -> Diagnostic:
    """The one diagnostic of a reading."""
    assert len(reading.diagnostics) == 1, codes(reading)
    return reading.diagnostics[0]


def decoded(text: str) -> Any:
    """JSON with exact numbers."""
    return json.loads(text, parse_int=Number, parse_float=Number)
