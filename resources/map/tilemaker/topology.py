"""Reads TopoJSON: arcs, polygons that may cross the date line, and the borders between countries."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

Point = tuple[float, float]
Ring = list[Point]


def decode_arcs(topology: dict[str, Any]) -> list[Ring]:
    """The arcs as (longitude, latitude) points: deltas summed up, scaled and moved."""
    scale_x, scale_y = topology["transform"]["scale"]
    move_x, move_y = topology["transform"]["translate"]
    arcs = []
    for arc in topology["arcs"]:
        x = y = 0
        points = []
        for dx, dy in arc:
            x, y = x + dx, y + dy
            points.append((x * scale_x + move_x, y * scale_y + move_y))
        arcs.append(points)
    return arcs


def join(arcs: list[Ring], numbers: list[int]) -> Ring:
    """One ring from arc numbers; `~n` is arc n backwards. Shared end points come once."""
    ring: Ring = []
    for number in numbers:
        points = arcs[number] if number >= 0 else arcs[~number][::-1]
        ring.extend(points[1:] if ring else points)
    return ring


def unwrap(ring: Ring) -> Ring:
    """The ring without jumps at the date line: its longitudes may leave ±180.

    A ring around a pole (Antarctica) ends 360° from its start; it is closed along that pole.
    """
    out = [ring[0]]
    for longitude, latitude in ring[1:]:
        turns = round((out[-1][0] - longitude) / 360)
        out.append((longitude + 360 * turns, latitude))
    if abs(out[-1][0] - out[0][0]) > 180:
        pole = -90.0 if sum(latitude for _, latitude in out) < 0 else 90.0
        out += [(out[-1][0], pole), (out[0][0], pole)]
    return out


def polygons(geometry: dict[str, Any], arcs: list[Ring]) -> Iterator[list[Ring]]:
    """Each polygon of a geometry as its outer ring and its holes, unwrapped."""
    kind = geometry["type"]
    if kind == "GeometryCollection":
        for part in geometry["geometries"]:
            yield from polygons(part, arcs)
    elif kind == "Polygon":
        yield [unwrap(join(arcs, numbers)) for numbers in geometry["arcs"]]
    elif kind == "MultiPolygon":
        for polygon in geometry["arcs"]:
            yield [unwrap(join(arcs, numbers)) for numbers in polygon]


def borders(collection: dict[str, Any], arcs: list[Ring]) -> list[Ring]:
    """The arcs that two geometries of a collection share: borders on land, no coasts."""
    uses: Counter[int] = Counter()
    for geometry in collection["geometries"]:
        uses.update({number if number >= 0 else ~number for number in _numbers(geometry.get("arcs", []))})
    return [unwrap(arcs[number]) for number, count in sorted(uses.items()) if count > 1]


def thin(ring: Ring, distance: float) -> Ring:
    """The ring (or line) without points nearer than `distance` to the last one kept; both ends stay."""
    kept = [ring[0]]
    for x, y in ring[1:-1]:
        if abs(x - kept[-1][0]) >= distance or abs(y - kept[-1][1]) >= distance:
            kept.append((x, y))
    return [*kept, ring[-1]]


def area(ring: Ring) -> float:
    """The ring's area in square degrees of a flat map, whichever way it turns."""
    return abs(_signed(ring))


def centroid(ring: Ring) -> Point:
    """The middle of the ring's area on a flat map."""
    double = 2 * _signed(ring)
    if double == 0:
        return ring[0]
    x = y = 0.0
    for (x0, y0), (x1, y1) in pairwise(ring):
        cross = x0 * y1 - x1 * y0
        x += (x0 + x1) * cross
        y += (y0 + y1) * cross
    return x / (3 * double), y / (3 * double)


def _signed(ring: Ring) -> float:
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairwise(ring)) / 2


def _numbers(nested: list[Any]) -> Iterator[int]:
    for entry in nested:
        if isinstance(entry, int):
            yield entry
        else:
            yield from _numbers(entry)
