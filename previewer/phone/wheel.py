"""What moves a wheel of rows for QML: the finger, coasting on to a row, rolling to one, the value from elsewhere."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple

from PySide6.QtCore import QObject, QVariantAnimation, Signal, Slot

from previewer.phone.emptying import empty_when_destroyed
from previewer.phone.event_time import event_time
from previewer.phone.motion import KEPT, Coast, Glide, Roll, Spline, Trail, pulled
from previewer.phone.qtproperty import Property, member_of

#: Rows a millisecond: slower a wheel stands.
_LEAST = 0.001
#: Rows from where it rests that nobody sees: from less Qt would not draw the last step of a row's opacity.
_NEAREST = 0.001
#: How long a roll takes to a row that is near, in milliseconds.
_ROLL = 300.0
#: A row further away than this is jumped to when the value changes elsewhere.
_NEAR = 24


@dataclass(frozen=True)
class _Wheel:
    """What QML says of a wheel: the properties of `WheelMotion` that it writes."""

    count: int = 1
    current: int = 0
    wraps: bool = False
    keeps: bool = False
    moves: bool = True
    kept: float = KEPT
    spline: bool = False
    row: float = 1.0
    slack: float = 10.0

    def bounded(self, row: int) -> int:
        """The row, or the end of the wheel beyond which it lies."""
        return row if self.wraps else max(0, min(self.count - 1, row))

    def index_of(self, row: int) -> int:
        """The index of a row, whatever turn of the wheel it is in."""
        return row % self.count if self.wraps and self.count else row

    def nearest(self, index: int, position: float) -> int:
        """The row of an index that is nearest to a position."""
        if not self.wraps or not self.count:
            return index
        return index + round((position - index) / self.count) * self.count

    def coast(self, speed: float) -> Glide:
        """How it coasts on at a speed in rows a millisecond."""
        return Spline(speed, self.row) if self.spline else Coast(speed, self.kept, _LEAST)


class _Finger(NamedTuple):
    """A finger that is down: where it came down, and at which position of the wheel; whether it drags."""

    down: float
    start: float
    trail: Trail
    drags: bool = False

    def position(self, place: float, wheel: _Wheel) -> float:
        """Where it holds the wheel, being at a place: beyond an end it is followed by a part of its way."""
        wanted = self.start - (place - self.down) / wheel.row
        return wanted if wheel.wraps else pulled(wanted, 0, wheel.count - 1)


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
        self._wheel = _Wheel()
        self._position = 0.0
        self._target = 0
        self._touched = False
        self._shown = False
        self._finger: _Finger | None = None
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
        self._set_target(self._nearest())
        self._finger = _Finger(place, self._position, Trail(place, event_time()))
        self.movingChanged.emit()

    @Slot(float)
    def drag(self, place: float) -> None:
        """The finger is here now. It drags once it has moved further than a tap may."""
        if self._finger is None:
            return
        self._finger.trail.add(place, event_time())
        if not self._finger.drags and abs(place - self._finger.down) < self._wheel.slack:
            return
        self._finger = self._finger._replace(drags=True)
        self._touch()
        self._go(self._finger.position(place, self._wheel))
        self._set_target(self._nearest())

    @Slot(float)
    def release(self, rows: float) -> None:
        """The finger is lifted. After a drag the wheel coasts on; a tap rolls to the row that lies `rows` below."""
        if self._finger is None:
            return
        finger, self._finger = self._finger, None
        if finger.drags:
            self._coast(-finger.trail.speed(event_time()) / self._wheel.row)
        else:
            self.rollTo(round(finger.start + rows))

    @Slot()
    def cancel(self) -> None:
        """The finger was taken away by something else."""
        self._finger = None
        self.rollTo(round(self._position))

    @Slot()
    def rest(self) -> None:
        """The wheel is closed: it is at once where it goes, or where the finger holds it."""
        if self.moving:
            self._finger = None
            self._halt()
            self._arrive()

    # -- rolling

    @Slot(int)
    def step(self, rows: int) -> None:
        """Roll some rows on or back."""
        self.rollTo(self._target + rows)

    @Slot(int)
    def stepTo(self, index: int) -> None:
        """Roll to an index, counted from the first row of this turn of the wheel."""
        self.rollTo(self._target - self._wheel.index_of(self._target) + index)

    @Slot(int)
    def rollTo(self, row: int) -> None:
        """Roll to a row and settle there; rows outside the wheel mean its ends."""
        self._touch()
        self._start(Roll(self._position, self._wheel.bounded(row), _ROLL))

    def _coast(self, speed: float) -> None:
        """Coast on at a speed in rows a millisecond, as far as it goes, to the row nearest to there."""
        coast = self._wheel.coast(speed)
        row = self._wheel.bounded(round(self._position + coast.length))
        on = (row - self._position) * speed > 0
        self._start(Roll(self._position, row, _ROLL, coast if on and coast.duration > _ROLL else None))

    def _start(self, roll: Roll) -> None:
        self._halt()
        self._set_target(round(roll.end))
        if not self._wheel.moves or roll.start == roll.end:
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
            place = self._roll.place(elapsed)
            self._go(self._target if abs(place - self._target) < _NEAREST else place)

    @Slot()
    def _arrive(self) -> None:
        self._roll = None
        self._go(self._target)
        self.movingChanged.emit()
        if self.chosen != self._wheel.current:
            self.settled.emit(self.chosen)

    # -- the value

    def _follow(self) -> None:
        """The value or the number of rows changed elsewhere: a short way is rolled, a long one is not."""
        wheel = self._wheel
        rolls_there = self._roll is not None and wheel.current == wheel.index_of(self._target)
        if self._finger is not None or rolls_there or (wheel.keeps and self._touched):
            return
        row = wheel.nearest(wheel.current, self._position)
        self._halt()
        self._set_target(row)
        if self._shown and wheel.moves and 0 < abs(row - self._position) <= _NEAR:
            self._start(Roll(self._position, row, _ROLL))
        else:
            self._go(row)
            self.movingChanged.emit()

    def _go(self, position: float) -> None:
        if position != self._position:
            self._position = float(position)
            self.positionChanged.emit()

    def _nearest(self) -> int:
        return self._wheel.bounded(round(self._position))

    def _set_target(self, row: int) -> None:
        if row != self._target:
            self._target = row
            self.targetChanged.emit()

    def _touch(self) -> None:
        if not self._touched:
            self._touched = True
            self.touchedChanged.emit()

    def _set(self, wheel: _Wheel) -> None:
        before, self._wheel = self._wheel, wheel
        if (before.count, before.current) != (wheel.count, wheel.current):
            self.wheelChanged.emit()
            self._follow()

    count = member_of("_wheel", int, "count", wheelChanged)
    current = member_of("_wheel", int, "current", wheelChanged)
    # What follows only QML writes.
    wraps = member_of("_wheel", bool, "wraps")
    keeps = member_of("_wheel", bool, "keeps")
    #: Whether anything moves; if not, the wheel is at once where it would roll to.
    moves = member_of("_wheel", bool, "moves")
    #: The part of its speed that it keeps each millisecond.
    kept = member_of("_wheel", float, "kept")
    #: Whether it slows down as Android does, whatever is kept.
    spline = member_of("_wheel", bool, "spline")
    row = member_of("_wheel", float, "row")
    #: A finger that moves less than so many points taps.
    slack = member_of("_wheel", float, "slack")

    position = Property(float, lambda self: self._position, notify=positionChanged)
    target = Property(int, lambda self: self._target, notify=targetChanged)
    chosen = Property(int, lambda self: self._wheel.index_of(self._target), notify=targetChanged)
    moving = Property(bool, lambda self: self._roll is not None or self._finger is not None, notify=movingChanged)
    touched = Property(bool, lambda self: self._touched, notify=touchedChanged)
