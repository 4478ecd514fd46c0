"""`values`, `screen`, `compare`, `schema`: exit statuses, shapes, and how the world around them may be."""

from __future__ import annotations

import gc
import json
import sys
from pathlib import Path

import pytest

from previewer import ending
from previewer.cli import main
from previewer.pieces.schema import schema_text
from previewer.resources import resource
from tests.cli.conftest import IOS, PIECE, Run
from tests.pieces.helpers import declared, piece_text

TODAY = ["--today", "2026-04-09"]


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (["values", "piece.json"], 0),
        (["values", "piece.json", "--set", 'city="b"'], 0),
        (["values", "piece.json", "--set", "city=b"], 1),
        (["values", "piece.json", "--set", 'city="c"'], 1),
        (["values", "piece.json", "--set", "gone=1"], 1),
        (["values", "piece.json", "--set", "odd=1"], 1),
        (["values", "piece.json", "--set", "city"], 2),
        (["values", "piece.json", "--load", "values.json"], 1),
        (["values", "piece.json", "--load", "missing.json"], 2),
        (["values", "piece.json", "--load", "broken.json"], 1),
        (["values", "broken.json"], 2),
        (["values", "missing.json"], 2),
        (["values", "."], 2),
        (["values"], 2),
        (["values", "piece.json", "--today", "2026-02-30"], 2),
        (["values", "piece.json", "--today", "tomorrow"], 2),
        (["values", "piece.json", "-o", "no/such/folder.json"], 2),
        (["values", "-", "--load", "-"], 2),
        (["screen", "piece.json"], 0),
        (["screen", "piece.json", "--platform", "windows"], 2),
        (["screen", "piece.json", "--lang", "en_US"], 2),
        (["screen", "piece.json", "--lang", "tlh"], 0),
        (["screen", "piece.json", "--order-seed", "-1"], 2),
        (["screen", "piece.json", "--order-seed", "x"], 2),
        (["screen", "broken.json"], 2),
        (["screen", "piece.json", "--set", "city=5"], 1),
        (["screen", "piece.json", "--format", "xml"], 2),
        (["compare", "piece.json", "piece.json"], 0),
        (["compare", "piece.json", "ios.json"], 1),
        (["compare", "piece.json", "missing.json"], 2),
        (["compare", "piece.json", "broken.json"], 1),
        (["compare", "broken.json", "piece.json"], 1),
        (["compare", "piece.json"], 2),
        (["compare", "-", "-"], 2),
        (["compare", "piece.json", "piece.json", "--values", "missing.json"], 2),
        (["compare", "piece.json", "piece.json", "--values", "broken.json"], 2),
        (["schema"], 0),
        (["schema", "extra"], 2),
        (["--nonsense"], 2),
        (["missing-a.json", "missing-b/a.json"], 2),
        (["--help"], 0),
        (["--version"], 0),
        (["check", "--help"], 0),
    ],
)
def test_status_of_a_command(folder: Path, run: Run, arguments: list[str], status: int) -> None:
    assert run(*arguments).status == status


def test_values_are_those_of_a_script_and_problems_are_a_line_each(folder: Path, run: Run) -> None:
    ran = run("values", "piece.json", *TODAY)
    assert ran.out == '{\n  "day": "2026-04-09",\n  "city": "a",\n  "note": "a\\nb",\n  "on": false\n}\n'
    assert ran.err.splitlines() == [line for line in ran.err.splitlines() if line.startswith("piece.json:1:")]
    assert "[bound-range]" in ran.err


def test_values_that_are_refused_are_said_and_the_output_is_written_without_them(folder: Path, run: Run) -> None:
    ran = run(
        "values", "piece.json", *TODAY, "--load", "values.json", "--set", "on=true", "--set", "note=5", "-o", "out.json"
    )
    assert (ran.status, ran.out) == (1, "")
    assert json.loads(Path("out.json").read_text("utf-8")) == {
        "day": "2026-04-09",
        "city": "b",
        "note": "a\nb",
        "on": True,
    }
    assert [line.split(":")[1].strip() for line in ran.err.splitlines() if line.startswith("refused")] == [
        "day",
        "gone",
        "note",
    ]


