"""Reads of SQLite that may last for so long and no longer: a timer interrupts them."""

from __future__ import annotations

import math
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

#: After so many seconds a read that goes on is interrupted again: it was between two statements.
_AGAIN = 0.05


class Deadlines:
    """Interrupts connections whose time is up. Safe from any thread.

    One timer rings when the first of the reads is due. (A timer for each would cost more than most reads, and so would
    SQLite's progress handler where other threads compute: each of its questions waits for them.)
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._until: dict[sqlite3.Connection, float] = {}
        #: The timer, and when it rings, by `time.monotonic`.
        self._timer: threading.Timer | None = None
        self._rings = math.inf

    @contextmanager
    def limit(self, connection: sqlite3.Connection, seconds: float) -> Iterator[None]:
        """Let statements of a connection run for `seconds` in all; then they raise `interrupted`."""
        with self._lock:
            self._until[connection] = until = time.monotonic() + seconds
            self._set_timer(until)
        try:
            yield
        finally:
            with self._lock:  # the timer interrupts under the lock, and so nobody else's statement later
                del self._until[connection]

    def _set_timer(self, when: float) -> None:
        """Have a timer ring, unless one does before."""
        if when < self._rings:
            timer = threading.Timer(when - time.monotonic(), self._ring, (when,))
            timer.name, timer.daemon = "site-deadlines", True
            timer.start()
            if self._timer is not None:
                self._timer.cancel()
            self._timer, self._rings = timer, when

    def _ring(self, when: float) -> None:
        now = time.monotonic()
        with self._lock:
            if when != self._rings:  # another one was set for an earlier read
                return
            self._timer, self._rings = None, math.inf
            if self._until:
                self._set_timer(min(until if until > now else now + _AGAIN for until in self._until.values()))
            for connection, until in self._until.items():
                if until <= now:
                    with suppress(sqlite3.ProgrammingError):  # it was closed meanwhile
                        connection.interrupt()
