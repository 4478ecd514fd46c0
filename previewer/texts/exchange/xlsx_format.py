"""Tables as workbooks: one sheet, every cell a text, states as colours, pictures of rows beside them."""

from __future__ import annotations

import io
import re
import warnings
import zipfile
from collections.abc import Sequence
from contextlib import closing
from typing import TYPE_CHECKING, Final, cast

from previewer.spreadsheets import guarded, unguarded
from previewer.texts.exchange.heads import FINAL, SEARCHED, HeadColumns, columns_of, languages_in
from previewer.texts.exchange.rows import (
    IncomingText,
    IncomingTexts,
    Languages,
    OutgoingTexts,
    TextPicture,
    Unreadable,
    carried,
)

if TYPE_CHECKING:
    from openpyxl import Workbook
    from openpyxl.cell import Cell, MergedCell
    from openpyxl.drawing.image import Image
    from openpyxl.worksheet._read_only import ReadOnlyWorksheet
    from openpyxl.worksheet.worksheet import Worksheet

#: The colour behind each state, red, green and blue.
COLOURS: Final = {
    "missing": "F8CBAD",
    "fallback": "FFE699",
    "stale": "FFD966",
    "translated": "E2EFDA",
    "reviewed": "A9D08E",
}
#: UTF-16 units that a cell holds.
MOST_UNITS = 32_767
_WIDTHS = (36, 14, 11, 44, 44, 11, 30, 36, 14)
_PICTURE_HEAD = "picture"
_POINTS_PER_PIXEL = 0.75
_PIXELS_PER_COLUMN_UNIT = 7
#: What a workbook may hold when it is unpacked, in bytes without its pictures, which stay packed, and in rows.
_MOST_BYTES = 128 << 20
_MOST_PARTS = 20_000
_MOST_ROWS = 1 << 20
_MOST_COLUMNS = 64
_SHOWN = 100
_TEXT, _FORMULA = "s", "f"
#: How a workbook writes a character that XML lacks (ISO/IEC 29500-1, ST_Xstring); the `_` of a text that looks so
#: itself is written as `_x005F_`.
_LOOKS_ESCAPED = re.compile("_(?=x[0-9A-Fa-f]{4}_)")
#: Of these only what XML lacks, and `_`: whoever does not escape `_x0041_` means these letters.
_ESCAPED = re.compile("_x(00[01][0-9A-F]|005F|D[89A-F][0-9A-F]{2}|FFF[EF])_", re.IGNORECASE)


def to_xlsx(outgoing: OutgoingTexts) -> bytes:
    """The file's bytes. Raises Unreadable where a text is too long for a cell."""
    from openpyxl import Workbook
    from openpyxl.utils import get_column_letter

    _check_lengths(outgoing)
    book = Workbook(write_only=True)
    sheet = cast("Worksheet", book.create_sheet("texts"))  # a write-only one, which lacks what is not used here
    sheet.freeze_panes = "A2"
    for at, width in enumerate(_WIDTHS, start=1):
        sheet.column_dimensions[get_column_letter(at)].width = width
    pictured = [row.picture for row in outgoing.rows if row.picture is not None]
    heads, plain, states = _cells(sheet, len(_WIDTHS) + bool(pictured))
    *names, last = outgoing.heads
    if pictured:
        # What stands beyond the texts of a row is for the eye; the last column is for the program.
        column, names = get_column_letter(len(_WIDTHS)), [*names, _PICTURE_HEAD]
        sheet.column_dimensions[get_column_letter(len(heads))].width = _WIDTHS[-1]
        sheet.column_dimensions[column].width = max(one.width for one in pictured) / _PIXELS_PER_COLUMN_UNIT + 2
    sheet.append(_filled(heads, (*names, last)))
    for number, row in enumerate(outgoing.rows, start=2):
        cells = [*plain[:5], states.get(row.state, plain[5]), *plain[6:]]
        if row.picture is not None:
            sheet.row_dimensions[number].height = row.picture.height * _POINTS_PER_PIXEL + 4
            sheet.add_image(_image(row.picture), f"{column}{number}")
        sheet.append(_filled(cells, (*row[:8], *[""] * bool(pictured), row.was)))
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def _cells(sheet: Worksheet, count: int) -> tuple[list[Cell], list[Cell], dict[str, Cell]]:
    """The cells that are written over and over: heads, plain ones, and one of each state. A style costs time."""
    from openpyxl.styles import PatternFill

    plain = [_text_cell(sheet) for _ in range(count)]
    states = {}
    for state, colour in COLOURS.items():
        states[state] = _text_cell(sheet)
        states[state].fill = PatternFill("solid", start_color=colour)
    return [_head(sheet) for _ in range(count)], plain, states


def _head(sheet: Worksheet) -> Cell:
    from openpyxl.styles import Font

    cell = _text_cell(sheet)
    cell.font = Font(bold=True)
    return cell


def _text_cell(sheet: Worksheet) -> Cell:
    """A cell whose number format says that it is a text, so that it stays one when it is typed into."""
    from openpyxl.cell import WriteOnlyCell
    from openpyxl.styles import Alignment

    cell: Cell = WriteOnlyCell(sheet, "")
    cell.number_format = "@"
    cell.alignment = Alignment(vertical="top", wrap_text=True)
    return cell


def _filled(cells: list[Cell], texts: tuple[object, ...]) -> list[Cell]:
    for cell, text in zip(cells, texts, strict=False):
        written = carried(str(text))
        if written.startswith("'"):
            written = guarded(written)  # as CSV would have it, read alike
        cell.value = _LOOKS_ESCAPED.sub("_x005F_", written)
        cell.data_type = _TEXT  # `=1+1` would be a formula
    return cells


