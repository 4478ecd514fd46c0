"""`previewer texts export`: texts as a file for translators."""

from __future__ import annotations

import argparse
from datetime import date
from pathlib import PurePath
from typing import TYPE_CHECKING

from previewer.cli.files import open_to_change
from previewer.cli.options import Parser
from previewer.cli.terminal import check_output, fail, write_bytes
from previewer.cli.texts.beside import confirmed_beside, glossary_beside
from previewer.cli.texts.room_options import add_room_options, looks_asked, rooms_asked
from previewer.cli.texts.table import parsed_states
from previewer.pieces.languages import canonical, is_tag
from previewer.pieces.messages import say
from previewer.terminal_words import error_lang, output_lang, told

if TYPE_CHECKING:
    from previewer.pieces import Reading
    from previewer.texts.exchange.rows import TextPicture
    from previewer.texts.units import Table

#: How large a row is shown in a workbook, for its size in points.
_SHRUNK = 0.75
_ABOUT = "Export the texts of a piece for translators; `previewer texts import` imports the translations."


def run(given: list[str]) -> int:
    """Write the file."""
    options = _options(given)
    command = "previewer texts export"
    from previewer.texts.exchange.formats import ENDINGS, format_of
    from previewer.texts.exchange.outgoing import fitting_of, outgoing_of
    from previewer.texts.exchange.rows import Unreadable
    from previewer.texts.units import texts_of

    ending = PurePath(options.output).suffix.lower()
    form = format_of(ending, options.xliff)
    if form is None:
        fail(
            "{command}: {output!r} names no format; it must end in {names}",
            command=command,
            output=options.output,
            names=tuple(ENDINGS),
        )
    if options.pictures and ending != ".xlsx":
        fail("{command}: a workbook (.xlsx) has pictures, {ending} has none", command=command, ending=ending)
    reading = open_to_change(options.file)[1]
    check_output(options.output)
    table = texts_of(reading, confirmed_beside(options.file), options.source)
    if options.source and not any(unit.code(options.source) for unit in table.units):
        fail(
            "{command}: {why}",
            command=command,
            why=say(error_lang(), "edits", "no-language", {"found": options.source}),
        )
    target = options.target or _only_other(table, command)
    if target == table.source:
        fail(
            "{command}: source and target are both {target}; name another language with --target",
            command=command,
            target=target,
        )
    pictures = _pictures(options, reading, table, target) if options.pictures else {}
    fitting = fitting_of(table, target, rooms_asked(options, reading, table, [target]), output_lang())
    glossary = glossary_beside(options.file)
    outgoing = outgoing_of(table, PurePath(options.file).name, target, options.state, fitting, pictures, glossary)
    try:
        data = form.write(outgoing)
    except Unreadable as error:
        fail("{command}: {why}", command=command, why=error)
    write_bytes(data, options.output)
    return 0


def _pictures(options: argparse.Namespace, reading: Reading, table: Table, target: str) -> dict[str, TextPicture]:
    """The row of each text's item in the target language, by pointer; stops with status 2 where it cannot be drawn."""
    from dataclasses import replace

    from previewer.phone.look import LookError
    from previewer.pictures.render import PictureError, RequestError
    from previewer.pictures.row_pictures import row_pictures
    from previewer.texts.exchange.rows import TextPicture

    try:
        look = replace(looks_asked(options, reading, target)[0], reveal_hidden=True)
        found = {row.key: row for row in row_pictures(reading, look, date.today())}
    except (LookError, RequestError, PictureError) as error:
        fail("previewer texts export: {error}", error=error)
    shown = {
        key: TextPicture(row.png, round(row.width * _SHRUNK), round(row.height * _SHRUNK)) for key, row in found.items()
    }
    return {unit.pointer: shown[unit.item] for unit in table.units if unit.item in shown}


def _only_other(table: Table, command: str) -> str:
    """The language that is translated into where none is named."""
    others = [code for code in table.languages if code != table.source]
    if len(others) != 1:
        fail(
            "{command}: the piece has {names}; name the language to translate into with --target"
            if others
            else "{command}: the piece has only {source}; name the language to translate into with --target",
            command=command,
            names=tuple(others),
            source=table.source,
        )
    return others[0]


def _options(given: list[str]) -> argparse.Namespace:
    from previewer.texts.exchange.xliff_format import VERSIONS
    from previewer.texts.units import STATES

    parser = Parser("texts export", _ABOUT)
    parser.add_argument("file", metavar="FILE", help="a piece definition; - is standard input")
    parser.add_argument(
        "-o", "--output", required=True, metavar="OUT", help="the file: .csv, .xlsx, .po, .xlf (or .xliff)"
    )
    parser.add_argument("--source", type=code, metavar="CODE", help="translate from this (default en, else the first)")
    parser.add_argument("--target", type=code, metavar="CODE", help="translate into this; may be a new language")
    parser.add_argument(
        "--state", type=parsed_states, default=STATES, metavar="S,S", help=f"only texts that are {', '.join(STATES)}"
    )
    parser.add_argument("--xliff", choices=VERSIONS, default=VERSIONS[0], help="the version of XLIFF (default 2.1)")
    parser.add_argument("--pictures", action="store_true", help="in a workbook: a picture of each text's row beside it")
    add_room_options(parser)
    parser.add_former_lang()
    return parser.parse_args(given)


def code(text: str) -> str:
    """An option that is a language code."""
    if not is_tag(text):
        raise argparse.ArgumentTypeError(
            told("{text!r} is not a language code; write a tag such as en, ja or zh-Hans", text=text)
        )
    return canonical(text)
