"""The time of the input event that a scene is handling, which QML's own events do not tell.

Fingers on a phone far away come late by turns: how fast one moved is told by when it did, never by when that arrived.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

from PySide6.QtCore import QEvent
from PySide6.QtGui import QInputEvent

#: The times of the events that are being handed over, the innermost last.
_handled: list[float] = []


def event_time() -> float:
    """Milliseconds of the event that a scene handles just now; where there is none, of the machine's clock."""
    return _handled[-1] if _handled else monotonic() * 1000


@contextmanager
def while_handled(event: QEvent) -> Iterator[None]:
    """Let `event_time()` tell the time of an event, where it has one, for as long as a scene handles it."""
    if not isinstance(event, QInputEvent) or not event.timestamp():
        yield
        return
    _handled.append(float(event.timestamp()))
    try:
        yield
    finally:
        _handled.pop()
