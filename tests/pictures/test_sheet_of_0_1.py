"""Sheets of earlier ways of drawing: this version does not compare with them, and makes them anew in their folders."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from previewer.cli import main
from previewer.pictures.versions import WAY
from tests.source_tree import ROOT

KEPT = ROOT / "tests" / "data" / "sheet-by-0.1"
OF_WAY_1 = ROOT / "tests" / "data" / "sheet-of-way-1"
#: 0.1 drew these where none was asked for.
DESIGNS = ["--designs", "ios18,material3"]
FIRST_WAY = "--langs en --themes light --scale 0.5 --today 2026-11-21 --workers 1".split()
ASKED = ["--langs", "en", "--themes", "light,dark", "--scale", "1", "--today", "2026-11-21", "--workers", "1", *DESIGNS]


def names(sheet: Path) -> set[str]:
    """The names of a sheet's pictures, as its manifest has them."""
    return {picture["name"] for picture in json.loads((sheet / "manifest.json").read_text("utf-8"))["pictures"]}


def make(*options: str | Path) -> int:
    return main(["sheet", str(KEPT / "piece.json"), *ASKED, *map(str, options)])


@pytest.mark.parametrize("kept", [KEPT / "sheet", OF_WAY_1], ids=["0.1", "the first way"])
def test_sheet_when_compared_with_one_of_an_earlier_way_then_that_is_said_and_nothing_drawn(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], kept: Path
) -> None:
    assert make("-o", tmp_path / "new", "--against", kept) == 1
    assert (
        capsys.readouterr().err
        == f"previewer sheet: {kept} was drawn by an earlier version of the program: make it again\n"
    )
    assert not (tmp_path / "new").exists()


@pytest.mark.usefixtures("processes")
def test_sheet_in_a_folder_of_an_earlier_way_then_every_picture_is_made_anew(tmp_path: Path) -> None:
    folder = tmp_path / "sheet"
    shutil.copytree(OF_WAY_1, folder)
    before = {file.name: file.stat().st_ino for file in (folder / "pictures").iterdir()}
    assert main(["sheet", str(KEPT / "piece.json"), *FIRST_WAY, *DESIGNS, "-o", str(folder)]) == 0
    after = {file.name: file.stat().st_ino for file in (folder / "pictures").iterdir()}
    assert before.keys() == after.keys()
    assert not set(before.values()) & set(after.values())
    assert json.loads((folder / "manifest.json").read_text("utf-8"))["way"] == WAY


@pytest.mark.usefixtures("processes")
def test_sheet_in_a_folder_of_0_1_then_every_picture_is_there_and_fits_the_manifest(tmp_path: Path) -> None:
    folder = tmp_path / "sheet"
    shutil.copytree(KEPT / "sheet", folder)
    assert make("-o", folder) == 0
    assert names(folder) == names(KEPT / "sheet")
    assert {path.stem for path in (folder / "pictures").iterdir()} == names(folder)
    assert make("-o", tmp_path / "again", "--against", folder) == 0
