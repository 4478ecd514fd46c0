"""Every figure that the four designs are built from: what it belongs to, how it is read off the live items, and how off
the pixels of the picture.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from math import pi, sqrt
from typing import Any

from PySide6.QtCore import QCoreApplication, QEvent, QMetaObject, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QImage, QMouseEvent
from PySide6.QtQml import QQmlProperty
from PySide6.QtQuick import QQuickItem

from previewer.phone.offscreen import OffscreenPhone, find_item
from previewer.phone.phone import Phone
from previewer.phone.session import PieceSession
from previewer.pictures.application import picture_application
from previewer.pieces import read_bytes
from tests.phone.conftest import EVERY_FORM, TODAY

#: Pixels a point in the pictures.
SCALE = 3
#: How far a figure may be off in a picture, in points: half a point.
NEAR = 0.5
#: Two pixels are of one colour when no part of it, from 0 to 255, is further apart.
_DIFFERENT = 2
#: The pixel of a line from a point outside that lies two points inside, off any smoothed edge.
_INSIDE = 3 * SCALE


@dataclass(frozen=True)
class Page:
    """One picture of a screen, and the screen as it stood for it."""

    shown: OffscreenPhone
    image: QImage

    def item(self, path: str) -> QQuickItem:
        """The item of names with `/` between, each within the one before."""
        found: QQuickItem = self.shown.screen
        for name in path.split("/"):
            within = find_item(found, name)
            assert within is not None, path
            found = within
        return found

    def rect(self, path: str) -> QRectF:
        item = self.item(path)
        return item.mapRectToScene(QRectF(0, 0, item.width(), item.height()))

    def colour(self, x: float, y: float) -> QColor:
        return self.image.pixelColor(round(x * SCALE), round(y * SCALE))


Live = Callable[[Page, str], object]
Drawn = Callable[[Page, str], object]


def _apart(one: QColor, other: QColor) -> int:
    return max(abs(one.red() - other.red()), abs(one.green() - other.green()), abs(one.blue() - other.blue()))


def _extent(page: Page, start: QPointF, step: QPointF, count: int) -> float:
    """How long what differs from the first pixel of a line is, from its first to its last pixel, in points."""
    colours = [page.colour(start.x() + step.x() * at, start.y() + step.y() * at) for at in range(count)]
    apart = [_apart(one, colours[0]) for one in colours]
    # Of a smoothed or faint edge the pixels count that are nearer to what lies within.
    there = [at for at, one in enumerate(apart) if one > max(_DIFFERENT, apart[_INSIDE] / 2)]
    return (there[-1] - there[0] + 1) / SCALE if there else 0.0


def width(page: Page, path: str) -> float:
    return page.item(path).width()


def height(page: Page, path: str) -> float:
    return page.item(path).height()


def left(page: Page, path: str) -> float:
    return page.rect(path).left()


def radius(page: Page, path: str) -> float:
    return float(page.item(path).property("radius"))


def opacity(page: Page, path: str) -> float:
    return page.item(path).opacity()


def outer(page: Page, path: str) -> float:
    return float(QQmlProperty.read(page.item(path), "topLeftRadius"))


def inner(page: Page, path: str) -> float:
    return float(QQmlProperty.read(page.item(path), "bottomLeftRadius"))


def lines(page: Page, path: str) -> int:
    """How many lines a text has at most."""
    return int(page.item(path).property("maximumLineCount"))


def edge_width(page: Page, path: str) -> float:
    return float(QQmlProperty.read(page.item(path), "border.width"))


def _both(page: Page, path: str) -> tuple[QRectF, QRectF]:
    """The places of two items, with `|` between their paths."""
    one, other = path.split("|")
    return page.rect(one), page.rect(other)


def _of_both(measure: Callable[[QRectF, QRectF], float]) -> Callable[[Page, str], float]:
    """A measure of the places of two items."""
    return lambda page, path: measure(*_both(page, path))


# From an edge of the first item in to that of the second; and from the end of the first on to the second.
inset_left = _of_both(lambda one, other: other.left() - one.left())
inset_right = _of_both(lambda one, other: one.right() - other.right())
inset_top = _of_both(lambda one, other: other.top() - one.top())
inset_bottom = _of_both(lambda one, other: one.bottom() - other.bottom())
across = _of_both(lambda one, other: other.left() - one.right())
down = _of_both(lambda one, other: other.top() - one.bottom())


def _between(page: Page, start: QPointF, step: QPointF, far: float) -> float:
    """How long what lies between the face at the beginning of a line and the next one is, in points."""
    colours = [page.colour(start.x() + step.x() * at, start.y() + step.y() * at) for at in range(round(far * SCALE))]
    most = max(_apart(one, colours[0]) for one in colours)
    there = [at for at, one in enumerate(colours) if _apart(one, colours[0]) > most / 2]
    return (there[-1] - there[0] + 1) / SCALE


def drawn_across(page: Page, path: str) -> float:
    """The room between two items beside each other, in the middle of their height."""
    one, other = _both(page, path)
    y = (max(one.top(), other.top()) + min(one.bottom(), other.bottom())) / 2
    return _between(page, QPointF(one.right() - 1, y), QPointF(1 / SCALE, 0), other.left() - one.right() + 2)


def drawn_down(page: Page, path: str) -> float:
    one, other = _both(page, path)
    start = QPointF(one.center().x(), one.bottom() - 1)
    return _between(page, start, QPointF(0, 1 / SCALE), other.top() - one.bottom() + 2)


def drawn_edge(page: Page, path: str) -> float:
    """How thick the line is that an item has around it, at the right of its middle."""
    rect = page.rect(path)
    start = QPointF(rect.right() + 1, rect.center().y())
    return _between(page, start, QPointF(-1 / SCALE, 0), min(6, rect.width() / 2))


def middle(page: Page, path: str) -> float:
    return page.rect(path).center().y()


def drawn_line(page: Page, path: str) -> float:
    """How thick the line is that ends an item, in its middle."""
    rect = page.rect(path)
    return _between(page, QPointF(rect.center().x(), rect.bottom() - 4), QPointF(0, 1 / SCALE), 8)


def type_(page: Page, path: str) -> tuple[int, float]:
    """Size and height of a line of text."""
    item = page.item(path)
    font = item.property("font")
    assert isinstance(font, QFont)
    return font.pixelSize(), float(item.property("lineHeight"))


def colour(page: Page, path: str) -> str:
    found = QQmlProperty.read(page.item(path), "color")
    assert isinstance(found, QColor)
    return found.name()


def drawn_width(page: Page, path: str) -> float:
    """Along the middle of the item, from a point outside it to a point outside it."""
    rect = page.rect(path)
    start = QPointF(rect.left() - 1, rect.center().y())
    return _extent(page, start, QPointF(1 / SCALE, 0), round((rect.width() + 2) * SCALE))


def drawn_height(page: Page, path: str) -> float:
    rect = page.rect(path)
    start = QPointF(rect.center().x(), rect.top() - 1)
    return _extent(page, start, QPointF(0, 1 / SCALE), round((rect.height() + 2) * SCALE))


def drawn_left(page: Page, path: str) -> float:
    """How far the colour at the screen's edge goes on, beside the item's middle."""
    y, edge = page.rect(path).center().y(), page.colour(0, page.rect(path).center().y())
    count = next(at for at in range(page.image.width()) if _apart(page.colour(at / SCALE, y), edge) > _DIFFERENT)
    return count / SCALE


def _corner(page: Page, path: str, below: bool) -> float:
    """The radius of a corner at the left, from the area that it leaves of a square around it."""
    rect, side = page.rect(path), 30
    ground = page.colour(rect.left() - 1, rect.center().y())
    face = page.colour(rect.left() + 4, rect.center().y())
    most = _apart(ground, face)
    left_, top = round(rect.left() * SCALE), round((rect.bottom() if below else rect.top()) * SCALE)
    free = 0.0
    for y in range(min(side, round(rect.height() / 2)) * SCALE):
        # Texts begin 16 inside: there is nothing but the face in these columns.
        for x in range(14 * SCALE):
            pixel = page.image.pixelColor(left_ + x, top - 1 - y if below else top + y)
            free += min(1.0, _apart(pixel, face) / most)
    return _radius_of(free / SCALE**2, 14)


def _radius_of(free: float, across: int) -> float:
    """The radius of a round corner that leaves so much free within `across` of the side."""
    low, high = 0.0, 60.0
    while high - low > 0.01:
        middle = (low + high) / 2
        low, high = (middle, high) if _left_free(middle, across) < free else (low, middle)
    return low


def _left_free(radius_: float, across: int) -> float:
    if radius_ <= across:
        return radius_**2 * (1 - pi / 4)
    steps = 400
    at = [(number + 0.5) * across / steps for number in range(steps)]
    return sum(radius_ - sqrt(radius_**2 - (radius_ - x) ** 2) for x in at) * across / steps


def drawn_outer(page: Page, path: str) -> float:
    return _corner(page, path, below=False)


def drawn_inner(page: Page, path: str) -> float:
    return _corner(page, path, below=True)


def drawn_colour(page: Page, path: str) -> str:
    """The colour a little inside the item's left edge, in the middle of its height."""
    rect = page.rect(path)
    return page.colour(rect.left() + 4, rect.center().y()).name()


