"""Whether a picture is the one that was kept, with a tolerance that is known for each pixel.

Each channel of each pixel may be `TOLERANCE` levels of 255 away, for the rounding of another processor's instructions.
Nothing else is tolerated: no pixel beyond that, and no other size.
"""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QImage

TOLERANCE = 2


class PixelDifference(NamedTuple):
    """How two pictures differ: their sizes, and, where those are the same, how many pixels, and the first and the last
    of their lines.
    """

    before: tuple[int, int]
    after: tuple[int, int]
    pixels: int = 0
    first: int = 0
    last: int = 0


def difference(kept: QImage, image: QImage) -> PixelDifference | None:
    """What differs beyond the tolerance; None when nothing does."""
    sizes = (kept.width(), kept.height()), (image.width(), image.height())
    if sizes[0] != sizes[1]:
        return PixelDifference(*sizes)
    before, after = _bytes(kept), _bytes(image)
    if before == after:
        return None
    width, stride = kept.width(), kept.width() * 4
    wrong: list[int] = []
    for line in range(kept.height()):
        one, other = before[line * stride : (line + 1) * stride], after[line * stride : (line + 1) * stride]
        if one != other:
            beyond = {at // 4 for at, (a, b) in enumerate(zip(one, other, strict=True)) if abs(a - b) > TOLERANCE}
            wrong.extend(line * width + at for at in sorted(beyond))
    return PixelDifference(*sizes, len(wrong), wrong[0] // width, wrong[-1] // width) if wrong else None


def span(before: QImage, after: QImage) -> tuple[int, int] | None:
    """The first of the lines in which two pictures differ, and that after the last; None where none does."""
    size = before.size().expandedTo(after.size())
    one, other = (_bytes(image.copy(QRect(QPoint(), size))) for image in (before, after))
    stride = 4 * size.width()
    lines = [at for at in range(0, len(one), stride) if one[at : at + stride] != other[at : at + stride]]
    return (lines[0] // stride, lines[-1] // stride + 1) if lines else None


def _bytes(image: QImage) -> bytes:
    """0xffRRGGBB a pixel, line after line."""
    # The view of an image's bits does not keep the image.
    flat = image.convertToFormat(QImage.Format.Format_RGB32)
    return bytes(flat.constBits())
