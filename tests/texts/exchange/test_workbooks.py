"""XLSX: what is written, and what is read."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable, Iterator
from datetime import date

import pytest
from openpyxl import Workbook, load_workbook
from openpyxl.worksheet.worksheet import Worksheet

from previewer.texts.exchange.outgoing import outgoing_of
from previewer.texts.exchange.rows import OutgoingText, OutgoingTexts, TextPicture, Unreadable
from previewer.texts.exchange.xlsx_format import COLOURS, to_xlsx
from previewer.texts.units import STATES
from tests.texts.exchange.helpers import (
    CITY,
    PIECE,
    exported,
    imported,
    incoming,
    piece_of_texts,
    planned,
    table_of,
    why,
)

PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010806000000 1f15c4890000000d49444154789c6360000002000001e221bc33"
    "0000000049454e44ae426082".replace(" ", "")
)


SHEET = "xl/worksheets/sheet1.xml"


def part_of(data: bytes, name: str = SHEET) -> str:
    """A part of a workbook, as XML."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return archive.read(name).decode()


def sheet_of(data: bytes) -> Worksheet:
    book = load_workbook(io.BytesIO(data))
    assert len(book.worksheets) == 1
    return book.worksheets[0]


def edited(data: bytes, change: Callable[[Worksheet], None]) -> bytes:
    """A workbook after someone worked on its sheet."""
    book = load_workbook(io.BytesIO(data))
    change(book.worksheets[0])
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


_HEADS = ["pointer", "item", "role", "en", "ja", "state", "room", "note"]


def test_workbook_of_an_older_version_is_asked_about_where_it_goes_the_unusual_way() -> None:
    table = table_of(PIECE, "ja")[1]
    data = to_xlsx(outgoing_of(table, "piece.json", "en", STATES))
    assert (incoming(data).source, incoming(data).target) == ("ja", "en")
    older = edited(data, lambda sheet: sheet.delete_cols(9))
    with pytest.raises(Unreadable) as refused:
        incoming(older)
    assert refused.value.name == "which-target"
    assert (incoming(older, "en").source, incoming(older, "en").target) == ("ja", "en")


def test_every_cell_is_a_text_under_frozen_heads() -> None:
    sheet = sheet_of(exported(piece_of_texts("=1+1", "007", "TRUE", "2026-01-01"), "xlsx"))
    assert sheet.freeze_panes == "A2"
    assert [cell.value for cell in sheet[1]] == [*_HEADS, "target was ja"]
    for row in sheet.iter_rows():
        for cell in row:
            assert cell.data_type == "s" or cell.value is None
            assert cell.number_format == "@"
    assert [sheet.cell(at, 4).value for at in range(4, 8)] == ["=1+1", "007", "TRUE", "2026-01-01"]


def test_states_are_colours() -> None:
    assert set(COLOURS) == set(STATES)
    assert len(set(COLOURS.values())) == len(STATES)
    sheet = sheet_of(exported(PIECE, "xlsx"))
    shown = {row[5].value: row[5].fill.start_color.rgb for row in sheet.iter_rows(min_row=2)}
    assert shown == {state: f"00{COLOURS[state]}" for state in ("translated", "fallback")}


def test_picture_stands_beside_its_row() -> None:
    rows = (
        OutgoingText("/a", "a", "title", "A", "", "missing", picture=TextPicture(PIXEL, 320, 60)),
        OutgoingText("/b", "b", "title", "B", "", "missing"),
    )
    data = to_xlsx(OutgoingTexts("p.json", "en", "ja", rows))
    sheet = sheet_of(data)
    assert sheet["I1"].value == "picture"
    assert sheet.row_dimensions[2].height == 49
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert archive.read("xl/media/image1.png") == PIXEL
    assert incoming(data).entries[0].pointer == "/a"


def test_text_longer_than_a_cell_is_refused() -> None:
    text = piece_of_texts("x" * 32_768)
    with pytest.raises(Unreadable, match="too-long-for-cell"):
        exported(text, "xlsx")
    assert planned(piece_of_texts("😀" * 16_383), exported(piece_of_texts("😀" * 16_383), "xlsx")).changes == ()


def test_formula_is_listed_and_left_and_a_text_like_one_is_taken() -> None:
    def work(sheet: Worksheet) -> None:
        sheet["E2"] = '=CONCATENATE("a","b")'
        sheet["E3"] = "=町"
        sheet["E3"].data_type = "s"
        sheet["E4"] = 0.07
        sheet["E4"].number_format = "0.00%"
        sheet["E5"] = date(2026, 1, 2)
        sheet["E6"] = True
        sheet["E7"] = "#REF!"
        sheet["E7"].data_type = "e"

    plan = planned(PIECE, edited(exported(PIECE, "xlsx"), work))
    assert why(plan) == [(2, "formula"), (5, "no-text"), (6, "no-text"), (7, "no-text")]
    assert 'CONCATENATE(\\"a\\",\\"b\\")' in plan.left[0].message("en")
    assert [(change.unit.pointer, change.text) for change in plan.changes] == [
        (f"{CITY}/x-title", "=町"),
        (f"{CITY}/x-description", "7%"),
    ]


def test_columns_rows_and_sheets_may_be_moved() -> None:
    def work(sheet: Worksheet) -> None:
        sheet.delete_cols(6, 3)
        sheet.move_range("A1:E20", rows=2, cols=3)
        sheet["E1"] = "Our translations"
        other = sheet.parent.create_sheet("notes", 0)
        other["A1"] = "nothing here"

    text = PIECE.replace("ランプ", "灯り")
    plan, outcome = imported(PIECE, edited(exported(text, "xlsx"), work))
    assert plan.left == ()
    assert outcome.reading.text == text


