"""The table of texts written down: for programs as JSON and CSV, for people as lines."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from previewer.phone.look import LAYOUT, Look
from previewer.phone.wording import member_words
from previewer.pieces.json_text import pretty
from previewer.pieces.messages import catalogue, say
from previewer.spreadsheets import csv_text
from previewer.texts.problems import Problems
from previewer.texts.units import Cell, State, Table, Unit


class Room(NamedTuple):
    """How much of its lines is left for a text: points, negative where it is cut; the look where it is least; and
    about how many more letters fit, or are too many.
    """

    points: float
    look: Look
    letters: int


Rooms = Mapping[tuple[str, str], Room]
HEADS = ("pointer", "item", "role", "language", "text", "state", "shown", "room", "where", "problems")


class Listing(NamedTuple):
    """What is to be written: the table in some languages, of those cells alone that are in one of `states`."""

    table: Table
    languages: Sequence[str]
    states: Collection[State]
    problems: Problems
    rooms: Rooms

    def rows(self) -> Iterator[tuple[Unit, dict[str, Cell]]]:
        """The units that have such cells, and these by language."""
        for unit in self.table.units:
            cells = {lang: self.table.cell(unit, lang) for lang in self.languages}
            chosen = {lang: cell for lang, cell in cells.items() if cell.state in self.states}
            if chosen:
                yield unit, chosen


def as_json(listing: Listing) -> str:
    """The table for programs."""
    return pretty(to_json(listing)) + "\n"


def all_as_json(listings: Iterable[tuple[str, Listing]]) -> str:
    """The tables of several files, by their paths."""
    return pretty({"files": [{"path": path, **to_json(listing)} for path, listing in listings]}) + "\n"


def to_json(listing: Listing) -> dict[str, object]:
    """The listing as values; `room` is null where it was not asked for, and for what no screen shows."""
    units = [
        {
            "pointer": unit.pointer,
            "item": unit.item,
            "role": unit.role,
            "cells": {lang: _cell(listing, unit, lang, cell) for lang, cell in cells.items()},
        }
        for unit, cells in listing.rows()
    ]
    return {"languages": list(listing.languages), "units": units}


def _cell(listing: Listing, unit: Unit, lang: str, cell: Cell) -> dict[str, object]:
    room = listing.rooms.get((unit.pointer, lang))
    return {
        "text": cell.text,
        "state": cell.state,
        "shown": cell.shown,
        "room": None if room is None else {"points": round(room.points, 1), "where": where(room.look)},
        "problems": [problem.code for problem in listing.problems.get((unit.pointer, lang), ())],
    }


def as_csv(listing: Listing) -> str:
    """A line for each cell, after RFC 4180."""
    return csv_text([HEADS, *_rows(listing)])


def all_as_csv(listings: Iterable[tuple[str, Listing]]) -> str:
    """The listings of several files as CSV, with their paths in the first column."""
    return csv_text([("path", *HEADS), *((path, *row) for path, listing in listings for row in _rows(listing))])


def _rows(listing: Listing) -> Iterator[tuple[str, ...]]:
    for unit, cells in listing.rows():
        for lang, cell in cells.items():
            room = listing.rooms.get((unit.pointer, lang))
            points = ("", "") if room is None else (f"{room.points:.1f}", where(room.look))
            codes = " ".join(problem.code for problem in listing.problems.get((unit.pointer, lang), ()))
            row = (unit.pointer, unit.item or "", unit.role, lang, cell.text or "", cell.state, cell.shown)
            yield (*row, *points, codes)


def as_text(listing: Listing, lang: str = "en") -> str:
    """The table for people, with sentences in one of our languages."""
    return "".join(_lines(listing, lang))


def _lines(listing: Listing, said: str) -> Iterator[str]:
    counts: dict[State, int] = {}
    units, words = 0, catalogue(said)
    for unit, cells in listing.rows():
        units += 1
        yield f"{unit.pointer}\n"
        for lang, cell in cells.items():
            counts[cell.state] = counts.get(cell.state, 0) + 1
            room = listing.rooms.get((unit.pointer, lang))
            yield f"  {lang:<5} {words.join((say(said, 'texts', cell.state), _one_line(cell.shown)), 'colon')}\n"
            if room is not None:
                yield f"        {words.beside(fits(room, said), place(room.look, said))}\n"
            for problem in listing.problems.get((unit.pointer, lang), ()):
                yield f"        {problem.message(said)} [{problem.code}]\n"
    told = tuple(f"{say(said, 'texts', state)} {counts[state]}" for state in counts)
    yield say(said, "texts", "summary", {"units": units, "languages": len(listing.languages), "states": told}) + "\n"


def fits(room: Room, lang: str = "en") -> str:
    """How much room is left, as it is said to people."""
    if room.points < 0:
        return say(lang, "texts", "too-long", {"count": -room.letters})
    return say(lang, "texts", "fits", {"count": room.letters})


def where(look: Look) -> str:
    """Name of a look for programs: platform, device and text size, then what else of its layout is not as
    usual.
    """
    more = [name if value is True else str(value) for name, value in _unusual(look).items()]
    return " ".join([look.platform, look.device, f"{round(look.text_size, 2):g}", *more])


def place(look: Look, lang: str = "en") -> str:
    """Name of a look in a sentence: its device and text size, then what else of its layout is not as usual."""
    more = tuple(member_words(name, value, lang) for name, value in _unusual(look).items())
    return say(lang, "texts", "place", {"device": look.device, "size": round(look.text_size * 100), "more": more})


def _unusual(look: Look) -> dict[str, object]:
    usual = Look(look.platform, look.lang)
    others = {name: getattr(look, name) for name in LAYOUT if name not in ("platform", "device", "text_size")}
    return {name: value for name, value in others.items() if value != getattr(usual, name)}


def _one_line(text: str) -> str:
    return text.replace("\n", "⏎")