def _check_lengths(outgoing: OutgoingTexts) -> None:
    """Raises Unreadable where a text is longer than a cell: openpyxl would cut it."""
    for row in outgoing.rows:
        for text in (row.source, row.target, row.note, row.pointer):
            if len(text) > MOST_UNITS // 2 and len(carried(text).encode("utf-16-le")) > 2 * MOST_UNITS:
                raise Unreadable("too-long-for-cell", {"pointer": row.pointer[:_SHOWN], "limit": MOST_UNITS})


def _image(picture: TextPicture) -> Image:
    """A picture as openpyxl takes it; its own class needs Pillow to know the size, which we know."""
    from openpyxl.drawing.image import Image

    class Sized(Image):
        def __init__(self) -> None:
            self.width, self.height = picture.width, picture.height
            self.format = "png"

        def _data(self) -> bytes:
            return picture.png

    return Sized()


def from_xlsx(data: bytes, languages: Languages) -> IncomingTexts:
    """What a workbook holds: its first sheet with heads. Raises Unreadable."""
    _check_parts(data)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of what openpyxl does not read and we do not need
            with closing(_book(data)) as book:
                for sheet in book.worksheets:
                    found = _from_sheet(sheet, languages)
                    if found is not None:
                        return found
    except Unreadable:
        raise
    except Exception as error:
        # openpyxl names no error of its own for what a damaged part does to it: KeyError, ParseError, TypeError, …
        raise Unreadable("torn", {}) from error
    raise Unreadable("no-heads", {})


def _book(data: bytes) -> Workbook:
    """A workbook with the strings of its table as they are written: openpyxl takes half of an escape out of them."""
    from openpyxl.cell.text import Text
    from openpyxl.reader.excel import ExcelReader
    from openpyxl.xml.constants import SHARED_STRINGS, SHEET_MAIN_NS
    from openpyxl.xml.functions import iterparse

    class AsWritten(ExcelReader):
        def read_strings(self) -> None:
            part = self.package.find(SHARED_STRINGS)  # type: ignore[no-untyped-call]
            if part is None:
                return
            with self.archive.open(part.PartName[1:]) as source:
                for _, node in iterparse(source):
                    if node.tag == f"{{{SHEET_MAIN_NS}}}si":
                        self.shared_strings.append(cast("Text", Text.from_tree(node)).content)
                        node.clear()

    reader = AsWritten(io.BytesIO(data), read_only=True)
    reader.read()
    return reader.wb


def _check_parts(data: bytes) -> None:
    """Raises Unreadable for a file that is no workbook, or would fill the memory."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = archive.infolist()
            size = sum(part.file_size for part in parts if not part.filename.startswith("xl/media/"))
            if len(parts) > _MOST_PARTS or size > _MOST_BYTES:
                raise Unreadable("unpacked", {"limit": _MOST_BYTES >> 20})
            names = set(archive.namelist())
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError) as error:
        raise Unreadable("torn", {}) from error
    if "[Content_Types].xml" not in names:
        raise Unreadable("other-book" if "mimetype" in names else "torn", {})


def _from_sheet(sheet: ReadOnlyWorksheet, languages: Languages) -> IncomingTexts | None:
    sheet.reset_dimensions()  # what a file says of its size need not be true
    rows = cast("Worksheet", sheet).iter_rows(max_row=_MOST_ROWS, max_col=_MOST_COLUMNS)
    columns = None
    number = 0
    for number, cells in enumerate(rows, start=1):
        texts = [str(cell.value or "") for cell in cells]
        if languages_in(texts):
            columns = columns_of(texts, languages)
            break
        if number == SEARCHED:
            return None
    if columns is None:
        return None
    found = (_entry(at, cells, columns) for at, cells in enumerate(rows, start=number + 1) if cells)
    entries = tuple(entry for entry in found if entry.pointer or entry.target or entry.left)
    codes = columns.source_code, columns.target_code
    return IncomingTexts(*codes, entries, unguarded=unguarded, taken_as=columns.taken_as)


def _entry(line: int, cells: Sequence[Cell | MergedCell], columns: HeadColumns) -> IncomingText:
    def cell(at: int) -> tuple[str, str]:
        return _text_of(cells[at]) if at < len(cells) else ("", "")

    source, no_source = (None, "") if columns.source is None else cell(columns.source)
    if no_source:
        source = None  # nobody can tell what it was translated from
    target, left = cell(columns.target)
    is_final = columns.state is not None and cell(columns.state)[0].strip() in FINAL
    found = target if left else ""
    was = "" if columns.was is None else cell(columns.was)[0].strip()
    return IncomingText(line, cell(columns.pointer)[0], source, "" if left else target, left, found, is_final, was)


def _text_of(cell: Cell | MergedCell) -> tuple[str, str]:
    """The text of a cell, and why it cannot be taken."""
    value, kind = cell.value, cell.data_type
    if value is None:
        return "", ""
    if isinstance(value, str) and kind != _FORMULA:
        return (value, "no-text") if kind == "e" else (_unescaped(value), "")
    if kind == _FORMULA:
        return str(getattr(value, "text", value)), "formula"
    if isinstance(value, int | float) and not isinstance(value, bool):
        return (f"{value * 100:.13g}%" if "%" in cell.number_format else f"{value:.15g}"), ""
    return str(value), "no-text"


def _unescaped(text: str) -> str:
    return carried(_ESCAPED.sub(lambda found: chr(int(found[1], 16)), text))
