"""`previewer script new`: the skeleton of a handler, with what it gets and what it is to give."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from previewer.cli.files import open_piece
from previewer.cli.options import Parser
from previewer.cli.terminal import complain, fail


def run(given: list[str]) -> int:
    """Write the skeleton into a folder; 2 where a file of it is there already, and nothing is written."""
    parser = Parser(
        "script new", "A new handler for a piece: index.js, event.json and a test that runs in deno and Node."
    )
    parser.add_argument("file", metavar="PIECE", help="a piece definition; - is standard input")
    parser.add_argument(
        "-o", "--output", metavar="FOLDER", required=True, help="the folder; created if it does not exist"
    )
    options = parser.parse_args(given)
    reading = open_piece(options.file)
    from previewer.atomic import create
    from previewer.pieces import Values
    from previewer.scripts.samples import skeleton

    assert reading.piece is not None
    files = skeleton(reading, Values.initial(reading.piece, date.today()))
    folder = Path(options.output)
    there = [name for name in files if (folder / name).exists() or (folder / name).is_symlink()]
    if there:
        fail(
            "previewer script new: {folder} already contains {names}; nothing was written",
            folder=folder,
            names=tuple(there),
        )
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in files.items():
            create(folder / name, text.encode())
    except OSError as error:
        fail("previewer script new: {path} cannot be written: {error}", path=error.filename or folder, error=error)
    complain("{folder}: {names}", folder=folder, names=tuple(files))
    return 0
