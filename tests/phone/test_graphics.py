"""Phones drawn by the machine's graphics look as those drawn in software. Wide: two processes in an X server."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage

from tests.phone.test_drawing import NEARLY, difference
from tests.source_tree import ROOT

pytestmark = pytest.mark.wide
#: Pixels that a part of a picture is wide and high, and steps of a colour, of 255, that it may differ by in all. What
#: is missing, cut off or of another size differs by more; another edge of a letter by less.
PART, MOST = 16, 20


def _drawn(folder: Path, graphics: str) -> str:
    """Have the pictures made; what drew them."""
    if shutil.which("xvfb-run") is None:
        pytest.skip("xvfb-run is not installed")
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("QT_", "QSG_"))}
    environment |= {"QT_QPA_PLATFORM": "xcb", "PREVIEWER_GRAPHICS": graphics}
    command = ["xvfb-run", "-a", "-s", "-screen 0 1280x1280x24", sys.executable, "-m", "tests.phone.on_graphics"]
    ran = subprocess.run(
        [*command, str(folder)], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=240, check=False
    )
    if "graphics cannot be used" in ran.stderr:
        pytest.skip("this machine has no OpenGL, not even Mesa's")
    assert ran.returncode == 0, ran.stderr[-3000:]
    return (folder / "api").read_text("utf-8")


def _largest_part(one: QImage, other: QImage) -> int:
    """How far the parts are apart that differ most."""
    flat, size = QImage.Format.Format_RGBX8888, one.size() / PART
    smooth = Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    parts = [image.scaled(size, *smooth).convertToFormat(flat) for image in (one, other)]
    return max(abs(a - b) for a, b in zip(*(bytes(part.constBits()) for part in parts), strict=True))


def test_phones_when_drawn_by_the_graphics_then_as_those_drawn_in_software(tmp_path: Path) -> None:
    software, hardware = tmp_path / "software", tmp_path / "hardware"
    software.mkdir()
    hardware.mkdir()
    assert _drawn(software, "") == "Software"
    if _drawn(hardware, "hardware") == "Software":
        pytest.skip("this machine's X server has no OpenGL")
    names = sorted(file.name for file in software.glob("*.png"))
    assert names == sorted(file.name for file in hardware.glob("*.png"))
    assert len(names) == 16
    for name in names:
        kept, found = QImage(str(software / name)), QImage(str(hardware / name))
        assert kept.size() == found.size()
        assert difference(kept, found) < NEARLY, name
        assert _largest_part(kept, found) <= MOST, name
