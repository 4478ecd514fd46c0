"""The PNG writer gives back the pixels that it got."""

from __future__ import annotations

import random

import pytest
from PySide6.QtGui import QColor, QImage

from previewer.pictures.png import to_png


@pytest.mark.parametrize("size", [(1, 1), (2, 3), (3, 2), (17, 5), (64, 64)])
def test_png_when_read_again_then_same_pixels(size: tuple[int, int]) -> None:
    image = QImage(*size, QImage.Format.Format_ARGB32_Premultiplied)
    chance = random.Random(size[0])
    for x in range(size[0]):
        for y in range(size[1]):
            image.setPixelColor(x, y, QColor(*(chance.randrange(256) for _ in range(3))))
    again = QImage.fromData(to_png(image, 2))
    wanted = image.convertToFormat(QImage.Format.Format_RGB888)
    assert again.convertToFormat(QImage.Format.Format_RGB888) == wanted
    assert again.dotsPerMeterX() == 5670
    assert not again.hasAlphaChannel()
