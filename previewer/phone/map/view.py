"""The item of QML that shows a map: the bundled one, or that of a tile server."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import count
from math import isfinite
from typing import TYPE_CHECKING

from PySide6.QtCore import QEasingCurve, QPoint, QRect, QRectF, QTimer, QVariantAnimation, Signal, Slot
from PySide6.QtGui import QPainter
from PySide6.QtQml import QmlElement
from PySide6.QtQuick import QQuickItem

from previewer.phone.map import coasting
from previewer.phone.map.camera import Camera
from previewer.phone.map.colours import colours
from previewer.phone.map.mercator import project, unproject
from previewer.phone.map.sharp import SharpItem
from previewer.phone.qtproperty import Property
from previewer.pieces.messages import say

if TYPE_CHECKING:
    from previewer.phone.map.drawing import Drawing, Look
    from previewer.phone.map.server import TileClient

QML_IMPORT_NAME = "Phone.map"
QML_IMPORT_MAJOR_VERSION = 1

_LEAST_ZOOM = 1.0
_MOST_ZOOM = 16.0
_MOST_SERVED = 19.0
#: The zoom at which a place comes into view: where there are municipalities, and elsewhere.
_NEAR, _FAR = 12.0, 8.0
_DETAILED = 10
_ZOOM_MS = 250
#: Whose map a server's is: street tiles are made from OpenStreetMap's data, which asks to be named.
_ATTRIBUTION = "© OpenStreetMap contributors"
#: Milliseconds that a card out of sight waits: the screen's first picture does not wait for it.
_LATER = 100
#: Numbers for the maps that ask a server.
_viewers = count()


def _client() -> TileClient:
    """The client of all maps; most programs show no map of a server and never load it."""
    from previewer.phone.map.server import tile_client

    return tile_client()


def _drawing() -> Drawing:
    """What draws all bundled maps; a screen without a map never loads it."""
    from previewer.phone.map.drawing import drawing

    return drawing()


@QmlElement
class MapView(SharpItem):
    """A map of the world with one marked place, which it begins with in its middle.

    QML sets what is shown and puts a pin at (`pinX`, `pinY`), in points of this item; gestures call the slots.
    The item draws in the pixels of the screen, however much the screen is scaled.
    """

    placeChanged = Signal()
    lookChanged = Signal()
    cameraChanged = Signal()
    problemChanged = Signal()

    def __init__(self, parent: QQuickItem | None = None) -> None:
        super().__init__(parent)
        self._latitude = 0.0
        self._longitude = 0.0
        self._lang = "en"
        self._family = "Inter"
        self._dark = False
        self._program_lang = "en"
        self._server = ""
        self._viewer = next(_viewers)
        self._still = False
        self._fixed = False
        self._camera = Camera()
        self._placed = False
        self._waited = False
        self._zooming = False
        self._motion: QVariantAnimation | None = None
        #: Where the zoom is on its way to.
        self._goal: float | None = None
        # No opaque painting: where a pixel is covered in part, the software scene graph would draw nothing behind it.

    # -- what it shows

    def paint(self, painter: QPainter) -> None:
        if self._fixed and not self._is_due():
            QTimer.singleShot(_LATER, self, self._draw_now)
            return
        from previewer.phone.map.drawing import Look

        painter.resetTransform()
        if self._fixed:
            self._camera = self._on_place()
        scale = painter.device().width() / max(1.0, self.width())
        look = Look(self._lang, self._family, colours(self._dark), scale)
        if self._server:
            self._draw_served(painter, look)
        else:
            _drawing().draw(painter, self._camera, look, self._zooming, still=self._fixed)

    def _is_due(self) -> bool:
        """Whether a card is to be drawn in this picture: it is in sight, or nothing is to change later."""
        # Not `window()`: PySide then takes the window for a child of the item.
        if self._still or self._waited or self._window is None:
            return True
        seen = QRectF(0, 0, self._window.width(), self._window.height())
        return self.mapRectToScene(self.boundingRect()).intersects(seen)

    @Slot()
    def _draw_now(self) -> None:
        self._waited = True
        self.update()

    def _draw_served(self, painter: QPainter, look: Look) -> None:
        """The server's tiles, over what the bundled map has there; its names too while the server is in trouble."""
        from previewer.phone.map.drawing import draw_tile, places

        client = _client()
        seen = [*places(self._camera, look.scale)]
        middle = QPoint(round(self.width() * look.scale / 2), round(self.height() * look.scale / 2))
        seen.sort(key=lambda place: (place.area.center() - middle).manhattanLength())
        client.want(self._viewer, self._server, [place.tile for place in seen])
        _drawing().draw_ground(painter, self._camera, look, self._zooming)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        served = False
        for tile, area in seen:
            served |= draw_tile(painter, area, tile, partial(client.tile, self._server))
        if self.problem and not served:
            _drawing().draw_names(painter, self._camera, look)

    def geometryChange(self, new: QRectF | QRect, old: QRectF | QRect) -> None:
        super().geometryChange(new, old)
        if new.size() == old.size():
            return
        self._look(Camera(self._camera.x, self._camera.y, self._camera.zoom, new.width(), new.height()))
        if not self._placed and not self._fixed:
            self.centre()

    def _look(self, camera: Camera) -> None:
        if not self._fixed:
            camera = camera.within(_LEAST_ZOOM, self.maximumZoom)
        if camera != self._camera:
            self._camera = camera
            self.cameraChanged.emit()
            self.update()

    def _set_server(self, address: str) -> None:
        if address == self._server:
            return
        if self._server:
            _client().want(self._viewer, "", ())
            _client().arrived.disconnect(self.update)
            _client().troubled.disconnect(self._tell)
        self._server = address
        if address:
            _client().arrived.connect(self.update)
            _client().troubled.connect(self._tell)
            self.destroyed.connect(partial(_client().want, self._viewer, "", ()))
        self.lookChanged.emit()
        self._look(self._camera)
        self._tell()

    @Slot()
    def _tell(self) -> None:
        self.problemChanged.emit()
        self.update()

    def _problem(self) -> str:
        trouble = _client().trouble(self._server) if self._server else None
        if trouble is None:
            return ""
        return say(self._program_lang, "maps", trouble.kind, {"host": trouble.host, "detail": trouble.detail})

    # -- moving

    @Slot()
    def centre(self) -> None:
        """Bring the marked place into the middle, at the zoom that suits it."""
        if self.width() <= 0 or self.height() <= 0:
            return
        self._placed = True
        self._look(self._on_place())

    def _on_place(self) -> Camera:
        x, y = project(self._latitude, self._longitude)
        zoom = _NEAR if _drawing().depth(x, y) >= _DETAILED else _FAR
        return Camera(x % 1, y, zoom, self.width(), self.height())

    @Slot(float, float)
    def pan(self, right: float, down: float) -> None:
        """Look some points further to the right and down."""
        if isfinite(right) and isfinite(down):
            self._look(self._camera.moved(right, down))

    @Slot(float, float)
    def fling(self, right: float, down: float) -> None:
        """Coast on after a flick that moved the map's picture at this speed, in points a second."""
        lasting = coasting.duration(right, down)
        if self._still or lasting == 0:
            return
        start = self._camera

        def go(elapsed: float) -> None:
            gone_right, gone_down = coasting.distance(right, down, elapsed)
            self._look(start.moved(-gone_right, -gone_down))

        self._move(lasting, float(lasting), go)

    @Slot()
    def halt(self) -> None:
        """Stand still where it is, as under a finger."""
        if self._motion is not None:
            motion, self._motion = self._motion, None
            motion.stop()
            motion.deleteLater()
            self._goal = None
            self._end_zoom()

    @Slot(float, float, float)
    def zoomTo(self, zoom: float, x: float, y: float) -> None:
        """Take a zoom at once; what is at the point (x, y) stays there. Call `rest()` after the last of many."""
        if isfinite(zoom) and isfinite(x) and isfinite(y):
            bounded = Camera.within(Camera(zoom=zoom, height=self.height()), _LEAST_ZOOM, self.maximumZoom).zoom
            self._zooming = True
            self._look(self._camera.zoomed(bounded, x, y))

    @Slot()
    def rest(self) -> None:
        """The zoom stands: draw every line sharp."""
        self._end_zoom()

    @Slot(float, float, float)
    def zoomBy(self, levels: float, x: float, y: float) -> None:
        """Zoom in, or out below 0, around the point (x, y)."""
        start = self._camera.zoom
        goal = (start if self._goal is None else self._goal) + levels
        goal = max(self.minimumZoom, min(self.maximumZoom, goal))
        if self._still:
            self.zoomTo(goal, x, y)
            self.rest()
        else:
            self._move(_ZOOM_MS, 1.0, lambda part: self.zoomTo(start + (goal - start) * part, x, y), eased=True)
            self._goal = goal

    @Slot(float)
    def zoomAtPin(self, levels: float) -> None:
        """Zoom around the pin if it is on the map, else around the middle, so that a seen pin stays."""
        x, y = self._pin()
        if not self._camera.shows(x, y):
            x, y = self.width() / 2, self.height() / 2
        self.zoomBy(levels, x, y)

    @Slot(float, float, result=float)
    def latitudeAt(self, x: float, y: float) -> float:
        """The latitude at a point, in degrees."""
        return unproject(*self._camera.place(x, y))[0]

    @Slot(float, float, result=float)
    def longitudeAt(self, x: float, y: float) -> float:
        """The longitude at a point, in degrees."""
        return unproject(*self._camera.place(x, y))[1]

    def _move(self, lasting: int, end: float, go: Callable[[float], None], eased: bool = False) -> None:
        self.halt()
        motion = self._motion = QVariantAnimation(self)
        motion.setDuration(lasting)
        motion.setStartValue(0.0)
        motion.setEndValue(end)
        motion.setEasingCurve(QEasingCurve.Type.OutCubic if eased else QEasingCurve.Type.Linear)
        motion.valueChanged.connect(go)
        motion.finished.connect(self.halt)
        motion.start()

    def _end_zoom(self) -> None:
        if self._zooming:
            self._zooming = False
            self.update()

    def _pin(self) -> tuple[float, float]:
        return self._camera.point(*project(self._latitude, self._longitude))

    # -- properties

    def _set_place(self, name: str, degrees: float) -> None:
        if getattr(self, name) != degrees:
            setattr(self, name, degrees)
            self.placeChanged.emit()
            if self._fixed:
                self.update()
            elif not self._placed:
                self.centre()
            self.cameraChanged.emit()

    def _set_look(self, name: str, value: object) -> None:
        if getattr(self, name) != value:
            setattr(self, name, value)
            self.lookChanged.emit()
            self.update()

    def _set_program_lang(self, lang: str) -> None:
        if lang != self._program_lang:
            self._program_lang = lang
            self.problemChanged.emit()

    def _most(self) -> float:
        return _MOST_SERVED if self._server else _MOST_ZOOM

    latitude = Property(
        float, lambda self: self._latitude, lambda self, to: self._set_place("_latitude", to), notify=placeChanged
    )
    longitude = Property(
        float, lambda self: self._longitude, lambda self, to: self._set_place("_longitude", to), notify=placeChanged
    )
    lang = Property(str, lambda self: self._lang, lambda self, to: self._set_look("_lang", to), notify=lookChanged)
    fontFamily = Property(
        str, lambda self: self._family, lambda self, to: self._set_look("_family", to), notify=lookChanged
    )
    dark = Property(bool, lambda self: self._dark, lambda self, to: self._set_look("_dark", to), notify=lookChanged)
    #: The language of the sentences about a server: 'en' or 'ja'.
    programLang = Property(
        str, lambda self: self._program_lang, lambda self, to: self._set_program_lang(to), notify=problemChanged
    )
    #: The address of a tile server, with {z}, {x} and {y}; '' for the bundled map.
    server = Property(str, lambda self: self._server, lambda self, to: self._set_server(to), notify=lookChanged)
    #: Whose map it is, '' for our own.
    attribution = Property(
        str,
        lambda self: _ATTRIBUTION if self._server else "",
        notify=lookChanged,
    )
    #: What is wrong with the server, in words.
    problem = Property(str, lambda self: self._problem(), notify=problemChanged)
    #: Nothing moves by itself: no coasting, and zooms jump.
    still = Property(bool, lambda self: self._still, lambda self, to: self._set_look("_still", to), notify=lookChanged)
    #: The place is always in the middle, even at the poles, as on a card.
    fixed = Property(bool, lambda self: self._fixed, lambda self, to: self._set_look("_fixed", to), notify=lookChanged)
    zoom = Property(float, lambda self: self._camera.zoom, notify=cameraChanged)
    minimumZoom = Property(
        float,
        lambda self: Camera.within(Camera(height=self.height(), zoom=0), _LEAST_ZOOM, _MOST_ZOOM).zoom,
        notify=cameraChanged,
    )
    maximumZoom = Property(float, lambda self: self._most(), notify=lookChanged)
    pinX = Property(float, lambda self: self._pin()[0], notify=cameraChanged)
    pinY = Property(float, lambda self: self._pin()[1], notify=cameraChanged)
