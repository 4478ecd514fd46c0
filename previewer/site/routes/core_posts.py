"""Posts and pages: create, update, delete."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from previewer.site.content import access, records
from previewer.site.content.cleaning import clean
from previewer.site.errors import ApiError, invalid_param
from previewer.site.http.context import Context, Reply
from previewer.site.http.permission import denied
from previewer.site.routes.core_args import PAGE_FIELDS, POST_FIELDS
from previewer.site.routes.core_common import allow_delete, allow_edit, created, deleted, find_unchanged, show
from previewer.site.routes.once import once
from previewer.site.store import Connection
from previewer.site.store.records import Record, find_record, group_members
from previewer.site.store.users import find_user

#: The fields of a request, by name.
SentValues = dict[str, Any]
_SETTLED = ("publish", "future", "private")


def raw_text(value: object) -> str:
    """A title, content or excerpt of a request: a plain text or `{raw}`; anything else counts as empty."""
    if isinstance(value, dict):
        value = value.get("raw", "")
        if isinstance(value, (int, float)) and not isinstance(value, bool):
            return str(value)
    return value if isinstance(value, str) else ""


def values_of(ctx: Context, names: tuple[str, ...]) -> SentValues:
    """The fields that were sent, cleaned for what the caller may store."""
    values = {name: ctx.args[name] for name in names if name in ctx.given}
    for name in ("title", "content", "excerpt", "caption", "description"):
        if name in values:
            made = raw_text(values[name])
            values[name] = made if ctx.can("unfiltered_html") else clean(made)
    return values


#: What can be stored of a request: `meta` is taken and kept nowhere.
_FIELDS = tuple(name for name in {**POST_FIELDS, **PAGE_FIELDS} if name != "meta")


def judge_author(ctx: Context, db: Connection, values: SentValues, now: int, capability: str) -> None:
    """Refuse another author than `now` to who has not the capability, and one that there is not."""
    author = values.get("author")
    if author is not None and author != now:
        if not ctx.can(capability):
            raise denied(ctx.user, "rest_cannot_edit_others", "Sorry, you are not allowed to write as someone else.")
        if find_user(db, author) is None:
            raise ApiError("rest_invalid_author", "Invalid author ID.", 400)


def _judge(ctx: Context, db: Connection, kind: str, values: SentValues, old: Record | None) -> None:
    """Refuse what the caller may not set, and what cannot be."""
    plural = "pages" if kind == "page" else "posts"
    judge_author(ctx, db, values, old.author if old else ctx.caller.id, f"edit_others_{plural}")
    status = values.get("status")
    if status in _SETTLED and (old is None or status != old.status) and not ctx.can(f"publish_{plural}"):
        raise denied(ctx.user, "rest_cannot_publish", "Sorry, you are not allowed to publish.")
    if values.get("sticky") and not ctx.can("assign_sticky"):
        raise denied(ctx.user, "rest_cannot_assign_sticky", "Sorry, you are not allowed to make this sticky.")
    sticky = values.get("sticky", bool(old and old.sticky))
    if sticky and values.get("password", old.password if old else ""):
        raise ApiError("rest_invalid_field", "A record cannot be sticky and have a password.", 400)
    if values.get("template"):
        raise invalid_param("template", "template is not one of .", "rest_not_in_enum", {"enum": [""]})
    texts = [values.get(name, getattr(old, name) if old else "") for name in ("title", "content", "excerpt")]
    demand_texts(texts)
    _judge_links(db, values, old, old.lang if old else ctx.language)


def demand_texts(texts: Iterable[str]) -> None:
    """Refuse a record without title, content and excerpt."""
    if not any(each.strip() for each in texts):
        raise ApiError("empty_content", "Content, title, and excerpt are empty.", 400)


def _judge_links(db: Connection, values: SentValues, old: Record | None, lang: str) -> None:
    picture = values.get("featured_media")
    if picture and find_record(db, picture, "attachment") is None:
        values["featured_media"] = 0
    above = values.get("parent")
    seen = {old.id} if old else set()
    while above:
        parent = find_record(db, above, "page")
        if parent is None or parent.id in seen:
            raise ApiError("rest_post_invalid_id", "Invalid parent ID.", 400)
        if parent.lang != lang:
            raise ApiError("rest_post_invalid_id", "The parent is of another language.", 400)
        seen.add(parent.id)
        above = parent.parent


def _group(ctx: Context, db: Connection, kind: str, values: SentValues, old: Record | None) -> int | None:
    """The group of translations that was asked for, 0 for one of its own; None when nothing was asked."""
    if "translation_of" not in values:
        return None
    wanted = int(values.pop("translation_of"))
    if not wanted:
        return 0
    other = find_record(db, wanted, kind)
    if other is None or other.status == "trash":
        raise ApiError("rest_translation_invalid_id", "There is no such record to be a translation of.", 400)
    if not access.can_edit(ctx.user, other):
        raise denied(ctx.user, "rest_cannot_edit", "Sorry, you are not allowed to give that record a translation.")
    lang = old.lang if old else ctx.language
    if old is not None and other.group_id == old.group_id:
        return None
    members = group_members(db, [other.group_id])[other.group_id]
    taken = [each.id for each in members if each.lang == lang and not (old and each.id == old.id)]
    if taken:
        message = "The record has this language already, in itself or in a translation."
        raise ApiError("rest_translation_exists", message, 400, data={"id": taken[0]})
    return other.group_id


def create_record(ctx: Context, kind: str) -> Reply:
    """POST on a collection."""
    if isinstance(ctx.body.json, dict) and ctx.body.json.get("id"):
        raise ApiError("rest_post_exists", "Cannot create an existing post.", 400)
    values = values_of(ctx, _FIELDS)

    def create(db: Connection) -> Reply:
        _judge(ctx, db, kind, values, None)
        values.setdefault("author", ctx.caller.id)
        values["group_id"] = _group(ctx, db, kind, values, None) or 0
        record = records.create(db, ctx.site.moment(), kind, ctx.language, values)
        ctx.log(
            db,
            "create",
            f"Created {kind} {record.id}.",
            record=(kind, record.id),
            data={"status": record.status, "language": record.lang},
        )
        return created(ctx, record, show(ctx, db, record, "edit"))

    return once(ctx, create)


def update_record(ctx: Context, kind: str) -> Reply:
    """POST, PUT and PATCH on an item."""
    values = values_of(ctx, _FIELDS)
    with ctx.site.store.write() as db:
        old = ctx.record = find_unchanged(db, ctx, kind)
        allow_edit(ctx, kind)
        _judge(ctx, db, kind, values, old)
        group = _group(ctx, db, kind, values, old)
        if group is not None:
            old = records.join(db, old, group) if group else records.part(db, old)
        record = records.update(db, ctx.site.moment(), old, values, ctx.caller.id)
        ctx.log(
            db,
            "update",
            f"Changed {kind} {record.id}.",
            record=(kind, record.id),
            data={"fields": sorted(values), "status": record.status},
        )
        data = show(ctx, db, record, "edit")
    return Reply(data, etag=f"{record.id}-{record.version}")


def delete_record(ctx: Context, kind: str) -> Reply:
    """DELETE on an item: into the trash, or for good with `force`."""
    with ctx.site.store.write() as db:
        old = ctx.record = find_unchanged(db, ctx, kind)
        allow_delete(ctx, kind)
        if ctx.args["force"]:
            previous = show(ctx, db, old, "edit")
            records.remove(db, old)
            ctx.log(db, "delete", f"Deleted {kind} {old.id}.", record=(kind, old.id))
            return deleted(previous)
        if old.status == "trash":
            raise ApiError("rest_already_trashed", "The record is in the trash already.", 410)
        record = records.trash(db, ctx.site.moment(), old)
        ctx.log(db, "trash", f"Put {kind} {old.id} into the trash.", record=(kind, old.id))
        return Reply(show(ctx, db, record, "edit"), etag=f"{record.id}-{record.version}")
