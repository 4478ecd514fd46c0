"""Setting many texts at once, as a file of translations does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from previewer.pieces.edits.editing import Editing, Refused
from previewer.pieces.json_text import quoted
from previewer.pieces.languages import canonical
from previewer.pieces.places import Path, pointer


class SetText(NamedTuple):
    """One text in a language: `path` leads to its map of languages, which is made where it is missing."""

    path: Path
    code: str
    text: str


class SetTexts(NamedTuple):
    """Set texts. A language that a map lacks is written as the piece writes it, where the piece has it; of each map
    that is missing there is one text.
    """

    texts: Sequence[SetText]

    def draft(self, editing: Editing) -> None:
        written = {canonical(code): code for code in editing.style.languages}
        for path, code, text in self.texts:
            code = written.get(canonical(code), code)
            member = editing.places.member(path)
            if member is None:
                _make(editing, path, {code: text})
                continue
            if editing.places.text[member.start] != "{":
                raise Refused("no-way", {"pointer": pointer(path), "found": quoted(code)})
            entries = editing.places.entries(member.start)
            same = [entry for name, entry in entries if str(name).lower() == code.lower()]
            exact = [entry for name, entry in entries if name == code]
            if same:
                editing.revise((exact or same)[-1], text)
            else:
                editing.add(path, member, code, text)


def _make(editing: Editing, path: Path, texts: dict[str, str]) -> None:
    owner = editing.places.member(path[:-1])
    if owner is None or editing.places.text[owner.start] != "{":
        raise Refused("no-value", {"pointer": pointer(path[:-1])})
    editing.add(path[:-1], owner, str(path[-1]), texts)
