"""Where phones stand in the room there is: in as many lines as show them largest."""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import NamedTuple

MARGIN = 24
#: Above the words of the phones a notice of one line has room.
TOP = 42
#: Around phones that would be smaller than this otherwise, less stands: their bodies have room, a notice has not.
_CRAMPED, _TIGHT = 0.5, 12
GAP = 36
#: Height of the words above a phone.
CAPTION = 26
LARGEST_FIT = 2.0
#: To be seen whole, a phone is made no smaller than this; where that is not enough, it is large enough to be read, and
#: the stage scrolls.
SMALLEST_FIT, LEGIBLE = 0.35, 0.6
#: The width that a stage keeps in a small window.
LEAST_WIDTH = 300

Size = tuple[int, int]


class Placing(NamedTuple):
    """`scale`: pixels for one point; `places`: x, y, width and height of each screen; `need`: width and height
    of all, which is more than the room where `fits` is false.
    """

    scale: float
    places: list[tuple[int, int, int, int]]
    need: Size
    fits: bool


class _Grid:
    """Lines of screens (width and height in points), each screen in the middle of its column."""

    def __init__(self, lines: Sequence[Sequence[Size]]) -> None:
        self._lines = lines
        columns = max(map(len, lines))
        self._wide = [max(line[at][0] for line in lines if at < len(line)) for at in range(columns)]
        self._high = [max(height for _, height in line) for line in lines]
        self._gaps = GAP * (columns - 1), GAP * (len(lines) - 1)

    def fitting(self, room: Size, margin: int = MARGIN, top: int = TOP) -> float:
        """The scale at which all of it fits."""
        across = room[0] - 2 * margin - self._gaps[0]
        down = room[1] - top - margin - CAPTION * len(self._lines) - self._gaps[1]
        return min(across / sum(self._wide), down / sum(self._high))

    def fitting_tightly(self, room: Size) -> float:
        """The scale at which all of it fits, with less around it where it would be small otherwise."""
        scale = self.fitting(room)
        return scale if scale >= _CRAMPED else min(self.fitting(room, _TIGHT, _TIGHT), _CRAMPED)

    def needed(self, scale: float, margin: int = MARGIN, top: int = TOP) -> Size:
        """Width and height of all at a scale."""
        across = sum(round(width * scale) for width in self._wide)
        down = sum(round(height * scale) + CAPTION for height in self._high)
        return across + self._gaps[0] + 2 * margin, down + self._gaps[1] + top + margin

    def places(self, scale: float, x: int, y: int) -> Iterator[tuple[int, int, int, int]]:
        """Where the screens are when the first words above one are at a point."""
        for line, high in zip(self._lines, self._high, strict=True):
            left = x
            for (width, height), column in zip(line, self._wide, strict=False):
                room, width = round(column * scale), round(width * scale)
                yield left + (room - width) // 2, y + CAPTION, width, round(height * scale)
                left += room + GAP
            y += round(high * scale) + CAPTION + GAP


def place(groups: Sequence[Sequence[Size]], room: Size, zoom: int = 0, as_grid: bool = False) -> Placing:
    """Place screens (width and height in points) in a room in pixels, at a zoom in percent, 0 to fit.

    A line has whole groups, or some screens of one group; `as_grid`: each has one group, whole.
    """
    groups = [group for group in groups if group]
    if not groups:
        return Placing(zoom / 100 or 1.0, [], (0, 0), True)
    grids = [_Grid(lines) for lines in ([groups] if as_grid else _layouts(groups))]
    best = max(grids, key=lambda grid: grid.fitting_tightly(room))
    fits = zoom == 0 and best.fitting_tightly(room) >= SMALLEST_FIT
    margin, top = (_TIGHT, _TIGHT) if fits and best.fitting(room) < _CRAMPED else (MARGIN, TOP)
    if fits:
        grid, scale = best, min(best.fitting_tightly(room), LARGEST_FIT)
    else:
        scale = zoom / 100 or LEGIBLE
        # Down is where one scrolls.
        grid = next((one for one in grids if one.needed(scale)[0] <= room[0]), grids[-1])
    need = grid.needed(scale, margin, top)
    space = room if fits else (max(room[0], need[0]), max(room[1], need[1]))
    left_over = [max(there - needed, 0) // 2 for there, needed in zip(space, need, strict=True)]
    places = list(grid.places(scale, left_over[0] + margin, left_over[1] + top))
    return Placing(scale, places, need, fits)


def _layouts(groups: Sequence[Sequence[Size]]) -> Iterator[list[Sequence[Size]]]:
    """The ways to lay groups in lines, the longest lines first."""
    count = len(groups)
    for together in range(count, 0, -1):
        yield [list(chain.from_iterable(groups[at : at + together])) for at in range(0, count, together)]
    for most in range(max(map(len, groups)) - 1, 0, -1):
        yield [group[at : at + most] for group in groups for at in range(0, len(group), most)]
