"""What is on record of the texts of a piece, in `NAME.texts.json` beside it: the definition stays free of it.

    {"cells": [
    {"pointer": "/title", "lang": "ja", "source": "9f86d081884c7d65", "text": "…", "by": "Ann", "at": "2026-…Z"},
    null]}

Sorted, one line per cell, each with its comma, so that two people's work merges line by line.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from pathlib import Path

from previewer.atomic import write_atomically
from previewer.bounded import read_whole, read_within
from previewer.pieces import Reading
from previewer.pieces.json_text import to_json
from previewer.pieces.languages import canonical
from previewer.pieces.places import Path as JsonPath
from previewer.pieces.places import pointer
from previewer.pieces.renames import Rename
from previewer.pieces.texts import Reviewed
from previewer.terminal_words import TerminalSentence
from previewer.texts.units import Confirmation, Confirmed, digest, texts_of

_HEAD, _END = '{"cells": [\n', "null]}\n"


class BadRecord(ValueError):  # noqa: N818 - what the file is, for a sentence
    """A file of records that cannot be read; the text says why."""


def records_path(definition: str | Path) -> Path:
    """Where the records of a definition are: `lamp.texts.json` of `lamp.json`."""
    path = Path(definition)
    return path.with_name(f"{path.name.removesuffix('.json')}.texts.json")


def load_confirmed(definition: str | Path) -> dict[tuple[str, str], Confirmation]:
    """The records beside a definition by pointer and language; none without a file. Raises OSError, BadRecord."""
    try:
        data = read_whole(records_path(definition))
    except FileNotFoundError:
        return {}
    return read_confirmed(data)


def reviewed_beside(definition: str | Path, reading: Reading) -> Reviewed:
    """Of the texts that are their item's key: those that a person calls right, by the records beside the definition.

    Nothing is looked for where there is no such text. Raises OSError, BadRecord.
    """
    has_any = any(one.code == "text-placeholder" for one in reading.found)
    return reviewed_of(reading, load_confirmed(definition)) if has_any else frozenset()


def reviewed_of(reading: Reading, confirmed: Confirmed) -> Reviewed:
    """Of the texts that are their item's key: those that a person calls right, by what is on record."""
    if reading.piece is None or not any(record.by for record in confirmed.values()):
        return frozenset()
    of_items = {
        pointer((*reading.prefix, "properties", item.key, name)): (item, name)
        for item in reading.piece.items
        for name in ("x-title", "x-description")
        if isinstance(texts := item.raw.get(name), dict) and item.key in texts.values()
    }
    found = {cell: of_items[cell[0]] for cell, record in confirmed.items() if record.by and cell[0] in of_items}
    if not found:
        return frozenset()
    table = texts_of(reading, confirmed)
    reviewed = []
    for (place, lang), (item, name) in found.items():
        unit = table.unit(place)
        if unit is not None and unit.text(lang) == item.key and table.cell(unit, lang).state == "reviewed":
            reviewed.append((item.key, name, canonical(lang)))
    return frozenset(reviewed)


def rename_cells(definition: str | Path, prefix: JsonPath, renames: Collection[Rename]) -> None:
    """Take the records of renamed items along, in the file beside a definition whose items stand below `prefix`. A text
    that was the key is the new key now. Raises OSError, BadRecord.
    """
    known = load_confirmed(definition) if renames else {}
    moved = {pointer((*prefix, one.old)): one for one in renames}
    kept: list[Confirmation] = []
    along: list[Confirmation] = []
    for record in known.values():
        owner = "/".join(record.pointer.split("/")[: len(prefix) + 2])
        one = moved.get(owner)
        if one is None:
            kept.append(record)
        else:
            along.append(_moved(record, pointer((*prefix, one.new)) + record.pointer.removeprefix(owner), one))
    if along:
        taken = {(one.pointer, one.lang) for one in along}
        save_confirmed(definition, [*(one for one in kept if (one.pointer, one.lang) not in taken), *along])


def _moved(record: Confirmation, place: str, one: Rename) -> Confirmation:
    digests = {digest(one.old): digest(one.new)} if "/x-enum-titles/" not in place else {}
    source, text = (digests.get(found, found) for found in (record.source, record.text))
    return record._replace(pointer=place, source=source, text=text)


def read_confirmed(data: bytes) -> dict[tuple[str, str], Confirmation]:
    """The records in the bytes of a file. Of two of one cell, as a merge may leave them, the later counts. Raises
    BadRecord.
    """
    try:
        root = json.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise BadRecord(TerminalSentence("it is not UTF-8: byte {start}", start=error.start)) from None
    except (json.JSONDecodeError, RecursionError) as error:
        if any(line.startswith((b"<<<<<<<", b">>>>>>>")) for line in data.splitlines()):
            raise BadRecord(TerminalSentence("it has markers of an unresolved merge")) from None
        if isinstance(error, RecursionError):
            raise BadRecord(TerminalSentence("it is not JSON: nested too deeply")) from None
        raise BadRecord(TerminalSentence("it is not JSON: line {line}", line=error.lineno)) from None
    except ValueError:
        raise BadRecord(TerminalSentence("it has a number that is too long")) from None
    cells = root.get("cells") if isinstance(root, dict) else None
    if not isinstance(cells, list):
        raise BadRecord(TerminalSentence('it has no list of "cells"'))
    found: dict[tuple[str, str], Confirmation] = {}
    for cell in cells:
        record = _record(cell)
        if record is not None:
            key = record.pointer, record.lang
            if key not in found or found[key].at <= record.at:
                found[key] = record
    return found


def _record(cell: object) -> Confirmation | None:
    if not isinstance(cell, dict):
        return None
    fields = {name: cell.get(name, "") for name in Confirmation._fields}
    if not all(isinstance(value, str) for value in fields.values()) or not fields["lang"] or not fields["source"]:
        return None
    return Confirmation(**fields)


def written(records: Iterable[Confirmation]) -> str:
    """The text of a file of records."""
    lines = sorted({(record.pointer, record.lang): record for record in records}.values())
    return _HEAD + "".join(f"{_line(record)},\n" for record in lines) + _END


def _line(record: Confirmation) -> str:
    return to_json({name: value for name, value in record._asdict().items() if value or name == "pointer"})


def save_confirmed(definition: str | Path, records: Iterable[Confirmation]) -> None:
    """Write the records beside a definition, whole or not at all, unless they are there already. Raises OSError."""
    path = records_path(definition)
    data = written(records).encode("utf-8")
    if not path.exists() or read_within(path, len(data)) != data:
        write_atomically(path, data)
