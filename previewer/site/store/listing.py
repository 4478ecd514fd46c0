"""Lists of records: from what is asked for to the rows of one page.

A statement depends on the shape of a question only (which filters there are, how many values an order has), so that
it is built once for each shape; the values are bound.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache, partial, reduce
from operator import add
from typing import Any

from sqlalchemy import (
    BindParameter,
    Column,
    ColumnElement,
    Connection,
    UnaryExpression,
    bindparam,
    case,
    false,
    func,
    literal_column,
    not_,
    select,
    true,
)
from sqlalchemy.sql.operators import custom_op

from previewer.site.store import counts, search
from previewer.site.store.dialects import among
from previewer.site.store.postings import Hits, Postings
from previewer.site.store.prepared import Prepared
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

    `lang` is empty for attachments. `rights`: only what these cover, None for all. `after` and `before` are local ISO
    dates, exclusive. `words`: what must stand in the texts, or must not (True), without regard to case. `order`: one of
    `ORDERS`, or `relevance` (words in the title), `include` or `slugs` (as they were given).
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


def _in(column: ColumnElement[Any], name: str, number: int) -> ColumnElement[bool]:
    """Whether a column has one of the values `name0`, `name1`, …: parameters that stand in the statement already."""
    return column.in_([bindparam(f"{name}{place}", type_=column.type) for place in range(number)])


def _tagged(name: str, number: int) -> ColumnElement[bool]:
    return records.c.id.in_(select(tags.c.record_id).where(_in(tags.c.tag, name, number)))


def _with_file(column: Column[str], name: str, number: int) -> ColumnElement[bool]:
    return records.c.id.in_(select(media.c.record_id).where(_in(column, name, number)))


_Condition = Callable[[str, int], ColumnElement[bool]]
#: Name in `Wanted` → what it asks of a record. Given the name and how many values there are; see `_in`.
_FILTERS: dict[str, _Condition] = {
    "include": partial(_in, records.c.id),
    "authors": partial(_in, records.c.author),
    "parents": partial(_in, records.c.parent),
    "exclude": lambda name, number: not_(_in(records.c.id, name, number)),
    "authors_exclude": lambda name, number: not_(_in(records.c.author, name, number)),
    "parents_exclude": lambda name, number: not_(_in(records.c.parent, name, number)),
    "slugs": partial(_in, records.c.slug),
    "after": lambda name, _number: records.c.date > bindparam(f"{name}0"),
    "before": lambda name, _number: records.c.date < bindparam(f"{name}0"),
    "menu_order": partial(_in, records.c.menu_order),
    "tags": _tagged,
    "tags_exclude": lambda name, number: not_(_tagged(name, number)),
    "media_type": partial(_with_file, media.c.media_type),
    "mime_type": partial(_with_file, media.c.mime_type),
}


#: What asks for nothing in a field of `Wanted`.
_NOTHING = (None, (), "")


@dataclass(frozen=True, slots=True)
class _Search:
    """What the words of a question ask of its statement.

    On SQLite, `found` and `unwanted`: whether there are words that must be there and that must not; `ranges`: of
    each word that is a range of terms, whether it must be absent; `nothing`: a word that must be there is in no
    text. On PostgreSQL, `words`: of each word, whether it must be absent.
    """

    found: bool = False
    unwanted: bool = False
    ranges: tuple[bool, ...] = ()
    nothing: bool = False
    words: tuple[bool, ...] = ()


@dataclass(frozen=True, slots=True)
class _Shape:
    """What the statement of a question depends on. `filters`: names in `_FILTERS`, with how many values each has.
    `rights`: how many states of anyone's records and of one's own are asked for, None where all are.

    `search`: None when there are no words. `places`: how many values give the order.
    """

    filters: tuple[tuple[str, int], ...]
    statuses: int
    rights: tuple[int, int] | None
    sticky: bool | None
    unprotected: bool
    search: _Search | None
    order: str
    descending: bool
    places: int
    dialect: str

    @property
    def plain(self) -> bool:
        """Whether there is no more to it than kind, language and statuses."""
        return not (self.filters or self.unprotected or self.search) and self.rights is None and self.sticky is None


def _question(db: Connection, wanted: Wanted, *, found: bool = False) -> tuple[_Shape, dict[str, object]]:
    """The shape of a question, and its values. `found`: what its words ask is known already."""
    values: dict[str, object] = {"kind": wanted.kind, "lang": wanted.lang}
    statuses = _bind(values, "status", wanted.statuses)
    asked = [(name, value) for name in _FILTERS if (value := getattr(wanted, name)) not in _NOTHING]
    filters = tuple((name, _bind(values, name, value)) for name, value in asked)
    shape = _Shape(
        filters=filters,
        statuses=statuses,
        rights=_bind_rights(values, wanted.rights.within(wanted.statuses)) if wanted.rights is not None else None,
        sticky=wanted.sticky,
        unprotected=wanted.unprotected,
        search=_search(db, wanted, values) if wanted.words and not found else None,
        order=wanted.order,
        descending=wanted.descending,
        places=_bind(values, "place", _given(wanted)),
        dialect=db.dialect.name,
    )
    return shape, values


def _search(db: Connection, wanted: Wanted, values: dict[str, object]) -> _Search:
    """Put the parameters of the words into `values`."""
    words = search.folded_words(wanted.words)
    if db.dialect.name == "sqlite":
        terms = [(absent, search.find_term(db, word)) for absent, word in words]
        found = [term.expression for absent, term in terms if not absent and term.expression]
        unwanted = [term.expression for absent, term in terms if absent and term.expression]
        values.update(found=" AND ".join(found), unwanted=" OR ".join(unwanted))
        ranges = [(absent, term) for absent, term in terms if term.low]
        for place, (_absent, term) in enumerate(ranges):
            values[f"low{place}"], values[f"high{place}"] = term.low, term.high
        return _Search(
            found=bool(found),
            unwanted=bool(unwanted),
            ranges=tuple(absent for absent, _term in ranges),
            nothing=any(not absent and not (term.expression or term.low) for absent, term in terms),
        )
    for place, (_absent, word) in enumerate(words):
        values[f"word{place}"] = word
        values[f"pieces{place}"] = search.word_pieces(word)
    return _Search(words=tuple(absent for absent, _word in words))


def _bind(values: dict[str, object], name: str, given: object) -> int:
    """Put one value or several under `name0`, `name1`, …; how many there are."""
    several = given if isinstance(given, tuple) else (given,)
    values.update((f"{name}{place}", value) for place, value in enumerate(several))
    return len(several)


def _bind_rights(values: dict[str, object], rights: Rights) -> tuple[int, int]:
    values["user_id"] = rights.user_id
    anyones, own = sorted(rights.anyones), sorted(rights.own)
    return _bind(values, "anyones", tuple(anyones)), _bind(values, "own", tuple(own))


def _given(wanted: Wanted) -> tuple[object, ...]:
    """The values that an order goes by."""
    if wanted.order == "relevance":
        return tuple(word for absent, word in search.folded_words(wanted.words) if not absent)
    return {"include": wanted.include, "slugs": wanted.slugs}.get(wanted.order, ())


def _where(shape: _Shape) -> list[ColumnElement[bool]]:
    kind, lang, status = (_base(shape, records.c[name]) for name in ("kind", "lang", "status"))
    where = [kind == bindparam("kind"), lang == bindparam("lang")]
    # No `=`: SQLite would plan the statement anew for each value, since an index covers one of the statuses only.
    where.append(_in(status, "status", shape.statuses))
    where.extend(_FILTERS[name](name, number) for name, number in shape.filters)
    if shape.rights is not None:
        where.append(covered(*shape.rights))
    if shape.sticky is not None:  # written out, for the index of sticky records
        where.append(records.c.sticky == (true() if shape.sticky else false()))
    if shape.unprotected:
        where.append(records.c.password == "")
    if shape.search is not None:
        where.extend(_words(shape.search))
    return where


def _words(words: _Search) -> Iterator[ColumnElement[bool]]:
    if words.found:
        yield records.c.id.in_(search.found_by_sqlite(bindparam("found")))
    if words.unwanted:
        yield records.c.id.not_in(search.found_by_sqlite(bindparam("unwanted")))
    for place, absent in enumerate(words.ranges):
        ids = search.found_in_range(bindparam(f"low{place}"), bindparam(f"high{place}"))
        yield records.c.id.not_in(ids) if absent else records.c.id.in_(ids)
    for place, absent in enumerate(words.words):
        there = search.found_by_postgresql(bindparam(f"pieces{place}"), bindparam(f"word{place}"))
        yield not_(there) if absent else there


def _base(shape: _Shape, column: ColumnElement[Any]) -> ColumnElement[Any]:
    """A column that every list asks for. With a search on SQLite a plus keeps its index out of it: what the search
    finds is looked up by row id.
    """
    if shape.search is not None and shape.dialect == "sqlite":
        return UnaryExpression(column, operator=custom_op("+"), type_=column.type)
    return column


def _order(shape: _Shape) -> list[ColumnElement[Any]]:
    places: list[BindParameter[Any]] = [bindparam(f"place{place}") for place in range(shape.places)]
    if shape.order in ("include", "slugs"):
        column = records.c.id if shape.order == "include" else records.c.slug
        return [case(*((column == each, place) for place, each in enumerate(places))), records.c.id]
    columns: list[ColumnElement[Any]]
    if shape.order == "relevance":
        title = search.folded(shape.dialect, records.c.title)
        inside = func.instr if shape.dialect == "sqlite" else func.strpos
        points = [case((inside(title, each) > 0, 1), else_=0) for each in places]
        columns = [*([reduce(add, points)] if points else []), records.c.date, records.c.id]
    else:
        columns = [ORDERS[shape.order], *([] if shape.order == "id" else [records.c.id])]
    return [column.desc() if shape.descending else column.asc() for column in columns]


@lru_cache(maxsize=256)
def _page(shape: _Shape) -> Prepared:
    number = () if shape.plain else (func.count().over(),)
    query = select(records.c.id, records.c.version, *number).where(*_where(shape)).order_by(*_order(shape))
    return Prepared(query.limit(bindparam("limit")).offset(bindparam("skip")))


@lru_cache(maxsize=256)
def _count(shape: _Shape) -> Prepared:
    return Prepared(select(func.count()).select_from(records).where(*_where(shape)))


_VERSIONS = Prepared(select(records.c.id, records.c.version).where(among(records.c.id, "ids")))
#: Up to so many records are sorted by a statement that names them.
_NAMED = 1000
#: Orders in which records are read from an index.
_INDEXED = frozenset({"modified", "title", "slug"})


@lru_cache(maxsize=64)
def _named(shape: _Shape) -> Prepared:
    """A page of the records whose ids are given."""
    query = select(records.c.id, records.c.version).where(among(records.c.id, "ids")).order_by(*_order(shape))
    return Prepared(query.limit(bindparam("limit")).offset(bindparam("skip")))


@lru_cache(maxsize=64)
def _walk(shape: _Shape) -> Prepared:
    """The ids alone of a page: an index has them, and the rows are not read."""
    query = select(records.c.id).where(*_where(shape)).order_by(*_order(shape))
    return Prepared(query.limit(bindparam("limit")).offset(bindparam("skip")))


def _versions(db: Connection, ids: list[int]) -> list[tuple[int, int]]:
    found = {row[0]: row[1] for row in _VERSIONS.rows(db, {"ids": ids})}
    return [(number, found[number]) for number in ids]


def _page_of(db: Connection, wanted: Wanted, found: Hits, limit: int, skip: int) -> list[tuple[int, int]] | None:
    """One page of what a search has found, in order; None where no statement would be quicker than the search's own."""
    if skip >= found.total:
        return []
    if wanted.order == "date":
        return _versions(db, found.by_date(limit, skip, descending=wanted.descending))
    if found.total <= _NAMED:
        shape, values = _question(db, wanted, found=True)
        rows = _named(shape).rows(db, {**values, "ids": found.ids(), "limit": limit, "skip": skip})
        return [(row[0], row[1]) for row in rows]
    if wanted.order not in _INDEXED or len(wanted.statuses) != 1:
        return None
    shape, values = _question(db, replace(wanted, unprotected=False), found=True)
    wanted_of_all = min(skip + limit, found.total)
    there = counts.total(db, wanted.kind, wanted.lang, wanted.statuses)
    step = 100 + 2 * wanted_of_all * there // found.total
    while True:
        rows = _walk(shape).rows(db, {**values, "limit": step, "skip": 0})
        ids = [row[0] for row in rows if row[0] in found]
        if len(ids) >= wanted_of_all or step > there:
            return _versions(db, ids[skip : skip + limit])
        step *= 4


