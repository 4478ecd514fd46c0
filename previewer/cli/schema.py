"""`previewer schema`: the JSON Schema of a piece, or of a case."""

from __future__ import annotations

from previewer.cli.options import Parser
from previewer.cli.terminal import write_text


def run(given: list[str]) -> int:
    """Write the schema."""
    parser = Parser("schema", "The JSON Schema (draft 2020-12) of a piece, for editors.")
    parser.add_argument("--case", action="store_true", help="of a case, *.piececase, instead")
    if parser.parse_args(given).case:
        from previewer.resources import resource

        write_text(resource("schema", "case.schema.json").read_text("utf-8"))
    else:
        from previewer.pieces.schema import schema_text

        write_text(schema_text())
    return 0
