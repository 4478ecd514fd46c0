"""Items that paint themselves in the pixels of the display, however much the screen around them is scaled."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import QByteArray, QRect, QRectF, QSize, QSizeF, Signal, Slot
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtQml import QmlElement
from PySide6.QtQuick import QQuickItem, QQuickPaintedItem, QQuickWindow
from PySide6.QtSvg import QSvgRenderer

from previewer.phone.emptying import empty_when_destroyed
from previewer.phone.qtproperty import Property

QML_IMPORT_NAME = "Phone.map"
QML_IMPORT_MAJOR_VERSION = 1


class SharpItem(QQuickPaintedItem):
    """Keeps as many pixels to paint on as it takes on the display."""

    def __init__(self, parent: QQuickItem | None = None) -> None:
        super().__init__(parent)
        empty_when_destroyed(self)
        self._window: QQuickWindow | None = None
        self.windowChanged.connect(self._enter)

    def geometryChange(self, new: QRectF | QRect, old: QRectF | QRect) -> None:
        super().geometryChange(new, old)
        self._fit()

    @Slot(QQuickWindow)
    def _enter(self, window: QQuickWindow | None) -> None:
        # No item is told of its ancestors' scale, so it looks before each frame.
        if self._window is not None:
            self._window.afterAnimating.disconnect(self._fit)
        self._window = window
        if window is not None:
            window.afterAnimating.connect(self._fit)

    @Slot()
    def _fit(self) -> None:
        scale = self.mapRectToScene(QRectF(0, 0, 1, 1)).width()
        wanted = QSize(-1, -1)
        if scale not in (0, 1):
            wanted = (QSizeF(self.width(), self.height()) * scale).toSize()
        if wanted != self.textureSize():
            self.setTextureSize(wanted)
            self.update()


class _Icon(NamedTuple):
    """A picture on its pixels: its SVG, the size of its coordinates, its colour as 0xAARRGGBB; its sides in points,
    pixels a point, and its sides in pixels.
    """

    svg: str
    box: tuple[float, float]
    colour: int
    size: tuple[float, float]
    scale: tuple[float, float]
    pixels: tuple[int, int]


@lru_cache(maxsize=256)
def _drawn(icon: _Icon) -> QImage:
    """A picture that was drawn; drawing it takes far longer than painting it once more."""
    colour = QColor.fromRgba(icon.colour)
    box = f'viewBox="0 0 {icon.box[0]} {icon.box[1]}"'
    text = f'<svg xmlns="http://www.w3.org/2000/svg" {box}>{icon.svg.replace("currentColor", colour.name())}</svg>'
    image = QImage(*icon.pixels, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    with QPainter(image) as painter:
        painter.scale(*icon.scale)
        painter.setOpacity(colour.alphaF())
        QSvgRenderer(QByteArray(text.encode())).render(painter, QRectF(0, 0, *icon.size))
    return image


@QmlElement
class SvgPicture(SharpItem):
    """A small SVG picture: `svg` is what stands inside the <svg> element, in the coordinates of `box`, where
    `currentColor` is `color`.
    """

    changed = Signal()

    def __init__(self, parent: QQuickItem | None = None) -> None:
        super().__init__(parent)
        self._svg = ""
        self._box = QSizeF(24, 24)
        self._color = QColor(0, 0, 0)

    def paint(self, painter: QPainter) -> None:
        device, transform = painter.device(), painter.worldTransform()
        icon = _Icon(
            self._svg,
            (self._box.width(), self._box.height()),
            self._color.rgba(),
            (self.width(), self.height()),
            (transform.m11(), transform.m22()),
            (device.width(), device.height()),
        )
        painter.resetTransform()
        painter.drawImage(0, 0, _drawn(icon))

    def _set_svg(self, svg: str) -> None:
        if svg != self._svg:
            self._svg = svg
            self.changed.emit()
            self.update()

    def _set_box(self, box: QSizeF) -> None:
        if box != self._box:
            self._box = box
            self.changed.emit()
            self.update()

    def _set_color(self, color: QColor) -> None:
        if color != self._color:
            self._color = color
            self.changed.emit()
            self.update()

    svg = Property(str, lambda self: self._svg, lambda self, to: self._set_svg(to), notify=changed)
    color = Property(QColor, lambda self: self._color, lambda self, to: self._set_color(to), notify=changed)
    box = Property(QSizeF, lambda self: self._box, lambda self, to: self._set_box(to), notify=changed)
