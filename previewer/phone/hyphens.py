"""Where a word may be hyphenated on Android: by the patterns of hyph-utf8, which are TeX's (Liang's algorithm).

An own reader of some lines: Pyphen, the library for it, brings six megabytes of dictionaries, some under the GPL alone.
"""

from __future__ import annotations

import unicodedata
from functools import cache
from itertools import groupby

from previewer.pieces.languages import without_settings
from previewer.resources import resource

#: Where a word may be broken; a hyphen is drawn where it is.
SOFT_HYPHEN = "\u00ad"
_BREAK = "\u200b"
#: Minikin hyphenates no longer words.
_LONGEST = 64
#: Patterns of a language, and the fewest letters before a hyphen and after it (AOSP, `android_text_Hyphenator.cpp`).
_LANGUAGES = {
    **{code: (code, 2, 2) for code in "be bg bn da es eu gl gu hi hr it kn lt ml".split()},
    **{code: (code, 2, 2) for code in "mr nl no or pa pl ru sk sl sq ta te uk".split()},
    **{code: (code, 2, 3) for code in ("et", "fr", "ga", "pt")},
    "de": ("de-1996", 2, 2),
    "el": ("el-monoton", 1, 1),
    "en": ("en-us", 2, 3),
    "ka": ("ka", 1, 2),
    "mn": ("mn-cyrl", 2, 2),
    "nb": ("no", 2, 2),
    "nn": ("no", 2, 2),
    "sv": ("sv", 1, 2),
}
_BRITISH = ("en-gb", 2, 3)
_AMERICAN = ("US", "AS", "GU", "MH", "MP", "PR", "UM", "VI")
#: Words in these scripts are broken without a hyphen (Minikin, `Hyphenator.cpp`).
_WITHOUT_SIGN = ("kn", "ml", "ta", "te")


def hyphenated(text: str, lang: str) -> str:
    """A text with a soft hyphen wherever its language lets one of its words be broken."""
    language, *rest = without_settings(lang).split("-")
    if language not in _LANGUAGES:
        return text
    british = language == "en" and len(rest) > 0 and rest[-1] not in _AMERICAN
    name, before, after = _BRITISH if british else _LANGUAGES[language]
    sign = _BREAK if language in _WITHOUT_SIGN else SOFT_HYPHEN
    parts = ("".join(part) for _, part in groupby(text, _is_letter))
    return "".join(_broken(part, name, before, after, sign) for part in parts)


def _is_letter(sign: str) -> bool:
    return unicodedata.category(sign)[0] in "LM"


def _broken(word: str, name: str, before: int, after: int, sign: str) -> str:
    lower = word.lower()
    if len(lower) != len(word) or not before + after <= len(word) <= _LONGEST:
        return word
    levels = _levels(f".{lower}.", name)
    allowed = range(before, len(word) - after + 1)
    return "".join(
        f"{sign}{letter}" if at in allowed and levels[at + 1] % 2 else letter for at, letter in enumerate(word)
    )


def _levels(dotted: str, name: str) -> list[int]:
    """The highest level of any pattern before each letter of a word with its dots; where it is odd, one may break."""
    patterns, longest = _patterns(name)
    levels = [0] * (len(dotted) + 1)
    for start in range(len(dotted)):
        for end in range(start + 1, min(start + longest, len(dotted)) + 1):
            for at, level in enumerate(patterns.get(dotted[start:end], ()), start):
                levels[at] = max(levels[at], level)
    return levels


@cache
def _patterns(name: str) -> tuple[dict[str, tuple[int, ...]], int]:
    """The levels before, between and after the letters of each pattern, and how many letters the longest has."""
    text = resource("hyphens", f"hyph-{name}.tex").read_text(encoding="utf-8")
    said = "\n".join(line.partition("%")[0] for line in text.splitlines())
    found: dict[str, tuple[int, ...]] = {}
    for pattern in said.partition("\\patterns{")[2].partition("}")[0].split():
        letters, levels = "", [0]
        for sign in pattern:
            if sign in "0123456789":
                levels[-1] = int(sign)
            else:
                letters += sign
                levels.append(0)
        found[letters] = tuple(levels)
    return found, max(map(len, found))
