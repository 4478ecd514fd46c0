"""Applying fixes to a text: only what is certain, and never a worse text than before."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from previewer.pieces.diagnostics import Diagnostic
from previewer.pieces.reading import Reading, read_text
from previewer.pieces.text_edits import apply

_ROUNDS = 50


@dataclass(frozen=True, slots=True)
class Fixed:
    """A text with its fixes applied: the text, how many were applied, and its new reading."""

    text: str
    applied: int
    reading: Reading


def fix_all(text: str) -> Fixed:
    """Apply every fix of a text, in rounds, since one fix may move or make room for another.

    A round that would leave as many diagnostics as before is not taken; then its fixes are tried one at a time.
    """
    reading = read_text(text)
    applied = 0
    for _ in range(_ROUNDS):
        fixable = [diagnostic for diagnostic in reading.diagnostics if diagnostic.fix is not None]
        taken = _apart(fixable)
        if not taken:
            break
        better = _attempt(reading, taken) or _first_better(reading, fixable)
        if better is None:
            break
        reading, count = better
        applied += count
    return Fixed(reading.text, applied, reading)


def _attempt(before: Reading, fixable: list[Diagnostic]) -> tuple[Reading, int] | None:
    after = read_text(apply(before.text, [edit for diagnostic in fixable for edit in diagnostic.edits]))
    good = after.piece is not None and len(after.diagnostics) < len(before.diagnostics)
    return (after, len(fixable)) if good else None


def _first_better(before: Reading, fixable: list[Diagnostic]) -> tuple[Reading, int] | None:
    for diagnostic in fixable:
        better = _attempt(before, [diagnostic])
        if better is not None:
            return better
    return None


def _apart(fixable: Iterable[Diagnostic]) -> list[Diagnostic]:
    """As many as have fixes that do not touch each other's places, in file order."""
    taken: list[Diagnostic] = []
    used: list[tuple[int, int]] = []
    for diagnostic in fixable:
        ranges = [(edit.start, edit.end) for edit in diagnostic.edits]
        if all(end < low or high < start for start, end in ranges for low, high in used):
            taken.append(diagnostic)
            used += ranges
    return taken
