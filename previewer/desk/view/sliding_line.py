"""A line between two pictures in one place, that the mouse and the arrow keys move."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPalette, QPen, QRegion
from PySide6.QtWidgets import QWidget

from previewer.desk.view.stage import StagePhone

_STEPS = {Qt.Key.Key_Left: -0.02, Qt.Key.Key_Right: 0.02}
#: Pixels of the line, and of what takes the mouse around it.
LINE, _GRIP = 2, 14


class SlidingLine:
    """Where the line is: `part` of the width, 0 to 1."""

    part = 0.5

    def move_line(self, part: float) -> None:
        """Put the line at a part of the width."""
        self.part = min(1.0, max(0.0, part))
        self.line_moved()

    def step_line(self, event: QKeyEvent) -> bool:
        """Move the line by an arrow key; False for any other key."""
        step = _STEPS.get(Qt.Key(event.key()))
        if step is not None:
            self.move_line(self.part + step)
        return step is not None

    def line_moved(self) -> None:
        """Show the line where it is now."""


class PhoneDivider(SlidingLine, QWidget):
    """The line over two live phones that stand in one place of a stage: left of it is the upper one."""

    def __init__(self, floor: QWidget) -> None:
        super().__init__(floor)
        self._phones: tuple[StagePhone, StagePhone] | None = None
        self.setCursor(Qt.CursorShape.SplitHCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.hide()

    def lay(self, upper: StagePhone, lower: StagePhone, scale: float) -> None:
        """Let a phone stand on another, which has its place; each has half of the room for words above them."""
        self._phones = upper, lower
        place, words = lower.view.geometry(), lower.caption.geometry()
        upper.place(place.x(), place.y(), place.width(), scale)
        upper.set_visible(True)
        half = words.width() // 2
        upper.caption.setGeometry(words.adjusted(0, 0, -half, 0))
        lower.caption.setGeometry(words.adjusted(half, 0, 0, 0))
        upper.view.raise_()
        self.raise_()
        self.show()
        self.line_moved()

    def end(self) -> None:
        """Let the phones stand apart again, each whole."""
        if self._phones is not None:
            self._phones[0].view.clearMask()
            self._phones = None
            self.hide()

    def line_moved(self) -> None:
        if self._phones is None:
            return
        upper, lower = self._phones
        place = lower.view.geometry()
        across = round(place.width() * self.part)
        # An empty mask would be none.
        upper.view.setMask(QRegion(0, 0, max(1, across), place.height()))
        self.setGeometry(place.x() + across - _GRIP // 2, place.y(), _GRIP, place.height())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._phones is not None:
            place = self._phones[1].view.geometry()
            self.move_line((self.mapToParent(event.position()).x() - place.x()) / place.width())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.step_line(event):
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colour = self.palette().color(QPalette.ColorRole.Highlight)
        middle = self.rect().center()
        painter.setPen(QPen(colour, LINE))
        painter.drawLine(middle.x(), 0, middle.x(), self.height())
        painter.setBrush(colour if self.hasFocus() else self.palette().color(QPalette.ColorRole.Base))
        painter.drawRoundedRect(1, middle.y() - 18, _GRIP - 2, 36, 6, 6)
        painter.end()
