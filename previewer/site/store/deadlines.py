"""Reads of SQLite that may last for so long and no longer: a clock of its own interrupts them."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection

#: How often the clock looks, in seconds; when nothing was to be watched for a while it stops.
_TICK = 0.05
_TICKS_OF_REST = 40


def driver_connection(db: Connection) -> sqlite3.Connection:
    """The driver's own connection of a connection to SQLite."""
    found = db.connection.dbapi_connection
    assert isinstance(found, sqlite3.Connection)
    return found


class Deadlines:
    """Interrupts connections whose time is up. Safe from any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._until: dict[sqlite3.Connection, float] = {}
        self._running = False

    @contextmanager
    def limit(self, connection: sqlite3.Connection, seconds: float) -> Iterator[None]:
        """Let statements of a connection run for `seconds` in all; then they raise `interrupted`."""
        with self._lock:
            self._until[connection] = time.monotonic() + seconds
            if not self._running:
                self._running = True
                threading.Thread(target=self._watch, name="site-deadlines", daemon=True).start()
        try:
            yield
        finally:
            with self._lock:  # the clock interrupts under the lock, and so nobody else's statement later
                del self._until[connection]

    def _watch(self) -> None:
        resting = 0
        while True:
            time.sleep(_TICK)
            now = time.monotonic()
            with self._lock:
                for connection, until in self._until.items():
                    if until <= now:
                        connection.interrupt()
                resting = 0 if self._until else resting + 1
                if resting > _TICKS_OF_REST:
                    self._running = False
                    return
