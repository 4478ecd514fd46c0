"""How much room the screen gives to each text, as the phones really lay their rows out.

Labels that show a text of the piece say in QML, beside `auditRole` (see `findings.py`):
- `auditOneLine` that it never wraps;
- `auditRoom` the width that the text can have, where the label's own width follows its text;
- `auditLines` that other texts in its place are broken by phrases, or with hyphens in long words;
- `auditBeside` the width that it has beside something else, below which it goes where it does not fit there.
"""

from __future__ import annotations

import atexit
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date
from functools import cache
from math import ceil
from typing import Literal, NamedTuple

from PySide6.QtGui import QFont
from PySide6.QtQuick import QQuickItem
from shiboken6 import isValid

from previewer.phone.look import LAYOUT, Look
from previewer.phone.offscreen import OffscreenPhone
from previewer.phone.phone import Phone
from previewer.phone.phrases import lines_of
from previewer.phone.scene import SCREEN_TITLES
from previewer.phone.session import PieceSession
from previewer.pictures.application import picture_application
from previewer.pictures.line_widths import line_widths
from previewer.pictures.render import phone_of
from previewer.pieces import Item, Reading, Values, read_text
from previewer.pieces.json_text import to_json
from previewer.pieces.kinds.choice import Choice

Part = Literal["title", "description", "enum-title"]
_DAY = date(2026, 1, 1)
#: From this many lines on a label has no limit that a text is written for.
_UNLIMITED = 10
_OPTION = "option"


class Measured(NamedTuple):
    """One text in one place: the widths of its lines, of which the screen gives `most` (0: as many as it needs), each
    `width` wide, in points.

    `key` is the item, None for the screen itself; `option` the name of an option; `slot` names the place, the same in
    every language. `beside` is the width that it would have beside what it stands below, since it did not fit there.
    """

    key: str | None
    part: Part
    option: str
    slot: str
    lines: tuple[float, ...]
    width: float
    most: int = 0
    beside: float = 0

    @property
    def rows(self) -> int:
        """How many lines it makes its place high, with the one of what it had no room beside."""
        return len(self.lines) + (self.beside > 0)

    def left(self, neighbour: Measured | None = None) -> float:
        """The points left on the lines that the place gives it; negative where it is cut or takes one line more than
        the same text in a `neighbour` language. Where it may have any number of lines, those left on its last.
        """
        if not self.most:
            return self.width - self.lines[-1]
        given = self.most
        if neighbour is not None and len(neighbour.lines) <= self.most:
            given = min(given, neighbour.rows - (self.beside > 0))
        if given <= 0:
            return self.beside - sum(self.lines)
        if len(self.lines) > given:
            return -sum(self.lines[given:])
        return self.width - self.lines[-1] + (given - len(self.lines)) * self.width


class RoomJob(NamedTuple):
    """What a worker measures: a definition, or a part of one, in looks of one platform."""

    text: str
    looks: tuple[Look, ...]


class _Label(NamedTuple):
    """A label, and what it is called: by its object name, or `option`."""

    name: str
    item: QQuickItem


class _Slot(NamedTuple):
    """A place for a text: how it is set, and where."""

    name: str
    font: QFont
    wraps: bool
    width: float
    most: int
    beside: float
    broken: bool = False


def measure(job: RoomJob) -> list[tuple[Look, tuple[Measured, ...]]]:
    """The texts of a definition in each look. Needs to be in a process's main thread. Raises PictureError."""
    return list(measuring(job))


def measuring(job: RoomJob) -> Iterator[tuple[Look, tuple[Measured, ...]]]:
    """Measure look by look; nothing else is to be measured until the last one, or the end."""
    picture_application()
    reading = read_text(job.text)
    if reading.piece is None or not job.looks or not reading.piece.offered_on(job.looks[0].platform):
        yield from ((look, ()) for look in job.looks)
        return
    tape = _tape(job.looks[0].platform)
    tape.show(reading)
    for look in job.looks:
        yield look, tuple(tape.read(look))


