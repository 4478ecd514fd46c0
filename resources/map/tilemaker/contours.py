"""Outlines of a grid of numbers: rings around all that is not 0, and the lines between its other numbers."""

from collections import defaultdict
from collections.abc import Iterator

import numpy as np

from .topology import Ring

Corner = tuple[int, int]


def rings(mask: np.ndarray) -> Iterator[Ring]:
    """Closed rings along the edges of what is true, in pixels; holes are rings too. The first point comes again."""
    framed = np.pad(mask, 1)
    ways: dict[Corner, list[Corner]] = defaultdict(list)
    for (dy, dx), start, end in (
        ((0, -1), (0, 1), (0, 0)),  # nothing to the left: up
        ((0, 1), (1, 0), (1, 1)),  # nothing to the right: down
        ((-1, 0), (0, 0), (1, 0)),  # nothing above: to the right
        ((1, 0), (1, 1), (0, 1)),  # nothing below: to the left
    ):
        edge = framed & ~np.roll(framed, (-dy, -dx), (0, 1))
        for y, x in np.argwhere(edge[1:-1, 1:-1]).tolist():
            ways[x + start[0], y + start[1]].append((x + end[0], y + end[1]))
    while ways:
        first = next(iter(ways))
        ring = [first]
        at = first
        while at in ways:
            ends = ways[at]
            to = ends.pop()
            if not ends:
                del ways[at]
            ring.append(to)
            at = to
        yield [(float(x), float(y)) for x, y in ring]


def borders(grid: np.ndarray) -> Iterator[tuple[int, int, Ring]]:
    """(one number, the other, line) for each line between two numbers that are not 0, in pixels."""
    between: dict[tuple[int, int], dict[Corner, list[Corner]]] = defaultdict(lambda: defaultdict(list))
    for axis in (0, 1):
        one = grid[:-1, :] if axis == 0 else grid[:, :-1]
        other = grid[1:, :] if axis == 0 else grid[:, 1:]
        for y, x in np.argwhere((one != other) & (one > 0) & (other > 0)).tolist():
            pair = tuple(sorted((int(one[y, x]), int(other[y, x]))))
            start, end = ((x, y + 1), (x + 1, y + 1)) if axis == 0 else ((x + 1, y), (x + 1, y + 1))
            ways = between[pair[0], pair[1]]
            ways[start].append(end)
            ways[end].append(start)
    for (one_number, other_number), ways in between.items():
        ends = [corner for corner, to in ways.items() if len(to) != 2]
        for start in [*ends, *list(ways)]:
            while ways[start]:
                yield one_number, other_number, _walk(ways, start)


def _walk(ways: dict[Corner, list[Corner]], start: Corner) -> Ring:
    line, at = [start], start
    while ways[at]:
        to = ways[at].pop()
        ways[to].remove(at)
        line.append(to)
        at = to
        if len(ways[at]) != 1:
            break
    return [(float(x), float(y)) for x, y in line]


def straighten(line: Ring, tolerance: float) -> Ring:
    """The line with as few points as stay within `tolerance` of it (Douglas and Peucker); a ring stays closed."""
    points = np.array(line)
    keep = np.zeros(len(points), dtype=bool)
    keep[[0, -1]] = True
    spans = [(0, len(points) - 1)]
    if line[0] == line[-1] and len(line) > 3:
        far = int(((points - points[0]) ** 2).sum(axis=1).argmax())
        keep[far] = True
        spans = [(0, far), (far, len(points) - 1)]
    while spans:
        start, end = spans.pop()
        if end - start < 2:
            continue
        way = points[end] - points[start]
        off = points[start + 1 : end] - points[start]
        length = float(np.hypot(*way))
        if length == 0:
            distance = np.hypot(off[:, 0], off[:, 1])
        else:
            distance = np.abs(off[:, 0] * way[1] - off[:, 1] * way[0]) / length
        worst = int(distance.argmax())
        if distance[worst] > tolerance:
            middle = start + 1 + worst
            keep[middle] = True
            spans += [(start, middle), (middle, end)]
    return [line[number] for number in np.flatnonzero(keep)]
