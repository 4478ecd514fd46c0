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
    for key, raw in _texts(items):
        # Nearly every text reads another way in each language, which is seen at once.
        said = [text for text in raw.values() if isinstance(text, str)]
        if len(said) == len(set(said)):
            continue
        texts = _read(key, raw)
        for first, second in combinations(sorted(texts, key=_english_first), 2):
            if texts[first] == texts[second] and sum(map(str.isalpha, texts[first])) >= _LETTERS:
                same[first, second] += 1
    likely = [
        (one, two)
        for (one, two), times in same.items()
        if times >= _FEWEST and languages.base(one) != languages.base(two)
    ]
    if not likely:
        return
    for key, raw in _texts(items):
        texts = _read(key, raw)
        likely = [(one, two) for one, two in likely if one not in texts or two not in texts or texts[one] == texts[two]]
    if likely:
        first = likely[0][0]
        others = tuple(two for one, two in likely if one == first)
        yield Violation("language-copy", (), {"of": first, "langs": others}, at="key")


def _english_first(code: str) -> tuple[bool, str]:
    return languages.base(code) != "en", code


def _texts(items: Mapping[str, object]) -> Iterator[tuple[str, Mapping[str, object]]]:
    """Each text of the items by its languages, and the key of its item."""
    for key, raw in items.items():
        names = _map(raw, "x-enum-titles").values()
        for texts in (_map(raw, "x-title"), _map(raw, "x-description"), *names):
            if isinstance(texts, dict):
                yield key, texts


def _read(key: str, texts: Mapping[str, object]) -> Mapping[str, str]:
    """A text by its languages, but for what is the key that stands in."""
    return {
        languages.canonical(code): text
        for code, text in texts.items()
        if isinstance(text, str) and text != key and languages.is_tag(code)
    }