def _quickly(
    db: Connection, wanted: Wanted, limit: int, skip: int, postings: Postings, at_once: bool
) -> tuple[list[tuple[int, int]], int] | None:
    """A page of a search, by what is known of its words; None where they are not all that is asked for."""
    filtered = any(getattr(wanted, name) not in _NOTHING for name in _FILTERS)
    if filtered or wanted.sticky is not None or wanted.rights is not None:
        return None
    facets = [(wanted.kind, wanted.lang, status) for status in wanted.statuses]
    words = search.folded_words(wanted.words)
    found = postings.find(db, words, facets, unprotected=wanted.unprotected, at_once=at_once)
    if found is None:
        return None
    rows = _page_of(db, wanted, found, limit, skip)
    return (rows, found.total) if rows is not None else None


def list_records(
    db: Connection, wanted: Wanted, limit: int, skip: int, postings: Postings | None = None, *, at_once: bool = False
) -> tuple[list[tuple[int, int]], int]:
    """(id, version) of one page, and how many records there are in all.

    `postings`: what is known of words, for a search; then `db` sees one moment. `at_once`: TakesLongError where a
    search by these takes longer than the event loop may.
    """
    if wanted.words and postings is not None:
        quickly = _quickly(db, wanted, limit, skip, postings, at_once)
        if quickly is not None:
            return quickly
    shape, values = _question(db, wanted)
    if shape.search is not None and shape.search.nothing:
        return [], 0
    of_page = {**values, "limit": limit, "skip": skip}
    if shape.plain:
        number = counts.total(db, wanted.kind, wanted.lang, wanted.statuses)
        found = _page(shape).rows(db, of_page) if number else []
    else:
        found = _page(shape).rows(db, of_page)
        number = found[0][2] if found else 0
        if skip and not found:
            number = _count(shape).rows(db, values)[0][0]
    return [(row[0], row[1]) for row in found], number
