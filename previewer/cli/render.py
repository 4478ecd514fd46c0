"""`previewer render`: one picture of the screen."""

from __future__ import annotations

import argparse

from previewer.cli.boxes import said_of_boxes
from previewer.cli.carrying import add_no_case, carrier, tell_of_case
from previewer.cli.given import add_given, open_given
from previewer.cli.options import MARKS, Parser, add_look_options, add_value_options, scale
from previewer.cli.terminal import complain, fail, write_bytes
from previewer.terminal_words import error_lang


def run(given: list[str]) -> int:
    """Draw one screen as PNG."""
    options = _options(given)
    from previewer.plain_imports import import_plainly

    import_plainly()
    shown = open_given(options, "render")
    values, all_taken = shown.values(options)
    from previewer.phone.look import LookError
    from previewer.pictures.carrying import nothing
    from previewer.pictures.render import PictureError, PictureRequest, RequestError, render

    try:
        look, today, drawn = shown.look(options), shown.today(options), shown.drawn(options)
        opened, typed = shown.opened if options.open is None else (options.open, "")
        request = PictureRequest(
            look,
            today,
            values,
            options.scale or drawn.scale or look.screen.scale or 2.0,
            opened,
            options.full or drawn.full,
            options.marks or drawn.marks,
            options.type or typed,
            drawn.scrolled if options.open is None else None,
            drawn.page,
        )
        carry = None if options.no_case else carrier(shown.reading, values)
        picture = render(shown.reading, request, carry or nothing)
    except (LookError, RequestError, PictureError) as error:
        fail("previewer render: {error}", error=error)
    write_bytes(picture, options.output)
    if carry is not None:
        tell_of_case(options.output, carry, shown.reading)
    for sentence in said_of_boxes(shown.path, shown.reading.text, error_lang()):
        complain("previewer render: {sentence}", sentence=sentence)
    return 0 if all_taken else 1


def _options(given: list[str]) -> argparse.Namespace:
    parser = Parser(
        "render",
        "One picture of the settings screen, as PNG. Numbers are shown as the definition has them; an app may group "
        "their digits (1,000,000).",
    )
    add_given(parser)
    parser.add_argument("-o", "--output", required=True, metavar="PNG", help="the picture; - is standard output")
    add_look_options(parser)
    parser.add_argument(
        "--scale", type=scale, metavar="N", help="pixels per point (default: the device size's own, else 2)"
    )
    parser.add_argument("--open", metavar="KEY", help="with this item's picker open, or its field in use")
    parser.add_argument(
        "--type", default="", metavar="TEXT", help="with --open of a text item: what is typed after its value"
    )
    parser.add_argument("--full", action="store_true", help="the whole height instead of one screen")
    parser.add_argument("--marks", action="store_true", help=MARKS)
    add_no_case(parser)
    add_value_options(parser)
    return parser.parse_args(given)
