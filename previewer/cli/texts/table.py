"""`previewer texts FILE-OR-FOLDER…`: the table of all texts in all languages."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from previewer.cli.files import open_piece, read_input, size_of
from previewer.cli.options import Parser
from previewer.cli.searching import FileSearch, Named
from previewer.cli.terminal import complain, harmless, report, write_text
from previewer.cli.texts import COMMANDS
from previewer.cli.texts.beside import confirmed_beside, glossary_beside
from previewer.cli.texts.room_options import add_room_options, rooms_asked
from previewer.pieces import Reading, read_bytes
from previewer.pieces.languages import canonical, is_tag
from previewer.terminal_words import helped, output_lang, told

if TYPE_CHECKING:
    from previewer.texts.listing import Listing

_ABOUT = "Every text of a piece in every language: its content, what is shown, its state and its problems."

_LISTED = """advice:
{advice}

commands:
{commands}

Write ./review for a file with the name of a command."""


def run(given: list[str]) -> int:
    """Write the table of a piece, or those of several; 2 where one cannot be opened."""
    options = _options(given)
    from previewer.texts.listing import all_as_csv, all_as_json, as_csv, as_json, as_text

    if len(options.files) == 1 and not Path(options.files[0]).is_dir():
        one = _listing(options, options.files[0], open_piece(options.files[0]))
        if options.format == "json":
            write_text(as_json(one))
        elif options.format == "csv":
            write_text(as_csv(one))
        else:
            write_text(harmless(as_text(one, output_lang(options.format))))
        return 0
    search, status = FileSearch(options.files), 0
    found: list[tuple[str, Listing]] = []
    for named in search.files():
        reading = _piece(named)
        if reading is not None and reading.piece is not None:
            found.append((named.path, _listing(options, named.path, reading)))
        elif reading is not None:
            status = 2
    for sentence in search.take_failures():
        complain("previewer texts: {sentence}", sentence=sentence)
    if options.format == "json":
        write_text(all_as_json(found))
    elif options.format == "csv":
        write_text(all_as_csv(found))
    else:
        for path, listing in found:
            write_text(harmless(f"{path}\n{as_text(listing, output_lang(options.format))}\n"))
    if not found and not status:
        complain("previewer texts: there is no piece in {folders}", folders=tuple(options.files))
    return 2 if search.failed else status


def _listing(options: argparse.Namespace, path: str, reading: Reading) -> Listing:
    from previewer.texts.listing import Listing
    from previewer.texts.problems import problems_of
    from previewer.texts.units import texts_of

    table = texts_of(reading, confirmed_beside(path))
    langs = options.langs or table.languages
    rooms = rooms_asked(options, reading, table, langs)
    return Listing(table, langs, options.state, problems_of(reading, table, glossary_beside(path)), rooms)


def _piece(named: Named) -> Reading | None:
    """What a file reads as, said where it has no piece; None for a file of a folder that is none."""
    from previewer.pieces.folder import counts

    data = read_input(named.path, what="the definition")
    reading = read_bytes(data, size_of(named.path, data))
    if named.in_folder and not counts(reading, data):
        return None
    if reading.piece is None:
        report(named.path, reading.diagnostics[:1])
    return reading


def _options(given: list[str]) -> argparse.Namespace:
    from previewer.texts.consistency import RULES
    from previewer.texts.units import STATES

    advice = "\n".join(f"  {code:<25} {helped(rule.about)}" for code, rule in RULES.items())
    named = "\n".join(f"  previewer texts {name:<7} {helped(about)}" for name, (_, about) in COMMANDS.items())
    parser = Parser(
        "texts",
        _ABOUT,
        epilog=helped(_LISTED).format(advice=advice, commands=named),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "files", nargs="+", metavar="FILE-OR-FOLDER", help="piece definitions, or folders of them; - is standard input"
    )
    parser.add_argument("--langs", type=_langs, metavar="A,B", help="these languages (default: all of the piece)")
    parser.add_argument(
        "--state", type=parsed_states, default=STATES, metavar="S,S", help=f"only texts that are {', '.join(STATES)}"
    )
    add_room_options(parser)
    parser.add_format("text", "json", "csv")
    parser.add_former_lang()
    return parser.parse_args(given)


def _langs(text: str) -> list[str]:
    codes = [code for code in text.split(",") if code]
    wrong = next((code for code in codes if not is_tag(code)), None)
    if wrong is not None or not codes:
        raise argparse.ArgumentTypeError(
            told("{found!r} is not a language code; write tags such as en,ja", found=wrong or text)
        )
    return list(dict.fromkeys(map(canonical, codes)))


def parsed_states(text: str) -> Sequence[str]:
    """An option that is a list of states."""
    from previewer.texts.units import STATES

    states = [state for state in text.split(",") if state]
    wrong = next((state for state in states if state not in STATES), None)
    if wrong is not None or not states:
        raise argparse.ArgumentTypeError(
            told("{found!r} is not a state; there are: {names}", found=wrong or text, names=tuple(STATES))
        )
    return states
