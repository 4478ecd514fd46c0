"""`previewer texts import`: what translators sent back."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from previewer.cli.files import open_to_change, read_input, write_changed
from previewer.cli.options import Parser
from previewer.cli.terminal import complain, fail, reason
from previewer.cli.texts.beside import confirmed_beside
from previewer.cli.texts.exporting import code
from previewer.pieces.messages import say

if TYPE_CHECKING:
    from previewer.texts.units import Confirmation

_COMMAND = "previewer texts import"
_ABOUT = (
    "Take translations that came back, of any format that `previewer texts export` writes, into FILE. "
    "What cannot be taken is listed with its line and left."
)


def run(given: list[str]) -> int:
    """Take what came back; 1 where some of it is left, 2 where nothing can be read."""
    options = _options(given)
    if options.file == "-":
        fail(f"{_COMMAND}: texts are taken into a file; standard input is none")
    from previewer.pieces.edits.editing import Refused
    from previewer.pieces.source import BOM
    from previewer.texts.exchange.formats import MOST_BYTES, read_incoming
    from previewer.texts.exchange.rows import Languages, Unreadable
    from previewer.texts.exchange.taking import carried_out, plan_of
    from previewer.texts.units import texts_of

    data, reading = open_to_change(options.file)
    table = texts_of(reading, confirmed_beside(options.file))
    now = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    try:
        incoming = read_incoming(read_input(options.incoming, MOST_BYTES), Languages(table.source, options.target))
        plan = plan_of(reading, table, incoming)
        outcome = carried_out(reading, table, plan, now)
    except Unreadable as error:
        fail(f"{_COMMAND}: {options.incoming}: {error.message(options.lang)}")
    except Refused as refused:
        fail(f"{_COMMAND}: {refused.note.message(options.lang)}")
    for note in outcome.notes:
        complain(f"{_COMMAND}: {note.message(options.lang)}")
    for left in plan.left:
        facts = {
            "file": options.incoming,
            "line": left.line,
            "pointer": left.pointer,
            "why": left.message(options.lang),
        }
        complain(say(options.lang, "exchange", "left", facts))
    if not options.dry_run:
        mark = BOM if data.startswith(BOM) else b""
        _write(options.file, data, mark + outcome.reading.text.encode("utf-8"), outcome.records, table.confirmed)
    facts = {"file": options.file, "taken": len(plan.changes), "left": len(plan.left)}
    complain(say(options.lang, "exchange", "would-take" if options.dry_run else "taken", facts))
    return 1 if plan.left else 0


def _options(given: list[str]) -> argparse.Namespace:
    parser = Parser("texts import", _ABOUT)
    parser.add_argument("file", metavar="FILE", help="a piece definition; what is on record of its texts is beside it")
    parser.add_argument("incoming", metavar="IN", help="CSV, XLSX, PO or XLIFF, by what is in it; - is standard input")
    parser.add_argument("--target", type=code, metavar="CODE", help="the language that was translated into")
    parser.add_argument("--dry-run", action="store_true", help="say what would be taken and what left; write nothing")
    parser.add_lang()
    return parser.parse_args(given)


Records = Mapping[tuple[str, str], "Confirmation"]


def _write(path: str, before: bytes, after: bytes, records: Records, known: Records) -> None:
    """Write the definition, unless another program changed it meanwhile, then what is on record of its texts."""
    from previewer.texts.confirmed import records_path, save_confirmed

    write_changed(path, before, after, _COMMAND)
    try:
        ours = {cell: record for cell, record in records.items() if known.get(cell) != record}
        if ours:
            save_confirmed(path, {**confirmed_beside(path), **ours}.values())  # as another program may have left it
    except OSError as error:
        fail(f"{_COMMAND}: {records_path(path)} cannot be written: {reason(error)}; the texts are taken")
