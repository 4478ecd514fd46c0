"""How deep a text may nest."""

from __future__ import annotations

#: Objects and arrays in each other.
MAX_DEPTH = 100


def too_deep(text: str, value: object, allowed: int) -> bool:
    """Whether a value nests more than `allowed` objects and arrays; `text` is its own text."""
    if text.count("{") + text.count("[") <= allowed:
        return False
    level = [value] if isinstance(value, dict | list) else []
    depth = 0
    while level:
        depth += 1
        if depth > allowed:
            return True
        level = [
            inner
            for outer in level
            for inner in (outer.values() if isinstance(outer, dict) else outer)
            if isinstance(inner, dict | list)
        ]
    return False
