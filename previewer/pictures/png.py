"""PNG files that hold the picture, what it carries, and nothing of the day or the machine.

Written here and not by Qt's image writer, which spends most of its time on choosing filters that flat screens do not
need. Intel's igzip packs the pixels, seventeen times as quick as zlib; its bytes may differ between processors. So two
pictures are the same where their **pixels** are: that is what `pixels_of` tells. On one machine the same pixels give
the same bytes too.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import NamedTuple
from zlib import crc32

import xxhash
from isal import isal_zlib
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
#: 72 dots an inch at one pixel a point.
_DOTS_PER_METRE = 2835
#: igzip's level. Levels 1 and 2 give a fifth less, but in one process of some 300 (by where its memory lies) other
#: bytes for the same pixels; 0 gave the same in 2,000 processes, three times in each. 3 takes seven times as long.
_LEVEL = 0
#: Bytes that are packed at once: they are still in the processor's cache, and Qt shares so few among no threads.
_AT_ONCE = 200_000
_TRUE_COLOUR, _BITS = 2, 8
_UNIT_METRE = 1
#: Formats whose pixels are painted as they are; of others the alpha is dropped first.
_PAINTED = (QImage.Format.Format_RGB32, QImage.Format.Format_ARGB32_Premultiplied)


class Encoded(NamedTuple):
    """A PNG file, and the digest of its pixels."""

    png: bytes
    pixels: str


def from_png(data: bytes) -> QImage:
    """The picture in the bytes of a PNG that we made; null where they are none."""
    return QImage.fromData(data, "PNG")  # type: ignore[arg-type]  # it takes a name, whatever it says of itself


def to_png(image: QImage, scale: float = 1.0, carried: bytes = b"") -> bytes:
    """The picture as a PNG file without alpha or time, `scale` pixels a point, with one chunk that it carries."""
    return _file(image, _lines(image), scale, carried)


def encode(image: QImage, scale: float = 1.0, carried: bytes = b"") -> Encoded:
    """The picture as such a file, with the digest of its pixels, which knows nothing of what it carries."""
    digest = xxhash.xxh3_128()
    return Encoded(_file(image, _noted(_lines(image), digest), scale, carried), _named(image, digest))


def pixels_of(image: QImage) -> str:
    """A digest of the pixels, without alpha: 32 hex digits, the same on every machine."""
    digest = xxhash.xxh3_128()
    for _ in _noted(_lines(image), digest):
        pass
    return _named(image, digest)


def _lines(image: QImage) -> Iterator[memoryview]:
    """The pixels some lines at a time, as PNG has them: each line begins with the number of its filter, 0 for none.
    What is given is written over by the next.
    """
    if image.format() not in _PAINTED:
        image = image.convertToFormat(QImage.Format.Format_RGB888)
    width, height = image.width(), image.height()
    stride = 3 * width + 1
    most = min(height, max(1, _AT_ONCE // stride))
    lines = memoryview(bytearray(stride * most))
    # An image too, whose lines are one byte apart, so that pixels are painted into their places at once.
    part = QImage(lines[1:], width, most, stride, QImage.Format.Format_RGB888)
    with QPainter(part) as painter:
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
        for top in range(0, height, most):
            count = min(most, height - top)
            # With both areas, since an image of several pixels a point would be made small.
            painter.drawImage(QRectF(0, 0, width, count), image, QRectF(0, top, width, count))
            yield lines[: stride * count]


def _noted(lines: Iterator[memoryview], digest: xxhash.xxh3_128) -> Iterator[memoryview]:
    for some in lines:
        digest.update(some)
        yield some


def _named(image: QImage, digest: xxhash.xxh3_128) -> str:
    size = struct.pack(">II", image.width(), image.height())
    return xxhash.xxh3_128(size + digest.digest()).hexdigest()


def _file(image: QImage, lines: Iterator[memoryview], scale: float, carried: bytes) -> bytes:
    dots = round(_DOTS_PER_METRE * scale)
    packer = isal_zlib.compressobj(_LEVEL)
    return b"".join(
        (
            _SIGNATURE,
            *_chunk(b"IHDR", struct.pack(">IIBBBBB", image.width(), image.height(), _BITS, _TRUE_COLOUR, 0, 0, 0)),
            *_chunk(b"pHYs", struct.pack(">IIB", dots, dots, _UNIT_METRE)),
            carried,
            *_chunk(b"IDAT", *(packer.compress(some) for some in lines), packer.flush()),
            *_chunk(b"IEND"),
        )
    )


def _chunk(name: bytes, *content: bytes) -> tuple[bytes, ...]:
    length, check = 0, crc32(name)
    for part in content:
        length, check = length + len(part), crc32(part, check)
    return struct.pack(">I", length), name, *content, struct.pack(">I", check)
