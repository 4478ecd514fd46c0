"""The bundled map tiles: which of them cover a card around a place."""

from __future__ import annotations

import math
import os
import re
from functools import cache
from typing import Any

from PySide6.QtCore import QUrl

from previewer.resources import resource

#: Points of a tile's side, and the parallel where the square map of the web ends.
TILE = 256
_LIMIT = 85.05112878
#: Qt Location's own naming: osm_<points>-<layer>-<map>-<zoom>-<x>-<y>.<ending>
_NAME = re.compile(r"osm_100-l-\d+-(\d+)-(\d+)-(\d+)\.(?:png|jpg|webp)")


@cache
def index() -> dict[tuple[int, int, int], str]:
    """(zoom, x, y) → file URL of every bundled tile; the folder is read once."""
    folder = resource("map", "tiles")
    if not folder.is_dir():
        return {}
    # Thousands of names: one URL for the folder, and no object per file.
    beginning = QUrl.fromLocalFile(str(folder)).toString() + "/"
    matches = map(_NAME.fullmatch, os.listdir(folder))  # noqa: PTH208
    return {(int(named[1]), int(named[2]), int(named[3])): beginning + named[0] for named in matches if named}


@cache
def maximum_zoom() -> int:
    """The deepest zoom of the bundled tiles; 0 without any."""
    return max((zoom for zoom, _, _ in index()), default=0)


def project(latitude: float, longitude: float, zoom: float) -> tuple[float, float]:
    """Degrees → points from the top left of the whole map at `zoom` (spherical Mercator)."""
    side = TILE * 2.0**zoom
    north = math.radians(min(_LIMIT, max(-_LIMIT, latitude)))
    return (longitude + 180) / 360 * side, (1 - math.asinh(math.tan(north)) / math.pi) / 2 * side


def sharp_zoom(latitude: float, longitude: float) -> int:
    """The deepest zoom at which the place has a tile of its own and nothing is enlarged."""
    for zoom in range(maximum_zoom(), 0, -1):
        x, y = (int(place // TILE) for place in project(latitude, longitude, zoom))
        if (zoom, x % 2**zoom, min(y, 2**zoom - 1)) in index():
            return zoom
    return 0


def cover(latitude: float, longitude: float, width: float, height: float, zoom: float) -> list[dict[str, Any]]:
    """Tiles that cover `width` × `height` points with the place in the middle.

    Each is {x, y, size, source}: left and top edge on the card, side in points, file URL. Where the deep tile
    is not bundled, the one above it that is comes instead, larger, and first, so that finer ones lie over it.
    """
    level = max(0, min(maximum_zoom(), round(zoom)))
    size = TILE * 2.0 ** (zoom - level)
    middle_x, middle_y = project(latitude, longitude, zoom)
    left, top = middle_x - width / 2, middle_y - height / 2
    count = 2**level
    chosen: dict[tuple[int, int, int], dict[str, Any]] = {}
    for row in range(max(0, math.floor(top / size)), min(count - 1, math.floor((top + height) / size)) + 1):
        for column in range(math.floor(left / size), math.floor((left + width) / size) + 1):
            _choose(chosen, level, column, row, (left, top, size))
    return [chosen[place] for place in sorted(chosen)]


def _choose(
    chosen: dict[tuple[int, int, int], dict[str, Any]],
    level: int,
    column: int,
    row: int,
    view: tuple[float, float, float],
) -> None:
    left, top, size = view
    for up in range(level + 1):
        zoom, x, y = level - up, column >> up, row >> up
        source = index().get((zoom, x % 2**zoom, y))
        if source is not None:
            side = size * 2**up
            chosen[zoom, x, y] = {"x": x * side - left, "y": y * side - top, "size": side, "source": source}
            return
