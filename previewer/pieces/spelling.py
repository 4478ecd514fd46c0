"""The nearest known word to a wrong one: what a designer may have meant, and whether that is certain (ruling 42)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

_MOST_LETTERS = 80
_MOST_WORDS = 400
_MOST_COMPARISONS = 4000
#: Letters times letters that the nearest words are compared by at most: what is much alike takes longest.
_MOST_LETTERS_TIMES_LETTERS = 20_000
_LEAST_LETTERS = 4
#: Before a digit these may be a minus sign or keep numbers apart, so there they are no mere separators.
_SEPARATORS = re.compile(r"(?P<signs>[_\- ]++)(?P<digit>[0-9]?)")
_NO_SEPARATORS = str.maketrans("", "", "_- ")
_ANY_DIGIT = re.compile("[0-9]")
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
        self._letters = _MOST_LETTERS_TIMES_LETTERS

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
        off = [*_letter_off(letters, self._by_case)] if among else []
        off = self._by_case[off[0]] if len(off) == 1 else []
        if len(off) == 1 and off[0] in self._left and _keeps_meaning(word, off[0]):
            return Near(off[0], True)
        found = self._closest(folded, cutoff)
        return _suggestion(word, self._by_fold[found][0]) if found else None

    def _closest(self, folded: str, cutoff: float) -> str:
        """The known word that is most like another one, as `difflib` counts, '' where none is as alike as `cutoff`."""
        common, length = _Common(folded), len(folded)
        # No more letters can match than stand in both in one order.
        most = [
            (alike, known)
            for known in self._by_fold
            if min(length, len(known)) * 2 >= cutoff * (length + len(known))
            and (alike := 2 * common.with_word(known) / (length + len(known))) >= cutoff
        ]
        best = (cutoff, "")
        for alike, known in sorted(most, reverse=True):
            if alike < best[0] or self._letters < 0:
                break
            self._letters -= length * len(known)
            best = max(best, (_ratio(known, folded), known))
        return best[1]


class _Common:
    """How many letters other words have in common with a word, in its order: each letter is one sum for them all."""

    def __init__(self, word: str) -> None:
        self._all = (1 << len(word)) - 1
        self._at: dict[str, int] = {}
        for at, letter in enumerate(word):
            self._at[letter] = self._at.get(letter, 0) | 1 << at

    def with_word(self, other: str) -> int:
        left, places = self._all, self._at
        for letter in other:
            if letter in places:
                met = left & places[letter]
                left = (left + met | left - met) & self._all
        return (self._all ^ left).bit_count()


def _letter_off(word: str, known: Iterable[str]) -> Iterator[str]:
    """The words that are one letter off; of most the length or the letters in common tell sooner that they are not."""
    common, length = _Common(word), len(word)
    for other in known:
        most = max(length, len(other))
        if abs(len(other) - length) < 2 and common.with_word(other) >= most - 1 and is_letter_off(word, other):
            yield other


def _ratio(known: str, word: str) -> float:
    from difflib import SequenceMatcher

    return SequenceMatcher(None, known, word).ratio()


def same_letters(word: str) -> str:
    """A word without its case and separators: what words that mean the same have in common."""
    if not _ANY_DIGIT.search(word):
        return word.lower().translate(_NO_SEPARATORS)
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
    return word.casefold().translate(_NO_SEPARATORS)


def _by(key: Callable[[str], str], words: Iterable[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for word in words:
        found.setdefault(key(word), []).append(word)
    return found
