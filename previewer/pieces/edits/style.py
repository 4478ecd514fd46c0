"""The manner of a whole definition: how its text is laid out, and in which order its keys and languages stand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from previewer.pieces.edits.layout import Layout, layout_of
from previewer.pieces.languages import canonical, is_tag, offered
from previewer.pieces.places import Path
from previewer.pieces.reading import Reading

Order = tuple[str, ...]
#: The keys of an item and of the preferences in the order of the reference.
ITEM_KEYS: Order = (
    *("x-title", "x-description", "type", "x-input-type", "x-hidden", "format", "default"),
    *("maximum", "minimum", "multipleOf", "enum", "x-enum-titles"),
)
CONTAINER_KEYS: Order = ("type", "x-field-order", "properties")
TEXT_KEYS = ("x-title", "x-description")
PIECE_TEXTS = ("title", "description")
_MOST = 40


class Style(NamedTuple):
    """`items` and `texts` are the orders of keys of items and of languages, the most usual first; `languages` the codes
    of the piece as they are written."""

    prefix: Path
    layout: Layout
    items: tuple[Order, ...]
    texts: tuple[Order, ...]
    languages: Order

    def orders(self, path: Path) -> tuple[Order, ...]:
        """The orders of keys that hold in the object at a path."""
        depth = len(self.prefix)
        if path[:depth] == self.prefix:
            inner = path[depth:]
            if not inner:
                return (CONTAINER_KEYS,)
            if inner[0] == "properties" and len(inner) == 2:
                return self.items
            if inner[0] == "properties" and len(inner) > 2 and _is_text(inner[2:]):
                return self.texts
        return self.texts if len(path) == 1 and path[0] in PIECE_TEXTS else ()

    def place(self, path: Path, key: str, present: Sequence[str]) -> int:
        """Before which of the keys that are present in the object at a path a new key belongs."""
        return place_in(self.orders(path), key, present)


def _is_text(path: Path) -> bool:
    return (path[0] in TEXT_KEYS and len(path) == 1) or (path[0] == "x-enum-titles" and len(path) == 2)


def place_in(orders: Sequence[Order], key: str, present: Sequence[str]) -> int:
    """The index at which a key belongs: behind the nearest that stands before it elsewhere; without any, at the end."""
    there = {name: at for at, name in enumerate(present)}
    for order in orders:
        if key in order:
            at = order.index(key)
            for before in reversed(order[:at]):
                if before in there:
                    return there[before] + 1
            for after in order[at + 1 :]:
                if after in there:
                    return there[after]
    return len(present)


def style_of(reading: Reading) -> Style:
    """The manner of a definition that has a piece."""
    declared = [entry.plain for entry in reading.slices.values() if isinstance(entry.plain, dict)]
    items: Counter[Order] = Counter(map(tuple, declared))
    found = [item[name] for name in TEXT_KEYS for item in declared if name in item]
    for item in declared:
        options = item.get("x-enum-titles")
        if isinstance(options, dict):
            found += options.values()
    texts: Counter[Order] = Counter(tuple(text) for text in found if isinstance(text, dict) and text)
    if not texts and isinstance(reading.root, dict) and reading.prefix:
        around = (reading.root.get(name) for name in PIECE_TEXTS)
        texts.update(tuple(text) for text in around if isinstance(text, dict) and text)
    usual = tuple(order for order, _ in texts.most_common())
    return Style(
        reading.prefix,
        layout_of(reading.text),
        (*(order for order, _ in items.most_common(_MOST)), ITEM_KEYS),
        usual[:_MOST],
        _languages(usual),
    )


def _languages(orders: Sequence[Order]) -> Order:
    """Every language of the piece as it is written: in the usual order first, the others by code."""
    written: dict[str, str] = {}
    for order in orders:
        for code in order:
            if is_tag(code):
                written.setdefault(canonical(code), code)
    first = [canonical(code) for code in (orders[0] if orders else ()) if is_tag(code)]
    return tuple(written[tag] for tag in dict.fromkeys([*first, *offered(written)]))
