"""A change of a text by offsets."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


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
