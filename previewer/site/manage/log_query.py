"""Questions to the log: filters, order and pages of the list of entries."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import tzinfo
from typing import Any

from sqlalchemy import ColumnElement, Connection, RowMapping, and_, case, false, func, or_, select

from previewer.site.clock import iso, parse_date
from previewer.site.content.listing import words
from previewer.site.store.tables import log

#: The status of every entry: readable by whoever may read the log.
STATUS = "publish"
_SLUG = re.compile(r"([a-z0-9_\-]+)-(\d{1,18})")
_ORDER: dict[str, tuple[Any, ...]] = {
    "author": (log.c.user_id,),
    "date": (log.c.date,),
    "id": (),
    "modified": (log.c.date,),
    "parent": (log.c.record_id,),
    "slug": (log.c.kind,),
    "title": (log.c.message,),
}


def slug_of(kind: str, number: int) -> str:
    """The slug of an entry."""
    return f"{kind}-{number}"


def find_entry(db: Connection, number: int) -> RowMapping | None:
    """One entry."""
    return db.execute(select(log).where(log.c.id == number)).mappings().first()


def list_entries(
    db: Connection, args: Mapping[str, Any], offset: int, zone: tzinfo
) -> tuple[Sequence[RowMapping], int]:
    """A page of entries and how many there are. `args`: the common collection parameters, checked."""
    where = _filters(args, zone)
    total = db.execute(select(func.count()).select_from(log).where(*where)).scalar_one()
    ordered = select(log).where(*where).order_by(*_order(args))
    query = ordered.limit(args["per_page"]).offset(min(offset, 2**62))
    return db.execute(query).mappings().all(), int(total)


def _filters(args: Mapping[str, Any], zone: tzinfo) -> list[ColumnElement[bool]]:
    where: list[ColumnElement[bool]] = []
    asked = args["status"]
    if not {STATUS, "any"} & set([asked] if isinstance(asked, str) else asked):  # the default is no list
        where.append(false())
    for name, operator in (("after", log.c.date.__gt__), ("before", log.c.date.__lt__)):
        if args.get(name):
            where.append(operator(_local(args[name], zone)))
    if args.get("include"):
        where.append(log.c.id.in_(args["include"]))
    if args.get("exclude"):
        where.append(log.c.id.not_in(args["exclude"]))
    if args.get("slug"):
        where.append(or_(false(), *(_slug(slug) for slug in args["slug"])))
    where.extend(_words(args.get("search") or ""))
    return where


def _local(text: str, zone: tzinfo) -> str:
    when = parse_date(text)
    assert when is not None  # the argument's format was checked
    return iso(when.astimezone(zone) if when.tzinfo is not None else when)


def _slug(slug: str) -> ColumnElement[bool]:
    found = _SLUG.fullmatch(slug)
    return false() if found is None else and_(log.c.kind == found[1], log.c.id == int(found[2]))


def _words(search: str) -> list[ColumnElement[bool]]:
    """Every word or "phrase" must be there, every -word must not."""
    found: list[ColumnElement[bool]] = []
    for absent, text in words(search):
        there = or_(
            log.c.message.icontains(text, autoescape=True),
            log.c.user_name.icontains(text, autoescape=True),
            log.c.kind == text.lower(),
        )
        found.append(~there if absent else there)
    return found


def _order(args: Mapping[str, Any]) -> list[Any]:
    down, by = args["order"] == "desc", args["orderby"]
    if by == "include":
        return [case({number: place for place, number in enumerate(args["include"])}, value=log.c.id)]
    if by == "include_slugs":
        slugs = [_SLUG.fullmatch(slug) for slug in args.get("slug") or []]
        ranks = {int(found[2]): place for place, found in enumerate(slugs) if found}
        if ranks:
            return [case(ranks, value=log.c.id)]
    columns = [*_ORDER.get(by, (log.c.date,)), log.c.id]
    return [column.desc() if down else column.asc() for column in columns]
