"""The glossary beside a definition, `NAME.glossary.csv`: how terms are to be translated.

Heads in row 1, in any order: `term`, `language`, `translation`, `note`. A term may have several translations in a
language, a row each; a row without a translation says that the term itself stays.
"""

from __future__ import annotations

import csv
import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from previewer.bounded import read_whole
from previewer.kept import kept
from previewer.pieces.json_text import quoted
from previewer.pieces.languages import base, canonical, is_tag
from previewer.spreadsheets import freed
from previewer.terminal_words import TerminalSentence
from previewer.texts.consistency.found import Inconsistency, UnitText

_NEEDED = ("term", "language", "translation")


class GlossaryTerm(NamedTuple):
    """One row: a term of the source language, and what it is in another."""

    term: str
    language: str
    translation: str
    note: str = ""


class BadGlossary(ValueError):  # noqa: N818 - what the file is, for a sentence
    """A glossary that cannot be read; the text says why."""


def glossary_path(definition: str | Path) -> Path:
    """Where the glossary of a definition is: `lamp.glossary.csv` of `lamp.json`."""
    path = Path(definition)
    return path.with_name(f"{path.name.removesuffix('.json')}.glossary.csv")


def load_glossary(definition: str | Path) -> list[GlossaryTerm]:
    """The glossary beside a definition; empty without a file. Raises OSError, BadGlossary."""
    try:
        data = read_whole(glossary_path(definition))
    except FileNotFoundError:
        return []
    return read_glossary(data)


def read_glossary(data: bytes) -> list[GlossaryTerm]:
    """The terms in the bytes of a file, with commas, semicolons or tabs. Raises BadGlossary."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadGlossary(TerminalSentence("it is not UTF-8: byte {start}", start=error.start)) from None
    lines = text.splitlines()
    head = lines[0] if lines else ""
    delimiter = max(",;\t", key=head.count)
    try:
        rows = list(csv.reader(lines, delimiter=delimiter, strict=True))
    except csv.Error as error:
        raise BadGlossary(TerminalSentence("it is not a CSV file: {error}", error=error)) from None
    heads = [name.strip().lower() for name in rows[0]] if rows else []
    missing = [name for name in _NEEDED if name not in heads]
    if missing:
        raise BadGlossary(TerminalSentence("row 1 has no column {names}", names=tuple(missing)))
    return [term for at, row in enumerate(rows[1:], start=2) if (term := _term(heads, row, at)) is not None]


def _term(heads: Sequence[str], row: Sequence[str], at: int) -> GlossaryTerm | None:
    cells = {name: freed(cell.strip()) for name, cell in zip(heads, row, strict=False)}
    if not any(cells.values()):
        return None
    term, lang = cells.get("term", ""), cells.get("language", "")
    if not term:
        raise BadGlossary(TerminalSentence("row {at} has no term", at=at))
    if not is_tag(lang):
        raise BadGlossary(TerminalSentence("{lang!r} in row {at} is not a language code", lang=lang, at=at))
    return GlossaryTerm(term, canonical(lang), cells.get("translation", ""), cells.get("note", ""))


def judge_terms(entry: UnitText, source: str, glossary: Iterable[GlossaryTerm]) -> Iterator[Inconsistency]:
    """The terms in a source text that its translation does not keep."""
    text = _folded(entry.text)
    for term, accepted in terms_in(source, entry.lang, glossary):
        if not any(_folded(translation) in text for translation in accepted):
            yield Inconsistency(
                "consistency-glossary", {"term": quoted(term), "accepted": tuple(map(quoted, accepted))}
            )


def terms_in(source: str, lang: str, glossary: Iterable[GlossaryTerm]) -> Iterator[tuple[str, list[str]]]:
    """The terms in a source text, each with what it may be in a language. A longer term counts before one inside it."""
    accepted: dict[str, list[str]] = {}
    for row in glossary:
        if row.language in (lang, base(lang)):
            accepted.setdefault(row.term, []).append(row.translation or row.term)
    rest = source
    for term in sorted(accepted, key=len, reverse=True):
        taken, count = _pattern(term).subn("\0", rest)
        if count:
            rest = taken
            yield term, accepted[term]


@kept
def _pattern(term: str) -> re.Pattern[str]:
    """A term as it may stand in a text: as a word of its own where words are parted, in the plural too."""
    first = r"(?<!\w)" if term[0].isascii() and term[0].isalnum() else ""
    last = r"(?:e?s)?(?!\w)" if term[-1].isascii() and term[-1].isalnum() else ""
    return re.compile(f"{first}{re.escape(term)}{last}", re.IGNORECASE)


def _folded(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold()
