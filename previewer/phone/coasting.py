"""Coasting on after a flick, for whatever scrolls in QML."""

from __future__ import annotations

import math

from PySide6.QtCore import QObject, QVariantAnimation, Signal, Slot

from previewer.phone.emptying import empty_when_destroyed
from previewer.phone.motion import KEPT, Coast, Glide, Spline
from previewer.phone.qtproperty import Property

#: Points a millisecond: no flick is faster.
_FASTEST = 8.0


class Coasting(QObject):
    """Tells, frame by frame, how far to go on. Speeds are points a millisecond, below 0 backwards."""

    runningChanged = Signal()
    #: Go on by so many points; the speed that is left.
    moved = Signal(float, float)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        empty_when_destroyed(self)
        self._kept = KEPT
        self._spline = False
        self._coast: Glide | None = None
        self._gone = 0.0
        self._clock = QVariantAnimation(self)
        self._clock.setStartValue(0.0)
        self._clock.valueChanged.connect(self._tick)
        self._clock.finished.connect(self.stop)

    @Slot(float)
    def start(self, speed: float) -> None:
        """Coast from now on, at this speed at first."""
        self.stop()
        speed = max(-_FASTEST, min(_FASTEST, speed))
        coast: Glide = Spline(speed) if self._spline else Coast(speed, self._kept)
        if not coast.duration:
            return
        self._coast, self._gone = coast, 0.0
        self._clock.setEndValue(coast.duration)
        self._clock.setDuration(math.ceil(coast.duration))
        self._clock.start()
        self.runningChanged.emit()

    @Slot()
    def stop(self) -> None:
        """Stand still."""
        self._clock.stop()
        if self._coast is not None:
            self._coast = None
            self.runningChanged.emit()

    @Slot("QVariant")
    def _tick(self, elapsed: float) -> None:
        if self._coast is not None:
            gone = self._coast.distance(elapsed)
            way, self._gone = gone - self._gone, gone
            self.moved.emit(way, self._coast.speed_at(elapsed))

    def _set_kept(self, kept: float) -> None:
        self._kept = kept

    def _set_spline(self, spline: bool) -> None:
        self._spline = spline

    running = Property(bool, lambda self: self._coast is not None, notify=runningChanged)
    #: The part of its speed that it keeps each millisecond.
    kept = Property(float, lambda self: self._kept, lambda self, to: self._set_kept(to))
    #: Whether it slows down as Android does, whatever is kept.
    spline = Property(bool, lambda self: self._spline, lambda self, to: self._set_spline(to))
