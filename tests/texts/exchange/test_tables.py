"""CSV: what is written, and what is read of whatever a translator's tool made of it."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable

import pytest

from previewer.spreadsheets import guarded
from previewer.texts.exchange.csv_format import to_csv
from previewer.texts.exchange.outgoing import outgoing_of
from previewer.texts.exchange.rows import Unreadable, digest_of
from previewer.texts.exchange.taking import carried_out, plan_of
from previewer.texts.units import STATES, digest
from tests.texts.exchange.helpers import (
    CITY,
    NOW,
    PIECE,
    WRITERS,
    exported,
    imported,
    incoming,
    piece_of_texts,
    planned,
    stale_table,
    table_of,
    why,
)

CHANGED = PIECE.replace("ランプ", "灯り")


def rows_of(data: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline="")))


def written(rows: list[list[str]], **dialect: str) -> str:
    file = io.StringIO(newline="")
    csv.writer(file, **dialect).writerows(rows)  # type: ignore[arg-type]
    return file.getvalue()


def test_csv_has_a_mark_and_its_heads_in_the_first_row() -> None:
    data = exported(PIECE)
    assert data.startswith(b"\xef\xbb\xbfpointer,item,role,en,ja,state,room,note,target was ja\r\n/title,,title,")
    rows = rows_of(data)
    assert [row[-1] for row in rows[1:3]] == [digest_of("ランプ"), digest_of("あ")]
    assert rows[-3][-1] == digest_of("") == "none"
    assert [row[:-1] for row in rows[-3:]] == [
        [f"{CITY}/x-enum-titles/b", "city", "enum-title", "Beta", "", "fallback", "", "option b"],
        ["/preferences/properties/on/x-title", "on", "title", "A", "あ", "translated", "", ""],
        ["/preferences/properties/on/x-description", "on", "description", "B", "い", "translated", "", ""],
    ]


FORMULAS = ["=1+1", "+1", "-1", "@x", "\t=1", "'=1", "''-1"]
NUMBERS = [
    "007",
    "5-",
    "1.50",
    "1/2",
    "10:30",
    "50.0%",
    "1e5",
    "'90.0",
    "true",
    "1 May",
    "Mar-1",
    "SEPT2",
    "1月5日",
    "10時30分",
    "(3)",
]


@pytest.mark.parametrize("text", [*FORMULAS, *NUMBERS])
def test_text_that_a_spreadsheet_would_run_or_rewrite_stands_behind_an_apostrophe(text: str) -> None:
    cells = rows_of(exported(piece_of_texts(text)))[-1]
    assert cells[3] == f"'{text}"
    assert not planned(piece_of_texts(text), exported(piece_of_texts(text))).changes


@pytest.mark.parametrize(
    "text",
    ["'tis", "0", "12", "'90", "May", "Mayor 2", "2 cars", "3つ", "A-1", "%", "50%", "10分", "2026年", "x=1", "truth"],
)
def test_ordinary_text_stands_as_it_is(text: str) -> None:
    assert rows_of(exported(piece_of_texts(text)))[-1][3] == text


def test_text_that_begins_with_an_equals_sign_is_taken() -> None:
    plan = planned(PIECE, written([["pointer", "ja"], ["/title", "=灯り"], [f"{CITY}/x-title", "'=町"]]).encode())
    assert [change.text for change in plan.changes] == ["=灯り", "=町"]


def utf16(text: str) -> bytes:
    return text.encode("utf-16")


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("line_end", ["\r\n", "\n", "\r"])
@pytest.mark.parametrize("encode", [str.encode, utf16, lambda text: text.encode("utf-8-sig")])
def test_table_is_read_whatever_a_tool_made_of_it(
    delimiter: str, line_end: str, encode: Callable[[str], bytes]
) -> None:
    text = PIECE.replace("ランプ", '灯り; \\"新\\",\\n\\tx')
    rows = [[*row[::-1], "more"] for row in rows_of(exported(text))]
    for quoting in (csv.QUOTE_ALL, csv.QUOTE_MINIMAL):
        file = io.StringIO(newline="")
        csv.writer(file, delimiter=delimiter, lineterminator=line_end, quoting=quoting).writerows(rows)
        plan, outcome = imported(PIECE, encode(file.getvalue()))
        assert plan.left == ()
        assert outcome.reading.text == text


def test_heads_may_be_written_otherwise_and_stand_below_a_title() -> None:
    rows = rows_of(exported(CHANGED))
    rows[0] = [" Pointer ", "ITEM", "Role", "EN", "JA", "State", "Room", "Note"]
    plan = planned(PIECE, written([["Translations, please"], [], *rows]).encode())
    assert [change.text for change in plan.changes] == ["灯り"]


def test_lines_of_what_is_left_are_those_of_the_file() -> None:
    table = (
        'pointer,en,ja\n/title,Lamp,"two\nlines"\n/gone,x,y\n/gone,x,\n,,\n/title,Lamp,other\n/title,Lamp,"two\nlines"\n'
        f"{CITY}/x-title,Other,町\n{CITY}/x-description,B,\n{CITY}/x-enum-titles/b,Beta,\n"
        f"{CITY}/x-enum-titles/a,Alpha,a\ufffd\n"
    )
    plan = planned(PIECE, table.encode())
    assert why(plan) == [
        (4, "no-unit"),
        (7, "twice"),
        (10, "stale"),
        (11, "emptied"),
        (13, "unreadable"),
    ]
    assert [change.text for change in plan.changes] == ["two\nlines"]
    assert [left.message("en") for left in plan.left] == [
        'the piece has no text at "/gone"',
        "line 2 has another text for the same place; that one is imported",
        'the text in en has changed since; it is now "A"',
        "the translation is empty; an empty translation removes nothing",
        "the translation contains � where a character was lost",
    ]


def test_title_of_a_piece_is_at_most_as_long_as_the_stores_take() -> None:
    plan = planned(PIECE, f"pointer,ja\n/title,{'あ' * 31}\n{CITY}/x-title,{'あ' * 99}\n".encode())
    assert why(plan) == [(2, "too-long")]
    assert len(plan.changes) == 1


def test_text_of_a_place_that_is_no_map_is_left() -> None:
    text = PIECE.replace('"title": {\n    "en": "Lamp",\n    "ja": "ランプ"\n  }', '"title": "Lamp"')
    plan = planned(text, "pointer,ja\n/title,灯り\n".encode())
    assert why(plan) == [(2, "no-map")]


def test_table_without_the_source_is_taken() -> None:
    assert [change.text for change in planned(PIECE, "ja;pointer\n灯り;/title\n".encode()).changes] == ["灯り"]


def test_source_itself_can_be_corrected() -> None:
    table = table_of(PIECE.replace("Lamp", "Light"), "ja")[1]
    plan, outcome = imported(PIECE, to_csv(outgoing_of(table, "piece.json", "en", STATES)))
    assert outcome.reading.text == PIECE.replace("Lamp", "Light")
    assert outcome.records == {}
    assert plan.left == ()


def refusal(data: bytes, target: str | None = None) -> tuple[str, str]:
    with pytest.raises(Unreadable) as refused:
        incoming(data, target)
    return refused.value.name, refused.value.message("en")


@pytest.mark.parametrize(
    ("codec", "name"),
    [
        ("cp932", "Shift_JIS"),
        ("euc_jp", "EUC-JP"),
        ("iso2022_jp", "ISO-2022-JP"),
        ("utf-16-le", "UTF-16"),
        ("utf-32", "UTF-32"),
    ],
)
def test_table_in_another_encoding_is_refused_by_its_name(codec: str, name: str) -> None:
    table = "pointer,en,ja\n/title,Lamp,お知らせの時刻を選びます。\n"
    kind, sentence = refusal(table.encode(codec))
    assert name in sentence
    assert "UTF-8" in sentence
    assert kind in ("encoding", "unmarked")


@pytest.mark.parametrize(
    ("text", "codec", "name"),
    [
        ("é à ü", "cp1252", "Windows-1252"),
        ("안녕하세요 설정", "cp949", "EUC-KR"),
        ("设置通知的时间", "gb18030", "GB18030"),
        ("選擇通知的時間", "big5", "Big5"),
    ],
)
def test_encodings_of_other_languages_are_named_too(text: str, codec: str, name: str) -> None:
    assert name in refusal(f"pointer,en,xx\n/title,Lamp,{text}\n".encode(codec))[1]


@pytest.mark.parametrize(
    ("data", "name"),
    [
        (b"", "empty"),
        (b" \r\n", "empty"),
        (b"/title,,title,Lamp,x\n", "no-heads"),
        (b"pointer,item,role\n/title,,title\n", "no-heads"),
        (b"pointer|ja\n/title|x\n", "no-heads"),
        (b'pointer,ja\n/title,x\n/title,"x\n', "bad-table"),
        (b"pointer,en,fr,ja\n/title,a,b,c\n", "which-target"),
        (b"\xef\xbb\xbfpointer,ja\n/title,\xff\n", "bad-encoding"),
        (b"\xff\xfep\0o\0i\0n\0t\0e\0r\0,\0j\0a\0\n\0\0\xd8x", "bad-encoding"),
    ],
)
def test_table_that_cannot_be_read_says_why_in_a_sentence(data: bytes, name: str) -> None:
    kind, sentence = refusal(data)
    assert kind == name
    assert sentence.endswith(".")


def test_language_that_a_table_lacks_is_named() -> None:
    assert refusal(b"pointer,en,ja\n/title,Lamp,x\n", "fr") == (
        "no-target",
        "The file has no texts in fr; it has en, ja.",
    )
    assert refusal(b"pointer,en,target was ja\n/title,Lamp,none\n")[0] == "no-target"


def test_language_that_the_heads_name_goes_before_what_is_asked_for() -> None:
    two = b"pointer,en,ja,fr,Target was JA,target was fr\n/title,Lamp,x,y,none,none\n"
    assert refusal(exported(PIECE), "fr")[0] == "other-target"
    assert refusal(two)[0] == "which-target"
    assert refusal(two, "en")[0] == "other-target"
    assert incoming(two, "fr").target == "fr"


@pytest.mark.parametrize("text", ["", "a", "ランプ", "\ud83d", *map(str, range(40))])
def test_digest_is_a_word_that_no_spreadsheet_rewrites(text: str) -> None:
    assert digest_of(text).isalpha()
    assert guarded(digest_of(text)) == digest_of(text)


def test_stale_text_that_a_translator_calls_translated_is_confirmed() -> None:
    reading, table = stale_table(PIECE, "/title", f"{CITY}/x-title")
    for form in ("csv", "xlsx"):
        data = WRITERS[form](outgoing_of(table, "lamp.json", "ja", STATES))
        assert plan_of(reading, table, incoming(data)).confirmed == ()
    done = "pointer,en,ja,state\n/title,Lamp,ランプ,translated\n" + f"{CITY}/x-title,Other,あ,translated\n"
    plan = plan_of(reading, table, incoming(done.encode()))
    assert [unit.pointer for unit in plan.confirmed] == ["/title"]
    assert plan.changes == plan.left == ()
    records = carried_out(reading, table, plan, NOW).records
    assert records["/title", "ja"].source == digest("Lamp")
    assert records[f"{CITY}/x-title", "ja"].source == digest("before")


def test_replacement_character_that_was_there_may_stay() -> None:
    text = PIECE.replace("ランプ", "ラ\ufffdプ")
    assert planned(text, "pointer,ja\n/title,新\ufffd\n".encode()).left == ()
