"""What is wrong with the layout of a screen, read from its live items."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise

from PySide6.QtCore import QRectF, Qt
from PySide6.QtQml import QQmlExpression, qmlContext
from PySide6.QtQuick import QQuickItem

from tests.class_names import class_name

#: Points. Heights of lines are rounded up to whole points, so that two lines may share one.
SLACK = 1.5
#: Whose parts lie over each other on purpose; each counts as one thing.
_WHOLE = ("Wheel_", "ClockDial_", "StatusBar_", "MapArea_", "MapCard_")
#: What lies under or over others on purpose: grounds, edges, hints, marks of focus.
_GROUNDS = ("cell", "outline", "scrim", "box", "circle", "band", "map", "pin", "handle", "stop", "fill")
_DRAWN = ("QQuickRectangle", "QQuickShape", "QQuickImage", "QQuickText")
_TEXTS = ("QQuickText", "QQuickTextInput", "QQuickTextEdit")


@dataclass(frozen=True)
class Thing:
    """A text or a control. `place` is what is seen of it on the screen, in points; `touch` where it is touched, for a
    control. `scrolls`: a part of it may have scrolled away.
    """

    name: str
    place: QRectF
    scrolls: bool
    touch: QRectF | None = None

    def __str__(self) -> str:
        sides = (self.place.x(), self.place.y(), self.place.width(), self.place.height())
        return f"{self.name} at {', '.join(f'{side:.1f}' for side in sides)}"


def troubles(screen: QQuickItem, height: float) -> Iterator[str]:
    """Everything wrong with a screen: sizes, rows, overlaps, and what is outside of `height` points."""
    area = QRectF(0, 0, screen.width(), height)
    yield from _sizes(screen)
    rows = sorted(_rows(screen), key=lambda row: _place(row).y())
    for above, below in pairwise(rows):
        if _place(above).bottom() > _place(below).y() + SLACK:
            yield f"{above.objectName()} lies over {below.objectName()}"
    for row in rows:
        things = list(_things(row, scrolls=True))
        place = _place(row).adjusted(-SLACK, -SLACK, SLACK, SLACK)
        for thing in things:
            if not place.contains(thing.place):
                yield f"{thing} is beyond its row {row.objectName()}, {place.y():.1f} to {place.bottom():.1f}"
        yield from _judge(things, area)


def troubles_of_picker(picker: QQuickItem, screen: QQuickItem) -> Iterator[str]:
    """Everything wrong with what opened from a row."""
    area = QRectF(0, 0, screen.width(), screen.height())
    yield from _judge(list(_things(picker, scrolls=_in_list(picker))), area)


def _judge(things: list[Thing], area: QRectF) -> Iterator[str]:
    for thing in things:
        wide = thing.place.left() < area.left() - SLACK or thing.place.right() > area.right() + SLACK
        high = thing.place.top() < area.top() - SLACK or thing.place.bottom() > area.bottom() + SLACK
        if wide or (high and not thing.scrolls):
            yield f"{thing} is outside the screen"
    for one, other in combinations(things, 2):
        if one.name == "titlePlatter" and other.name.startswith("bar-title "):
            if not one.place.contains(other.place):
                yield f"{other} is beyond its {one}"
        elif one.place.adjusted(SLACK, SLACK, -SLACK, -SLACK).intersects(other.place):
            yield f"{one} overlaps {other}"
        elif one.touch and other.touch and one.touch.adjusted(SLACK, SLACK, -SLACK, -SLACK).intersects(other.touch):
            yield f"{one} is touched where {other} is"


def _sizes(item: QQuickItem) -> Iterator[str]:
    for side in (item.width(), item.height(), item.x(), item.y()):
        if not math.isfinite(side):
            yield f"{_name(item)} is nowhere"
    if item.isVisible() and (item.width() < 0 or item.height() < 0):
        yield f"{_name(item)} is {item.width():.1f} × {item.height():.1f}"
    for child in item.childItems():
        yield from _sizes(child)


def _rows(screen: QQuickItem) -> Iterator[QQuickItem]:
    for item in _below(screen):
        if item.objectName().startswith("item:") and item.isVisible():
            yield item


def _below(item: QQuickItem) -> Iterator[QQuickItem]:
    yield item
    for child in item.childItems():
        yield from _below(child)


def _things(item: QQuickItem, scrolls: bool) -> Iterator[Thing]:
    """Texts and controls below an item, as far as they can be seen."""
    if not item.isVisible() or item.opacity() == 0:
        return
    if _is_whole(item) and item.objectName() in _GROUNDS:
        return
    if _is_text(item):
        if item.property("text") and not (place := _text_place(item)).isEmpty():
            yield Thing(_name(item), place, scrolls)
    elif _is_whole(item) or _is_control(item):
        place = _place(item)
        if not place.isEmpty():
            yield Thing(_name(item), _seen_of(item), scrolls, place if _is_touched(item) else None)
    elif item.inherits("QQuickFlickable"):
        view = _place(item)
        for child in item.childItems():
            yield from (_cut(thing, view) for thing in _things(child, True) if thing.place.intersects(view))
    else:
        for child in item.childItems():
            yield from _things(child, scrolls)


def _cut(thing: Thing, view: QRectF) -> Thing:
    """What is left of a thing in a list that scrolls."""
    touch = thing.touch.intersected(view) if thing.touch is not None else None
    return Thing(thing.name, thing.place.intersected(view), True, touch)


def _seen_of(item: QQuickItem) -> QRectF:
    """What is drawn of a control: less than where it can be touched."""
    if _is_whole(item):
        return _place(item)
    drawn = QRectF()
    for part in _below(item):
        if any(part.inherits(name) for name in _DRAWN) and part.isVisible() and part.opacity() > 0:
            drawn = drawn.united(_place(part))
    return _place(item) if drawn.isEmpty() else drawn.intersected(_place(item))


def _is_whole(item: QQuickItem) -> bool:
    return _class(item).startswith(_WHOLE)


def _is_touched(item: QQuickItem) -> bool:
    if not item.isEnabled():
        return False
    return any(item.inherits(name) for name in ("QQuickAbstractButton", "QQuickSlider", "QQuickMouseArea"))


def _is_control(item: QQuickItem) -> bool:
    """Something to touch or to see that holds no text itself."""
    if item.objectName() in _GROUNDS or item.objectName().startswith(("item:", "picker:")):
        return False
    seen = item.objectName() != "" or item.inherits("QQuickAbstractButton")
    return seen and not any(_is_text(below) or _is_whole(below) for below in _below(item))


def _is_text(item: QQuickItem) -> bool:
    return any(item.inherits(name) for name in _TEXTS)


def _text_place(item: QQuickItem) -> QRectF:
    """Where the lines of a text are. Labels move themselves so that all scripts stand on one baseline: that is not
    counted.
    """
    parent = item.parentItem()
    if item.inherits("QQuickTextInput") or parent is None:
        return _place(item)
    width, height = float(item.property("contentWidth")), float(item.property("contentHeight"))
    alignment = _alignment(item) if item.inherits("QQuickText") else 0
    x = _start(item.width() - width, alignment, Qt.AlignmentFlag.AlignRight, Qt.AlignmentFlag.AlignHCenter)
    y = _start(item.height() - height, alignment, Qt.AlignmentFlag.AlignBottom, Qt.AlignmentFlag.AlignVCenter)
    return parent.mapRectToScene(QRectF(item.x() + x, item.y() + y, width, height))


def _alignment(item: QQuickItem) -> int:
    """PySide knows no way to read these two as properties."""
    context = qmlContext(item)
    assert context is not None
    expression = QQmlExpression(context, item, "effectiveHorizontalAlignment | verticalAlignment")
    value, _undefined = expression.evaluate()
    return int(value)


def _start(room: float, alignment: int, far: Qt.AlignmentFlag, middle: Qt.AlignmentFlag) -> float:
    return room if alignment & far.value else room / 2 if alignment & middle.value else 0


def _in_list(item: QQuickItem) -> bool:
    parent = item.parentItem()
    while parent is not None:
        if parent.objectName() == "rows":
            return True
        parent = parent.parentItem()
    return False


def _place(item: QQuickItem) -> QRectF:
    return item.mapRectToScene(QRectF(0, 0, item.width(), item.height()))


def _class(item: QQuickItem) -> str:
    return class_name(item)


def _name(item: QQuickItem) -> str:
    text = f" {item.property('text')!r}" if _is_text(item) else ""
    return f"{item.objectName() or _class(item).split('_QML')[0]}{text}"
