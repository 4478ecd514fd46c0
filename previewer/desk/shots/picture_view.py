"""A picture, pixel by pixel: as large as fits, or magnified and scrolled."""

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QImage, QKeyEvent, QPainter, QPaintEvent, QPalette, QPen, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

#: Pixels of the screen for one of the picture.
SCALES = (0.1, 0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0, 4.0, 8.0)
#: Beyond this the pixels themselves are looked at, and are squares.
_SQUARES = 2.0
#: Pixels of the screen that an arrow key scrolls.
_STEP = 40
_NOTCH = 120
#: Pixels of the screen that the ring around a picture with the focus is wide.
_RING = 2


class PictureView(QAbstractScrollArea):
    """Shows an image. 100 % is one pixel of the screen for one of the picture, whatever the system's scale is.

    `+` and `-` zoom, as does the wheel with Ctrl, `1` is 100 %, `0` fits the window.
    """

    #: `scale` is another.
    scaleChanged = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._image = QImage()
        #: The chosen scale, 0 for what fits.
        self._chosen = 0.0
        self._turned = 0
        self.setFrameShape(QAbstractScrollArea.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    @property
    def fits(self) -> bool:
        """Whether the picture is as large as fits, at 100 % at most."""
        return not self._chosen

    @property
    def scale(self) -> float:
        """Pixels of the screen for one of the picture."""
        if self._chosen or self._image.isNull():
            return self._chosen or 1.0
        room, size = self._room(), self._image.size()
        return min(1.0, room.width() / size.width(), room.height() / size.height())

    def show_image(self, image: QImage) -> None:
        """Show another image, a null one for none, where and as large as the one before."""
        self._image = image
        self._update()

    def zoom_to(self, scale: float, at: QPointF | None = None) -> None:
        """Show it at a scale, 0 for what fits. What is at a place of the view (logical pixels, its middle by itself)
        stays there.
        """
        ratio = self.devicePixelRatioF()
        place = QPointF(self.viewport().rect().center() if at is None else at) * ratio
        before, corner = self.scale, self._corner()
        self._chosen = scale
        self._update()
        moved = (place - corner) * (self.scale / before) - place
        self.horizontalScrollBar().setValue(round(moved.x()))
        self.verticalScrollBar().setValue(round(moved.y()))

    def zoom(self, steps: int, at: QPointF | None = None) -> None:
        """Zoom in by so many of `SCALES`, out below 0."""
        now = self.scale
        further = [scale for scale in SCALES if scale > now * 1.001]
        if steps < 0:
            further = [scale for scale in reversed(SCALES) if scale < now * 0.999]
        if further and steps:
            self.zoom_to(further[min(abs(steps), len(further)) - 1], at)

    def sizeHint(self) -> QSize:
        return QSize(400, 400)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        painter.fillRect(self.viewport().rect(), self.palette().color(QPalette.ColorRole.Mid))
        if not self._image.isNull():
            ratio, scale = self.devicePixelRatioF(), self.scale
            # From here on in pixels of the screen, and on whole ones: the view may begin within one.
            painter.scale(1 / ratio, 1 / ratio)
            begin = QPointF(self.viewport().mapTo(self.window(), QPoint())) * ratio
            painter.translate(QPointF(begin.toPoint()) - begin)
            place = QRectF(self._corner(), self._image.size().toSizeF() * scale)
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, scale != 1.0 and scale < _SQUARES)
            painter.fillRect(place, self.palette().color(QPalette.ColorRole.Base))
            painter.drawImage(place, self._image)
            if self.hasFocus():
                painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Highlight), _RING))
                painter.drawRect(place.adjusted(-_RING, -_RING, _RING, _RING))
        painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        acts = {"+": lambda: self.zoom(1), "-": lambda: self.zoom(-1)}
        acts |= {"=": acts["+"], "0": lambda: self.zoom_to(0), "1": lambda: self.zoom_to(1)}
        if event.text() in acts:
            acts[event.text()]()
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() != Qt.KeyboardModifier.ControlModifier:
            super().wheelEvent(event)
            return
        self._turned += event.angleDelta().y()
        steps = int(self._turned / _NOTCH)
        self._turned -= steps * _NOTCH
        self.zoom(steps, event.position())

    def _room(self) -> QSize:
        """What a picture may fill, in pixels of the screen: no scroll bars, and room for the ring of the focus."""
        whole = (self.maximumViewportSize().toSizeF() * self.devicePixelRatioF()).toSize()
        return (whole - QSize(4 * _RING, 4 * _RING)).expandedTo(QSize(1, 1))

    def _corner(self) -> QPointF:
        """Where the picture begins in the view, in pixels of the screen: in the middle where there is room."""
        view = (self.viewport().size().toSizeF() * self.devicePixelRatioF()).toSize()
        size = (self._image.size().toSizeF() * self.scale).toSize()
        bars = self.horizontalScrollBar().value(), self.verticalScrollBar().value()
        return QPointF(
            max(0, (view.width() - size.width()) // 2) - bars[0],
            max(0, (view.height() - size.height()) // 2) - bars[1],
        )

    def _update(self) -> None:
        """The scroll bars count pixels of the screen."""
        ratio = self.devicePixelRatioF()
        view = (self.viewport().size().toSizeF() * ratio).toSize()
        size = (self._image.size().toSizeF() * self.scale).toSize() if not self.fits else QSize()
        for bar, whole, seen in (
            (self.horizontalScrollBar(), size.width(), view.width()),
            (self.verticalScrollBar(), size.height(), view.height()),
        ):
            bar.setRange(0, max(0, whole - seen))
            bar.setPageStep(seen)
            bar.setSingleStep(round(_STEP * ratio))
        self.viewport().update()
        self.scaleChanged.emit()