def test_workbook_that_lost_its_heads_says_so() -> None:
    with pytest.raises(Unreadable, match="no-heads"):
        incoming(edited(exported(PIECE, "xlsx"), lambda sheet: sheet.delete_rows(1)))


def broken() -> Iterator[tuple[str, bytes, str]]:
    whole = exported(PIECE, "xlsx")
    yield "torn", whole[: len(whole) // 2], "torn"
    yield "no archive", b"PK\x03\x04 no more", "torn"
    yield "other archive", _archive({"a.txt": b"x"}), "torn"
    yield "document", _archive({"mimetype": b"application/vnd.oasis.opendocument.spreadsheet"}), "other-book"
    yield "old", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 and so on", "old-book"
    yield "bad part", _rewritten(whole, "xl/workbook.xml", b"<workbook"), "torn"
    yield "bad sheet", _rewritten(whole, SHEET, b"<worksheet><sheetData><row></nonsense>"), "torn"
    bomb = b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]><worksheet>&b;</worksheet>'
    yield "entities", _rewritten(whole, SHEET, bomb), "torn"


def _archive(parts: dict[str, bytes], compression: int = zipfile.ZIP_STORED) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", compression, compresslevel=1) as archive:
        for name, data in parts.items():
            archive.writestr(name, data)
    return file.getvalue()


def _rewritten(data: bytes, part: str, body: bytes, compression: int = zipfile.ZIP_STORED) -> bytes:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    return _archive(parts | {part: body}, compression)


@pytest.mark.parametrize(
    "which", ["torn", "no archive", "other archive", "document", "old", "bad part", "bad sheet", "entities"]
)
def test_workbook_that_cannot_be_read_says_why(which: str) -> None:
    data, name = next((data, name) for kind, data, name in broken() if kind == which)
    with pytest.raises(Unreadable) as refused:
        incoming(data)
    assert refused.value.name == name


def test_workbook_that_would_fill_the_memory_is_not_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    from previewer.texts.exchange import xlsx_format

    monkeypatch.setattr(xlsx_format, "_MOST_BYTES", 1 << 20)
    data = _rewritten(exported(PIECE, "xlsx"), "xl/sharedStrings.xml", b"\0" * (2 << 20), zipfile.ZIP_DEFLATED)
    with pytest.raises(Unreadable, match="unpacked"):
        incoming(data)


def test_sheet_that_claims_to_be_huge_is_read_as_it_is() -> None:
    whole = exported(PIECE, "xlsx")
    claimed = part_of(whole).replace("<sheetData>", '<dimension ref="A1:XFD1048576"/><sheetData>')
    assert claimed != part_of(whole)
    assert planned(PIECE, _rewritten(whole, SHEET, claimed.encode())).changes == ()


def test_empty_workbook_has_no_heads() -> None:
    file = io.BytesIO()
    Workbook().save(file)
    with pytest.raises(Unreadable, match="no-heads"):
        incoming(file.getvalue())


def test_readings_of_characters_are_no_part_of_a_text() -> None:
    """Excel keeps how Japanese was typed beside it, and texts in runs of their own looks."""
    data = exported(PIECE, "xlsx")
    typed = (
        "<is><r><t>灯</t></r><r><rPr><b/></rPr><t>り</t></r>"
        '<rPh sb="0" eb="1"><t>アカ</t></rPh><phoneticPr fontId="1"/></is>'
    )
    changed = re.sub(r'(<c r="E2"[^>]*>)<is>.*?</is>', rf"\1{typed}", part_of(data))
    assert changed != part_of(data)
    plan = planned(PIECE, _rewritten(data, SHEET, changed.encode()))
    assert [change.text for change in plan.changes] == ["灯り"]


def test_characters_that_xml_lacks_and_texts_that_look_so_are_read_as_excel_writes_them() -> None:
    """In a table of strings: a typed line end, one of an old Mac, letters that look like one, some that stand for none,
    and a control character, which nobody takes.
    """
    texts = ["a_x000D_\nb", "a_x000d_b", "_x005F_x000D_ _x005f_x005F_", "_x0041_ x005F_", "a_x0007_"]
    piece = piece_of_texts(*"xxxxx")
    data = exported(piece, "xlsx")
    body = part_of(data)
    for at in range(len(texts)):
        cell = rf'(<c r="E{at + 4}"[^>]*) t="inlineStr"><is>.*?</is>'
        body, changed = re.subn(cell, rf'\1 t="s"><v>{at}</v>', body)
        assert changed == 1
    name, main = "xl/sharedStrings.xml", "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    strings = "".join(f"<si><t>{text}</t></si>" for text in texts)
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"
    override = f'<Override PartName="/{name}" ContentType="{kind}"/></Types>'
    kinds = part_of(data, "[Content_Types].xml")
    if name not in kinds:
        data = _rewritten(data, "[Content_Types].xml", kinds.replace("</Types>", override).encode())
    data = _rewritten(data, name, f'<sst xmlns="{main}">{strings}</sst>'.encode())
    plan = planned(piece, _rewritten(data, SHEET, body.encode()))
    assert [change.text for change in plan.changes] == ["a\nb", "a\nb", "_x000D_ _x005F_", "_x0041_ x005F_"]
    assert why(plan) == [(8, "unreadable")]


def test_what_a_workbook_holds_beside_its_texts_is_no_matter() -> None:
    data = exported(PIECE, "xlsx")
    more = (
        '<extLst><ext uri="{CCE6A557-97BC-4b89-ADB6-D9C93CAAB3DF}" '
        'xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main"/></extLst></worksheet>'
    )
    assert planned(PIECE, _rewritten(data, SHEET, part_of(data).replace("</worksheet>", more).encode())).left == ()
