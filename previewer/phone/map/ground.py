"""Tiles of the bundled map as pictures, drawn from the atlas' outlines at whatever size is wanted."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPen

from previewer.kept import BOUNDS
from previewer.phone.map.atlas import EXTENT, Atlas, Outlines, Tile
from previewer.phone.map.colours import Colours
from previewer.phone.map.recent import Recent

#: Points that lines are wide.
_COAST = 1.0
_BORDERS = {1: ("country_border", 1.2), 2: ("prefecture_border", 1.2), 3: ("municipality_border", 1.0)}


class _Key(NamedTuple):
    tile: Tile
    side: int
    scale: float
    colours: Colours


class Ground:
    """Draws tiles and keeps the latest ones."""

    def __init__(self, atlas: Atlas) -> None:
        self._atlas = atlas
        self._kept: Recent[_Key, QImage | QColor] = Recent(BOUNDS["squares of the map"], _weight)

    def tile(self, tile: Tile, side: int, scale: float, colours: Colours) -> QImage | QColor:
        """A tile, `side` pixels wide, with lines for `scale` pixels a point; a colour where it has but one."""
        key = _Key(tile, side, scale, colours)
        return self._kept.found(key, lambda: self._draw(*key))

    def _draw(self, tile: Tile, side: int, scale: float, colours: Colours) -> QImage | QColor:
        zoom, x, y = tile
        level, source_x, source_y = self._atlas.source(*tile)
        outlines = self._atlas.outlines(level, source_x, source_y)
        if outlines.land.isEmpty() and not outlines.borders:
            return colours.colour("land" if outlines.whole else "sea")
        image = QImage(side, side, QImage.Format.Format_RGB32)
        image.fill(colours.colour("sea"))
        up = zoom - level
        with QPainter(image) as painter:
            painter.translate(((source_x << up) - x) * side, ((source_y << up) - y) * side)
            _draw_outlines(painter, outlines, side << up, scale, colours)
        return image

    def draw_once(
        self, painter: QPainter, seen: Iterable[tuple[Tile, QRect]], view: QRect, scale: float, colours: Colours
    ) -> None:
        """Draw tiles in their areas as far as a view shows them, and keep nothing: for a view that stays."""
        parts: dict[tuple[Tile, int, int, int], QRect] = {}
        for (zoom, x, y), area in seen:
            level, source_x, source_y = source = self._atlas.source(zoom, x, y)
            up, side = zoom - level, area.width()
            left, top = area.left() + ((source_x << up) - x) * side, area.top() + ((source_y << up) - y) * side
            key = (source, left, top, side << up)
            parts[key] = parts.get(key, QRect()).united(area & view)
        for (source, left, top, side), part in parts.items():
            outlines = self._atlas.outlines(*source)
            if outlines.whole:
                painter.fillRect(part, colours.colour("land"))
                continue
            painter.save()
            painter.setClipRect(part, Qt.ClipOperation.IntersectClip)
            painter.translate(left, top)
            _draw_outlines(painter, outlines, side, scale, colours)
            painter.restore()


def _draw_outlines(painter: QPainter, outlines: Outlines, side: int, scale: float, colours: Colours) -> None:
    """Draw what is on the sea, from the painter's origin; `side` is that of the outlines' own tile in pixels."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(side / EXTENT, side / EXTENT)
    painter.setPen(_pen(colours.colour("coast"), _COAST * scale))
    painter.setBrush(QBrush(colours.colour("land")))
    painter.drawPath(outlines.land)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for kind, path in outlines.borders:
        name, width = _BORDERS[kind]
        painter.setPen(_pen(colours.colour(name), width * scale))
        painter.drawPath(path)


def _pen(colour: QColor, width: float) -> QPen:
    pen = QPen(colour, width)
    pen.setCosmetic(True)
    return pen


def _weight(drawn: QImage | QColor) -> int:
    return drawn.sizeInBytes() if isinstance(drawn, QImage) else 64
