"""An item as phones drew it, held against its declaration."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from typing import Final, NamedTuple

from previewer.phone.look import Look
from previewer.phone.reader import DESCRIPTIONS, TITLES, ReadRow, ReadText, same_letters, same_title
from previewer.phone.scene import SCREEN_TITLES
from previewer.pieces import Item, Piece
from previewer.pieces.calendar import picker_calendar
from previewer.pieces.calendars import counted
from previewer.pieces.kinds import (
    Calendar,
    Choice,
    Map,
    Radio,
    RangeDrumroll,
    Slider,
    StringDrumroll,
    Switch,
    TextItem,
    Time,
    Value,
)
from previewer.pieces.languages import is_right_to_left
from previewer.pieces.messages import Fact, Facts, Phrase

#: A knob stands so near to its place, as a part of its way.
_NEAR: Final = 0.02
#: Lines that are nearer than so many points are one.
_LINE: Final = 4.0


class Unlike(NamedTuple):
    """A thing that is drawn otherwise than declared: a sentence of `judged`, with its facts."""

    name: str
    facts: Facts


def unlike(row: ReadRow | None, item: Item, value: Value, look: Look) -> Iterator[Unlike]:
    """Whatever of a closed row is not as the item declares it."""
    row = None if row is None else row.closed
    if row is None or not row.texts:
        yield _unlike("drawn-none")
        return
    title, description = item.title(look.lang).text, item.description(look.lang).text
    known: list[ReadText] = []
    yield from _text(row, TITLES, "title", title, look, known)
    yield from _text(row, DESCRIPTIONS, "description", description, look, known)
    yield from _value(row, item, value, look, known)
    yield from _more(row, item, value, known)
    yield from _order(row)


def unlike_opened(row: ReadRow, item: Item, value: Value, look: Look) -> Iterator[Unlike]:
    """Whatever of what opens from a row does not show the value that is there."""
    row, title = row.opened, item.title(look.lang).text
    drawn = row.text({"title", "bar-title", "screenTitle"})
    if drawn is not None and not same_title(drawn.text, title, look.lang):
        yield _other("title", drawn.text, title)
    if isinstance(item, StringDrumroll | RangeDrumroll):
        yield from _turned(row, item, value, look)
    elif isinstance(item, Calendar):
        days = tuple(one.text for one in row.filled())
        wanted = str(counted(date.fromisoformat(value), picker_calendar(look.lang, look.platform)).day)
        if [_number(day) for day in days] != [int(wanted)]:
            yield _other("value", days, wanted)
        headline = row.text({"headline"})
        if headline is not None and int(wanted) not in map(int, re.findall(r"\d+", headline.text)):
            yield _other("value", headline.text, item.shown(value, look.value_lang, look.platform))
    elif isinstance(item, Time):
        hour, minute = (int(part) for part in value)
        yield from _clock(row, "hour", {hour, hour % 12 or 12, hour % 12})
        yield from _clock(row, "minute", {minute})
    elif isinstance(item, Map):
        place, pin = row.text({"place"}), row.mark("pin")
        wanted = item.shown(value, look.value_lang, look.platform)
        found = "" if place is None else place.text
        if _bare(found) != _bare(wanted):
            yield _other("value", found, wanted)
        if pin is None or not pin.seen:
            yield _unlike("drawn-pin")


def _turned(row: ReadRow, item: StringDrumroll | RangeDrumroll, value: Value, look: Look) -> Iterator[Unlike]:
    """Whether a wheel has the value in its middle, and the choices around it in their order."""
    texts, middle, index = row.wheel(), row.middle(), item.index_of(value)
    if not texts or middle is None:
        yield _other("value", "", item.label_at(index, look.value_lang))
        return
    at = min(range(len(texts)), key=lambda one: abs(_height(texts[one]) - middle))
    for step, (place, part) in {0: (at, "value"), 1: (at + 1, "choice"), -1: (at - 1, "choice")}.items():
        there = 0 <= index + step < item.count
        wanted = item.label_at(index + step, look.value_lang) if there else ""
        found = texts[place].text if 0 <= place < len(texts) else ""
        # A blank choice has no letters, and then the places of the others tell nothing.
        if (wanted.strip() or not there) and not same_letters(found, wanted):
            yield _other(part, found, wanted)


def _clock(row: ReadRow, part: str, wanted: set[int]) -> Iterator[Unlike]:
    middle, wheel = row.middle(), row.wheel(f"{part}-wheel")
    if wheel and middle is not None:
        texts = [min(wheel, key=lambda one: abs(_height(one) - middle))]
    else:
        texts = [one for one in row.texts if part in one.path]
    found = texts[0].text if texts else ""
    if _number(found) not in wanted:
        yield _other("value", found, str(min(wanted)))


def _number(text: str) -> int | None:
    """A number in the digits of any script."""
    return int(text) if text.isdecimal() else None


def _bare(text: str) -> str:
    return "".join(letter for letter in text if letter.isalnum() or letter in "-−.")


def _height(text: ReadText) -> float:
    return text.box[1] + text.box[3] / 2


def unlike_screen(around: ReadRow | None, piece: Piece, look: Look) -> Iterator[Unlike]:
    """Whatever of the screen around the rows is not as the piece declares it."""
    wanted = piece.title(look.lang).text
    drawn = None if around is None else around.text(SCREEN_TITLES)
    if wanted.strip() and (drawn is None or not same_title(drawn.text, wanted, look.lang)):
        yield _other("title", "" if drawn is None else drawn.text, wanted)


def _text(
    row: ReadRow, names: frozenset[str], part: str, wanted: str, look: Look, known: list[ReadText]
) -> Iterator[Unlike]:
    drawn = row.text(names)
    if drawn is not None:
        known.append(drawn)
    found = "" if drawn is None else drawn.text
    if (found.strip() or wanted.strip()) and not same_title(found, wanted, look.lang):
        yield _other(part, found, wanted)


def _value(row: ReadRow, item: Item, value: Value, look: Look, known: list[ReadText]) -> Iterator[Unlike]:
    wanted = item.shown(value, look.value_lang, look.platform)
    if isinstance(item, Radio):
        yield from _options(row, item, value, look, known)
        return
    drawn = row.value(look.lang, look.platform)
    known += [one for one in row.texts if one.typed or one.name == "value" or one.stands_in("pill")]
    found = "" if drawn is None or (not drawn.seen and drawn.why != "cut") else drawn.text
    if (found.strip() or wanted.strip()) and not same_letters(found, wanted):
        yield _other("value", found, wanted)
    if isinstance(item, Switch) and (switch := row.mark("track")) is not None:
        knob = row.mark("knob")
        inside = knob is not None and switch.box[0] <= knob.box[0] and _right(knob.box) <= _right(switch.box)
        if not inside or (row.tinted() is not None and row.tinted() is not bool(value)):
            yield _unlike("drawn-state")
    if isinstance(item, Slider):
        yield from _knob(row, item, value, is_right_to_left(look.lang))
    if isinstance(item, Map) and not _pinned(row):
        yield _unlike("drawn-pin")


def _options(row: ReadRow, item: Choice, value: Value, look: Look, known: list[ReadText]) -> Iterator[Unlike]:
    drawn = row.options()
    known += drawn.values()
    labels = [item.label_at(at, look.value_lang) for at in range(item.count)]
    if len(drawn) > item.count or (len(drawn) < item.count and all(label.strip() for label in labels)):
        yield _unlike("drawn-choices", count=len(drawn), of=item.count)
    # A label may be blank, and then there is nothing to read: the others are told by their places.
    if len(drawn) == item.count:
        for one, wanted in zip(sorted(drawn.values(), key=lambda text: text.box[1]), labels, strict=True):
            if not same_letters(one.text, wanted):
                yield _other("choice", one.text, wanted)
    index, chosen = item.index_of(value), row.chosen()
    if chosen != [index]:
        names = tuple(drawn[at].text for at in chosen if at in drawn)
        yield _unlike("drawn-chosen", found=names, wanted=labels[index] if 0 <= index < len(labels) else "")


def _knob(row: ReadRow, item: Slider, value: Value, mirrored: bool) -> Iterator[Unlike]:
    knob = row.mark("knob", "handle")
    starts, ends = row.mark("track", "trackStart"), row.mark("track", "trackEnd")
    if knob is None or not knob.seen or starts is None or ends is None:
        yield _unlike("drawn-knob", found="—", wanted="")
        return
    left, right = min(starts.box[0], ends.box[0]), max(_right(starts.box), _right(ends.box))
    way = max(1.0, right - left - knob.box[2])
    part = (knob.box[0] - left) / way
    wanted = item.index_of(value) / max(1, item.count - 1)
    if mirrored:
        part = 1 - part
    filled = row.mark("filled")
    meets = filled is None or any(abs(end - knob.box[0] - knob.box[2] / 2) < knob.box[2] for end in _ends(filled.box))
    if abs(part - wanted) > _NEAR + 1 / way or not meets:
        yield _unlike("drawn-knob", found=f"{part:.0%}", wanted=f"{wanted:.0%}")


def _pinned(row: ReadRow) -> bool:
    """Whether the pin is seen, with its point in the middle of its map."""
    pin, ground = row.mark("pin"), row.mark("picture", "card")
    if pin is None or ground is None or not pin.seen:
        return False
    across = abs(pin.box[0] + pin.box[2] / 2 - ground.box[0] - ground.box[2] / 2)
    down = abs(pin.box[1] + pin.box[3] - ground.box[1] - ground.box[3] / 2)
    return across < 2 and down < 2


def _more(row: ReadRow, item: Item, value: Value, known: list[ReadText]) -> Iterator[Unlike]:
    """Texts that nothing declares."""
    for one in row.texts:
        counts = isinstance(item, TextItem) and one.text == f"{item.count(value)}/{item.limit}"
        if one.seen and not counts and not any(one is other for other in known):
            yield _unlike("drawn-more", found=one.text)


def _order(row: ReadRow) -> Iterator[Unlike]:
    """Whether title, choices and description stand as they do on any phone, and within their row."""
    title, description = row.text(TITLES), row.text(DESCRIPTIONS)
    others = [one for one in row.texts if one is not title and one is not description and one.seen]
    below = [one for one in (*others, description) if one is not None]
    if title is not None and any(one.box[1] < title.box[1] - _LINE for one in below):
        yield _unlike("drawn-order")
    for one in row.texts:
        if one.seen and not one.typed and not row.box[1] <= _height(one) <= row.box[1] + row.box[3]:
            yield _unlike("drawn-beside", found=one.text)


def _other(part: str, found: Fact, wanted: str) -> Unlike:
    return _unlike("drawn-other", part=Phrase("drawn", part), found=found, wanted=wanted)


def _unlike(name: str, **facts: Fact) -> Unlike:
    return Unlike(name, facts)


def _ends(box: tuple[float, float, float, float]) -> tuple[float, float]:
    return box[0], box[0] + box[2]


def _right(box: tuple[float, float, float, float]) -> float:
    return box[0] + box[2]
