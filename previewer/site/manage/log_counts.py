"""Counts of the log."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, Connection, String, func, literal_column, or_, select

from previewer.site.manage.module_table import Module
from previewer.site.store.tables import log

#: The day of an entry; written out, since PostgreSQL does not see two parameters as the same.
_day: ColumnElement[str] = literal_column("substr(log.date, 1, 10)", String)


def count_module(db: Connection, module: Module, since: str) -> tuple[dict[str, int], dict[str, int]]:
    """Entries of a module from a local ISO date on, by kind and by day (`YYYY-MM-DD`)."""
    own: ColumnElement[bool] = or_(log.c.record_kind == f"module:{module.slug}", log.c.kind.in_(module.kinds))
    return count_kinds(db, own, log.c.date >= since), count_days(db, own, log.c.date >= since)


def count_kinds(db: Connection, *where: Any) -> dict[str, int]:
    """kind: how many, by name."""
    query = select(log.c.kind, func.count()).where(*where).group_by(log.c.kind).order_by(log.c.kind)
    return {str(kind): int(number) for kind, number in db.execute(query)}


def count_days(db: Connection, *where: Any) -> dict[str, int]:
    """day: how many, oldest first; days without entries are left out."""
    query = select(_day, func.count()).where(*where).group_by(_day).order_by(_day)
    return {str(date): int(number) for date, number in db.execute(query)}


def count_days_by_kind(db: Connection, since: str) -> dict[str, dict[str, int]]:
    """day: {kind: how many}, newest first."""
    query = (
        select(_day, log.c.kind, func.count())
        .where(_day >= since[:10])
        .group_by(_day, log.c.kind)
        .order_by(_day.desc(), log.c.kind)
    )
    found: dict[str, dict[str, int]] = {}
    for date, kind, number in db.execute(query):
        found.setdefault(str(date), {})[str(kind)] = int(number)
    return found
