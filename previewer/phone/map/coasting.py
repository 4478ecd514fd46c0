"""How a map goes on by itself after a flick: it loses the same part of its speed each millisecond. No Qt."""

from __future__ import annotations

from math import exp, hypot, log

#: The part of the speed that is left after a millisecond.
_KEPT = 0.998
_RATE = -log(_KEPT)
#: Points a millisecond: slower it stands, and no flick is faster.
_LEAST, _MOST = 0.02, 6.0


def duration(right: float, down: float) -> int:
    """Milliseconds until a map that was let go at this speed, in points a second, stands; 0 if at once."""
    speed = min(_MOST, hypot(right, down) / 1000)
    return round(log(speed / _LEAST) / _RATE) if speed > _LEAST else 0


def distance(right: float, down: float, elapsed: float) -> tuple[float, float]:
    """Points to the right and down that it has gone after some milliseconds."""
    speed = hypot(right, down) / 1000
    if speed == 0:
        return 0.0, 0.0
    gone = min(1.0, _MOST / speed) / 1000 * (1 - exp(-_RATE * elapsed)) / _RATE
    return right * gone, down * gone
