"""Values of the site and of single users, as JSON under a name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sqlalchemy import Connection, Table, select

from previewer.site.store.dialects import upsert
from previewer.site.store.tables import options, user_state


def get_option(db: Connection, name: str, default: Any = None, *, user_id: int | None = None) -> Any:
    """The value of the site under `name`, or of a user, or `default` where none was ever set."""
    table, keys = _place(name, user_id)
    row = db.execute(select(table.c.value).filter_by(**keys)).first()
    return default if row is None else row[0]


def set_option(db: Connection, name: str, value: Any) -> None:
    """Keep `value` (any JSON) under `name`."""
    upsert(db, options, {"name": name}, {"value": value})


def change_option(
    db: Connection, name: str, default: Any, change: Callable[[Any], Any], *, user_id: int | None = None
) -> Any:
    """Read, change and keep in one go; returns the new value."""
    table, keys = _place(name, user_id)
    new = change(get_option(db, name, default, user_id=user_id))
    upsert(db, table, keys, {"value": new})
    return new


def _place(name: str, user_id: int | None) -> tuple[Table, dict[str, object]]:
    """The table of a value, and the key of its row."""
    return (options, {"name": name}) if user_id is None else (user_state, {"user_id": user_id, "name": name})
