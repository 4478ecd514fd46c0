"""Applying fixes to a text: only what is certain, and never a worse text than before."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from previewer.pieces.diagnostics import Diagnostic, Edit, Fix
from previewer.pieces.reading import Reading, read_text

_ROUNDS = 50


@dataclass(frozen=True, slots=True)
class Mended:
    """A text with its fixes applied: the text, how many were applied, and its new reading."""

    text: str
    applied: int
    reading: Reading


def apply(text: str, edits: Iterable[Edit]) -> str:
    """A text with edits carried out; they must not overlap."""
    parts: list[str] = []
    at = 0
    for edit in sorted(edits, key=lambda edit: edit.start):
        parts += [text[at : edit.start], edit.text]
        at = edit.end
    return "".join([*parts, text[at:]])


def mend(text: str) -> Mended:
    """Apply every fix of a text, in rounds, since one fix may move or make room for another.

    A round that would leave as many diagnostics as before is not taken; then its fixes are tried one at a time.
    """
    reading = read_text(text)
    applied = 0
    for _ in range(_ROUNDS):
        fixes = [fix for diagnostic in reading.diagnostics if (fix := diagnostic.fix) is not None]
        taken = _apart(fixes)
        if not taken:
            break
        better = _attempt(reading, taken) or _first_better(reading, fixes)
        if better is None:
            break
        reading, count = better
        applied += count
    return Mended(reading.text, applied, reading)


def _attempt(before: Reading, fixes: list[Fix]) -> tuple[Reading, int] | None:
    after = read_text(apply(before.text, [edit for fix in fixes for edit in fix.edits]))
    good = after.piece is not None and len(after.diagnostics) < len(before.diagnostics)
    return (after, len(fixes)) if good else None


def _first_better(before: Reading, fixes: list[Fix]) -> tuple[Reading, int] | None:
    for fix in fixes:
        better = _attempt(before, [fix])
        if better is not None:
            return better
    return None


def _apart(fixes: Iterable[Fix]) -> list[Fix]:
    """As many fixes as do not touch each other's places, in file order."""
    taken: list[Fix] = []
    used: list[tuple[int, int]] = []
    for fix in fixes:
        ranges = [(edit.start, edit.end) for edit in fix.edits]
        if all(end < low or high < start for start, end in ranges for low, high in used):
            taken.append(fix)
            used += ranges
    return taken


def fixable(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Those diagnostics that have a fix."""
    return [diagnostic for diagnostic in diagnostics if diagnostic.fix is not None]
