"""Where labels go: the important ones first, none over another, the same for every tile of a zoom level."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

Box = tuple[float, float, float, float]
_CELL = 128


@dataclass(frozen=True, slots=True)
class Label:
    """A text to draw: top-left corner and size in pixels of the zoom level, and the style that paints it."""

    x: float
    y: float
    width: float
    height: float
    lines: tuple[str, ...]
    style: str
    dot: tuple[float, float] | None = None


def beside(x: float, y: float, width: float, height: float, gap: float) -> Iterator[tuple[float, float]]:
    """Top-left corners for a label of a dot at (x, y): right, left, below, above."""
    yield x + gap, y - height / 2
    yield x - gap - width, y - height / 2
    yield x - width / 2, y + gap
    yield x - width / 2, y - gap - height


class Board:
    """Remembers the boxes that are taken."""

    def __init__(self, padding: float = 2) -> None:
        self._padding = padding
        self._cells: dict[tuple[int, int], list[Box]] = defaultdict(list)

    def take(self, *boxes: Box) -> bool:
        """Take all boxes (left, top, right, bottom) if each of them is free; else none."""
        if not all(self._free(box) for box in boxes):
            return False
        for box in boxes:
            for cell in self._near(box):
                self._cells[cell].append(box)
        return True

    def _free(self, box: Box) -> bool:
        pad = self._padding
        left, top, right, bottom = box[0] - pad, box[1] - pad, box[2] + pad, box[3] + pad
        return not any(
            other[0] < right and left < other[2] and other[1] < bottom and top < other[3]
            for cell in self._near((left, top, right, bottom))
            for other in self._cells.get(cell, ())
        )

    @staticmethod
    def _near(box: Box) -> Iterator[tuple[int, int]]:
        for column in range(int(box[0] // _CELL), int(box[2] // _CELL) + 1):
            for row in range(int(box[1] // _CELL), int(box[3] // _CELL) + 1):
                yield column, row
