"""Tiles of the bundled map as pictures, drawn from the atlas' outlines at whatever size is wanted."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPen

from previewer.phone.map.atlas import EXTENT, Atlas, Tile
from previewer.phone.map.colours import Colours
from previewer.phone.map.recent import Recent

#: Points that lines are wide.
_COAST = 1.0
_BORDERS = {1: ("country_border", 1.2), 2: ("prefecture_border", 1.2), 3: ("municipality_border", 1.0)}
#: Bytes of drawn tiles that are kept.
_MEMORY = 24_000_000


class _Key(NamedTuple):
    tile: Tile
    side: int
    scale: float
    colours: Colours


class Ground:
    """Draws tiles and keeps the latest ones."""

    def __init__(self, atlas: Atlas) -> None:
        self._atlas = atlas
        self._kept: Recent[_Key, QImage | QColor] = Recent(_MEMORY, _weight)

    def tile(self, tile: Tile, side: int, scale: float, colours: Colours) -> QImage | QColor:
        """A tile, `side` pixels wide, with lines for `scale` pixels a point; a colour where it has but one."""
        key = _Key(tile, side, scale, colours)
        found = self._kept.get(key)
        if found is None:
            found = self._draw(*key)
            self._kept.put(key, found)
        return found

    def _draw(self, tile: Tile, side: int, scale: float, colours: Colours) -> QImage | QColor:
        zoom, x, y = tile
        level, source_x, source_y = self._atlas.source(*tile)
        outlines = self._atlas.outlines(level, source_x, source_y)
        if outlines.land.isEmpty() and not outlines.borders:
            return colours.colour("land" if outlines.whole else "sea")
        image = QImage(side, side, QImage.Format.Format_RGB32)
        image.fill(colours.colour("sea"))
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        up = zoom - level
        painter.translate(((source_x << up) - x) * side, ((source_y << up) - y) * side)
        painter.scale(side * (1 << up) / EXTENT, side * (1 << up) / EXTENT)
        painter.setPen(_pen(colours.colour("coast"), _COAST * scale))
        painter.setBrush(QBrush(colours.colour("land")))
        painter.drawPath(outlines.land)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for kind, path in outlines.borders:
            name, width = _BORDERS[kind]
            painter.setPen(_pen(colours.colour(name), width * scale))
            painter.drawPath(path)
        painter.end()
        return image


def _pen(colour: QColor, width: float) -> QPen:
    pen = QPen(colour, width)
    pen.setCosmetic(True)
    return pen


def _weight(drawn: QImage | QColor) -> int:
    return drawn.sizeInBytes() if isinstance(drawn, QImage) else 64
