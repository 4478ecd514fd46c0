"""Pictures kept small, and compared with a tolerance that is known for each pixel.

A picture on record has a palette. Its first 128 entries, or fewer where the others need the room, are the picture's
most frequent colours, exact: grounds, texts, controls. The others stand for all colours that are left, rounded to
`STEP` levels: edges of letters, the small print of maps; about 2 % of the pixels.

The stated tolerance: each channel of each pixel may be `TOLERANCE` levels of 255 away, for the rounding of another
processor's instructions, and half a step more where the record itself is rounded. Nothing else is tolerated: no pixel
beyond that, and no other size.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtGui import QImage, QImageWriter

from previewer.pictures.same import TOLERANCE

STEP = 16
_EXACT = 128
_PALETTE = 256
#: What a picture on record says of itself where fewer colours are exact.
_MARK = "exact"
#: Qt's PNG writer packs hardest at quality 0.
_HARDEST = 0


class RecordError(RuntimeError):
    """A picture cannot be kept or read."""


@dataclass(frozen=True)
class Difference:
    """Why a picture is not the one on record; `marks` has a red pixel wherever they differ."""

    why: str
    marks: QImage | None = None


def save(image: QImage, file: Path) -> None:
    """Write a picture with a palette. Raises RecordError."""
    writer = QImageWriter(str(file), b"png")
    writer.setQuality(_HARDEST)
    if not writer.write(reduced(image)):
        raise RecordError(f"{file}: {writer.errorString()}")


def load(file: Path) -> QImage:
    """A picture on record. Raises RecordError."""
    image = QImage(str(file))
    if image.format() != QImage.Format.Format_Indexed8:
        raise RecordError(f"{file} is not a picture on record")
    return image


def reduced(image: QImage) -> QImage:
    """The picture with its palette, as it is kept. Raises RecordError for more colours than a palette holds."""
    pixels = _pixels(image)
    by_count = [colour for colour, _ in sorted(Counter(pixels).items(), key=lambda one: (-one[1], one[0]))]
    for room in range(_EXACT, 0, -STEP):
        exact, rounded = by_count[:room], {colour: _round(colour) for colour in by_count[room:]}
        rest = sorted(set(rounded.values()))
        if room + len(rest) <= _PALETTE:
            break
    else:
        raise RecordError(f"{len(by_count)} colours are too many for a palette")
    palette = [*exact, *[0xFF000000] * (room - len(exact) if rest else 0), *rest]
    index = {colour: at for at, colour in enumerate(exact)}
    place = {colour: room + at for at, colour in enumerate(rest)}
    index.update((colour, place[near]) for colour, near in rounded.items())
    data = bytes(map(index.__getitem__, pixels))
    found = QImage(data, image.width(), image.height(), image.width(), QImage.Format.Format_Indexed8)
    found.setColorTable(palette)
    if room < _EXACT:
        found.setText(_MARK, str(room))
    return found.copy()


def compare(record: QImage, image: QImage) -> Difference | None:
    """What differs between a picture on record and a new one beyond the tolerance; None when nothing does."""
    if record.size() != image.size():
        sizes = [f"{one.width()}×{one.height()}" for one in (record, image)]
        return Difference(f"the size was {sizes[0]}, is {sizes[1]}")
    indices, pixels, palette = _indices(record), _pixels(image), record.colorTable()
    exact = int(record.text(_MARK) or _EXACT)
    pairs = _pairs(indices, pixels, image.width())
    beyond = {pair for pair in pairs if not _alike(palette[pair[0]], pair[1], pair[0] >= exact)}
    if not beyond:
        return None
    width = image.width()
    marks = image.convertToFormat(QImage.Format.Format_Grayscale8).convertToFormat(QImage.Format.Format_RGB32)
    places = [at for at, pair in enumerate(zip(indices, pixels, strict=True)) if pair in beyond]
    for at in places:
        marks.setPixel(at % width, at // width, 0xFFFF0000)
    lines = f"between the lines {places[0] // width} and {places[-1] // width}"
    return Difference(f"{len(places)} pixels differ, {lines}", marks)


def write_evidence(folder: Path, name: str, before: QImage, after: QImage, difference: Difference) -> None:
    """Put the picture before, after, and their difference into a folder, to be looked at. Raises RecordError."""
    folder.mkdir(parents=True, exist_ok=True)
    for what, image in (("before", before), ("after", after), ("difference", difference.marks)):
        if image is not None and not image.save(str(folder / f"{name}-{what}.png")):
            raise RecordError(f"{folder} cannot be written to")


def _pairs(indices: bytes, pixels: memoryview, width: int) -> set[tuple[int, int]]:
    """What stands in the same place on record and now, each pair once. Most lines are like another line."""
    starts = range(0, len(indices), width)
    lines = {(indices[at : at + width], pixels[at : at + width].tobytes()) for at in starts}
    return {pair for line, now in lines for pair in set(zip(line, memoryview(now).cast("I"), strict=True))}


def _alike(one: int, other: int, rounded: bool) -> bool:
    allowed = TOLERANCE + (STEP // 2 if rounded else 0)
    return all(abs(mine - yours) <= allowed for mine, yours in zip(_channels(one), _channels(other), strict=True))


def _channels(colour: int) -> Iterable[int]:
    return (colour >> 16 & 0xFF, colour >> 8 & 0xFF, colour & 0xFF)


def _round(colour: int) -> int:
    red, green, blue = (channel // STEP * STEP + STEP // 2 for channel in _channels(colour))
    return 0xFF000000 | red << 16 | green << 8 | blue


def _pixels(image: QImage) -> memoryview:
    """0xffRRGGBB a pixel, line after line."""
    flat = image.convertToFormat(QImage.Format.Format_RGB32)
    # Copied, since the view of an image's bits does not keep the image.
    return memoryview(bytes(flat.constBits())).cast("I")


def _indices(image: QImage) -> bytes:
    """The palette index of each pixel, without the filling at the ends of lines."""
    data, stride, width = bytes(image.constBits()), image.bytesPerLine(), image.width()
    return b"".join(data[start : start + width] for start in range(0, stride * image.height(), stride))
