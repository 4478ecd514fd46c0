"""Texts of several items that read the same where users need to tell them apart (rulings 13, 50)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations

from previewer.pieces import languages
from previewer.pieces.json_text import quoted
from previewer.pieces.rules.compared_texts import LETTERS, ComparedTexts, has_repeat, texts_of
from previewer.pieces.rules.item import JudgedItem
from previewer.pieces.violations import Violation

#: A language of fewer texts is none that somebody translates yet.
_FEWEST = 3


def judge_alike(judged: Mapping[str, JudgedItem]) -> Iterator[Violation]:
    """Items on display with one title and one description, and languages that are copies of others."""
    yield from _titles({key: entry.compared for key, entry in judged.items() if not entry.item.hidden})
    yield from _copies({key: entry.item.raw for key, entry in judged.items() if entry.compared.repeats}, judged)


def _titles(items: Mapping[str, ComparedTexts]) -> Iterator[Violation]:
    seen: dict[tuple[str, str, str], str] = {}
    for key, compared in items.items():
        same: dict[str, list[str]] = {}
        for title in compared.titles:
            first = seen.setdefault(title, key)
            if first != key:
                same.setdefault(first, []).append(title[0])
        for first, langs in same.items():
            yield Violation("title-same", ("properties", key, "x-title"), {"key": quoted(first), "langs": tuple(langs)})


def _copies(repeating: Mapping[str, object], judged: Mapping[str, JudgedItem]) -> Iterator[Violation]:
    """Languages that are the same as another in every text that has both, but for what stands in for a text."""
    same: Counter[tuple[str, str]] = Counter()
    for key, raw in repeating.items():
        for texts in filter(has_repeat, texts_of(raw)):
            read = _read(key, texts)
            for first, second in combinations(sorted(read, key=_english_first), 2):
                if read[first] == read[second] and sum(map(str.isalpha, read[first])) >= LETTERS:
                    same[first, second] += 1
    likely = [
        (one, two)
        for (one, two), times in same.items()
        if times >= _FEWEST and languages.base(one) != languages.base(two)
    ]
    if not likely:
        return
    for key, entry in judged.items():
        for read in (_read(key, texts) for texts in texts_of(entry.item.raw)):
            likely = [(one, two) for one, two in likely if one not in read or two not in read or read[one] == read[two]]
    if likely:
        first = likely[0][0]
        others = tuple(two for one, two in likely if one == first)
        yield Violation("language-copy", (), {"of": first, "langs": others}, at="key")


def _english_first(code: str) -> tuple[bool, str]:
    return languages.base(code) != "en", code


def _read(key: str, texts: Mapping[str, object]) -> Mapping[str, str]:
    """A text by its languages, but for what is the key that stands in."""
    return {
        languages.canonical(code): text
        for code, text in texts.items()
        if isinstance(text, str) and text != key and languages.is_tag(code)
    }
