"""Pieces of any size to measure growth with: so many items, so long texts, so many problems."""

from __future__ import annotations

import json

_TEXTS = '"x-title":{"en":"A","ja":"あ"},"x-description":{"en":"B","ja":"い"}'
_KEYS = (
    '"type":"boolean","x-input-type":"switch"',
    '"type":"string","x-input-type":"text"',
    '"type":"string","x-input-type":"calendar","format":"date"',
    '"type":"number","x-input-type":"slider","minimum":0,"maximum":9,"multipleOf":1',
)
_RIGHT = f"{{{_TEXTS},{_KEYS[0]}}}"
_FEW = 10
#: Items with one problem each: no item at all, a misspelt key, a language that is missing, a default of a wrong type.
_WRONG = (
    "5",
    f'{{{_TEXTS},{_KEYS[0]},"Default":true}}',
    f'{{"x-title":{{"en":"A"}},"x-description":{{"en":"B","ja":"い"}},{_KEYS[0]}}}',
    f'{{{_TEXTS},{_KEYS[0]},"default":5}}',
)


def of_items(count: int) -> str:
    """A piece of so many items without a mistake, of four kinds."""
    return _piece({f"k{at}": f"{{{_TEXTS},{_KEYS[at % len(_KEYS)]}}}" for at in range(count)})


def of_texts(length: int) -> str:
    """A piece of a few items, one of which has a description and a default of so many characters."""
    text = ("word 言葉 " * (length // 8 + 1))[:length]
    texts = f'"x-title":{{"en":"A","ja":"あ"}},"x-description":{{"en":{json.dumps(text)},"ja":"い"}}'
    keys = f'"type":"string","x-input-type":"textarea","maximum":{length + 1},"default":{json.dumps(text)}'
    return _piece({f"k{at}": _RIGHT for at in range(_FEW)} | {"long": f"{{{texts},{keys}}}"})


def of_problems(count: int) -> str:
    """A piece of a few items, and so many more with a mistake each."""
    return _piece(
        {f"k{at}": _RIGHT for at in range(_FEW)} | {f"w{at}": _WRONG[at % len(_WRONG)] for at in range(count)}
    )


def _piece(items: dict[str, str]) -> str:
    inner = ",\n".join(f'"{key}":{item}' for key, item in items.items())
    order = json.dumps(list(items), separators=(",", ":"))
    return f'{{"preferences":{{"type":"object","x-field-order":{order},"properties":{{\n{inner}}}}}}}'
