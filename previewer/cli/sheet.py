"""`previewer sheet`: every combination, as pictures and one page to look through."""

from __future__ import annotations

import argparse
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from previewer.cli.common import Parser, complain, day, fail, read_input, reason, report, write_text

if TYPE_CHECKING:
    from previewer.pictures.sheet import SheetOptions, SheetResult


def run(given: list[str]) -> int:
    """Make the pictures; 0 when all are there, 1 where `--against` found changes, 2 where it cannot be done."""
    options = _options(given)
    source = read_input(options.file)
    from previewer.pieces import read_bytes

    reading = read_bytes(source)
    report(options.file, reading.diagnostics)
    if reading.piece is None:
        return 2
    from previewer.cli.progress import Progress
    from previewer.pictures.executors import ClusterError
    from previewer.pictures.manifest import ManifestError
    from previewer.pictures.sheet import OptionError, PictureError, SheetRequest, make_sheet

    request = SheetRequest(
        source=source,
        today=options.today or date.today(),
        options=_sheet_options(options),
        workers=options.workers,
        cluster=options.cluster,
        against=Path(options.against) if options.against else None,
    )
    try:
        with Progress(0, "pictures") as bar:
            result = make_sheet(request, Path(options.output), bar.show)
    except (OptionError, PictureError, ManifestError, ClusterError) as error:
        fail(f"previewer sheet: {error}")
    except OSError as error:
        fail(f"previewer sheet: {error.filename or options.output} cannot be written: {reason(error)}")
    return _tell(result, Path(options.output))


def _tell(result: SheetResult, folder: Path) -> int:
    for trouble in result.troubles:
        complain(f"previewer sheet: {trouble}")
    count = len(result.manifest.pictures)
    write_text(f"{folder / 'index.html'}: {count} pictures, {result.made} of them new\n")
    if result.troubles:
        return 2
    found = result.comparison
    if found is None:
        return 0
    for line in found.made_differently:
        complain(f"previewer sheet: made with another version: {line}")
    for name, pictures in (("changed", found.changed), ("added", found.added), ("gone", found.gone)):
        if pictures:
            complain(f"previewer sheet: {len(pictures)} {name}: {', '.join(pictures[:5])}"
                     + (", …" if len(pictures) > 5 else ""))
    return 0 if found.same else 1


def _sheet_options(options: argparse.Namespace) -> SheetOptions:
    from previewer.pictures.sheet import SheetOptions

    return SheetOptions(
        platforms=options.platforms,
        langs=options.langs,
        themes=options.themes,
        text_sizes=tuple(_factor(size) for size in options.text_sizes),
        devices=options.devices,
        orientations=options.orientations,
    )


def _factor(text: str) -> float | str:
    if text == "all":
        return text
    try:
        return float(text)
    except ValueError:
        fail(f"previewer sheet: --text-sizes takes factors such as 1,1.5 or all, found {text!r}")


def _list(text: str) -> tuple[str, ...]:
    parts = tuple(part.strip() for part in text.split(","))
    if not all(parts):
        raise argparse.ArgumentTypeError(f"{text!r} is no list with commas")
    return parts


def _count(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 1 <= int(text[:4]) <= 512:
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number from 1 to 512")
    return int(text)


def _options(given: list[str]) -> argparse.Namespace:
    parser = Parser("sheet", "Every combination of variants as PNG pictures, and one index.html to look through. "
                             "Lists have commas; `all` stands for all there are.")
    parser.add_argument("file", metavar="FILE", help="a piece definition; - is standard input")
    parser.add_argument("-o", "--output", required=True, metavar="FOLDER")
    parser.add_argument("--platforms", type=_list, default=(), help="ios,android (default: where the piece is offered)")
    parser.add_argument("--langs", type=_list, default=(), help="default: all on offer; en-XA lengthens texts")
    parser.add_argument("--themes", type=_list, default=(), help="light,dark (default: both)")
    parser.add_argument("--text-sizes", type=_list, default=(), help="factors (default: 1)")
    parser.add_argument("--devices", type=_list, default=(), help='such as "iPhone SE,Pixel 8" (default: one a platform)')
    parser.add_argument("--orientations", type=_list, default=("portrait",), help="portrait,landscape (default: portrait)")
    parser.add_argument("--today", type=day, metavar="DATE", help="the day of first opening (default: the local date)")
    parser.add_argument("--workers", type=_count, metavar="N", help="default: one a core")
    parser.add_argument("--cluster", metavar="ADDRESS", help="a Dask scheduler that does the work")
    parser.add_argument("--against", metavar="FOLDER", help="compare with an earlier sheet; status 1 if anything changed")
    return parser.parse_args(given)
