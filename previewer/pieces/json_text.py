"""JSON values as text: numbers as written, non-ASCII as it is."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from decimal import Decimal
from json.encoder import encode_basestring

from previewer.pieces.numbers import Number

_SURROGATE = re.compile("[\ud800-\udfff]")


def to_json(value: object, comma: str = ", ", colon: str = ": ") -> str:
    """JSON text of a value on one line; lone surrogates are written as escapes."""
    if isinstance(value, Number):
        return value.text
    if isinstance(value, Decimal):
        return str(value)
    if isinstance(value, str):
        written = encode_basestring(value)
        return _SURROGATE.sub(lambda half: f"\\u{ord(half.group()):04x}", written)
    if isinstance(value, dict):
        rows = (f"{to_json(str(key))}{colon}{to_json(inner, comma, colon)}" for key, inner in value.items())
        return "{" + comma.join(rows) + "}"
    if isinstance(value, list | tuple):
        return "[" + comma.join(to_json(inner, comma, colon) for inner in value) + "]"
    return json.dumps(value)


def quoted(value: object, limit: int = 40) -> str:
    """A JSON value for a sentence: its JSON text, cut where it is long."""
    text = to_json(value)
    return text if len(text) <= limit else text[: limit - 1] + "…"


def some_quoted(values: Sequence[object], most: int = 6) -> tuple[str, ...]:
    """The first values of a list for a sentence, and a mark where there are more."""
    named = tuple(quoted(value) for value in values[:most])
    return (*named, "…") if len(values) > most else named


def pretty(value: object, indent: str = "") -> str:
    """JSON text with a two-space indent."""
    inner = indent + "  "
    if isinstance(value, dict) and value:
        rows = (f"{inner}{to_json(str(key))}: {pretty(part, inner)}" for key, part in value.items())
        return "{\n" + ",\n".join(rows) + f"\n{indent}}}"
    if isinstance(value, list | tuple) and value:
        return "[\n" + ",\n".join(inner + pretty(part, inner) for part in value) + f"\n{indent}]"
    return to_json(value)
