"""Values of the site and of single users, as JSON under a name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sqlalchemy import Connection, select

from previewer.site.store.dialects import insert, upsert
from previewer.site.store.tables import options, user_state


def get_option(db: Connection, name: str, default: Any = None) -> Any:
    """The value of the site under `name`, or `default` where none was ever set."""
    row = db.execute(select(options.c.value).where(options.c.name == name)).first()
    return default if row is None else row[0]


def set_option(db: Connection, name: str, value: Any) -> None:
    """Keep `value` (any JSON) under `name`."""
    upsert(db, options, {"name": name}, {"value": value})


def change_option(db: Connection, name: str, default: Any, change: Callable[[Any], Any]) -> Any:
    """Read, change and keep in one go, safe against other writers; returns the new value.

    The row is made first where there is none, so that there is something to lock on PostgreSQL.
    """
    db.execute(insert(db, options).values(name=name, value=default).on_conflict_do_nothing())
    old = db.execute(select(options.c.value).where(options.c.name == name).with_for_update()).scalar_one()
    new = change(old)
    db.execute(options.update().where(options.c.name == name).values(value=new))
    return new


def get_user_state(db: Connection, user_id: int, name: str, default: Any = None) -> Any:
    """The value of one user under `name`, or `default`."""
    row = db.execute(
        select(user_state.c.value).where(user_state.c.user_id == user_id, user_state.c.name == name)
    ).first()
    return default if row is None else row[0]


def change_user_state(db: Connection, user_id: int, name: str, default: Any, change: Callable[[Any], Any]) -> Any:
    """As `change_option`, for one user."""
    db.execute(insert(db, user_state).values(user_id=user_id, name=name, value=default).on_conflict_do_nothing())
    where = (user_state.c.user_id == user_id, user_state.c.name == name)
    new = change(db.execute(select(user_state.c.value).where(*where).with_for_update()).scalar_one())
    db.execute(user_state.update().where(*where).values(value=new))
    return new
