"""The logbook: entries, the lists that are asked of it, and counts."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, fields

from sqlalchemy import (
    ColumnElement,
    Connection,
    String,
    and_,
    bindparam,
    case,
    delete,
    false,
    func,
    insert,
    literal_column,
    or_,
    select,
)

from previewer.site.store.tables import log


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One row of `log`. `record_kind` and `record_id`: what was touched; `address`: where the call came from."""

    id: int
    date: str
    date_gmt: str
    kind: str
    level: str
    message: str
    user_id: int | None
    user_name: str
    record_kind: str
    record_id: int | None
    address: str
    data: object


@dataclass(frozen=True, slots=True)
class WantedEntries:
    """Which entries are asked for. Dates are local, exclusive; empty fields ask for nothing.

    `slugs`: (kind, id) of entries, None for a slug that no entry can have. `words`: what must be there, or
    must not (True). `order`: the column, or `include` and `slugs` for the order in which those were given.
    """

    nothing: bool = False
    after: str = ""
    before: str = ""
    include: tuple[int, ...] = ()
    exclude: tuple[int, ...] = ()
    slugs: tuple[tuple[str, int] | None, ...] = ()
    words: tuple[tuple[bool, str], ...] = ()
    order: str = "date"
    descending: bool = True


_BATCH = 500
_ROWS = select(*(log.c[field.name] for field in fields(LogEntry)))
_BY_ID = _ROWS.where(log.c.id == bindparam("id"))
_NEWEST = _ROWS.order_by(log.c.id.desc()).limit(bindparam("limit"))
_ADD = insert(log).inline()
#: The day of an entry; written out, since PostgreSQL does not see two parameters as the same.
_DAY: ColumnElement[str] = literal_column("substr(log.date, 1, 10)", String)


def add_entry(db: Connection, values: Mapping[str, object]) -> None:
    """A new entry: all columns but the id."""
    db.execute(_ADD, values)


def old_entries(db: Connection, before: str, rows: int) -> list[int]:
    """Ids of entries that are older than a local ISO date, or beyond the newest `rows`: a batch of them, oldest first.

    An empty date and 0 are no bounds.
    """
    bounds: list[ColumnElement[bool]] = [log.c.date < before] if before else []
    if rows:
        first_beyond = db.execute(select(log.c.id).order_by(log.c.id.desc()).offset(rows).limit(1)).scalar()
        if first_beyond is not None:
            bounds.append(log.c.id <= first_beyond)
    if not bounds:
        return []
    return list(db.execute(select(log.c.id).where(or_(*bounds)).order_by(log.c.id).limit(_BATCH)).scalars())


def remove_entries(db: Connection, numbers: Collection[int]) -> None:
    """Drop entries by their ids."""
    db.execute(delete(log).where(log.c.id.in_(numbers)))


def find_entry(db: Connection, number: int) -> LogEntry | None:
    """One entry."""
    row = db.execute(_BY_ID, {"id": number}).first()
    return LogEntry(*row) if row else None


def newest_entries(db: Connection, limit: int) -> list[LogEntry]:
    """The last entries, newest first."""
    return [LogEntry(*row) for row in db.execute(_NEWEST, {"limit": limit})]


def list_entries(db: Connection, wanted: WantedEntries, limit: int, skip: int) -> tuple[list[LogEntry], int]:
    """A page of the entries that are asked for, and how many there are."""
    where = _where(wanted)
    total = db.execute(select(func.count()).select_from(log).where(*where)).scalar_one()
    query = _ROWS.where(*where).order_by(*_order(wanted)).limit(limit).offset(skip)
    return [LogEntry(*row) for row in db.execute(query)], int(total)


def _where(wanted: WantedEntries) -> list[ColumnElement[bool]]:
    where: list[ColumnElement[bool]] = [false()] if wanted.nothing else []
    if wanted.after:
        where.append(log.c.date > wanted.after)
    if wanted.before:
        where.append(log.c.date < wanted.before)
    if wanted.include:
        where.append(log.c.id.in_(wanted.include))
    if wanted.exclude:
        where.append(log.c.id.not_in(wanted.exclude))
    if wanted.slugs:
        named = [and_(log.c.kind == each[0], log.c.id == each[1]) for each in wanted.slugs if each]
        where.append(or_(false(), *named))
    for absent, word in wanted.words:
        there = or_(
            log.c.message.icontains(word, autoescape=True),
            log.c.user_name.icontains(word, autoescape=True),
            log.c.kind == word.lower(),
        )
        where.append(~there if absent else there)
    return where


def _order(wanted: WantedEntries) -> list[ColumnElement[object]]:
    given = wanted.include if wanted.order == "include" else [each[1] for each in wanted.slugs if each]
    if wanted.order in ("include", "slugs") and given:
        return [case({number: place for place, number in enumerate(given)}, value=log.c.id)]
    by = "date" if wanted.order in ("include", "slugs") else wanted.order
    columns = dict.fromkeys((log.c[by], log.c.id))
    # What is of nobody or of no record is the least on every database.
    return [column.desc().nulls_last() if wanted.descending else column.asc().nulls_first() for column in columns]


def count_kinds(db: Connection, *where: ColumnElement[bool]) -> dict[str, int]:
    """kind: how many entries, by name; of those alone for which the conditions hold."""
    query = select(log.c.kind, func.count()).where(*where).group_by(log.c.kind).order_by(log.c.kind)
    return {str(kind): int(number) for kind, number in db.execute(query)}


def count_about(
    db: Connection, record_kind: str, kinds: Collection[str], since: str
) -> tuple[dict[str, int], dict[str, int]]:
    """Entries about a kind of record or of one of `kinds`, from a local ISO date on: by kind and by `YYYY-MM-DD`."""
    where = (or_(log.c.record_kind == record_kind, log.c.kind.in_(kinds)), log.c.date >= since)
    days = select(_DAY, func.count()).where(*where).group_by(_DAY).order_by(_DAY)
    return count_kinds(db, *where), {str(date): int(number) for date, number in db.execute(days)}


def count_days_by_kind(db: Connection, since: str) -> dict[str, dict[str, int]]:
    """day: {kind: how many}, newest first."""
    query = (
        select(_DAY, log.c.kind, func.count())
        .where(since[:10] <= _DAY)
        .group_by(_DAY, log.c.kind)
        .order_by(_DAY.desc(), log.c.kind)
    )
    found: dict[str, dict[str, int]] = {}
    for date, kind, number in db.execute(query):
        found.setdefault(str(date), {})[str(kind)] = int(number)
    return found
