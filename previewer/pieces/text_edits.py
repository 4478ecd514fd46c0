"""A change of a text by offsets."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

#: Characters that are compared at a time: first, and at most.
_STEP = 256
_LONGEST_STEP = 65536


@dataclass(frozen=True, slots=True)
class TextEdit:
    """Replace the text between two offsets (code points, end exclusive)."""

    start: int
    end: int
    text: str


def apply(text: str, edits: Iterable[TextEdit]) -> str:
    """A text with edits carried out; they must not overlap."""
    parts: list[str] = []
    at = 0
    for edit in sorted(edits, key=lambda edit: (edit.start, edit.end)):
        parts += [text[at : edit.start], edit.text]
        at = edit.end
    return "".join([*parts, text[at:]])


def same_length(one: str, at: int, other: str, place: int) -> int:
    """How many characters are the same in two texts from an offset of each on."""
    most = min(len(one) - at, len(other) - place)
    low, step = 0, _STEP
    while low < most and one[at + low : at + low + step] == other[place + low : place + low + step]:
        low, step = low + step, min(step * 2, _LONGEST_STEP)
    low, high = min(low, most), min(low + step, most)
    while low < high:
        middle = (low + high + 1) // 2
        if one[at + low : at + middle] == other[place + low : place + middle]:
            low = middle
        else:
            high = middle - 1
    return low
