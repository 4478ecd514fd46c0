"""`previewer schema`: the JSON Schema of a piece."""

from __future__ import annotations

from previewer.cli.options import Parser
from previewer.cli.terminal import write_text


def run(given: list[str]) -> int:
    """Write the schema."""
    Parser("schema", "The JSON Schema (draft 2020-12) of a piece, for editors.").parse_args(given)
    from previewer.pieces.schema import schema_text

    write_text(schema_text())
    return 0
