"""Setting many texts at once, as a file of translations does, or a block pasted into a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from previewer.pieces.edits.editing import Editing, Refused
from previewer.pieces.json_text import quoted
from previewer.pieces.languages import canonical
from previewer.pieces.places import JsonMember, Path, pointer


class SetText(NamedTuple):
    """One text in a language: `path` leads to its map of languages, which is made where it is missing. None takes the
    language out of it.
    """

    path: Path
    code: str
    text: str | None


class SetTexts(NamedTuple):
    """Set texts: the whole costs one reading, however many there are. A language that a map lacks is written as the
    piece writes it, where the piece has it. The last language of a text cannot be removed.
    """

    texts: Sequence[SetText]

    def draft(self, editing: Editing) -> None:
        written = {canonical(code): code for code in editing.style.languages}
        maps: dict[Path, dict[str, str | None]] = {}
        for path, code, text in self.texts:
            maps.setdefault(path, {})[written.get(canonical(code), code)] = text
        for path, wanted in maps.items():
            _set(editing, path, wanted)


def _set(editing: Editing, path: Path, wanted: Mapping[str, str | None]) -> None:
    texts = {code: text for code, text in wanted.items() if text is not None}
    owner = editing.places.member(path)
    if owner is None:
        if texts:
            _make(editing, path, texts)
        return
    if editing.places.text[owner.start] != "{":
        raise Refused("no-way", {"pointer": pointer(path), "found": quoted(next(iter(wanted)))})
    _take_out(editing, path, owner, [code for code in wanted if code not in texts], bool(texts))
    entries = editing.places.entries(owner.start)
    for code, text in texts.items():
        same = [entry for name, entry in entries if str(name).lower() == code.lower()]
        exact = [entry for name, entry in entries if name == code]
        if same:
            editing.revise((exact or same)[-1], text)
        else:
            editing.add(path, owner, code, text)


def _take_out(editing: Editing, path: Path, owner: JsonMember, codes: Sequence[str], others_come: bool) -> None:
    names = editing.names(owner)
    gone = {name for code in codes for name in _named(names, code)}
    if gone and gone == set(names) and not others_come:
        raise Refused("only-language", {"found": quoted(next(iter(gone))), "pointer": pointer(path)})
    for name in gone:
        editing.remove_all(owner, name)


def _named(names: Sequence[str], code: str) -> Iterator[str]:
    """The keys of a text that are a language: as it is written, else in other letters."""
    if code in names:
        yield code
    else:
        yield from (name for name in names if name.lower() == code.lower())


def _make(editing: Editing, path: Path, texts: Mapping[str, str]) -> None:
    owner = editing.places.member(path[:-1])
    if owner is None or editing.places.text[owner.start] != "{":
        raise Refused("no-value", {"pointer": pointer(path[:-1])})
    editing.add(path[:-1], owner, str(path[-1]), dict(texts))
