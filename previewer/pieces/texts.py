"""Texts in several languages, and what is shown where one is missing (rulings 13, 16)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from operator import itemgetter
from typing import Any, Literal, NamedTuple

from previewer.kept import kept
from previewer.pieces import languages

SURROGATE = re.compile("[\\ud800-\\udfff]")
_EMPTY_CATEGORIES = frozenset(("Zs", "Zl", "Zp", "Cc", "Cf"))
#: Fillers, the empty Braille pattern, the grapheme joiner and variation selectors.
_EMPTY_LETTERS = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0" + "".join(map(chr, range(0xFE00, 0xFE10)))
)
#: Why a text counts as missing.
Lack = Literal["absent", "blank", "key"]
#: Texts that a person calls right as they stand, by item, `x-title` or `x-description`, and canonical language.
Reviewed = frozenset[tuple[str, str, str]]
_FIRST: Callable[[Any], Any] = itemgetter(0)
_SURROGATES = dict.fromkeys(range(55296, 57344), "�")


class PickedText(NamedTuple):
    """A text as shown. `fallback` names where it came from if not from the language asked for: a code, or `key`."""

    text: str
    fallback: str | None = None


def is_blank(text: str) -> bool:
    """Whether a text shows nothing: spaces, zero-width and control characters, and letters made to be empty."""
    first = text[:1]
    return not (first.isalnum() and first not in _EMPTY_LETTERS) and all(map(_shows_nothing, text))


def lack_of(text: object, key: str | None, is_reviewed: bool = False) -> Lack | None:
    """Why a text counts as missing, None where it does not: it is absent, blank, or exactly its item's key, which
    stands in where an item is new, and which a person may call right by a review (ruling 50). `key` is None of a text
    that no key stands in for.
    """
    if not isinstance(text, str):
        return "absent"
    if is_blank(text):
        return "blank"
    return "key" if text == key and not is_reviewed else None


def stands_in(shown: PickedText, key: str | None, is_reviewed: bool = False) -> bool:
    """Whether what is shown only stands in for a text: one of another language, or one that counts as missing as
    `lack_of` says.
    """
    return shown.fallback is not None or lack_of(shown.text, key, is_reviewed) is not None


def begin_visibly(texts: Sequence[object]) -> bool:
    """Whether what is text among these surely begins with a letter or a digit: none is blank then, which is quicker
    found than by asking each. False where something else is no list either.
    """
    try:
        first = "".join(map(_FIRST, texts))
    except (IndexError, KeyError, TypeError):
        return False
    return (first.isalnum() or not first) and _EMPTY_LETTERS.isdisjoint(first)


def _shows_nothing(char: str) -> bool:
    return char in _EMPTY_LETTERS or unicodedata.category(char) in _EMPTY_CATEGORIES


def showable(text: str) -> str:
    """The text with each lone surrogate as U+FFFD (ruling 3)."""
    return text if text.isascii() else text.translate(_SURROGATES)


class Texts:
    """A map of language code to text, as declared; whatever in it is no text is left out."""

    __slots__ = ("_by_code", "_declared", "_texts")

    def __init__(self, declared: Any = None) -> None:
        self._declared: Mapping[str, Any] = declared if isinstance(declared, dict) else {}
        self._texts: dict[str, str] | None = None
        self._by_code: dict[str, str] | None = None

    @property
    def _exact(self) -> dict[str, str]:
        if self._texts is None:
            self._texts = {code: text for code, text in self._declared.items() if isinstance(text, str)}
        return self._texts

    def __bool__(self) -> bool:
        return bool(self._exact)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Texts) and self._exact == other._exact

    def __hash__(self) -> int:
        return hash(tuple(self._exact.items()))

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes as declared, tags or not."""
        return tuple(self._exact)

    def pick(self, lang: str, otherwise: str = "") -> PickedText:
        """The text in a language, by the fallback of ruling 13; `otherwise` stands in when there is none at all."""
        exact = self._exact.get(lang)
        if exact is not None:
            return PickedText(showable(exact))
        if lang in languages.PSEUDOS:
            found = self.pick(languages.PSEUDOS[lang], otherwise)
            return PickedText(pseudo(found.text, lang), found.fallback)
        folded = self._folded()
        wanted = lang.lower()
        for code in (wanted, languages.without_settings(wanted)):
            if code in folded:
                return PickedText(showable(folded[code]))
        for code in (languages.base(lang), "en", "ja"):
            if code in folded:
                return PickedText(showable(folded[code]), code)
        for code, text in self._exact.items():
            return PickedText(showable(text), code)
        return PickedText(showable(otherwise), "key")

    def _folded(self) -> dict[str, str]:
        if self._by_code is None:
            self._by_code = {code.lower(): text for code, text in reversed(self._exact.items())}
        return self._by_code


_ACCENTS = str.maketrans(
    "AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz",
    "ÅåƁƀÇçÐðÉéƑƒĜĝĤĥÎîĴĵĶķĻļṀṁÑñÖöÞþǪǫŔŕŠšŢţÛûṼṽŴŵẊẋÝýŽž",
)


_NUMERALS = "一二三四五六七八九十"
_WORD = re.compile(r"\S+")


@kept
def pseudo(text: str, lang: str) -> str:
    """A text in a pseudo-language, so that what is clipped, fixed or not mirrored shows.

    `en-XA`: accented, two fifths longer and in brackets. `ja-XA`: three tenths longer and in full-width brackets.
    `ar-XB`: each word is written from right to left.
    """
    if not text:
        return text
    if lang == "ar-XB":
        # RIGHT-TO-LEFT MARK and OVERRIDE around each word, as Android's pseudo-locale has them.
        return _WORD.sub("\u200f\u202e\\g<0>\u202c\u200f", text)
    if lang == "ja-XA":
        grown = -(-len(text) * 3 // 10)
        return f"［{text}{(_NUMERALS * (grown // len(_NUMERALS) + 1))[:grown]}］"
    grown = -(-len(text) * 2 // 5)
    filler = ("one two three four five six seven eight nine ten " * (grown // 48 + 1))[:grown].rstrip()
    return f"[{text.translate(_ACCENTS)} {filler}]" if filler else f"[{text.translate(_ACCENTS)}]"
