"""Items that paint themselves in the pixels of the display, however much the screen around them is scaled."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QByteArray, QRect, QRectF, QSize, QSizeF, Signal, Slot
from PySide6.QtGui import QColor, QPainter
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


@lru_cache(maxsize=128)
def _renderer(svg: str) -> QSvgRenderer:
    """A picture that was read; reading it takes longer than drawing it."""
    return QSvgRenderer(QByteArray(svg.encode()))


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
        box = f'viewBox="0 0 {self._box.width()} {self._box.height()}"'
        svg = self._svg.replace("currentColor", self._color.name())
        text = f'<svg xmlns="http://www.w3.org/2000/svg" {box}>{svg}</svg>'
        painter.setOpacity(self._color.alphaF())
        _renderer(text).render(painter, QRectF(0, 0, self.width(), self.height()))

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
