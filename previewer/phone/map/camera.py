"""Where a map looks: its middle and zoom, what of the world lies where on the screen, and how it moves. No Qt.

A place is (x, y) in the world's square (see `mercator`), a point is in points of the screen from the map's top left.
East of the date line the world begins anew, so `x` has no end.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import log2

from previewer.phone.map.mercator import TILE, side_at

#: Points that a map goes on beyond a pole: a pin there is seen whole.
POLE_ROOM = 80


@dataclass(frozen=True, slots=True)
class Camera:
    """`x`, `y`: the place in the middle of a map of `width` × `height` points. `x` stays within 0 to 1."""

    x: float = 0.5
    y: float = 0.5
    zoom: float = 1.0
    width: float = 0.0
    height: float = 0.0

    def point(self, x: float, y: float) -> tuple[float, float]:
        """The point of a place, on that turn around the world that is the nearest to the middle."""
        side = side_at(self.zoom)
        across = (x - self.x + 0.5) % 1 - 0.5
        return self.width / 2 + across * side, self.height / 2 + (y - self.y) * side

    def place(self, across: float, down: float) -> tuple[float, float]:
        """The place at a point; `x` within 0 to 1, `y` too, beyond the poles the pole."""
        side = side_at(self.zoom)
        y = self.y + (down - self.height / 2) / side
        return (self.x + (across - self.width / 2) / side) % 1, min(1.0, max(0.0, y))

    def shows(self, across: float, down: float) -> bool:
        """Whether a point is on the map."""
        return 0 <= across <= self.width and 0 <= down <= self.height

    def moved(self, right: float, down: float) -> Camera:
        """Looking some points further to the right and down."""
        side = side_at(self.zoom)
        return replace(self, x=(self.x + right / side) % 1, y=self.y + down / side)

    def zoomed(self, zoom: float, across: float, down: float) -> Camera:
        """At another zoom, with what is at a point staying there."""
        right, below = across - self.width / 2, down - self.height / 2
        return replace(self.moved(right, below), zoom=zoom).moved(-right, -below)

    def within(self, least: float, most: float) -> Camera:
        """The nearest camera that shows no more than `POLE_ROOM` beyond the poles, at a zoom from `least` to `most`.

        A map that is higher than the world at `least` is zoomed in until the world fills it.
        """
        least = max(least, log2(max(1.0, self.height / TILE)))
        zoom = max(least, min(most, self.zoom))
        half = min(0.5, self.height / 2 / side_at(zoom)) - POLE_ROOM / side_at(zoom)
        return replace(self, zoom=zoom, y=min(1 - half, max(half, self.y)))