def drawn_end(page: Page, path: str) -> str:
    """The colour a little inside the item's right edge, in the middle of its height."""
    rect = page.rect(path)
    return page.colour(rect.right() - 4, rect.center().y()).name()


def drawn_beside(page: Page, path: str) -> str:
    """The colour a little beside the item's left edge."""
    rect = page.rect(path)
    return page.colour(rect.left() - 4, rect.center().y()).name()


def _ink(page: Page, area: QRectF, down: bool) -> list[tuple[float, float]]:
    """Beginning and end of each run of rows (or of columns) of an area that are not of its first pixel's colour alone,
    in points from the screen's edge.
    """
    image, found = page.image, list[tuple[float, float]]()
    left_, top = round(area.left() * SCALE), round(area.top() * SCALE)
    wide, high = round(area.width() * SCALE), round(area.height() * SCALE)
    ground, before = image.pixelColor(left_, top), False
    for at in range(high if down else wide):
        other = range(wide if down else high)
        inked = any(
            _apart(image.pixelColor(left_ + (by if down else at), top + (at if down else by)), ground) > 4 * _DIFFERENT
            for by in other
        )
        if inked:
            begun = found.pop()[0] if before else ((top if down else left_) + at) / SCALE
            found.append((begun, ((top if down else left_) + at + 1) / SCALE))
        before = inked
    return found


