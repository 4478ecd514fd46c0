"""The nearest known word to a wrong one: what a designer may have meant, and whether that is certain (ruling 42)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import NamedTuple

_MOST_LETTERS = 80
_MOST_WORDS = 400
_MOST_COMPARISONS = 4000
_LEAST_LETTERS = 4
#: Before a digit these may be a minus sign or keep numbers apart, so there they are no mere separators.
_SEPARATORS = re.compile(r"(?P<signs>[_\- ]++)(?P<digit>[0-9]?)")
_ANY_SEPARATORS = re.compile(r"[_\- ]+")
_TURNING = ("un", "in", "dis", "non", "no")
_DIGITS = re.compile(r"(?:^-)?[0-9]+")


class Near(NamedTuple):
    """A known word that a wrong one may mean; `certain` where no careful author would refuse it."""

    word: str
    certain: bool


def nearest(word: object, known: Iterable[str], cutoff: float = 0.74) -> Near | None:
    """The known word that `word` is a likely misspelling of: other case or separators, or a letter or two off."""
    return Words(known).take_nearest(word, cutoff)


class Words:
    """Known words of which each is meant once. After many comparisons it makes no more: they would take too long.

    `beside` are known words that cannot be meant: what is as near to one of them is not certain.
    """

    def __init__(self, known: Iterable[str], beside: Iterable[str] = ()) -> None:
        self._left: dict[str, None] = dict.fromkeys(known)
        self._all = {**self._left, **dict.fromkeys(beside)}
        self._by_case = _by(same_letters, self._all) if self._left else {}
        self._by_fold = _by(_folded, self._left)
        self._comparisons = _MOST_COMPARISONS

    def take_nearest(self, word: object, cutoff: float = 0.74) -> Near | None:
        """The known word that `word` is a likely misspelling of, which no other word can mean from then on."""
        if not isinstance(word, str) or not word or not self._left:
            return None
        near = self._nearest(word, cutoff)
        if near is not None:
            del self._left[near.word]
            fold = _folded(near.word)
            self._by_fold[fold].remove(near.word)
            if not self._by_fold[fold]:
                del self._by_fold[fold]
        return near

    def _nearest(self, word: str, cutoff: float) -> Near | None:
        letters = same_letters(word)
        alike = self._by_case.get(letters, [])
        if len(alike) == 1 and alike[0] in self._left:
            return Near(alike[0], True)
        folded = _folded(word)
        if folded in self._by_fold:
            return _suggestion(word, self._by_fold[folded][0])
        among = self._all if len(self._all) <= _MOST_WORDS else {}
        self._comparisons -= len(among) + len(self._left)
        if self._comparisons < 0 or len(word) > _MOST_LETTERS or len(self._left) > _MOST_WORDS:
            return None
        off = [known for known in self._by_case if is_letter_off(letters, known)] if among else []
        off = self._by_case[off[0]] if len(off) == 1 else []
        if len(off) == 1 and off[0] in self._left and _keeps_meaning(word, off[0]):
            return Near(off[0], True)
        from difflib import get_close_matches

        found = get_close_matches(folded, self._by_fold, n=1, cutoff=cutoff)
        return _suggestion(word, self._by_fold[found[0]][0]) if found else None


def same_letters(word: str) -> str:
    """A word without its case and separators: what words that mean the same have in common."""
    return _SEPARATORS.sub(lambda found: found[0] if found["digit"] else "", word.lower())


def is_letter_off(one: str, other: str) -> bool:
    """Whether one letter is more, less, other or swapped, of the `same_letters()` of two words."""
    if one == other or abs(len(one) - len(other)) > 1:
        return False
    start = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    left, right = one[start:], other[start:]
    if left[1:] == right or left == right[1:] or left[1:] == right[1:]:
        return True
    return left[:2] == right[1::-1] and len(right) > 1 and left[2:] == right[2:]


def _keeps_meaning(wrong: str, known: str) -> bool:
    """Whether a word that is one letter off has four letters or more, no digit, and no prefix that turns its meaning.

    Only scripts that have cases: elsewhere one character is a word.
    """
    one, other = same_letters(wrong), same_letters(known)
    if any(one.startswith(prefix) != other.startswith(prefix) for prefix in _TURNING):
        return False
    return min(len(one), len(other)) >= _LEAST_LETTERS and all(map(_has_case, one + other))


def _has_case(letter: str) -> bool:
    return letter.upper() != letter.lower()


def _suggestion(word: str, near: str) -> Near | None:
    """A word that may be meant; none where other numbers are in it."""
    return Near(near, False) if _DIGITS.findall(word) == _DIGITS.findall(near) else None


def _folded(word: str) -> str:
    return _ANY_SEPARATORS.sub("", word.casefold())


def _by(key: Callable[[str], str], words: Iterable[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for word in words:
        found.setdefault(key(word), []).append(word)
    return found
