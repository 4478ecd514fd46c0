"""`previewer texts import`: what translators sent back."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from previewer.cli.files import open_to_change, read_input, write_changed
from previewer.cli.options import Parser
from previewer.cli.terminal import complain, fail, harmless, write_text
from previewer.cli.texts.beside import confirmed_beside
from previewer.cli.texts.exporting import code
from previewer.pieces.json_text import quoted, to_json
from previewer.pieces.messages import catalogue, say
from previewer.terminal_words import error_lang, output_lang

if TYPE_CHECKING:
    from previewer.texts.exchange.taking import ImportPlan
    from previewer.texts.units import Confirmation

_COMMAND = "previewer texts import"
_ABOUT = (
    "Import translations into FILE, in any format that `previewer texts export` writes. Texts that cannot be "
    "imported are listed with their lines."
)


def run(given: list[str]) -> int:
    """Take what came back; 1 where some of it is left, 2 where nothing can be read."""
    options = _options(given)
    if options.file == "-":
        fail("{command}: texts are imported into a file, not into standard input", command=_COMMAND)
    from previewer.pieces.edits.editing import Refused
    from previewer.pieces.source import BOM
    from previewer.texts.exchange.formats import MOST_BYTES, read_incoming
    from previewer.texts.exchange.rows import Languages, Unreadable
    from previewer.texts.exchange.taking import carried_out, plan_of, settled
    from previewer.texts.units import texts_of

    data, reading = open_to_change(options.file)
    table = texts_of(reading, confirmed_beside(options.file))
    now = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    try:
        languages = Languages(table.source, options.target, tuple(table.languages))
        found = read_incoming(read_input(options.incoming, MOST_BYTES), languages)
        incoming = settled(found, table, options.target, options.add_language)
        plan = plan_of(reading, table, incoming)
        if options.take_theirs:
            plan = plan.taking()
        outcome = carried_out(reading, table, plan, now)
    except Unreadable as error:
        fail("{command}: {incoming}: {why}", command=_COMMAND, incoming=options.incoming, why=error)
    except Refused as refused:
        fail("{command}: {why}", command=_COMMAND, why=refused.note)
    for tag, lang in incoming.taken_as:
        complain(say(error_lang(), "exchange", "taken-as", {"file": options.incoming, "tag": tag, "lang": lang}))
    for note in outcome.notes:
        complain("{command}: {why}", command=_COMMAND, why=note)
    told = {"left": (*plan.left, *(one.conflict for one in plan.conflicts)), "told": plan.remarks}
    for name, whys in told.items():
        for why in whys:
            facts = {
                "file": options.incoming,
                "line": why.line,
                "pointer": why.pointer,
                "why": why.message(output_lang(options.format)),
            }
            complain(say(error_lang(), "exchange", name, facts))
    if plan.conflicts:
        complain(say(error_lang(), "exchange", "take-theirs", {"file": options.file}))
    if plan.is_blind:
        complain(say(error_lang(), "exchange", "no-digests", {"file": options.incoming}))
    if not options.dry_run:
        mark = BOM if data.startswith(BOM) else b""
        _write(options.file, data, mark + outcome.reading.text.encode("utf-8"), outcome.records, table.confirmed)
    if options.format == "json":
        write_text(to_json(_as_json(plan, output_lang(options.format))) + "\n")
    elif options.dry_run:
        write_text(harmless(_as_text(plan, output_lang(options.format))))
    left = len(plan.left) + len(plan.conflicts)
    facts = {"file": options.file, "taken": len(plan.changes), "left": left}
    complain(say(error_lang(), "exchange", "would-take" if options.dry_run else "taken", facts))
    return 1 if left else 0


def _as_text(plan: ImportPlan, lang: str) -> str:
    """The counts, then a line for each text that says something."""
    words = {state: say(lang, "arrivals", state) for state in plan.counts()}
    if plan.conflicts:
        words["replaces"] = say(lang, "arrivals", "left")
    counts = catalogue(lang).join(tuple(f"{words[state]} {count}" for state, count in plan.counts().items()), "and")
    lines = (
        f"{words[one.state]}  {one.pointer}  {quoted(one.was) if one.was is not None else '—'} → {quoted(one.now)}\n"
        for one in plan.texts
        if one.state != "same"
    )
    return f"{plan.language}: {counts}\n{''.join(lines)}"


def _as_json(plan: ImportPlan, lang: str) -> dict[str, object]:
    texts = [
        {
            "pointer": one.pointer,
            "lang": plan.language,
            "state": one.state,
            "was": one.was,
            "now": one.now,
            "why": one.refusal.message(lang) if one.refusal is not None else None,
        }
        for one in plan.texts
    ]
    return {**plan.counts(), "texts": texts}


def _options(given: list[str]) -> argparse.Namespace:
    parser = Parser("texts import", _ABOUT)
    parser.add_argument("file", metavar="FILE", help="a piece definition; the records of its texts are beside it")
    parser.add_argument(
        "incoming", metavar="IN", help="CSV, XLSX, PO or XLIFF, recognized by its contents; - is standard input"
    )
    parser.add_argument("--target", type=code, metavar="CODE", help="the language that was translated into")
    parser.add_argument(
        "--add-language", action="store_true", help="also import texts in a language that FILE does not have"
    )
    parser.add_argument("--dry-run", action="store_true", help="show what would happen to each text; write nothing")
    parser.add_argument(
        "--take-theirs", action="store_true", help="also replace texts that were changed here after the export"
    )
    parser.add_format("text", "json", about="the format of the results")
    parser.add_former_lang()
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
        fail(
            "{command}: {path} cannot be written: {error}; the texts were imported",
            command=_COMMAND,
            path=records_path(path),
            error=error,
        )
