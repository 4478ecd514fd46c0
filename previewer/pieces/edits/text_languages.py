"""The languages of a piece: adding and removing one in every text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from previewer.pieces.edits.editing import Editing, Refused
from previewer.pieces.edits.style import PIECE_TEXTS, TEXT_KEYS
from previewer.pieces.json_text import quoted
from previewer.pieces.languages import canonical, is_tag
from previewer.pieces.places import Path, pointer
from previewer.pieces.texts import Texts, is_blank


class AddLanguage(NamedTuple):
    """Put a language into every text that lacks it: the text of `source`, else what a phone would show instead."""

    code: str
    source: str = ""

    def check(self) -> None:
        """Raises Refused where the code is none."""
        if not is_tag(self.code):
            raise Refused("no-tag", {"found": quoted(self.code)})

    def draft(self, editing: Editing) -> None:
        self.check()
        tag = canonical(self.code)
        texts = list(_texts(editing))
        if self.source and not any(_codes_of(text, self.source) for _, text, _ in texts):
            raise Refused("no-language", {"found": quoted(self.source)})
        for path, text, name in texts:
            if not text or _codes_of(text, tag):
                continue
            member = editing.container(path)
            shown = _copied(text, self.source or self.code, name)
            editing.add(path, member, self.code, shown)


class RemoveLanguage(NamedTuple):
    """Take a language out of every text."""

    code: str

    def draft(self, editing: Editing) -> None:
        found = False
        for path, text, _ in _texts(editing):
            codes = _codes_of(text, self.code)
            if codes and len(codes) == len(text):
                raise Refused("only-language", {"found": quoted(self.code), "pointer": pointer(path)})
            for code in codes:
                found = True
                editing.remove_all(editing.container(path), code)
        if not found:
            raise Refused("no-language", {"found": quoted(self.code)})


def _texts(editing: Editing) -> Iterator[tuple[Path, Mapping[str, object], str]]:
    """Every text of the piece: its path, its map, and what stands in where it says nothing."""
    reading = editing.reading
    if reading.prefix:
        for name in PIECE_TEXTS:
            text = reading.root.get(name)
            if isinstance(text, dict):
                yield (name,), text, name
    for key, entry in reading.slices.items():
        raw = entry.plain if isinstance(entry.plain, dict) else {}
        for name in TEXT_KEYS:
            if isinstance(raw.get(name), dict):
                yield (*editing.properties, key, name), raw[name], key
        options = raw.get("x-enum-titles")
        for option, text in options.items() if isinstance(options, dict) else ():
            if isinstance(text, dict):
                yield (*editing.properties, key, "x-enum-titles", option), text, option


def _codes_of(text: Mapping[str, object], code: str) -> list[str]:
    """The keys of a text that are a language, however they are written."""
    if code in text:
        return [name for name in text if name == code or canonical(name) == canonical(code)]
    return [name for name in text if name.lower() == code.lower()]


def _copied(text: Mapping[str, object], code: str, name: str) -> str:
    """A text in a language or what is shown in its place; the name of the thing where that is blank."""
    shown = Texts(text).pick(code, name).text
    if not is_blank(shown):
        return shown
    return code if is_blank(name) else name
