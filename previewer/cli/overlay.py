"""`previewer overlay`: a phone's own screenshot beside our drawing of the same look."""

from __future__ import annotations

import argparse
from datetime import date
from typing import TYPE_CHECKING

from previewer.cli.files import open_piece, read_input
from previewer.cli.options import Parser, add_value_options, chosen_values
from previewer.cli.progress import Progress
from previewer.cli.terminal import check_output, complain, fail, harmless, write_bytes, write_text
from previewer.pieces.json_text import pretty
from previewer.terminal_words import error_lang, output_lang

if TYPE_CHECKING:
    from previewer.pictures.overlay.overlay import Overlay


def run(given: list[str]) -> int:
    """Say what a screenshot shows and where its rows differ from ours; 1 where it cannot be told."""
    options = _options(given)
    values, _ = chosen_values(reading := open_piece(options.file), options)
    from previewer.phone.look import LookError
    from previewer.phone.offscreen import PictureError
    from previewer.pictures.given import MOST_BYTES, PhotoError
    from previewer.pictures.overlay.overlay import hold_against, read_photo

    today = options.today or date.today()
    try:
        photo = read_photo(read_input(options.photo, MOST_BYTES, "the photograph"))
        check_output(options.output)
        with Progress(1, "looks") as bar:
            overlay = hold_against(reading, photo, today, values, options.design, bar.show)
        if options.output and overlay.found is not None:
            from previewer.pictures.overlay.panels import PANEL_SCALE, drawing_of, panels, photo_of
            from previewer.pictures.png import to_png

            drawn = drawing_of(reading, overlay.found, today, values)
            seen = photo_of(overlay.screen_of(photo), overlay.found)
            write_bytes(to_png(panels(seen, drawn), PANEL_SCALE), options.output)
    except PhotoError as error:
        fail("previewer overlay: {photo} cannot be compared: {error}", photo=options.photo, error=error)
    except (LookError, PictureError) as error:
        fail("previewer overlay: {error}", error=error)
    _tell(overlay, options.format)
    return 0 if overlay.known else 1


def _tell(overlay: Overlay, form: str) -> None:
    if form == "json":
        write_text(pretty(overlay.written(output_lang(form))) + "\n")
    elif overlay.known:
        write_text(harmless("".join(f"{line}\n" for line in overlay.lines(output_lang()))))
    if not overlay.known:
        complain(*overlay.lines(error_lang()))


def _options(given: list[str]) -> argparse.Namespace:
    parser = Parser(
        "overlay", "A phone's own screenshot beside our drawing of the same look: what it is, where they differ."
    )
    parser.add_argument("file", metavar="PIECE", help="a piece definition; - is standard input")
    parser.add_argument("photo", metavar="PHOTO", help="a screenshot of the piece's settings, PNG, JPEG or WebP")
    parser.add_argument(
        "-o", "--output", metavar="PNG", help="the screenshot, our drawing and the difference, side by side"
    )
    parser.add_argument(
        "--design", default="", metavar="NAME", help="compare the rows with this design (default: the one that it has)"
    )
    parser.add_format("text", "json")
    add_value_options(parser)
    return parser.parse_args(given)
