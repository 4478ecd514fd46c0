"""How names are written on the map: sizes by style, and where a text stands beside its place."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtGui import QFont

#: Sides of a dot that a text stands on; a text without a dot is centred on its place.
RIGHT, LEFT, BELOW, ABOVE, CENTRED = range(5)
#: Points from a place to the text beside it.
GAP = 6.0
#: Radius of a dot in points.
DOT = 2.6


class LabelStyle(NamedTuple):
    """`size` of the letters in points; `ink` is a colour of `colours.Colours`."""

    size: int
    ink: str
    bold: bool = False


STYLES = {
    "country": LabelStyle(12, "country_text", bold=True),
    "metropolis": LabelStyle(13, "text", bold=True),
    "city": LabelStyle(12, "text"),
    "town": LabelStyle(11, "soft_text"),
    "ward": LabelStyle(12, "text", bold=True),
    "quarter": LabelStyle(10, "soft_text"),
}


def line_height(style: LabelStyle) -> float:
    """Points that a text takes from top to bottom."""
    return style.size * 1.3


def font(style: LabelStyle, family: str, scale: float = 1.0) -> QFont:
    """The font of a style, `scale` pixels a point."""
    chosen = QFont(family)
    chosen.setPixelSize(max(1, round(style.size * scale)))
    chosen.setWeight(QFont.Weight.Bold if style.bold else QFont.Weight.Medium)
    return chosen


def corner(x: float, y: float, width: float, height: float, side: int) -> tuple[float, float]:
    """The top left corner of a text of this size for a place at (x, y)."""
    if side == RIGHT:
        return x + GAP, y - height / 2
    if side == LEFT:
        return x - GAP - width, y - height / 2
    if side == BELOW:
        return x - width / 2, y + GAP
    if side == ABOVE:
        return x - width / 2, y - GAP - height
    return x - width / 2, y - height / 2
