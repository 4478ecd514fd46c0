"""`previewer bundle`: a piece in one state, with its cases, in one file to give away."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from previewer.bounded import MOST_OF_PICTURE
from previewer.cli.files import open_piece_bytes, read_input
from previewer.cli.inputs import note
from previewer.cli.options import Parser, add_look_options, add_value_options, chosen_look, chosen_values
from previewer.cli.terminal import check_output, complain, fail, write_bytes
from previewer.pieces import read_text
from previewer.pieces.messages import FALLBACK, languages

if TYPE_CHECKING:
    from previewer.pieces import Piece, Reading
    from previewer.runs.bundling import BundleRequest


def run(given: list[str]) -> int:
    """Make a bundle; 0 when it is there, 1 where a value was refused, 2 where it cannot be made."""
    parser = Parser("bundle", "A definition with look, values and cases in one ZIP file, which the window opens.")
    parser.add_argument("file", metavar="PIECE", help="a piece definition; - is standard input")
    parser.add_argument("-o", "--output", required=True, metavar="NAME.zip", help="the bundle; - is standard output")
    parser.add_argument(
        "--case", nargs="+", default=[], metavar="FILE", help="cases to include, or pictures that contain one"
    )
    parser.add_argument(
        "--run",
        metavar="RUN",
        help="a folder that `previewer run new` made: its files, to be continued, and the report as report.html",
    )
    parser.add_argument(
        "--pictures",
        action="store_true",
        help="pictures of each phone that the piece is offered on: its screen, and all of it where it is higher",
    )
    add_look_options(parser)
    add_value_options(parser, "--values")
    options = parser.parse_args(given)
    from previewer.cases.file import Case
    from previewer.cases.source import PieceSource
    from previewer.phone.look import Look, LookError
    from previewer.runs.bundling import BundleRequest

    source, reading = open_piece_bytes(options.file)
    values, all_taken = chosen_values(reading, options, options.today or date.today(), {})
    cases = _cases(options.case, reading)
    try:
        look = Look.of(reading.piece, chosen_look(options))
    except LookError as error:
        fail("previewer bundle: {error}", error=error)
    name = "piece.json" if options.file == "-" else Path(options.file).name
    state = Case.of(PieceSource.of(source), look, values)
    folder = None if options.run is None else _run(options.run)
    lang = look.lang if look.lang in languages() else FALLBACK
    check_output(options.output)
    data = _made(BundleRequest(name, source, state, cases, options.pictures, folder, lang))
    write_bytes(data, options.output)
    return 0 if all_taken else 1


def _cases(paths: list[str], reading: Reading) -> dict[str, bytes]:
    """Cases by the names of their files; it is said where one is of another piece."""
    from previewer.cases.carried import case_in, is_picture
    from previewer.cases.errors import CaseError
    from previewer.cases.file import SUFFIX, parse_case

    found: dict[str, bytes] = {}
    for path in paths:
        data, name = read_input(path, MOST_OF_PICTURE, "the case"), Path(path).name
        try:
            if is_picture(data):
                case = case_in(data)
                data = case.written().encode("utf-8", "surrogatepass")
                name = Path(path).with_suffix(SUFFIX).name
            else:
                case = parse_case(data)
        except CaseError as error:
            fail("previewer bundle: {path}: {error}", path=path, error=error)
        if name in found:
            fail("previewer bundle: two cases are called {name}", name=name)
        other = read_text(case.piece.text).piece if case.piece.text else None
        if other is not None and not _keys(other) & _keys(reading.piece):
            complain("previewer bundle: {path} has no item of this piece: is it a case of another one?", path=path)
        found[name] = data
    return found


def _keys(piece: Piece | None) -> set[str]:
    return set() if piece is None else {item.key for item in piece.items}


def _run(path: str) -> Path:
    """The folder of a run, whose files are read."""
    from previewer.runs.bundling import files_of_run
    from previewer.runs.folder import Run
    from previewer.runs.troubles import RunError

    folder = Path(path)
    try:
        Run.open(folder)
        for name in files_of_run(folder):
            note(str(folder / name), "a file of the run")
    except (RunError, ValueError) as error:
        fail("previewer bundle: --run takes a folder that `previewer run new` made: {error}", error=error)
    except OSError as error:
        fail("previewer bundle: {path} cannot be read: {error}", path=path, error=error)
    return folder


def _made(request: BundleRequest) -> bytes:
    from previewer.cli.progress import Progress
    from previewer.phone.look import LookError
    from previewer.pictures.render import PictureError, RequestError
    from previewer.runs.bundling import make_bundle
    from previewer.runs.troubles import RunError

    try:
        with Progress(0, "parts") as progress:
            return make_bundle(request, progress.show)
    except (LookError, PictureError, RequestError, RunError) as error:
        fail("previewer bundle: {error}", error=error)
    except OSError as error:
        fail("previewer bundle: {path} cannot be read: {error}", path=error.filename or request.run, error=error)
