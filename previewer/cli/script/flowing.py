"""`previewer script flow`: pieces one after another, judged where they meet, then run."""

from __future__ import annotations

from datetime import date
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from previewer.cli.files import open_piece
from previewer.cli.options import Parser
from previewer.cli.script.running import (
    add_engine_options,
    add_event_options,
    chosen_surroundings,
    run_lines,
    script_at,
)
from previewer.cli.terminal import harmless, write_text
from previewer.pieces.json_text import pretty, to_json
from previewer.pieces.messages import catalogue, say
from previewer.terminal_words import output_lang

if TYPE_CHECKING:
    from previewer.scripts.answers import ScriptRun
    from previewer.scripts.flow import FlowPiece, FlowProblem


def run(given: list[str]) -> int:
    """Judge each connection, then run the pieces: 0 where all fits, 1 where something does not or a handler failed."""
    parser = Parser("script flow", "Run pieces one after another; the output of one is the input of the next.")
    parser.add_argument("files", metavar="PIECE", nargs="+", help="definitions: a trigger, services, an action")
    add_event_options(parser)
    add_engine_options(parser)
    parser.add_format("text", "json")
    parser.add_former_lang()
    options = parser.parse_args(given)
    from previewer.pieces import Values
    from previewer.scripts.flow import FlowPiece, try_flow
    from previewer.scripts.troubles import ScriptError

    pieces: list[FlowPiece] = []
    for name in options.files:
        reading = open_piece(name)
        assert reading.piece is not None
        try:
            # Beside a definition that has no file there is no handler.
            script = None if name == "-" else script_at(options, Path(name), reading.piece.service, None)
        except ScriptError as error:
            if error.name != "no-handler":
                raise
            script = None
        values = Values.initial(reading.piece, options.now.date() if options.now else date.today())
        pieces.append(FlowPiece(Path(name), reading, values, script))
    found = try_flow(pieces, chosen_surroundings(options))
    if options.format == "json":
        write_text(pretty(found.as_json(output_lang(options.format))) + "\n")
    else:
        lines = []
        for (one, other), problems in zip(pairwise(pieces), found.problems, strict=True):
            lines += _met(one, other, problems, output_lang(options.format))
        for piece, step in zip(pieces, found.steps, strict=False):
            lines += _came(piece, step.run, to_json(step.gives), output_lang(options.format))
        write_text(harmless("".join(f"{line}\n" for line in lines)))
    return 0 if found.fits else 1


def _met(one: FlowPiece, other: FlowPiece, problems: tuple[FlowProblem, ...], lang: str) -> list[str]:
    """A connection in words, with a place in each definition."""
    fits = say(
        lang, "scripts", "meets" if not problems else "meets-not", {"from": str(one.path), "to": str(other.path)}
    )
    lines = [fits]
    for found in problems:
        places = [
            f"{piece.path}:{place.line}"
            for piece, place in ((one, found.given), (other, found.taken))
            if place is not None
        ]
        lines.append(f"  {catalogue(lang).join(tuple(places), 'and')}: {found.message(lang)} [{found.code}]")
    return lines


def _came(piece: FlowPiece, one: ScriptRun | None, gives: str, lang: str) -> list[str]:
    """A piece that ran, or gave examples."""
    if one is None:
        return [say(lang, "scripts", "gave-examples", {"path": str(piece.path), "body": gives})]
    return [f"{piece.path}:", *(f"  {line}" for line in run_lines(one, lang))]
