"""Items that paint themselves in the pixels of the display, however much the screen around them is scaled."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import QByteArray, QRect, QRectF, QSize, QSizeF, Signal, Slot
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtQml import QmlElement
from PySide6.QtQuick import QQuickItem, QQuickPaintedItem, QQuickWindow
from PySide6.QtSvg import QSvgRenderer

from previewer.phone.emptying import empty_when_destroyed
from previewer.phone.qtproperty import member_of

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


@dataclass(frozen=True)
class _Asked:
    """What QML asks of a picture: the properties of `SvgPicture`."""

    svg: str = ""
    color: QColor = field(default_factory=lambda: QColor(0, 0, 0))
    box: QSizeF = field(default_factory=lambda: QSizeF(24, 24))


@QmlElement
class SvgPicture(SharpItem):
    """A small SVG picture: `svg` is what stands inside the <svg> element, in the coordinates of `box`, where
    `currentColor` is `color`.
    """

    changed = Signal()

    def __init__(self, parent: QQuickItem | None = None) -> None:
        super().__init__(parent)
        self._asked = _Asked()

    def paint(self, painter: QPainter) -> None:
        device, transform = painter.device(), painter.worldTransform()
        icon = _Icon(
            self._asked.svg,
            (self._asked.box.width(), self._asked.box.height()),
            self._asked.color.rgba(),
            (self.width(), self.height()),
            (transform.m11(), transform.m22()),
            (device.width(), device.height()),
        )
        painter.resetTransform()
        painter.drawImage(0, 0, _drawn(icon))

    def _set(self, asked: _Asked) -> None:
        if asked != self._asked:
            self._asked = asked
            self.changed.emit()
            self.update()

    svg = member_of("_asked", str, "svg", changed)
    color = member_of("_asked", QColor, "color", changed)
    box = member_of("_asked", QSizeF, "box", changed)