def test_event_and_visible_only(folder: Path, run: Run) -> None:
    event = json.loads(run("values", "piece.json", *TODAY, "--event", "--visible-only").out)
    assert event == {
        "properties": {"preferences": {"day": "2026-04-09", "city": "a", "note": "a\nb"}, "parameters": {}, "input": {}}
    }


def test_values_load_from_standard_input(folder: Path, run: Run) -> None:
    ran = run("values", "piece.json", "--load", "-", stdin=b'\xef\xbb\xbf{"city": "b"}')
    assert json.loads(ran.out)["city"] == "b"
    assert run("values", "-", stdin=PIECE.encode()).status == 0


def test_screen_as_json_has_the_exact_shape(folder: Path, run: Run) -> None:
    found = json.loads(run("screen", "piece.json", *TODAY, "--format", "json").out)
    assert found == {
        "platform": "android",
        "lang": "en",
        "title": "T",
        "offered": True,
        "rows": [
            {
                "key": "day",
                "kind": "calendar",
                "title": "A",
                "description": "B",
                "shown": "Apr 9, 2026",
                "value": "2026-04-09",
                "hidden": False,
                "problems": [],
            },
            {
                "key": "city",
                "kind": "radio",
                "title": "A",
                "description": "B",
                "shown": "Alpha",
                "value": "a",
                "hidden": False,
                "problems": [],
            },
            {
                "key": "odd",
                "kind": None,
                "title": "A",
                "description": "B",
                "shown": None,
                "value": None,
                "hidden": False,
                "problems": ["bound-range"],
            },
            {
                "key": "note",
                "kind": "textarea",
                "title": "A",
                "description": "B",
                "shown": "a\nb",
                "value": "a\nb",
                "hidden": False,
                "problems": [],
            },
        ],
    }


def test_screen_in_another_language_with_hidden_items(folder: Path, run: Run) -> None:
    found = json.loads(
        run(
            "screen", "piece.json", *TODAY, "--format", "json", "--lang", "ja", "--reveal-hidden", "--set", 'city="b"'
        ).out
    )
    assert (found["lang"], found["title"]) == ("ja", "題")
    assert [row["key"] for row in found["rows"]] == ["day", "city", "on", "odd", "note"]
    assert [row["shown"] for row in found["rows"]] == ["2026/04/09", "ビ", "オフ", None, "a\nb"]
    assert [row["hidden"] for row in found["rows"]] == [False, False, True, False, False]


def test_screen_of_a_phone_that_the_piece_is_not_offered_on_has_no_rows(folder: Path, run: Run) -> None:
    """Ruling 34."""
    assert json.loads(run("screen", "ios.json", "--format", "json").out)["platform"] == "ios"
    found = json.loads(run("screen", "ios.json", "--platform", "android", "--format", "json").out)
    assert (found["offered"], found["rows"]) == (False, [])
    assert "not offered" in run("screen", "ios.json", "--platform", "android").out


def test_screen_in_words_has_the_exact_text(folder: Path, run: Run) -> None:
    assert run("screen", "piece.json", *TODAY).out == (
        "T (Android, English)\n\nA: Apr 9, 2026  <day, calendar>\n  B\n\nA: Alpha  <city, radio>\n  B\n\n"
        "A: (bound-range)  <odd>\n  B\n\n"
        "A: a  <note, textarea>\n  | b\n  B\n"
    )


def test_screen_of_a_piece_without_settings_says_so(folder: Path, run: Run) -> None:
    """Ruling 1."""
    assert "no settings" in run("screen", "-", stdin=b'{"osType": "none"}').out


def test_default_language_is_english_if_on_offer_else_the_first(folder: Path, run: Run) -> None:
    only = IOS.replace('"en"', '"fr"')
    assert json.loads(run("screen", "-", "--format", "json", stdin=only.encode()).out)["lang"] == "ja"


def test_shuffle_by_a_seed_comes_back(folder: Path, run: Run) -> None:
    text = piece_text({key: declared("switch") for key in "abcdefgh"}, None).encode()
    orders = [
        [
            row["key"]
            for row in json.loads(run("screen", "-", "--format", "json", "--order-seed", seed, stdin=text).out)["rows"]
        ]
        for seed in ("1", "1", "2")
    ]
    assert orders[0] == orders[1] != orders[2]


