"""Lists of records: from what is asked for to the rows of one page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import reduce
from operator import add
from typing import Any

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    UnaryExpression,
    case,
    false,
    func,
    literal_column,
    not_,
    select,
    true,
)
from sqlalchemy.sql.operators import custom_op

from previewer.site.store import search
from previewer.site.store.rights import Rights, covered
from previewer.site.store.tables import media, records, tags

#: The columns that a list can be ordered by. A title may be longer than an index takes: its beginning counts.
ORDERS: dict[str, ColumnElement[Any]] = {
    "date": records.c.date,
    "id": records.c.id,
    "title": literal_column("substr(records.title, 1, 200)"),
    "slug": records.c.slug,
    "modified": records.c.modified,
    "author": records.c.author,
    "parent": records.c.parent,
    "menu_order": records.c.menu_order,
}


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which records are asked for, and in what order. What is empty or None asks for nothing.

    `lang` is empty for attachments. `also`: further kinds. `rights`: only what these cover, None for all. `after`,
    `before`, `modified_after` and `modified_before` are local ISO dates, exclusive. `words`: what must stand in the
    texts, or must not (True), without regard to case. `order`: one of `ORDERS`, or `relevance` (words in the title),
    `include` or `slugs` (as they were given).
    """

    kind: str
    lang: str
    statuses: tuple[str, ...]
    rights: Rights | None = None
    include: tuple[int, ...] = ()
    exclude: tuple[int, ...] = ()
    authors: tuple[int, ...] = ()
    authors_exclude: tuple[int, ...] = ()
    parents: tuple[int, ...] = ()
    parents_exclude: tuple[int, ...] = ()
    slugs: tuple[str, ...] = ()
    after: str = ""
    before: str = ""
    modified_after: str = ""
    modified_before: str = ""
    sticky: bool | None = None
    menu_order: int | None = None
    tags: tuple[int, ...] = ()
    tags_exclude: tuple[int, ...] = ()
    media_type: str = ""
    mime_type: str = ""
    unprotected: bool = False
    words: tuple[tuple[bool, str], ...] = ()
    order: str = "date"
    descending: bool = True
    also: tuple[str, ...] = ()


def _tagged(wanted: tuple[int, ...]) -> ColumnElement[bool]:
    return records.c.id.in_(select(tags.c.record_id).where(tags.c.tag.in_(wanted)))


def _with_file(column: Column[str], wanted: str) -> ColumnElement[bool]:
    return records.c.id.in_(select(media.c.record_id).where(column == wanted))


#: Name in `Wanted` → what a value of it asks of a record.
_FILTERS: Mapping[str, Callable[[Any], ColumnElement[bool]]] = {
    "include": records.c.id.in_,
    "authors": records.c.author.in_,
    "parents": records.c.parent.in_,
    "exclude": records.c.id.not_in,
    "authors_exclude": records.c.author.not_in,
    "parents_exclude": records.c.parent.not_in,
    "slugs": records.c.slug.in_,
    "after": lambda date: records.c.date > date,
    "before": lambda date: records.c.date < date,
    "modified_after": lambda date: records.c.modified > date,
    "modified_before": lambda date: records.c.modified < date,
    "menu_order": lambda number: records.c.menu_order == number,
    "tags": _tagged,
    "tags_exclude": lambda several: not_(_tagged(several)),
    "media_type": lambda wanted: _with_file(media.c.media_type, wanted),
    "mime_type": lambda wanted: _with_file(media.c.mime_type, wanted),
    # Written out, for the index of sticky records.
    "sticky": lambda sticky: records.c.sticky == (true() if sticky else false()),
}
#: What asks for nothing in a field of `Wanted`.
_NOTHING = (None, (), "")


def _where(db: Connection, wanted: Wanted) -> tuple[list[ColumnElement[bool]], bool]:
    """What a record has to be, and whether that is more than its kind, language, status, and who may have it."""
    more = [ask(value) for name, ask in _FILTERS.items() if (value := getattr(wanted, name)) not in _NOTHING]
    may = [covered(wanted.rights.within(wanted.statuses))] if wanted.rights is not None else []
    if wanted.unprotected:
        more.append(records.c.password == "")
    words = search.found(db, wanted.words)
    # With a search a plus keeps SQLite's index out of it: what the search finds is looked up by row id.
    base = _without_index if words and db.dialect.name == "sqlite" else _as_it_is
    kind, lang, status = (base(records.c[name]) for name in ("kind", "lang", "status"))
    # No `=` for a status: SQLite would plan the statement anew for each value, since an index covers one of them only.
    kinds = kind.in_((wanted.kind, *wanted.also)) if wanted.also else kind == wanted.kind
    return [kinds, lang == wanted.lang, status.in_(wanted.statuses), *more, *may, *words], bool(more or words)


def _as_it_is(column: ColumnElement[Any]) -> ColumnElement[Any]:
    return column


def _without_index(column: ColumnElement[Any]) -> ColumnElement[Any]:
    return UnaryExpression(column, operator=custom_op("+"), type_=column.type)


def _order(dialect: str, wanted: Wanted) -> list[ColumnElement[Any]]:
    if wanted.order in ("include", "slugs"):
        column = records.c.id if wanted.order == "include" else records.c.slug
        given: tuple[int | str, ...] = wanted.include if wanted.order == "include" else wanted.slugs
        places = [(column == each, place) for place, each in enumerate(given)]
        return [*([case(*places)] if places else []), records.c.id]
    columns: list[ColumnElement[Any]]
    if wanted.order == "relevance":
        title = search.folded(dialect, records.c.title)
        inside = func.instr if dialect == "sqlite" else func.strpos
        words = [word for absent, word in search.folded_words(wanted.words) if not absent]
        points = [case((inside(title, word) > 0, 1), else_=0) for word in words]
        columns = [*([reduce(add, points)] if points else []), records.c.date, records.c.id]
    else:
        columns = [ORDERS[wanted.order], *([] if wanted.order == "id" else [records.c.id])]
    return [column.desc() if wanted.descending else column.asc() for column in columns]


def list_records(db: Connection, wanted: Wanted, limit: int, skip: int) -> tuple[list[tuple[int, int]], int]:
    """(id, version) of one page, and how many records there are in all."""
    where, filtered = _where(db, wanted)
    # A page of what an index finds is soon found, and counting is a matter of its own; else one reading finds both.
    number = (func.count().over(),) if filtered else ()
    query = select(records.c.id, records.c.version, *number).where(*where).order_by(*_order(db.dialect.name, wanted))
    found = db.execute(query.limit(limit).offset(skip)).all()
    if filtered and found:
        total = found[0][2]
    elif filtered and not skip:
        total = 0
    else:
        total = _count(db, where)
    return [(row[0], row[1]) for row in found], total


def _count(db: Connection, where: list[ColumnElement[bool]]) -> int:
    return int(db.execute(select(func.count()).select_from(records).where(*where)).scalar_one())
