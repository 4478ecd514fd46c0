"""The log, to read: entries, one entry, counts."""

from __future__ import annotations

import html
import math
import re
from datetime import timedelta

from previewer.site.arguments import Arg
from previewer.site.clock import iso, to_local
from previewer.site.content.statuses import STATUSES
from previewer.site.errors import ApiError
from previewer.site.http.context import Context, Reply
from previewer.site.http.permission import Permission, denied
from previewer.site.http.routing import Route
from previewer.site.http.shapes import ANYTHING, DATE, TEXT, WHOLE, fields, keyed, listed, shape
from previewer.site.routes.core_args import common, demand_ordered
from previewer.site.routes.core_wanted import local_text, unknown_status
from previewer.site.routes.declare import Callers
from previewer.site.store.log import LogEntry, WantedEntries, count_days_by_kind, count_kinds, find_entry, list_entries
from previewer.site.store.search import search_words

NAMESPACE = "logbook/v1"
_DAYS = 366
#: The status of every entry: readable by whoever may read the log.
_STATUS = "publish"
_SLUG = re.compile(r"([a-z0-9_\-]+)-(\d{1,18})")
_ORDERS = {
    "author": "user_id",
    "id": "id",
    "include": "include",
    "include_slugs": "slugs",
    "parent": "record_id",
    "slug": "kind",
    "title": "message",
}
_EMBED = ("id", "date", "slug", "type", "link", "kind", "level", "title", "author")


def _context(ctx: Context) -> None:
    """Addresses and details (`edit`) are the administrator's."""
    if ctx.args.get("context") == "edit" and not ctx.can("manage_options"):
        raise denied(ctx.user, "rest_forbidden_context")


_READERS = Callers(Permission("read_log", code="rest_cannot_read", check=_context))


def _entry(ctx: Context, row: LogEntry) -> dict[str, object]:
    context = ctx.args["context"]
    link = ctx.url(f"/logbook/v1/logs/{row.id}")
    about = {"type": row.record_kind, "id": row.record_id or None} if row.record_kind else None
    entry: dict[str, object] = {
        "id": row.id,
        "date": row.date,
        "date_gmt": row.date_gmt,
        "slug": f"{row.kind}-{row.id}",
        "status": _STATUS,
        "type": "log",
        "link": link,
        "kind": row.kind,
        "level": row.level,
        "title": {"rendered": html.escape(row.message, quote=False)},
        "message": row.message,
        "author": row.user_id or 0,
        "author_name": row.user_name,
        "record": about,
    }
    if context == "edit":
        entry.update(address=row.address, data=row.data)
    if context == "embed":
        entry = {name: entry[name] for name in _EMBED}
    entry["_links"] = {"self": [{"href": link}], "collection": [{"href": ctx.url("/logbook/v1/logs")}]}
    return entry


def _wanted_entries(ctx: Context) -> WantedEntries:
    """What a list call asks for."""
    args, asked = ctx.args, ctx.args["status"]
    return WantedEntries(
        nothing=not {_STATUS, "any"} & set([asked] if isinstance(asked, str) else asked),  # the default is no list
        after=local_text(ctx, "after"),
        before=local_text(ctx, "before"),
        include=tuple(args.get("include") or ()),
        exclude=tuple(args.get("exclude") or ()),
        slugs=tuple(_slug(slug) for slug in args.get("slug") or ()),
        words=tuple(search_words(args.get("search") or "")),
        order=_ORDERS.get(args["orderby"], "date"),
        descending=args["order"] == "desc",
    )


def _slug(slug: str) -> tuple[str, int] | None:
    found = _SLUG.fullmatch(slug)
    return (found[1], int(found[2])) if found else None


def read_logs(ctx: Context) -> Reply:
    """A page of entries."""
    args = ctx.args
    demand_ordered(args)
    _judge_statuses(args["status"])
    size, page = args["per_page"], args["page"]
    skip = abs(args["offset"]) if "offset" in ctx.given else (page - 1) * size
    with ctx.reads.limited() as db:
        rows, total = list_entries(db, _wanted_entries(ctx), size, skip)
    pages = math.ceil(total / size)
    if "offset" not in ctx.given and page > max(pages, 1) and total:
        raise ApiError("rest_post_invalid_page_number", "There is no such page.", 400)
    links = {} if "offset" in ctx.given else _page_links(ctx, page, pages)
    return Reply([_entry(ctx, row) for row in rows], total=total, pages=pages, headers=links)


def _judge_statuses(asked: object) -> None:
    """Refuse a status that there is not; the list of them is that of records."""
    for place, status in enumerate(asked if isinstance(asked, list) else [asked]):
        if status not in STATUSES:
            raise unknown_status(place, STATUSES)


def _page_links(ctx: Context, page: int, pages: int) -> dict[str, str]:
    """Link header to the pages beside this one."""
    query = [(name, value) for name, value in ctx.request.query if name != "page"]
    links = []
    for relation, number in (("prev", min(page - 1, pages)), ("next", page + 1)):
        if 1 <= number <= pages:
            url = ctx.url("/logbook/v1/logs", [*query, ("page", str(number))])
            links.append(f'<{url}>; rel="{relation}"')
    return {"Link": ", ".join(links)} if links else {}


def read_log(ctx: Context) -> dict[str, object]:
    """One entry."""
    with ctx.site.store.read() as db:
        row = find_entry(db, ctx.args["id"])
    if row is None:
        raise ApiError("rest_post_invalid_id", "There is no such entry.", 404)
    return _entry(ctx, row)


def read_stats(ctx: Context) -> dict[str, object]:
    """Counts by kind of everything, and by day and kind of the last year."""
    since = to_local(ctx.site.now() - timedelta(days=_DAYS), ctx.site.facts().zone)
    with ctx.site.store.snapshot() as db:
        kinds, days = count_kinds(db), count_days_by_kind(db, iso(since)[:10])
    return {
        "total": sum(kinds.values()),
        "by_kind": kinds,
        "by_day": [{"date": day, "total": sum(counted.values()), "by_kind": counted} for day, counted in days.items()],
    }


_ENTRY = {
    "type": "object",
    "required": ["id", "date", "slug", "type", "link", "kind", "level", "title", "author", "_links"],
    "properties": {
        "id": WHOLE,
        **fields(DATE, "date", "date_gmt"),
        **fields(TEXT, "slug", "status", "type", "link", "kind", "level"),
        "title": shape(rendered=TEXT),
        "message": TEXT,
        "author": WHOLE,
        "author_name": TEXT,
        "record": {"type": ["object", "null"]},
        "address": TEXT,
        "data": ANYTHING,
        "_links": {"type": "object"},
    },
}
_DAY = shape(date=TEXT, total=WHOLE, by_kind=keyed(WHOLE))
_STATS = shape(total=WHOLE, by_kind=keyed(WHOLE), by_day=listed(_DAY))
_ID = {"id": Arg("integer", description="Unique identifier of the log.")}

ROUTES: tuple[Route, ...] = (
    Route("/logs", _READERS.get(read_logs, "Entries of the log.", listed(_ENTRY), common())),
    Route(r"/logs/(?P<id>[\d]+)", _READERS.get(read_log, "One entry.", _ENTRY, {**_ID, **common()})),
    Route("/stats", Callers(Permission("read_log")).get(read_stats, "Counts by day and kind.", _STATS)),
)
