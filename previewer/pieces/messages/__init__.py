"""Every sentence that our rooms say, by language: one JSON file each, found by listing this folder.

A file has sections of named sentences (`sentence.py` says how they are written), the language's own `name`, and how
it joins `lists`. `controls/` has the words of the phones' own controls, likewise. What a language lacks is English.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from previewer.pieces.messages.sentence import Fact, Facts, Language, Sentence, Term

FOLDER = Path(__file__).parent
FALLBACK = "en"
__all__ = ["FALLBACK", "FOLDER", "Catalogue", "Fact", "Facts", "Term", "catalogue", "languages", "nearest", "say"]


@cache
def languages(folder: Path = FOLDER) -> tuple[str, ...]:
    """The languages that a folder has a file for: English, then the others by code."""
    codes = sorted(path.stem for path in folder.glob("*.json"))
    return (FALLBACK, *(code for code in codes if code != FALLBACK))


@cache
def nearest(lang: str) -> str:
    """The language of ours that serves a language code: that one, its primary language, else English."""
    known = {code.lower(): code for code in languages()}
    parts = lang.replace("_", "-").lower().split("-")
    while parts:
        if "-".join(parts) in known:
            return known["-".join(parts)]
        parts.pop()
    return FALLBACK


@cache
def catalogue(lang: str) -> Catalogue:
    """The sentences of the language of ours that serves `lang`."""
    return Catalogue(nearest(lang))


def say(lang: str, section: str, name: str, facts: Facts | None = None) -> str:
    """A sentence in a language, with its facts."""
    return catalogue(lang).say(section, name, facts or {})


class Catalogue:
    """The sentences of one language, each read when it is first said."""

    def __init__(self, code: str, folder: Path = FOLDER) -> None:
        self.code = code
        entries = json.loads((folder / f"{code}.json").read_bytes())
        self.name: str = entries.pop("name")
        self._lists: dict[str, list[str]] = entries.pop("lists")
        self.sections: Mapping[str, Mapping[str, str]] = entries
        self._read: dict[tuple[str, str], Sentence] = {}
        self._language = Language(self._join, self._category, lambda term: self.sentence(term.section, term.name))

    def sentence(self, section: str, name: str) -> Sentence:
        """A sentence, without its facts. Raises KeyError for one that English has not either."""
        found = self._read.get((section, name))
        if found is None:
            text = self.sections.get(section, {}).get(name)
            if text is None:
                if self.code == FALLBACK:
                    raise KeyError(f"{section}: {name}")
                return catalogue(FALLBACK).sentence(section, name)
            found = self._read[section, name] = Sentence(text)
        return found

    def say(self, section: str, name: str, facts: Facts) -> str:
        """A sentence with its facts."""
        return self.sentence(section, name).fill(facts, self._language)

    def _join(self, words: tuple[str, ...], style: str) -> str:
        between, last = self._lists[style]
        return last.join((between.join(words[:-1]), words[-1])) if len(words) > 1 else "".join(words)

    def _category(self, count: int) -> str:
        from babel.core import Locale

        return str(Locale.parse(self.code, sep="-").plural_form(count))
