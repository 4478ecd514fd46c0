"""Writes the atlas, the one file that `previewer/phone/map/atlas.py` reads; its format is described there."""

import json
import sqlite3
import sys
import zlib
from array import array
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from previewer.phone.map.atlas import EXTENT, FORMAT, GROUP, LAND

from .outlines import Box, Outlines
from .topology import Ring

_TABLES = """
CREATE TABLE levels (level INTEGER PRIMARY KEY, left INTEGER, top INTEGER, right INTEGER, bottom INTEGER);
CREATE TABLE shapes (id INTEGER PRIMARY KEY, data BLOB);
CREATE TABLE tiles (level INTEGER, x INTEGER, y INTEGER, shape INTEGER, PRIMARY KEY (level, x, y)) WITHOUT ROWID;
CREATE TABLE labels (level INTEGER, x INTEGER, y INTEGER, data BLOB, PRIMARY KEY (level, x, y)) WITHOUT ROWID;
"""


class Pack:
    """A new atlas file; an old one is replaced. Shapes that are alike are kept once."""

    def __init__(self, file: Path) -> None:
        file.unlink(missing_ok=True)
        self._base = sqlite3.connect(file)
        self._base.executescript(f"PRAGMA page_size = 65536; PRAGMA user_version = {FORMAT};" + _TABLES)
        self._known: dict[bytes, int] = {}

    def add_level(self, level: int, box: Box) -> None:
        """A level of outlines, and the tiles that it has: columns and rows, the last not included."""
        self._base.execute("INSERT INTO levels VALUES (?, ?, ?, ?, ?)", (level, *map(int, box)))

    def add_tile(self, level: int, x: int, y: int, shapes: Outlines | None) -> None:
        """A tile with land; None is land all over. Tiles of sea are not added."""
        data = LAND if shapes is None else encoded(shapes, x, y)
        number = self._known.get(data)
        if number is None:
            number = self._known[data] = len(self._known) + 1
            self._base.execute("INSERT INTO shapes VALUES (?, ?)", (number, data))
        self._base.execute("INSERT INTO tiles VALUES (?, ?, ?, ?)", (level, x, y, number))

    def add_labels(self, labels: Iterable[tuple[int, float, float, list[Any]]]) -> None:
        """Labels as (zoom that they are seen from, x and y of the world's square, the rest of the record)."""
        groups: dict[tuple[int, int, int], list[list[Any]]] = {}
        for zoom, x, y, rest in labels:
            count = 1 << max(0, zoom - GROUP)
            place = min(count - 1, int(x * count)), min(count - 1, int(y * count))
            groups.setdefault((zoom, *place), []).append([round(x, 7), round(y, 7), *rest])
        for key, group in sorted(groups.items()):
            text = json.dumps(group, ensure_ascii=False, separators=(",", ":"))
            self._base.execute("INSERT INTO labels VALUES (?, ?, ?, ?)", (*key, zlib.compress(text.encode(), 9)))

    def close(self) -> None:
        """Finish the file."""
        self._base.commit()
        self._base.execute("VACUUM")
        self._base.close()


def encoded(shapes: Outlines, x: int, y: int) -> bytes:
    """The outlines of a tile as the atlas keeps them."""
    head = array("H")
    across, down = array("h"), array("h")
    last_x = last_y = 0
    for kind, ring in [*((0, ring) for ring in shapes.land), *shapes.lines]:
        points = _rounded(ring, x, y)
        if len(points) < (3 if kind == 0 else 2):
            continue
        head.extend((kind, len(points)))
        for point_x, point_y in points:
            across.append(point_x - last_x)
            down.append(point_y - last_y)
            last_x, last_y = point_x, point_y
    parts = [array("H", [len(head) // 2]), head, across, down]
    if sys.byteorder == "big":
        for part in parts:
            part.byteswap()
    return zlib.compress(b"".join(part.tobytes() for part in parts), 9)


def _rounded(ring: Ring, x: int, y: int) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for across, down in ring:
        point = round((across - x) * EXTENT), round((down - y) * EXTENT)
        if not found or found[-1] != point:
            found.append(point)
    return found
