"""`edit` and `new`: exit statuses, what is written and where, and every sentence on standard error."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from previewer.resources import resource
from tests.cli.conftest import PIECE, ROOT, Run
from tests.patience import PATIENCE

CITY = "/preferences/properties/city"


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (["--hide-item", "city"], 0),
        (["--hide-item", "on"], 0),
        (["--hide-item=city", "--show-item", "on", "--move-item", "note", "before=day"], 0),
        (["--set", f"{CITY}/default", '"b"', "--set", "/x", "-1e5"], 0),
        (["--add-item", "new", "text:after=city", "--add-item", "z", "map:first"], 0),
        (["--change-kind", "city", "drumroll", "--rename-item", "city", "town"], 0),
        (["--add-language", "fr:from=ja", "--remove-language", "fr"], 0),
        (["--hide-item", "gone"], 1),
        (["--hide-item", "city", "--remove", "/gone"], 1),
        (["--add-item", "new", "wheel"], 1),
        (["--remove-item", "city", "--published", "piece.json"], 1),
        (["--remove-item", "city", "--published", "piece.json", "--force"], 0),
        (["--remove-item", "city", "--published", "missing.json"], 2),
        (["--remove-item", "city", "--published", "broken.json"], 2),
        ([], 2),
        (["--hide-item"], 2),
        (["--set", "/x"], 2),
        (["--set", "x", "1"], 2),
        (["--set", "/x", "Tokyo"], 2),
        (["--move-item", "city", "up"], 2),
        (["--add-item", "new", "text:up"], 2),
        (["--add-language", "fr:ja"], 2),
        (["--hide-item", "city", "--nonsense"], 2),
        (["--hide-item", "city", "-o", "no/such/file.json"], 2),
    ],
)
def test_status_tells_whether_it_was_done_and_a_refusal_writes_nothing(
    run: Run, folder: Path, arguments: list[str], status: int
) -> None:
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    ran = run("edit", "piece.json", *arguments)
    assert ran.status == status, ran.err
    assert ran.out == ""
    if status:
        assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
        assert len(ran.err.splitlines()) == 1
    assert json.loads((folder / "piece.json").read_bytes())


@pytest.mark.parametrize("name", ["missing.json", "broken.json", "."])
def test_file_that_cannot_be_read_is_two(run: Run, folder: Path, name: str) -> None:
    assert run("edit", name, "--hide-item", "city").status == 2


@pytest.mark.parametrize(
    ("head", "tail"), [(b"", b""), (b"\xef\xbb\xbf", b""), (b"", b"\n"), (b"\xef\xbb\xbf", b"\r\n\r\n")]
)
def test_mark_and_end_of_a_file_stay(run: Run, folder: Path, head: bytes, tail: bytes) -> None:
    file = folder / "piece.json"
    file.write_bytes(head + PIECE.encode() + tail)
    assert run("edit", "piece.json", "--hide-item", "city").status == 0
    hidden = PIECE.replace('"x-input-type": "radio", ', '"x-input-type": "radio", "x-hidden": true, ', 1)
    assert file.read_bytes() == head + hidden.encode() + tail
    assert run("edit", "piece.json", "--show-item", "city").status == 0
    assert file.read_bytes() == head + PIECE.encode() + tail


def test_result_goes_to_the_file_or_the_output_that_is_named(run: Run, folder: Path) -> None:
    ran = run("edit", "piece.json", "--remove-item", "city", "-o", "-")
    assert "city" not in ran.out
    assert (folder / "piece.json").read_text("utf-8") == PIECE
    assert run("edit", "piece.json", "--remove-item", "city", "-o", "out.json").status == 0
    assert (folder / "out.json").read_text("utf-8") == ran.out
    assert run("edit", "-", "--remove-item", "city", stdin=PIECE.encode()).out == ran.out
    assert run("edit", "piece.json", "--remove-item", "city", "-o", "./piece.json").status == 0
    assert (folder / "piece.json").read_text("utf-8") == ran.out


def test_file_that_an_operation_does_not_change_is_not_written(run: Run, folder: Path) -> None:
    file = folder / "piece.json"
    file.chmod(0o444)
    before = file.stat().st_mtime_ns
    assert run("edit", "piece.json", "--hide-item", "on").status == 0
    assert file.stat().st_mtime_ns == before


def test_sentences_are_in_english_or_japanese(run: Run, folder: Path) -> None:
    assert run("edit", "piece.json", "--hide-item", "gone").err == 'previewer edit: There is no item "gone".\n'
    ran = run("edit", "piece.json", "--hide-item", "gone", "--messages-lang", "ja")
    assert ran.err == 'previewer edit: 項目"gone"はありません。\n'
    ran = run("edit", "piece.json", "--change-kind", "city", "text", "-o", "-")
    assert ran.err.endswith('lost what its new kind does not use: "enum", "x-enum-titles".\n')


TEMPLATES = sorted(path.stem for path in resource("samples").glob("*.json"))


@pytest.mark.parametrize("template", ["", *(name for name in TEMPLATES if name != "three-hundred")])
def test_new_definition_has_no_problem(run: Run, folder: Path, template: str) -> None:
    more = ["--template", template] if template else []
    ran = run("new", "made.json", *more, "--title", "My piece", "--items", "text,text,radio,slider", "--langs", "en,ja")
    assert (ran.status, ran.err) == (0, "")
    assert run("check", "--strict", "made.json").status == 0
    made = json.loads((folder / "made.json").read_bytes())
    assert made["title"] == {"en": "My piece", "ja": "My piece"}
    assert {"text", "text_2", "radio", "slider"} <= set(made["preferences"]["properties"])


def test_new_definition_without_english_is_made_and_what_is_to_be_said_is_said(run: Run, folder: Path) -> None:
    ran = run("new", "made.json", "--langs", "fr,de", "--items", "switch")
    assert ran.status == 0
    assert "[language-missing]" in ran.err
    assert set(json.loads((folder / "made.json").read_bytes())["title"]) == {"fr", "de"}


@pytest.mark.parametrize(
    "arguments",
    [
        ["piece.json"],
        ["no/such/folder.json"],
        [""],
        ["made.json", "--template", "nonsense"],
        ["made.json", "--langs", "en_US"],
        ["made.json", "--items", "text,wheel"],
        [],
    ],
)
def test_new_definition_that_cannot_be_made_is_two_and_nothing_is_overwritten(
    run: Run, folder: Path, arguments: list[str]
) -> None:
    ran = run("new", *arguments)
    assert ran.status == 2
    assert len(ran.err.splitlines()) == 1
    assert not (folder / "made.json").exists()
    assert (folder / "piece.json").read_text("utf-8") == PIECE


@pytest.mark.usefixtures("processes")
def test_edit_and_new_start_without_qt(tmp_path: Path) -> None:
    code = (
        "import sys; from previewer.cli import main\n"
        "assert main(['new', 'a.json', '--items', 'text']) == 0\n"
        "assert main(['edit', 'a.json', '--hide-item', 'text']) == 0\n"
        "assert not any(name.startswith(('PySide6', 'shiboken')) for name in sys.modules)"
    )
    subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, env={"PYTHONPATH": str(ROOT)}, check=True, timeout=PATIENCE
    )


def _kept_beside(folder: Path) -> None:
    (folder / "piece.texts.json").write_text(
        '{"cells": [\n'
        '{"pointer": "/preferences/properties/city/x-title", "lang": "ja", "source": "9f86d081884c", "by": "Ann"},\n'
        '{"pointer": "/preferences/properties/city_2/x-title", "lang": "ja", "source": "9f86d081884c7d65"},\n'
        "null]}\n",
        "utf-8",
    )
    (folder / "piece.cases").mkdir()
    for name, path in (("mine", "../piece.json"), ("other", "../values.json")):
        (folder / f"piece.cases/{name}.piececase").write_text(
            f'{{"piececase": 1, "piece": {{"path": "{path}"}}, "values": {{"city": "b"}},\n "steps": [\n'
            '{"do": "touch", "item": "city"}, {"expect": "order", "is": ["name", "city"]},\n'
            '{"expect": "open", "is": "city"}, {"expect": "values", "are": {"city": "city"}},\n'
            '{"do": "update", "piece": {"path": "x.json"}}, {"do": "touch", "item": "city"}]}',
            "utf-8",
        )


def test_what_is_kept_beside_a_definition_follows_a_renamed_item(run: Run, folder: Path) -> None:
    _kept_beside(folder)
    before = {path.name: path.read_text("utf-8") for path in folder.rglob("*") if path.is_file()}
    assert run("edit", "piece.json", "--rename-item", "city", "town", "-o", "other.json").status == 0
    assert {name: (next(folder.rglob(name))).read_text("utf-8") for name in before} == before
    ran = run("edit", "piece.json", "--rename-item", "city", "x", "--rename-item", "x", "town/1")
    assert ran.status == 0
    records = (folder / "piece.texts.json").read_text("utf-8")
    assert '"/preferences/properties/town~11/x-title"' in records
    assert '"/preferences/properties/city_2/x-title"' in records
    assert '"/preferences/properties/city/' not in records
    first, update, last = before["mine.piececase"].partition('{"do": "update"')
    first = first.replace('"city"', '"town/1"').replace('{"town/1": "town/1"}', '{"town/1": "city"}')
    assert (folder / "piece.cases/mine.piececase").read_text("utf-8") == first + update + last
    assert (folder / "piece.cases/other.piececase").read_text("utf-8") == before["other.piececase"]


def test_records_that_cannot_be_read_are_told_after_a_rename(run: Run, folder: Path) -> None:
    (folder / "piece.texts.json").write_text("{", "utf-8")
    ran = run("edit", "piece.json", "--rename-item", "city", "town")
    assert ran.status == 2
    assert "piece.json was changed, but not all records beside it: it is not JSON: line 1" in ran.err
    assert b'"town"' in (folder / "piece.json").read_bytes()
