"""The nearest known word to a wrong one: what a designer surely meant."""

from __future__ import annotations

from collections.abc import Iterable


def nearest(word: object, known: Iterable[str], cutoff: float = 0.74) -> str | None:
    """The known word that `word` is a likely misspelling of: other case or separators, or a letter or two off."""
    if not isinstance(word, str) or not word:
        return None
    candidates = list(known)
    folded = _folded(word)
    for candidate in candidates:
        if _folded(candidate) == folded:
            return candidate
    if len(word) > 80 or len(candidates) > 400:
        return None
    from difflib import get_close_matches

    by_fold = {_folded(candidate): candidate for candidate in candidates}
    found = get_close_matches(folded, by_fold, n=1, cutoff=cutoff)
    return by_fold[found[0]] if found else None


class Words:
    """Known words of which each is meant once. After many guesses it makes no more: they would take too long."""

    def __init__(self, known: Iterable[str], guesses: int = 200) -> None:
        self._by_fold: dict[str, list[str]] = {}
        for word in known:
            self._by_fold.setdefault(_folded(word), []).append(word)
        self._guesses = guesses

    def take_nearest(self, word: object, cutoff: float = 0.74) -> str | None:
        """The known word that `word` is a likely misspelling of, which no other word can mean from then on."""
        if not isinstance(word, str) or not word or not self._by_fold:
            return None
        folded = _folded(word)
        if folded not in self._by_fold:
            if self._guesses <= 0 or len(word) > 80 or len(self._by_fold) > 400:
                return None
            from difflib import get_close_matches

            self._guesses -= 1
            found = get_close_matches(folded, self._by_fold, n=1, cutoff=cutoff)
            if not found:
                return None
            folded = found[0]
        same = self._by_fold[folded]
        taken = same.pop(0)
        if not same:
            del self._by_fold[folded]
        return taken


def _folded(word: str) -> str:
    return word.casefold().replace("_", "").replace("-", "").replace(" ", "")
