"""Web Mercator: places on the globe, pixels of a zoom level, tiles and their file names. Pure functions."""

import math
import re

TILE = 256
#: What Qt Location's osm plugin calls its custom map type, and so what the files must say.
MAP_TYPE = 8
_NAME = re.compile(rf"osm_100-l-{MAP_TYPE}-(\d+)-(\d+)-(\d+)\.png")


def world_size(zoom: int) -> int:
    """Pixels around the equator at `zoom`, which is also the height of the map."""
    return TILE << zoom


def project(longitude: float, latitude: float, zoom: int) -> tuple[float, float]:
    """Degrees to pixels of `zoom`, (0, 0) at the north-west corner. Latitudes end at ±85.0511°."""
    size = world_size(zoom)
    bounded = math.radians(max(-85.05112878, min(85.05112878, latitude)))
    return (longitude + 180) / 360 * size, (1 - math.asinh(math.tan(bounded)) / math.pi) / 2 * size


def unproject(x: float, y: float, zoom: int) -> tuple[float, float]:
    """Pixels of `zoom` to (longitude, latitude) in degrees."""
    size = world_size(zoom)
    return x / size * 360 - 180, math.degrees(math.atan(math.sinh(math.pi * (1 - 2 * y / size))))


def tile_name(zoom: int, x: int, y: int) -> str:
    """The file name under which the osm plugin looks for a tile in its offline folder."""
    return f"osm_100-l-{MAP_TYPE}-{zoom}-{x}-{y}.png"


def parse_tile_name(name: str) -> tuple[int, int, int] | None:
    """(zoom, x, y) of a tile's file name, or None if it is not one."""
    match = _NAME.fullmatch(name)
    return (int(match[1]), int(match[2]), int(match[3])) if match else None


def tiles_within(west: float, south: float, east: float, north: float, zoom: int) -> list[tuple[int, int]]:
    """The tiles (x, y) that touch a rectangle given in degrees, row by row."""
    left, top = project(west, north, zoom)
    right, bottom = project(east, south, zoom)
    last = (1 << zoom) - 1
    columns = range(max(0, int(left // TILE)), min(last, math.ceil(right / TILE) - 1) + 1)
    rows = range(max(0, int(top // TILE)), min(last, math.ceil(bottom / TILE) - 1) + 1)
    return [(x, y) for y in rows for x in columns]