def drawn_lines(page: Page, path: str) -> list[tuple[float, float]]:
    """From where to where each line of a text is inked."""
    return _ink(page, page.rect(path), down=True)


def _line(page: Page, path: str, number: int) -> QRectF:
    """The inked part of a line of a text."""
    rect = page.rect(path)
    top, bottom = drawn_lines(page, path)[number]
    runs = _ink(page, QRectF(rect.left(), top - 1, rect.width(), bottom - top + 1), down=False)
    return QRectF(runs[0][0], top, runs[-1][1] - runs[0][0], bottom - top)


def last_sign(number: int) -> Callable[[Page, str], bool]:
    """Whether the last sign of a line is no letter: a hyphen or a dot, less than a third of the line high."""

    def last(page: Page, path: str) -> bool:
        line = _line(page, path, number)
        runs = _ink(page, QRectF(line.left(), line.top() - 1, line.width() + 1, line.height() + 1), down=False)
        start, end = runs[-1]
        (top, _), *_rest, (_, bottom) = (
            _ink(page, QRectF(start, line.top() - 1, end - start, line.height() + 1), True) * 2
        )
        return bottom - top < line.height() / 3

    return last


def first_line(page: Page, path: str) -> int:
    """How many full-width letters the first line has."""
    font = page.item(path).property("font")
    assert isinstance(font, QFont)
    return round(_line(page, path, 0).width() / (font.pixelSize() + font.letterSpacing()))


def row_of_wheel(number: int) -> Callable[[Page, str], float]:
    """How far below the middle row's the middle of a row's digits is."""

    def away(page: Page, path: str) -> float:
        rect = page.rect(path)
        # A digit wide, from the middle of the row above the chosen one.
        runs = _ink(page, QRectF(rect.center().x() - 8, rect.center().y() - 20, 16, rect.height() / 2 + 19), down=True)
        chosen = next(at for at, (top, end) in enumerate(runs) if top < rect.center().y() < end)
        return sum(runs[chosen + number]) / 2 - sum(runs[chosen]) / 2

    return away


def row_beside(page: Page, path: str) -> float:
    """How opaque the digits below the chosen ones of a wheel are, beside those."""
    rect = page.rect(path)

    def darkest(away_: float) -> int:
        x, y = rect.center().x() - 12, rect.center().y() + away_ - 8
        places = [(x + across_ / SCALE, y + down_ / SCALE) for across_ in range(72) for down_ in range(48)]
        ground = page.colour(x, y)
        return max(_apart(page.colour(*place), ground) for place in places)

    return darkest(32) / darkest(0)


def edge_between(page: Page, path: str) -> float:
    """How much of an edge lies between an item and what is around it: what is of neither colour nor between them."""
    rect = page.rect(path)
    y, outside, inside = rect.center().y(), page.colour(rect.left() - 2, rect.center().y()), page.colour(*_middle(rect))
    parts = [(QColor.red, 0), (QColor.green, 0), (QColor.blue, 0)]
    count = 0
    for at in range(5 * SCALE):
        pixel = page.colour(rect.left() - 2 + at / SCALE, y)
        count += any(
            not min(of(outside), of(inside)) - _DIFFERENT <= of(pixel) <= max(of(outside), of(inside)) + _DIFFERENT
            for of, _ in parts
        )
    return count / SCALE


def _middle(rect: QRectF) -> tuple[float, float]:
    return rect.center().x(), rect.center().y()


def drawn_above_middle(page: Page, path: str) -> str:
    """The colour in the middle of an item's upper quarter."""
    rect = page.rect(path)
    return page.colour(rect.center().x(), rect.top() + rect.height() / 5).name()


def width_below(page: Page, path: str) -> float:
    """How wide what hangs below a point is, 40 below it."""
    place = page.rect(path).center() + QPointF(-8, 40)
    return _extent(page, place, QPointF(1 / SCALE, 0), 16 * SCALE)


