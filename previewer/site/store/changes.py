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
        self._path = store.url.database if store.dialect == "sqlite" else None
        self._connection: sqlite3.Connection | None = None

    @property
    def known(self) -> bool:
        """Whether changes can be seen at all."""
        return self._path is not None

    def version(self) -> int:
        """A number that changes with every change of the database by anybody; -1 when that cannot be known."""
        if self._path is None:
            return -1
        row = self._open(self._path).execute("PRAGMA data_version").fetchone()
        return int(row[0])

    def last_record(self) -> int:
        """The largest id of a record; 0 where there is none, -1 when that cannot be known at once."""
        if self._path is None:
            return -1
        row = self._open(self._path).execute("SELECT max(id) FROM records").fetchone()
        return row[0] or 0

    def _open(self, path: str) -> sqlite3.Connection:
        if self._connection is None:
            self._connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        return self._connection

    def close(self) -> None:
        """Close the connection."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None
