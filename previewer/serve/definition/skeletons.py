"""Whole items among the proposals: one of each form, with all that it needs, by the operation that adds items."""

import json
from collections.abc import Iterator
from typing import NamedTuple

from previewer.pieces import Reading, read_text
from previewer.pieces.edits.editing import Refused, carry_out
from previewer.pieces.edits.items import AddItem, free_key
from previewer.pieces.edits.order import OrderPlace
from previewer.pieces.kinds import BY_FORM, FORMS, Item
from previewer.pieces.messages import say
from previewer.pieces.places import Path
from previewer.pieces.text_edits import TextEdit
from previewer.serve.definition.json_context import CursorContext

_OF_KIND = frozenset(("type", "x-input-type", "format"))


class Skeleton(NamedTuple):
    """The text with a new item in it, and what of it is to be written: places by start and end, several where they are
    to be alike. The first is its key, with all that is named by it until then.
    """

    text: str
    stops: tuple[tuple[tuple[int, int], ...], ...]


class NewItem(NamedTuple):
    """What is put in the place of a word, the stretches of it that are to be written, its key first, and the edits of
    the text elsewhere.
    """

    insert: str
    stops: tuple[tuple[int, int], ...]
    others: tuple[TextEdit, ...]


def forms_at(context: CursorContext, lang: str) -> tuple[type[Item], ...]:
    """The forms of which an item can be put where the cursor is; none where no item can stand. What was typed may be of
    the format's name or of that which people read.
    """
    if not context.key or context.path not in (("preferences", "properties"), ("properties",)):
        return ()
    typed = context.typed.lower()
    return tuple(form for form in FORMS if typed in form.form or typed in say(lang, "kinds", form.form).lower())


def has_room(text: str, context: CursorContext, end: int) -> bool:
    """Whether `with_item` can put an item there: whether the text is JSON without the word and the comma before it."""
    return any(_is_json(tried) for tried in _without_word(text, context, end))


def _is_json(text: str) -> bool:
    try:
        json.loads(text, parse_constant=_refuse)
    except (ValueError, RecursionError):
        return False
    return True


def _refuse(name: str) -> None:
    raise ValueError(name)


def _without_word(text: str, context: CursorContext, end: int) -> list[str]:
    """The text without the word, where a comma was written for an item that would be the last without that too."""
    before, after = text[: context.start], text[end:]
    bare = before.rstrip()
    tries = [before + after]
    if bare.endswith(",") and after.lstrip()[:1] in ("}", ""):
        tries.insert(0, bare[:-1] + before[len(bare) :] + after)
    return tries


def with_item(text: str, context: CursorContext, end: int, form: str) -> Skeleton | None:
    """A text in which the word begun at a context, up to an offset, has become an item of a form.

    None where the text does not read even without that word and the comma before it.
    """
    added = _added(text, context, end, form)
    return None if added is None else Skeleton(added.reading.text, _stops(added.reading, added.key))


def new_item(text: str, context: CursorContext, end: int, form: str) -> NewItem | None:
    """A new item for an editor that puts one stretch in the place of the word, and changes a few others."""
    added = _added(text, context, end, form)
    if added is None or added.reading.places is None:
        return None
    own = added.reading.places.member((*added.reading.prefix, "properties", added.key))
    around = read_text(added.tried)
    owner = None if around.places is None else around.places.member((*around.prefix, "properties"))
    if own is None or owner is None:
        return None
    cut = len(text) - len(added.tried)
    bare = text[: context.start].rstrip()
    others = [] if bare[-1:] in ("{", ",") else [TextEdit(len(bare), len(bare), ",")]
    for edit in added.edits:
        if not owner.start <= edit.start <= owner.end:
            by = 0 if edit.end <= context.start else cut
            others.append(TextEdit(edit.start + by, edit.end + by, edit.text))
    comma = "" if text[end:].lstrip()[:1] in ("}", ",", "") else ","
    inside = [stop[-1] for stop in _stops(added.reading, added.key)]
    places = tuple((start - own.key_start, stop - own.key_start) for start, stop in inside)
    return NewItem(added.reading.text[own.key_start : own.end] + comma, places, tuple(others))


class _Added(NamedTuple):
    """A text without the word, its edits by the operation, and what it reads as then, with the key of the new item."""

    tried: str
    edits: tuple[TextEdit, ...]
    reading: Reading
    key: str


def _added(text: str, context: CursorContext, end: int, form: str) -> _Added | None:
    tries = _without_word(text, context, end)
    for number, tried in enumerate(tries):
        reading = read_text(tried)
        if reading.piece is None:
            continue
        keys = list(reading.slices)
        start = context.start - (len(tries) > 1 and number == 0)
        earlier = [key for key in keys if reading.slices[key].start < start]
        place = OrderPlace("after", earlier[-1]) if earlier else OrderPlace("first", "")
        try:
            done = carry_out(reading, AddItem(free_key(str(BY_FORM[form].kind), keys), form, place))
        except Refused:
            return None
        added = read_text(done.text)
        new = next(key for key in added.slices if key not in reading.slices)
        return _Added(tried, done.edits, added, new)
    return None


def _stops(reading: Reading, key: str) -> tuple[tuple[tuple[int, int], ...], ...]:
    """The key, then texts and plain values from top to bottom."""
    places, own = reading.places, (*reading.prefix, "properties", key)
    assert places is not None
    found = places.key_span(own)
    assert found is not None
    alike: list[tuple[int, int]] = []
    stops: list[tuple[int, int]] = []
    data = json.loads(reading.text)
    for part in reading.prefix:
        data = data[part]
    order = enumerate(data.get("x-field-order", ()))
    named = [((*reading.prefix, "x-field-order", at), entry) for at, entry in order if entry == key]
    for path, value in (*named, *_plain(own, data["properties"][key])):
        span = places.value_span(path)
        if span is None:
            continue
        inside = (span[0] + 1, span[1] - 1) if isinstance(value, str) else span
        if value == key:
            alike.append(inside)
        if path[: len(own)] == own:
            stops.append(inside)
    return ((*alike, (found[0] + 1, found[1] - 1)), *((stop,) for stop in sorted(stops)))


def _plain(path: Path, declared: dict[str, object]) -> Iterator[tuple[Path, object]]:
    """Texts and single values of an item, but what its kind says."""
    for name, value in declared.items():
        if name in ("x-title", "x-description") and isinstance(value, dict):
            yield from (((*path, name, lang), text) for lang, text in value.items())
        elif name not in _OF_KIND and not isinstance(value, dict | list):
            yield (*path, name), value
