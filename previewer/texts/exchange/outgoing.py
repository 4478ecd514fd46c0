"""The rows of a piece that go out to a translator."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple
from unicodedata import east_asian_width

from previewer.pieces.languages import base
from previewer.pieces.messages import say
from previewer.texts.consistency.glossary import GlossaryTerm, terms_in
from previewer.texts.exchange.rows import OutgoingText, OutgoingTexts, TextPicture, digest_of
from previewer.texts.listing import Rooms, fits, place
from previewer.texts.units import State, Table, Unit


class Fitting(NamedTuple):
    """How much room a text has: in words, and the letters that fit in all (None: nobody knows)."""

    words: str
    most: int | None


def fitting_of(table: Table, target: str, rooms: Rooms, lang: str = "en") -> dict[str, Fitting]:
    """How much room each text has in the target language, with words in one of our languages.

    Where the target has no text yet, its letters are taken for as wide as those of its language usually are.
    """
    found = {}
    for unit in table.units:
        room = rooms.get((unit.pointer, target))
        if room is None:
            continue
        cell = table.cell(unit, target)
        if cell.text is not None:
            most = max(0, len(cell.shown) + room.letters)
            words = say(lang, "exchange", "room", {"words": fits(room, lang), "where": place(room.look, lang)})
        else:
            one = _width(cell.shown) / max(1, len(cell.shown))
            most = max(0, int((_width(cell.shown) + room.letters * one) // _usual_width(target)))
            words = say(lang, "exchange", "room-in-all", {"count": most, "where": place(room.look, lang)})
        found[unit.pointer] = Fitting(words, most)
    return found


def _width(text: str) -> int:
    """How wide a text is, in halves of a Chinese character."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)


def _usual_width(lang: str) -> int:
    return 2 if base(lang) in ("ja", "zh", "ko") else 1


def outgoing_of(
    table: Table,
    name: str,
    target: str,
    states: Collection[State],
    fitting: Mapping[str, Fitting] | None = None,
    pictures: Mapping[str, TextPicture] | None = None,
    glossary: Sequence[GlossaryTerm] = (),
) -> OutgoingTexts:
    """The texts whose target is in one of `states`, in display order. `fitting` and `pictures` are by pointer."""
    rows = []
    for unit in table.units:
        cell = table.cell(unit, target)
        if cell.state not in states:
            continue
        room = (fitting or {}).get(unit.pointer, Fitting("", None))
        rows.append(
            OutgoingText(
                unit.pointer,
                unit.item or "",
                unit.role,
                unit.text(table.source) or "",
                cell.text or "",
                cell.state,
                room.words,
                _note(unit, table.source, target, glossary),
                room.most,
                (pictures or {}).get(unit.pointer),
                digest_of(cell.text or ""),
            )
        )
    return OutgoingTexts(name, table.source, target, tuple(rows))


def _note(unit: Unit, source: str, target: str, glossary: Sequence[GlossaryTerm]) -> str:
    """What helps to translate: the option that a title names, other languages where the source is missing, and the
    terms of the glossary.
    """
    notes = [f"option {unit.option}"] if unit.option is not None else []
    if unit.text(source) is None:
        own = unit.code(target)
        notes += [f"{code}: {text}" for code, text in unit.declared.items() if code != own]
    notes += [
        f"{term}: {' / '.join(accepted)}" for term, accepted in terms_in(unit.text(source) or "", target, glossary)
    ]
    return "\n".join(notes)
