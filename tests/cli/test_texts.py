"""`previewer texts` and `texts review`: the exact shapes, what is chosen, and what cannot be done."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from previewer.cli.texts import COMMANDS
from previewer.texts.consistency import RULES
from tests.cli.conftest import Run
from tests.pieces.helpers import declared, piece_text

CITY = "/preferences/properties/city"


def state_of(run: Run, name: str, lang: str) -> str:
    found = json.loads(run("texts", "piece.json", "--format", "json").out)
    return str(next(unit for unit in found["units"] if unit["pointer"] == name)["cells"][lang]["state"])


def test_table_as_json_has_the_exact_shape(run: Run, folder: Path) -> None:
    text = piece_text({"on": declared("switch").replace('"en": "A", ', "")}, around='"title": {"en": " "}, ')
    (folder / "one.json").write_text(text, "utf-8")
    ran = run("texts", "one.json", "--langs", "en,fr", "--format", "json")
    assert ran.status == 0
    cell = {"room": None, "problems": []}
    base = "/preferences/properties/on"
    assert json.loads(ran.out) == {
        "languages": ["en", "fr"],
        "units": [
            {
                "pointer": "/title",
                "item": None,
                "role": "title",
                "cells": {
                    "en": {"text": " ", "state": "missing", "shown": " ", **cell},
                    "fr": {"text": None, "state": "fallback", "shown": " ", **cell},
                },
            },
            {
                "pointer": f"{base}/x-title",
                "item": "on",
                "role": "title",
                "cells": {
                    "en": {"text": None, "state": "fallback", "shown": "あ", **cell},
                    "fr": {"text": None, "state": "fallback", "shown": "あ", **cell},
                },
            },
            {
                "pointer": f"{base}/x-description",
                "item": "on",
                "role": "description",
                "cells": {
                    "en": {"text": "B", "state": "translated", "shown": "B", **cell},
                    "fr": {"text": None, "state": "fallback", "shown": "B", **cell},
                },
            },
        ],
    }


def test_text_that_the_checks_of_declarations_find_wrong_has_their_code(run: Run, folder: Path) -> None:
    text = piece_text({"on": declared("switch").replace('"en": "A"', '"en": " "')})
    (folder / "one.json").write_text(text, "utf-8")
    units = json.loads(run("texts", "one.json", "--format", "json").out)["units"]
    assert [unit["cells"]["en"]["problems"] for unit in units] == [["text-empty"], []]


def test_states_and_languages_choose_cells(run: Run, folder: Path) -> None:
    (folder / "one.json").write_text(
        piece_text({"on": declared("switch").replace('"en": "A", ', "")}, around='"title": {"en": "T"}, '), "utf-8"
    )
    found = json.loads(run("texts", "one.json", "--state", "fallback,missing", "--format", "json").out)
    assert [(unit["pointer"], list(unit["cells"])) for unit in found["units"]] == [
        ("/title", ["ja"]),
        ("/preferences/properties/on/x-title", ["en"]),
    ]
    assert found["languages"] == ["ja", "en"]


def test_table_as_csv_has_a_line_for_each_cell(run: Run, folder: Path) -> None:
    rows = list(csv.DictReader(run("texts", "piece.json", "--langs", "ja", "--format", "csv").out.splitlines()))
    assert rows[0]["pointer"] == "/title"
    titled = next(row for row in rows if row["pointer"] == f"{CITY}/x-enum-titles/b")
    assert (titled["item"], titled["role"], titled["language"]) == ("city", "enum-title", "ja")
    assert (titled["text"], titled["state"], titled["room"]) == ("ビ", "translated", "")


def test_table_as_text_names_states_in_the_language_of_the_messages(run: Run, folder: Path) -> None:
    said = run("texts", "piece.json", "--langs", "ja,de", "--messages-lang", "en").out.splitlines()
    assert said[:3] == ["/title", "  ja    translated: 題", "  de    another language's: T"]
    assert said[-1] == "13 texts in 2 languages: translated 13, another language's 13"
    assert run("texts", "piece.json", "--messages-lang", "ja").out.splitlines()[1] == "  ja    翻訳済み：題"


def test_reviewed_text_is_kept_beside_the_definition_and_goes_stale_with_its_source(run: Run, folder: Path) -> None:
    piece = folder / "piece.json"
    before = piece.read_bytes()
    ran = run("texts", "review", "piece.json", "/title", f"{CITY}/x-title", "--lang", "JA", "--by", "Ann")
    assert (ran.status, ran.out) == (0, "")
    assert piece.read_bytes() == before
    assert [line[:24] for line in (folder / "piece.texts.json").read_text("utf-8").splitlines()[1:-1]] == [
        '{"pointer": "/preference',
        '{"pointer": "/title", "l',
    ]
    assert state_of(run, "/title", "ja") == "reviewed"
    assert state_of(run, "/title", "en") == "translated"
    piece.write_text(piece.read_text("utf-8").replace('"en": "T"', '"en": "Title"'), "utf-8")
    assert state_of(run, "/title", "ja") == "stale"
    assert run("texts", "review", "piece.json", "/title", "--lang", "ja", "--by", "Bo").status == 0
    assert state_of(run, "/title", "ja") == "reviewed"


@pytest.mark.parametrize(
    ("arguments", "status", "why"),
    [
        (["review", "piece.json", "/title", "/titel", "--lang", "ja", "--by", "Ann"], 1, "no text at"),
        (["review", "piece.json", "/title", "--lang", "fr", "--by", "Ann"], 1, "no text in fr"),
        (["review", "piece.json", "/title", "--lang", "no_tag", "--by", "Ann"], 2, "language code"),
        (["review", "piece.json", "/title", "--lang", "ja", "--by", " "], 2, "name"),
        (["review", "piece.json", "--lang", "ja", "--by", "Ann"], 2, "POINTER"),
        (["review", "-", "/title", "--lang", "ja", "--by", "Ann"], 2, "standard input"),
        (["review", "missing.json", "/title", "--lang", "ja", "--by", "Ann"], 2, "cannot be opened"),
        (["piece.json", "--langs", "en_US"], 2, "'en_US' is not a language code"),
        (["piece.json", "--langs", ","], 2, "not a language code"),
        (["piece.json", "--state", "new"], 2, "'new' is not a state"),
        (["broken.json"], 2, "syntax"),
        ([], 2, "FILE"),
    ],
)
def test_what_cannot_be_done_is_said_and_nothing_is_written(
    run: Run, folder: Path, arguments: list[str], status: int, why: str
) -> None:
    ran = run("texts", *arguments)
    assert ran.status == status
    assert why in ran.err
    assert not (folder / "piece.texts.json").exists()


def test_records_that_cannot_be_read_are_said_and_left(run: Run, folder: Path) -> None:
    beside = folder / "piece.texts.json"
    beside.write_bytes(b"<<<<<<< HEAD\n")
    for arguments in (["piece.json"], ["review", "piece.json", "/title", "--lang", "ja", "--by", "Ann"]):
        ran = run("texts", *arguments)
        assert (ran.status, "merge" in ran.err) == (2, True)
    assert beside.read_bytes() == b"<<<<<<< HEAD\n"


def test_file_that_is_called_like_a_command_is_reached_by_its_path(run: Run, folder: Path) -> None:
    (folder / "review").write_bytes((folder / "piece.json").read_bytes())
    assert run("texts", "./review").status == 0
    assert run("texts", "review").status == 2
    listed = run("texts", "--help").out
    assert all(f"previewer texts {name}" in listed for name in COMMANDS)


def test_room_is_points_and_the_place_where_it_is_least_and_null_for_what_no_screen_shows(
    run: Run, folder: Path
) -> None:
    text = piece_text({"on": declared("switch")}, around='"title": {"en": "T"}, "description": {"en": "D"}, ')
    (folder / "one.json").write_text(text, "utf-8")
    looks = ["--platforms", "ios", "--devices", "iPhone SE", "iPhone 16", "--text-sizes", "1,3.12"]
    ran = run("texts", "one.json", "--room", *looks, "--langs", "ja", "--format", "json")
    rooms = {unit["pointer"]: unit["cells"]["ja"]["room"] for unit in json.loads(ran.out)["units"]}
    assert rooms["/description"] is None
    title = rooms["/preferences/properties/on/x-title"]
    assert set(title) == {"points", "where"}
    assert title["points"] > 0
    assert title["where"].startswith("ios iPhone SE ")
    said = run("texts", "one.json", "--room", *looks, "--langs", "ja").out
    assert "more letters fit (iPhone SE" in said
    assert run("texts", "one.json", "--room", "--devices", "Nokia").status == 2


def test_table_tells_what_does_not_agree_and_help_lists_the_codes(run: Run, tmp_path: Path) -> None:
    path, beside = tmp_path / "lamp.json", tmp_path / "lamp.glossary.csv"
    path.write_text(piece_text({}, around='"title": {"en": "Night light", "ja": "夜の明かり"}, '), "utf-8")
    beside.write_text("term,language,translation,note\nlight,ja,ライト,\n", "utf-8")
    units = json.loads(run("texts", str(path), "--format", "json").out)["units"]
    assert units[0]["cells"]["ja"]["problems"] == ["consistency-glossary"]
    assert 'The glossary has "ライト" for "light". [consistency-glossary]' in run("texts", str(path)).out
    assert "用語集では" in run("texts", str(path), "--messages-lang", "ja").out
    beside.write_bytes(b"term")
    ran = run("texts", str(path))
    assert (ran.status, "lamp.glossary.csv cannot be read" in ran.err) == (2, True)
    assert all(code in run("texts", "--help").out for code in RULES)
