"""Draws what a camera sees, in the pixels of the screen: tiles without seams, and names over them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from math import ceil, floor
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRect, QRectF, QSizeF
from PySide6.QtGui import QImage, QPainter

from previewer.kept import BOUNDS
from previewer.phone.map.atlas import Atlas, Label, Tile, atlas
from previewer.phone.map.camera import Camera
from previewer.phone.map.colours import Colours
from previewer.phone.map.ground import Ground
from previewer.phone.map.lettering import CENTRED, corner
from previewer.phone.map.mercator import TILE, side_at
from previewer.phone.map.names import name_around
from previewer.phone.map.recent import Recent
from previewer.phone.map.writer import Hand, dot, room, text_size, written

#: The zoom of the deepest tiles that are drawn.
DEEPEST_TILE = 19
#: Points that a name may reach into the map from outside, from the sides and from above or below.
_REACH, _REACH_DOWN = 130.0, 30.0
#: The part of a zoom that a camera may be short of one and still show its labels.
_NEARLY = 0.01
#: How much more than a camera sees is read at once, and for how many zooms it is kept.
_WIDER = 1.6
_NEAR = 8


class PlacedTile(NamedTuple):
    """A tile and the pixels that it takes on the screen."""

    tile: Tile
    area: QRect


def placed_tiles(camera: Camera, scale: float, deepest: int = DEEPEST_TILE) -> Iterator[PlacedTile]:
    """The tiles that a camera sees, row by row, as squares without gaps; `scale` is pixels a point."""
    level = max(0, min(deepest, round(camera.zoom)))
    side = max(1, round(TILE * 2.0 ** (camera.zoom - level) * scale))
    count = 1 << level
    width, height = ceil(camera.width * scale), ceil(camera.height * scale)
    column, row = floor(camera.x * count), min(count - 1, max(0, floor(camera.y * count)))
    left = round(camera.width * scale / 2 - (camera.x * count - column) * side)
    top = round(camera.height * scale / 2 - (camera.y * count - row) * side)
    for down in range(max(-row, -ceil(top / side)), min(count - row, ceil((height - top) / side))):
        for across in range(-ceil(left / side), ceil((width - left) / side)):
            area = QRect(left + across * side, top + down * side, side, side)
            yield PlacedTile((level, (column + across) % count, row + down), area)


class _Near(NamedTuple):
    """Labels of a part of the world around a camera, for cameras that are near it."""

    x: float
    y: float
    across: float
    down: float
    labels: tuple[Label, ...]


class MapStyle(NamedTuple):
    """How a map is drawn: its language, the font's family, the colours, pixels a point."""

    lang: str
    family: str
    colours: Colours
    scale: float


class _Ground(NamedTuple):
    """The cache key of the ground that a camera sees, which knows no language."""

    camera: Camera
    scale: float
    colours: Colours


class _View(NamedTuple):
    """The cache key of all that a camera sees."""

    camera: Camera
    style: MapStyle


@cache
def drawing() -> Drawing:
    """The one that all maps of the program share."""
    return Drawing(atlas())


def _area(camera: Camera, scale: float) -> QRect:
    """The pixels of a view."""
    return QRect(0, 0, ceil(camera.width * scale), ceil(camera.height * scale))


