"""JSON as the interface writes it."""

from __future__ import annotations

import json


def encode(data: object) -> bytes:
    """`data` as compact UTF-8 JSON."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode()


def is_deep(data: object, levels: int) -> bool:
    """Whether something in JSON data stands so many levels below the whole."""
    level = [data]
    for _ in range(levels):
        level = [
            inner
            for each in level
            if isinstance(each, (dict, list))
            for inner in (each.values() if isinstance(each, dict) else each)
        ]
        if not level:
            return False
    return True
