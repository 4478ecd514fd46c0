"""Where phones stand in the room there is: in as many lines as show them largest."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

MARGIN = 24
#: Above the words of the phones a notice of one line has room.
TOP = 42
GAP = 36
#: Height of the words above a phone.
CAPTION = 26
LARGEST_FIT = 1.5
#: Smaller than this a phone cannot be read: to fit, it is no smaller, and the stage scrolls.
SMALLEST_FIT = 0.6

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
    """Screens (width and height in points) in lines of so many at most, each in the middle of its column.

    `group`: so many of them belong together; a line has several groups, or a group several lines of its own.
    """

    def __init__(self, screens: Sequence[Size], group: int, most: int) -> None:
        starts = range(0, len(screens), group if most < group else most)
        ends = (min(start + max(group, most), len(screens)) for start in starts)
        self._lines = [
            screens[at : min(at + most, end)]
            for start, end in zip(starts, ends, strict=True)
            for at in range(start, end, most)
        ]
        columns = max(map(len, self._lines))
        self._wide = [max(line[at][0] for line in self._lines if at < len(line)) for at in range(columns)]
        self._high = [max(height for _, height in line) for line in self._lines]
        self._gaps = GAP * (columns - 1), GAP * (len(self._lines) - 1)

    def fitting(self, room: Size) -> float:
        """The scale at which all of it fits."""
        across = room[0] - 2 * MARGIN - self._gaps[0]
        down = room[1] - TOP - MARGIN - CAPTION * len(self._lines) - self._gaps[1]
        return min(across / sum(self._wide), down / sum(self._high))

    def needed(self, scale: float) -> Size:
        """Width and height of all at a scale."""
        across = sum(round(width * scale) for width in self._wide)
        down = sum(round(height * scale) + CAPTION for height in self._high)
        return across + self._gaps[0] + 2 * MARGIN, down + self._gaps[1] + TOP + MARGIN

    def places(self, scale: float, x: int, y: int) -> Iterator[tuple[int, int, int, int]]:
        """Where the screens are when the first words above one are at a point."""
        for line, high in zip(self._lines, self._high, strict=True):
            left = x
            for (width, height), column in zip(line, self._wide, strict=False):
                room, width = round(column * scale), round(width * scale)
                yield left + (room - width) // 2, y + CAPTION, width, round(height * scale)
                left += room + GAP
            y += round(high * scale) + CAPTION + GAP


def place(screens: Sequence[Size], room: Size, zoom: int = 0, group: int = 0) -> Placing:
    """Place screens (width and height in points) in a room in pixels, at a zoom in percent, 0 to fit.

    `group`: so many of them, one after the other, are variants of one phone; 0: all.
    """
    if not screens:
        return Placing(zoom / 100 or 1.0, [], (0, 0), True)
    # The widest first, which is taken where others are not better.
    grids = [_Grid(screens, group or len(screens), most) for most in _widths(len(screens), group or len(screens))]
    best = max(grids, key=lambda grid: grid.fitting(room))
    fits = zoom == 0 and best.fitting(room) >= SMALLEST_FIT
    if fits:
        grid, scale = best, min(best.fitting(room), LARGEST_FIT)
    else:
        scale = zoom / 100 or SMALLEST_FIT
        # Down is where one scrolls.
        grid = next((one for one in grids if one.needed(scale)[0] <= room[0]), grids[-1])
    need = grid.needed(scale)
    space = room if fits else (max(room[0], need[0]), max(room[1], need[1]))
    left_over = [max(there - needed, 0) // 2 for there, needed in zip(space, need, strict=True)]
    places = list(grid.places(scale, left_over[0] + MARGIN, left_over[1] + TOP))
    return Placing(scale, places, need, fits)


def _widths(count: int, group: int) -> list[int]:
    """How many may stand in a line: as many groups as leave no line shorter, a group, or some of one."""
    groups = count // group
    several = (group * together for together in range(groups, 1, -1) if groups % together == 0)
    return [*several, *range(group, 0, -1)]
