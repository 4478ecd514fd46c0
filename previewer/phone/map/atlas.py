"""The atlas: coasts, borders and place names of the bundled map, in one file that `resources/map/make_tiles.py` makes.

An SQLite file, opened for reading alone:
- `levels`: the zooms that have outlines of their own, and the range of tiles there (the last not included).
- `tiles`: (level, x, y) → a shape. A tile within a level's range that is missing is sea.
- `shapes`: zlib data of 16-bit numbers, low byte first: how many lines, then for each its kind (0: a ring of land,
  else a kind of border) and its count of points, then all steps to the east, then all steps to the south. The first
  step is from the tile's north-west corner, each other one from the point before, of whatever line. A tile's side is
  `EXTENT`. `LAND` stands for land all over.
- `labels`: (zoom that they are seen from, and the tile `GROUP` zooms above that they are in) → zlib data of a list of
  records in JSON.
"""

from __future__ import annotations

import json
import os
import sqlite3
import sys
import zlib
from array import array
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from itertools import accumulate
from math import floor
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from PySide6.QtCore import QByteArray, QDataStream
from PySide6.QtGui import QPainterPath, QPolygon, QPolygonF

from previewer.resources import resource

#: What `user_version` of the file says.
FORMAT = 2
EXTENT = 4096
GROUP = 2
LAND = b""

#: A tile: zoom, column, row.
Tile = tuple[int, int, int]


class AtlasError(RuntimeError):
    """The atlas is missing or none that this version can read."""


class Label(NamedTuple):
    """A name on the map. `x`, `y`: the place in the world's square. `until`: the zoom where it is seen no more.

    `side`: where the text stands, see `lettering`. `key` is a country or time zone that CLDR names in every language.
    `names` are those of other languages.
    """

    x: float
    y: float
    until: int
    side: int
    style: str
    english: str
    japanese: str
    key: str
    names: Mapping[str, str] = MappingProxyType({})


class Outlines(NamedTuple):
    """Land and borders (by kind) of a tile, whose side is `EXTENT`; both go on beyond its edge for a little."""

    land: QPainterPath
    borders: tuple[tuple[int, QPainterPath], ...]
    whole: bool = False


_NOTHING = QPainterPath()
SEA = Outlines(_NOTHING, ())
ALL_LAND = Outlines(_NOTHING, (), whole=True)


def atlas() -> Atlas:
    """The program's own atlas; each process opens it once. Raises AtlasError."""
    return _opened(os.getpid())


@cache
def _opened(_process: int) -> Atlas:
    return Atlas(resource("map", "atlas.db"))


class Atlas:
    """Reads an atlas file. Raises AtlasError."""

    def __init__(self, file: Path) -> None:
        try:
            self._base = sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro&immutable=1", uri=True)
            (version,) = self._base.execute("PRAGMA user_version").fetchone()
            rows = self._base.execute("SELECT level, left, top, right, bottom FROM levels").fetchall()
        except sqlite3.Error as error:
            raise AtlasError(f"cannot read {file}: {error}") from error
        if version != FORMAT:
            raise AtlasError(f"{file} has format {version}, not {FORMAT}")
        self._levels: dict[int, list[int]] = {level: box for level, *box in rows}
        self.outlines = lru_cache(maxsize=256)(self._outlines)
        self._group = lru_cache(maxsize=2048)(self._read_group)

    def source(self, zoom: int, x: int, y: int) -> Tile:
        """The tile of the deepest level that covers this one, which may be it."""
        level = next(level for level in sorted(self._levels, reverse=True) if self._has(level, zoom, x, y))
        up = zoom - level
        return level, x >> up, y >> up

    def depth(self, x: float, y: float) -> int:
        """The deepest level that has the place (in the world's square)."""
        return max(
            level
            for level, (left, top, right, bottom) in self._levels.items()
            if left <= x * (1 << level) <= right and top <= y * (1 << level) <= bottom
        )

    def _has(self, level: int, zoom: int, x: int, y: int) -> bool:
        left, top, right, bottom = self._levels[level]
        up = zoom - level
        return up >= 0 and left <= x >> up < right and top <= y >> up < bottom

    def _outlines(self, level: int, x: int, y: int) -> Outlines:
        row = self._base.execute(
            "SELECT data FROM tiles JOIN shapes ON id = shape WHERE level = ? AND x = ? AND y = ?", (level, x, y)
        ).fetchone()
        if row is None:
            return SEA
        return ALL_LAND if row[0] == LAND else _decoded(zlib.decompress(row[0]))

    def labels(self, zoom: int, left: float, top: float, right: float, bottom: float) -> Iterator[Label]:
        """The labels at a zoom whose places are within a part of the world's square, the first seen first.

        Beyond the date line (`left` below 0, `right` above 1) the world goes on, and so do the places.
        """
        for level in range(zoom + 1):
            count = 1 << max(0, level - GROUP)
            for row in range(max(0, floor(top * count)), min(count - 1, floor(bottom * count)) + 1):
                for column in range(floor(left * count), floor(right * count) + 1):
                    turn = column // count
                    for label in self._group(level, column % count, row):
                        if left <= label.x + turn <= right and top <= label.y <= bottom and zoom < label.until:
                            yield label if turn == 0 else label._replace(x=label.x + turn)

    def _read_group(self, level: int, x: int, y: int) -> tuple[Label, ...]:
        row = self._base.execute(
            "SELECT data FROM labels WHERE level = ? AND x = ? AND y = ?", (level, x, y)
        ).fetchone()
        return () if row is None else tuple(Label(*record) for record in json.loads(zlib.decompress(row[0])))


def _decoded(data: bytes) -> Outlines:
    head = array("H", data[:2])
    steps = array("h")
    lines = array("H", data[2 : 2 + 4 * _first(head)])
    steps.frombytes(data[2 + 2 * len(lines) :])
    if sys.byteorder == "big":
        lines.byteswap()
        steps.byteswap()
    half = len(steps) // 2
    points = array("i", bytes(8 * half))
    points[0::2] = array("i", accumulate(steps[:half]))
    points[1::2] = array("i", accumulate(steps[half:]))
    paths: dict[int, QPainterPath] = {}
    start = 0
    for kind, count in zip(lines[0::2], lines[1::2], strict=True):
        path = paths.setdefault(kind, QPainterPath())
        path.addPolygon(QPolygonF(_polygon(points[2 * start : 2 * (start + count)])))
        if kind == 0:
            path.closeSubpath()
        start += count
    land = paths.pop(0, _NOTHING)
    return Outlines(land, tuple(sorted(paths.items(), reverse=True)))


def _first(head: array[int]) -> int:
    if sys.byteorder == "big":
        head.byteswap()
    return head[0]


def _polygon(points: array[int]) -> QPolygon:
    """From x and y in turns, through a stream: a thousand QPoint objects would take as many times as long."""
    polygon = QPolygon()
    stream = QDataStream(QByteArray(array("i", [len(points) // 2]).tobytes() + points.tobytes()))
    native = QDataStream.ByteOrder.LittleEndian if sys.byteorder == "little" else QDataStream.ByteOrder.BigEndian
    stream.setByteOrder(native)
    stream >> polygon
    return polygon
