"""Looked at closely: whether a part of a screen is as ours to the letter, or has letters that are much like ours."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import product
from typing import Final

from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QImage

from previewer.phone.platforms import PLATFORMS
from previewer.pictures.overlay.drawings import Drawings
from previewer.pictures.overlay.frames import is_native
from previewer.pictures.overlay.likeness import relief, worst_place
from previewer.pictures.overlay.search import LookMatch, points_of

#: Pixels a point at which letters are told from others that are much like them; and by how many of these pixels they
#: may lie aside.
_CLOSELY: Final = 2
_ASIDE: Final = (0, -1, 1)
#: By fewer of its pixels a picture is moved up, so that some move is about a whole number of points.
_MOST_UP: Final = 6
#: So many times a picture's scale is at least the scale that it was made smaller from; and how many of those are tried.
_LARGER, _MOST_LARGER = 1.02, 2
#: So few grey levels a part differs by then that no closer fit is looked for.
CLEARLY: Final = 24.0


def moved_up(photo: QImage, below: int) -> Iterator[QImage]:
    """A picture moved up by 1, 2 … of its pixels."""
    return (photo.copy(QRect(QPoint(0, up), photo.size())) for up in range(1, below))


class CloseUp:
    """A picture and our drawings of its look, looked at by two pixels a point."""

    def __init__(self, drawings: Drawings, photo: QImage, found: LookMatch) -> None:
        self._drawings, self._photo, self._found = drawings, photo, found
        self._drawn: list[tuple[QImage, QImage | None]] = []

    def differ(self, part: QRect, across: int, down: int) -> float:
        """The grey levels by which a part of the long drawing differs in its worst place from the picture, in which it
        lies so many points further right and down.
        """
        column, top, least = _CLOSELY * (part.x() + across), part.y() + down, float("inf")
        for long, screen in self._drawings_of():
            strips = [long.copy(_times(part))]
            if screen is not None and (across, down) == (0, 0):
                strips.append(screen.copy(_times(part)))
            for up, seen in enumerate(self._seen):
                line = round(_CLOSELY * (top - up / self._found.frame.scale))
                for x, y, strip in product((0,) if up else _ASIDE, _ASIDE, strips):
                    least = min(least, worst_place([seen], strip, column + x, [line + y]))
                    if least <= CLEARLY:
                        return least
        return least

    @cached_property
    def _seen(self) -> list[QImage]:
        """The reliefs of the picture as it is, and moved up by one of its pixels after the other."""
        photos = (self._photo, *moved_up(self._photo, _MOST_UP))
        return [relief(points_of(one, self._found.frame, _CLOSELY)) for one in photos]

    def _drawings_of(self) -> Iterator[tuple[QImage, QImage | None]]:
        """The reliefs of the long drawing and, where the picture may be the same to the pixel, of the screen: drawn at
        the picture's scale; then, as it may have been made smaller, at some that phones have, and brought to it.
        """
        frame = self._found.frame
        larger = [one for one in PLATFORMS[frame.platform].scales if one > frame.scale * _LARGER]
        scales = [frame.scale, *([] if is_native(frame) else larger[:_MOST_LARGER])]
        for number, scale in enumerate(scales):
            if number == len(self._drawn):
                is_screen = frame.whole and not self._found.scrolled
                self._drawn.append((self._relief(scale, True), self._relief(scale, False) if is_screen else None))
            yield self._drawn[number]

    def _relief(self, scale: float, long: bool) -> QImage:
        fine = self._drawings.as_fine(self._found.look, scale, long)
        return relief(fine.brought_to(self._found.frame.scale).at(_CLOSELY))


def _times(rect: QRect) -> QRect:
    return QRect(rect.topLeft() * _CLOSELY, rect.size() * _CLOSELY)
