"""The rows that go out: their notes, and how much room each has."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from lxml import etree

from previewer.phone.look import Look
from previewer.texts.consistency.glossary import GlossaryTerm
from previewer.texts.exchange.outgoing import fitting_of, outgoing_of
from previewer.texts.exchange.xliff_format import CORE_2, SIZES
from previewer.texts.listing import Room
from previewer.texts.units import STATES
from tests.cli.conftest import Run, run
from tests.texts.exchange.helpers import CITY, PIECE, table_of

__all__ = ["run"]


def test_room_is_said_in_words_and_counted_in_letters() -> None:
    _, table = table_of(PIECE)
    b = f"{CITY}/x-enum-titles/b"
    rooms = {
        ("/title", "ja"): Room(31.5, Look("ios", device="iPhone SE", text_size=3.12), 2),
        (f"{CITY}/x-title", "ja"): Room(-9.0, Look("android"), -1),
        (b, "ja"): Room(20.0, Look("ios", device="iPhone SE"), 2),
        (b, "fr"): Room(20.0, Look("ios", device="iPhone SE"), 2),
    }
    found = fitting_of(table, "ja", rooms)
    assert found["/title"] == ("about 2 more letters fit (iPhone SE, text 312 %)", 5)
    assert found[f"{CITY}/x-title"] == ("about 1 letter too long (Pixel 8)", 0)
    assert found[b] == ("about 3 letters fit (iPhone SE)", 3), "six of English are three of Japanese"
    assert fitting_of(table, "fr", rooms)[b] == ("about 6 letters fit (iPhone SE)", 6)
    assert fitting_of(table, "ja", rooms, "ja")["/title"].words == "iPhone SE、文字サイズ312%ではあと約2文字入ります"


def test_row_without_a_source_tells_what_other_languages_say() -> None:
    _, table = table_of(PIECE.replace('"en": "Lamp",', '"fr": "Lampe",'))
    row = outgoing_of(table, "lamp.json", "ja", STATES).rows[0]
    assert (row.source, row.target, row.note) == ("", "ランプ", "fr: Lampe")


def test_note_has_the_terms_of_the_glossary() -> None:
    _, table = table_of(PIECE.replace('"Lamp"', '"Lamp and bulbs"'))
    glossary = [
        GlossaryTerm("lamp", "ja", "ランプ"),
        GlossaryTerm("lamp", "ja", "灯り"),
        GlossaryTerm("bulb", "ja", ""),
        GlossaryTerm("lamp", "fr", "lampe"),
    ]
    row = outgoing_of(table, "lamp.json", "ja", STATES, glossary=glossary).rows[0]
    assert row.note == "lamp: ランプ / 灯り\nbulb: bulb"


def test_rows_are_those_of_the_states() -> None:
    _, table = table_of(PIECE)
    rows = outgoing_of(table, "lamp.json", "ja", ["fallback"]).rows
    assert [row.pointer for row in rows] == [f"{CITY}/x-enum-titles/b"]


def test_export_with_room_has_it_in_every_format(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("lamp.json").write_text(PIECE, "utf-8")
    words = ("--room", "--platforms", "ios", "--devices", "iPhone SE", "--target", "ja")
    for name in ("a.csv", "a.po", "a.xlf", "b.xlf"):
        more = ("--xliff", "1.2") if name == "b.xlf" else ()
        assert run("texts", "export", "lamp.json", "-o", name, *words, *more).status == 0
    rows = list(csv.DictReader(io.StringIO(Path("a.csv").read_text("utf-8-sig"))))
    rooms = {row["pointer"]: row["room"] for row in rows}
    assert all("(iPhone SE)" in room for room in rooms.values())
    assert f"#. {rooms['/title']}\n" in Path("a.po").read_text("utf-8")
    root = etree.parse("a.xlf")
    sizes = {unit.get("name"): unit.get(f"{{{SIZES}}}sizeRestriction") for unit in root.iter(f"{{{CORE_2}}}unit")}
    assert sizes.keys() == rooms.keys()
    assert all(size and size.isdecimal() for size in sizes.values())
    assert f'maxwidth="{sizes["/title"]}" size-unit="char"' in Path("b.xlf").read_text("utf-8")
    assert run("texts", "import", "lamp.json", "b.xlf").status == 0
    assert Path("lamp.json").read_text("utf-8") == PIECE


def test_room_in_a_look_that_is_none_is_refused(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("lamp.json").write_text(PIECE, "utf-8")
    ran = run("texts", "export", "lamp.json", "-o", "a.csv", "--room", "--devices", "Brick")
    assert ran.status == 2
    assert "Brick" in ran.err
    assert not Path("a.csv").exists()
