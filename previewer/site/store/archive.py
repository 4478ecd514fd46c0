"""Whole tables out of the database and into another one, for backups; independent of the kind of database.

A backup is of one version of the tables. An older one is brought in at its own version, and then migrated like a
database of that age would be; so nothing here but `read_table` knows what the tables of today look like.
"""

from __future__ import annotations

import base64
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Any

from sqlalchemy import Column, Connection, LargeBinary, MetaData, Table, func, insert, inspect, select, text

from previewer.site.store.migrations import upgrade
from previewer.site.store.search import index_texts
from previewer.site.store.tables import metadata, records, users

#: What expires within minutes, or within a day, is not worth keeping.
_LEFT_OUT = ("nonces", "answers")
#: What a database has beside the tables of the site: the search, and what Alembic notes.
_BESIDE = ("records_terms", "records_search", "records_moved", "alembic_version")
#: Tables that earlier versions had.
_GONE = ("counts",)
_BATCH = 1000


def _tables() -> dict[str, Table]:
    return {table.name: table for table in metadata.sorted_tables if table.name not in _LEFT_OUT}


def table_names() -> list[str]:
    """The tables of a backup of today."""
    return list(_tables())


def is_empty(db: Connection) -> bool:
    """Whether there are neither users nor records."""
    return not any(db.execute(select(func.count()).select_from(table)).scalar() for table in (users, records))


def read_table(db: Connection, name: str) -> Iterator[dict[str, Any]]:
    """The rows of a table as JSON data; bytes become `{"base64": …}`."""
    for row in db.execution_options(yield_per=_BATCH).execute(select(_tables()[name])).mappings():
        yield {column: _plain(value) for column, value in row.items()}


def _plain(value: Any) -> Any:
    return {"base64": base64.b64encode(value).decode()} if isinstance(value, (bytes, memoryview)) else value


def last_numbers(db: Connection) -> dict[str, int]:
    """table: the largest id that it ever gave, so that one of something deleted is never given again."""
    if db.dialect.name == "sqlite":
        return {str(name): int(last) for name, last in db.exec_driver_sql("SELECT name, seq FROM sqlite_sequence")}
    found = {}
    for name, table in _tables().items():
        sequence = _sequence(db, name) if "id" in table.c else None
        if sequence is not None:
            last, called = db.execute(text(f"SELECT last_value, is_called FROM {sequence}")).one()
            found[name] = int(last) if called else int(last) - 1
    return found


def _sequence(db: Connection, name: str) -> str | None:
    return db.execute(select(func.pg_get_serial_sequence(name, "id"))).scalar()


def begin_tables(db: Connection, version: str) -> list[str]:
    """Make all tables anew, empty, at a version, in the transaction of `db`; the names of those that a backup has."""
    cascade = " CASCADE" if db.dialect.name == "postgresql" else ""
    for name in (*_GONE, *_BESIDE, *(table.name for table in reversed(metadata.sorted_tables))):
        db.execute(text(f'DROP TABLE IF EXISTS "{name}"{cascade}'))
    others = set(inspect(db).get_table_names())
    upgrade(db, version)
    made = set(inspect(db).get_table_names()) - others
    return sorted(name for name in made if not name.startswith((*_LEFT_OUT, *_BESIDE)))


def fill_tables(
    db: Connection, names: Iterable[str], rows: Mapping[str, Iterable[dict[str, Any]]], last: Mapping[str, int]
) -> None:
    """Put rows as `read_table` gave them into tables that `begin_tables` has made, and migrate these to the newest.

    `last`: as `last_numbers` gave it. KeyError or TypeError for what is no such row.
    """
    found = inspect(db)
    for name in (each for each, _ in found.get_sorted_table_and_fkc_names() if each in set(names)):
        assert name is not None
        table = Table(name, MetaData(), *(Column(each["name"], each["type"]) for each in found.get_columns(name)))
        for batch in _batches(_row(table, row) for row in rows[table.name]):
            db.execute(insert(table), batch)
        if "id" in table.c:
            _set_last(db, table, int(last.get(table.name, 0)))
    upgrade(db)
    index_all(db)


def index_all(db: Connection) -> None:
    """Make the index of the search anew where no trigger keeps it."""
    text_of = select(records.c.id, records.c.title, records.c.content, records.c.excerpt).order_by(records.c.id)
    last = 0
    while rows := db.execute(text_of.where(records.c.id > last).limit(_BATCH)).all():
        index_texts(db, [(row[0], "\n".join(row[1:])) for row in rows])
        last = rows[-1][0]


def _set_last(db: Connection, table: Table, last: int) -> None:
    """The next id, after those that were given."""
    last = max(last, db.execute(select(func.coalesce(func.max(table.c.id), 0))).scalar_one())
    if not last:
        return
    if db.dialect.name == "postgresql":
        sequence = _sequence(db, table.name)
        if sequence is not None:
            db.execute(select(func.setval(sequence, last)))
        return
    db.exec_driver_sql("DELETE FROM sqlite_sequence WHERE name = ?", (table.name,))
    db.exec_driver_sql("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", (table.name, last))


def _batches(rows: Iterator[dict[str, Any]]) -> Iterator[list[dict[str, Any]]]:
    while batch := list(islice(rows, _BATCH)):
        yield batch


def _row(table: Table, row: dict[str, Any]) -> dict[str, Any]:
    """JSON data as a row. The column says what is bytes, never the value: people name things too."""
    return {
        name: base64.b64decode(value["base64"]) if isinstance(table.c[name].type, LargeBinary) else value
        for name, value in row.items()
    }
