"""Names on the map, as pictures."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QGuiApplication, QImage, QPainter

from previewer.phone.map.colours import LIGHT
from previewer.phone.map.lettering import STYLES, font
from previewer.phone.map.writer import Hand, written


@pytest.mark.parametrize("text", ["Incheon", "東京 Tōkyō"])
def test_a_name_is_the_same_after_its_letters_were_drawn_between_pixels(qapp: QGuiApplication, text: str) -> None:
    hand = Hand("Inter", 1.0, LIGHT)
    before = written(text, "metropolis", hand)
    elsewhere = QImage(400, 40, QImage.Format.Format_ARGB32_Premultiplied)
    for size in range(8, 20):
        with QPainter(elsewhere) as painter:
            painter.setFont(font(STYLES["metropolis"], "Inter", size / 13))
            painter.drawText(QPointF(10.25, 20), text)
        assert written(text, "metropolis", hand) == before, size
