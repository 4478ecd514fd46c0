"""The icons: there, drawable, in one colour, and the desktop entry in two languages."""

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from previewer.resources import resource

FOLDER = resource("icons")
SYMBOLS = sorted((FOLDER / "symbols").glob("*.svg"))
PROMISED = {
    *(
        "open",
        "save",
        "undo",
        "redo",
        "copy",
        "reset",
        "light",
        "dark",
        "language",
        "shuffle",
        "eye",
        "hidden",
    ),
    *(
        "eye",
        "hidden",
        "phone",
        "chevron-left",
        "chevron-right",
        "chevron-up",
        "chevron-down",
        "check",
        "pin",
        "pencil",
    ),
    *("keyboard", "clear", "close", "warning", "error", "info", "locate"),
}


def _draw(source: bytes, size: int) -> QImage:
    renderer = QSvgRenderer(source)
    assert renderer.isValid()
    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    renderer.render(painter, QRectF(0, 0, size, size))
    painter.end()
    return image


def test_symbols_hold_all_that_are_promised() -> None:
    assert {path.stem for path in SYMBOLS} >= PROMISED


@pytest.mark.parametrize("path", SYMBOLS, ids=[path.stem for path in SYMBOLS])
def test_symbol_is_24_wide_and_takes_the_colour_it_is_given(path: Path) -> None:
    text = path.read_text("utf-8")
    root = ET.fromstring(text)
    assert root.get("viewBox") == "0 0 24 24"
    image = _draw(text.replace("currentColor", "#ff3b30").encode(), 48)
    seen = [image.pixelColor(x, y) for x in range(48) for y in range(48)]
    inked = [colour for colour in seen if colour.alpha() == 255]
    assert inked
    assert {colour.name() for colour in inked} == {"#ff3b30"}
    edge = [image.pixelColor(i, side).alpha() for i in range(48) for side in (0, 47)]
    assert not any(edge)


@pytest.mark.parametrize("size", [16, 24, 32, 48, 64, 128, 256, 512])
def test_icon_has_each_size(size: int) -> None:
    image = QImage(str(FOLDER / f"piece-previewer-{size}.png"))
    assert (image.width(), image.height()) == (size, size)
    assert image.pixelColor(size // 2, size // 2).alpha() == 255
    assert image.pixelColor(0, 0).alpha() == 0
