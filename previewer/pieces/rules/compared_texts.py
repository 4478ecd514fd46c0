"""What an item's texts are held against others' by, found once for each item."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

#: Texts of fewer letters are no words yet.
LETTERS = 4


class ComparedTexts(NamedTuple):
    """The texts of one item that are held against those of others.

    `titles`: language, title and description, of each language; `repeats`: a text reads the same in two languages.
    """

    titles: tuple[tuple[str, str, str], ...]
    repeats: bool


def compared_texts(raw: object) -> ComparedTexts:
    """The texts of an item that are compared, found once for each item."""
    about = _map(raw, "x-description")
    titles = []
    for lang, title in _map(raw, "x-title").items():
        said = about.get(lang, "")
        if isinstance(title, str) and isinstance(said, str) and len(title) + len(said) >= LETTERS:
            titles.append((lang, title, said))
    return ComparedTexts(tuple(titles), any(map(has_repeat, texts_of(raw))))


def _map(raw: object, name: str) -> Mapping[str, Any]:
    texts = raw.get(name) if isinstance(raw, dict) else None
    return texts if isinstance(texts, dict) else {}


def texts_of(raw: object) -> Iterator[Mapping[str, object]]:
    """Each text of an item by its languages."""
    names = _map(raw, "x-enum-titles").values()
    for texts in (_map(raw, "x-title"), _map(raw, "x-description"), *names):
        if isinstance(texts, dict):
            yield texts


def has_repeat(texts: Mapping[str, object]) -> bool:
    """Whether a text reads the same in two languages."""
    said = [text for text in texts.values() if isinstance(text, str)]
    return len(said) != len(set(said))
