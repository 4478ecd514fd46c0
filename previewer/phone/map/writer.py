"""Writes the labels of the bundled map: dots, and names with a halo."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QPointF, QSizeF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QImage, QPainter, QPainterPath, QPen, QRawFont, QTextLayout, QTransform

from previewer.kept import kept
from previewer.phone.map.colours import Colours
from previewer.phone.map.lettering import DOT, STYLES, font, line_height

#: Points that a halo is wide on each side, and the room that a text's picture has around the text.
_HALO = 1.4
_ROOM = 3.0
#: A transformation for which Qt keeps no glyphs.
_UNKEPT = QTransform(1, 0, 0.001, 0, 1, 0, 0, 0, 1)


class Hand(NamedTuple):
    """How texts are written: the font's family, pixels a point, and the colours."""

    family: str
    scale: float
    colours: Colours


def dot(painter: QPainter, x: float, y: float, hand: Hand) -> None:
    """A dot with its middle at (x, y) in pixels."""
    painter.setPen(QPen(hand.colours.colour("halo"), hand.scale))
    painter.setBrush(hand.colours.colour("dot"))
    painter.drawEllipse(QPointF(x, y), DOT * hand.scale, DOT * hand.scale)


def room(hand: Hand) -> int:
    """Pixels around a text in its picture."""
    return round(_ROOM * hand.scale) + 1


@kept
def text_size(text: str, style: str, family: str, scale: float) -> QSizeF:
    """Points that a name takes."""
    width = QFontMetricsF(font(STYLES[style], family, scale)).horizontalAdvance(text)
    return QSizeF(width / scale, line_height(STYLES[style]))


def written(text: str, style: str, hand: Hand) -> QImage:
    """A name in one of `STYLES`, in pixels, with `room()` around it."""
    size = text_size(text, style, hand.family, hand.scale) * hand.scale
    around = room(hand)
    image = QImage(
        round(size.width()) + 2 * around, round(size.height()) + 2 * around, QImage.Format.Format_ARGB32_Premultiplied
    )
    image.fill(Qt.GlobalColor.transparent)
    at = QPointF(around, around + size.height() * 0.77)
    path = _outline(text, font(STYLES[style], hand.family, hand.scale), at)
    halo = QPen(hand.colours.colour("halo"), 2 * _HALO * hand.scale)
    halo.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.strokePath(path, halo)
        painter.fillPath(path, hand.colours.colour(STYLES[style].ink))
    return image


def _outline(text: str, chosen: QFont, at: QPointF) -> QPainterPath:
    # Qt leaves a font's file set to the part of a pixel where it last drew a glyph, and reads outlines with that shift.
    # A glyph that it keeps nowhere is drawn anew each time, at no shift.
    layout = QTextLayout(text, chosen)
    layout.beginLayout()
    layout.createLine()
    layout.endLayout()
    for run in layout.glyphRuns():
        run.rawFont().alphaMapForGlyph(run.glyphIndexes()[0], QRawFont.AntialiasingType.PixelAntialiasing, _UNKEPT)
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)  # strokes of a glyph may overlap
    path.addText(at, chosen, text)
    return path