def middle_below(page: Page, path: str) -> float:
    """How far below the first item the middle of what is drawn in the second one is."""
    one, other = _both(page, path)
    runs = _ink(page, other, down=True)
    return (runs[0][0] + runs[-1][1]) / 2 - one.bottom()


def apart_down(page: Page, path: str) -> float:
    """From the middle of what is written in one item to that in another, below."""
    middles = [
        sum(_ink(page, rect.adjusted(rect.width() / 2 - 20, 8, 20 - rect.width() / 2, -8), down=True)[0]) / 2
        for rect in _both(page, path)
    ]
    return middles[1] - middles[0]


_COMPOSE = "androidx: compose/material3, tokens and the components that read them"
_SETTINGS = "AOSP: packages/SettingsLib, SettingsTheme and CollapsingToolbarBaseActivity (v31 to v36)"
_GUIDELINES = "Apple: Human Interface Guidelines, Typography and Color"
_UIKIT = "openuikit: docs/KNOWN_GAPS.md and fixtures, read from UIKit's own views"
_FLUTTER = "Flutter: src/cupertino"
_TYPES = "body, value, footnote, header, large title, body smallest, footnote smallest, large title smallest"
_COLOURS = "switch on, slider filled, colour of today chosen, colour of a cell, ground, colour of done"
_ROWS_OF_SETTINGS = (
    "text inset, option, title of the bar, disc of the arrow, colour of the disc, ground of a dialog, button of OK,"
    " colour of OK, margin of a group, row of three lines, row of two lines, outer corner, inner corner,"
    " thumb of a switch that is off, sign in the thumb, bar when scrolled, between rows, colour of a row, ground,"
    " colour of a header, lines of a title, lines of a summary, long title without dots, hyphen, line by phrases"
)
_WHEEL = "row 1 of a wheel, row 2 of a wheel, row 3 of a wheel, row 4 of a wheel, held row, held row in the dark"
_VIEWS = (
    "margin of a group, group, row, corner of a group, text inset, band of a wheel, inset of the band,"
    " colour of a wheel's band, platter, colour of a platter, platter in the dark, sign of done, bar, middle of the bar"
)
#: Who publishes which figures of a design; what is in none was measured on pictures, or judged.
SOURCES = tuple(
    (source, design, frozenset(names.split(", ")))
    for source, design, names in (
        (_SETTINGS, "expressive", _ROWS_OF_SETTINGS),
        (_GUIDELINES, "ios18", f"{_TYPES}, {_COLOURS}"),
        (_GUIDELINES, "ios26", f"{_TYPES}, {_COLOURS}"),
        (_UIKIT, "ios18", _WHEEL),
        (_UIKIT, "ios26", f"{_WHEEL}, {_VIEWS}"),
        (_FLUTTER, "ios18", "switch width, switch height, inset of the band, corner of the band, rows beside"),
        (_FLUTTER, "ios26", "rows beside"),
    )
)


@dataclass(frozen=True)
class Figure:
    """What a design gives: `drawn` is None where no edge of it can be seen, `judged` where no platform publishes it.

    `opened` is the item whose picker is open, `given` the value of an item, `look` what else it is looked at with, and
    `scrolled` how far down. `edge` is what a white knob on white has around it, both sides together. `titled` is the
    title of the first item, `clicked` a button that was clicked, `held` what a finger lies on.
    """

    design: str
    name: str
    wanted: object
    path: str
    live: Live | None
    drawn: Drawn | None = None
    opened: str = ""
    judged: bool = False
    edge: float = 0
    given: tuple[str, object] | None = None
    look: tuple[tuple[str, object], ...] = ()
    scrolled: float = 0
    titled: str = ""
    clicked: str = ""
    held: str = ""
    near: float = NEAR

    @property
    def source(self) -> str:
        """Who publishes it; else "none"."""
        if self.judged:
            return "none"
        name = self.name.replace(", smallest", " smallest")
        usual = "none" if self.design.startswith("ios") else _COMPOSE
        return next((by for by, design, names in SOURCES if design == self.design and name in names), usual)

    def __str__(self) -> str:
        return f"{self.design}-{self.name}{'-judged' if self.judged else ''}".replace(" ", "-")