class Drawing:
    """Draws the bundled map."""

    def __init__(self, source: Atlas) -> None:
        self._atlas = source
        self._ground = Ground(source)
        self._names: Recent[tuple[str, str, Hand], QImage] = Recent(BOUNDS["names on the map"], QImage.sizeInBytes)
        self._still: Recent[_Ground | _View, QImage] = Recent(BOUNDS["maps at rest"], QImage.sizeInBytes)
        self._near: Recent[int, _Near] = Recent(_NEAR, lambda _: 1)

    def depth(self, x: float, y: float) -> int:
        """The deepest zoom that has outlines of its own at a place."""
        return self._atlas.depth(x, y)

    def draw(
        self, painter: QPainter, camera: Camera, style: MapStyle, moving: bool = False, still: bool = False
    ) -> None:
        """Draw a camera's whole view, from the painter's origin.

        While the zoom is `moving`, tiles are those of a whole zoom, scaled, and exact once it rests. Of a camera that
        stands `still` for good no tiles are kept: its whole view is.
        """
        if still:
            key = _View(camera, style)
            painter.drawImage(0, 0, self._still.found(key, lambda: self._still_view(key)))
            return
        self.draw_ground(painter, camera, style, moving)
        self.draw_names(painter, camera, style)

    def draw_ground(
        self, painter: QPainter, camera: Camera, style: MapStyle, moving: bool = False, still: bool = False
    ) -> None:
        """Draw land, sea and borders."""
        if still:
            painter.drawImage(0, 0, self._ground_of(_Ground(camera, style.scale, style.colours)))
            return
        painter.fillRect(_area(camera, style.scale), style.colours.colour("sea"))
        whole = round(TILE * style.scale)
        for tile, area in placed_tiles(camera, style.scale):
            side = whole if moving else area.width()
            drawn = self._ground.tile(tile, side, style.scale, style.colours)
            if not isinstance(drawn, QImage):
                painter.fillRect(area, drawn)
            elif side == area.width():
                painter.drawImage(area.topLeft(), drawn)
            else:
                painter.drawImage(area, drawn)

    def _still_view(self, key: _View) -> QImage:
        camera, style = key
        found = self._ground_of(_Ground(camera, style.scale, style.colours)).copy()
        with QPainter(found) as painter:
            self.draw_names(painter, camera, style)
        return found

    def _ground_of(self, key: _Ground) -> QImage:
        return self._still.found(key, lambda: self._still_ground(key))

    def _still_ground(self, key: _Ground) -> QImage:
        view = _area(key.camera, key.scale)
        found = QImage(view.size(), QImage.Format.Format_RGB32)
        found.fill(key.colours.colour("sea"))
        with QPainter(found) as painter:
            self._ground.draw_once(painter, placed_tiles(key.camera, key.scale), view, key.scale, key.colours)
        return found

    def draw_names(self, painter: QPainter, camera: Camera, style: MapStyle) -> None:
        """Draw the labels over the ground."""
        side, scale = side_at(camera.zoom), style.scale
        across, down = (camera.width / 2 + _REACH) / side, (camera.height / 2 + _REACH_DOWN) / side
        hand = Hand(style.family, scale, style.colours)
        around = room(hand)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        zoom = floor(camera.zoom + _NEARLY)
        screen = QRectF(0, 0, camera.width * scale, camera.height * scale)
        for label in self._labels(camera, across, down):
            if abs(label.x - camera.x) > across or abs(label.y - camera.y) > down:
                continue
            x = camera.width / 2 + (label.x - camera.x) * side
            y = camera.height / 2 + (label.y - camera.y) * side
            name = name_around(label, style.lang, zoom)
            size = text_size(name, label.style, style.family, scale)
            left, top = corner(x, y, size.width(), size.height(), label.side)
            at = QPointF(round(left * scale) - around, round(top * scale) - around)
            if not screen.intersects(QRectF(at, size * scale + QSizeF(2 * around + 1, 2 * around + 1))):
                continue
            if label.side != CENTRED:
                dot(painter, round(x * scale) + 0.5, round(y * scale) + 0.5, hand)
            key = (name, label.style, hand)
            painter.drawImage(at, self._names.found(key, partial(written, *key)))

    def _labels(self, camera: Camera, across: float, down: float) -> tuple[Label, ...]:
        """The labels at most `across` and `down` from a camera's middle, and some around them."""
        zoom = floor(camera.zoom + _NEARLY)
        near = self._near.get(zoom)
        if (
            near is None
            or abs(camera.x - near.x) + across > near.across
            or abs(camera.y - near.y) + down > near.down
            or across * _WIDER < near.across / 2
        ):
            wide, high = across * _WIDER, down * _WIDER
            box = camera.x - wide, camera.y - high, camera.x + wide, camera.y + high
            near = _Near(camera.x, camera.y, wide, high, tuple(self._atlas.labels(zoom, *box)))
            self._near.put(zoom, near)
        return near.labels
