"""`previewer screen`: what the screen shows, in words, top to bottom."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from previewer.cli.given import add_given, open_given
from previewer.cli.options import Parser, add_look_options, add_value_options
from previewer.cli.terminal import fail, harmless, write_text
from previewer.pieces import Row, Values, screen_rows
from previewer.pieces.json_text import pretty
from previewer.pieces.messages import catalogue, language_name
from previewer.pieces.screen import row_lines, screen_as_json
from previewer.terminal_words import output_lang

if TYPE_CHECKING:
    from previewer.phone.look import Look


def run(given: list[str]) -> int:
    """Write the screen's rows as text or JSON, or as a screen reader would speak them."""
    parser = Parser("screen", "What the settings screen shows, in words, top to bottom.")
    add_given(parser)
    add_look_options(parser, "platform", "lang", "reveal_hidden", "order_seed")
    add_value_options(parser)
    parser.add_format("text", "json")
    parser.add_argument("--spoken", action="store_true", help="what the platform's screen reader would say, in order")
    options = parser.parse_args(given)
    shown = open_given(options, "screen")
    values, all_taken = shown.values(options)
    from previewer.phone.look import LookError

    try:
        look = shown.look(options)
    except LookError as error:
        fail("previewer screen: {error}", error=error)
    if options.spoken:
        from previewer.phone.spoken import spoken

        lines = spoken(values, look.phone, look.lang, look.reveal_hidden, look.order_seed)
        write_text(harmless("".join(f"{line}\n" for line in lines)))
    else:
        asked = (values, look.platform, look.lang, look.reveal_hidden, look.order_seed)
        if options.format == "json":
            write_text(pretty(screen_as_json(*asked)) + "\n")
        else:
            write_text(harmless("".join(_text(values, look, list(screen_rows(*asked))))))
    return 0 if all_taken else 1


def _text(values: Values, look: Look, rows: list[Row]) -> Iterator[str]:
    from previewer.pieces.words import words

    piece = values.piece
    own = words(look.lang, look.platform)
    said = catalogue(output_lang())
    shown = said.join((look.phone.name, language_name(look.lang, said.code)), "and")
    yield said.beside(piece.title(look.lang).text, shown) + "\n"
    if not piece.offered_on(look.platform):
        yield f"\n{own['not_offered']}\n"
    elif not rows:
        yield f"\n{own['no_settings']}\n"
    for row in rows:
        yield "\n"
        yield from (f"{line}\n" for line in row_lines(row, own["hidden"]))
