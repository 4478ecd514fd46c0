"""Several pictures as one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QImage, QPainter


def in_lines(lines: Sequence[Sequence[QImage]], gap: int, ground: QColor | Qt.GlobalColor) -> QImage:
    """Lines of pictures as one, so many pixels apart, on a ground; a single one as it is."""
    if len(lines) == 1 and len(lines[0]) == 1:
        return lines[0][0]
    wide = max(sum(image.width() + gap for image in line) for line in lines) - gap
    high = sum(max(image.height() for image in line) + gap for line in lines) - gap
    clear = QColor(ground).alpha() < 255
    whole = QImage(wide, high, QImage.Format.Format_ARGB32_Premultiplied if clear else QImage.Format.Format_RGB32)
    whole.fill(ground)
    with QPainter(whole) as painter:
        for (left, top), image in zip(places(lines, gap), (image for line in lines for image in line), strict=True):
            painter.drawImage(QRect(left, top, image.width(), image.height()), image)
    return whole


def places(lines: Sequence[Sequence[QImage]], gap: int) -> Iterator[tuple[int, int]]:
    """Where each picture is in that one, from the left and from above."""
    top = 0
    for line in lines:
        left = 0
        for image in line:
            yield left, top
            left += image.width() + gap
        top += max(image.height() for image in line) + gap
