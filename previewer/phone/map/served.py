"""The tiles of a server on one map: asked for as they are seen, drawn where they are here."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import count

from PySide6.QtCore import QObject, QPoint
from PySide6.QtGui import QPainter
from PySide6.QtQuick import QQuickItem

from previewer.phone.map import server
from previewer.phone.map.camera import Camera
from previewer.phone.map.drawing import MapStyle, draw_tile, drawing, placed_tiles
from previewer.pieces.messages import say

#: Numbers for the maps that ask a server.
_viewers = count()


class ServedTiles:
    """What one map asks of the server at `address`, with {z}, {x} and {y}. Of its item, `update()` is called when a
    tile arrives, and the slot `tell` when the server gets into trouble or out of it.
    """

    def __init__(self, address: str, item: QQuickItem, tell: Callable[[], None]) -> None:
        self.address = address
        self._viewer = next(_viewers)
        self._client = server.tile_client()
        self._heard = self._client.arrived.connect(item.update), self._client.troubled.connect(tell)
        item.destroyed.connect(partial(self._client.want, self._viewer, "", ()))

    def end(self) -> None:
        """Ask for nothing any more."""
        self._client.want(self._viewer, "", ())
        for connection in self._heard:
            QObject.disconnect(connection)

    def problem(self, lang: str) -> str:
        """What is wrong with the server, '' for nothing: a sentence in 'en' or 'ja'."""
        trouble = self._client.trouble(self.address)
        if trouble is None:
            return ""
        return say(lang, "maps", trouble.kind, {"host": trouble.host, "detail": trouble.detail})

    def draw(self, painter: QPainter, camera: Camera, style: MapStyle, moving: bool) -> None:
        """The server's tiles, over what the bundled map has there; its names too while the server is in trouble."""
        seen = [*placed_tiles(camera, style.scale)]
        middle = QPoint(round(camera.width * style.scale / 2), round(camera.height * style.scale / 2))
        seen.sort(key=lambda placed: (placed.area.center() - middle).manhattanLength())
        self._client.want(self._viewer, self.address, [placed.tile for placed in seen])
        drawing().draw_ground(painter, camera, style, moving)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        served = False
        for tile, area in seen:
            served |= draw_tile(painter, area, tile, partial(self._client.tile, self.address))
        if not served and self._client.trouble(self.address) is not None:
            drawing().draw_names(painter, camera, style)
