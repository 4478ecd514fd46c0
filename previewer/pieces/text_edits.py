"""A change of a text by offsets."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

#: Characters that are compared at a time: first, and at most.
_STEP = 256
_LONGEST_STEP = 65536


class TextEdit(NamedTuple):
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


def same_length(one: str, other: str) -> int:
    """How many characters are the same at the beginnings of two texts."""
    return _longest(min(len(one), len(other)), lambda low, high: one[low:high] == other[low:high])


def same_length_back(one: str, other: str, most: int) -> int:
    """How many characters are the same at the ends of two texts, `most` at most."""
    end, last = len(one), len(other)
    return _longest(most, lambda low, high: one[end - high : end - low] == other[last - high : last - low])


def _longest(most: int, are_same: Callable[[int, int], bool]) -> int:
    """The most for which `are_same` holds from 0 on; it is asked about ranges one after the other."""
    low, step = 0, _STEP
    while low < most and are_same(low, min(low + step, most)):
        low, step = min(low + step, most), min(step * 2, _LONGEST_STEP)
    high = min(low + step, most)
    while low < high:
        middle = (low + high + 1) // 2
        if are_same(low, middle):
            low = middle
        else:
            high = middle - 1
    return low
