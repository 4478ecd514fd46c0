"""`previewer sheet`: every combination as pictures, with a page to look through them."""

from __future__ import annotations

import argparse
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from previewer.cli.carrying import add_no_case, carrier, tell_of_case
from previewer.cli.given import Given, add_given, open_given
from previewer.cli.options import MARKS, Parser, add_looks_options, day, scale, taken_from
from previewer.cli.progress import Progress
from previewer.cli.terminal import check_output, complain, fail, write_text
from previewer.pieces.json_text import to_json
from previewer.pieces.messages import catalogue, say
from previewer.terminal_words import error_lang, output_lang, told

if TYPE_CHECKING:
    from previewer.pictures.sheet import SheetRequest, SheetResult


def run(given: list[str]) -> int:
    """Make what a sheet still lacks; 1 when something changed against an earlier one or a picture cannot be made."""
    options = _options(given)
    shown = open_given(options, "sheet")
    from previewer.cases.carried import Carrier
    from previewer.phone.look import LookError
    from previewer.phone.offscreen import PictureError
    from previewer.pictures.executors import ClusterError
    from previewer.pictures.manifest import PICTURES, SHEET_FILES, EarlierWayError, ManifestError
    from previewer.pictures.render import RequestError
    from previewer.pictures.sheet import make_sheet

    folder = options.output.resolve()  # folders that are not there are made, so that `nope/..` is where it stands
    for name in (*SHEET_FILES, *(path.relative_to(folder) for path in folder.glob(f"{PICTURES}/*"))):
        check_output(str(folder / name))
    try:
        with Progress(0, "pictures") as bar:
            request = _request(options, shown)
            result = make_sheet(request, options.output, bar.show)
    except EarlierWayError as error:
        fail("previewer sheet: {error}", 1, error=error)
    except (LookError, RequestError, PictureError, ManifestError, ClusterError) as error:
        fail("previewer sheet: {error}", error=error)
    except OSError as error:
        fail("previewer sheet: {path}: {error}", path=error.filename or options.output, error=error)
    if isinstance(request.carry, Carrier):
        tell_of_case(str(options.output), request.carry, shown.reading)
    for name in options.accept:
        write_text(told("accepted: {name}", output_lang(), name=name) + "\n")
    return max(_tell(result), _tell_findings(result, shown.path, options))


def _tell_findings(result: SheetResult, path: str, options: argparse.Namespace) -> int:
    """Write what was found, and say what the page needs; 1 where a finding fails the build."""
    from previewer.cli.sheet_findings import failing, written
    from previewer.pictures.manifest import PAGE

    if result.manifest.pictures and b"data:image/png" not in (options.output / PAGE).read_bytes():
        complain("previewer sheet: index.html needs the folder pictures/ beside it")
    if options.findings is not None:
        text = written(result.manifest, path, options.findings.suffix)
        write_text(text, str(options.findings))
    count = failing(result.manifest) if options.fail_on_findings else 0
    if count:
        complain("previewer sheet: {why}", why=say(error_lang(), "sheet", "failing", {"count": count}))
    return 1 if count else 0


def _tell(result: SheetResult) -> int:
    for trouble in result.troubles:
        complain("previewer sheet: no picture of {trouble}", trouble=trouble)
    compared = result.comparison
    if compared is None:
        return 1 if result.troubles else 0
    for difference in compared.made_differently:
        complain("the earlier sheet was made with other versions: {difference}", difference=difference)
    said = ((told("changed"), compared.changed), (told("added"), compared.added), (told("gone"), compared.gone))
    for word, names in said:
        for name in names:
            entries = catalogue(error_lang()).join(tuple(compared.entries.get(name, ())), "clauses")
            more = told(": entries {names}", names=entries) if entries else ""
            complain("{word}: {name}{more}", word=word, name=name, more=more)
    return 0 if compared.same and not result.troubles else 1


def _request(options: argparse.Namespace, shown: Given) -> SheetRequest:
    from previewer.pictures.manifest import ManifestError, load_manifest
    from previewer.pictures.sheet import SheetRequest
    from previewer.pictures.variants import looks_of
    from previewer.pictures.versions import WAY
    from previewer.pictures.work import Content, values_of

    assert shown.reading.piece is not None
    wanted = shown.looks(options)
    if options.against is not None:
        with suppress(ManifestError):  # making the sheet says what is wrong with the earlier one
            earlier = load_manifest(options.against)
            if earlier.versions["way"] == WAY:
                looks = [record.look for record in earlier.pictures.values()]
                wanted = taken_from(str(options.against), looks, wanted)
    drawn = shown.drawn(options)
    values = to_json(dict(shown.case.values)) if shown.case is not None and shown.case.values else None
    content = Content(shown.source, shown.today(options), values)
    return SheetRequest(
        content=content,
        looks=tuple(looks_of(shown.reading.piece, wanted)),
        scale=options.scale or drawn.scale or 2.0,
        own_scales=options.scale is None and not drawn.scale,
        workers=options.workers,
        cluster=options.cluster,
        against=options.against,
        marks=options.marks or drawn.marks,
        accept=tuple(options.accept),
        carry=None if options.no_case else carrier(shown.reading, values_of(shown.reading, content), content.today),
    )


def _workers(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= 1024:
        raise argparse.ArgumentTypeError(told("{text!r} is not a number of workers from 1 to 1024", text=text))
    return int(text)


def _options(given: list[str]) -> argparse.Namespace:
    parser = Parser("sheet", "Every combination as pictures, and one page to look through them.")
    add_given(parser)
    parser.add_argument("-o", "--output", required=True, type=Path, metavar="FOLDER", help="the folder to write to")
    add_looks_options(parser)
    parser.add_argument(
        "--scale", type=scale, metavar="N", help="pixels per point (default: the device size's own, else 2)"
    )
    parser.add_argument("--marks", action="store_true", help=MARKS)
    add_no_case(parser)
    parser.add_argument(
        "--today", type=day, metavar="DATE", help="the day the piece was first opened (default: the local date)"
    )
    parser.add_argument("--workers", type=_workers, metavar="N", help="processes (default: all processors)")
    parser.add_argument("--cluster", metavar="ADDRESS", help="work on the Dask cluster of this scheduler")
    parser.add_argument("--against", type=Path, metavar="FOLDER", help="compare with an earlier sheet")
    help_of_accept = "copy these pictures into the earlier sheet, with all pages of their screens"
    parser.add_argument("--accept", nargs="+", default=[], metavar="NAME", help=help_of_accept)
    help_of_fail = (
        "exit 1 where a text is cut off, has no glyphs, is not translated or too faint, or a touch target is too small"
    )
    parser.add_argument("--fail-on-findings", action="store_true", help=help_of_fail)
    help_of_findings = "write what was found: SARIF (.sarif) or JUnit (.xml)"
    parser.add_argument("--findings", type=Path, metavar="FILE", help=help_of_findings)
    options = parser.parse_args(given)
    if options.findings is not None and options.findings.suffix not in (".sarif", ".xml"):
        parser.error(told("--findings takes a file that ends in .sarif or .xml"))
    if options.accept and options.against is None:
        parser.error(told("--accept needs --against, which names the sheet that gets the pictures"))
    return options
