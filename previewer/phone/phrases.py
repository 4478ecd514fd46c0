"""Japanese in lines that end where a phrase does, as Android breaks them with `lineBreakWordStyle=phrase` (BudouX)."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from PySide6.QtGui import QFont, QFontMetricsF

if TYPE_CHECKING:
    from budoux import Parser


@cache
def _parser() -> Parser:
    from budoux import load_default_japanese_parser

    return load_default_japanese_parser()


@lru_cache(maxsize=1024)
def phrases_of(text: str) -> tuple[str, ...]:
    """The phrases of a text without line breaks; together they are the text."""
    return tuple(_parser().parse(text))


def lines_of(text: str, width: float, font: QFont) -> str:
    """A text with line breaks where no more phrases fit `width` points. A phrase longer than that stays whole: its
    lines break within it.
    """
    if width <= 0 or font.pixelSize() <= 0:
        return text  # Not laid out yet.
    return _lines_of(text, width, font.key(), font.family(), font.pixelSize(), font.weight(), font.letterSpacing())


@lru_cache(maxsize=2048)
def _lines_of(text: str, width: float, _key: str, family: str, pixels: int, weight: int, spacing: float) -> str:
    font = QFont(family)
    font.setPixelSize(pixels)
    font.setWeight(QFont.Weight(weight))
    font.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, spacing)
    metrics = QFontMetricsF(font)
    return "\n".join(line for part in text.split("\n") for line in _filled(phrases_of(part), width, metrics))


def _filled(phrases: tuple[str, ...], width: float, metrics: QFontMetricsF) -> list[str]:
    lines = [""]
    for phrase in phrases:
        wanted = lines[-1] + phrase
        if lines[-1] and metrics.horizontalAdvance(wanted.rstrip()) > width:
            lines.append(phrase)
        else:
            lines[-1] = wanted
    return lines
