"""The words of the phones' own controls, and the direction in which a language is written."""

from __future__ import annotations

from previewer.pieces import words

_RIGHT_TO_LEFT = frozenset({"ar", "dv", "fa", "he", "iw", "ku", "ps", "sd", "ug", "ur", "yi"})
_RIGHT_TO_LEFT_SCRIPTS = frozenset({"arab", "hebr", "thaa", "syrc", "nkoo"})


def is_right_to_left(lang: str) -> bool:
    """Whether a BCP 47 language is written from right to left; a script in the tag decides over the language."""
    base, *rest = lang.lower().split("-")
    scripts = [part for part in rest if len(part) == 4 and part.isalpha()]
    return scripts[0] in _RIGHT_TO_LEFT_SCRIPTS if scripts else base in _RIGHT_TO_LEFT


def all_words(lang: str, platform: str) -> dict[str, str]:
    """Name → word, as `pieces` has them for a language and platform."""
    return dict(words(lang, platform))
