"""Whole tables out of the database and into another one, for backups; independent of the kind of database."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from sqlalchemy import Connection, LargeBinary, Table, func, insert, select

from previewer.site.store.search import index_texts
from previewer.site.store.tables import media, metadata, records, users

#: Tokens that expire within minutes are not worth keeping.
_LEFT_OUT = ("nonces",)
_BATCH = 1000


def _tables() -> dict[str, Table]:
    return {table.name: table for table in metadata.sorted_tables if table.name not in _LEFT_OUT}


def table_names() -> list[str]:
    """The tables of a backup, in an order in which they can be filled."""
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


def media_keys(db: Connection) -> Iterator[str]:
    """The paths of all files of the media folder that records have, originals and sizes; some more than once."""
    for file, details in db.execute(select(media.c.file, media.c.details)):
        folder = file.rpartition("/")[0]
        yield file
        yield from (f"{folder}/{size['file']}" for size in details.get("sizes", {}).values())


def fill_table(db: Connection, name: str, rows: Iterable[dict[str, Any]]) -> None:
    """Put rows as `read_table` gives them into an empty table. KeyError or TypeError for what is no such row."""
    table = _tables()[name]
    for batch in _batches(_row(table, row) for row in rows):
        db.execute(insert(table), batch)
        if table is records:
            whole = ((row["id"], "\n".join((row["title"], row["content"], row["excerpt"]))) for row in batch)
            index_texts(db, whole)
    if db.dialect.name == "postgresql" and "id" in table.c:  # the next id, after those that were given
        last = select(func.coalesce(func.max(table.c.id), 0) + 1).scalar_subquery()
        db.execute(select(func.setval(func.pg_get_serial_sequence(name, "id"), last, False)))


def _batches(rows: Iterator[dict[str, Any]]) -> Iterator[list[dict[str, Any]]]:
    while batch := list(islice(rows, _BATCH)):
        yield batch


def _row(table: Table, row: dict[str, Any]) -> dict[str, Any]:
    """JSON data as a row. The column says what is bytes, never the value: people name things too."""
    return {
        name: base64.b64decode(value["base64"]) if isinstance(table.c[name].type, LargeBinary) else value
        for name, value in row.items()
    }
