"""What is wrong with a text, where else that leads, and how it is mended, for whoever shows it elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from pathlib import Path
from typing import NamedTuple

from previewer.pieces import Diagnostic, Place, Reading, TextEdit, read_text
from previewer.pieces.fixes import fix_all
from previewer.pieces.messages import say
from previewer.pieces.places import Path as JsonPath
from previewer.pieces.text_edits import same_length, same_length_back

#: Codes and the keys beside the wrong value that say what it should have been.
_BESIDE: dict[str, tuple[str, ...]] = {
    "default-not-in-enum": ("enum",),
    "default-out-of-range": ("minimum", "maximum"),
    "default-off-step": ("multipleOf", "minimum"),
    "default-too-long": ("maximum",),
    "default-type": ("type", "x-input-type"),
    "bounds-order": ("minimum",),
    "step-too-large": ("minimum", "maximum"),
    "step-uneven": ("multipleOf", "minimum"),
    "step-offset": ("multipleOf",),
    "enum-type": ("type",),
    "enum-title-unknown": ("enum",),
    "enum-title-missing": ("enum",),
    "type-mismatch": ("x-input-type",),
    "bound-missing": ("x-input-type",),
    "enum-missing": ("x-input-type",),
    "key-unused": ("x-input-type",),
    "format-missing": ("x-input-type",),
}
_MOST_LINES = 3000


class Related(NamedTuple):
    """Another place that a diagnostic speaks of: what stands there, from one offset to another."""

    start: int
    end: int
    message: str


def as_reviewed(reading: Reading, definition: Path | None) -> Reading:
    """The reading without advice on texts that a person reviewed as they stand, by the records beside its file; records
    that cannot be read say nothing.
    """
    if definition is None or not any(one.code == "text-placeholder" for one in reading.found):
        return reading
    from previewer.texts.confirmed import BadRecord, reviewed_beside

    try:
        reviewed = reviewed_beside(definition, reading)
    except (OSError, BadRecord):
        return reading
    return read_text(reading.text, before=reading, reviewed=reviewed) if reviewed else reading


def related(found: Diagnostic, reading: Reading, lang: str) -> Iterator[Related]:
    """The other places of a diagnostic, in the order in which they explain it."""
    places = found.places
    if places is None or found.place is None:
        return
    if found.code == "duplicate-key":
        start = places.offset(int(str(found.facts["line"])), int(str(found.facts["column"])))
        yield Related(start, start + len(str(found.facts["key"])), say(lang, "serve", "first-of-key"))
        return
    if reading.piece is None:
        return
    for path, name in _elsewhere(found, reading):
        place = places.key(path)
        if place is not None and (place.start, place.end) != (found.place.start, found.place.end):
            yield Related(place.start, place.end, say(lang, "serve", name, {"key": str(path[-1])}))


def _elsewhere(found: Diagnostic, reading: Reading) -> Iterator[tuple[JsonPath, str]]:
    items: JsonPath = (*reading.prefix, "properties")
    if found.item is not None:
        own: JsonPath = (*items, found.item)
        yield from (((*own, name), "says-so") for name in _BESIDE.get(found.code, ()))
    if found.code == "order-missing-key":
        order = reading.places.value(found.path) if reading.places is not None else None
        listed = set(reading.piece.order or ()) if reading.piece is not None and order is not None else set()
        yield from (((*items, key), "item-here") for key in reading.slices if key not in listed)
    elif found.code == "order-unknown-key":
        yield items, "items-here"


def certain_edits(text: str) -> tuple[TextEdit, ...]:
    """The edits that mend all that is certain, without harm (rulings 42 and 43)."""
    fixed = fix_all(text)
    return difference(text, fixed.text) if fixed.applied else ()


def difference(old: str, new: str) -> tuple[TextEdit, ...]:
    """Edits that make a text another one, by the lines that differ; of a long text one edit."""
    start = same_length(old, new)
    tail = same_length_back(old, new, min(len(old), len(new)) - start)
    end, new_end = len(old) - tail, len(new) - tail
    if start == end and start == new_end:
        return ()
    before, after = old[start:end].splitlines(True), new[start:new_end].splitlines(True)
    if max(len(before), len(after)) > _MOST_LINES:
        return (TextEdit(start, end, new[start:new_end]),)
    return tuple(_by_lines(before, after, start))


def _by_lines(before: Sequence[str], after: Sequence[str], start: int) -> Iterator[TextEdit]:
    offsets = [start]
    for line in before:
        offsets.append(offsets[-1] + len(line))
    for act, low, high, new_low, new_high in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if act != "equal":
            yield TextEdit(offsets[low], offsets[high], "".join(after[new_low:new_high]))


def place_of(found: Diagnostic) -> Place:
    """Where a diagnostic stands; the beginning of the text where it is of all of it."""
    return found.place or Place(1, 1, 1, 1, 0, 0)
