"""`--case` in place of FILE: the piece, the look and the values of a case, and options that win over them."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest

from previewer.cases.file import Case, write_case
from previewer.cases.source import PieceSource
from previewer.phone.look import Look, Value
from previewer.phone.offscreen import PictureError
from previewer.pictures.sheet import SheetRequest, SheetResult
from tests.cli.conftest import IOS, ITEMS, Ran, Run
from tests.pieces.helpers import piece_text

PIECE = piece_text(
    {key: ITEMS[key] for key in ("city", "on", "day", "note")}, around='"title": {"en": "T", "ja": "題"}, '
)
LOOK: dict[str, Value] = {"platform": "android", "lang": "ja", "theme": "dark", "text_size": 1.5, "reveal_hidden": True}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "piece.json").write_text(PIECE, "utf-8")
    source = PieceSource.of(PIECE.encode(), tmp_path / "piece.json", tmp_path, whole=False)
    case = Case(source, "a", LOOK, date(2026, 1, 2), {"city": "b", "note": "x"})
    write_case(case, tmp_path / "a.piececase")
    return tmp_path


def test_values_are_those_of_the_case_on_its_day_and_options_win(run: Run) -> None:
    ran = run("values", "--case", "a.piececase")
    assert json.loads(ran.out) == {"city": "b", "day": "2026-01-02", "note": "x", "on": json.loads(ran.out)["on"]}
    changed = run("values", "--case", "a.piececase", "--set", 'city="a"', "--today", "2026-05-06")
    assert {key: json.loads(changed.out)[key] for key in ("city", "day", "note")} == {
        "city": "a",
        "day": "2026-05-06",
        "note": "x",
    }
    Path("v.json").write_text('{"note": "y"}')
    loaded = json.loads(run("values", "--case", "a.piececase", "--load", "v.json").out)
    assert (loaded["city"], loaded["note"]) == ("a", "y")


def test_value_of_a_case_that_is_refused_is_told(run: Run) -> None:
    write_case(Case(PieceSource("piece.json"), values={"city": "z"}), Path("b.piececase"))
    ran = run("values", "--case", "b.piececase")
    assert (ran.status, ran.err.startswith("refused: city: ")) == (1, True)


def test_screen_is_that_of_the_case_and_options_win(run: Run) -> None:
    screen = json.loads(run("screen", "--case", "a.piececase", "--format", "json").out)
    assert (screen["platform"], screen["lang"], screen["title"]) == ("android", "ja", "題")
    assert [row["key"] for row in screen["rows"]] == ["city", "on", "day", "note"]
    assert screen["rows"][0]["shown"] == "ビ"
    screen = json.loads(run("screen", "--case", "a.piececase", "--lang", "en", "--format", "json").out)
    assert (screen["platform"], screen["rows"][0]["shown"]) == ("android", "Beta")


def test_render_is_the_picture_that_the_same_options_make(run: Run, folder: Path) -> None:
    assert run("render", "--case", "a.piececase", "-o", "a.png", "--scale", "1").status == 0
    look = ("--platform", "android", "--lang", "ja", "--theme", "dark", "--text-size", "1.5", "--reveal-hidden")
    values = ("--set", 'city="b"', "--set", 'note="x"', "--today", "2026-01-02")
    assert run("render", "piece.json", "-o", "b.png", "--scale", "1", *look, *values).status == 0
    assert (folder / "a.png").read_bytes() == (folder / "b.png").read_bytes()


def test_look_for_both_phones_is_taken_on_the_one_that_is_shown(run: Run) -> None:
    look = {"platform": "both", "device": "Pixel 5", "lang": "ja"}
    write_case(Case(PieceSource("piece.json"), look=look), Path("b.piececase"))
    assert json.loads(run("screen", "--case", "b.piececase", "--format", "json").out)["platform"] == "ios"
    assert run("render", "--case", "b.piececase", "-o", "a.png", "--scale", "1").status == 0


def test_sheet_has_the_look_and_the_values_of_the_case(monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    asked: list[SheetRequest] = []

    def make(request: SheetRequest, *_: object) -> SheetResult:
        asked.append(request)
        raise PictureError("enough")

    monkeypatch.setattr("previewer.pictures.sheet.make_sheet", make)
    assert run("sheet", "--case", "a.piececase", "-o", "s", "--text-sizes", "1", "--langs", "en").status == 2
    (request,) = asked
    assert request.content.today == date(2026, 1, 2)
    assert request.content.values is not None
    assert json.loads(request.content.values) == {"city": "b", "note": "x"}
    assert request.looks == (Look("android", "en", theme="dark", reveal_hidden=True),)


def test_compare_takes_the_new_version_and_the_values_from_a_case(run: Run) -> None:
    Path("old.json").write_text(PIECE.replace('"b"', '"c"').replace('"maximum": 5', '"maximum": 9'), "utf-8")
    ran = run("compare", "old.json", "--case", "a.piececase", "--format", "json")
    (found,) = json.loads(ran.out)["files"]
    assert found["path"] == "piece.json"
    assert {key: one["why"] for key, one in found["values"].items()} == {"city": "kept", "note": "kept"}


def test_piece_in_the_case_alone_needs_no_file(run: Run) -> None:
    write_case(Case(PieceSource("gone.json", text=IOS)), Path("b.piececase"))
    ran = run("values", "--case", "b.piececase")
    assert (ran.status, json.loads(ran.out)) == (0, {"a": False})
    assert ran.err.startswith("b.piececase: gone.json is not there; the text in the case is used.")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["values"], "FILE or --case is needed"),
        (["compare", "piece.json"], "UPDATED or --case is needed"),
        (["values", "piece.json", "--case", "a.piececase"], "are two pieces; name one of them"),
        (["screen", "--case", "gone.piececase"], "gone.piececase: The case cannot be opened"),
        (["screen", "--case", "piece.json"], "piece.json: This is not a case"),
        (["compare", "piece.json", "--case", "piece.json"], "This is not a case"),
        (["values", "--case", "a.piececase", "-o", "a.piececase"], "is the case itself, which is only read"),
        (["values", "--case", "a.piececase", "-o", "piece.json"], "is the definition itself, which is only read"),
        (["values", "--case", "-", "--load", "-"], "can be standard input"),
        (["screen", "--case", "a.piececase", "--platform", "both"], "no platform is called"),
    ],
)
def test_what_cannot_be_shown_is_told_in_a_sentence(run: Run, arguments: list[str], said: str) -> None:
    case = Path("a.piececase").read_bytes()
    ran: Ran = run(*arguments, stdin=case)
    assert ran.status == 2
    assert said in ran.err
    assert Path("a.piececase").read_bytes() == case
