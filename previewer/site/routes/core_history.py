"""Revisions and autosaves of posts and pages."""

from __future__ import annotations

import math
from typing import Any

from previewer.site.clock import iso
from previewer.site.content import access, records
from previewer.site.content.addresses import item_url, whole_addresses
from previewer.site.content.text import render_content, render_excerpt, render_title
from previewer.site.errors import ApiError
from previewer.site.http.context import Context, Reply
from previewer.site.http.permission import denied
from previewer.site.pages.locks import preview_address
from previewer.site.routes.core_args import demand_ordered
from previewer.site.routes.core_common import bounded, deleted, demand_unchanged, page_links
from previewer.site.routes.core_posts import demand_texts, values_of
from previewer.site.store import Connection
from previewer.site.store.records import Record, find_record, touch_record
from previewer.site.store.revisions import (
    Revision,
    WantedRevisions,
    autosaves_of,
    count_revisions,
    find_autosave,
    find_revision,
    keep_autosave,
    remove_revision,
    revisions_of,
)
from previewer.site.store.search import search_words


def parent_of(ctx: Context, kind: str) -> None:
    """Permission check: 404 when there is no record whose history is asked for, 401/403 to who may not edit it."""
    with ctx.reads.one() as db:
        _parent(ctx, db, kind)


def _parent(ctx: Context, db: Connection, kind: str) -> Record:
    """The record whose history is asked for, judged as `parent_of` does."""
    record = find_record(db, int(ctx.args["parent"]), kind)
    if record is None:
        raise ApiError("rest_post_invalid_parent", "Invalid post parent ID.", 404)
    if not access.can_edit(ctx.user, record):
        raise denied(ctx.user, "rest_cannot_read", "Sorry, you are not allowed to view its history.")
    return record


#: What of a revision is not shown inside another answer.
_NOT_EMBEDDED = ("date_gmt", "modified", "modified_gmt", "guid", "content")


def _texts(ctx: Context, row: Revision | Record, *, raw: bool) -> dict[str, object]:
    """The texts as they are rendered, and with `raw` as they are stored too."""
    settings = ctx.site.settings
    rendered = {
        "title": render_title(row.title),
        "content": whole_addresses(settings, render_content(row.content)),
        "excerpt": whole_addresses(settings, render_excerpt(row.excerpt, row.content)),
    }
    return {
        name: {"raw": getattr(row, name), "rendered": text} if raw else {"rendered": text}
        for name, text in rendered.items()
    }


def _data(ctx: Context, row: Revision, parent: Record, context: str, sort: str) -> dict[str, object]:
    settings, edit = ctx.site.settings, context == "edit"
    address = f"{settings.base_url}/?{sort}={row.id}"
    data: dict[str, object] = {
        "author": row.author,
        "date": row.date,
        "date_gmt": row.date_gmt,
        "id": row.id,
        "modified": row.date,
        "modified_gmt": row.date_gmt,
        "parent": parent.id,
        "slug": f"{parent.id}-{sort}-v1",
        "guid": {"rendered": address, "raw": address} if edit else {"rendered": address},
        **_texts(ctx, row, raw=edit),
    }
    if context == "embed":
        data = {name: value for name, value in data.items() if name not in _NOT_EMBEDDED}
    if edit and sort == "autosave":
        data["preview_link"] = preview_address(ctx.site, parent, ctx.language, row.author)
    data["_links"] = {"parent": [{"href": item_url(settings, parent, ctx.language)}]}
    return data


#: Revisions of one page where none is asked for by number.
_MOST = 1000
_ORDERS = {"title": "title", "date": "date", "relevance": "date", "include": "include"}  # the others go by the id


def _wanted(ctx: Context, parent: Record) -> WantedRevisions:
    args = ctx.args
    return WantedRevisions(
        parent=parent.id,
        include=tuple(args.get("include") or ()),
        exclude=tuple(args.get("exclude") or ()),
        words=tuple(search_words(args.get("search") or "")),
        order=_ORDERS.get(args["orderby"], "id"),
        descending=args["order"] != "asc",
    )


def list_revisions(ctx: Context, kind: str) -> Reply:
    """The revisions of a record, newest first unless asked otherwise."""
    args = ctx.args
    if args["orderby"] != "include_slugs":  # those of revisions go by their ids
        demand_ordered(args)
    size = args.get("per_page") or _MOST
    with ctx.reads.limited() as db:
        parent = _parent(ctx, db, kind)
        wanted = _wanted(ctx, parent)
        total = count_revisions(db, wanted)
        pages = math.ceil(total / size)
        skip = _skip(args, ctx, total, pages, size)
        rows = list(bounded(ctx, revisions_of(db, wanted, size, skip)))
    shown = [_data(ctx, row, parent, args["context"], "revision") for row in rows]
    return Reply(
        shown, total=total, pages=pages, headers={} if "offset" in ctx.given else page_links(ctx, args["page"], pages)
    )