class _Tape:
    """A phone whose texts are measured in one look after the other, kept for the next definition."""

    def __init__(self, platform: str) -> None:
        self._session = PieceSession(_DAY)
        phone = Phone(self._session, platform)
        self._session.setParent(phone)
        self._shown = OffscreenPhone(phone, 1.0)
        self._labels: dict[str | None, list[_Label]] = {}
        atexit.register(self.close)

    def close(self) -> None:
        """Let go of the phone, while Qt is still there."""
        self._labels.clear()
        self._shown.close()

    def show(self, reading: Reading) -> None:
        """Measure this definition from now on, with its initial values."""
        assert reading.piece is not None
        self._labels.clear()
        self._session.open(reading, Values.initial(reading.piece, _DAY))

    def read(self, look: Look) -> Iterator[Measured]:
        """Every text in a look."""
        piece = self._session.piece
        assert piece is not None
        rows = self._shown.lay_out(look)
        yield from self._titles()
        family = str(self._shown.phone.fontFamily)
        for row in rows:
            item = piece.item(str(row.property("key"))) if row.property("auditRole") == "row" else None
            if item is not None:
                yield from _of_row(item, self._labels_of(item.key, row), look.lang)
                yield from _of_picker(item, look, family)

    def _titles(self) -> Iterator[Measured]:
        """The title of the screen, wherever it stands."""
        for name, label in self._labels_of(None, self._shown.screen):
            if name in SCREEN_TITLES:
                yield from _measured(None, "title", "", str(label.property("text")), _slot(label, name))

    def _labels_of(self, key: str | None, top: QQuickItem) -> Iterator[_Label]:
        """The labels of a row, or of what is around the rows, that count in the look that is shown."""
        labels = self._labels.get(key)
        if labels is None or not all(isValid(one.item) for one in labels):
            labels = self._labels[key] = list(_labels(top))
        return (one for one in labels if one.item.property("auditRoom") is not None or one.item.isVisible())


def _of_row(item: Item, labels: Iterable[_Label], lang: str) -> Iterator[Measured]:
    title, description = item.title(lang).text, item.description(lang).text
    options = _options(item, lang)
    for name, label in labels:
        # A label that breaks its lines itself has the text as it was given in `words`.
        drawn = str(label.property("text") or "")
        text = str(label.property("words") or drawn)
        if name in ("value", _OPTION):
            for option, words in options:
                if name == "value" or words == text:
                    shown = words if name == "value" else drawn
                    yield from _measured(item.key, "enum-title", option, shown, _slot(label, name), lang)
        elif name in ("description", "supporting"):
            if text:
                yield from _measured(item.key, "description", "", drawn, _slot(label, name))
        elif name == "header" or (text and text == title):
            yield from _measured(item.key, "title", "", drawn, _slot(label, name))
        elif text and text == description:
            yield from _measured(item.key, "description", "", drawn, _slot(label, name))


def _of_picker(item: Item, look: Look, family: str) -> Iterator[Measured]:
    """What opens from an item shows its title, or its options on a wheel."""
    if item.kind not in IN_PICKERS or item.trouble is not None:
        return
    lang = look.lang
    for part, slot in _specimen(look.platform).slots(item.kind, look, family):
        if part == "title":
            yield from _measured(item.key, part, "", item.title(lang).text, slot)
        else:
            for option, words in _options(item, lang):
                yield from _measured(item.key, part, option, words, slot)


def _options(item: Item, lang: str) -> list[tuple[str, str]]:
    """The options of an item that has titles for them: the name of each, and what it is called."""
    if not isinstance(item, Choice) or not isinstance(item.raw.get("x-enum-titles"), dict):
        return []
    return [(name, item.label_at(at, lang)) for at, name in enumerate(item.title_names())]


def _labels(item: QQuickItem, option: bool = False) -> Iterator[_Label]:
    """The labels below an item, in sight or not, but for those of rows below it."""
    for child in item.childItems():
        role, name = child.property("auditRole"), child.objectName()
        if role == "text":
            yield _Label(_OPTION if option else name, child)
        elif role not in ("row", "input", "keyboard"):
            yield from _labels(child, option or name.startswith(f"{_OPTION}:"))


