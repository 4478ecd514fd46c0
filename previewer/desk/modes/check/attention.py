"""How long somebody was at work on a check: time away from the desk is none."""

from collections.abc import Callable
from time import monotonic

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QWindow

#: Seconds for which somebody is at work after a key or a move of the mouse.
STAYS = 60.0
_STIRS = (QEvent.Type.KeyPress, QEvent.Type.MouseMove, QEvent.Type.MouseButtonPress, QEvent.Type.Wheel)


class Attention(QObject):
    """Counts the seconds in which a window was in front, and a key or the mouse had moved in the last minute."""

    def __init__(self, parent: QObject, clock: Callable[[], float] = monotonic) -> None:
        super().__init__(parent)
        self._clock = clock
        self._window: QWindow | None = None
        self._spent = 0.0
        #: When somebody last stirred; None while the window is not in front.
        self._last: float | None = None

    def begin(self, window: QWindow | None) -> None:
        """Count anew, by what a window is told."""
        if window is not self._window and window is not None:
            window.installEventFilter(self)
        self._window = window
        self._spent, self._last = 0.0, self._clock()

    @property
    def seconds(self) -> int:
        """The seconds so far."""
        since = 0.0 if self._last is None else min(self._clock() - self._last, STAYS)
        return round(self._spent + since)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind == QEvent.Type.FocusOut:
            self._stir()
            self._last = None
        elif kind in _STIRS or kind == QEvent.Type.FocusIn:
            self._stir()
        return super().eventFilter(watched, event)

    def _stir(self) -> None:
        now = self._clock()
        if self._last is not None:
            self._spent += min(now - self._last, STAYS)
        self._last = now
