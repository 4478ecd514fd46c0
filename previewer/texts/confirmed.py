"""What is on record of the texts of a piece, in `NAME.texts.json` beside it: the definition stays free of it.

    {"cells": [
    {"pointer": "/title", "lang": "ja", "source": "9f86d081884c7d65", "text": "…", "by": "Ann", "at": "2026-…Z"},
    null]}

Sorted, one line per cell, each with its comma, so that two people's work merges line by line.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from previewer.atomic import write_atomically
from previewer.pieces.json_text import to_json
from previewer.texts.units import Confirmation

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
        data = records_path(definition).read_bytes()
    except FileNotFoundError:
        return {}
    return read_confirmed(data)


def read_confirmed(data: bytes) -> dict[tuple[str, str], Confirmation]:
    """The records in the bytes of a file. Of two of one cell, as a merge may leave them, the later counts. Raises
    BadRecord.
    """
    try:
        root = json.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise BadRecord(f"it is not UTF-8: byte {error.start}") from None
    except (json.JSONDecodeError, RecursionError) as error:
        if any(line.startswith((b"<<<<<<<", b">>>>>>>")) for line in data.splitlines()):
            raise BadRecord("it has marks of a merge that is not resolved") from None
        line = f"line {error.lineno}" if isinstance(error, json.JSONDecodeError) else "nested too deep"
        raise BadRecord(f"it is not JSON: {line}") from None
    cells = root.get("cells") if isinstance(root, dict) else None
    if not isinstance(cells, list):
        raise BadRecord('it has no list of "cells"')
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
    if not path.exists() or path.read_bytes() != data:
        write_atomically(path, data)
