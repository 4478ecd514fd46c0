"""Where phones stand in the room there is: side by side or one below the other, whichever shows them larger."""

from collections.abc import Sequence
from typing import NamedTuple

from previewer.phone.view import SMALLEST_ZOOM

MARGIN = 24
GAP = 36
#: Height of the words above a phone.
CAPTION = 26
LARGEST_FIT = 1.5


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
    scales = {stacked: zoom / 100 or _fitting(screens, room, stacked) for stacked in (False, True)}
    stacked = scales[True] > scales[False]
    scale = scales[stacked]
    sizes = [(round(width * scale), round(height * scale)) for width, height in screens]
    gaps = GAP * (len(sizes) - 1)
    wide, high = (width for width, _ in sizes), (height + CAPTION for _, height in sizes)
    across, down = (max(wide), sum(high) + gaps) if stacked else (sum(wide) + gaps, max(high))
    need = across + 2 * MARGIN, down + 2 * MARGIN
    fits = zoom == 0 and scale > SMALLEST_ZOOM
    x, y = (max((space - size) // 2, 0 if fits else MARGIN) for space, size in zip(room, (across, down), strict=True))
    places = []
    for width, height in sizes:
        left = x + (across - width) // 2 if stacked else x
        places.append((left, y + CAPTION, width, height))
        x, y = (x, y + height + CAPTION + GAP) if stacked else (x + width + GAP, y)
    return Placing(scale, places, need, fits)


def _fitting(screens: Sequence[tuple[int, int]], room: tuple[int, int], stacked: bool) -> float:
    wide, high = [width for width, _ in screens], [height for _, height in screens]
    gaps = GAP * (len(screens) - 1)
    across = (room[0] - 2 * MARGIN - (0 if stacked else gaps)) / (max(wide) if stacked else sum(wide))
    captions = CAPTION * (len(screens) if stacked else 1) + (gaps if stacked else 0)
    down = (room[1] - 2 * MARGIN - captions) / (sum(high) if stacked else max(high))
    return min(max(min(across, down), SMALLEST_ZOOM), LARGEST_FIT)