def test_compare_as_json_carries_old_and_new_and_what_values_become(folder: Path, run: Run) -> None:
    updated = PIECE.replace('"enum": ["a", "b"]', '"enum": ["a", "c"]').replace(
        '"default": "a\\nb"', '"x-hidden": true'
    )
    Path("updated.json").write_text(updated, "utf-8")
    ran = run("compare", "piece.json", "updated.json", "--values", "values.json", "--format", "json")
    found = json.loads(ran.out)
    (entry,) = found["files"]
    assert ran.status == 1
    assert entry["path"] == "updated.json"
    by_code = {one["code"]: one for one in entry["diagnostics"]}
    assert (by_code["update-enum-changed"]["old"], by_code["update-enum-changed"]["new"]) == (["a", "b"], ["a", "c"])
    assert by_code["update-default-changed"]["old"] == "a\nb"
    assert "new" not in by_code["update-default-changed"]
    assert entry["values"]["city"] == {"before": "b", "after": "a", "why": "reset"}
    assert entry["values"]["gone"]["why"] == "orphaned"
    assert found["summary"] == {"files": 1, "errors": 2, "warnings": 0, "advice": 0}


def test_compare_says_in_words_what_values_become(folder: Path, run: Run) -> None:
    # Not by the names that JSON has for it, which are English in Japanese too.
    updated = PIECE.replace('"enum": ["a", "b"]', '"enum": ["a", "c"]')
    Path("updated.json").write_text(updated, "utf-8")
    files = ("piece.json", "updated.json", "--values", "values.json")
    english = run("compare", *files).out
    japanese = run("compare", *files, "--messages-lang", "ja").out
    assert 'city: "b" -> "a" (returns to the default)\n' in english
    assert 'city："b" -> "a"（初期値に戻る）\n' in japanese
    assert "(lost, as its item is removed)\n" in english and "（項目がなくなり失われる）\n" in japanese


def test_compare_takes_values_as_they_were_delivered(folder: Path, run: Run) -> None:
    event = run("values", "piece.json", "--event").out
    ran = run("compare", "piece.json", "piece.json", "--values", "-", "--format", "json", stdin=event.encode())
    became = json.loads(ran.out)["files"][0]["values"]
    assert became.keys() == json.loads(event)["properties"]["preferences"].keys()
    assert {one["why"] for one in became.values()} == {"kept"}


def test_compare_counts_changed_bounds_as_errors_only_when_strict(folder: Path, run: Run) -> None:
    Path("limit.json").write_text(PIECE.replace('"maximum": 5', '"maximum": 50'), "utf-8")
    assert run("compare", "piece.json", "limit.json").status == 0
    assert run("compare", "piece.json", "limit.json", "--strict").status == 1


@pytest.mark.parametrize("form", ["text", "json", "sarif", "github"])
def test_compare_speaks_every_format(folder: Path, run: Run, form: str) -> None:
    published, updated = str(resource("samples", "published.json")), str(resource("samples", "updated.json"))
    for files in ((published, updated), (updated, published), ("piece.json", published), ("broken.json", "piece.json")):
        run("compare", *files, "--format", form, "--messages-lang", "ja")


def test_schema_is_printed_as_it_is(run: Run) -> None:
    out = run("schema").out
    assert out == schema_text()
    assert json.loads(out)["$schema"] == "https://json-schema.org/draft/2020-12/schema"


def test_what_a_command_leaves_is_not_looked_through_once_more_only_when_the_process_ends_with_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    frozen: list[bool] = []
    monkeypatch.setattr(gc, "freeze", lambda: frozen.append(True))
    monkeypatch.setattr(ending, "SIGNALS", ())  # those of this process are not the command's
    command = ["values", str(resource("samples", "every-kind.json"))]
    assert main(command) == 0
    assert frozen == []
    monkeypatch.setattr(sys, "argv", ["previewer", *command])
    assert main() == 0
    assert frozen == [True]


def test_value_of_an_item_without_a_name_is_refused_by_it(folder: Path, run: Run) -> None:
    ran = run("values", "ios.json", "--set", "=1")
    assert (ran.status, ran.err) == (1, 'refused: "": the piece declares no such item; the value is dropped.\n')
