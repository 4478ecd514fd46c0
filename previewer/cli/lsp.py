"""`previewer lsp`: definitions in an editor, by the Language Server Protocol on standard input and output."""

from __future__ import annotations

from importlib.util import find_spec

from previewer.cli.options import Parser
from previewer.cli.terminal import fail


def run(given: list[str]) -> int:
    """Serve one editor until it ends; 0 when it said so, 1 where it was gone, 2 without the extra."""
    parser = Parser(
        "lsp",
        "The Language Server Protocol on standard input and output, for editors: problems as you type, fixes, "
        "completion, words and rows of items, rename, outline, formatting. An editor starts it; it has no options.",
    )
    parser.add_argument("--stdio", action="store_true", help="has no effect; some editors pass it")
    parser.parse_args(given)
    if find_spec("pygls") is None or find_spec("lsprotocol") is None:
        fail("previewer lsp: needs the extra 'lsp': pip install 'piece-previewer[lsp]'")
    from previewer.serve.lsp.server import serve

    try:
        return serve()
    except OSError as error:
        fail("previewer lsp: standard input and output are needed: {error}", error=error)