def _ios(
    design: str, row: int, corner: int, inset: int, knob: tuple[float, int], blue: str, green: str
) -> list[Figure]:
    """What both designs of the iPhone have, with the figures of one."""
    later = design == "ios26"
    cell, switch, slider = "item:city/cell", "item:loud/control:loud", "item:volume/control:volume"
    track = (64, 28) if later else (51, 31)
    return [
        Figure(design, "margin of a group", inset, cell, left, drawn_left),
        Figure(design, "group", 402 - 2 * inset, cell, width, drawn_width),
        Figure(design, "row", row, cell, height, drawn_height),
        Figure(design, "corner of a group", corner, cell, radius, drawn_outer),
        Figure(design, "colour of a cell", "#ffffff", cell, colour, drawn_colour),
        Figure(design, "text inset", inset + 16, "item:city/title", left),
        Figure(design, "body", (17, 22), "item:city/title", type_),
        Figure(design, "value", (17, 22), "item:city/value", type_),
        Figure(design, "footnote", (13, 18), "item:city/description", type_),
        Figure(design, "header", (17, 22) if later else (13, 18), "item:colour/header", type_),
        Figure(design, "large title", (34, 41), "large-title", type_),
        Figure(design, "switch width", track[0], f"{switch}/track", width, drawn_width),
        Figure(design, "switch height", track[1], f"{switch}/track", height, drawn_height),
        Figure(design, "switch on", green, f"{switch}/track", colour, drawn_colour),
        Figure(design, "switch knob width", knob[0], f"{switch}/knob", width, drawn_width),
        Figure(design, "switch knob height", knob[1], f"{switch}/knob", height, drawn_height),
        Figure(design, "slider track", 6 if later else 4, f"{slider}/track", height, drawn_height),
        Figure(design, "slider filled", blue, f"{slider}/filled", colour, drawn_colour),
        Figure(design, "slider knob width", 37 if later else 28, f"{slider}/knob", width),
        Figure(design, "slider knob height", 24 if later else 28, f"{slider}/knob", height, drawn_height, edge=1),
        Figure(design, "map card", 180, "item:place/card", height),
        Figure(design, "wheel", 216, "picker:level", height, opened="level", judged=later),
        Figure(design, "band of a wheel", 34 if later else 32, "picker:level/band", height, opened="level"),
        Figure(design, "inset of the band", inset + 9, "picker:level/band", left, opened="level"),
        Figure(design, "corner of the band", 17 if later else 8, "picker:level/band", radius, None, "level", later),
        Figure(design, "corner of a key", 8 if later else 5, "key:q/face", radius, None, "name", True),
        Figure(design, "corner of the keyboard", 26 if later else 0, "keyboard/ground", radius, None, "name", True),
        Figure(design, "pill", 34, "item:day/pill", height, drawn_height, judged=True),
        Figure(design, "month", 345, "picker:day", height, opened="day", judged=later),
        Figure(design, "chosen day", 44, "day:2026-11-20/circle", width, drawn_width, "day", later),
        Figure(design, "colour of today chosen", blue, "day:2026-11-20/circle", colour, drawn_colour, "day", later),
    ]


def _android(design: str, inset: int) -> list[Figure]:
    """What both designs of Android have; rows of the newer one lie 16 inside."""
    switch, slider, field = "item:loud/control:loud", "item:volume/control:volume", "item:name/box"
    return [
        Figure(design, "top app bar", 64, "appBar", height),
        Figure(design, "text inset", inset, "item:city/headline", left),
        Figure(design, "headline", (16, 24), "item:city/headline", type_),
        Figure(design, "supporting text", (14, 20), "item:city/description", type_),
        Figure(design, "switch width", 52, f"{switch}/track", width, drawn_width),
        Figure(design, "switch height", 32, f"{switch}/track", height, drawn_height),
        Figure(design, "switch on", "#6750a4", f"{switch}/track", colour, drawn_colour),
        Figure(design, "knob when on", 24, f"{switch}/knob", width, drawn_width),
        Figure(design, "slider track", 16, f"{slider}/trackStart", height, drawn_height),
        Figure(design, "slider handle width", 4, f"{slider}/handle", width, drawn_width),
        Figure(design, "slider handle height", 44, f"{slider}/handle", height, drawn_height),
        Figure(design, "stop dot", 4, f"{slider}/stop", width),
        Figure(design, "text field", 56, field, height, drawn_height),
        Figure(design, "label of a field", (12, 16), "item:name/floatingLabel", type_),
        Figure(design, "ring", 20, "option:colour:0/ring", width, drawn_width),
        Figure(design, "option", 48 if design == "material3" else 72, "option:colour:0", height),
        Figure(design, "map card", 180, "item:place/picture", height, judged=True),
        Figure(design, "date dialog", 360, "picker:day/panel", width, drawn_width, "day"),
        Figure(design, "corner of a dialog", 28, "picker:day/panel", radius, None, "day"),
        Figure(design, "headline of the date dialog", (32, 40), "picker:day/headline", type_, None, "day"),
        Figure(design, "field of the clock", 96, "picker:alarm/hour", width, drawn_width, "alarm"),
        Figure(design, "field of the clock, height", 80, "picker:alarm/hour", height, None, "alarm"),
        Figure(design, "dial", 256, "picker:alarm/dial", width, drawn_width, "alarm"),
        Figure(design, "handle of the dial", 48, "picker:alarm/dial/handle", width, None, "alarm"),
    ]


