"""Revisions and autosaves of posts and pages: their texts at a time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, Table, bindparam, case, delete, func, insert, select

from previewer.site.store.dialects import upsert
from previewer.site.store.search import fold, folded_words
from previewer.site.store.tables import BIGGEST_ID, autosaves, revisions


@dataclass(frozen=True, slots=True)
class Revision:
    """One row of `revisions` or `autosaves`; `parent` is the record."""

    id: int
    parent: int
    author: int
    date: str
    date_gmt: str
    title: str
    content: str
    excerpt: str


@dataclass(frozen=True, slots=True)
class WantedRevisions:
    """Which revisions of a record are asked for. `words`: what must be in its texts, or must not (True)."""

    parent: int
    include: tuple[int, ...] = ()
    exclude: tuple[int, ...] = ()
    words: tuple[tuple[bool, str], ...] = ()
    order: str = "date"  # date, id, title; include: as the ids are given
    descending: bool = True


def _rows(table: Table) -> Select[Any]:
    return select(*(table.c[field.name] for field in fields(Revision)))


#: Revisions read at once: a text may be of megabytes.
_AT_ONCE = 16
_ADD = insert(revisions)
_BY_ID = _rows(revisions).where(revisions.c.id == bindparam("id"))
_NEWEST = select(func.max(revisions.c.id)).where(revisions.c.parent == bindparam("parent"))
_OF_RECORD = _rows(autosaves).where(autosaves.c.parent == bindparam("parent"))


def add_revision(db: Connection, values: Mapping[str, object]) -> int:
    """A new revision; the id."""
    key = db.execute(_ADD, values).inserted_primary_key
    assert key is not None
    return int(key[0])


def find_revision(db: Connection, number: int) -> Revision | None:
    """One revision of any record."""
    row = db.execute(_BY_ID, {"id": number}).first() if 0 < number <= BIGGEST_ID else None
    return Revision(*row) if row else None


def remove_revision(db: Connection, revision: Revision) -> int:
    """Delete a revision; the id of the newest that is left, 0 when none is."""
    db.execute(delete(revisions).where(revisions.c.id == revision.id))
    return int(db.execute(_NEWEST, {"parent": revision.parent}).scalar() or 0)


def _where(db: Connection, wanted: WantedRevisions) -> Select[Any]:
    query = _rows(revisions).where(revisions.c.parent == wanted.parent)
    if wanted.include:
        query = query.where(revisions.c.id.in_(wanted.include))
    if wanted.exclude:
        query = query.where(revisions.c.id.not_in(wanted.exclude))
    if wanted.words:
        query = query.where(revisions.c.id.in_(_with_words(db, wanted)))
    return query


def _with_words(db: Connection, wanted: WantedRevisions) -> list[int]:
    """The revisions that have the words. No database folds as `fold` does, so they are read."""
    words = folded_words(wanted.words)
    found: list[int] = []
    last = 0
    query = _rows(revisions).where(revisions.c.parent == wanted.parent).order_by(revisions.c.id).limit(_AT_ONCE)
    while rows := [Revision(*row) for row in db.execute(query.where(revisions.c.id > last))]:
        for row in rows:
            texts = [fold(text) for text in (row.title, row.excerpt, row.content)]
            if all(absent != any(word in text for text in texts) for absent, word in words):
                found.append(row.id)
        last = rows[-1].id
    return found


def count_revisions(db: Connection, wanted: WantedRevisions) -> int:
    """How many revisions are asked for."""
    return int(db.execute(select(func.count()).select_from(_where(db, wanted).subquery())).scalar() or 0)


def revisions_of(db: Connection, wanted: WantedRevisions, limit: int, skip: int) -> Iterator[Revision]:
    """A page of the revisions that are asked for, read a few at a time."""
    if wanted.order == "include":
        places = {number: place for place, number in reversed([*enumerate(wanted.include)])}
        order: list[ColumnElement[int]] = [case(places, value=revisions.c.id)]
    else:
        columns = dict.fromkeys((revisions.c[wanted.order], revisions.c.id))
        order = [column.desc() if wanted.descending else column.asc() for column in columns]
    page = _where(db, wanted).with_only_columns(revisions.c.id).order_by(*order).offset(skip).limit(limit)
    ids = list(db.execute(page).scalars())
    for start in range(0, len(ids), _AT_ONCE):
        part = ids[start : start + _AT_ONCE]
        rows = {row[0]: row for row in db.execute(_rows(revisions).where(revisions.c.id.in_(part)))}
        yield from (Revision(*rows[number]) for number in part)


def autosaves_of(db: Connection, parent: int) -> list[Revision]:
    """The autosaves of a record, one of each user, by id."""
    return [Revision(*row) for row in db.execute(_OF_RECORD.order_by(autosaves.c.id), {"parent": parent})]


def find_autosave(db: Connection, parent: int, number: int) -> Revision | None:
    """One autosave of a record."""
    if not 0 < number <= BIGGEST_ID:
        return None
    row = db.execute(_OF_RECORD.where(autosaves.c.id == number), {"parent": parent}).first()
    return Revision(*row) if row else None


def keep_autosave(db: Connection, parent: int, author: int, values: Mapping[str, object]) -> Revision:
    """Keep texts and dates as the autosave of a user, in the place of an earlier one."""
    upsert(db, autosaves, {"parent": parent, "author": author}, values)
    return Revision(*db.execute(_OF_RECORD.where(autosaves.c.author == author), {"parent": parent}).one())
