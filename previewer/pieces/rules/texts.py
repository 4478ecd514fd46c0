"""Texts of an item in several languages: their codes, and what shows nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from previewer.kept import kept
from previewer.pieces import languages
from previewer.pieces.json_text import quoted
from previewer.pieces.messages import Facts
from previewer.pieces.places import Path
from previewer.pieces.rules.declared import Declared
from previewer.pieces.texts import SURROGATE, begin_visibly, is_blank
from previewer.pieces.violations import Violation, renaming

#: What a text is called in a sentence, by the key of the item that holds it.
_WHAT: Mapping[str | int, str] = {"x-title": "title", "x-description": "description", "x-enum-titles": "option"}

#: Signs that turn the direction of the letters after them.
_TURNING = re.compile("[\u202a-\u202e\u2066-\u2069]")
_TITLE: Path = ("x-title",)
_DESCRIPTION: Path = ("x-description",)


class Tags(NamedTuple):
    """The languages of a text: the tags that it has, its codes that are none, and the tags with what those surely mean.

    A wrong code is reported as such; the language that it means is then not reported missing as well.
    """

    tags: frozenset[str]
    wrong: tuple[str, ...]
    meant: frozenset[str]


class TextTags(NamedTuple):
    """Texts of an item that have the same codes: their paths and their languages."""

    paths: Sequence[Path]
    languages: Tags


def judge_texts(declared: Declared) -> tuple[list[TextTags], list[Violation]]:
    """The languages of an item's texts, and what is wrong with their codes and their blank entries."""
    paths, maps = _text_maps(declared)
    each = list(map(tuple, maps))
    shown: list[object] = []
    for texts in maps:
        shown += texts.values()
    turned = (
        list(_directions(paths, maps))
        if _TURNING.search("".join(text for text in shown if isinstance(text, str)))
        else []
    )
    if not turned and begin_visibly(shown) and len(set(each)) == 1 and not (tags := _tags_of(each[0])).wrong:
        return [TextTags(paths, tags)], []
    runs: list[TextTags] = []
    found: list[Violation] = turned
    for path, texts, codes in zip(paths, maps, each, strict=True):
        tags = _tags_of(codes)
        runs.append(TextTags([path], tags))
        found += _language_codes(path, tags.wrong, texts)
        found += _blanks(path, texts)
    return runs, found


def _text_maps(declared: Declared) -> tuple[list[Path], list[dict[str, object]]]:
    """The paths of an item's texts, and the texts; what is no map, or an empty one, is left out."""
    raw, form = declared.raw, declared.form
    paths: list[Path] = [_TITLE, _DESCRIPTION]
    maps = [raw.get("x-title"), raw.get("x-description")]
    titles = raw.get("x-enum-titles")
    if titles and form is not None and "x-enum-titles" in form.uses and isinstance(titles, dict):
        paths += [("x-enum-titles", name) for name in titles]
        maps += titles.values()
    found = [texts for texts in maps if texts and isinstance(texts, dict)]
    if len(found) < len(maps):
        paths = [path for path, texts in zip(paths, maps, strict=True) if texts and isinstance(texts, dict)]
    return paths, found


@kept
def _tags_of(codes: tuple[str, ...]) -> Tags:
    """The canonical tags among the keys of a text, and the keys that are none."""
    tags = frozenset(languages.canonical(code) for code in codes if languages.is_tag(code))
    wrong = tuple(code for code in codes if not languages.is_tag(code))
    return Tags(tags, wrong, tags.union(filter(None, map(languages.likely_tag, wrong))))


def _directions(paths: Sequence[Path], maps: Sequence[Mapping[str, object]]) -> Iterator[Violation]:
    for path, texts in zip(paths, maps, strict=True):
        for code, text in texts.items():
            if isinstance(text, str) and (sign := _TURNING.search(text)):
                facts: Facts = {"what": _WHAT[path[0]], "sign": f"U+{ord(sign.group()):04X}"}
                yield Violation("text-direction", (*path, code), facts)


def _blanks(path: Path, texts: Mapping[str, object]) -> Iterator[Violation]:
    for code, text in texts.items():
        if isinstance(text, str) and is_blank(text):
            yield Violation("text-empty", (*path, code), {"what": _WHAT[path[0]], "lang": code})


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
