"""What moves a wheel of rows for QML: the finger, coasting on to a row, rolling to one, the value from elsewhere."""

from __future__ import annotations

import math
from time import monotonic

from PySide6.QtCore import QObject, QVariantAnimation, Signal, Slot

from previewer.phone.emptying import empty_when_destroyed
from previewer.phone.motion import KEPT, Coast, Glide, Roll, Spline, Trail, pulled
from previewer.phone.qtproperty import Property

#: Rows a millisecond: slower a wheel stands.
_LEAST = 0.001
#: How long a roll takes to a row that is near, in milliseconds.
_ROLL = 300.0
#: A row further away than this is jumped to when the value changes elsewhere.
_NEAR = 24


def _now() -> float:
    return monotonic() * 1000


class WheelMotion(QObject):
    """A wheel of `count` rows, counted from 0, which shows `current` until it is moved.

    `position` is the row in the middle, with fractions while the wheel turns. On a wheel that wraps it goes on past the
    ends, as `target` does, the row that the wheel goes to or rests at; `chosen` is that row's index. Places of the
    finger are in points, `row` of them a row, growing downwards.
    """

    wheelChanged = Signal()
    positionChanged = Signal()
    targetChanged = Signal()
    movingChanged = Signal()
    touchedChanged = Signal()
    #: The wheel came to rest on this index, which is not `current`.
    settled = Signal(int)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        empty_when_destroyed(self)
        self._count = 1
        self._current = 0
        self._wraps = False
        self._keeps = False
        self._moves = True
        self._kept = KEPT
        self._spline = False
        self._row = 1.0
        self._slack = 10.0
        self._position = 0.0
        self._target = 0
        self._touched = False
        self._shown = False
        self._pressed: tuple[float, float] | None = None
        self._trail = Trail(0, 0)
        self._dragged = False
        self._roll: Roll | None = None
        self._clock = QVariantAnimation(self)
        self._clock.setStartValue(0.0)
        self._clock.valueChanged.connect(self._tick)
        self._clock.finished.connect(self._arrive)

    @Slot()
    def begin(self) -> None:
        """The wheel is on the screen: from now on it turns to where the value goes; before, it was there at once."""
        self._shown = True

    # -- the finger

    @Slot(float)
    def press(self, place: float) -> None:
        """A finger comes down: the wheel stands still."""
        self._halt()
        self._pressed = (place, self._position)
        self._trail = Trail(place, _now())
        self._dragged = False
        self.movingChanged.emit()

    @Slot(float)
    def drag(self, place: float) -> None:
        """The finger is here now. It drags once it has moved further than a tap may."""
        if self._pressed is None:
            return
        down, start = self._pressed
        self._trail.add(place, _now())
        if not self._dragged and abs(place - down) < self._slack:
            return
        self._dragged = True
        self._touch()
        wanted = start - (place - down) / self._row
        self._go(wanted if self._wraps else pulled(wanted, 0, self._count - 1))

    @Slot(float)
    def release(self, rows: float) -> None:
        """The finger is lifted. After a drag the wheel coasts on; a tap rolls to the row that lies `rows` below."""
        if self._pressed is None:
            return
        start = self._pressed[1]
        self._pressed = None
        if self._dragged:
            self._coast(-self._trail.speed(_now()) / self._row)
        else:
            self.rollTo(round(start + rows))

    @Slot()
    def cancel(self) -> None:
        """The finger was taken away by something else."""
        self._pressed = None
        self.rollTo(round(self._position))

    # -- rolling

    @Slot(int)
    def step(self, rows: int) -> None:
        """Roll some rows on or back."""
        self.rollTo(self._target + rows)

    @Slot(int)
    def stepTo(self, index: int) -> None:
        """Roll to an index, counted from the first row of this turn of the wheel."""
        self.rollTo(self._target - self._index(self._target) + index)

    @Slot(int)
    def rollTo(self, row: int) -> None:
        """Roll to a row and settle there; rows outside the wheel mean its ends."""
        self._touch()
        self._start(Roll(self._position, self._bounded(row), _ROLL))

    def _coast(self, speed: float) -> None:
        """Coast on at a speed in rows a millisecond, as far as it goes, to the row nearest to there."""
        coast: Glide = Spline(speed, self._row) if self._spline else Coast(speed, self._kept, _LEAST)
        row = self._bounded(round(self._position + coast.length))
        on = (row - self._position) * speed > 0
        self._start(Roll(self._position, row, _ROLL, coast if on and coast.duration > _ROLL else None))

    def _start(self, roll: Roll) -> None:
        self._halt()
        self._set_target(round(roll.end))
        if not self._moves or roll.start == roll.end:
            self._go(roll.end)
            self._arrive()
            return
        self._roll = roll
        self._clock.setEndValue(float(roll.duration))
        self._clock.setDuration(math.ceil(roll.duration))
        self._clock.start()
        self.movingChanged.emit()

    def _halt(self) -> None:
        self._roll = None
        self._clock.stop()

    @Slot("QVariant")
    def _tick(self, elapsed: float) -> None:
        if self._roll is not None:
            self._go(self._roll.place(elapsed))

    @Slot()
    def _arrive(self) -> None:
        self._roll = None
        self._go(self._target)
        self.movingChanged.emit()
        if self._index(self._target) != self._current:
            self.settled.emit(self._index(self._target))

    # -- the value

    def _follow(self) -> None:
        """The value or the number of rows changed elsewhere: a short way is rolled, a long one is not."""
        rolls_there = self._roll is not None and self._current == self._index(self._target)
        if self._pressed is not None or rolls_there or (self._keeps and self._touched):
            return
        row = self._current
        if self._wraps and self._count:
            row += round((self._position - row) / self._count) * self._count
        self._halt()
        self._set_target(row)
        if self._shown and self._moves and 0 < abs(row - self._position) <= _NEAR:
            self._start(Roll(self._position, row, _ROLL))
        else:
            self._go(row)
            self.movingChanged.emit()

    def _go(self, position: float) -> None:
        if position != self._position:
            self._position = float(position)
            self.positionChanged.emit()

    def _set_target(self, row: int) -> None:
        if row != self._target:
            self._target = row
            self.targetChanged.emit()

    def _touch(self) -> None:
        if not self._touched:
            self._touched = True
            self.touchedChanged.emit()

    def _bounded(self, row: int) -> int:
        return row if self._wraps else max(0, min(self._count - 1, row))

    def _index(self, row: int) -> int:
        return row % self._count if self._wraps and self._count else row

    def _set_count(self, count: int) -> None:
        if count != self._count:
            self._count = count
            self.wheelChanged.emit()
            self._follow()

    def _set_current(self, current: int) -> None:
        if current != self._current:
            self._current = current
            self.wheelChanged.emit()
            self._follow()

    def _set_wraps(self, wraps: bool) -> None:
        self._wraps = wraps

    def _set_keeps(self, keeps: bool) -> None:
        self._keeps = keeps

    def _set_moves(self, moves: bool) -> None:
        self._moves = moves

    def _set_kept(self, kept: float) -> None:
        self._kept = kept

    def _set_spline(self, spline: bool) -> None:
        self._spline = spline

    def _set_row(self, row: float) -> None:
        self._row = row

    def _set_slack(self, slack: float) -> None:
        self._slack = slack

    count = Property(int, lambda self: self._count, lambda self, to: self._set_count(to), notify=wheelChanged)
    current = Property(int, lambda self: self._current, lambda self, to: self._set_current(to), notify=wheelChanged)
    # What follows only QML writes.
    wraps = Property(bool, lambda self: self._wraps, lambda self, to: self._set_wraps(to))
    keeps = Property(bool, lambda self: self._keeps, lambda self, to: self._set_keeps(to))
    #: Whether anything moves; if not, the wheel is at once where it would roll to.
    moves = Property(bool, lambda self: self._moves, lambda self, to: self._set_moves(to))
    #: The part of its speed that it keeps each millisecond.
    kept = Property(float, lambda self: self._kept, lambda self, to: self._set_kept(to))
    #: Whether it slows down as Android does, whatever is kept.
    spline = Property(bool, lambda self: self._spline, lambda self, to: self._set_spline(to))
    row = Property(float, lambda self: self._row, lambda self, to: self._set_row(to))
    #: A finger that moves less than so many points taps.
    slack = Property(float, lambda self: self._slack, lambda self, to: self._set_slack(to))

    position = Property(float, lambda self: self._position, notify=positionChanged)
    target = Property(int, lambda self: self._target, notify=targetChanged)
    chosen = Property(int, lambda self: self._index(self._target), notify=targetChanged)
    moving = Property(bool, lambda self: self._roll is not None or self._pressed is not None, notify=movingChanged)
    touched = Property(bool, lambda self: self._touched, notify=touchedChanged)
