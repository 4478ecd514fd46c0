"""Texts of an item in several languages: their codes, and what shows nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from previewer.pieces import languages
from previewer.pieces.json_text import quoted
from previewer.pieces.places import Path
from previewer.pieces.rules.declared import Declared
from previewer.pieces.texts import SURROGATE, is_blank
from previewer.pieces.violations import Violation, renaming

#: What a text is called in a sentence, by the key of the item that holds it.
_WHAT: Mapping[str | int, str] = {"x-title": "title", "x-description": "description", "x-enum-titles": "option"}

_TITLE: Path = ("x-title",)
_DESCRIPTION: Path = ("x-description",)


class TextTags(NamedTuple):
    """The languages of a text: the tags that it has, and those with what its wrong codes surely mean.

    A wrong code is reported as such; the language that it means is then not reported missing as well.
    """

    path: Path
    tags: frozenset[str]
    meant: frozenset[str]


def text_maps(declared: Declared) -> list[tuple[Path, Mapping[str, object]]]:
    """The texts of an item with their paths; what is no map, or an empty one, is left out."""
    raw, form = declared.raw, declared.form
    found: list[tuple[Path, object]] = [(_TITLE, raw.get("x-title")), (_DESCRIPTION, raw.get("x-description"))]
    titles = raw.get("x-enum-titles")
    if titles and form is not None and "x-enum-titles" in form.uses and isinstance(titles, dict):
        found += [(("x-enum-titles", name), texts) for name, texts in titles.items()]
    return [(path, texts) for path, texts in found if texts and isinstance(texts, dict)]


def judge_text(path: Path, texts: Mapping[str, object]) -> tuple[TextTags, list[Violation]]:
    """The languages of a text, and what is wrong with its codes and its blank entries."""
    tags, wrong = languages.tags_of(tuple(texts))
    blank = [code for code, text in texts.items() if isinstance(text, str) and is_blank(text)]
    if not wrong and not blank:
        return TextTags(path, tags, tags), []
    found = list(_language_codes(path, wrong, texts))
    found += [Violation("text-empty", (*path, code), {"what": _WHAT[path[0]], "lang": code}) for code in blank]
    return TextTags(path, tags, tags.union(filter(None, map(languages.likely_tag, wrong)))), found


def _language_codes(path: Path, wrong: tuple[str, ...], texts: Mapping[str, object]) -> Iterator[Violation]:
    """Keys of a text that are no tags; a rename is certain only where the text does not have that tag yet."""
    taken = {code.lower() for code in texts}
    for code in wrong:
        near = languages.likely_tag(code)
        fix = None
        if near and near.lower() not in taken:
            taken.add(near.lower())
            fix = renaming((*path, code), near, quoted(near), certain=True)
        yield Violation("language-code", (*path, code), {"found": quoted(code), "near": near}, fix)


def judge_surrogates(value: object, path: Path = ()) -> Iterator[Violation]:
    """Every text in a value that holds a lone surrogate."""
    if isinstance(value, str):
        match = SURROGATE.search(value)
        if match:
            yield Violation("text-surrogate", path, {"unit": f"{ord(match.group()):04x}"})
    elif isinstance(value, dict):
        for name, inner in value.items():
            yield from judge_surrogates(inner, (*path, name))
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            yield from judge_surrogates(inner, (*path, at))
