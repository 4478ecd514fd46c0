"""Tables as CSV: UTF-8 with a mark and CRLF as spreadsheets expect; read with whatever delimiter comes back."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

from previewer.spreadsheets import csv_text, guarded, spelled_out, unguarded
from previewer.texts.exchange.encodings import decoded
from previewer.texts.exchange.heads import ERRORS, FINAL, SEARCHED, HeadColumns, columns_of, languages_in
from previewer.texts.exchange.rows import IncomingText, IncomingTexts, Languages, OutgoingTexts, Unreadable, carried

DELIMITERS = (",", ";", "\t")


def to_csv(outgoing: OutgoingTexts) -> bytes:
    """The file's bytes."""
    rows = ((*(guarded(carried(text)) for text in row[:8]), row.was) for row in outgoing.rows)
    return csv_text([outgoing.heads, *rows], guard=str).encode("utf-8-sig")


def from_csv(data: bytes, languages: Languages) -> IncomingTexts:
    """What a table holds. Raises Unreadable."""
    text = decoded(data)
    delimiter = next((mark for mark in DELIMITERS if _has_heads(text, mark)), None)
    if delimiter is None:
        raise Unreadable("no-heads", {})
    lines = _lines(text, delimiter)
    columns = columns_of(next(cells for _, cells in lines if languages_in(cells)), languages)
    entries = []
    for line, cells in lines:
        if not any(cells):
            continue
        entry = _entry(line, cells, columns)
        if entry.pointer.strip() or entry.target:
            entries.append(entry)
    codes = columns.source_code, columns.target_code
    return IncomingTexts(*codes, tuple(entries), unguarded=unguarded, taken_as=columns.taken_as)


def _entry(line: int, cells: list[str], columns: HeadColumns) -> IncomingText:
    def text(at: int) -> str:
        return carried(cells[at]) if at < len(cells) else ""

    source = None if columns.source is None else text(columns.source)
    is_final = columns.state is not None and text(columns.state).strip() in FINAL
    was = "" if columns.was is None else text(columns.was).strip()
    target, pointer = text(columns.target), spelled_out(text(columns.pointer))
    if source in ERRORS:
        source = None
    if target.strip() in ERRORS:
        return IncomingText(line, pointer, source, "", "no-text", target, is_final, was)
    return IncomingText(line, pointer, source, target, is_final=is_final, was=was)


def _has_heads(text: str, delimiter: str) -> bool:
    lines = _lines(text, delimiter)
    try:
        return any(languages_in(cells) for _, (_, cells) in zip(range(SEARCHED), lines, strict=False))
    except Unreadable:
        return False


def _lines(text: str, delimiter: str) -> Iterator[tuple[int, list[str]]]:
    """The cells of each record, and the line that it begins in. Raises Unreadable."""
    csv.field_size_limit(max(csv.field_size_limit(), len(text)))
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    line = 1
    while True:
        try:
            cells = next(reader, None)
        except csv.Error:
            raise Unreadable("bad-table", {"line": line}) from None
        if cells is None:
            return
        yield line, cells
        line = reader.line_num + 1
