"""Where phones stand in the room there is: side by side or one below the other, whichever shows them larger."""

from collections.abc import Sequence
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


class Placing(NamedTuple):
    """`scale`: pixels for one point; `places`: x, y, width and height of each screen; `need`: width and height
    of all, which is more than the room where `fits` is false.
    """

    scale: float
    places: list[tuple[int, int, int, int]]
    need: tuple[int, int]
    fits: bool


def place(screens: Sequence[tuple[int, int]], room: tuple[int, int], zoom: int = 0) -> Placing:
    """Place screens (width and height in points) in a room in pixels, at a zoom in percent, 0 to fit."""
    if not screens:
        return Placing(zoom / 100 or 1.0, [], (0, 0), True)
    fitting = {stacked: _fitting(screens, room, stacked) for stacked in (False, True)}
    fits = zoom == 0 and max(fitting.values()) >= SMALLEST_FIT
    if fits:
        stacked = fitting[True] > fitting[False]
        scale = min(fitting[stacked], LARGEST_FIT)
    else:
        scale = zoom / 100 or SMALLEST_FIT
        # Down is where one scrolls.
        stacked = _needed(screens, scale, False)[0] > room[0]
    need = _needed(screens, scale, stacked)
    space = room if fits else (max(room[0], need[0]), max(room[1], need[1]))
    sizes = [(round(width * scale), round(height * scale)) for width, height in screens]
    across = need[0] - 2 * MARGIN
    left_over = [max(there - needed, 0) // 2 for there, needed in zip(space, need, strict=True)]
    x, y = left_over[0] + MARGIN, left_over[1] + TOP
    places = []
    for width, height in sizes:
        left = x + (across - width) // 2 if stacked else x
        places.append((left, y + CAPTION, width, height))
        x, y = (x, y + height + CAPTION + GAP) if stacked else (x + width + GAP, y)
    return Placing(scale, places, need, fits)


def _needed(screens: Sequence[tuple[int, int]], scale: float, stacked: bool) -> tuple[int, int]:
    """Width and height of all at a scale."""
    wide = [round(width * scale) for width, _ in screens]
    high = [round(height * scale) + CAPTION for _, height in screens]
    gaps = GAP * (len(screens) - 1)
    across, down = (max(wide), sum(high) + gaps) if stacked else (sum(wide) + gaps, max(high))
    return across + 2 * MARGIN, down + TOP + MARGIN


def _fitting(screens: Sequence[tuple[int, int]], room: tuple[int, int], stacked: bool) -> float:
    wide, high = [width for width, _ in screens], [height for _, height in screens]
    gaps = GAP * (len(screens) - 1)
    across = (room[0] - 2 * MARGIN - (0 if stacked else gaps)) / (max(wide) if stacked else sum(wide))
    captions = CAPTION * (len(screens) if stacked else 1) + (gaps if stacked else 0)
    down = (room[1] - TOP - MARGIN - captions) / (sum(high) if stacked else max(high))
    return min(across, down)
