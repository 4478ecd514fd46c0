"""What is of one database alone: INSERT … ON CONFLICT, a list of ids as one value, and the driver of SQLite."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping
from typing import Any

from sqlalchemy import JSON, BigInteger, ColumnElement, Connection, Insert, Table, bindparam
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.functions import FunctionElement

_INSERTS: dict[str, Callable[[Table], Any]] = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}


def insert(db: Connection, table: Table) -> Any:
    """An INSERT of the database of `db`, with `on_conflict_do_nothing` and `on_conflict_do_update`."""
    return _INSERTS[db.dialect.name](table)


def for_each(make: Callable[[Callable[[Table], Any]], Insert]) -> Mapping[str, Insert]:
    """A statement made once for each database, by the name of its dialect; `make` is given the database's insert."""
    return {name: make(each) for name, each in _INSERTS.items()}


def upsert(db: Connection, table: Table, keys: Mapping[str, object], values: Mapping[str, object]) -> None:
    """Insert a row, or set `values` where one with the unique columns `keys` is."""
    statement = insert(db, table).values(**keys, **values)
    db.execute(statement.on_conflict_do_update(index_elements=list(keys), set_=dict(values)))


#: Ids as one value.
_IDS = postgresql.ARRAY(BigInteger).with_variant(JSON(), "sqlite")


class _Each(FunctionElement[int]):
    """The ids of one value, as rows."""

    inherit_cache = True


_EACH = {"sqlite": "(SELECT value FROM json_each({}))", "postgresql": "(SELECT unnest({}))"}
for _dialect, _text in _EACH.items():
    compiles(_Each, _dialect)(
        lambda element, compiler, text=_text, **given: text.format(compiler.process(element.clauses, **given))
    )


def among(column: ColumnElement[int], name: str) -> ColumnElement[bool]:
    """Whether a column is one of the ids that a parameter gives, as many as there are: one statement, made once.

    With `column.in_(…)` SQLAlchemy writes one for each number of ids, which takes longer than to ask it.
    """
    return column.op("IN", is_comparison=True)(_Each(bindparam(name, type_=_IDS)))


def driver_connection(db: Connection) -> sqlite3.Connection:
    """The driver's own connection of a connection to SQLite."""
    found = db.connection.dbapi_connection
    assert isinstance(found, sqlite3.Connection)
    return found
