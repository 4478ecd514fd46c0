"""What a photograph of a phone shows of a piece: its look, and which of its rows are as we draw them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from PySide6.QtGui import QImage

from previewer.phone.look import Look
from previewer.phone.offscreen import PictureError
from previewer.pictures.overlay.drawings import Drawings
from previewer.pictures.overlay.overlay import Overlay, hold_on
from previewer.pictures.overlay.rows import RowMatch, TextMatch, sight
from previewer.pictures.overlay.search import Report
from previewer.pieces import Piece
from previewer.pieces.messages import languages, say

#: A row is as ours where its worst place differs by so many grey levels at most, and all of it by so much: rows with
#: another text came to 95 and more where it was tried, rows with the same mostly to less than 45.
_SAME_LEVELS: Final = 48.0
_SAME: Final = 0.25
#: Looked at closely, rows in which one letter is another much like it came to 41 and more, those with the same text to
#: less than 20 as they were taken, and mostly to less than 35 where the picture was made smaller or moved.
_SAME_LETTERS: Final = 34.0
#: A picture of which more than half of the rows differ by more says nothing of the others.
_CLEAR: Final = 40.0
#: The edge of a row may be so many points outside.
_NEARLY: Final = 1.5
#: How a row may differ and be the same: it stands higher or lower.
_MOVED: Final = ("", "top")
#: How it may differ so that it is worth a word.
_TOLD: Final = ("other", "missing", "early", "height")
#: What hangs on the places of other rows: where something lies on any of them, it says nothing.
_OF_PLACES: Final = ("missing", "early", "height")


class SeenRow(NamedTuple):
    """A row in a photograph: `agrees` with ours, or not, or None where that cannot be told. `what` says, by language,
    how it differs, or why it cannot be told. `same`: of a row that differs, the kinds of texts that are surely as ours.
    """

    key: str
    agrees: bool | None
    what: Mapping[str, str] = {}
    same: frozenset[str] = frozenset()


class Photograph(NamedTuple):
    """What a photograph shows: `look` is None where it is none of the piece. `open_key`: what is open over the rows, of
    which then none are seen. `rows`: those wholly in sight, top to bottom.
    """

    look: Look | None = None
    score: float = 0.0
    open_key: str | None = None
    rows: tuple[SeenRow, ...] = ()

    @property
    def agreeing(self) -> tuple[str, ...]:
        """The items whose rows are as ours."""
        return tuple(row.key for row in self.rows if row.agrees)


def photograph(
    drawings: Drawings, piece: Piece, photo: QImage, report: Report = lambda done, total: None
) -> Photograph:
    """What a picture shows. Raises PictureError where nothing can be drawn to hold it against."""
    try:
        overlay = hold_on(drawings, piece, photo, report=report, closely=True)
    except PictureError:
        return Photograph()
    found = overlay.found
    if found is None:
        return Photograph()
    levels = sorted(row.unlike for row in overlay.rows if row.photo is not None)
    is_clear = bool(levels) and levels[(len(levels) - 1) // 2] <= _CLEAR
    rows = tuple(_rows(overlay, photo, is_clear))
    return Photograph(found.look, overlay.score, found.open_key, rows)


def _rows(overlay: Overlay, photo: QImage, is_clear: bool) -> Iterator[SeenRow]:
    assert overlay.found is not None
    above, below = sight(overlay.found, overlay.screen_of(photo))
    is_covered = any(row.covered for row in overlay.rows)
    for number, row in enumerate(overlay.rows, 1):
        top, height = row.whole
        if row.where or (row.photo is not None and (top < above - _NEARLY or top + height > below + _NEARLY)):
            continue
        how = overlay.difference(row)
        if how in _MOVED and is_same(row):
            yield SeenRow(row.key, True)
        elif row.covered or (is_covered and how in _OF_PLACES):
            yield SeenRow(row.key, None, _said("covered", number, row))
        elif how in _TOLD and is_clear:
            words = {lang: overlay.words(number, row, lang) for lang in languages()}
            yield SeenRow(row.key, False, words, same_texts(row))
        elif row.foreign and is_clear:
            yield SeenRow(row.key, False, _said("other", number, row), same_texts(row))
        else:
            yield SeenRow(row.key, None, _said("unclear", number, row))


def is_same(found: RowMatch | TextMatch) -> bool:
    """Whether a row, or texts of it, are as ours, to the letter."""
    return found.unlike <= _SAME_LEVELS and found.difference <= _SAME and found.letters <= _SAME_LETTERS


def same_texts(row: RowMatch) -> frozenset[str]:
    """The kinds of texts of a row that are as ours, as surely as a whole row that agrees."""
    return frozenset(name for name, text in row.texts.items() if is_same(text) and not text.foreign)


def _said(name: str, number: int, row: RowMatch) -> dict[str, str]:
    return {lang: say(lang, "overlay", name, {"number": str(number), "key": row.key}) for lang in languages()}
