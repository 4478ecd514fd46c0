"""A new definition: from nothing or out of a sample, by the same operations as any change."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from previewer.pieces.edits.editing import Operation, carry_out_all
from previewer.pieces.edits.items import AddItem, free_key
from previewer.pieces.edits.text_languages import AddLanguage, RemoveLanguage
from previewer.pieces.edits.values import SetValue
from previewer.pieces.json_text import pretty
from previewer.pieces.languages import canonical
from previewer.pieces.reading import Reading, read_text


def new_piece(title: str, languages: Sequence[str], kinds: Sequence[str] = (), template: str | None = None) -> Reading:
    """A new definition: from nothing, or out of the text of another, with items of kinds at its end. A title of '' is
    that of the template, no languages are its own; from nothing both are wanted. Raises Refused.
    """
    operations: list[Operation] = []
    if template is None:
        reading = read_text(blank(title, languages))
    else:
        reading = read_text(template)
        assert reading.piece is not None
        operations += speaking(reading, languages) if languages else ()
        languages = languages or reading.piece.languages
        operations += [SetValue(("title",), dict.fromkeys(languages, title))] if title else ()
    return carry_out_all(reading, [*operations, *adding(reading, kinds, languages)]).reading


def blank(title: str, languages: Sequence[str]) -> str:
    """The text of a definition without items; the title is the same in every language."""
    preferences = {"type": "object", "x-field-order": [], "properties": {}}
    return pretty({"title": dict.fromkeys(languages, title), "preferences": preferences}) + "\n"


def speaking(reading: Reading, wanted: Sequence[str]) -> Iterator[Operation]:
    """What makes a definition one in these languages and no other."""
    assert reading.piece is not None
    there = reading.piece.languages
    tags = {canonical(code) for code in wanted}
    for code in wanted:
        if canonical(code) not in there:
            yield AddLanguage(code)
    for code in there:
        if code not in tags:
            yield RemoveLanguage(code)


def adding(reading: Reading, kinds: Sequence[str], languages: Sequence[str]) -> Iterator[Operation]:
    """What adds items of kinds, their keys being the kinds' names: `text`, `text_2`."""
    taken = set(reading.slices)
    for kind in kinds:
        key = free_key(kind, taken)
        taken.add(key)
        yield AddItem(key, kind, languages=tuple(languages))
