"""What a viewer's canvas shows, by digests, and the operations that bring it to another picture: moves and boxes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import xxhash
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage

from previewer.anywhere import wire
from previewer.anywhere.live import ListStand
from previewer.pictures.png import to_png

#: Bytes of a pixel, bits of a digest.
_PIXEL, _DIGEST = 4, 64
#: Lines between two changed ones that go along, and pixels that may go along in vain to save another box.
_GAP, _WASTE = 8, 4000
#: Lines that are looked at as one, and pixels of a line that have one digest.
_RUN, _PART = 8, 64
#: More boxes than that cost more than one around them all.
_MOST_BOXES = 16
#: Such a part of a screen that moves goes in half the resolution.
_LARGE = 1 / 8


class _Box(NamedTuple):
    """Pixels that are sent: `right` and `bottom` are the first beyond."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def area(self) -> int:
        return (self.right - self.left) * (self.bottom - self.top)

    def around(self, other: _Box) -> _Box:
        """The smallest box that has both."""
        return _Box(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )


class Frames:
    """The frames of one viewer, who is told only what changed. Sizes are in pixels."""

    def __init__(self) -> None:
        self._size = (0, 0)
        #: The digest of each line, and those of its parts in turn: a copy of all pixels took 4 MiB a viewer.
        self._lines: list[int] = []
        self._parts: list[bytes] = []
        self._stand: ListStand | None = None

    def forget(self) -> None:
        """The viewer has nothing any more: the next picture goes whole."""
        self._size = (0, 0)

    def operations(self, image: QImage, stand: ListStand | None, scale: float, coarse: bool = False) -> bytes:
        """Tell how the canvas comes to a picture; nothing where it shows it. `stand`: where its list is. `coarse`: what
        is large may go in half the resolution; it is sent anew by the next, if that is not.
        """
        size = (image.width(), image.height())
        stride = _PIXEL * size[0]
        pixels = memoryview(image.constBits()).cast("B")
        assert image.bytesPerLine() == stride
        lines = [xxhash.xxh3_64_intdigest(pixels[at : at + stride]) for at in range(0, stride * size[1], stride)]
        coarse = coarse and size == self._size
        if size != self._size:
            told = wire.size(*size, scale)
            boxes: Sequence[_Box] = [_Box(0, 0, *size)]
            self._parts = [_digests(pixels[at : at + stride]) for at in range(0, stride * size[1], stride)]
        else:
            told = self._moved(lines, stand, stride)
            boxes = list(_boxes(self._spans(lines, pixels, stride)))
            if len(boxes) > _MOST_BOXES:
                boxes = [_around(boxes)]
        self._size, self._lines, self._stand = size, lines, stand
        coarse = coarse and sum(box.area for box in boxes) >= size[0] * size[1] * _LARGE
        for box in boxes if coarse else ():
            self._unknown(box)
        return told + b"".join(_picture(image, box, coarse) for box in boxes)

    def _unknown(self, box: _Box) -> None:
        """Lines of a box are not as any picture has them."""
        height = box.bottom - box.top
        self._lines[box.top : box.bottom] = [-1] * height
        self._parts[box.top : box.bottom] = [b""] * height

    def _moved(self, lines: list[int], stand: ListStand | None, stride: int) -> bytes:
        """The move of the list since the last picture, the digests moved too; none where it explains nothing."""
        before = self._stand
        if stand is None or before is None or stand[:2] != before[:2]:
            return b""
        top, bottom, way = stand.top, stand.bottom, stand.scrolled - before.scrolled
        height = bottom - top - abs(way)
        if way == 0 or height <= 0:
            return b""
        to, source = (top, top + way) if way > 0 else (top - way, top)
        now = lines[to : to + height]
        if _alike(self._lines[source : source + height], now) <= _alike(self._lines[to : to + height], now):
            return b""
        self._lines[to : to + height] = self._lines[source : source + height]
        self._parts[to : to + height] = self._parts[source : source + height]
        return wire.move(0, to, stride // _PIXEL, height, source)

    def _spans(self, lines: list[int], pixels: memoryview, stride: int) -> Iterator[_Box]:
        """For a few lines at a time that differ from what the viewer has, from where to where they do."""
        for top, bottom in _runs(
            y for y, (mine, new) in enumerate(zip(self._lines, lines, strict=True)) if mine != new
        ):
            apart = 0
            for y in range(top, bottom):
                now = _digests(pixels[y * stride : (y + 1) * stride])
                apart |= int.from_bytes(self._parts[y], "little") ^ int.from_bytes(now, "little")
                self._parts[y] = now
            first, last = (apart & -apart).bit_length() - 1, apart.bit_length() - 1
            right = min(stride // _PIXEL, (last // _DIGEST + 1) * _PART)
            yield _Box(first // _DIGEST * _PART, top, right, bottom)


def _digests(line: memoryview) -> bytes:
    """The digests of all parts of a line."""
    step = _PART * _PIXEL
    return b"".join([xxhash.xxh3_64_digest(line[at : at + step]) for at in range(0, len(line), step)])


def _alike(some: list[int], others: list[int]) -> int:
    return sum(map(int.__eq__, some, others))


def _runs(lines: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Lines that follow each other, a few at a time: the first, and the first beyond."""
    top = bottom = 0
    for y in lines:
        if y != bottom or bottom - top == _RUN:
            if bottom > top:
                yield top, bottom
            top = y
        bottom = y + 1
    if bottom > top:
        yield top, bottom


def _boxes(spans: Iterator[_Box]) -> Iterator[_Box]:
    """Spans of lines put together, where that costs little."""
    box: _Box | None = None
    for span in spans:
        if box is None:
            box = span
            continue
        both = box.around(span)
        if span.top - box.bottom <= _GAP and both.area - box.area - span.area <= _WASTE:
            box = both
        else:
            yield box
            box = span
    if box is not None:
        yield box


def _around(boxes: Sequence[_Box]) -> _Box:
    found = boxes[0]
    for box in boxes:
        found = found.around(box)
    return found


def _picture(image: QImage, box: _Box, halved: bool) -> bytes:
    width, height = box.right - box.left, box.bottom - box.top
    part = image if box.area == image.width() * image.height() else image.copy(box.left, box.top, width, height)
    if halved:
        half = max(1, width // 2), max(1, height // 2)
        part = part.scaled(*half, mode=Qt.TransformationMode.SmoothTransformation)
    return wire.picture(box.left, box.top, width, height, to_png(part))
