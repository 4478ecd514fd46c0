"""How alike two pictures of a screen are, whatever their colours: by what stands out from what is around it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QImage, QPainter

_MODE = QPainter.CompositionMode
_DEEP = QImage.Format.Format_RGB32
#: Steps in points by which an image is laid on itself at half, one after the other, for the mean of 16×16 points.
_AROUND = (1, -2, 4, -8)
#: Grey levels a relief is raised by, so that hairlines count.
_DOUBLINGS = 2
#: Side in points of a place: about a letter.
_PLACE = 8
#: Of more places than this only so many are tried, those where most stands in the same lines: a picture that was cut is
#: told in a third of the time.
_TRIED = 12


class Offset(NamedTuple):
    """Where a picture lies on another, in cells of their reliefs, and how alike they are there, 0 to 1."""

    across: int
    down: int
    score: float


def resized(image: QImage, width: int, height: int) -> QImage:
    """An image of so many pixels, one for each point, each the mean of what it covers."""
    size = QSize(max(1, width), max(1, height))
    found = image.scaled(size, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation)
    found.setDevicePixelRatio(1)
    return found


def relief(image: QImage, pixel: int = 1) -> QImage:
    """What stands out in an image: bright where a text, an edge or a line is, else black. `pixel`: points of one.

    The same wherever on an image something stands.
    """
    grey = image.convertToFormat(QImage.Format.Format_Grayscale8).convertToFormat(_DEEP)
    around = grey
    for step in _AROUND:
        if abs(step) >= pixel:
            around = _half(_half(around, step // pixel, 0), 0, step // pixel)
    found = _mixed(grey, around, _MODE.CompositionMode_Difference)
    for _ in range(_DOUBLINGS):
        found = _mixed(found, found, _MODE.CompositionMode_Plus)
    return found


def coarser(found: QImage, cell: int) -> QImage:
    """A relief with cells of so many points a side."""
    width = max(4, found.width() // cell)
    return resized(found, width, max(1, found.height() // cell)).convertToFormat(_DEEP)


def coarse_relief(image: QImage, cell: int) -> QImage:
    """The relief of an image of one pixel a point in large cells, quickly: made of half as many pixels a side."""
    half = resized(image, image.width() // 2, image.height() // 2)
    return coarser(relief(half, 2), cell // 2)


def likeness(one: QImage, other: QImage, across: int = 0, down: int = 0) -> float:
    """How alike two reliefs are where `other` is laid on `one` so far right and down: 1 the same, 0 nothing in common.

    Only where both are counts.
    """
    shared = _shared(one, other, across, down)
    if shared.isEmpty():
        return 0.0
    here, there = one.copy(shared), other.copy(shared.translated(-across, -down))
    unlike = _sum(_mixed(here, there, _MODE.CompositionMode_Difference))
    all_told = _sum(_mixed(here, there, _MODE.CompositionMode_Lighten))
    return 1 - unlike / all_told if all_told else 0.0


def worst_place(ones: Sequence[QImage], other: QImage, across: int, downs: Sequence[int]) -> float:
    """The grey levels by which a relief differs from several of one picture, laid on each so far right and down by each
    of some ways, in the place of 8×8 where it does most. Of each place the way counts in which it differs least.
    """
    part = other.rect()
    for one, down in product(ones, downs):
        part &= one.rect().translated(-across, -down)
    if part.isEmpty():
        return 0.0
    there, least = other.copy(part), QImage()
    for one, down in product(ones, downs):
        here = one.copy(part.translated(across, down))
        unlike = coarser(_mixed(here, there, _MODE.CompositionMode_Difference), _PLACE)
        least = unlike if least.isNull() else _mixed(least, unlike, _MODE.CompositionMode_Darken)
    return max(map(max, grey_lines(least)))


def best_offset(one: QImage, other: QImage, across: range, down: range) -> Offset:
    """The best place of one relief on another, of those given; of two as good, the nearer to none."""
    tried = [(x, y) for y in down for x in across]
    if len(tried) > 2 * _TRIED:
        tried = _likely(one, other, across, down)
    found = (Offset(x, y, likeness(one, other, x, y)) for x, y in tried)
    return max(found, key=lambda place: (place.score, -abs(place.across) - abs(place.down)))


def _likely(one: QImage, other: QImage, across: range, down: range) -> list[tuple[int, int]]:
    """Of the places of one relief on another those where their lines have most in common by their sums."""
    lines, theirs = grey_lines(one), [sum(line) for line in grey_lines(other)]
    found: list[tuple[float, int, int]] = []
    for x in across:
        left, right = max(0, x), x + other.width()
        ours = [sum(line[left:right]) for line in lines]
        for y in down:
            pairs = list(zip(ours[max(0, y) :], theirs[max(0, -y) :], strict=False))
            most = sum(map(max, pairs))
            found.append((sum(abs(here - there) for here, there in pairs) / most if most else 1.0, x, y))
    return [(x, y) for _, x, y in sorted(found)[:_TRIED]]


def grey_lines(image: QImage) -> list[bytes]:
    """The grey levels of each line."""
    grey = image.convertToFormat(QImage.Format.Format_Grayscale8)
    stride, pixels = grey.bytesPerLine(), bytes(grey.constBits())
    return [pixels[start : start + grey.width()] for start in range(0, stride * grey.height(), stride)]


def _shared(one: QImage, other: QImage, across: int, down: int) -> QRect:
    return QRect(0, 0, one.width(), one.height()) & QRect(across, down, other.width(), other.height())


def _mixed(below: QImage, above: QImage, mode: QPainter.CompositionMode) -> QImage:
    found = below.copy()
    with QPainter(found) as painter:
        painter.setCompositionMode(mode)
        painter.drawImage(0, 0, above)
    return found


def _half(image: QImage, across: int, down: int) -> QImage:
    """The mean of an image and of itself so far right and down."""
    found = image.copy()
    with QPainter(found) as painter:
        painter.setOpacity(0.5)
        painter.drawImage(across, down, image)
    return found


def _sum(image: QImage) -> float:
    """The sum of all grey levels, by cells of 2×2."""
    width, height = max(1, image.width() // 2), max(1, image.height() // 2)
    grey = resized(image, width, height).convertToFormat(QImage.Format.Format_Grayscale8)
    stride, pixels = grey.bytesPerLine(), bytes(grey.constBits())
    if stride == width:
        return sum(pixels)
    return sum(sum(pixels[start : start + width]) for start in range(0, stride * height, stride))
