"""`previewer mcp`: definitions in an assistant's hands, by the Model Context Protocol on standard input and output."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from previewer.cli.options import Parser
from previewer.cli.terminal import fail
from previewer.terminal_words import told


def run(given: list[str]) -> int:
    """Serve one assistant until it ends; 2 for a folder that is none, and without the extra."""
    parser = Parser(
        "mcp",
        "The Model Context Protocol on standard input and output, for assistants: check, screen, values, render, edit, "
        "texts, compare; with --allow-script a handler is run. Files are read and written below the FOLDERs alone; "
        "without one only what is sent is read.",
    )
    parser.add_argument("folders", nargs="*", metavar="FOLDER", help="the folders that may be read and written")
    parser.add_argument(
        "--allow-script",
        action="store_true",
        help="handlers beside the definitions may be run, without a network; each is a program that somebody wrote",
    )
    options = parser.parse_args(given)
    if options.allow_script and not options.folders:
        fail("previewer mcp: --allow-script needs a FOLDER: handlers are beside the definitions")
    if find_spec("mcp") is None or find_spec("mcp_types") is None:  # the second came with version 2
        fail("previewer mcp: needs the extra 'mcp': pip install 'piece-previewer[mcp]'")
    for folder in options.folders:
        if not Path(folder).is_dir():
            fail("previewer mcp: {folder} is not a folder", folder=folder)
    from previewer.serve.mcp.server import serve

    try:
        return serve([Path(folder) for folder in options.folders], options.allow_script)
    except OSError as error:
        fail("previewer mcp: {path}: {error}", path=error.filename or told("standard input and output"), error=error)
