"""Tables, records, values and a case that 0.1 wrote (`tests/data/lamp-by-0.1`) are taken by every later version."""

from __future__ import annotations

import io
import json
import shutil
import zipfile
from pathlib import Path

import pytest

from tests.cli.conftest import Run, folder, run
from tests.source_tree import ROOT

__all__ = ["folder", "run"]
KEPT = ROOT / "tests" / "data" / "lamp-by-0.1"
INTO_JA = ("en-ja.csv", "en-ja.xlsx", "en-ja.po", "en-ja.xlf", "en-ja-1.2.xlf")
INTO_EN = ("ja-en.csv", "ja-en.xlsx", "ja-en.po", "ja-en.xlf")
#: Formats that do not name the language that is translated into.
UNNAMED = (".csv", ".xlsx")


@pytest.fixture
def lamp(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The definition with all that was written of it, in the current folder."""
    there = tmp_path / "lamp"
    shutil.copytree(KEPT, there)
    monkeypatch.chdir(there)
    return there / "lamp.json"


def _translated(path: Path, before: str, after: str) -> None:
    """The file after a translator's work, whichever way it writes letters beyond ASCII."""

    def change(data: bytes) -> bytes:
        escaped = before.encode("ascii", "xmlcharrefreplace")
        return data.replace(before.encode(), after.encode()).replace(escaped, after.encode())

    data = path.read_bytes()
    if path.suffix != ".xlsx":
        path.write_bytes(change(data))
        return
    file = io.BytesIO()
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(file, "w") as new:
        for name in old.namelist():
            new.writestr(name, change(old.read(name)))
    path.write_bytes(file.getvalue())


@pytest.mark.parametrize("name", [*INTO_JA, *INTO_EN])
def test_table_of_0_1_is_taken_unchanged_and_translated(run: Run, lamp: Path, name: str) -> None:
    before, target = lamp.read_bytes(), name[3:5]
    table = lamp.with_name(name)
    words = ["texts", "import", "lamp.json", name]
    if name in INTO_EN and table.suffix in UNNAMED:
        asked = run(*words)
        assert (asked.status, lamp.read_bytes()) == (2, before)
        assert "--target" in asked.err
        words += ["--target", target]
    unchanged = run(*words)
    assert (unchanged.status, unchanged.err) == (0, "lamp.json: no text imported, none skipped\n")
    assert lamp.read_bytes() == before
    old, new = ("点灯", "照明") if target == "ja" else ("Soft", "Quiet")
    _translated(table, old, new)
    taken = run(*words)
    assert taken.status == 0
    assert "the file does not record its original texts" in taken.err
    assert "lamp.json: 1 text imported, none skipped" in taken.err
    assert lamp.read_bytes() == before.replace(old.encode(), new.encode())


def test_records_and_values_and_the_table_in_json_are_read_as_0_1_wrote_them(run: Run, lamp: Path) -> None:
    kept = json.loads(lamp.with_name("texts.json").read_text("utf-8"))
    now = json.loads(run("texts", "lamp.json", "--format", "json").out)
    reviewed = {(unit["pointer"], lang): cell for unit in now["units"] for lang, cell in unit["cells"].items()}
    cell = reviewed["/preferences/properties/on/x-title", "ja"]
    assert cell["state"] == "reviewed"
    cell["state"] = "translated"  # the table was written before the review
    assert now == kept
    values = json.loads(lamp.with_name("values.json").read_text("utf-8"))
    assert json.loads(run("values", "lamp.json", "--load", "values.json").out) == values == {"on": True, "tone": "soft"}


def test_case_of_0_1_is_replayed(run: Run, lamp: Path, qapp: object) -> None:
    ran = run("replay", "lamp.piececase", "--format", "json")
    assert (ran.status, json.loads(ran.out)["summary"]) == (0, {"cases": 2, "failed": 0})
