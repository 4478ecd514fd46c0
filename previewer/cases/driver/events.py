"""Input events with times of their own, so that nothing depends on how fast they come."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QWheelEvent

NO_MODIFIER = Qt.KeyboardModifier.NoModifier
LEFT = Qt.MouseButton.LeftButton
NO_BUTTON = Qt.MouseButton.NoButton


class Times:
    """The time of the next event, in milliseconds. One for the whole program: Qt remembers when the mouse moved last,
    in whichever window, and goes by no earlier time.
    """

    _now = 10**10

    @classmethod
    def after(cls, later: int) -> int:
        cls._now += later
        return cls._now


def mouse(
    kind: QEvent.Type,
    place: QPointF,
    away: QPointF,
    later: int,
    button: Qt.MouseButton = NO_BUTTON,
    held: Qt.MouseButton = NO_BUTTON,
) -> QMouseEvent:
    """An event of the mouse at a place, `away` on the display, some milliseconds after the event before."""
    event = QMouseEvent(kind, place, away, button, held, NO_MODIFIER)
    event.setTimestamp(Times.after(later))
    return event


def wheel(place: QPointF, away: QPointF, turned: int, modifier: Qt.KeyboardModifier) -> QWheelEvent:
    """A turn of the mouse's wheel by some eighths of a degree, up above 0."""
    return QWheelEvent(
        place, away, QPoint(), QPoint(0, turned), NO_BUTTON, modifier, Qt.ScrollPhase.NoScrollPhase, False
    )


def key(kind: QEvent.Type, code: int, modifier: Qt.KeyboardModifier, text: str) -> QKeyEvent:
    event = QKeyEvent(kind, code, modifier, text)
    event.setTimestamp(Times.after(1))
    return event
