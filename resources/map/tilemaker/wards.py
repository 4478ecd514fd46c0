"""Greater Tokyo: which municipality each pixel belongs to, smoothed, outlined and named."""

import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from PySide6.QtGui import QImage

_WARD_CODES = range(13101, 13124)


@dataclass(frozen=True, slots=True)
class Wards:
    """`grid` holds municipality numbers (0 is water), one a pixel of `zoom`; `left`, `top` is its corner."""

    grid: np.ndarray
    zoom: int
    left: int
    top: int
    codes: tuple[str, ...]
    names: tuple[tuple[str, str], ...]


def read(folder: Path) -> Wards:
    """The sampled grid one zoom up, with glitches along the coast closed and edges smoothed."""
    record = json.loads((folder / "wards.json").read_text("utf-8"))
    image = QImage(str(folder / "wards.png")).convertToFormat(QImage.Format.Format_Grayscale16)
    data = np.frombuffer(image.constBits(), np.uint16).reshape(image.height(), image.bytesPerLine() // 2)
    grid = close_gaps(data[:, : image.width()].copy(), 5)
    grid = smooth(grid.repeat(2, axis=0).repeat(2, axis=1), 5)
    names = tuple((japanese, english.removesuffix(" City")) for japanese, english in record["names"].values())
    codes = tuple(record["names"])
    return Wards(grid, record["zoom"] + 1, 2 * record["left"], 2 * record["top"], codes, names)


def close_gaps(grid: np.ndarray, reach: int) -> np.ndarray:
    """Water narrower than twice `reach` pixels becomes land of the nearest municipality."""
    land = grid > 0
    closed = ~_grow(~_grow(land, reach), reach)
    result = grid.copy()
    todo = closed & ~land
    for _ in range(4 * reach):
        if not todo.any():
            break
        for axis, step in ((0, 1), (0, -1), (1, 1), (1, -1)):
            neighbour = np.roll(result, step, axis)
            take = todo & (result == 0) & (neighbour > 0)
            result[take] = neighbour[take]
        todo &= result == 0
    return result


def smooth(grid: np.ndarray, radius: int) -> np.ndarray:
    """Each pixel gets the number that is most frequent around it, so that corners become round."""
    best = np.full(grid.shape, -1.0, dtype=np.float32)
    result = grid.copy()
    for number in np.unique(grid):
        rows, columns = np.nonzero(grid == number)
        margin = 4 * radius
        top, bottom = max(0, rows.min() - margin), rows.max() + margin + 1
        left, right = max(0, columns.min() - margin), columns.max() + margin + 1
        score = (grid[top:bottom, left:right] == number).astype(np.float32)
        for _ in range(2):
            score = _blur(_blur(score, radius, 0), radius, 1)
        window = best[top:bottom, left:right]
        wins = score > window
        window[wins] = score[wins]
        result[top:bottom, left:right][wins] = number
    return result


def centres(wards: Wards) -> list[tuple[float, float, str, str, bool]]:
    """(x, y) in pixels of the grid's zoom, Japanese name, English name, whether one of the 23 wards."""
    found = []
    for number, (code, (japanese, english)) in enumerate(zip(wards.codes, wards.names, strict=True), 1):
        where = wards.grid == number
        cut = where[0, :].sum() + where[-1, :].sum() + where[:, 0].sum() + where[:, -1].sum()
        if where.sum() < 500 or cut > 60:
            continue
        top, left = int(where.any(axis=1).argmax()), int(where.any(axis=0).argmax())
        down, across = int(where.any(axis=1).sum()), int(where.any(axis=0).sum())
        mask = np.pad(where[top : top + down, left : left + across], 4)
        inside = mask
        while True:
            smaller = ~_grow(~inside, 3)
            if not smaller.any():
                break
            inside = smaller
        rows, columns = np.nonzero(inside)
        middle = int(((rows - rows.mean()) ** 2 + (columns - columns.mean()) ** 2).argmin())
        x, y = columns[middle] - 4 + left + wards.left, rows[middle] - 4 + top + wards.top
        found.append((float(x), float(y), japanese, english, int(code[:5]) in _WARD_CODES))
    return found


def _grow(mask: np.ndarray, reach: int) -> np.ndarray:
    for axis in (0, 1):
        grown = mask.copy()
        for step in range(1, reach + 1):
            grown |= np.roll(mask, step, axis) | np.roll(mask, -step, axis)
        mask = grown
    return mask


def _blur(values: np.ndarray, radius: int, axis: int) -> np.ndarray:
    widths = [(0, 0), (0, 0)]
    widths[axis] = (radius + 1, radius)
    sums = np.pad(values, widths, mode="edge").cumsum(axis, dtype=np.float32)
    size = 2 * radius + 1
    if axis == 0:
        return (sums[size:] - sums[:-size]) / size
    return (sums[:, size:] - sums[:, :-size]) / size
