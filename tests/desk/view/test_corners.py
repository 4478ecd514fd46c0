"""Screens with round corners have them in the window, too."""

from __future__ import annotations

import json
import math
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QImage

from previewer.desk.window.main_window import MainWindow
from tests.desk.helpers import opened, phones_of


@pytest.mark.parametrize(
    ("device", "round_"), [("iPhone 16", True), ("iPhone SE", False), ("Pixel 8", True), ("Android small", False)]
)
def test_screen_in_the_window_has_the_corners_of_its_device(
    window: MainWindow, tmp_path: Path, device: str, round_: bool
) -> None:
    file = tmp_path / "piece.json"
    file.write_text(json.dumps({"preferences": {"type": "object", "properties": {}}}), encoding="utf-8")
    area = phones_of(opened(window, file))
    view = area.view("ios" if device.startswith("iPhone") else "android")
    view.phone.show(replace(view.phone.look, device=device))
    # Made small, its body is wider than its corner is round.
    window.view.set_zoom(100 if round_ else 0)
    area.update_phones()
    area.arrange()
    picture: QImage = view.grab().toImage()
    # A little outside of the arc, on the diagonal, there is the body; and at the very corner nothing of the phone.
    off = round(view.corner * (1 - math.sqrt(0.5))) - 3 if round_ else 2
    end = QPoint(picture.width() - 1 - off, picture.height() - 1 - off)
    sides = [QPoint(off, off), QPoint(end.x(), off), QPoint(off, end.y())]
    dark = [picture.pixelColor(place).lightness() < 40 for place in sides]
    assert dark == [round_] * 3
    floor = view.parentWidget()
    assert floor is not None
    assert (picture.pixelColor(0, 0).name() == floor.palette().window().color().name()) is round_
    assert picture.pixelColor(picture.width() // 4, 2).lightness() > 200
