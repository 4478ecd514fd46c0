"""The rows of a screen, each as a picture of its own."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from math import ceil, floor
from typing import NamedTuple

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QImage
from PySide6.QtQuick import QQuickItem

from previewer.phone.look import Look
from previewer.phone.offscreen import OffscreenPhone
from previewer.pictures.application import picture_application
from previewer.pictures.png import to_png
from previewer.pictures.render import PictureRequest, prepare
from previewer.pieces import Reading


class RowPicture(NamedTuple):
    """The row of an item as a PNG file, as wide as the screen; `width` and `height` are in points."""

    key: str
    png: bytes
    width: int
    height: int


def row_pictures(reading: Reading, look: Look, today: date, scale: float = 2.0) -> Iterator[RowPicture]:
    """Every row that a look shows, in order, at `scale` pixels a point. Raises RequestError and PictureError."""
    picture_application()
    shown = prepare(reading, PictureRequest(look, today, scale=scale))
    seen: set[str] = set()
    try:
        for page in shown.pages():
            for key, place in _whole_rows(shown):
                if key not in seen:
                    seen.add(key)
                    yield _cut(key, page, place, scale)
    finally:
        shown.close()


def _whole_rows(shown: OffscreenPhone) -> Iterator[tuple[str, QRectF]]:
    """The rows that stand wholly on the page, in points of the screen."""
    rows = shown.find("rows")
    if rows is None:
        return
    view = rows.mapRectToScene(QRectF(0, 0, rows.width(), rows.height()))
    found = [
        (str(row.property("key")), row.mapRectToScene(QRectF(0, 0, row.width(), row.height()))) for row in _rows(rows)
    ]
    for key, place in sorted(found, key=lambda one: one[1].top()):
        if place.top() >= view.top() - 1 and place.bottom() <= view.bottom() + 1:
            yield key, place


def _rows(item: QQuickItem) -> Iterator[QQuickItem]:
    for child in item.childItems():
        if child.property("auditRole") == "row":
            if child.isVisible() and child.height() > 0:
                yield child
        else:
            yield from _rows(child)


def _cut(key: str, page: QImage, place: QRectF, scale: float) -> RowPicture:
    top, bottom = floor(place.top() * scale), ceil(place.bottom() * scale)
    part = page.copy(QRect(0, top, page.width(), bottom - top))
    return RowPicture(key, to_png(part, scale), round(page.width() / scale), round((bottom - top) / scale))
