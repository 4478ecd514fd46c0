"""Tables for spreadsheets: the one writer of CSV, and what guards a cell that a spreadsheet would run."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterable

#: How a cell begins that is taken for a formula, in half and in full width.
_FORMULA = r"[=+\-@\t\r\n＝＋－＠]"
_RUN = re.compile(rf"(?![+\-][0-9][0-9.,]*%?\Z){_FORMULA}")
_MONTHS = (
    "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|"
    "nov(?:ember)?|dec(?:ember)?"
)
#: What a spreadsheet does not leave as it is: formulas, and numbers, dates, times and truth values, which it writes in
#: its own way. Whole numbers and parts of a hundred come back as they went.
_NOT_KEPT = re.compile(
    rf"""{_FORMULA}.*
    |(?!(?:0|[1-9][0-9]{{0,14}})%?\Z)(?=[^0-9]*[0-9])[0-9\s.,:/%()+\-¥$€£￥eE]*\Z
    |(?:[0-9]{{2,4}}年[0-9]{{1,2}}月(?:[0-9]{{1,2}}日)?|[0-9]{{1,2}}月[0-9]{{1,2}}日|[0-9]{{1,2}}時[0-9]{{1,2}}分(?:[0-9]{{1,2}}秒)?)\Z
    |(?:true|false)\Z
    |(?=.*[0-9])(?:[0-9]{{1,4}}[\s,./\-]*)?(?:{_MONTHS})\.?(?:[\s,./\-]*[0-9]{{1,4}}){{0,2}}\Z
    """,
    re.VERBOSE | re.IGNORECASE | re.DOTALL,
)
_SPELLED = re.compile('="((?:[^"]|"")*)"')


def csv_text(
    rows: Iterable[Iterable[str]],
    delimiter: str = ",",
    line_end: str = "\r\n",
    guard: Callable[[str], str] | None = None,
) -> str:
    """A table after RFC 4180, in which no cell is run; `guard` writes a cell, where it is not `harmless`."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, delimiter=delimiter, lineterminator=line_end)
    writer.writerows(map(guard or harmless, row) for row in rows)
    return out.getvalue()


def harmless(text: str) -> str:
    """A cell that no spreadsheet runs: an apostrophe stands before a formula. One that such a text has itself is kept
    by one more."""
    return f"'{text}" if _RUN.match(text.lstrip("'")) else text


def freed(cell: str) -> str:
    """The text of a harmless cell."""
    return cell[1:] if cell.startswith("'") and _RUN.match(cell.lstrip("'")) else cell


def guarded(text: str) -> str:
    """A text as it stands in a cell, so that a spreadsheet leaves it as it is."""
    return f"'{text}" if _NOT_KEPT.match(text.lstrip("'")) else text


def unguarded(cell: str) -> str:
    """The text of such a cell, also where a tool spelled it as a formula that gives it."""
    return cell[1:] if cell.startswith("'") and _NOT_KEPT.match(cell.lstrip("'")) else spelled_out(cell)


def spelled_out(cell: str) -> str:
    """The text that a formula gives which is a text alone: `="text"`."""
    found = _SPELLED.fullmatch(cell)
    return found[1].replace('""', '"') if found else cell
