"""A small folder of map tiles for Qt Location: what a map shows now, enlarged where nothing finer is bundled.

The osm plugin lists its whole offline folder for each tile that it looks for, which takes 15 ms with all the
bundled ones. And where a tile is missing, it enlarges a coarser one, but takes the wrong rows of it under the
software scene graph (seen with Qt 6.11 and 6.12). So a map gets this folder instead, and what it is about to
show is put there.
"""

from __future__ import annotations

import atexit
import math
import shutil
from functools import cache
from pathlib import Path

from PySide6.QtCore import QRect, QSize, Qt, QTemporaryDir
from PySide6.QtGui import QColor, QImage

from previewer.resources import resource

#: Pixels of a tile's side.
TILE = 256
#: The deepest zoom; beyond it a pixel of the bundled tiles is larger than a thumb.
DEEPEST = 16
#: The colour of the sea on the tiles. A map shows it (`Map.color`) where it has no tile yet.
SEA = "#c6deec"
_NAME = "osm_100-l-8-{}-{}-{}.png"


@cache
def tile_folder() -> TileFolder:
    """The folder that all maps of this program share."""
    atexit.register(tile_folder.cache_clear)
    return TileFolder()


class TileFolder:
    """Fills a temporary folder, which goes when the object goes, with tiles from `source`."""

    def __init__(self, source: Path | None = None) -> None:
        self._source = source or resource("map", "tiles")
        self._bundled = frozenset(path.name for path in self._source.iterdir())
        self._last = ("", QImage())
        self._folder = QTemporaryDir()
        self._done: set[tuple[int, int, int]] = set()
        if not self._folder.isValid():
            raise OSError(self._folder.errorString())

    @property
    def path(self) -> str:
        """The folder, for the parameter `osm.mapping.offline.directory`."""
        return self._folder.path()

    def prepare(self, latitude: float, longitude: float, zoom: float, width: float, height: float) -> int:
        """Put all tiles there that a map of this centre and size (in pixels) needs, and one more all around.

        To be called before the map moves there. Returns how many were new; none takes no time.
        Raises OSError if the folder cannot be written.
        """
        level = max(0, min(DEEPEST, math.floor(zoom)))
        scale = 2.0 ** (zoom - level)
        x, y = _project(latitude, longitude, level)
        across, down = width / scale / 2, height / scale / 2
        last = (1 << level) - 1
        rows = range(max(0, int((y - down) // TILE) - 1), min(last, int((y + down) // TILE) + 1) + 1)
        columns = range(int((x - across) // TILE) - 1, int((x + across) // TILE) + 2)
        wanted = {(level, column % (last + 1), row) for row in rows for column in columns} - self._done
        for place in sorted(wanted):
            self._put(*place)
        self._done |= wanted
        return len(wanted)

    def image(self, zoom: int, x: int, y: int) -> QImage:
        """A tile, cut from the nearest coarser one that is bundled and enlarged; sea where there is none."""
        for up in range(zoom + 1):
            name = _NAME.format(zoom - up, x >> up, y >> up)
            if name in self._bundled:
                side = max(1, TILE >> up)
                left, top = ((x - ((x >> up) << up)) * TILE) >> up, ((y - ((y >> up) << up)) * TILE) >> up
                part = self._bundle(name).copy(QRect(left, top, side, side))
                return part.scaled(QSize(TILE, TILE), mode=Qt.TransformationMode.SmoothTransformation)
        sea = QImage(TILE, TILE, QImage.Format.Format_RGB32)
        sea.fill(QColor(SEA))
        return sea

    def _bundle(self, name: str) -> QImage:
        """A bundled tile; neighbours are cut from the same one, so the last is kept."""
        if self._last[0] != name:
            image = QImage(str(self._source / name))
            if image.isNull():
                raise OSError(f"cannot read {self._source / name}")
            self._last = name, image.convertToFormat(QImage.Format.Format_RGB32)
        return self._last[1]

    def _put(self, zoom: int, x: int, y: int) -> None:
        name = _NAME.format(zoom, x, y)
        target = Path(self.path, name)
        if name in self._bundled:
            shutil.copyfile(self._source / name, target)
        elif not self.image(zoom, x, y).save(str(target), quality=90):
            raise OSError(f"cannot write {target}")


def _project(latitude: float, longitude: float, zoom: int) -> tuple[float, float]:
    side = TILE << zoom
    north = math.radians(max(-85.05112878, min(85.05112878, latitude)))
    return (longitude + 180) / 360 * side, (1 - math.asinh(math.tan(north)) / math.pi) / 2 * side