def _skip(args: dict[str, Any], ctx: Context, total: int, pages: int, size: int) -> int:
    if "offset" in ctx.given:
        skip = abs(int(args["offset"]))
        if total and skip >= total:
            raise ApiError("rest_revision_invalid_offset_number", "The offset is larger than the revisions there are.")
        return skip
    if total and args["page"] > pages:
        raise ApiError("rest_revision_invalid_page_number", "The page number is larger than the pages there are.")
    return (int(args["page"]) - 1) * size


def _find(db: Connection, ctx: Context, parent: Record) -> Revision:
    row = find_revision(db, int(ctx.args["id"]))
    if row is None:
        raise ApiError("rest_post_invalid_id", "Invalid revision ID.", 404)
    if row.parent != parent.id:
        raise ApiError("rest_revision_parent_id_mismatch", "The revision does not belong to that record.", 404)
    return row


def read_revision(ctx: Context, kind: str) -> Reply:
    """One revision."""
    db = ctx.reads.snapshot()
    parent = _parent(ctx, db, kind)
    return Reply(_data(ctx, _find(db, ctx, parent), parent, ctx.args["context"], "revision"))


def delete_revision(ctx: Context, kind: str) -> Reply:
    """Delete a revision; there is no trash for it."""
    with ctx.site.store.write() as db:
        parent = _parent(ctx, db, kind)
        row = _find(db, ctx, parent)
        if not ctx.args["force"]:
            raise ApiError("rest_trash_not_supported", "Revisions have no trash; set force=true to delete.", 501)
        newest = remove_revision(db, row)
        touch_record(db, parent, revision_count=max(0, parent.revision_count - 1), last_revision=newest)
        ctx.log(db, "delete", f"Deleted revision {row.id} of {kind} {parent.id}.", record=(kind, parent.id))
    return deleted(_data(ctx, row, parent, "edit", "revision"))


def list_autosaves(ctx: Context, kind: str) -> Reply:
    """The autosaves of a record, of every user."""
    db = ctx.reads.snapshot()
    parent = _parent(ctx, db, kind)
    rows = list(bounded(ctx, autosaves_of(db, parent.id)))
    return Reply([_data(ctx, row, parent, ctx.args["context"], "autosave") for row in rows])


def read_autosave(ctx: Context, kind: str) -> Reply:
    """One autosave."""
    db = ctx.reads.snapshot()
    parent = _parent(ctx, db, kind)
    row = find_autosave(db, parent.id, int(ctx.args["id"]))
    if row is None:
        raise ApiError("rest_post_no_autosave", "There is no autosave revision for this post.", 404)
    return Reply(_data(ctx, row, parent, ctx.args["context"], "autosave"))


def create_autosave(ctx: Context, kind: str) -> Reply:
    """Keep what is being typed: one autosave per record and user; an own draft is written itself."""
    values = values_of(ctx, ("title", "content", "excerpt"))
    user = ctx.caller
    with ctx.site.store.write() as db:
        record = _parent(ctx, db, kind)
        demand_unchanged(ctx, record)
        texts = {name: values.get(name, getattr(record, name)) for name in ("title", "content", "excerpt")}
        if all(texts[name] == getattr(record, name) for name in texts):
            raise ApiError("rest_autosave_no_changes", "There is nothing to save.", 400)
        if record.status in ("draft", "auto-draft") and record.author == user.id:
            demand_texts(texts.values())
            changed = records.update(db, ctx.site.moment(), record, values, user.id)
            ctx.log(db, "update", f"Saved draft {record.id} by itself.", record=(kind, record.id))
            return Reply(_own_draft(ctx, changed))
        now = {"date": iso(ctx.site.moment().local), "date_gmt": iso(ctx.site.now())}
        row = keep_autosave(db, record.id, user.id, {**texts, **now})
        ctx.log(db, "autosave", f"Kept an autosave of {kind} {record.id}.", record=(kind, record.id))
    return Reply(_data(ctx, row, record, "edit", "autosave"))


def _own_draft(ctx: Context, record: Record) -> dict[str, object]:
    address = f"{ctx.site.settings.base_url}/?p={record.id}"
    return {
        "author": record.author,
        "date": None,
        "date_gmt": None,
        "id": record.id,
        "modified": record.modified,
        "modified_gmt": record.modified_gmt,
        "parent": 0,
        "slug": record.slug,
        "guid": {"rendered": address, "raw": address},
        **_texts(ctx, record, raw=True),
        "preview_link": preview_address(ctx.site, record, ctx.language),
    }
