"""The database: connections, transactions, migrations. SQLite in WAL mode, or PostgreSQL."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from functools import partial
from pathlib import Path

from sqlalchemy import Connection, Engine, column, create_engine, event, func, inspect, select, table
from sqlalchemy.engine import make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DisconnectionError, OperationalError, SQLAlchemyError
from sqlalchemy.pool import ConnectionPoolEntry

from previewer.site.store.deadlines import Deadlines
from previewer.site.store.dialects import driver_connection
from previewer.site.store.errors import NestedWriteError, NewerTablesError, TooLongError, was_interrupted
from previewer.site.store.search import SQLITE_PLACES, fold

#: The newest migration; a test holds it to the folder.
HEAD = "0008"
_MIGRATIONS = Path(__file__).parent / "migrations" / "versions"
#: The advisory lock of PostgreSQL that whoever writes has.
_WRITING = 7309455


class Store:
    """One database. `read()` and `write()` give SQLAlchemy connections; both are safe from any thread.

    `dialect` is `sqlite` or `postgresql`. A `write()` is one transaction: it is durable when the block has
    ended, and undone when the block raises. Writers of all processes wait for each other from the start of the
    block, so that what a block has read stays true until its end.
    """

    def __init__(self, url: str, *, pool: int = 10) -> None:
        self.url = make_url(url)
        self.dialect = self.url.get_backend_name()
        if self.dialect == "sqlite":
            if self.url.database:
                Path(self.url.database).parent.mkdir(parents=True, exist_ok=True)
            self.engine = create_engine(
                self.url,
                pool_size=pool,
                max_overflow=20,
                isolation_level=None,
                hide_parameters=True,
                connect_args={"check_same_thread": False, "timeout": 30, "cached_statements": 256},
            )
            event.listen(self.engine, "connect", _prepare_sqlite)
            self._readers = self.engine
        elif self.dialect == "postgresql":
            self.engine = self._postgresql(pool)
            # A statement is its own transaction there, which saves round trips.
            self._readers = self.engine.execution_options(isolation_level="AUTOCOMMIT")
        else:
            raise ValueError(f"The database must be SQLite or PostgreSQL, not {self.dialect}.")
        #: Seconds → what reads of so many seconds go through on PostgreSQL.
        self._limited: dict[float, Engine] = {}
        self._limiting = threading.Lock()
        self._pool = pool
        self._writer = _Writer()
        self._deadlines = Deadlines()

    def read(self, seconds: float = 0.0) -> AbstractContextManager[Connection]:
        """A connection for one statement that reads; what takes several is of one moment in a `snapshot()`.

        `seconds`: how long the statement may take (0: for ever); TooLongError when it takes longer.
        """
        return self._read_for(seconds) if seconds else self._readers.connect()

    @contextmanager
    def _read_for(self, seconds: float) -> Iterator[Connection]:
        if self.dialect == "postgresql":
            with _told_too_long(), self._limited_to(seconds).connect() as db:
                yield db
        else:
            with self._readers.connect() as db, self.limit(db, seconds):
                yield db

    @contextmanager
    def snapshot(self, seconds: float = 0.0) -> Iterator[Connection]:
        """A connection for reading whose statements all see one moment, which is none before this call.

        `seconds`: how long each may take, as for `read`; on SQLite where it is asked inside a `limit` alone.
        """
        if self.dialect == "postgresql":
            engine = self._limited_to(seconds) if seconds else self.engine
            with _told_too_long(), engine.connect() as db:
                db = db.execution_options(isolation_level="REPEATABLE READ")
                with db.begin():
                    yield db
            return
        with self._readers.connect() as db:
            raw = driver_connection(db)  # through SQLAlchemy this would cost a tenth of a list
            raw.execute("BEGIN")
            try:
                yield db
            finally:
                raw.execute("ROLLBACK")

    @contextmanager
    def limit(self, db: Connection, seconds: float) -> Iterator[None]:
        """Let what is asked of a connection to SQLite last for so long (0: for ever); TooLongError when it does."""
        with _told_too_long():
            if seconds and self.dialect == "sqlite":
                with self._deadlines.limit(driver_connection(db), seconds):
                    yield
            else:
                yield

    def _postgresql(self, pool: int) -> Engine:
        engine = create_engine(self.url, pool_size=pool, max_overflow=20, hide_parameters=True)
        event.listen(engine, "checkin", _note_rest)
        event.listen(engine, "checkout", partial(_look_after_rest, engine))
        return engine

    def _limited_to(self, seconds: float) -> Engine:
        """Connections whose statements may last for so long, on PostgreSQL."""
        with self._limiting:
            if seconds not in self._limited:
                engine = self._postgresql(self._pool)
                event.listen(engine, "connect", partial(_limit_statements, seconds))
                self._limited[seconds] = engine.execution_options(isolation_level="AUTOCOMMIT")
            return self._limited[seconds]

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """One transaction, alone among those that write. NestedWriteError inside another one of the same thread."""
        with self._writer.alone(), self.engine.begin() as db:
            if self.dialect == "postgresql":
                db.execute(select(func.pg_advisory_xact_lock(_WRITING)))
                yield db
                return
            db.exec_driver_sql("BEGIN IMMEDIATE")
            yield db
            # Fails where SQLite has undone all by itself and the block went on; the driver's own commit would not.
            db.exec_driver_sql("COMMIT")

    def migrate(self) -> None:
        """Bring the tables up to date. Several servers may do so at once; one does the work.

        Raises `NewerTablesError` where a newer program has been at them.
        """
        version = self.version()
        if version == HEAD:
            return
        if version and version not in versions():
            raise NewerTablesError(
                f"The database is of a newer program: its tables are of version {version}, and this one knows {HEAD}."
            )
        from previewer.site.store.migrations import upgrade

        with self.write() as db:
            upgrade(db)

    def version(self) -> str:
        """The migration that the tables are at; empty for a database without tables."""
        with self.read() as db:
            if not inspect(db).has_table("alembic_version"):
                return ""
            return str(db.execute(select(column("version_num")).select_from(table("alembic_version"))).scalar() or "")

    def ping(self) -> None:
        """Ask the database for nothing; raises what hinders it to answer."""
        with self.read() as db:
            db.execute(select(1))

    def close(self) -> None:
        """Close every connection."""
        for engine in (self.engine, *self._limited.values()):
            engine.dispose()


class _Writer:
    """The turn to write, which one thread of the process has at a time."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._thread = 0

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Have the turn until the block ends."""
        if self._thread == threading.get_ident():
            raise NestedWriteError("A write was begun inside another one of the same thread.")
        with self._lock:
            self._thread = threading.get_ident()
            try:
                yield
            finally:
                self._thread = 0


class Reads:
    """The reads of one request: the first begins a snapshot, and all that follow see the same moment. To be closed.

    `seconds`: how long each statement may take (see `Store.snapshot`).
    """

    def __init__(self, store: Store, seconds: float) -> None:
        self._store = store
        self._seconds = seconds
        self._open: AbstractContextManager[Connection] | None = None
        self._db: Connection | None = None

    def snapshot(self) -> Connection:
        """The connection to the moment of this request."""
        if self._db is None:
            opening = self._store.snapshot(self._seconds)
            self._db = opening.__enter__()
            self._open = opening
        return self._db

    def one(self) -> AbstractContextManager[Connection]:
        """A connection for one statement, which needs no snapshot where there is none yet."""
        return nullcontext(self._db) if self._db is not None else self._store.read()

    @contextmanager
    def limited(self) -> Iterator[Connection]:
        """The connection to the moment, for a statement that may take long: TooLongError then."""
        db = self.snapshot()
        with self._store.limit(db, self._seconds):
            yield db

    def close(self) -> None:
        """End the snapshot. One whose connection is lost is over: the request has heard of that."""
        if self._open is not None:
            opened, self._open, self._db = self._open, None, None
            with suppress(SQLAlchemyError):
                opened.__exit__(None, None, None)


@contextmanager
def _told_too_long() -> Iterator[None]:
    try:
        yield
    except OperationalError as problem:
        if was_interrupted(problem):
            raise TooLongError from problem
        raise


def versions() -> list[str]:
    """Every version of the tables that this program knows, oldest first."""
    return sorted(path.name[1:5] for path in _MIGRATIONS.glob("m[0-9]*.py"))


#: A connection that has rested for so many seconds is asked whether it is still there before it is used.
_REST = 3.0


def _note_rest(_connection: object, record: ConnectionPoolEntry) -> None:
    record.info["rested"] = time.monotonic()


def _look_after_rest(engine: Engine, connection: DBAPIConnection, record: ConnectionPoolEntry, _proxy: object) -> None:
    if time.monotonic() - record.info.get("rested", float("inf")) > _REST:
        try:
            engine.dialect.do_ping(connection)
        except engine.dialect.loaded_dbapi.Error as problem:
            raise DisconnectionError from problem


def _limit_statements(seconds: float, connection: DBAPIConnection, _record: object) -> None:
    cursor = connection.cursor()
    cursor.execute(f"SET statement_timeout = {round(1000 * seconds)}")
    cursor.close()
    connection.commit()


def _prepare_sqlite(connection: sqlite3.Connection, _record: object) -> None:
    connection.create_function("fold", 1, fold, deterministic=True)
    cursor = connection.cursor()
    for pragma in (
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
        "busy_timeout=30000",
        "cache_size=-8000",
        "temp_store=MEMORY",
        "wal_autocheckpoint=2000",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.execute(SQLITE_PLACES)
    cursor.close()