FIGURES = (
    *_ios("ios18", 44, 10, 16, (27, 27), "#007aff", "#34c759"),
    *_ios("ios26", 52, 26, 20, (38 + 2 / 3, 24), "#0088ff", "#34c759"),
    Figure("ios26", "platter", 44, "back", width),
    Figure("ios26", "colour of a platter", "#fefefe", "back", drawn_colour),
    Figure("ios26", "colour of a wheel's band", "#f4f4f5", "picker:level/band", drawn_colour, opened="level"),
    Figure("ios26", "key that does not write", "#ffffff", "key:shift/face", colour, drawn_colour, "name", True),
    Figure("ios26", "slider", 34, "item:volume/control:volume", height),
    *_android("material3", 16),
    Figure("material3", "title of the bar", (22, 28), "appBar/screenTitle", type_),
    Figure("material3", "ground of a dialog", "#ece6f0", "picker:city/panel", colour, drawn_colour, "city"),
    Figure("material3", "row of three lines", 88, "control:city", height),
    Figure("material3", "row of two lines", 72, "control:loud", height),
    *_android("expressive", 32),
    Figure("expressive", "title of the bar", (20, 25), "appBar/screenTitle", type_),
    Figure("expressive", "disc of the arrow", 40, "appBar/navigation/disc", width, drawn_width),
    Figure("expressive", "colour of the disc", "#e6e0e9", "appBar/navigation/disc", colour, drawn_colour),
    Figure("expressive", "ground of a dialog", "#f3edf7", "picker:city/panel", colour, drawn_colour, "city"),
    Figure("expressive", "button of OK", 40, "picker:city/ok/fill", height, drawn_height, "city"),
    Figure("expressive", "colour of OK", "#6750a4", "picker:city/ok/fill", colour, drawn_colour, "city"),
    Figure("material3", "height of the date dialog", 568, "picker:day/panel", height, drawn_height, "day"),
    Figure("material3", "scrim of a dialog", 0.32, "picker:day/scrim", opacity, opened="day"),
    Figure("expressive", "scrim of a dialog", 0.6, "picker:day/scrim", opacity, opened="day", judged=True),
    Figure("expressive", "margin of a group", 16, "item:city/cell", left, drawn_left),
    Figure("expressive", "row of three lines", 96, "item:city/cell", height, drawn_height),
    Figure("expressive", "row of two lines", 76, "item:loud/cell", height, drawn_height),
    Figure("expressive", "outer corner", 24, "item:city/cell", outer, drawn_outer),
    Figure("expressive", "inner corner", 4, "item:city/cell", inner, drawn_inner),
)
_THUMB, _SLIDER = "item:loud/control:loud/knob", "item:volume/control:volume"
_SLIDER_GAP = f"{_SLIDER}/trackStart|{_SLIDER}/handle"
_DARK, _SMALLEST = (("theme", "dark"),), (("text_size", 14 / 17),)
_OFF, _LEVEL = ("loud", False), ("level", 50)
_KNOB = f"{_SLIDER}/knob"
#: Of the review's table what the groups above do not have.
FIGURES = (
    *FIGURES,
    Figure("ios26", "platter in the dark", "#191919", "back/backPlatter", drawn_colour, look=_DARK),
    Figure("ios26", "sign of done", 44, "picker:place/done", width, drawn_width, "place"),
    Figure("ios26", "colour of done", "#0088ff", "picker:place/done", drawn_colour, opened="place"),
    Figure("ios26", "bar", 54, "bar-title", height),
    Figure("ios26", "middle of the bar", 59 + 27, "back", middle),
    Figure("ios26", "separator", 1, "option:0", drawn_line, drawn_line),
    Figure("ios18", "separator", 1 / SCALE, "option:0", drawn_line, drawn_line),
    Figure("ios26", "track of a slider", "#e4e4e6", "item:volume/control:volume/track", drawn_end, drawn_end),
    Figure("ios26", "ground", "#f2f2f7", "item:city/cell", drawn_beside, drawn_beside),
    Figure("ios18", "track of a slider", "#e4e4e6", "item:volume/control:volume/track", drawn_end, drawn_end),
    Figure("ios18", "keyboard", 291 + 34, "keyboard", height, opened="name"),
    Figure("ios26", "keyboard", 291 + 34, "keyboard", height, opened="name"),
    Figure("ios18", "between keys", 6, "key:q/face|key:w/face", across, drawn_across, "name"),
    Figure("ios26", "large title, smallest", (31, 38), "large-title", type_, look=_SMALLEST),
    Figure("ios26", "body, smallest", (14, 19), "item:city/title", type_, look=_SMALLEST),
    Figure("ios26", "footnote, smallest", (12, 16), "item:city/description", type_, look=_SMALLEST),
    Figure("material3", "title of the bar, left", 56, "appBar/screenTitle", left),
    Figure("material3", "edge of a field", 1, "item:name/box/outline", drawn_edge, drawn_edge),
    Figure("material3", "text of a field", 16, "item:name/box|item:name/box/control:name", inset_left),
    Figure("material3", "edge of a ring", 2, "option:colour:1/ring", edge_width, drawn_edge),
    Figure("material3", "dot of a ring", 10, "option:colour:0/ring/dot", width, drawn_width),
    Figure("material3", "gap of a slider", 6, _SLIDER_GAP, across, drawn_across),
    Figure("material3", "header of the date dialog", 120, "picker:day/panel|picker:day/body", inset_top, opened="day"),
    Figure("material3", "inset of its headline", 24, "picker:day/panel|picker:day/headline", inset_left, opened="day"),
    Figure("material3", "day", 48, "day:2026-11-20", width, opened="day"),
    Figure("material3", "circle of a day", 40, "day:2026-11-20/circle", width, drawn_width, "day"),
    Figure("material3", "button of the date dialog", 6, "picker:day/panel|picker:day/ok", inset_right, opened="day"),
    Figure(
        "material3", "button of a wheel's dialog", 24, "picker:city/panel|picker:city/ok", inset_right, opened="city"
    ),
    Figure("material3", "between buttons", 8, "picker:city/cancel|picker:city/ok", across, opened="city"),
    Figure("material3", "dialog", 364, "picker:city/panel", width, drawn_width, "city"),
    Figure("material3", "colon of the clock", 24, "picker:alarm/hour|picker:alarm/minute", across, opened="alarm"),
    Figure("material3", "gap of AM and PM", 12, "picker:alarm/minute|picker:alarm/period:0", across, opened="alarm"),
    Figure("material3", "AM and PM", 52, "picker:alarm/period:0", width, opened="alarm"),
    Figure("material3", "padding of the clock", 24, "picker:alarm/panel|picker:alarm/hour", inset_left, opened="alarm"),
    Figure("material3", "gap above the dial", 36, "picker:alarm/hour|picker:alarm/dial", down, opened="alarm"),
    Figure("material3", "chosen field of the clock", "#eaddff", "picker:alarm/hour/box", colour, drawn_colour, "alarm"),
    Figure("material3", "chosen half of the day", "#ffd8e4", "picker:alarm/period:0", drawn_colour, opened="alarm"),
    Figure("material3", "gesture bar", 108, "gestureBar", width, drawn_width),
    Figure("material3", "gesture bar, height", 4, "gestureBar", height, drawn_height),
    Figure("material3", "gesture bar, from below", 10, "screen|gestureBar", inset_bottom),
    Figure("material3", "thumb of a switch that is off", 16, _THUMB, width, drawn_width, given=_OFF),
    Figure("expressive", "thumb of a switch that is off", 24, _THUMB, width, drawn_width, given=_OFF),
    Figure("expressive", "sign in the thumb", 16, f"{_THUMB}/thumbSign", width),
    Figure("expressive", "bar when scrolled", "#f3edf7", "appBar", drawn_colour, drawn_colour, scrolled=200),
    Figure("expressive", "between rows", 2, "item:city/cell|item:size/cell", down, drawn_down),
    Figure("expressive", "colour of a row", "#fef7ff", "item:city/cell", colour, drawn_colour),
    Figure("expressive", "ground", "#f3edf7", "background", colour, drawn_colour),
    Figure("expressive", "colour of a header", "#6750a4", "control:colour/headline", colour),
    Figure("expressive", "lines of a title", 2, "item:city/headline", lines),
    Figure("expressive", "lines of a summary", 10, "item:city/description", lines),
)
_LONG = "Donaudampfschifffahrtsgesellschaftskapitänswitwe"
_ENDLESS = "One two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"
_PHRASES = "現在地の天気予報を毎朝七時にスマートフォンへお知らせします"
_GERMAN, _JAPANESE = (("lang", "de"),), (("lang", "ja"),)
#: Of a wheel's rows, how far below the middle: UIKit's own cylinder.
_ROWS = (31.6, 59.7, 81.4, 94.3)
_IPHONES = ("ios18", "ios26")


