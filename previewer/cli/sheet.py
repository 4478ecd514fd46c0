"""`previewer sheet`: every combination as pictures, with a page to look through them."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from contextlib import ExitStack
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

from previewer.cli.common import Parser, Stop, complain, day, fail, read_input, reason, report
from previewer.cli.progress import Progress

if TYPE_CHECKING:
    from previewer.pictures.sheet import SheetRequest, SheetResult


def run(given: list[str]) -> int:
    """Make what a sheet still lacks; 1 when something changed against an earlier one or a picture cannot be
    made.
    """
    options = _options(given)
    source = read_input(options.file)
    from previewer.phone.offscreen import PictureError
    from previewer.pictures.executors import ClusterError
    from previewer.pictures.manifest import ManifestError
    from previewer.pictures.options import OptionError
    from previewer.pictures.sheet import make_sheet
    from previewer.pieces import read_bytes

    reading = read_bytes(source)
    report(options.file, reading.diagnostics)
    if reading.piece is None:
        raise Stop(2)
    try:
        with ExitStack() as stack:
            result = make_sheet(_request(options, source), options.output, _bar(stack))
    except (OptionError, PictureError, ManifestError, ClusterError) as error:
        fail(f"previewer sheet: {error}")
    except OSError as error:
        fail(f"previewer sheet: {error.filename or options.output}: {reason(error)}")
    return _tell(result)


def _tell(result: SheetResult) -> int:
    for trouble in result.troubles:
        complain(f"previewer sheet: no picture of {trouble}")
    compared = result.comparison
    if compared is None:
        return 1 if result.troubles else 0
    for difference in compared.made_differently:
        complain(f"the earlier sheet was made with other versions: {difference}")
    for word, names in (("changed", compared.changed), ("added", compared.added), ("gone", compared.gone)):
        for name in names:
            complain(f"{word}: {name}")
    return 0 if compared.same and not result.troubles else 1


def _bar(stack: ExitStack) -> Callable[[int, int], None]:
    bars: list[Progress] = []

    def show(done: int, total: int) -> None:
        if not bars:
            bars.append(stack.enter_context(Progress(total, "pictures")))
        bars[0].step(done - bars[0].done)

    return show


def _request(options: argparse.Namespace, source: bytes) -> SheetRequest:
    from previewer.pictures.sheet import SheetOptions, SheetRequest

    return SheetRequest(
        source=source,
        today=options.today or date.today(),
        options=SheetOptions(
            platforms=_names(options.platforms),
            langs=_names(options.langs),
            themes=_names(options.themes),
            text_sizes=tuple(_factor(size) for size in _names(options.text_sizes)),
            devices=_names(options.devices),
            orientations=_names(options.orientations) or ("portrait",),
            scale=options.scale,
        ),
        workers=options.workers,
        cluster=options.cluster,
        against=options.against,
    )


def _names(given: list[str]) -> tuple[str, ...]:
    return tuple(name for word in given for name in word.split(",") if name)


def _factor(text: str) -> float | str:
    from previewer.phone.look import LARGEST_TEXT, SMALLEST_TEXT

    if text == "all":
        return text
    try:
        factor = float(text)
    except ValueError:
        factor = 0.0
    if not SMALLEST_TEXT <= factor <= LARGEST_TEXT:
        accepted = f"a factor from {SMALLEST_TEXT} to {LARGEST_TEXT}, or all"
        fail(f"previewer sheet: a text size is {accepted}; found {text!r}")
    return factor


def _workers(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= 1024:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of workers from 1 to 1024")
    return int(text)


def _scale(text: str) -> float:
    from previewer.pictures.options import LARGEST_SCALE, SMALLEST_SCALE

    try:
        scale = float(text)
    except ValueError:
        scale = 0.0
    if not SMALLEST_SCALE <= scale <= LARGEST_SCALE:
        raise argparse.ArgumentTypeError(f"{text!r} is no scale from {SMALLEST_SCALE} to {LARGEST_SCALE}")
    return scale


def _options(given: list[str]) -> argparse.Namespace:
    parser = Parser("sheet", "Every combination as pictures, and one page to look through them.")
    parser.add_argument("file", metavar="FILE", help="a piece definition; - is standard input")
    parser.add_argument("-o", "--output", required=True, type=Path, metavar="FOLDER", help="where it all goes")
    several: dict[str, Any] = {"nargs": "+", "default": [], "metavar": "NAME"}
    parser.add_argument("--platforms", help="default: all that the piece is offered on", **several)
    parser.add_argument("--langs", help="default: all of the piece; en-XA lengthens texts", **several)
    parser.add_argument("--themes", help="light, dark (default: both)", **several)
    parser.add_argument("--text-sizes", help="factors 0.82 to 3.12, or all (default 1)", **several)
    parser.add_argument("--devices", help="names, or all (default: iPhone 16 and Pixel 8)", **several)
    parser.add_argument("--orientations", help="portrait, landscape (default portrait)", **several)
    parser.add_argument("--scale", type=_scale, default=2.0, metavar="N", help="pixels a point (default 2)")
    parser.add_argument("--today", type=day, metavar="DATE", help="the day of first opening (default: the local date)")
    parser.add_argument("--workers", type=_workers, metavar="N", help="processes (default: all processors)")
    parser.add_argument("--cluster", metavar="ADDRESS", help="work on the Dask cluster of this scheduler")
    parser.add_argument("--against", type=Path, metavar="FOLDER", help="compare with an earlier sheet")
    return parser.parse_args(given)
