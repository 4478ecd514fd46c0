"""How things on a phone move by themselves: coasting after a flick, rolling to a row, the pull beyond an end. No Qt.

Places are points, or rows of a wheel; times are milliseconds.
"""

from __future__ import annotations

from math import copysign, exp, hypot, log
from typing import NamedTuple, Protocol

#: The part of its speed that an iPhone's list or wheel keeps each millisecond.
KEPT = 0.998
#: Beyond an end, things follow the finger by this part of its way.
_PULL = 1 / 3
#: Of a drag the last part tells the speed; from a shorter one nothing can be told.
_SPAN, _SHORTEST = 100.0, 30.0
#: A finger that has not moved for so long rests: what it lets go of does not coast.
_RESTING = 40.0
#: Places a millisecond: nothing on a plane is flicked faster.
_FASTEST_ON_A_PLANE = 6.0
#: Android's slowest and fastest fling in dp a second, its friction (by gravity, inches of a metre, dp of an inch and a
#: factor of look and feel), and the curve by which a fling slows down: its tension points over place and over time.
_SLOWEST, _FASTEST = 50.0, 8000.0
_FRICTION = 0.015 * 9.80665 * 39.37 * 160 * 0.84
_DECELERATION = log(0.78) / log(0.9)
_INFLEXION = 0.35
_TENSION = (0.5, 1.0)
_TIMES = (_TENSION[0] * _INFLEXION, 1 - _TENSION[1] * (1 - _INFLEXION))


class Coast(NamedTuple):
    """What was let go at `speed` (places a millisecond, below 0 backwards): it loses the same part of its speed each
    millisecond, until it is slower than `least` and stands.
    """

    speed: float
    kept: float = KEPT
    least: float = 0.02

    @property
    def rate(self) -> float:
        """The part of its speed that it loses each millisecond, taken without pause."""
        return -log(self.kept)

    @property
    def duration(self) -> float:
        """How long it moves; 0 if it stands at once."""
        return log(abs(self.speed) / self.least) / self.rate if abs(self.speed) > self.least else 0.0

    @property
    def length(self) -> float:
        """How far it comes."""
        return self.distance(self.duration)

    def distance(self, elapsed: float) -> float:
        """How far it has come after some time."""
        return self.speed * (1 - exp(-self.rate * min(elapsed, self.duration))) / self.rate

    def speed_at(self, elapsed: float) -> float:
        """How fast it still is after some time."""
        return self.speed * exp(-self.rate * elapsed) if elapsed < self.duration else 0.0


class Fling(NamedTuple):
    """What was let go on a plane at this speed, in places a second to the right and down, and coasts as a list does."""

    right: float
    down: float

    @property
    def _coast(self) -> Coast:
        return Coast(min(_FASTEST_ON_A_PLANE, hypot(self.right, self.down) / 1000))

    @property
    def duration(self) -> int:
        """Whole milliseconds until it stands; 0 if at once."""
        return round(self._coast.duration)

    def distance(self, elapsed: float) -> tuple[float, float]:
        """How far to the right and down it has come after some time."""
        speed = hypot(self.right, self.down)
        gone = self._coast.distance(elapsed) / speed if speed else 0.0
        return self.right * gone, self.down * gone


class Glide(Protocol):
    """How what was let go slows down: what `Coast` and `Spline` have in common."""

    @property
    def duration(self) -> float: ...
    @property
    def length(self) -> float: ...
    def distance(self, elapsed: float) -> float: ...
    def speed_at(self, elapsed: float) -> float: ...


class Spline(NamedTuple):
    """What was let go on Android at `speed` (places a millisecond, below 0 backwards), `unit` dp being a place: faster
    flicks go on for longer and much further. The curve and its figures are those of `OverScroller.SplineOverScroller`,
    slowest and fastest fling those of `ViewConfiguration`.
    """

    speed: float
    unit: float = 1.0

    @property
    def _fling(self) -> float:
        """dp a second."""
        speed = min(_FASTEST, abs(self.speed) * self.unit * 1000)
        return speed if speed >= _SLOWEST else 0.0

    @property
    def _power(self) -> float:
        return log(_INFLEXION * self._fling / _FRICTION) / (_DECELERATION - 1)

    @property
    def duration(self) -> float:
        """How long it moves; 0 if it stands at once."""
        return 1000 * exp(self._power) if self._fling else 0.0

    @property
    def length(self) -> float:
        """How far it comes."""
        if not self._fling:
            return 0.0
        return copysign(_FRICTION * exp(_DECELERATION * self._power) / self.unit, self.speed)

    def distance(self, elapsed: float) -> float:
        """How far it has come after some time."""
        if not self._fling:
            return 0.0
        return self.length * _bezier(self._at(elapsed), *_TENSION)

    def speed_at(self, elapsed: float) -> float:
        """How fast it still is after some time."""
        if elapsed >= self.duration:
            return 0.0
        at = self._at(elapsed)
        slope = _slope(at, *_TENSION) / _slope(at, *_TIMES)
        return self.length / self.duration * slope

    def _at(self, elapsed: float) -> float:
        """Where on the curve it is after some time: the curve's own parameter, 0 to 1."""
        wanted, low, high = min(1.0, elapsed / self.duration), 0.0, 1.0
        for _ in range(30):
            middle = (low + high) / 2
            low, high = (middle, high) if _bezier(middle, *_TIMES) < wanted else (low, middle)
        return high


def _bezier(at: float, first: float, second: float) -> float:
    """A cubic curve from 0 to 1 with its two tension points."""
    return 3 * at * (1 - at) * ((1 - at) * first + at * second) + at**3


def _slope(at: float, first: float, second: float) -> float:
    return 3 * (first * (1 - at) * (1 - 3 * at) + second * at * (2 - 3 * at) + at**2)


class Roll(NamedTuple):
    """A way from one place to another: with a `coast` slowing down by its curve and ending exactly there, without one
    in `time` and gently.
    """

    start: float
    end: float
    time: float = 0.0
    coast: Glide | None = None

    @property
    def duration(self) -> float:
        return self.time if self.coast is None else self.coast.duration

    def place(self, elapsed: float) -> float:
        """Where it is after some time; the end from `duration` on."""
        if elapsed >= self.duration:
            return self.end
        if self.coast is None:
            share = 1 - (1 - elapsed / self.time) ** 3
        else:
            share = self.coast.distance(elapsed) / self.coast.length
        return self.start + (self.end - self.start) * share


class Trail:
    """The way of a finger, to tell how fast it let go."""

    def __init__(self, place: float, now: float) -> None:
        self._spots = [(now, place)]

    def add(self, place: float, now: float) -> None:
        """The finger is here now; times go on."""
        self._spots = [spot for spot in self._spots if now - spot[0] < _SPAN]
        self._spots.append((now, place))

    def speed(self, now: float) -> float:
        """Places a millisecond with which it lets go now; 0 when it rests, or came too shortly before."""
        (began, start), (last, end) = self._spots[0], self._spots[-1]
        if now - last >= _RESTING or last - began < _SHORTEST:
            return 0.0
        return (end - start) / (last - began)


def pulled(place: float, low: float, high: float) -> float:
    """Where a finger at `place` holds what ends at `low` and `high`: beyond them it follows by a third."""
    inside = min(high, max(low, place))
    return inside + (place - inside) * _PULL