def _seen(design: str, name: str, wanted: object, path: str, drawn: Drawn, **more: Any) -> Figure:
    """A figure that is in the picture alone."""
    return Figure(design, name, wanted, path, None, drawn, **more)


def _year(name: str, wanted: object, path: str, drawn: Drawn) -> Figure:
    return _seen("material3", name, wanted, path, drawn, opened="day", clicked="picker:day/years")


#: What needs another title, a click or a finger to be seen.
FIGURES = (
    *FIGURES,
    _seen("expressive", "long title without dots", False, "item:city/headline", last_sign(1), titled=_ENDLESS),
    _seen("material3", "long title with dots", True, "item:city/headline", last_sign(2), titled=2 * _ENDLESS),
    _seen("expressive", "hyphen", True, "item:city/headline", last_sign(0), titled=_LONG, look=_GERMAN),
    _seen("material3", "no hyphen", False, "item:city/headline", last_sign(0), titled=_LONG, look=_GERMAN),
    *(
        _seen(design, f"line by {by}", count, "item:city/headline", first_line, titled=_PHRASES, look=_JAPANESE)
        for design, by, count in (("expressive", "phrases", 14), ("material3", "letters", 23))
    ),
    Figure("material3", "line below the header", 1, "picker:day/headerLine", height, drawn_line, "day"),
    Figure("material3", "its colour", "#cac4d0", "picker:day/headerLine", colour, drawn_colour, "day"),
    _seen("material3", "middle of the month bar", 28, "picker:day/headerLine|nextMonth", middle_below, opened="day"),
    _year("year", 72, "year:2026/fill", drawn_width),
    _year("year, height", 36, "year:2026/fill", drawn_height),
    _year("years, apart", 52, "year:2023|year:2026", apart_down),
    _seen("material3", "hand", 2, "picker:alarm/dial/hand", width_below, opened="alarm", given=("alarm", [6, 0])),
    *(
        _seen(design, f"row {at} of a wheel", way, "picker:level", row_of_wheel(at), opened="level", given=_LEVEL)
        for design in _IPHONES
        for at, way in enumerate(_ROWS, start=1)
    ),
    *(
        _seen(design, "rows beside", 0.447, "picker:level", row_beside, opened="level", given=_LEVEL, near=0.03)
        for design in _IPHONES
    ),
    *(_seen(design, "edge of a knob on green", 0, _THUMB, edge_between, judged=True) for design in _IPHONES),
    _seen("ios26", "held knob on white", "#ffffff", f"{_KNOB}/face", drawn_above_middle, held=_KNOB, judged=True),
    *(
        _seen(design, f"held row{name}", wanted, "option:0", drawn_end, held="option:0", look=look)
        for design in _IPHONES
        for name, wanted, look in (("", "#d1d1d6", ()), (" in the dark", "#3a3a3c", _DARK))
    ),
    _seen("ios18", "bar when scrolled", "#f9f9f9", "bar-title", drawn_beside, scrolled=200),
)
#: The phone that a design's figures are given for.
DEVICES = {"ios18": "iPhone 16 Pro", "ios26": "iPhone 16 Pro", "material3": "Pixel 8", "expressive": "Pixel 8"}


