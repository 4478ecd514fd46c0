"""The PNG writer gives back the pixels that it got."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor

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


def test_png_when_the_picture_before_had_another_size_then_the_pixels_are_its_own() -> None:
    alone = [encode(one, 1) for one in (_flat("#336699"), _flat("#112233", 7, 3))]
    again = [encode(one, 1) for one in (_flat("#336699"), _flat("#112233", 7, 3))]
    assert again == alone
    assert QImage.fromData(alone[1].png).pixelColor(6, 2) == QColor("#112233")


@pytest.mark.parametrize("ratio", [1.0, 2.0, 2.625])
def test_png_when_there_are_several_pixels_a_point_then_each_is_kept(ratio: float) -> None:
    image = _flat("#336699")
    image.setPixelColor(19, 9, QColor("#ffffff"))
    plain = encode(image)
    image.setDevicePixelRatio(ratio)
    assert encode(image) == plain


def test_png_when_many_threads_write_then_each_has_its_own_pixels() -> None:
    colours = [f"#{red:02x}3344" for red in range(24)]
    with ThreadPoolExecutor(8) as pool:
        made = list(pool.map(lambda colour: to_png(_flat(colour, 300, 200)), colours))
    assert [QImage.fromData(one).pixelColor(299, 199).name() for one in made] == colours
