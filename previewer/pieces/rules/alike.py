"""Texts of several items that read the same where users need to tell them apart (rulings 13, 50)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

from previewer.pieces import languages
from previewer.pieces.json_text import quoted
from previewer.pieces.rules.item import JudgedItem
from previewer.pieces.violations import Violation

#: Texts of fewer letters are no words yet; a language of fewer texts is none that somebody translates yet.
_LETTERS, _FEWEST = 4, 3


def judge_alike(judged: Mapping[str, JudgedItem]) -> Iterator[Violation]:
    """Items on display with one title and one description, and languages that are copies of others."""
    yield from _titles({key: entry.item.raw for key, entry in judged.items() if not entry.item.hidden})
    yield from _copies({key: entry.item.raw for key, entry in judged.items()})


def _map(raw: object, name: str) -> Mapping[str, Any]:
    texts = raw.get(name) if isinstance(raw, dict) else None
    return texts if isinstance(texts, dict) else {}


def _titles(items: Mapping[str, object]) -> Iterator[Violation]:
    seen: dict[tuple[str, str, str], str] = {}
    for key, raw in items.items():
        about = _map(raw, "x-description")
        same: dict[str, list[str]] = {}
        for lang, title in _map(raw, "x-title").items():
            said = about.get(lang, "")
            if isinstance(title, str) and isinstance(said, str) and len(title) + len(said) >= _LETTERS:
                first = seen.setdefault((lang, title, said), key)
                if first != key:
                    same.setdefault(first, []).append(lang)
        for first, langs in same.items():
            yield Violation("title-same", ("properties", key, "x-title"), {"key": quoted(first), "langs": tuple(langs)})


def _copies(items: Mapping[str, object]) -> Iterator[Violation]:
    """Languages that are the same as another in every text that has both, but for what stands in for a text."""
    same: Counter[tuple[str, str]] = Counter()
    differ: set[tuple[str, str]] = set()
    for texts in (text for key, raw in items.items() for text in _texts(key, raw)):
        for pair in combinations(sorted(texts, key=_english_first), 2):
            if texts[pair[0]] != texts[pair[1]]:
                differ.add(pair)
            elif sum(map(str.isalpha, texts[pair[0]])) >= _LETTERS:
                same[pair] += 1
    copies: dict[str, list[str]] = {}
    for (first, second), times in same.items():
        if times >= _FEWEST and (first, second) not in differ and languages.base(first) != languages.base(second):
            copies.setdefault(first, []).append(second)
    if copies:
        first, others = next(iter(copies.items()))
        yield Violation("language-copy", (), {"of": first, "langs": tuple(others)}, at="key")


def _english_first(code: str) -> tuple[bool, str]:
    return languages.base(code) != "en", code


def _texts(key: str, raw: object) -> Iterator[Mapping[str, str]]:
    """Each text of an item: its languages with what is read there and is not the key that stands in."""
    names = _map(raw, "x-enum-titles").values()
    for texts in (_map(raw, "x-title"), _map(raw, "x-description"), *(one for one in names if isinstance(one, dict))):
        yield {
            languages.canonical(code): text
            for code, text in texts.items()
            if isinstance(text, str) and text != key and languages.is_tag(code)
        }
