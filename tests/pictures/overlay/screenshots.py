"""Screenshots as people send them: our own drawings, scaled, cut, shifted, compressed again, set in another font."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from random import Random
from typing import NamedTuple

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRect
from PySide6.QtGui import QImage, QImageWriter, QPainter

from previewer.phone.look import MEMBERS, Look
from previewer.phone.platforms import PLATFORMS, Platform
from previewer.pictures.overlay.likeness import resized
from previewer.pictures.render import PictureRequest, render_image
from previewer.pieces import Reading, read_file
from previewer.resources import resource

DAY = date(2026, 4, 1)
SAMPLES = ("every-kind", "five-languages", "published", "updated")
_OTHER_FONT = {"ios": "Roboto", "android": "Inter"}
#: Pixels across that Android phones have whatever their width in dp.
_ANDROID_PIXELS = 1080


class Screenshot(NamedTuple):
    """A picture, the sample and look that it shows, and what was done to it."""

    sample: str
    look: Look
    image: QImage
    done: str


def reading_of(sample: str) -> Reading:
    """A sample, read."""
    return read_file(resource("samples", f"{sample}.json"))


def drawn(reading: Reading, look: Look, scale: float) -> QImage:
    """A screen as a picture of its pixels alone."""
    image = render_image(reading, PictureRequest(look, DAY, scale=scale)).copy()
    image.setDevicePixelRatio(1)
    return image


def screenshots(count: int, seed: int, sample: str = "") -> Iterator[Screenshot]:
    """So many of them, the same for the same seed."""
    rnd = Random(seed)
    for _ in range(count):
        chosen = sample or rnd.choice(SAMPLES)
        reading = reading_of(chosen)
        assert reading.piece is not None
        platform = PLATFORMS[rnd.choice(sorted(PLATFORMS))]
        members = ("design", "lang", "theme", "text_size", "device")
        every = {name: MEMBERS[name].every(platform, reading.piece) for name in members}
        picked = {name: rnd.choice(sorted(values, key=str)) for name, values in every.items()}
        look = Look.of(reading.piece, {"platform": platform.code, **picked})
        yield _sent(rnd, chosen, reading, look)


def _sent(rnd: Random, sample: str, reading: Reading, look: Look) -> Screenshot:
    done = []
    scale, native = round(rnd.uniform(1, 4), 2), rnd.random() < 0.4
    if native:
        scale = {"ios": 3.0, "android": _ANDROID_PIXELS / look.size[0]}[look.platform]
    with _font(look.phone, rnd.random() < 0.2) as other:
        image = drawn(reading, look, scale)
    if other:
        done.append("font")
    if native and look.platform == "android":
        # Such a phone's screen has a round number of lines.
        image = resized(image, _ANDROID_PIXELS, round(image.height() / 10) * 10)
    done.append(f"{scale:.2f}")
    way = rnd.random()
    width, height = image.width(), image.height()
    if way < 0.25:
        image = shifted(image, rnd.randint(-12, 12), rnd.randint(-20, 20))
        done.append("shifted")
    elif way < 0.5:
        above, below = rnd.randint(0, height // 5), rnd.randint(0, height // 5)
        image = image.copy(QRect(0, above, width, height - above - below))
        done.append(f"cut {above} {below}")
    elif way < 0.6:
        share = rnd.uniform(max(0.5, 1 / scale), 1)
        image = resized(image, round(width * share), round(height * share))
        done.append(f"scaled {share:.2f}")
    if rnd.random() < 0.3:
        image = compressed(image, rnd.randint(40, 90))
        done.append("jpeg")
    return Screenshot(sample, look, image.convertToFormat(QImage.Format.Format_RGB32), ", ".join(done))


@contextmanager
def _font(platform: Platform, other: bool) -> Iterator[bool]:
    """A platform whose phones have another font for as long."""
    if other:
        PLATFORMS[platform.code] = platform._replace(font=_OTHER_FONT[platform.code])
    try:
        yield other
    finally:
        PLATFORMS[platform.code] = platform


def shifted(image: QImage, across: int, down: int) -> QImage:
    """An image moved by so many pixels, in its own size."""
    found = QImage(image.size(), QImage.Format.Format_RGB32)
    found.fill(image.pixelColor(2, image.height() // 2))
    painter = QPainter(found)
    painter.drawImage(across, down, image)
    painter.end()
    return found


def compressed(image: QImage, quality: int) -> QImage:
    """An image as JPEG has it."""
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, QByteArray(b"JPG"))
    writer.setQuality(quality)
    writer.write(image)
    return QImage.fromData(content)


def taller(image: QImage, scale: float, cells: list[tuple[float, float]], more: int) -> QImage:
    """The same screen as an app draws it whose cells, of these tops and heights in points, are so many points higher:
    half of it above what stands in them, half below.
    """
    found = QImage(image.size(), QImage.Format.Format_RGB32)
    painter = QPainter(found)
    source = target = 0
    for top, height in cells:
        for place in (top + 5, top + height - 4):
            line = round(place * scale)
            painter.drawImage(0, target, image.copy(QRect(0, source, image.width(), line - source)))
            target, source = target + line - source, line
            one = image.copy(QRect(0, source, image.width(), 1))
            for _ in range(round(more * scale / 2)):
                painter.drawImage(0, target, one)
                target += 1
    painter.drawImage(0, target, image.copy(QRect(0, source, image.width(), image.height() - source)))
    painter.end()
    return found.convertToFormat(QImage.Format.Format_RGB32)
