"""Items as JSON text, as they go through a clipboard: `{"KEY": {…}, …}`, the way they stand under `properties`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from previewer.pieces.edits.items import PutItem, free_key
from previewer.pieces.edits.order import OrderPlace
from previewer.pieces.json_text import pretty
from previewer.pieces.reading import Reading, read_text
from previewer.pieces.source import MAX_BYTES, NotJson, exact, outline

_COUNT = re.compile(r"_[0-9]+$")
_KIND = "x-input-type"


def text_of(reading: Reading, keys: Iterable[str]) -> str:
    """The text of items, those that are there, in the order of `keys`."""
    slices = reading.slices
    return pretty({key: exact(slices[key].text) for key in keys if key in slices}) + "\n"


def items_of(text: str) -> dict[str, object]:
    """The items in a text: those of a map or a stretch of one, of a definition or its preferences, or one item without
    a key; none where it is something else."""
    if len(text) > MAX_BYTES:
        return {}
    found = _object(text) or _object("{" + text.strip().strip(",") + "}")
    if not found:
        return {}
    if isinstance(found.get(_KIND), str):
        return {str(found[_KIND]): found}
    if any(isinstance(item, dict) and _KIND in item for item in found.values()):
        return found
    reading = read_text(text)
    if reading.piece is not None:
        return {key: exact(entry.text) for key, entry in reading.slices.items()}
    return found if all(isinstance(item, dict) and "x-title" in item for item in found.values()) else {}


def pasted(reading: Reading, items: Mapping[str, object], after: str | None = None) -> list[PutItem]:
    """The operations that put items, in their order, behind the item `after`, None for behind all. One whose key is
    taken gets another."""
    taken, operations = set(reading.slices), []
    for key, item in items.items():
        new = free_key(_COUNT.sub("", key), taken) if key in taken else key
        operations.append(PutItem(new, item, None if after is None else OrderPlace("after", after), key))
        taken.add(new)
        after = None if after is None else new
    return operations


def _object(text: str) -> dict[str, object]:
    """What a text is that is one JSON object; an empty one where it is none."""
    try:
        outline(text)
    except NotJson:
        return {}
    value = exact(text)
    return value if isinstance(value, dict) else {}
