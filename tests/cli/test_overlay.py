"""`previewer overlay`: what is said, written and refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from previewer.pictures.png import to_png
from previewer.resources import resource
from tests.cli.conftest import Run, outside

SAMPLE = str(resource("samples", "every-kind.json"))


def _screenshot(run: Run, folder: Path) -> str:
    photo = str(folder / "photo.png")
    assert run("render", SAMPLE, "-o", photo, "--device", "iPhone SE", "--today", "2026-04-01").status == 0
    return photo


@pytest.mark.deep
def test_overlay_when_the_look_is_told_then_json_and_a_picture(run: Run, tmp_path: Path) -> None:
    photo, out = _screenshot(run, tmp_path), tmp_path / "out.png"
    done = run("overlay", SAMPLE, photo, "-o", str(out), "--format", "json", "--today", "2026-04-01")
    assert done.status == 0
    told = json.loads(done.out)
    assert (told["known"], told["device"], told["scale"]) == (True, "iPhone SE", 2)
    assert out.read_bytes().startswith(b"\x89PNG")


def test_overlay_when_it_cannot_tell_then_status_1(run: Run, tmp_path: Path) -> None:
    photo = tmp_path / "panorama.png"
    photo.write_bytes(to_png(QImage(4000, 150, QImage.Format.Format_RGB32)))
    done = run("overlay", SAMPLE, str(photo))
    assert done.status == 1
    assert "It is unclear" in done.err
    assert not done.out


def test_overlay_of_no_picture_then_a_sentence(run: Run) -> None:
    done = run("overlay", SAMPLE, SAMPLE)
    assert done.status == 2
    assert done.err.endswith("cannot be compared: it is not a PNG, JPEG or WebP picture\n")


@pytest.mark.parametrize(
    "data", [b'<svg xmlns="http://www.w3.org/2000/svg"/>', b"GIF89a" + bytes(40), b"BM" + bytes(60)]
)
def test_overlay_of_another_format_then_a_sentence(folder: Path, run: Run, data: bytes) -> None:
    (folder / "photo.png").write_bytes(data)
    ran = run("overlay", "ios.json", "photo.png")
    assert (ran.status, ran.out) == (2, "")
    assert "PNG, JPEG or WebP picture" in ran.err


@pytest.mark.usefixtures("processes")
def test_overlay_of_half_a_picture_then_one_sentence_alone(folder: Path, run: Run) -> None:
    assert run("render", "ios.json", "-o", "photo.png").status == 0
    data = (folder / "photo.png").read_bytes()
    (folder / "photo.png").write_bytes(data[: len(data) // 2])
    ran = outside("overlay", "ios.json", "photo.png")
    assert ran.returncode == 2
    assert [line for line in ran.stderr.decode().splitlines() if "overlay" not in line] == []
