"""What lies on a screen in a photograph and is none of it: a reflection, a finger, a shadow.

Light on the glass makes texts fainter, and leaves them what they are; a finger changes the ground that texts stand on.
Another text does neither: something stands there that ours, however faint, does not have.
"""

from __future__ import annotations

from operator import mul
from typing import Final, NamedTuple

from PySide6.QtCore import QRect
from PySide6.QtGui import QImage, QPainter

from previewer.pictures.overlay.likeness import grey_lines

_MODE: Final = QPainter.CompositionMode
#: Points by which an image is laid on itself, one after the other, for the lightest of 8×8 points: no text stays.
_AROUND: Final = (1, 2, 4)
#: Points of a side of the cells that are looked at; so many a side are one place, about as large as a letter.
_CELL, _PLACE = 8, 3
#: Points at each side of a relief that are not looked at: there no text stands, and a finger's edge may.
BESIDE: Final = _CELL
#: In grey levels, how much of a place's relief ours does not explain, and what part of it, that shows something else:
#: where it was tried, rows with the same text came to 70 levels of which 0.18 were left, with another to 60 and 0.24.
_LEVELS, _SHARE = 56, 0.22
#: Points that a row may lie aside of where it was laid.
_ASIDE: Final = (0, -1, 1)


class _Cell(NamedTuple):
    """Sums over the pixels of a cell: the photograph's relief by itself, by ours, ours by itself."""

    seen: int = 0
    both: int = 0
    ours: int = 0

    def and_of(self, other: _Cell) -> _Cell:
        return _Cell(self.seen + other.seen, self.both + other.both, self.ours + other.ours)

    @property
    def is_other(self) -> bool:
        """Whether what is seen is something else than ours in any strength."""
        left = self.seen - (self.both * self.both / self.ours if self.ours else 0)
        return left >= (_LEVELS * _CELL * _PLACE) ** 2 and left >= _SHARE * self.seen


def ground(image: QImage, is_dark: bool) -> QImage:
    """What texts and lines stand on: of each point the lightest of 8×8, on a dark screen the darkest."""
    mode = _MODE.CompositionMode_Darken if is_dark else _MODE.CompositionMode_Lighten
    found = image.convertToFormat(QImage.Format.Format_Grayscale8).convertToFormat(QImage.Format.Format_RGB32)
    for step in _AROUND:
        for across, down in ((step, 0), (0, step)):
            under = found.copy()
            with QPainter(found) as painter:
                painter.setCompositionMode(mode)
                painter.drawImage(-across, -down, under)
    return found


def shows_other(seen: QImage, ours: QImage, across: int, down: int) -> bool:
    """Whether a relief has something that another, laid on it so far right and down, has not in any strength, further
    in than `BESIDE`.
    """
    across, ours = across + BESIDE, ours.copy(ours.rect().adjusted(BESIDE, 0, -BESIDE, 0))
    strip = grey_lines(ours)
    for below in _ASIDE:
        for aside in _ASIDE:
            part = QRect(across + aside, down + below, ours.width(), ours.height())
            if not _has_other(_cells(grey_lines(seen.copy(part)), strip)):
                return False
    return True


def _cells(seen: list[bytes], ours: list[bytes]) -> list[list[_Cell]]:
    wide, high = len(ours[0]) // _CELL, len(ours) // _CELL
    return [[_cell(seen, ours, column * _CELL, row * _CELL) for column in range(wide)] for row in range(high)]


def _cell(seen: list[bytes], ours: list[bytes], left: int, top: int) -> _Cell:
    here = b"".join(line[left : left + _CELL] for line in seen[top : top + _CELL])
    there = b"".join(line[left : left + _CELL] for line in ours[top : top + _CELL])
    return _Cell(sum(map(mul, here, here)), sum(map(mul, here, there)), sum(map(mul, there, there)))


def _has_other(cells: list[list[_Cell]]) -> bool:
    """Whether any place of several cells shows something else."""
    for top in range(max(1, len(cells) - _PLACE + 1)):
        rows = cells[top : top + _PLACE]
        for left in range(max(1, len(cells[0]) - _PLACE + 1) if cells else 0):
            place = _Cell()
            for row in rows:
                for cell in row[left : left + _PLACE]:
                    place = place.and_of(cell)
            if place.is_other:
                return True
    return False
