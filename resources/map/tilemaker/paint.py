"""Paints one zoom level, a block of tiles at a time."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter, QPainterPath, QPen, QPolygonF

from . import palette
from .labels import Label
from .mercator import TILE, project, world_size
from .palette import BORDER, COAST, COUNTRY_TEXT, DOT, LAND, SEA, SOFT_TEXT, TEXT
from .topology import Ring, thin

Cell = tuple[int, int]
#: Tiles are painted this many by this many at a time.
BLOCK = 4


@dataclass(frozen=True, slots=True)
class Style:
    """Family and pixel size of the first line, pixel size of the second, colour."""

    size: int
    second: int
    colour: tuple[int, int, int]
    bold: bool = False


STYLES = {
    "country": Style(12, 11, COUNTRY_TEXT, bold=True),
    "metropolis": Style(13, 11, TEXT, bold=True),
    "city": Style(12, 10, TEXT),
    "town": Style(11, 10, SOFT_TEXT),
    "ward": Style(14, 11, TEXT, bold=True),
    "quarter": Style(10, 9, SOFT_TEXT),
}


def font(style: Style, line: int) -> QFont:
    """The font of the first (0) or second line of a label."""
    chosen = QFont("Inter")
    chosen.setPixelSize(style.second if line else style.size)
    chosen.setWeight(QFont.Weight.Bold if style.bold and not line else QFont.Weight.Medium)
    return chosen


@dataclass(frozen=True, slots=True)
class Shape:
    """A path in pixels of a zoom level, with its bounds."""

    path: QPainterPath
    bounds: QRectF


def areas(polygons: Sequence[Sequence[Ring]], zoom: int) -> list[Shape]:
    """Polygons for filling; those smaller than half a pixel are left out."""
    shapes = []
    for rings in polygons:
        path = QPainterPath()
        for ring in rings:
            outline = thin([project(x, y, zoom) for x, y in ring], 0.6)
            path.addPolygon(QPolygonF([QPointF(x, y) for x, y in outline]))
        bounds = path.boundingRect()
        if max(bounds.width(), bounds.height()) > 0.5:
            shapes.append(Shape(path, bounds))
    return shapes


def lines(rings: Sequence[Ring], zoom: int) -> list[Shape]:
    """Open lines."""
    shapes = []
    for ring in rings:
        path = QPainterPath()
        path.addPolygon(QPolygonF([QPointF(*point) for point in thin([project(*p, zoom) for p in ring], 0.6)]))
        shapes.append(Shape(path, path.boundingRect()))
    return shapes


class Level:
    """All that is painted at one zoom, sorted into blocks of `BLOCK` × `BLOCK` tiles.

    `overlay` is a picture that lies over land and sea at its rectangle, given in pixels of the zoom.
    """

    def __init__(
        self,
        zoom: int,
        land: Sequence[Shape],
        borders: Sequence[Shape],
        labels: Sequence[Label],
        overlay: tuple[QImage, QRectF] | None = None,
    ) -> None:
        self.size = min(BLOCK, 1 << zoom)
        self.overlay = overlay
        self._world = world_size(zoom)
        self.land: dict[Cell, list[tuple[Shape, int]]] = defaultdict(list)
        self.borders: dict[Cell, list[tuple[Shape, int]]] = defaultdict(list)
        self.labels: dict[Cell, list[Label]] = defaultdict(list)
        for found, shapes in ((self.land, land), (self.borders, borders)):
            for shape in shapes:
                for turn in (-self._world, 0, self._world):
                    for cell in self._cells(shape.bounds.translated(turn, 0)):
                        found[cell].append((shape, turn))
        for label in labels:
            box = QRectF(label.x, label.y, label.width, label.height)
            dot = QRectF(*label.dot, 1, 1) if label.dot else box
            for cell in self._cells(box.united(dot).adjusted(-3, -3, 3, 3)):
                self.labels[cell].append(label)

    def _cells(self, bounds: QRectF) -> Iterator[Cell]:
        side = self.size * TILE
        last = self._world // side - 1
        near = bounds.adjusted(-2, -2, 2, 2)
        for column in range(max(0, int(near.left() // side)), min(last, int(near.right() // side)) + 1):
            for row in range(max(0, int(near.top() // side)), min(last, int(near.bottom() // side)) + 1):
                yield column, row


def paint(level: Level, column: int, row: int) -> np.ndarray:
    """Palette numbers of the block of tiles whose first one is (column, row)."""
    side = level.size * TILE
    image = QImage(side, side, QImage.Format.Format_RGB32)
    image.fill(QColor(*SEA))
    view = QRectF(column * TILE, row * TILE, side, side)
    cell = column // level.size, row // level.size
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.translate(-view.topLeft())
    _ground(painter, level, cell)
    if level.overlay is not None:
        painter.drawImage(level.overlay[1], level.overlay[0])
    for label in level.labels[cell]:
        _label(painter, label)
    painter.end()
    return palette.indexed(image)


def _ground(painter: QPainter, level: Level, cell: Cell) -> None:
    painter.setPen(QPen(QColor(*COAST), 1))
    painter.setBrush(QColor(*LAND))
    for shape, turn in level.land[cell]:
        painter.drawPath(shape.path.translated(turn, 0) if turn else shape.path)
    painter.setPen(QPen(QColor(*BORDER), 1.2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for shape, turn in level.borders[cell]:
        painter.drawPath(shape.path.translated(turn, 0) if turn else shape.path)


def _label(painter: QPainter, label: Label) -> None:
    style = STYLES[label.style]
    if label.dot:
        painter.setPen(QPen(Qt.GlobalColor.white, 1))
        painter.setBrush(QColor(*DOT))
        painter.drawEllipse(QPointF(*label.dot), 2.6, 2.6)
    y = label.y
    for number, text in enumerate(label.lines):
        chosen = font(style, number)
        height = line_height(style, number)
        path = QPainterPath()
        path.setFillRule(Qt.FillRule.WindingFill)  # strokes of a glyph may overlap
        width = text_width(style, number, text)
        left = label.x + (label.width - width) / 2 if label.dot is None else label.x
        path.addText(QPointF(round(left), round(y + height * 0.8)), chosen, text)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        halo = QPen(QColor(255, 255, 255), 2.6)
        halo.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.strokePath(path, halo)
        painter.fillPath(path, QColor(*(SOFT_TEXT if number else style.colour)))
        y += height


def line_height(style: Style, line: int) -> float:
    """Pixels from one line to the next."""
    return (style.second if line else style.size) * 1.2


_widths: dict[tuple[int, bool, str], float] = {}


def text_width(style: Style, line: int, text: str) -> float:
    """Pixels that a line of a label takes."""
    key = (style.second if line else style.size, style.bold and not line, text)
    if key not in _widths:
        path = QPainterPath()
        path.addText(QPointF(0, 0), font(style, line), text)
        _widths[key] = path.boundingRect().right()
    return _widths[key]
