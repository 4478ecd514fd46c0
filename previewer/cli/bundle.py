"""`previewer bundle`: a piece in one state, with its cases, in one file to give away."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from previewer.cli.files import open_piece_bytes, read_input
from previewer.cli.options import Parser, add_look_options, add_value_options, chosen_look, chosen_values
from previewer.cli.terminal import fail, write_bytes


def run(given: list[str]) -> int:
    """Make a bundle; 0 when it is there, 1 where a value was refused, 2 where it cannot be made."""
    parser = Parser("bundle", "A definition with look, values and cases in one ZIP file, which the window opens.")
    parser.add_argument("file", metavar="PIECE", help="a piece definition; - is standard input")
    parser.add_argument("-o", "--output", required=True, metavar="NAME.zip", help="the bundle; - is standard output")
    parser.add_argument("--case", nargs="+", default=[], metavar="FILE", help="cases to go with it")
    add_look_options(parser)
    add_value_options(parser)
    options = parser.parse_args(given)
    from previewer.cases.bundle import packed
    from previewer.cases.errors import CaseError
    from previewer.cases.file import Case, parse_case
    from previewer.cases.source import PieceSource
    from previewer.phone.look import Look, LookError

    source, reading = open_piece_bytes(options.file)
    values, all_taken = chosen_values(reading, options, options.today or date.today(), {})
    cases: dict[str, bytes] = {}
    for path in options.case:
        data = read_input(path, what="the case")
        try:
            parse_case(data)
        except CaseError as error:
            fail(f"previewer bundle: {path}: {error}")
        if Path(path).name in cases:
            fail(f"previewer bundle: two cases are called {Path(path).name}")
        cases[Path(path).name] = data
    try:
        state = Case.of(PieceSource.of(source), Look.of(reading.piece, chosen_look(options)), values)
    except LookError as error:
        fail(f"previewer bundle: {error}")
    name = "piece.json" if options.file == "-" else Path(options.file).name
    write_bytes(packed(name, state, source, cases), options.output)
    return 0 if all_taken else 1
