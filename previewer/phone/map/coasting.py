"""How a map goes on by itself after a flick: by the curve of lists and wheels. No Qt."""

from __future__ import annotations

from math import hypot

from previewer.phone.motion import Coast

#: Points a millisecond: no flick is faster.
_FASTEST = 6.0


def duration(right: float, down: float) -> int:
    """Milliseconds until a map that was let go at this speed, in points a second, stands; 0 if at once."""
    return round(_coast(right, down).duration)


def distance(right: float, down: float, elapsed: float) -> tuple[float, float]:
    """Points to the right and down that it has gone after some milliseconds."""
    speed = hypot(right, down)
    gone = _coast(right, down).distance(elapsed) / speed if speed else 0.0
    return right * gone, down * gone


def _coast(right: float, down: float) -> Coast:
    return Coast(min(_FASTEST, hypot(right, down) / 1000))
