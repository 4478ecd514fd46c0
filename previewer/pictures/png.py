"""PNG files that hold the picture and nothing of the day or the machine.

Written here and not by Qt's image writer, which spends three times as long on choosing filters that flat
screens do not need. The compression is the zlib inside Qt, not the system's, so that the same Qt gives the
same bytes anywhere.
"""

from __future__ import annotations

import struct
from zlib import crc32

from PySide6.QtCore import qCompress
from PySide6.QtGui import QImage

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
#: 72 dots an inch at one pixel a point.
_DOTS_PER_METRE = 2835
#: zlib's level; above 3 a picture takes twice the time for a tenth less.
_LEVEL = 3
_TRUE_COLOUR, _BITS = 2, 8
_UNIT_METRE = 1
#: qCompress puts the length before the zlib stream.
_LENGTH_BYTES = 4


def to_png(image: QImage, scale: float = 1.0) -> bytes:
    """The picture as a PNG file without alpha, time or text. The same image gives the same bytes."""
    flat = image.convertToFormat(QImage.Format.Format_RGB888)
    width, height, stride = flat.width(), flat.height(), flat.bytesPerLine()
    pixels = memoryview(flat.constBits())
    # Each line begins with the number of its filter: 0, none.
    starts = range(0, stride * height, stride)
    lines = b"\0".join([b"", *(pixels[start : start + 3 * width] for start in starts)])
    packed = qCompress(lines, len(lines), _LEVEL).data()[_LENGTH_BYTES:]
    dots = round(_DOTS_PER_METRE * scale)
    return b"".join(
        (
            _SIGNATURE,
            _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, _BITS, _TRUE_COLOUR, 0, 0, 0)),
            _chunk(b"pHYs", struct.pack(">IIB", dots, dots, _UNIT_METRE)),
            _chunk(b"IDAT", bytes(packed)),
            _chunk(b"IEND", b""),
        )
    )


def _chunk(name: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", crc32(name + content))
