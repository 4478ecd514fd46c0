"""The PNG writer gives back the pixels that it got."""

from __future__ import annotations

import random

import pytest
from PySide6.QtGui import QColor, QImage

from previewer.pictures.png import encode, pixels_of, to_png


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


def _flat(colour: str, width: int = 20, height: int = 10) -> QImage:
    image = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor(colour))
    return image


def test_digest_of_pixels_when_they_are_the_same_then_so_is_it_however_they_are_kept() -> None:
    image = _flat("#336699")
    kept = {pixels_of(image), pixels_of(image.convertToFormat(QImage.Format.Format_RGB32)), encode(image, 3).pixels}
    kept.add(pixels_of(QImage.fromData(to_png(image, 2))))
    assert len(kept) == 1


def test_digest_of_pixels_when_one_pixel_or_a_side_is_another_then_so_is_it() -> None:
    image = _flat("#336699")
    other = image.copy()
    other.setPixelColor(19, 9, QColor("#336698"))
    assert len({pixels_of(one) for one in (image, other, _flat("#336699", 10, 20), _flat("#336699", 20, 11))}) == 4


def test_png_when_encoded_twice_then_the_same_bytes() -> None:
    assert encode(_flat("#336699")) == encode(_flat("#336699"))
    assert encode(_flat("#336699"), 2).png == to_png(_flat("#336699"), 2)
