"""The rows of a piece that go out to a translator."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from previewer.texts.exchange.rows import Outgoing, Picture, Row
from previewer.texts.units import State, Table, Unit


class Fitting(NamedTuple):
    """How much room a text has: in words, and the letters that fit in all (None: nobody knows)."""

    words: str
    most: int | None


def outgoing_of(
    table: Table,
    name: str,
    target: str,
    states: Collection[State],
    fitting: Mapping[str, Fitting] | None = None,
    pictures: Mapping[str, Picture] | None = None,
) -> Outgoing:
    """The texts whose target is in one of `states`, in display order. `fitting` and `pictures` are by pointer."""
    rows = []
    for unit in table.units:
        cell = table.cell(unit, target)
        if cell.state not in states:
            continue
        room = (fitting or {}).get(unit.pointer, Fitting("", None))
        rows.append(
            Row(
                unit.pointer,
                unit.item or "",
                unit.role,
                unit.text(table.source) or "",
                cell.text or "",
                cell.state,
                room.words,
                _note(unit, table.source, target),
                room.most,
                (pictures or {}).get(unit.pointer),
            )
        )
    return Outgoing(name, table.source, target, tuple(rows))


def _note(unit: Unit, source: str, target: str) -> str:
    """What helps to translate: the option that a title names, and other languages where the source is missing."""
    notes = [f"option {unit.option}"] if unit.option is not None else []
    if unit.text(source) is None:
        own = unit.code(target)
        notes += [f"{code}: {text}" for code, text in unit.declared.items() if code != own]
    return "\n".join(notes)
