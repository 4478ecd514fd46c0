"""Where the rows of a screen are in a picture, and where we draw them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QRect
from PySide6.QtGui import QImage

from previewer.phone.look import Look
from previewer.phone.offscreen import find_item
from previewer.phone.scene import scene_rect
from previewer.pictures.overlay.drawings import Drawings
from previewer.pictures.overlay.likeness import Offset, best_offset, coarser, likeness, relief, resized
from previewer.pictures.overlay.search import LookMatch, bars

#: What a row is at least alike to be found.
_LEAST = 0.3
#: Points of a row that must be in the picture, and how far it may be from where the row above it lets expect it.
_SEEN, _REACH, _ASIDE = 20, 24, 8
_CELL = 2
#: How far an edge may be from where the texts let expect it, in points; what it differs by in grey levels; and in how
#: many of the columns.
_EDGE_REACH, _EDGE_LEVELS, _EDGE_COLUMNS, _COLUMNS = 8, 4, 11, 16


class RowPlace(NamedTuple):
    """Where a row stands: `top` and `height` of its cell, in points from the top of the screen, and those of all that
    belongs to it with header and description.
    """

    key: str
    top: float
    height: float
    whole_top: float
    whole_height: float


class RowMatch(NamedTuple):
    """One row of our drawing, in points of the screen; and in the picture, where it is found there (`photo` is else
    None). `difference` is 0 for the same, 1 for nothing in common.
    """

    key: str
    photo: tuple[float, float] | None
    ours: tuple[float, float]
    difference: float


def places(drawings: Drawings, look: Look) -> list[RowPlace]:
    """The rows that a look shows on its long drawing, in order. Raises PictureError."""
    drawings.image(look, True)
    shown = drawings.phone(look)
    found = []
    for key in list(shown.phone.rows.keys()):
        row = shown.find(f"item:{key}")
        if row is not None:
            whole, cell = scene_rect(row), scene_rect(find_item(row, "cell") or row)
            found.append(RowPlace(key, cell.y(), cell.height(), whole.y(), whole.height()))
    return found


def match_rows(drawings: Drawings, photo: QImage, found: LookMatch, ours: Look) -> list[RowMatch]:
    """Every row that we draw for the look `ours`, held against where it is in a picture, one pixel a point, whose
    look was found.

    `found.down` tells where the picture lies on the drawing of the look that was found; from row to row what is
    further down or up is carried on. Raises PictureError.
    """
    drawn, meant = places(drawings, found.look), {place.key: place for place in places(drawings, ours)}
    drawing = drawings.as_fine(found.look, found.frame.scale)
    offsets = _offsets(drawing, photo, found, drawn)
    edges, own_edges = _Edges(photo), _Edges(drawing)
    matches = []
    for number, place in enumerate(drawn):
        target = meant.get(place.key)
        if target is None:
            continue
        here = offsets[number]
        if here is None:
            matches.append(RowMatch(place.key, None, (target.top, target.height), 1.0))
            continue
        after = offsets[number + 1] if number + 1 < len(drawn) else None
        top = place.top + here.down
        bottom = top + place.height + (after.down - here.down if after is not None else 0)
        if own_edges.near(place.top, 1) is not None:
            top = edges.near(top, _EDGE_REACH) or top
        if own_edges.near(place.top + place.height, 1) is not None:
            bottom = edges.near(bottom, _EDGE_REACH) or bottom
        # The picture's points, as the screen's: what was cut off above it is put back.
        lost = 0 if found.frame.whole else found.down
        matches.append(
            RowMatch(place.key, (top + lost, bottom - top), (target.top, target.height), 1 - max(0.0, here.score))
        )
    return matches


def _offsets(drawing: QImage, photo: QImage, found: LookMatch, drawn: Sequence[RowPlace]) -> list[Offset | None]:
    """For each row, by how many points it is further right and down in the picture than on the long drawing, and how
    alike it is there; None for one that is not found.
    """
    top, bottom = bars(found) if found.frame.whole else (0, 0)
    visible = QRect(0, top, photo.width(), photo.height() - top - bottom)
    seen, ours = relief(photo).copy(visible), relief(drawing)
    across, down = -found.across, -found.down
    offsets: list[Offset | None] = []
    for place in drawn:
        start = round(place.whole_top + down - top)
        shown = min(start + place.whole_height, visible.height()) - max(0, start)
        if shown < min(_SEEN, place.whole_height):
            offsets.append(None)
            continue
        strip = ours.copy(QRect(0, round(place.whole_top), ours.width(), max(1, round(place.whole_height))))
        here = _lay(seen, strip, across, start)
        if here.score < _LEAST:
            offsets.append(None)
            continue
        down += here.down - start
        across = here.across
        offsets.append(Offset(across, down, here.score))
    return offsets


def _lay(seen: QImage, strip: QImage, across: int, start: int) -> Offset:
    """The best place of a row near where it is expected, in points: first down, since that is where rows go."""
    rough, thin = coarser(seen, _CELL), coarser(strip, _CELL)
    column, line, reach = round(across / _CELL), round(start / _CELL), _REACH // _CELL
    first = best_offset(rough, thin, range(column, column + 1), range(line - reach, line + reach + 1))
    aside = _ASIDE // _CELL
    second = best_offset(rough, thin, range(column - aside, column + aside + 1), range(first.down, first.down + 1))
    right, down = second.across * _CELL, second.down * _CELL
    best = best_offset(seen, strip, range(right - 1, right + 2), range(down - 2, down + 3))
    expected = likeness(seen, strip, across, start)
    return Offset(across, start, expected) if expected >= best.score - 0.01 else best


class _Edges:
    """The lines of an image across which most of its width gets lighter or darker: edges of cards, separators."""

    def __init__(self, image: QImage) -> None:
        grey = resized(image, _COLUMNS, image.height()).convertToFormat(QImage.Format.Format_Grayscale8)
        stride, pixels = grey.bytesPerLine(), bytes(grey.constBits())
        lines = [pixels[start : start + _COLUMNS] for start in range(0, stride * grey.height(), stride)]
        self._at = [line for line in range(1, len(lines)) if _differ(lines[line - 1], lines[line])]

    def near(self, place: float, reach: float) -> float | None:
        """The edge nearest to a place, if one is so near."""
        near = [float(line) for line in self._at if abs(line - place) <= reach]
        return min(near, key=lambda line: abs(line - place), default=None)


def _differ(above: bytes, below: bytes) -> bool:
    return sum(abs(one - other) >= _EDGE_LEVELS for one, other in zip(above, below, strict=True)) >= _EDGE_COLUMNS
