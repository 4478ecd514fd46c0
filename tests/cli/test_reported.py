"""Files by which other programs were reported to fail, each with what is right: tests/data/reported."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from previewer.cli import main
from tests.cli.conftest import Run
from tests.scripts.conftest import deno, tmp_path
from tests.source_tree import ROOT

__all__ = ["deno", "tmp_path"]
_FILES = ROOT / "tests/data/reported"


@pytest.fixture
def files(tmp_path: Path) -> Path:
    return Path(shutil.copytree(_FILES, tmp_path / "reported"))


@pytest.mark.parametrize(("name", "status", "maximum"), [("good-sides.json", 1, 10), ("ten.json", 0, 20)])
def test_merge_of_two_good_sides(name: str, status: int, maximum: int, files: Path, run: Run) -> None:
    for side, piece in json.loads((files / name).read_text("utf-8")).items():
        (files / f"{side}.json").write_text(json.dumps(piece, ensure_ascii=False, indent=1), "utf-8")
    ran = run("merge", f"{files}/base.json", f"{files}/ours.json", f"{files}/theirs.json", "-o", "-")
    assert ran.status == status
    assert json.loads(ran.out)["preferences"]["properties"]["v"]["maximum"] == maximum


def test_layout_of_an_xliff_is_no_text(files: Path, run: Run) -> None:
    assert run("texts", "import", f"{files}/alarm.json", f"{files}/set-out.xlf").status == 0
    assert json.loads((files / "alarm.json").read_text("utf-8"))["title"]["ja"] == "起床係"


def test_region_that_a_tool_wrote_is_the_language_of_the_piece(files: Path, run: Run) -> None:
    alarm, sent, back = str(files / "alarm.json"), files / "sent.xlf", files / "back.xlf"
    asked = ("--xliff", "1.2", "--source", "en", "--target", "ja")
    assert run("texts", "export", alarm, "-o", str(sent), *asked).status == 0
    told = sent.read_text("utf-8").replace('"ja"', '"ja-JP"').replace('"en"', '"en-US"')
    assert told.count('target-language="ja-JP"') == told.count('source-language="en-US"') == 1
    back.write_text(told.replace("目覚まし", "起床係"), "utf-8")
    for target in ((), ("--target", "ja")):
        shutil.copy(_FILES / "alarm.json", alarm)
        ran = run("texts", "import", alarm, str(back), *target)
        assert ran.status == 0 and "its en-US is imported as en" in ran.err
        assert ("its ja-JP is imported as ja" in ran.err) is (not target)
        assert json.loads(Path(alarm).read_text("utf-8"))["title"] == {"en": "Alarm", "ja": "起床係"}


def test_error_of_a_spreadsheet_is_left_and_the_rest_taken(files: Path, run: Run) -> None:
    assert run("texts", "import", f"{files}/alarm.json", f"{files}/excel-error.csv").status == 1
    piece = json.loads((files / "alarm.json").read_text("utf-8"))
    assert piece["title"]["ja"] == "目覚まし"
    assert piece["preferences"]["properties"]["sound"]["x-title"]["ja"] == "音色"


def test_item_in_an_object_of_empty_lines_has_lines_of_its_own(files: Path, run: Run) -> None:
    ran = run("edit", f"{files}/empty-lines.json", "--add-item", "vol", "switch", "-o", "-")
    assert '"properties": {\n      "vol": {\n' in ran.out
    assert '"x-field-order": [\n      "vol"\n    ],' in ran.out


def test_plain_title_has_a_suggestion_and_no_certain_fix(files: Path, run: Run) -> None:
    before = (files / "plain-title.json").read_bytes()
    ran = run("check", "--fix", "--format", "json", f"{files}/plain-title.json")
    fixes = [one["fix"] for one in json.loads(ran.out)["files"][0]["diagnostics"]]
    assert [one["certain"] for one in fixes] == [False, False]
    assert fixes[0]["title"] == 'Rename to "x-title": {"en": "Port"}'
    assert (files / "plain-title.json").read_bytes() == before


@pytest.mark.deep
def test_typed_break_of_two_signs_is_one(files: Path, run: Run) -> None:
    assert run("replay", f"{files}/type-crlf.json").status == 0


@pytest.mark.deep
@pytest.mark.usefixtures("deno")
def test_failure_that_nobody_waits_for_is_told(files: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["script", "run", f"{files}/forgotten-await/piece.json", "--format", "json"]) == 1
    (found,) = json.loads(capsysbinary.readouterr().out)["runs"]
    assert found["body"] == {"v": "ok"}
    (problem,) = found["problems"]
    assert problem["code"] == "handler-unawaited" and "save failed" in problem["message"]
