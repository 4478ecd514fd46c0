"""The screen in a picture that has a frame of one colour around it, as documents and chats put one."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QRect
from PySide6.QtGui import QImage, QPainter

#: In grey levels, what is another colour than the frame's, whatever a JPEG did to it; where the screen's own ground is
#: far from the frame's, that part of it which a JPEG's rings beside the edge do not come to.
_OTHER, _RINGS = 8, 0.3
#: What part of the screen's edge is of another colour: its corners may be round. A screen without a frame has ground of
#: one colour around what stands on it, whose edge is no line.
_LINE = 0.8


def screen_in(photo: QImage) -> QRect:
    """The part of a picture that is the screen: all of it where there is no frame on all sides."""
    whole = photo.rect()
    flat = photo.convertToFormat(QImage.Format.Format_RGB32)
    unlike = QImage(flat.size(), QImage.Format.Format_RGB32)
    unlike.fill(flat.pixelColor(0, 0))
    with QPainter(unlike) as painter:
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Difference)
        painter.drawImage(0, 0, flat)
    grey = unlike.convertToFormat(QImage.Format.Format_Grayscale8)
    stride, pixels = grey.bytesPerLine(), bytes(grey.constBits())
    width, height = grey.width(), grey.height()
    middle = sorted(pixels[height // 2 * stride : height // 2 * stride + width])
    other = max(_OTHER, round(_RINGS * middle[len(middle) // 2]))

    def line(y: int, left: int = 0, right: int = width) -> bytes:
        return pixels[y * stride + left : y * stride + right]

    def column(x: int, top: int = 0, bottom: int = height) -> bytes:
        return pixels[top * stride + x : bottom * stride : stride]

    top = next((y for y in range(height) if max(line(y)) > other), None)
    if top is None:
        return whole
    bottom = next(y for y in reversed(range(height)) if max(line(y)) > other) + 1
    left = next(x for x in range(width) if max(column(x)) > other)
    right = next(x for x in reversed(range(width)) if max(column(x)) > other) + 1
    if min(top, left, width - right, height - bottom) == 0:
        return whole
    # The edge itself may be mixed of both colours.
    edges = (line(top + 1, left, right), line(bottom - 2, left, right), column(left + 1, top, bottom))
    if not all(_is_line(one, other) for one in (*edges, column(right - 2, top, bottom))):
        return whole
    return QRect(left, top, right - left, bottom - top)


def _is_line(pixels: Iterable[int], other: int) -> bool:
    found = [pixel > other for pixel in pixels]
    return sum(found) >= _LINE * len(found)
