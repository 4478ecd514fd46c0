"""A finger that is as fast as it is said to be."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QWidget

from previewer.cases.driver.events import Times

_LEFT, _NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


class Finger:
    """Touches a widget at times of its own: QTest's events have times of their own that tell no speed.

    Whatever flicks has to do so by the program's clock of events: Qt remembers when the mouse moved last, and goes by
    no earlier time.
    """

    def __init__(self, view: QWidget) -> None:
        self._view = view

    def press(self, place: QPoint) -> None:
        self._send(QEvent.Type.MouseButtonPress, _LEFT, _LEFT, place, 1000)

    def move(self, place: QPoint) -> None:
        """Be at another place 12 milliseconds later."""
        self._send(QEvent.Type.MouseMove, Qt.MouseButton.NoButton, _LEFT, place, 12)

    def release(self, place: QPoint, later: int = 1) -> None:
        """Let go some milliseconds later."""
        self._send(QEvent.Type.MouseButtonRelease, _LEFT, Qt.MouseButton.NoButton, place, later)

    def flick(self, start: QPoint, up: int, left: int = 0, steps: int = 10, later: int = 1) -> None:
        """Drag from a place by some points in some steps, and let go."""
        way = QPoint(-left, -up)
        self.press(start)
        for step in range(1, steps + 1):
            self.move(start + way * (step / steps))
        self.release(start + way, later)

    def _send(self, kind: QEvent.Type, button: Qt.MouseButton, held: Qt.MouseButton, place: QPoint, later: int) -> None:
        at = QPointF(place)
        event = QMouseEvent(kind, at, self._view.mapToGlobal(at), button, held, _NONE)
        event.setTimestamp(Times.after(later))
        QCoreApplication.sendEvent(self._view, event)
