"""Tables as CSV: UTF-8 with a mark and CRLF as spreadsheets expect; read with whatever delimiter comes back."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator

from previewer.texts.exchange.encodings import decoded
from previewer.texts.exchange.heads import ERRORS, FINAL, SEARCHED, HeadColumns, columns_of, languages_in
from previewer.texts.exchange.rows import IncomingText, IncomingTexts, Languages, OutgoingTexts, Unreadable, carried

DELIMITERS = (",", ";", "\t")
_MONTHS = (
    "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|"
    "nov(?:ember)?|dec(?:ember)?"
)
#: What a spreadsheet does not leave as it is: it runs formulas (whatever begins with = + - @, a tab or a line end), and
#: writes numbers, dates, times and truth values in its own way. An apostrophe before them keeps them texts; those that
#: such a text has itself are kept by one more. Whole numbers and parts of a hundred come back as they went.
_RISKY = re.compile(
    rf"""[=+\-@\t\n].*
    |(?!(?:0|[1-9][0-9]{{0,14}})%?\Z)(?=[^0-9]*[0-9])[0-9\s.,:/%()+\-¥$€£￥eE]*\Z
    |(?:[0-9]{{2,4}}年[0-9]{{1,2}}月(?:[0-9]{{1,2}}日)?|[0-9]{{1,2}}月[0-9]{{1,2}}日|[0-9]{{1,2}}時[0-9]{{1,2}}分(?:[0-9]{{1,2}}秒)?)\Z
    |(?:true|false)\Z
    |(?=.*[0-9])(?:[0-9]{{1,4}}[\s,./\-]*)?(?:{_MONTHS})\.?(?:[\s,./\-]*[0-9]{{1,4}}){{0,2}}\Z
    """,
    re.VERBOSE | re.IGNORECASE | re.DOTALL,
)
_SPELLED = re.compile('="((?:[^"]|"")*)"')


def to_csv(outgoing: OutgoingTexts) -> bytes:
    """The file's bytes."""
    file = io.StringIO(newline="")
    writer = csv.writer(file, lineterminator="\r\n")
    writer.writerow(outgoing.heads)
    for row in outgoing.rows:
        writer.writerow([*(guarded(carried(text)) for text in row[:8]), row.was])
    return file.getvalue().encode("utf-8-sig")


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
    target, pointer = text(columns.target), _spelled(text(columns.pointer))
    if source in ERRORS:
        source = None
    if target.strip() in ERRORS:
        return IncomingText(line, pointer, source, "", "no-text", target, is_final, was)
    return IncomingText(line, pointer, source, target, is_final=is_final, was=was)


def guarded(text: str) -> str:
    """A text as it stands in a cell, so that a spreadsheet leaves it as it is."""
    return f"'{text}" if _RISKY.match(text.lstrip("'")) else text


def unguarded(cell: str) -> str:
    """The text of such a cell, also where a tool spelled it as a formula that gives it."""
    return cell[1:] if cell.startswith("'") and _RISKY.match(cell.lstrip("'")) else _spelled(cell)


def _spelled(cell: str) -> str:
    """The text that a formula gives which is a text alone: `="text"`."""
    found = _SPELLED.fullmatch(cell)
    return found[1].replace('""', '"') if found else cell


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
