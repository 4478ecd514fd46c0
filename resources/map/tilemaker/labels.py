"""Which labels are seen from which zoom on, and on which side of its place each text stands."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from previewer.phone.map.lettering import CENTRED, DOT, STYLES, corner, line_height
from previewer.phone.map.mercator import side_at

Box = tuple[float, float, float, float]
_CELL = 128
_SIDES = range(CENTRED)
FOREVER = 99


@dataclass(frozen=True, slots=True)
class Candidate:
    """A label that would like to be seen: `x`, `y` in the world's square, `width` of its widest name in points.

    `first`: the zoom from which it is asked for. `until`: the zoom where it goes. `span`: the breadth of its country
    as a part of the world's, which the text must not exceed; 0 for places.
    """

    x: float
    y: float
    width: float
    style: str
    english: str
    japanese: str = ""
    key: str = ""
    names: Mapping[str, str] = field(default_factory=dict)
    first: int = 0
    until: int = FOREVER
    span: float = 0.0
    dot: bool = True


@dataclass(frozen=True, slots=True)
class Placed:
    """A candidate with the zoom that it is seen from and the side of its text."""

    candidate: Candidate
    zoom: int
    side: int


def place(candidates: Iterable[Candidate], zooms: Iterable[int]) -> list[Placed]:
    """Give each candidate the first zoom with room for it; the earlier ones go first.

    What is seen stays as it is at every deeper zoom, so that no label jumps.
    """
    placed: list[Placed] = []
    waiting = list(candidates)
    for zoom in zooms:
        board = Board()
        for one in placed:
            if zoom < one.candidate.until:
                board.take(*_boxes(one.candidate, zoom, one.side), certain=True)
        left: list[Candidate] = []
        for candidate in waiting:
            side = _room(board, candidate, zoom) if candidate.first <= zoom < candidate.until else None
            if side is None:
                left.append(candidate)
            else:
                placed.append(Placed(candidate, zoom, side))
        waiting = left
    return placed


def _room(board: "Board", candidate: Candidate, zoom: int) -> int | None:
    if candidate.span and candidate.width > candidate.span * side_at(zoom):
        return None
    sides = _SIDES if candidate.dot else (CENTRED,)
    return next((side for side in sides if board.take(*_boxes(candidate, zoom, side))), None)


def _boxes(candidate: Candidate, zoom: int, side: int) -> Iterator[Box]:
    x, y = candidate.x * side_at(zoom), candidate.y * side_at(zoom)
    height = line_height(STYLES[candidate.style])
    left, top = corner(x, y, candidate.width, height, side)
    yield left, top, left + candidate.width, top + height
    if candidate.dot:
        yield x - DOT, y - DOT, x + DOT, y + DOT


class Board:
    """Remembers the boxes that are taken."""

    def __init__(self, padding: float = 3) -> None:
        self._padding = padding
        self._cells: dict[tuple[int, int], list[Box]] = defaultdict(list)

    def take(self, *boxes: Box, certain: bool = False) -> bool:
        """Take all boxes (left, top, right, bottom) if each of them is free, or in any case if `certain`; else none."""
        if not certain and not all(self._free(box) for box in boxes):
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
