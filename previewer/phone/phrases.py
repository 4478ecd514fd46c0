"""Texts in lines as Android 16's settings break them: Japanese where a phrase ends (`lineBreakWordStyle=phrase`,
BudouX), else with a hyphen in a word longer than a line (`hyphenationFrequency=normalFast`, Minikin's greedy breaker).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtGui import QFont, QFontMetricsF

from previewer.kept import kept
from previewer.phone.hyphens import hyphenated

if TYPE_CHECKING:
    from budoux import Parser


#: No letter is wider, in ems.
_WIDEST = 1.5
#: A phrase of more letters may be broken anywhere.
_LONGEST = 12
#: Between two letters of a line.
_JOINER = "\N{WORD JOINER}"
_KANA = re.compile("[\u3041-\u30ff]")


@cache
def _parser() -> Parser:
    from budoux import load_default_japanese_parser

    return load_default_japanese_parser()


@kept
def phrases_of(text: str) -> tuple[str, ...]:
    """The phrases of a text without line breaks; together they are the text."""
    return tuple(_parser().parse(text))


def joined(text: str) -> str:
    """A text that any layout breaks where a Japanese phrase ends: letters within one are joined by marks without width.
    `parted` takes them out.
    """
    if not _KANA.search(text):
        return text
    return "\n".join("".join(map(_joined_phrase, phrases_of(line))) for line in text.split("\n"))


def parted(text: str) -> str:
    """A text without the marks of `joined`."""
    return text.replace(_JOINER, "")


def _joined_phrase(phrase: str) -> str:
    if len(phrase) > _LONGEST:
        return phrase
    found = phrase[:1]
    for before, letter in pairwise(phrase):
        one_word = max(before, letter) < "\u2e80" or " " in (before, letter)
        found += letter if one_word else _JOINER + letter
    return found


def lines_of(text: str, width: float, font: QFont, lang: str) -> str:
    """A Japanese text with line breaks where no more phrases fit `width` points; a phrase longer than that stays whole,
    and its lines break within it. In another language a word longer than a line begins one, and has soft hyphens.
    """
    if width <= 0 or font.pixelSize() <= 0:
        return text  # Not laid out yet.
    japanese = lang.split("-")[0] == "ja"
    if not japanese and max(map(len, text.split()), default=0) * font.pixelSize() * _WIDEST < width:
        return text
    facts = font.key(), font.family(), font.pixelSize(), font.weight(), font.letterSpacing()
    return _lines_of(text, width, "" if japanese else lang, *facts)


@kept
def _lines_of(
    text: str, width: float, lang: str, _key: str, family: str, pixels: int, weight: int, spacing: float
) -> str:
    font = QFont(family)
    font.setPixelSize(pixels)
    font.setWeight(QFont.Weight(weight))
    font.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, spacing)
    metrics = QFontMetricsF(font)
    if lang:
        return "\n".join(_with_hyphens(part.split(" "), width, metrics, lang) for part in text.split("\n"))
    return "\n".join(line for part in text.split("\n") for line in _filled(phrases_of(part), width, metrics))


def _with_hyphens(words: Sequence[str], width: float, metrics: QFontMetricsF, lang: str) -> str:
    found = ""
    for at, word in enumerate(words):
        shown = hyphenated(word, lang) if metrics.horizontalAdvance(word) > width else word
        found += ("" if at == 0 else " " if shown == word else "\n") + shown
    return found


def _filled(phrases: tuple[str, ...], width: float, metrics: QFontMetricsF) -> list[str]:
    lines = [""]
    for phrase in phrases:
        wanted = lines[-1] + phrase
        if lines[-1] and metrics.horizontalAdvance(wanted.rstrip()) > width:
            lines.append(phrase)
        else:
            lines[-1] = wanted
    return lines
