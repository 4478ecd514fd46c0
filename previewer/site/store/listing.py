"""Lists of records: from what is asked for to the rows of one page.

A statement depends on the shape of a question only (which filters there are, how many values an order has), so that
it is built once for each shape; the values are bound.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache, reduce
from operator import add
from typing import Any

from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Connection,
    Select,
    UnaryExpression,
    bindparam,
    case,
    false,
    func,
    literal_column,
    not_,
    or_,
    select,
    true,
)
from sqlalchemy.sql.operators import custom_op

from previewer.site.store import counts, search
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

    `lang` is empty for attachments. `author_is`: of this user only; `private_of`: of the records that are not
    public, only those of this user. `after` and `before` are local ISO dates, exclusive. `words`: what must stand
    in the texts, or must not (True), without regard to case. `order`: one of `ORDERS`, or `relevance` (words in the
    title), `include` or `slugs` (as they were given).
    """

    kind: str
    lang: str
    statuses: tuple[str, ...]
    author_is: int | None = None
    private_of: int | None = None
    include: tuple[int, ...] = ()
    exclude: tuple[int, ...] = ()
    authors: tuple[int, ...] = ()
    authors_exclude: tuple[int, ...] = ()
    parents: tuple[int, ...] = ()
    parents_exclude: tuple[int, ...] = ()
    slugs: tuple[str, ...] = ()
    after: str = ""
    before: str = ""
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


def _in(column: ColumnElement[Any], name: str) -> ColumnElement[bool]:
    return column.in_(bindparam(name, expanding=True))


def _tagged(name: str) -> ColumnElement[bool]:
    return records.c.id.in_(select(tags.c.record_id).where(_in(tags.c.tag, name)))


def _with_file(name: str) -> ColumnElement[bool]:
    return records.c.id.in_(select(media.c.record_id).where(media.c[name] == bindparam(name)))


#: Name in `Wanted` → what it asks of a record, for the filters that are there or not; the parameter has the same name.
_FILTERS: dict[str, ColumnElement[bool]] = {
    "author_is": records.c.author == bindparam("author_is"),
    "private_of": or_(records.c.status.in_(("publish", "inherit")), records.c.author == bindparam("private_of")),
    "include": _in(records.c.id, "include"),
    "exclude": not_(_in(records.c.id, "exclude")),
    "authors": _in(records.c.author, "authors"),
    "authors_exclude": not_(_in(records.c.author, "authors_exclude")),
    "parents": _in(records.c.parent, "parents"),
    "parents_exclude": not_(_in(records.c.parent, "parents_exclude")),
    "slugs": _in(records.c.slug, "slugs"),
    "after": records.c.date > bindparam("after"),
    "before": records.c.date < bindparam("before"),
    "menu_order": records.c.menu_order == bindparam("menu_order"),
    "tags": _tagged("tags"),
    "tags_exclude": not_(_tagged("tags_exclude")),
    "media_type": _with_file("media_type"),
    "mime_type": _with_file("mime_type"),
}


@dataclass(frozen=True, slots=True)
class _Shape:
    """What the statement of a question depends on. `filters`: names in `_FILTERS`.

    `found` and `unwanted`: whether SQLite's search takes part with words that must be there and that must not;
    `words`: for PostgreSQL, whether each must be absent. `places`: how many values give the order.
    """

    filters: tuple[str, ...]
    one_status: bool
    sticky: bool | None
    unprotected: bool
    searched: bool
    found: bool
    unwanted: bool
    words: tuple[bool, ...]
    order: str
    descending: bool
    places: int
    dialect: str

    @property
    def plain(self) -> bool:
        """Whether there is no more to it than kind, language and statuses."""
        return not (self.filters or self.unprotected or self.searched) and self.sticky is None


@dataclass(frozen=True, slots=True)
class _Question:
    """A shape with its values. `nothing`: a word is in no text, so that no record can be found."""

    wanted: Wanted
    shape: _Shape
    values: dict[str, Any]
    nothing: bool = False


