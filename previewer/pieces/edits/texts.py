"""Setting many texts in many languages at once: a table's cells, a translator's file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from previewer.pieces.edits.editing import Editing, Refused
from previewer.pieces.edits.values import SetValue
from previewer.pieces.json_text import quoted
from previewer.pieces.languages import canonical
from previewer.pieces.places import Member, Path, pointer

#: Languages of one text, each with what it is to be; None takes it out.
Changes = Mapping[str, str | None]


class SetTexts(NamedTuple):
    """Set texts, each the language map at a path, in one go: the whole costs one reading, however many there are.

    A language that stands there in other letters is that language. The last language of a text cannot be taken out.
    """

    texts: Mapping[Path, Changes]

    def draft(self, editing: Editing) -> None:
        for path, changes in self.texts.items():
            owner = editing.places.member(path)
            if owner is None or editing.places.text[owner.start] != "{":
                made = {code: text for code, text in changes.items() if text is not None}
                if made:
                    SetValue(tuple(map(str, path)), made).draft(editing)
            else:
                _revise(editing, path, owner, changes)


def _revise(editing: Editing, path: Path, owner: Member, changes: Changes) -> None:
    names = editing.names(owner)
    gone = {name for code, text in changes.items() if text is None for name in _named(names, code)}
    kept = [name for name in names if name not in gone]
    if gone and not kept and all(text is None for text in changes.values()):
        raise Refused("only-language", {"found": quoted(next(iter(gone))), "pointer": pointer(path)})
    for name in gone:
        editing.remove_all(owner, name)
    for code, text in changes.items():
        if text is None:
            continue
        there = next(_named(names, code), None)
        if there is None:
            editing.add(path, owner, code, text)
        else:
            editing.revise(editing.places.members(owner.start)[there][-1], text)


def _named(names: list[str], code: str) -> Iterator[str]:
    """The keys of a text that are a language: as it is written, else in other letters."""
    if code in names:
        yield code
    else:
        yield from (name for name in names if canonical(name) == canonical(code))