class Pages:
    """The pages that figures are read off, each made once: the whole screen, or one with something open or held."""

    def __init__(self) -> None:
        self._made: dict[tuple[object, ...], Page] = {}

    def of(self, figure: Figure) -> Page:
        shown = (figure.opened, repr(figure.given), figure.look, figure.scrolled)
        key = (figure.design, *shown, figure.titled, figure.clicked, figure.held)
        if key not in self._made:
            self._made[key] = _page(figure)
        return self._made[key]

    def close(self) -> None:
        for page in self._made.values():
            page.shown.close()


def _page(figure: Figure) -> Page:
    declaration = json.loads(EVERY_FORM.read_bytes())
    if figure.titled:
        titles = declaration["preferences"]["properties"]["city"]["x-title"]
        titles.update(dict.fromkeys(("en", "ja", "de"), figure.titled))
    session = PieceSession(TODAY)
    assert session.open(read_bytes(json.dumps(declaration).encode()))
    if figure.given is not None:
        session.edit(*figure.given)
    phone = Phone(session, "ios" if figure.design.startswith("ios") else "android")
    look = replace(phone.look, design=figure.design, device=DEVICES[figure.design])
    phone.show(replace(look, **dict(figure.look)))  # type: ignore[arg-type]
    shown = OffscreenPhone(phone, SCALE)
    if figure.opened or figure.scrolled:
        image = shown.picture(open_key=figure.opened or None, scrolled=figure.scrolled or None)
    else:
        image = shown.picture(full=True)
    page = Page(shown, image)
    if figure.clicked:
        QMetaObject.invokeMethod(page.item(figure.clicked), "click")
    if figure.held:
        place, left_button = page.rect(figure.held).center(), Qt.MouseButton.LeftButton
        press = QMouseEvent(
            QEvent.Type.MouseButtonPress, place, place, left_button, left_button, Qt.KeyboardModifier(0)
        )
        QCoreApplication.sendEvent(shown.window, press)
    return Page(shown, shown.as_it_stands().copy())


def main() -> None:
    """Print the table: what each figure is to be, is and is drawn as, and who publishes it.

    What moves has no picture: `test_motion.py` and `test_coasting.py` have the laws of lists and wheels.
    """
    picture_application()
    pages = Pages()
    print("design", "figure", "asked", "live", "drawn", "source", sep="\t")
    for figure in FIGURES:
        page = pages.of(figure)
        live, drawn = (of(page, figure.path) if of is not None else "" for of in (figure.live, figure.drawn))
        cells = (figure.design, figure.name, figure.wanted, live, drawn, figure.source)
        print("\t".join(f"{cell:.2f}" if isinstance(cell, float) else str(cell) for cell in cells))
    pages.close()


if __name__ == "__main__":
    main()
