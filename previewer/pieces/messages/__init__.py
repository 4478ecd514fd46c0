"""Every sentence that our rooms say, by language: one JSON file each, found by listing this folder.

A file has sections of named sentences (`message_format.py` says how they are written), the language's own `name`, and
how it joins `lists` (`code`: brackets around what stands beside a word; `clauses`: sentences in one line; `sentences`:
one after another; `colon`).
`controls/` has the words of the phones' own controls, likewise. What a language lacks is English.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from previewer.kept import kept
from previewer.pieces.languages import in_order
from previewer.pieces.messages.message_format import Fact, Facts, Phrase, Sentence

__all__ = [
    "FALLBACK",
    "FOLDER",
    "Catalogue",
    "Fact",
    "Facts",
    "Phrase",
    "catalogue",
    "language_name",
    "languages",
    "nearest",
    "say",
]

FOLDER = Path(__file__).parent
FALLBACK = "en"


@cache
def languages(folder: Path = FOLDER) -> tuple[str, ...]:
    """The languages that a folder has a file for."""
    return in_order(path.stem for path in folder.iterdir() if path.suffix == ".json")


def nearest(lang: str) -> str:
    """The language of ours that serves a language code: that one, its shorter forms, else English."""
    known = {code.lower(): code for code in languages()}
    parts = lang.replace("_", "-").lower().split("-")
    while parts:
        if "-".join(parts) in known:
            return known["-".join(parts)]
        parts.pop()
    return FALLBACK


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
        return self.sentence(section, name).fill(facts, self)

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

    def join(self, words: tuple[str, ...], style: str) -> str:
        """Words as a list of this language, in a style of its `lists`; `languages`: codes, each by its name."""
        if style == "languages":
            words, style = tuple(map(self._language, words)), "and"
        between, last = self._lists[style]
        return last.join((between.join(words[:-1]), words[-1])) if len(words) > 1 else "".join(words)

    def beside(self, words: str, more: str) -> str:
        """Words with others in brackets behind them, where there are any."""
        before, after = self._lists["code"]
        return f"{words}{before}{more}{after}" if more else words

    def _language(self, code: str) -> str:
        """A language by its name, with its code behind it: `Japanese (ja)`."""
        name = language_name(code, self.code)
        return code if name == code else self.beside(name, code)

    def plural(self, count: int) -> str:
        """The plural category of a number in this language: `one`, `few`, …, `other` (CLDR)."""
        from babel.core import Locale

        return str(Locale.parse(self.code, sep="-").plural_form(count))


@kept
def language_name(code: str, lang: str) -> str:
    """What a language is called in another, the code itself where nobody knows."""
    from babel.core import Locale, UnknownLocaleError

    try:
        name = Locale.parse(code, sep="-").get_display_name(lang)
    except (ValueError, UnknownLocaleError):
        name = None
    return name or code


@cache
def catalogue(lang: str) -> Catalogue:
    """The sentences of the language of ours that serves `lang`; read when the first is said."""
    code = nearest(lang)
    return Catalogue(code) if code == lang else catalogue(code)


def say(lang: str, section: str, name: str, facts: Facts | None = None) -> str:
    """A sentence in a language, with its facts."""
    return catalogue(lang).say(section, name, facts or {})
