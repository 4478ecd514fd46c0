"""`previewer texts FILE`: the table of all texts in all languages."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from previewer.cli.files import open_piece
from previewer.cli.options import Parser
from previewer.cli.terminal import harmless, write_text
from previewer.cli.texts import COMMANDS
from previewer.cli.texts.beside import confirmed_beside, glossary_beside
from previewer.cli.texts.room_options import add_room_options, rooms_asked
from previewer.pieces.languages import canonical, is_tag

_ABOUT = "Every text of a piece in every language: as it is, as it is shown, its state, and what is wrong with it."


def run(given: list[str]) -> int:
    """Write the table of a piece."""
    options = _options(given)
    from previewer.texts.listing import Listing, as_csv, as_json, as_text
    from previewer.texts.problems import problems_of
    from previewer.texts.units import texts_of

    reading = open_piece(options.file)
    table = texts_of(reading, confirmed_beside(options.file))
    langs = options.langs or table.languages
    rooms = rooms_asked(options, reading, table, langs)
    problems = problems_of(reading, table, glossary_beside(options.file))
    listing = Listing(table, langs, options.state, problems, rooms)
    if options.format == "json":
        write_text(as_json(listing))
    elif options.format == "csv":
        write_text(as_csv(listing))
    else:
        write_text(harmless(as_text(listing, options.lang)))
    return 0


def _options(given: list[str]) -> argparse.Namespace:
    from previewer.texts.consistency import RULES
    from previewer.texts.units import STATES

    advice = "\n".join(f"  {code:<25} {rule.about}" for code, rule in RULES.items())
    named = "\n".join(f"  previewer texts {name:<7} {about}" for name, (_, about) in COMMANDS.items())
    parser = Parser(
        "texts",
        _ABOUT,
        epilog=f"advice:\n{advice}\n\ncommands:\n{named}\n\nA file that is called like a command is written ./review.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("file", metavar="FILE", help="a piece definition; - is standard input")
    parser.add_argument("--langs", type=_langs, metavar="A,B", help="these languages (default: all of the piece)")
    parser.add_argument(
        "--state", type=parsed_states, default=STATES, metavar="S,S", help=f"only texts that are {', '.join(STATES)}"
    )
    add_room_options(parser)
    parser.add_argument("--format", choices=("text", "json", "csv"), default="text")
    parser.add_lang()
    return parser.parse_args(given)


def _langs(text: str) -> list[str]:
    codes = [code for code in text.split(",") if code]
    wrong = next((code for code in codes if not is_tag(code)), None)
    if wrong is not None or not codes:
        raise argparse.ArgumentTypeError(f"{wrong or text!r} is no language code; write tags such as en,ja")
    return list(dict.fromkeys(map(canonical, codes)))


def parsed_states(text: str) -> Sequence[str]:
    """An option that is a list of states."""
    from previewer.texts.units import STATES

    states = [state for state in text.split(",") if state]
    wrong = next((state for state in states if state not in STATES), None)
    if wrong is not None or not states:
        raise argparse.ArgumentTypeError(f"{wrong or text!r} is no state; there are: {', '.join(STATES)}")
    return states
