"""The item of QML that shows the map."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import isfinite
from typing import TYPE_CHECKING

from PySide6.QtCore import QEasingCurve, QRect, QRectF, QTimer, QVariantAnimation, Signal, Slot
from PySide6.QtGui import QPainter
from PySide6.QtQml import QmlElement
from PySide6.QtQuick import QQuickItem

from previewer.phone.map.camera import Camera
from previewer.phone.map.colours import DARK, LIGHT
from previewer.phone.map.mercator import project, unproject
from previewer.phone.map.sharp import SharpItem
from previewer.phone.motion import Fling
from previewer.phone.qtproperty import Property, member_of

if TYPE_CHECKING:
    from previewer.phone.map.drawing import Drawing

QML_IMPORT_NAME = "Phone.map"
QML_IMPORT_MAJOR_VERSION = 1

_LEAST_ZOOM = 1.0
_MOST_ZOOM = 16.0
#: The zoom at which a place comes into view: where there are municipalities, and elsewhere.
_NEAR, _FAR = 12.0, 8.0
_DETAILED = 10
_ZOOM_MS = 250
#: Milliseconds that a card out of sight waits: the screen's first picture does not wait for it.
_LATER = 100


def _drawing() -> Drawing:
    """The drawing of all maps; a screen without a map never loads it."""
    from previewer.phone.map.drawing import drawing

    return drawing()


@dataclass(frozen=True)
class _Asked:
    """The wishes of QML for a map: the properties of `MapView` that it writes."""

    latitude: float = 0.0
    longitude: float = 0.0
    lang: str = "en"
    family: str = "Inter"
    dark: bool = False
    still: bool = False
    fixed: bool = False

    @property
    def place(self) -> tuple[float, float]:
        """Latitude and longitude."""
        return self.latitude, self.longitude

    @property
    def look(self) -> tuple[object, ...]:
        """All that the picture depends on beside the place."""
        return self.lang, self.family, self.dark, self.still, self.fixed


@QmlElement
class MapView(SharpItem):
    """A map of the world with one marked place, which it begins with in its middle.

    QML sets what is shown and puts a pin at (`pinX`, `pinY`), in points of this item; gestures call the slots.
    The item draws in the pixels of the screen, however much the screen is scaled.
    """

    placeChanged = Signal()
    lookChanged = Signal()
    cameraChanged = Signal()

    def __init__(self, parent: QQuickItem | None = None) -> None:
        super().__init__(parent)
        self._asked = _Asked()
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
        if self._asked.fixed and not self._is_due():
            QTimer.singleShot(_LATER, self, self._draw_now)
            return
        from previewer.phone.map.drawing import MapStyle

        painter.resetTransform()
        if self._asked.fixed:
            self._camera = self._on_place()
        scale = painter.device().width() / max(1.0, self.width())
        style = MapStyle(self._asked.lang, self._asked.family, DARK if self._asked.dark else LIGHT, scale)
        _drawing().draw(painter, self._camera, style, self._zooming, still=self._asked.fixed)

    def _is_due(self) -> bool:
        """Whether a card is to be drawn in this picture: it is in sight, or nothing is to change later."""
        # Not `window()`: PySide then takes the window for a child of the item.
        if self._asked.still or self._waited or self._window is None:
            return True
        seen = QRectF(0, 0, self._window.width(), self._window.height())
        return self.mapRectToScene(self.boundingRect()).intersects(seen)

    @Slot()
    def _draw_now(self) -> None:
        self._waited = True
        self.update()

    def geometryChange(self, new: QRectF | QRect, old: QRectF | QRect) -> None:
        super().geometryChange(new, old)
        if new.size() == old.size():
            return
        self._look(Camera(self._camera.x, self._camera.y, self._camera.zoom, new.width(), new.height()))
        if not self._placed and not self._asked.fixed:
            self.centre()

    def _look(self, camera: Camera) -> None:
        if not self._asked.fixed:
            camera = camera.within(_LEAST_ZOOM, _MOST_ZOOM)
        if camera != self._camera:
            self._camera = camera
            self.cameraChanged.emit()
            self.update()

    # -- moving

    @Slot()
    def centre(self) -> None:
        """Bring the marked place into the middle, at the zoom that suits it."""
        if self.width() <= 0 or self.height() <= 0:
            return
        self._placed = True
        self._look(self._on_place())

    def _on_place(self) -> Camera:
        x, y = project(*self._asked.place)
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
        flung = Fling(right, down)
        if self._asked.still or flung.duration == 0:
            return
        start = self._camera

        def go(elapsed: float) -> None:
            gone_right, gone_down = flung.distance(elapsed)
            self._look(start.moved(-gone_right, -gone_down))

        self._move(flung.duration, float(flung.duration), go)

    @Slot()
    def halt(self) -> None:
        """Stand still where it is, as under a finger."""
        if self._motion is not None:
            motion, self._motion = self._motion, None
            motion.stop()
            motion.deleteLater()
            self._goal = None
            self.rest()

    @Slot(float, float, float)
    def zoomTo(self, zoom: float, x: float, y: float) -> None:
        """Take a zoom at once; what is at the point (x, y) stays there. Call `rest()` after the last of many."""
        if isfinite(zoom) and isfinite(x) and isfinite(y):
            bounded = Camera.within(Camera(zoom=zoom, height=self.height()), _LEAST_ZOOM, _MOST_ZOOM).zoom
            self._zooming = True
            self._look(self._camera.zoomed(bounded, x, y))

    @Slot()
    def rest(self) -> None:
        """The zoom stands: draw every line sharp."""
        if self._zooming:
            self._zooming = False
            self.update()

    @Slot(float, float, float)
    def zoomBy(self, levels: float, x: float, y: float) -> None:
        """Zoom in, or out below 0, around the point (x, y)."""
        start = self._camera.zoom
        goal = (start if self._goal is None else self._goal) + levels
        goal = max(self.minimumZoom, min(_MOST_ZOOM, goal))
        if self._asked.still:
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

    def _pin(self) -> tuple[float, float]:
        return self._camera.point(*project(*self._asked.place))

    # -- properties

    def _set(self, asked: _Asked) -> None:
        before, self._asked = self._asked, asked
        if asked.place != before.place:
            self.placeChanged.emit()
            if asked.fixed:
                self.update()
            elif not self._placed:
                self.centre()
            self.cameraChanged.emit()
        if asked.look != before.look:
            self.lookChanged.emit()
            self.update()

    latitude = member_of("_asked", float, "latitude", placeChanged)
    longitude = member_of("_asked", float, "longitude", placeChanged)
    lang = member_of("_asked", str, "lang", lookChanged)
    fontFamily = member_of("_asked", str, "family", lookChanged)
    dark = member_of("_asked", bool, "dark", lookChanged)
    #: Nothing moves by itself: no coasting, and zooms jump.
    still = member_of("_asked", bool, "still", lookChanged)
    #: The place is always in the middle, even at the poles, as on a card.
    fixed = member_of("_asked", bool, "fixed", lookChanged)
    zoom = Property(float, lambda self: self._camera.zoom, notify=cameraChanged)
    minimumZoom = Property(
        float,
        lambda self: Camera.within(Camera(height=self.height(), zoom=0), _LEAST_ZOOM, _MOST_ZOOM).zoom,
        notify=cameraChanged,
    )
    maximumZoom = Property(float, lambda self: _MOST_ZOOM, constant=True)
    pinX = Property(float, lambda self: self._pin()[0], notify=cameraChanged)
    pinY = Property(float, lambda self: self._pin()[1], notify=cameraChanged)