def _question(db: Connection, wanted: Wanted) -> _Question:
    dialect = db.dialect.name
    filters = tuple(name for name in _FILTERS if (value := getattr(wanted, name)) is not None and value not in ((), ""))
    values: dict[str, Any] = {"kind": wanted.kind, "lang": wanted.lang}
    one_status = len(wanted.statuses) == 1
    values["status"] = wanted.statuses[0] if one_status else list(wanted.statuses)
    values.update((name, getattr(wanted, name)) for name in filters)
    absent_words: tuple[bool, ...] = ()
    nothing = found = unwanted = False
    if wanted.words and dialect == "sqlite":
        terms = [(absent, search.expression(db, word)) for absent, word in wanted.words]
        nothing = not all(term for absent, term in terms if not absent)
        values["found"] = " AND ".join(term for absent, term in terms if not absent)
        values["unwanted"] = " OR ".join(term for absent, term in terms if absent and term)
        found, unwanted = bool(values["found"]), bool(values["unwanted"])
    elif wanted.words:
        absent_words = tuple(absent for absent, _word in wanted.words)
        for place, (_absent, word) in enumerate(wanted.words):
            values[f"word{place}"] = word.lower()
            values[f"pieces{place}"] = search.word_pieces(word.lower())
    given = _given(wanted)
    values.update((f"place{place}", value) for place, value in enumerate(given))
    shape = _Shape(
        filters, one_status, wanted.sticky, wanted.unprotected, bool(wanted.words), found, unwanted, absent_words,
        wanted.order, wanted.descending, len(given), dialect,
    )  # fmt: skip
    return _Question(wanted, shape, values, nothing)


def _given(wanted: Wanted) -> tuple[Any, ...]:
    """The values that an order goes by."""
    if wanted.order == "relevance":
        return tuple(word.lower() for absent, word in wanted.words if not absent)
    return {"include": wanted.include, "slugs": wanted.slugs}.get(wanted.order, ())


def _where(shape: _Shape) -> list[ColumnElement[bool]]:
    kind, lang, status = (_base(shape, records.c[name]) for name in ("kind", "lang", "status"))
    where = [kind == bindparam("kind"), lang == bindparam("lang")]
    where.append(status == bindparam("status") if shape.one_status else _in(status, "status"))
    where.extend(_FILTERS[name] for name in shape.filters)
    if shape.sticky is not None:  # written out, for the index of sticky records
        where.append(records.c.sticky == (true() if shape.sticky else false()))
    if shape.unprotected:
        where.append(records.c.password == "")
    if shape.found:
        where.append(records.c.id.in_(search.found_by_sqlite(bindparam("found"))))
    if shape.unwanted:
        where.append(records.c.id.not_in(search.found_by_sqlite(bindparam("unwanted"))))
    for place, absent in enumerate(shape.words):
        there = search.found_by_postgresql(bindparam(f"pieces{place}"), bindparam(f"word{place}"))
        where.append(not_(there) if absent else there)
    return where


def _base(shape: _Shape, column: ColumnElement[Any]) -> ColumnElement[Any]:
    """A column that every list asks for. With a search on SQLite a plus keeps its index out of it: what the search
    finds is looked up by row id.
    """
    if shape.searched and shape.dialect == "sqlite":
        return UnaryExpression(column, operator=custom_op("+"), type_=column.type)
    return column


def _order(shape: _Shape) -> list[ColumnElement[Any]]:
    places: list[BindParameter[Any]] = [bindparam(f"place{place}") for place in range(shape.places)]
    if shape.order in ("include", "slugs"):
        column = records.c.id if shape.order == "include" else records.c.slug
        return [case(*((column == each, place) for place, each in enumerate(places))), records.c.id]
    columns: list[ColumnElement[Any]]
    if shape.order == "relevance":
        title = func.lower(records.c.title)
        inside = func.instr if shape.dialect == "sqlite" else func.strpos
        points = [case((inside(title, each) > 0, 1), else_=0) for each in places]
        columns = [*([reduce(add, points)] if points else []), records.c.date, records.c.id]
    else:
        columns = [ORDERS[shape.order], *([] if shape.order == "id" else [records.c.id])]
    return [column.desc() if shape.descending else column.asc() for column in columns]


@lru_cache(maxsize=256)
def _page(shape: _Shape) -> Select[Any]:
    number = () if shape.plain else (func.count().over(),)
    query = select(records.c.id, records.c.version, *number).where(*_where(shape)).order_by(*_order(shape))
    return query.limit(bindparam("limit")).offset(bindparam("skip"))


@lru_cache(maxsize=256)
def _count(shape: _Shape) -> Select[Any]:
    return select(func.count()).select_from(records).where(*_where(shape))


def _total(db: Connection, question: _Question) -> int:
    if question.shape.plain:
        return counts.total(db, question.wanted.kind, question.wanted.lang, question.wanted.statuses)
    return int(db.execute(_count(question.shape), question.values).scalar() or 0)


def list_records(db: Connection, wanted: Wanted, limit: int, skip: int) -> tuple[list[tuple[int, int]], int]:
    """(id, version) of one page, and how many records there are in all."""
    question = _question(db, wanted)
    if question.nothing:
        return [], 0
    values = {**question.values, "limit": limit, "skip": skip}
    if question.shape.plain:
        number = _total(db, question)
        found = db.execute(_page(question.shape), values).all() if number else []
        return [(row[0], row[1]) for row in found], number
    found = db.execute(_page(question.shape), values).all()
    number = found[0][2] if found else _total(db, question) if skip else 0
    return [(row[0], row[1]) for row in found], number
