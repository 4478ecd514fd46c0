"""A picture of a phone, our drawing of its look, and where they differ, side by side."""

from __future__ import annotations

from datetime import date

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from previewer.pictures.lines import in_lines
from previewer.pictures.overlay.drawings import Drawings, draw
from previewer.pictures.overlay.likeness import resized
from previewer.pictures.overlay.overlay import Overlay
from previewer.pictures.overlay.search import LookMatch
from previewer.pictures.render import PictureRequest
from previewer.pieces import Reading, Values

#: Pixels a point of the panels, and pixels between them.
PANEL_SCALE, _GAP = 2, 24
#: Pixels between rows that stand one below the other.
_BETWEEN = 12
_BACK = QColor("#808080")
#: What differs, on a picture that is so faint; by how many doublings it is brought out.
_RED, _FAINT, _DOUBLINGS = QColor(214, 0, 60), 0.25, 2


def drawing_of(reading: Reading, found: LookMatch, today: date, values: Values | None = None) -> QImage:
    """Our drawing of what a picture shows, cut as the picture is, `PANEL_SCALE` pixels a point. Raises PictureError."""
    long = found.scrolled or not found.frame.whole
    image = draw(reading, PictureRequest(found.look, today, values, PANEL_SCALE, found.open_key), long)
    width, height = found.look.size
    if not long:
        return image
    return image.copy(QRect(0, found.down * PANEL_SCALE, width * PANEL_SCALE, height * PANEL_SCALE))


def photo_of(photo: QImage, found: LookMatch) -> QImage:
    """The picture at `PANEL_SCALE` pixels a point."""
    if found.frame.whole:
        width, height = found.frame.size
        return resized(photo, width * PANEL_SCALE, height * PANEL_SCALE)
    scale = PANEL_SCALE / found.frame.scale
    return resized(photo, round(photo.width() * scale), round(photo.height() * scale))


def difference_of(one: QImage, other: QImage) -> QImage:
    """The differences of two pictures, red on the second made faint; as far as both go."""
    shared, mode = one.rect() & other.rect(), QPainter.CompositionMode
    unlike = one.copy(shared).convertToFormat(QImage.Format.Format_RGB32)
    with QPainter(unlike) as painter:
        painter.setCompositionMode(mode.CompositionMode_Difference)
        painter.drawImage(0, 0, other.copy(shared))
        painter.setCompositionMode(mode.CompositionMode_Plus)
        for _ in range(_DOUBLINGS):
            painter.drawImage(0, 0, unlike.copy())
    red = QImage(unlike.size(), QImage.Format.Format_ARGB32)
    red.fill(_RED)
    red.setAlphaChannel(unlike.convertToFormat(QImage.Format.Format_Grayscale8))
    found = QImage(unlike.size(), QImage.Format.Format_RGB32)
    found.fill(Qt.GlobalColor.white)
    with QPainter(found) as painter:
        painter.setOpacity(_FAINT)
        painter.drawImage(0, 0, other.copy(shared))
        painter.setOpacity(1)
        painter.drawImage(0, 0, red)
    return found


def rows_beside(drawings: Drawings, photo: QImage, overlay: Overlay) -> dict[str, QImage]:
    """Each row that is told to be the same or another, as the picture has it, as we draw it, and where they differ: one
    below the other, at the picture's own scale. Raises PictureError.
    """
    found = overlay.found
    if found is None:
        return {}
    screen, scale = overlay.screen_of(photo), found.frame.scale
    drawing = drawings.as_fine(found.look, scale, True).image
    lost = 0 if found.frame.whole else found.down

    def part(image: QImage, top: float, height: float) -> QImage:
        return image.copy(QRect(0, round(top * scale), screen.width(), round(height * scale)))

    beside = {}
    for row, seen in zip(overlay.rows, overlay.seen, strict=True):
        if row.photo is not None and seen is not None and seen.agrees is not None:
            theirs, ours = part(screen, row.whole[0] - lost, row.whole[1]), part(drawing, *row.drawn)
            beside[row.key] = in_lines([[theirs], [ours], [difference_of(theirs, ours)]], _BETWEEN, _BACK)
    return beside


def panels(photo: QImage, ours: QImage) -> QImage:
    """The picture, our drawing and the difference in one image, from left to right."""
    return in_lines([[photo, ours, difference_of(photo, ours)]], _GAP, _BACK)
