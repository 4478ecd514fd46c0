"""Whether the database was changed, by any thread or process: asked so often that it has to cost next to nothing."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Protocol

from previewer.site.store.engine import Store

if TYPE_CHECKING:
    from psycopg import Connection
    from psycopg.rows import TupleRow

_LOG = logging.getLogger("previewer.site")
#: What a snapshot sees: which transactions have ended. It is another one after every write that was committed, by
#: whomever, and the same one as long as there was none: two statements with one snapshot see the same rows.
_QUESTION = b"SELECT txid_current_snapshot()"
_NAME = b"previewer_snapshot"
#: A question that is open for longer, in seconds, means that the connection is broken; after so long a new one is made.
_PATIENCE = 2.0
_PAUSE = 1.0


class Changes(Protocol):
    """Watches a database for one event loop. `immediate`: its readers never wait, so that the loop may read itself."""

    immediate: bool

    async def version(self) -> int:
        """A number that is another one after every change by anybody; -1 when that cannot be known."""

    def size(self) -> int:
        """How many pages of 4 KiB the database has; -1 when that cannot be known at once."""

    def close(self) -> None:
        """Close the connection."""


def watch(store: Store) -> Changes:
    """What watches the database of a store."""
    return _OnPostgresql(store) if store.dialect == "postgresql" else _OnSqlite(store)


class _OnSqlite:
    """SQLite says so in microseconds, on a connection beside those of the store.

    The driver is asked itself: through SQLAlchemy the question would cost more than the answer saves.
    """

    def __init__(self, store: Store) -> None:
        self._path = store.url.database or ""
        self._connection: sqlite3.Connection | None = None
        self.immediate = bool(self._path)  # what is in memory cannot be seen from another connection

    async def version(self) -> int:
        return self._asked("data_version")

    def size(self) -> int:
        return self._asked("page_count")

    def _asked(self, pragma: str) -> int:
        if not self.immediate:
            return -1
        if self._connection is None:
            self._connection = sqlite3.connect(self._path, isolation_level=None, check_same_thread=False)
        return int(self._connection.execute(f"PRAGMA {pragma}").fetchone()[0])

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


class _OnPostgresql:
    """The question is asked once for all that want to know at that moment, on a connection of its own.

    Nobody waits for more than the question after the next one.
    """

    immediate = False

    def __init__(self, store: Store) -> None:
        self._address = store.url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._connection: Connection[TupleRow] | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._file = -1
        self._connecting: asyncio.Task[None] | None = None
        self._tried = float("-inf")
        #: Who waits for the answer that is under way, and who came after its question was asked.
        self._waiting: asyncio.Future[int] | None = None
        self._next: asyncio.Future[int] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._snapshot, self._number = b"", 0

    def size(self) -> int:
        return -1

    async def version(self) -> int:
        loop = asyncio.get_running_loop()
        if self._connection is None or self._loop is not loop:
            if self._connecting is None and time.monotonic() - self._tried > _PAUSE:
                self._tried = time.monotonic()
                self._connecting = loop.create_task(self._connect(loop))
            if self._connecting is None or self._connecting.get_loop() is not loop:
                return -1
            await asyncio.shield(self._connecting)
            if self._connection is None:
                return -1
        if self._next is None:
            self._next = loop.create_future()
        mine = self._next
        if self._waiting is None:
            self._ask()
        return await mine

    async def _connect(self, loop: asyncio.AbstractEventLoop) -> None:
        import psycopg

        try:
            self._connection = await asyncio.to_thread(self._connected)
            self._loop = loop
            self._file = self._connection.fileno()  # which a lost connection no longer tells
            loop.add_reader(self._file, self._readable)
        except psycopg.Error as problem:
            _LOG.warning("Answers are not kept: the database cannot be asked for changes: %s", problem)
        finally:
            self._connecting = None

    def _connected(self) -> Connection[TupleRow]:
        import psycopg

        made = psycopg.connect(self._address, autocommit=True, connect_timeout=5)
        made.pgconn.prepare(_NAME, _QUESTION)
        return made

    def _ask(self) -> None:
        """Ask for the snapshot on behalf of all who wait."""
        assert self._connection is not None and self._loop is not None
        self._waiting, self._next = self._next, None
        self._timer = self._loop.call_later(_PATIENCE, self._lose)
        try:
            self._connection.pgconn.send_query_prepared(_NAME, [])
            self._connection.pgconn.flush()
        except Exception:  # noqa: BLE001 - whatever it is, the connection is of no more use
            self._lose()

    def _readable(self) -> None:
        assert self._connection is not None
        connection = self._connection.pgconn
        try:
            connection.consume_input()
            while not connection.is_busy():
                result = connection.get_result()
                if result is None:
                    break
                found = result.get_value(0, 0)
                if found is None:
                    raise ValueError("no snapshot")
                if found != self._snapshot:
                    self._snapshot, self._number = found, self._number + 1
            else:
                return
        except Exception:  # noqa: BLE001 - as above
            self._lose()
            return
        self._tell(self._number)
        if self._next is not None:
            self._ask()

    def _tell(self, number: int) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        waiting, self._waiting = self._waiting, None
        if waiting is not None and not waiting.done():
            waiting.set_result(number)

    def _lose(self) -> None:
        """Give the connection up; those who wait are told that nothing is known."""
        self.close()
        self._tell(-1)
        waiting, self._next = self._next, None
        if waiting is not None and not waiting.done():
            waiting.set_result(-1)

    def close(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            if self._loop is not None and not self._loop.is_closed():
                with suppress(OSError, ValueError):
                    self._loop.remove_reader(self._file)
            connection.close()
