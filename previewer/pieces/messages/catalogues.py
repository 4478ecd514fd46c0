"""The sentences of one language."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from previewer.pieces.messages.facts import Facts
from previewer.pieces.messages.files import FALLBACK, FOLDER
from previewer.pieces.messages.message_format import Sentence


@cache
def catalogue_of(code: str) -> Catalogue:
    """The sentences of one of our languages."""
    return Catalogue(code)


class Catalogue:
    """The sentences of one language, each read when it is first said."""

    def __init__(self, code: str, folder: Path = FOLDER) -> None:
        self.code = code
        entries = json.loads((folder / f"{code}.json").read_bytes())
        self.name: str = entries.pop("name")
        self._lists: dict[str, list[str]] = entries.pop("lists")
        self.sections: Mapping[str, Mapping[str, str]] = entries
        self._read: dict[tuple[str, str], Sentence] = {}

    def say(self, section: str, name: str, facts: Facts) -> str:
        """A sentence with its facts."""
        found = self._read.get((section, name)) or self.sentence(section, name)
        return found.fill(facts, self)

    def sentence(self, section: str, name: str) -> Sentence:
        """A sentence, without its facts. Raises KeyError for one that English has not either."""
        found = self._read.get((section, name))
        if found is None:
            text = self.sections.get(section, {}).get(name)
            if text is None:
                if self.code == FALLBACK:
                    raise KeyError(f"{section}: {name}")
                return catalogue_of(FALLBACK).sentence(section, name)
            found = self._read[section, name] = Sentence(text)
        return found

    def join(self, words: tuple[str, ...], style: str) -> str:
        """Words as a list of this language: `and`, `or`."""
        between, last = self._lists[style]
        return last.join((between.join(words[:-1]), words[-1])) if len(words) > 1 else "".join(words)

    def plural(self, count: int) -> str:
        """The plural category of a number in this language: `one`, `few`, …, `other` (CLDR)."""
        from babel.core import Locale

        return str(Locale.parse(self.code, sep="-").plural_form(count))
