"""`previewer overlay`: what is said, written and refused."""

from __future__ import annotations

import json
from pathlib import Path

from PySide6.QtGui import QImage

from previewer.pictures.png import to_png
from previewer.resources import resource
from tests.cli.conftest import Run

SAMPLE = str(resource("samples", "every-kind.json"))


def _screenshot(run: Run, folder: Path) -> str:
    photo = str(folder / "photo.png")
    assert run("render", SAMPLE, "-o", photo, "--device", "iPhone SE", "--today", "2026-04-01").status == 0
    return photo


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
    assert "cannot be told" in done.err
    assert not done.out


def test_overlay_of_no_picture_then_a_sentence(run: Run) -> None:
    done = run("overlay", SAMPLE, SAMPLE)
    assert done.status == 2
    assert done.err.endswith("cannot be compared: it is no picture; PNG and JPEG files are\n")
