"""PNG files that hold the picture and nothing of the day or the machine.

Written here and not by Qt's image writer, which spends most of its time on choosing filters that flat screens do not
need. Intel's igzip packs the pixels, ten times as quick as zlib; its bytes may differ between processors. So two
pictures are the same where their **pixels** are: that is what `pixels_of` tells. On one machine the same pixels give
the same bytes too.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple
from zlib import crc32

import xxhash
from isal import isal_zlib
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QImage, QPainter

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
#: 72 dots an inch at one pixel a point.
_DOTS_PER_METRE = 2835
#: igzip's level. Levels 1 and 2 give a fifth less, but in one process of some 300 (by where its memory lies) other
#: bytes for the same pixels; 0 gave the same in 6,000 processes. 3 takes seven times as long.
_LEVEL = 0
_TRUE_COLOUR, _BITS = 2, 8
_UNIT_METRE = 1
#: Formats whose pixels are painted as they are; of others the alpha is dropped first.
_PAINTED = (QImage.Format.Format_RGB32, QImage.Format.Format_ARGB32_Premultiplied)


class Encoded(NamedTuple):
    """A PNG file, and the digest of its pixels."""

    png: bytes
    pixels: str


def to_png(image: QImage, scale: float = 1.0) -> bytes:
    """The picture as a PNG file without alpha, time or text, `scale` pixels a point."""
    with _lines(image) as lines:
        return _file(image, lines, scale)


def encode(image: QImage, scale: float = 1.0) -> Encoded:
    """The picture as such a file, with the digest of its pixels."""
    with _lines(image) as lines:
        return Encoded(_file(image, lines, scale), _digest(image, lines))


def pixels_of(image: QImage) -> str:
    """A digest of the pixels, without alpha: 32 hex digits, the same on every machine."""
    with _lines(image) as lines:
        return _digest(image, lines)


class _Sheet:
    """Memory for the pixels as PNG has them: each line begins with the number of its filter, 0 for none.

    It is an image too, whose lines are one byte apart, so that pixels are painted into their places at once.
    """

    def __init__(self, width: int, height: int) -> None:
        stride = 3 * width + 1
        self.size = QSize(width, height)
        self.lines = memoryview(bytearray(stride * height))
        self._image = QImage(self.lines[1:], width, height, stride, QImage.Format.Format_RGB888)

    def fill(self, image: QImage) -> None:
        """Take the pixels of an image of this size."""
        area = QRectF(0, 0, self.size.width(), self.size.height())
        with QPainter(self._image) as painter:
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
            # With both areas, since an image of several pixels a point would be made small.
            painter.drawImage(area, image, area)


#: New memory costs as much as packing: what was used last is kept for the next picture of its size.
_spare: list[_Sheet] = []


@contextmanager
def _lines(image: QImage) -> Iterator[memoryview]:
    """The pixels line by line, until the end of the block."""
    if image.format() not in _PAINTED:
        image = image.convertToFormat(QImage.Format.Format_RGB888)
    sheet = _spare_sheet(image.size())
    sheet.fill(image)
    try:
        yield sheet.lines
    finally:
        _spare[:] = [sheet]


def _spare_sheet(size: QSize) -> _Sheet:
    """Threads that ask at once get one each."""
    try:
        sheet = _spare.pop()
    except IndexError:
        return _Sheet(size.width(), size.height())
    return sheet if sheet.size == size else _Sheet(size.width(), size.height())


def _digest(image: QImage, lines: memoryview) -> str:
    size = struct.pack(">II", image.width(), image.height())
    return xxhash.xxh3_128(size + xxhash.xxh3_128_digest(lines)).hexdigest()


def _file(image: QImage, lines: memoryview, scale: float) -> bytes:
    dots = round(_DOTS_PER_METRE * scale)
    return b"".join(
        (
            _SIGNATURE,
            _chunk(b"IHDR", struct.pack(">IIBBBBB", image.width(), image.height(), _BITS, _TRUE_COLOUR, 0, 0, 0)),
            _chunk(b"pHYs", struct.pack(">IIB", dots, dots, _UNIT_METRE)),
            _chunk(b"IDAT", isal_zlib.compress(lines, _LEVEL)),
            _chunk(b"IEND", b""),
        )
    )


def _chunk(name: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", crc32(name + content))
