"""The row of an item in words, as `previewer screen` says it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from previewer.phone.platforms import PLATFORMS
from previewer.pieces import Piece, Values, screen_rows, words
from previewer.pieces.languages import default_language
from previewer.pieces.messages import catalogue
from previewer.pieces.screen import row_lines


def language_for(piece: Piece, wanted: str) -> str:
    """The language of a piece's texts: the one wanted where it is on offer, else the piece's usual one."""
    return wanted if wanted in piece.languages else default_language(piece.languages)


def rows_in_words(piece: Piece, key: str, lang: str, today: date) -> Iterator[tuple[str, list[str]]]:
    """The name of each phone and the lines of the item's row there, a hidden one too; those that are the same on all
    phones come once, under all their names.
    """
    values = Values.initial(piece, today)
    found: dict[tuple[str, ...], list[str]] = {}
    for platform, about in PLATFORMS.items():
        for row in screen_rows(values, platform, lang, reveal_hidden=True):
            if row.item.key == key:
                lines = tuple(row_lines(row, words(lang, platform)["hidden"]))
                found.setdefault(lines, []).append(about.name)
    yield from ((catalogue(lang).join(tuple(names), "and"), list(lines)) for lines, names in found.items())
