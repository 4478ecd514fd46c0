"""Writes of several threads on SQLite that share one commit, which is one wait for the disk: 16 clients write twice
as much in a second.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from previewer.site.store.dialects import driver_connection

#: So many writes at most share one commit.
_MOST_TOGETHER = 64


class GroupCommit:
    """Writers take turns; those that wait behind one another become durable together."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._writing = threading.Lock()
        self._counting = threading.Lock()
        self._waiting = 0
        self._group: _Group | None = None

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """One write; it is durable when the block has ended, and undone when the block raises."""
        with self._counting:
            self._waiting += 1
        with self._writing:
            with self._counting:
                self._waiting -= 1
            group = self._group = self._group or _Group(self._engine.connect())
            try:
                group.raw.execute("SAVEPOINT one")
                try:
                    yield group.db
                except BaseException:
                    group.raw.execute("ROLLBACK TO one")
                    raise
                finally:
                    group.raw.execute("RELEASE one")
            finally:
                group.size += 1
                if not self._waiting or group.size >= _MOST_TOGETHER:
                    self._group = None
                    group.commit()
        group.wait()


class _Group:
    """Writes of several threads that become durable together: one commit is one wait for the disk.

    Each is a savepoint of one transaction; nobody goes on before the commit. The last one that nobody waits
    behind commits for all.
    """

    def __init__(self, db: Connection) -> None:
        self.db = db
        #: The driver's own connection, for savepoints: through SQLAlchemy they would cost more than the writes.
        self.raw = driver_connection(db)
        self.size = 0
        self._done = threading.Event()
        self._problem: Exception | None = None
        try:
            db.exec_driver_sql("BEGIN IMMEDIATE")
        except BaseException:
            db.close()
            raise

    def commit(self) -> None:
        """Commit, and tell every member how it went."""
        try:
            self.db.exec_driver_sql("COMMIT")
        except SQLAlchemyError as problem:
            self._problem = problem
            with suppress(SQLAlchemyError):
                self.db.exec_driver_sql("ROLLBACK")
        finally:
            self.db.close()
            self._done.set()

    def wait(self) -> None:
        """Until the commit; raises what it raised."""
        self._done.wait()
        if self._problem is not None:
            raise self._problem
