"""`previewer mcp`: definitions in an assistant's hands, by the Model Context Protocol on standard input and output."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from previewer.cli.options import Parser
from previewer.cli.terminal import fail, reason


def run(given: list[str]) -> int:
    """Serve one assistant until it ends; 2 for a folder that is none, and without the extra."""
    parser = Parser(
        "mcp",
        "The Model Context Protocol on standard input and output, for assistants: check, screen, values, render, edit, "
        "texts, compare. Files are read and written below the FOLDERs alone; without one only what is sent is read.",
    )
    parser.add_argument("folders", nargs="*", metavar="FOLDER", help="what may be read and written")
    options = parser.parse_args(given)
    if find_spec("mcp") is None:
        fail("previewer mcp: needs the extra 'mcp': pip install 'piece-previewer[mcp]'")
    for folder in options.folders:
        if not Path(folder).is_dir():
            fail(f"previewer mcp: {folder} is no folder")
    from previewer.serve.mcp.server import serve

    try:
        return serve([Path(folder) for folder in options.folders])
    except OSError as error:
        fail(f"previewer mcp: {error.filename or 'standard input and output'}: {reason(error)}")
