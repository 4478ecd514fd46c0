"""Outlines cut into tiles: clipping, and which tiles a level has."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from previewer.phone.map.mercator import LIMIT, project

from .topology import Point, Ring, thin

#: left, top, right, bottom.
Box = tuple[float, float, float, float]
#: What a tile knows of its neighbours, in tiles: more than half of the widest line.
MARGIN = 1 / 32
#: Below the southern edge of the map, so that the pole draws no coast.
_BELOW = 1.25


@dataclass(slots=True)
class Outlines:
    """Rings of land (with their holes) and lines by class, in tiles of one level."""

    land: list[Ring] = field(default_factory=list)
    lines: list[tuple[int, Ring]] = field(default_factory=list)

    @property
    def empty(self) -> bool:
        return not self.land and not self.lines


def flatten(ring: Ring, count: int, distance: float) -> Ring:
    """(longitude, latitude) → tiles of a level with `count` tiles a side, without points nearer than `distance`."""
    points = []
    for longitude, latitude in ring:
        x, y = project(latitude, longitude)
        points.append((x * count, (_BELOW if latitude < -LIMIT else y) * count))
    return thin(points, distance)


def breadth(ring: Ring) -> float:
    """The longer side of the box around a ring."""
    xs, ys = [x for x, _ in ring], [y for _, y in ring]
    return max(max(xs) - min(xs), max(ys) - min(ys))


def all_round(rings: Sequence[Ring], count: int) -> Iterator[Ring]:
    """The rings, and again on the other side of the map where they cross the date line."""
    for ring in rings:
        yield ring
        left, right = min(x for x, _ in ring), max(x for x, _ in ring)
        for turn, crossing in ((count, left < 0), (-count, right > count)):
            if crossing:
                yield [(x + turn, y) for x, y in ring]


def cut(shapes: Outlines, count: int, column: int = 0, row: int = 0) -> Iterator[tuple[int, int, Outlines | None]]:
    """(column, row, outlines) of each tile below a square of `count` tiles; None is land all over, sea is left out."""
    box = (column - MARGIN, row - MARGIN, column + count + MARGIN, row + count + MARGIN)
    inside = within(shapes, box)
    if inside.empty:
        return
    if not inside.lines and len(inside.land) == 1 and _covers(inside.land[0], box):
        yield from ((x, y, None) for y in range(row, row + count) for x in range(column, column + count))
    elif count == 1:
        yield column, row, inside
    else:
        half = count // 2
        for y in (row, row + half):
            for x in (column, column + half):
                yield from cut(inside, half, x, y)


def within(shapes: Outlines, box: Box) -> Outlines:
    """The part of the outlines that is inside a box."""
    found = Outlines()
    for ring in shapes.land:
        clipped = clip_ring(ring, box)
        if len(clipped) > 2 and abs(_area(clipped)) > 1e-9:
            found.land.append(clipped)
    for kind, line in shapes.lines:
        found.lines.extend((kind, part) for part in clip_line(line, box))
    return found


def clip_ring(ring: Ring, box: Box) -> Ring:
    """A closed ring cut at the sides of a box (Sutherland and Hodgman); its last point is not its first."""
    xs, ys = [x for x, _ in ring], [y for _, y in ring]
    left, top, right, bottom = box
    if min(xs) > right or max(xs) < left or min(ys) > bottom or max(ys) < top:
        return []
    found = ring[:-1] if ring[0] == ring[-1] else list(ring)
    for axis, limit, sign in ((0, left, 1), (1, top, 1), (0, right, -1), (1, bottom, -1)):
        if not found:
            break
        if all((point[axis] - limit) * sign >= 0 for point in found):
            continue
        kept: Ring = []
        before = found[-1]
        was_in = (before[axis] - limit) * sign >= 0
        for point in found:
            is_in = (point[axis] - limit) * sign >= 0
            if is_in != was_in:
                kept.append(_meet(before, point, axis, limit))
            if is_in:
                kept.append(point)
            before, was_in = point, is_in
        found = kept
    return found


def clip_line(line: Ring, box: Box) -> Iterator[Ring]:
    """The parts of an open line that are inside a box (Liang and Barsky)."""
    part: Ring = []
    for start, end in pairwise(line):
        cut_ends = _clip_segment(start, end, box)
        if cut_ends is None:
            if part:
                yield part
            part = []
            continue
        if part and part[-1] == cut_ends[0]:
            part.append(cut_ends[1])
        else:
            if part:
                yield part
            part = list(cut_ends)
    if part:
        yield part


def _clip_segment(start: Point, end: Point, box: Box) -> tuple[Point, Point] | None:
    first, last = 0.0, 1.0
    for axis, low, high in ((0, box[0], box[2]), (1, box[1], box[3])):
        step = end[axis] - start[axis]
        if step == 0:
            if not low <= start[axis] <= high:
                return None
            continue
        one, other = sorted(((low - start[axis]) / step, (high - start[axis]) / step))
        first, last = max(first, one), min(last, other)
    if first > last:
        return None
    across, down = end[0] - start[0], end[1] - start[1]
    near = start if first == 0 else (start[0] + first * across, start[1] + first * down)
    far = end if last == 1 else (start[0] + last * across, start[1] + last * down)
    return near, far


def _meet(one: Point, other: Point, axis: int, limit: float) -> Point:
    part = (limit - one[axis]) / (other[axis] - one[axis])
    along = one[1 - axis] + part * (other[1 - axis] - one[1 - axis])
    return (limit, along) if axis == 0 else (along, limit)


def _covers(ring: Ring, box: Box) -> bool:
    return abs(_area(ring)) > (box[2] - box[0]) * (box[3] - box[1]) * (1 - 1e-9)


def _area(ring: Ring) -> float:
    closed = [*ring, ring[0]]
    x0, y0 = ring[0]
    return sum((x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0) for (x1, y1), (x2, y2) in pairwise(closed)) / 2
