"""The rows of a screen, each as a picture of its own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from datetime import date
from math import ceil, floor
from typing import NamedTuple

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QImage

from previewer.phone.look import Look
from previewer.phone.offscreen import OffscreenPhone
from previewer.phone.scene import row_areas, scene_rect
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
    seen: set[str] = set()
    with closing(prepare(reading, PictureRequest(look, today, scale=scale))) as shown:
        for page in shown.pages():
            for key, place in _whole_rows(shown):
                if key not in seen:
                    seen.add(key)
                    yield _cut(key, page, place, scale)


def row_picture(shown: OffscreenPhone, key: str) -> RowPicture | None:
    """The row of an item on a phone that is there already; None where it has none. Raises PictureError."""
    page = shown.picture(at_key=key)
    place = dict(_whole_rows(shown)).get(key)
    return None if place is None else _cut(key, page, place, shown.scale)


def _whole_rows(shown: OffscreenPhone) -> Iterator[tuple[str, QRectF]]:
    """The rows that stand wholly on the page, in points of the screen."""
    rows = shown.find("rows")
    if rows is None:
        return
    view = scene_rect(rows)
    for key, place in row_areas(rows).items():
        if place.height() > 0 and place.top() >= view.top() - 1 and place.bottom() <= view.bottom() + 1:
            yield key, place


def rows_in_sight(shown: OffscreenPhone) -> Iterator[tuple[str, QRectF]]:
    """The rows of the picture that was taken last, as far as they are to be seen, in points of the screen."""
    rows = shown.find("rows")
    if rows is None:
        return
    view = scene_rect(rows)
    for key, place in row_areas(rows).items():
        seen = place.intersected(view)
        if not seen.isEmpty():
            yield key, seen


def _cut(key: str, page: QImage, place: QRectF, scale: float) -> RowPicture:
    top, bottom = floor(place.top() * scale), ceil(place.bottom() * scale)
    part = page.copy(QRect(0, top, page.width(), bottom - top))
    return RowPicture(key, to_png(part, scale), round(page.width() / scale), round((bottom - top) / scale))
