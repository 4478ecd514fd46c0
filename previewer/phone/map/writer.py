"""Writes the labels of the bundled map: dots, and names with a halo."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QFontMetricsF, QImage, QPainter, QPainterPath, QPen

from previewer.phone.map.colours import Colours
from previewer.phone.map.lettering import DOT, STYLES, Style, font, line_height
from previewer.phone.map.recent import Recent

#: Points that a halo is wide on each side, and the room that a text's picture has around the text.
_HALO = 1.4
_ROOM = 3.0
#: Bytes of written names that are kept.
_MEMORY = 8_000_000


class Hand(NamedTuple):
    """How texts are written: the font's family, pixels a point, and the colours."""

    family: str
    scale: float
    colours: Colours


class Written(NamedTuple):
    """A text as a picture in pixels, with the size in points of the text alone and its room in pixels."""

    image: QImage
    width: float
    height: float
    room: int


class Writer:
    """Writes texts and keeps the latest ones."""

    def __init__(self) -> None:
        self._kept: Recent[tuple[str, str, Hand], Written] = Recent(_MEMORY, lambda one: one.image.sizeInBytes())

    def text(self, text: str, style: str, hand: Hand) -> Written:
        """A name in one of `STYLES`."""
        key = (text, style, hand)
        found = self._kept.get(key)
        if found is None:
            found = _written(text, STYLES[style], hand)
            self._kept.put(key, found)
        return found


def dot(painter: QPainter, x: float, y: float, hand: Hand) -> None:
    """A dot with its middle at (x, y) in pixels."""
    painter.setPen(QPen(hand.colours.colour("halo"), hand.scale))
    painter.setBrush(hand.colours.colour("dot"))
    painter.drawEllipse(QPointF(x, y), DOT * hand.scale, DOT * hand.scale)


def _written(text: str, style: Style, hand: Hand) -> Written:
    chosen = font(style, hand.family, hand.scale)
    metrics = QFontMetricsF(chosen)
    height = line_height(style)
    width = metrics.horizontalAdvance(text)
    room = round(_ROOM * hand.scale) + 1
    image = QImage(
        round(width) + 2 * room, round(height * hand.scale) + 2 * room, QImage.Format.Format_ARGB32_Premultiplied
    )
    image.fill(Qt.GlobalColor.transparent)
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)  # strokes of a glyph may overlap
    path.addText(QPointF(room, room + height * hand.scale * 0.77), chosen, text)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    halo = QPen(hand.colours.colour("halo"), 2 * _HALO * hand.scale)
    halo.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.strokePath(path, halo)
    painter.fillPath(path, hand.colours.colour(style.ink))
    painter.end()
    return Written(image, width / hand.scale, height, room)
