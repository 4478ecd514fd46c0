"""Sentences with places for facts, written in a small part of ICU MessageFormat.

- `{name}`: the fact of that name. `{name, list, or}`: a list joined as the language joins it (`lists` of its file);
  `{name, list, languages}`: codes of languages, each by its name and code.
- `{name, select, word {…} other {…}}`: one of several texts by the fact itself; `true` for a flag.
- `{name, plural, =0 {…} one {…} other {…}}`: by how many there are: a number as it is, a list by its length, a fact
  that is not there as 0, any other as 1. `=1` is exact; `one`, `few`, … are the language's own categories (CLDR).
- `'{'` and `'}'` are braces. The texts inside may hold places again.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple, Protocol

from previewer.terminal_words import Reason

_NAME = re.compile(r"\s*([A-Za-z_]\w*)\s*")
_FORM = re.compile(r",\s*(list|select|plural)\s*,\s*")
_KEY = re.compile(r"\s*(=[0-9]+|[\w-]+)\s*")
_QUOTED = re.compile(r"'([{}]+)'")


class Phrase(NamedTuple):
    """A fact that is a sentence itself: an entry of a section of the catalogue, filled with the same facts."""

    section: str
    name: str


#: What a sentence is filled with, in no language.
Fact = str | int | bool | None | tuple[str, ...] | Phrase
Facts = Mapping[str, Fact]


class Language(Protocol):
    """What a language adds to facts."""

    code: str

    def join(self, words: tuple[str, ...], style: str) -> str: ...
    def plural(self, count: int) -> str: ...
    def sentence(self, section: str, name: str) -> Sentence: ...


class Argument(NamedTuple):
    """Where a fact goes: shown, as a list in a `style`, or as one of several `texts` (`how`: `select` or `plural`).

    `exact` are the texts for exact counts.
    """

    name: str
    how: str = "show"
    style: str = "and"
    texts: Mapping[str, Sentence] | None = None
    exact: Mapping[int, Sentence] | None = None


class Sentence:
    """One sentence, read once. Raises ValueError for one that is written wrong."""

    __slots__ = ("parts",)

    def __init__(self, text: str) -> None:
        parts, end = _parts(text, 0)
        if end != len(text):
            raise ValueError(f"a brace too many at {end}: {text}")
        self.parts = parts

    @classmethod
    def of(cls, parts: tuple[str | Argument, ...]) -> Sentence:
        """A sentence of parts that are read already."""
        made = cls.__new__(cls)
        made.parts = parts
        return made

    def fill(self, facts: Facts, language: Language) -> str:
        """The sentence with its facts. Raises KeyError where one is not given."""
        said = []
        for part in self.parts:
            if isinstance(part, str):
                said.append(part)
                continue
            fact = facts[part.name]
            if part.texts is not None:
                said.append(_chosen(part, fact, language).fill(facts, language))
            elif isinstance(fact, str) and part.style != "languages":
                said.append(fact.message(language.code) if isinstance(fact, Reason) else fact)
            else:
                said.append(_shown(part, fact, facts, language))
        return "".join(said)


def _shown(place: Argument, fact: Fact, facts: Facts, language: Language) -> str:
    if isinstance(fact, Phrase):
        return language.sentence(*fact).fill(facts, language)
    if isinstance(fact, tuple | str):
        return language.join(fact if isinstance(fact, tuple) else (fact,), place.style)
    return "" if fact is None else str(fact)


def _chosen(place: Argument, fact: Fact, language: Language) -> Sentence:
    texts = place.texts or {}
    chosen = None
    if place.how == "select":
        chosen = texts.get(("true" if fact else "false") if isinstance(fact, bool) else str(fact))
    else:
        count = _count(fact)
        chosen = (place.exact or {}).get(count)
        if chosen is None and len(texts) > 1:
            chosen = texts.get(language.plural(count))
    return chosen or texts["other"]


def _count(fact: Fact) -> int:
    if isinstance(fact, int):
        return fact
    if isinstance(fact, tuple):
        return len(fact)
    return 0 if fact is None else 1


def _parts(text: str, at: int) -> tuple[tuple[str | Argument, ...], int]:
    """The parts of a text from `at` to its end or to the brace that closes it, and where that is."""
    parts: list[str | Argument] = []
    plain = ""
    while at < len(text) and text[at] != "}":
        quoted = _QUOTED.match(text, at)
        if quoted:
            plain += quoted[1]
            at = quoted.end()
        elif text[at] == "{":
            place, at = _argument(text, at + 1)
            parts += [plain, place] if plain else [place]
            plain = ""
        else:
            plain += text[at]
            at += 1
    return (*parts, plain) if plain else tuple(parts), at


def _argument(text: str, at: int) -> tuple[Argument, int]:
    name = _expect(_NAME.match(text, at), text, at)
    form = _FORM.match(text, name.end())
    if form is None:
        return Argument(name[1]), _close(text, name.end())
    if form[1] == "list":
        style = _expect(_KEY.match(text, form.end()), text, form.end())
        return Argument(name[1], "list", style[1]), _close(text, style.end())
    texts: dict[str, Sentence] = {}
    exact: dict[int, Sentence] = {}
    at = form.end()
    while key := _KEY.match(text, at):
        if text[key.end() : key.end() + 1] != "{":
            raise ValueError(f"an opening brace is expected at {key.end()}: {text}")
        parts, end = _parts(text, key.end() + 1)
        if key[1][0] == "=":
            exact[int(key[1][1:])] = Sentence.of(parts)
        else:
            texts[key[1]] = Sentence.of(parts)
        at = _close(text, end)
    if "other" not in texts:
        raise ValueError(f"no text for other: {text}")
    return Argument(name[1], form[1], texts=texts, exact=exact), _close(text, at)


def _expect(match: re.Match[str] | None, text: str, at: int) -> re.Match[str]:
    if match is None:
        raise ValueError(f"a name is expected at {at}: {text}")
    return match


def _close(text: str, at: int) -> int:
    while text[at : at + 1].isspace():
        at += 1
    if text[at : at + 1] != "}":
        raise ValueError(f"a closing brace is expected at {at}: {text}")
    return at + 1
