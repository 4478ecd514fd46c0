"""Whether a row in a picture is as we draw it, is another, or cannot be told, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from previewer.pictures.overlay.rows import RowMatch, TextMatch
from previewer.pieces.messages import languages, say

#: A row is as ours where its worst place differs by so many grey levels at most, and all of it by so much: rows with
#: another text came to 95 and more where it was tried, rows with the same mostly to less than 45.
_SAME_LEVELS: Final = 48.0
_SAME: Final = 0.25
#: Looked at closely, rows in which one letter is another much like it came to 41 and more, those with the same text to
#: less than 20 as they were taken, and mostly to less than 35 where the picture was made smaller or moved.
_SAME_LETTERS: Final = 34.0
#: Where the letters of most rows differ by so little, the picture is ours to the pixel: more is another letter.
_EXACT_LETTERS: Final = 3.0
#: A picture of which more than half of the rows differ by more says nothing of the others.
_CLEAR: Final = 40.0
#: The edge of a row may be so many points outside.
_NEARLY: Final = 1.5
#: Points that a row must differ by to be spoken of.
_NOTABLE: Final = 1.5
#: How a row differs that is the same elsewhere, or in the height of another design.
_MOVED: Final = ("", "top", "height-of-design")
#: What hangs on the places of other rows: where something lies on any of them, it says nothing.
_OF_PLACES: Final = ("missing", "instead", "early", "height")

#: Whether a row agrees, as files say it.
WORDS: Final = {True: "same", False: "another", None: "untold"}


class SeenRow(NamedTuple):
    """A row that a picture shows, or lacks: `agrees` with ours, or not, or None where that cannot be told. `name`: the
    sentence, of the section `overlay` of the messages, that says how it differs, where else it stands or why it cannot
    be told, '' for none; `what` is that sentence by language. `same`: of a row that differs, the kinds of texts that
    are surely as ours.
    """

    key: str
    agrees: bool | None
    name: str = ""
    what: Mapping[str, str] = {}
    same: frozenset[str] = frozenset()


class RowJudgement(NamedTuple):
    """What a picture's rows are judged by: all of them, those points of the screen between which it shows rows, the
    design that was found, and whether the rows are held against another.
    """

    rows: Sequence[RowMatch]
    sight: tuple[float, float]
    design: str
    is_other_design: bool

    def seen(self) -> list[SeenRow | None]:
        """Each row; None for one that is above or below what the picture shows."""
        levels = sorted(row.unlike for row in self.rows if row.photo is not None)
        is_clear = bool(levels) and levels[(len(levels) - 1) // 2] <= _CLEAR
        is_covered = any(row.covered for row in self.rows)
        letters = sorted(row.letters for row in self.rows if row.photo is not None)
        is_exact = len(letters) > 1 and letters[(len(letters) - 1) // 2] <= _EXACT_LETTERS
        return [
            None if row.where else self._seen(number, row, is_clear, is_covered, is_exact)
            for number, row in enumerate(self.rows, 1)
        ]

    def _seen(self, number: int, row: RowMatch, is_clear: bool, is_covered: bool, is_exact: bool) -> SeenRow:
        (above, below), (top, height) = self.sight, row.whole
        if row.photo is not None and (top < above - _NEARLY or top + height > below + _NEARLY):
            return self._told(number, row, None, "cut")
        how = self._difference(row)
        if how in _MOVED and is_same(row):
            return self._told(number, row, True, how)
        if row.covered or (is_covered and how in _OF_PLACES):
            return self._told(number, row, None, "covered")
        is_foreign = row.foreign or (is_exact and not how and row.letters > _SAME_LETTERS)
        if is_clear and (is_foreign or how not in _MOVED):
            return self._told(number, row, False, "other" if how in _MOVED else how)._replace(same=same_texts(row))
        return self._told(number, row, None, "unclear")

    def _difference(self, row: RowMatch) -> str:
        """How a row differs, as the sentence about it is called; '' where it does not."""
        if row.photo is None:
            return "instead" if row.instead else "missing"
        (top, height), (our_top, our_height) = row.photo, row.ours
        if abs(height - our_height) >= _NOTABLE:
            return "height-of-design" if self.is_other_design else "height"
        if row.other:
            return "other"
        if row.early:
            return "early"
        return "top" if abs(top - our_top) >= _NOTABLE else ""

    def _told(self, number: int, row: RowMatch, agrees: bool | None, name: str) -> SeenRow:
        (our_top, our_height), (top, height) = row.ours, row.photo or row.ours
        facts = {
            "number": str(number),
            "key": row.key,
            "height": _points(height),
            "our_height": _points(our_height),
            "top": _points(top),
            "our_top": _points(our_top),
            "design": self.design,
            "other": row.instead,
        }
        return SeenRow(row.key, agrees, name, {lang: say(lang, "overlay", name, facts) for lang in languages() if name})


def is_same(found: RowMatch | TextMatch) -> bool:
    """Whether a row, or texts of it, are as ours, to the letter."""
    return found.unlike <= _SAME_LEVELS and found.difference <= _SAME and found.letters <= _SAME_LETTERS


def same_texts(row: RowMatch) -> frozenset[str]:
    """The kinds of texts of a row that are as ours, as surely as a whole row that agrees."""
    return frozenset(name for name, text in row.texts.items() if is_same(text) and not text.foreign)


def _points(length: float) -> str:
    return f"{round(length * 2) / 2:g}"
