"""What differs between two versions, part by part and as text, and whether an update may."""

from __future__ import annotations

from typing import Final

from previewer.pieces.json_text import pretty, to_json
from previewer.pieces.updates import ABSENT, Difference

#: What stands for a value that is not there.
NONE: Final = "—"


FORBIDDEN: Final = "forbidden"
RISKY: Final = "risky"
ALLOWED: Final = "allowed"
#: The verdicts on a difference, the worst first.
VERDICTS: Final = (FORBIDDEN, RISKY, ALLOWED)


def verdict(difference: Difference) -> str:
    """Whether an update may change this."""
    if difference.diagnostic is None:
        return ALLOWED
    return FORBIDDEN if difference.diagnostic.severity == "error" else RISKY


def whole(value: object) -> str:
    """A value in full: a string as it is, anything else as JSON."""
    if value is ABSENT:
        return NONE
    return value if isinstance(value, str) else pretty(value)


def short(value: object) -> str:
    """A value in full on one line."""
    return value if isinstance(value, str) else NONE if value is ABSENT else to_json(value)


def parts(difference: Difference) -> list[tuple[str, str, str]]:
    """What differs in full: name, published and updated text of each part; texts by language, titles of choices by
    choice and language, anything else in one part with the name ''."""
    return _parts(difference.old, difference.new, "")


def _parts(old: object, new: object, name: str) -> list[tuple[str, str, str]]:
    sides = [side for side in (old, new) if side is not ABSENT]
    if not sides or not all(isinstance(side, dict) and side for side in sides):
        return [(name, whole(old), whole(new))]
    first = old if isinstance(old, dict) else {}
    second = new if isinstance(new, dict) else {}
    found: list[tuple[str, str, str]] = []
    for key in [*first, *(key for key in second if key not in first)]:
        one, other = first.get(key, ABSENT), second.get(key, ABSENT)
        if whole(one) != whole(other):
            found += _parts(one, other, f"{name} · {key}" if name else str(key))
    return found
