"""Two pictures of one screen in one place: in turns, side by side at a line, or where they differ."""

from enum import StrEnum

from PySide6.QtCore import QRect, QSize, Qt, QTimer
from PySide6.QtGui import QImage, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from previewer.desk.view.sliding_line import LINE, SlidingLine

_BLINK_MS = 600


class Way(StrEnum):
    """How two pictures are compared."""

    BLINK = "blink"
    SLIDER = "slider"
    DIFFERENCE = "difference"


class Canvas(SlidingLine, QWidget):
    """Shows a screenshot (`photo`) and our drawing (`ours`) as large as it can.

    By BLINK they take turns, and Space turns them by hand; by SLIDER the screenshot is left of a line that follows the
    mouse and the arrow keys.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._photo, self._ours, self._unlike = QImage(), QImage(), QImage()
        self.way = Way.SLIDER
        self.shows_photo = True
        self._blink = QTimer(self, interval=_BLINK_MS)
        self._blink.timeout.connect(self.turn)
        self.setMinimumSize(240, 320)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def sizeHint(self) -> QSize:
        return QSize(400, 640)

    def show_pictures(self, photo: QImage, ours: QImage, unlike: QImage) -> None:
        """Show these from now on; null images for none."""
        self._photo, self._ours, self._unlike = photo, ours, unlike
        self.update()

    def compare(self, way: Way) -> None:
        """Compare in another way."""
        self.way = way
        self.shows_photo = True
        if way is Way.BLINK:
            self._blink.start()
        else:
            self._blink.stop()
        self.update()

    def turn(self) -> None:
        """Show the other of the two."""
        self.shows_photo = not self.shows_photo
        self.update()

    def line_moved(self) -> None:
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        place = self._place()
        if self.way is Way.DIFFERENCE:
            painter.drawImage(place, self._unlike)
        elif self.way is Way.BLINK:
            painter.drawImage(place, self._photo if self.shows_photo else self._ours)
        else:
            self._paint_slider(painter, place)
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._follow(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._follow(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.way is Way.BLINK and event.key() == Qt.Key.Key_Space:
            self._blink.stop()
            self.turn()
        elif self.way is not Way.SLIDER or not self.step_line(event):
            super().keyPressEvent(event)

    def _paint_slider(self, painter: QPainter, place: QRect) -> None:
        line = place.left() + round(place.width() * self.part)
        painter.drawImage(place, self._ours)
        painter.setClipRect(QRect(place.topLeft(), QSize(line - place.left(), place.height())))
        painter.drawImage(place, self._photo)
        painter.setClipping(False)
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Highlight), LINE))
        painter.drawLine(line, place.top(), line, place.bottom())

    def _follow(self, event: QMouseEvent) -> None:
        place = self._place()
        if self.way is Way.SLIDER and place.width():
            self.move_line((event.position().x() - place.left()) / place.width())

    def _place(self) -> QRect:
        """Where the pictures are: in the middle, as large as fits."""
        size = self._photo.size().scaled(self.size(), Qt.AspectRatioMode.KeepAspectRatio)
        place = QRect(0, 0, size.width(), size.height())
        place.moveCenter(self.rect().center())
        return place
