"""`previewer bundle`: what goes into the one file that is given away, and what never does."""

from __future__ import annotations

import io
import json
import os
import zipfile
from pathlib import Path

import pytest

from previewer.cases.bundle import STATE, cases_of, state_of
from previewer.runs.folder import Run as Checks
from tests.cli.conftest import Run
from tests.pieces.helpers import declared, piece_text
from tests.runs.helpers import CHECKS, PNG, a_run

TALL = piece_text({f"switch_{number}": declared("switch") for number in range(30)})


def names(path: Path) -> list[str]:
    """The names in a bundle."""
    with zipfile.ZipFile(path) as bundle:
        return bundle.namelist()


def read(path: Path, name: str) -> bytes:
    """A file in a bundle."""
    with zipfile.ZipFile(path) as bundle:
        return bundle.read(name)


def size(png: bytes) -> tuple[int, int]:
    """Width and height of a PNG."""
    return int.from_bytes(png[16:20]), int.from_bytes(png[20:24])


@pytest.fixture
def lamp(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A piece in the folder of the test, two switches high."""
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "lamp.json"
    path.write_text(piece_text({"a": declared("switch"), "b": declared("switch")}), "utf-8")
    return path


@pytest.mark.parametrize("option", ["--values", "--load"])
def test_values_of_a_file_are_those_of_the_state(lamp: Path, run: Run, option: str) -> None:
    Path("values.json").write_text('{"a": true}', "utf-8")
    assert run("bundle", "lamp.json", "-o", "lamp.zip", option, "values.json").status == 0
    assert state_of(Path("lamp.zip")).values == {"a": True}
    Path("values.json").write_text('{"a": 7, "b": true}', "utf-8")
    ran = run("bundle", "lamp.json", "-o", "lamp.zip", option, "values.json")
    assert ran.status == 1
    assert "refused: a" in ran.err
    assert state_of(Path("lamp.zip")).values == {"b": True}


def test_case_of_another_piece_is_told(lamp: Path, run: Run) -> None:
    for name, key in (("own", "b"), ("other", "c")):
        text = piece_text({key: declared("switch")})
        Path(f"{name}.piececase").write_text(json.dumps({"piececase": 1, "piece": {"text": text}}), "utf-8")
    assert run("bundle", "lamp.json", "-o", "lamp.zip", "--case", "own.piececase").err == ""
    ran = run("bundle", "lamp.json", "-o", "lamp.zip", "--case", "own.piececase", "other.piececase")
    assert ran.status == 0
    told = "previewer bundle: other.piececase has no item of this piece: is it a case of another one?\n"
    assert ran.err == told


def test_pictures_are_those_of_render(lamp: Path, run: Run) -> None:
    lamp.write_text(TALL, "utf-8")
    look = ("--theme", "dark", "--text-size", "1.35", "--set", "switch_2=true", "--today", "2026-03-04")
    assert run("bundle", "lamp.json", "-o", "lamp.zip", "--pictures", *look).status == 0
    bundle = Path("lamp.zip")
    pictures = ["pictures/ios.png", "pictures/ios-full.png", "pictures/android.png", "pictures/android-full.png"]
    assert names(bundle) == [STATE, "lamp.json", *pictures]
    for platform in ("ios", "android"):
        for more, name in (((), platform), (("--full",), f"{platform}-full")):
            assert run("render", "lamp.json", "-o", "one.png", "--platform", platform, *look, *more).status == 0
            assert read(bundle, f"pictures/{name}.png") == Path("one.png").read_bytes()
    first = bundle.read_bytes()
    assert run("bundle", "lamp.json", "-o", "lamp.zip", "--pictures", *look).status == 0
    assert bundle.read_bytes() == first


def test_piece_of_one_phone_that_fits_its_screen_has_one_picture(lamp: Path, run: Run) -> None:
    lamp.write_text(json.dumps({**json.loads(lamp.read_text("utf-8")), "systems": ["android"]}), "utf-8")
    assert run("bundle", "lamp.json", "-o", "lamp.zip", "--pictures").status == 0
    made = [name for name in names(Path("lamp.zip")) if name.startswith("pictures/")]
    assert "pictures/android.png" in made
    assert not [name for name in made if "full" in name]


def test_run_goes_along_with_its_report_and_can_be_gone_on_with(lamp: Path, run: Run, tmp_path: Path) -> None:
    checks = a_run(tmp_path / "lamp.run")
    given = checks.give(CHECKS[0], "fail", "Aki", "It is cut off.", [PNG], b'{"piececase": 1, "piece": {"text": "{}"}}')
    assert run("bundle", "lamp.json", "-o", "lamp.zip", "--run", "lamp.run").status == 0
    bundle = Path("lamp.zip")
    report = read(bundle, "report.html").decode()
    assert run("run", "report", "lamp.run", "-o", "own.html").status == 0
    assert report == Path("own.html").read_text("utf-8")
    assert "It is cut off." in report
    assert "data:image/png;base64," in report
    with zipfile.ZipFile(bundle) as opened:
        opened.extractall("there")
    again = Checks.open(tmp_path / "there" / "run")
    assert again.plan == checks.plan
    assert again.log.newest(CHECKS[0]) == given
    assert again.troubles == ()
    assert f"run/pictures/{given.pictures[0]}" in names(bundle)
    assert f"run/cases/{given.case}" in names(bundle)


def test_report_is_in_japanese_where_the_look_is(lamp: Path, run: Run, tmp_path: Path) -> None:
    a_run(tmp_path / "lamp.run")
    assert run("bundle", "lamp.json", "-o", "lamp.zip", "--run", "lamp.run", "--lang", "ja").status == 0
    assert '<html lang="ja"' in read(Path("lamp.zip"), "report.html").decode()


@pytest.mark.skipif(os.name != "posix", reason="symbolic links")
def test_nothing_but_the_run_s_own_files_goes_along(lamp: Path, run: Run, tmp_path: Path) -> None:
    folder = a_run(tmp_path / "lamp.run").folder
    secret = tmp_path / "secret.png"
    secret.write_bytes(PNG)
    (folder / "pictures" / "link.png").symlink_to(secret)
    (folder / "pictures" / "own.png").write_bytes(PNG)
    (folder / "pictures" / "notes.txt").write_text("mine", "utf-8")
    (folder / "elsewhere").mkdir()
    (folder / "elsewhere" / "more.png").write_bytes(PNG)
    (folder / "cases").rmdir()
    (tmp_path / "cases").mkdir()
    (tmp_path / "cases" / "a.piececase").write_text("{}", "utf-8")
    (folder / "cases").symlink_to(tmp_path / "cases")
    os.mkfifo(folder / "pictures" / "pipe.png")
    assert run("bundle", "lamp.json", "-o", "lamp.zip", "--run", "lamp.run").status == 0
    assert sorted(name for name in names(Path("lamp.zip")) if name.startswith("run/")) == [
        "run/.gitattributes",
        "run/definition.json",
        "run/pictures/own.png",
        "run/run.json",
        "run/verdicts.jsonl",
    ]


@pytest.mark.parametrize("name", ["nowhere", "empty", "lamp.json", "broken", ""])
def test_folder_that_is_no_run_is_said(lamp: Path, run: Run, name: str) -> None:
    Path("empty").mkdir()
    Path("broken").mkdir()
    Path("broken", "run.json").write_text("[]", "utf-8")
    ran = run("bundle", "lamp.json", "-o", "lamp.zip", "--run", name)
    assert ran.status == 2
    assert "--run takes a folder that `previewer run new` made" in ran.err
    assert name in ran.err
    assert not Path("lamp.zip").exists()


@pytest.mark.parametrize(
    ("output", "what"),
    [
        ("lamp.json", "the definition"),
        ("values.json", "the file of values"),
        ("night.piececase", "the case"),
        ("lamp.run/run.json", "a file of the run"),
        ("lamp.run/pictures/one.png", "a file of the run"),
    ],
)
def test_bundle_is_never_written_over_what_it_is_made_of(
    lamp: Path, run: Run, tmp_path: Path, output: str, what: str
) -> None:
    a_run(tmp_path / "lamp.run")
    Path("lamp.run/pictures/one.png").write_bytes(PNG)
    Path("values.json").write_text("{}", "utf-8")
    Path("night.piececase").write_text('{"piececase": 1, "piece": {"path": "lamp.json"}}', "utf-8")
    before = Path(output).read_bytes()
    given = ("--values", "values.json", "--case", "night.piececase", "--run", "lamp.run")
    ran = run("bundle", "lamp.json", "-o", output, *given)
    assert ran.status == 2
    assert f"is {what} itself" in ran.err
    assert Path(output).read_bytes() == before


def test_bundle_of_standard_input_goes_to_standard_output(lamp: Path, run: Run, capfdbinary: object) -> None:
    case = Path("night.piececase")
    case.write_text('{"piececase": 1, "piece": {"path": "../lamp.json"}, "values": {"a": true}}', "utf-8")
    assert run("bundle", "-", "-o", "there.zip", "--case", str(case), stdin=lamp.read_bytes()).status == 0
    assert names(Path("there.zip")) == [STATE, "piece.json", "cases/night.piececase"]
    assert cases_of(Path("there.zip"))["night.piececase"].values == {"a": True}
    assert io.BytesIO(read(Path("there.zip"), "piece.json")).read() == lamp.read_bytes()
