"""Blocks of cells as spreadsheets have them on the clipboard: tabs between cells, a line a row, quotes if need be."""

import csv
import io
from collections.abc import Iterable, Sequence

_NEEDS_QUOTES = frozenset('\t\n\r"')


def block_text(rows: Iterable[Sequence[str]]) -> str:
    """Rows of texts for the clipboard. A text that holds a tab, a line break or a quote is quoted."""
    return "".join("\t".join(map(_written, row)) + "\n" for row in rows)


def read_block(text: str) -> list[list[str]]:
    """The rows of a text from the clipboard, the line break at its end left out.

    What is no block of quoted cells (a quote stands open, or something follows one) is read as it stands.
    """
    body = text.replace("\r\n", "\n").replace("\r", "\n").removesuffix("\n")
    if '"' in body:
        try:
            return [row or [""] for row in csv.reader(io.StringIO(body, newline=""), "excel-tab", strict=True)]
        except csv.Error:
            pass
    return [line.split("\t") for line in body.split("\n")]


def _written(text: str) -> str:
    return '"' + text.replace('"', '""') + '"' if _NEEDS_QUOTES & set(text) else text