def _slot(label: QQuickItem, name: str) -> _Slot:
    room, beside = label.property("auditRoom"), label.property("auditBeside")
    font: QFont = label.property("font")
    wraps = not label.property("auditOneLine")
    most = int(label.property("maximumLineCount")) if wraps else 1
    width = float(label.width() if room is None else room)
    broken = bool(label.property("auditLines"))
    return _Slot(name, font, wraps, width, most if most < _UNLIMITED else 0, float(beside or 0), broken)


def _measured(key: str | None, part: Part, option: str, text: str, slot: _Slot, lang: str = "") -> Iterator[Measured]:
    """A text of a language in a place; nothing where it shows nothing or the place has no width."""
    if not text or slot.width <= 0:
        return
    natural = ceil(max(line_widths(text, slot.font))) + 1  # as `Measure.qml` has it
    if slot.beside > 0 and natural <= slot.beside:
        yield Measured(key, part, option, slot.name, (natural,), slot.beside, slot.most)
        return
    if slot.broken:
        text = lines_of(text, slot.width, slot.font, lang)
    lines = line_widths(text, slot.font, slot.width if slot.wraps else 0)
    yield Measured(key, part, option, slot.name, lines, slot.width, slot.most, max(0.0, slot.beside))


# -- what opens from a row is alike for all items of a kind

_SPECIMEN_TITLE, _SPECIMEN_OPTION = "Specimen", "First"
#: The kinds whose picker shows a text of the piece; a test finds one that is missing.
IN_PICKERS = ("drumroll", "map")


class _Specimen:
    """A phone with one item of each kind whose picker shows texts of the piece."""

    def __init__(self, platform: str) -> None:
        texts = {"x-title": {"en": _SPECIMEN_TITLE}, "x-description": {"en": ""}}
        titles = {"a": {"en": _SPECIMEN_OPTION}, "b": {"en": "Second"}}
        enum = {"enum": ["a", "b"], "x-enum-titles": titles}
        items = {
            "drumroll": {**texts, "type": "string", "x-input-type": "drumroll", **enum},
            "map": {**texts, "type": "array", "x-input-type": "map"},
        }
        reading = read_text(to_json({"type": "object", "x-field-order": list(items), "properties": items}))
        self._shown = OffscreenPhone(phone_of(reading, _DAY, None, platform), 1.0)
        self._slots: dict[tuple[str, Look, str], list[tuple[Part, _Slot]]] = {}
        atexit.register(self._shown.close)

    def slots(self, kind: str, look: Look, family: str) -> list[tuple[Part, _Slot]]:
        """The places for texts in the picker of a kind, in a look and set in a family of fonts. They are the same in
        every language.
        """
        name = kind, replace(look, lang="en"), family
        found = self._slots.get(name)
        if found is None:
            found = self._slots[name] = list(self._read(*name))
        return found

    def _read(self, kind: str, look: Look, family: str) -> Iterator[tuple[Part, _Slot]]:
        self._shown.phone.show(look)
        self._shown.open(kind)
        opened = self._shown.find(f"picker:{kind}")
        for _, label in _labels(opened) if opened is not None else ():
            text = str(label.property("words") or label.property("text") or "")
            slot = _slot(label, f"{kind} title" if text == _SPECIMEN_TITLE else "wheel")
            slot.font.setFamily(family)
            if text == _SPECIMEN_TITLE:
                yield "title", slot
            elif text == _SPECIMEN_OPTION:
                yield "enum-title", slot
        self._shown.phone.open_item(None)


@cache
def _tape(platform: str) -> _Tape:
    return _Tape(platform)


@cache
def _specimen(platform: str) -> _Specimen:
    return _Specimen(platform)


def jobs(parts: Iterable[str], looks: Sequence[Look]) -> Iterator[RoomJob]:
    """The work on several definitions, the first before the others: each in all looks of a platform at once."""
    by_platform: dict[str, list[Look]] = {}
    for look in looks:
        by_platform.setdefault(look.platform, []).append(look)
    for text in parts:
        for some in by_platform.values():
            yield RoomJob(text, tuple(sorted(some, key=_nearness)))


def _nearness(look: Look) -> tuple[object, ...]:
    """Looks that differ little come one after the other: less is laid out anew."""
    return tuple(getattr(look, name) for name in LAYOUT)
