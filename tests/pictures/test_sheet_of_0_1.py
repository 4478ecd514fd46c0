"""A sheet that version 0.1 wrote: this version compares with it, and goes on in its folder."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from previewer.cli import main
from tests.source_tree import ROOT

KEPT = ROOT / "tests" / "data" / "sheet-by-0.1"
ASKED = ["--langs", "en", "--themes", "light,dark", "--scale", "1", "--today", "2026-11-21", "--workers", "1"]


def names(sheet: Path) -> set[str]:
    """The names of a sheet's pictures, as its manifest has them."""
    return {picture["name"] for picture in json.loads((sheet / "manifest.json").read_text("utf-8"))["pictures"]}


def make(*options: str | Path) -> int:
    return main(["sheet", str(KEPT / "piece.json"), *ASKED, *map(str, options)])


def test_sheet_when_compared_with_one_of_0_1_then_every_picture_has_its_counterpart(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status = make("-o", tmp_path / "new", "--against", KEPT / "sheet")
    said = capsys.readouterr().err.splitlines()
    assert names(tmp_path / "new") == names(KEPT / "sheet")
    changed = [line for line in said if line.startswith("changed: ")]
    assert said == [line for line in said if line.startswith(("changed: ", "the earlier sheet was made with"))]
    assert status == (1 if changed else 0)


def test_sheet_in_a_folder_of_0_1_then_every_picture_is_there_and_fits_the_manifest(tmp_path: Path) -> None:
    folder = tmp_path / "sheet"
    shutil.copytree(KEPT / "sheet", folder)
    assert make("-o", folder) == 0
    assert names(folder) == names(KEPT / "sheet")
    assert {path.stem for path in (folder / "pictures").iterdir()} == names(folder)
    assert make("-o", tmp_path / "again", "--against", folder) == 0
