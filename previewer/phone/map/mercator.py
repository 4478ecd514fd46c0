"""Web Mercator, the projection of street maps: the whole world is the square from (0, 0) to (1, 1). No Qt.

`x` grows to the east from the date line, `y` to the south. At a zoom the square's side is `TILE * 2**zoom` points,
and a tile (zoom, column, row) is one of `2**zoom` by `2**zoom` parts of it.
"""

from __future__ import annotations

import math

#: Points of a tile's side.
TILE = 256
#: The parallel, in degrees, where the square ends in the north and in the south.
LIMIT = 85.05112878


def project(latitude: float, longitude: float) -> tuple[float, float]:
    """Degrees → (x, y). Latitudes beyond the square stop at its edge; longitudes may go round."""
    north = math.radians(min(LIMIT, max(-LIMIT, latitude)))
    return (longitude + 180) / 360, min(1.0, max(0.0, (1 - math.asinh(math.tan(north)) / math.pi) / 2))


def unproject(x: float, y: float) -> tuple[float, float]:
    """(x, y) → (latitude, longitude) in degrees; longitudes stay within -180 to 180."""
    latitude = math.degrees(math.atan(math.sinh(math.pi * (1 - 2 * min(1.0, max(0.0, y))))))
    return latitude, x % 1 * 360 - 180


def side_at(zoom: float) -> float:
    """Points of the whole world's side."""
    return TILE * float(2.0**zoom)
