"""Whether the database was changed, asked in microseconds: on SQLite alone."""

from __future__ import annotations

import sqlite3

from previewer.site.store.engine import Store


class Changes:
    """A connection beside those of the store that watches what all threads and processes write.

    For one thread, the event loop's. The driver is asked itself: through SQLAlchemy the question would cost more
    than the answer saves.
    """

    def __init__(self, store: Store) -> None:
        self._path = (store.url.database or "") if store.dialect == "sqlite" else ""
        self._connection: sqlite3.Connection | None = None
        #: Whether changes can be seen at all.
        self.known = bool(self._path)

    def version(self) -> int:
        """A number that changes with every change of the database by anybody; -1 when that cannot be known."""
        connection = self._connection or self._open()
        return connection.execute("PRAGMA data_version").fetchone()[0] if connection is not None else -1

    def size(self) -> int:
        """How many pages of 4 KiB the database has; -1 when that cannot be known at once."""
        connection = self._connection or self._open()
        return connection.execute("PRAGMA page_count").fetchone()[0] if connection is not None else -1

    def _open(self) -> sqlite3.Connection | None:
        if self.known:
            self._connection = sqlite3.connect(self._path, isolation_level=None, check_same_thread=False)
        return self._connection

    def close(self) -> None:
        """Close the connection."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None
