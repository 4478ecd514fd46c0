"""The options of a look: each is read once, in one word or two."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from previewer.cli.options import Parser, add_look_options, chosen_look
from previewer.resources import resource
from tests.cli.conftest import Run


def _chosen(*given: str) -> dict[str, object]:
    parser = Parser("render", "")
    parser.add_argument("file")
    add_look_options(parser)
    options = parser.parse_args([*given])
    assert options.file == "piece.json"
    return chosen_look(options)


@pytest.mark.parametrize(
    ("given", "chosen"),
    [
        ("--contrast piece.json", {"contrast": "high"}),
        ("piece.json --contrast", {"contrast": "high"}),
        ("--contrast --bold piece.json", {"contrast": "high", "bold": True}),
        ("--contrast standard piece.json", {"contrast": "standard"}),
        ("--contrast=high piece.json", {"contrast": "high"}),
        ("--clock 24 --design ios18 --palette baseline piece.json",
         {"clock": "24", "design": "ios18", "palette": "baseline"}),
    ],
)  # fmt: skip
def test_option_when_given_then_its_member_is_chosen(given: str, chosen: dict[str, object]) -> None:
    assert _chosen(*given.split()) == chosen


def test_marks_when_asked_for_then_in_the_picture(run: Run, tmp_path: Path) -> None:
    sample, files = str(resource("samples", "trigger.json")), [tmp_path / "clean.png", tmp_path / "marked.png"]
    for file, more in zip(files, ([], ["--marks"]), strict=True):
        assert run("render", sample, "--lang", "fr", "--scale", "1", "-o", str(file), *more).status == 0
    clean, marked = (file.read_bytes() for file in files)
    assert clean != marked


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["--clock", "13"], "no clock is called '13'; there are: auto, 12, 24"),
        (["--contrast=low"], "no contrast is called 'low'; there are: standard, high"),
        (["--design", "material3"], "no iOS design is called 'material3'; there are: ios26, ios18"),
        (["--platform", "android", "--palette", "mauve"], "no Android palette is called 'mauve'; there are: baseline"),
    ],
)
def test_option_when_it_cannot_be_then_one_sentence_and_status_2(run: Run, given: list[str], said: str) -> None:
    ran = run("render", str(resource("samples", "trigger.json")), "-o", "out.png", *given)
    assert (ran.status, ran.err.count("\n")) == (2, 1)
    assert said in ran.err


def test_run_when_its_help_is_asked_for_then_it_names_both_text_sizes_that_a_run_takes(run: Run) -> None:
    assert "or all (default 1 and 2)" in " ".join(run("run", "new", "--help").out.split())
    assert "or all (default 1)" in " ".join(run("sheet", "--help").out.split())


@pytest.mark.parametrize(
    ("given", "size"),
    [(["--device", "320x480@1.5"], (480, 720)), (["--device", "320x480@3", "--scale", "1"], (320, 480))],
)
def test_picture_on_a_device_of_ones_own_has_its_size_in_its_pixels(
    run: Run, tmp_path: Path, given: list[str], size: tuple[int, int]
) -> None:
    picture = tmp_path / "own.png"
    assert run("render", str(resource("samples", "trigger.json")), "-o", str(picture), *given).status == 0
    image = QImage(str(picture))
    assert (image.width(), image.height()) == size


@pytest.mark.usefixtures("processes")
def test_sheet_on_a_device_of_ones_own_has_its_size_in_its_pixels(run: Run, tmp_path: Path) -> None:
    given = ["--devices", "320x480@1", "--platforms", "ios", "--langs", "en", "--themes", "light", "--workers", "1"]
    folder = tmp_path / "sheet"
    assert run("sheet", str(resource("samples", "trigger.json")), "-o", str(folder), *given).status in (0, 1)
    closed = list(folder.rglob("*closed*.png"))
    assert closed
    assert {QImage(str(path)).width() for path in closed} == {320}


def test_device_that_is_unknown_is_refused_with_the_way_to_write_a_size(run: Run, tmp_path: Path) -> None:
    done = run(
        "render", str(resource("samples", "trigger.json")), "-o", str(tmp_path / "x.png"), "--device", "iPhone 1"
    )
    assert done.status == 2
    assert "or a size such as 402x874@3" in done.err
