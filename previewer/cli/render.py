"""`previewer render`: one picture of the screen."""

from __future__ import annotations

import argparse
from datetime import date

from previewer.cli.common import (
    Parser,
    add_screen_options,
    add_value_options,
    chosen_values,
    fail,
    open_piece,
    write_bytes,
)


def run(given: list[str]) -> int:
    """Draw one screen as PNG, or test whether this machine draws as expected."""
    if "--self-check" in given:
        if given != ["--self-check"]:
            fail("previewer render: --self-check stands alone")
        from previewer.pictures.self_check import run as self_check

        return self_check()
    options = _options(given)
    reading = open_piece(options.file)
    values, all_taken = chosen_values(reading, options)
    from previewer.pictures.render import OptionError, PictureError, RenderOptions, render

    wanted = RenderOptions(
        today=options.today or date.today(),
        platform=options.platform,
        lang=options.lang,
        theme=options.theme,
        text_size=options.text_size,
        device=options.device,
        orientation=options.orientation,
        reduced_motion=options.reduced_motion,
        scale=options.scale,
        open_key=options.open,
        full=options.full,
        reveal_hidden=options.reveal_hidden,
        order_seed=options.order_seed,
        values=values,
    )
    try:
        picture = render(reading, wanted)
    except (OptionError, PictureError) as error:
        fail(f"previewer render: {error}")
    write_bytes(picture, options.output)
    return 0 if all_taken else 1


def _options(given: list[str]) -> argparse.Namespace:
    parser = Parser("render", "One picture of the settings screen, as PNG.")
    parser.add_argument("file", metavar="FILE", help="a piece definition; - is standard input")
    parser.add_argument("-o", "--output", required=True, metavar="PNG", help="the picture; - is standard output")
    add_screen_options(parser)
    parser.add_argument("--theme", choices=("light", "dark"), default="light")
    parser.add_argument("--text-size", type=float, default=1.0, metavar="N", help="0.82 to 3.12 (default 1)")
    parser.add_argument("--device", metavar="NAME", help="default: iPhone 16 or Pixel 8")
    parser.add_argument("--orientation", choices=("portrait", "landscape"), default="portrait")
    parser.add_argument("--reduced-motion", action="store_true")
    parser.add_argument("--scale", type=float, default=2.0, metavar="N", help="pixels a point (default 2)")
    parser.add_argument("--open", metavar="KEY", help="with that item's picker open")
    parser.add_argument("--full", action="store_true", help="the whole height instead of one screen")
    add_value_options(parser)
    parser.add_argument("--self-check", action="store_true", help="alone: does this machine draw as expected?")
    return parser.parse_args(given)
