"""Media: upload, update, delete."""

from __future__ import annotations

from previewer.site.content import access, library, records
from previewer.site.content.markup import without_tags
from previewer.site.errors import ApiError, invalid_param
from previewer.site.http.context import Context, Reply, Upload
from previewer.site.http.permission import denied
from previewer.site.http.responses import REPLAYED
from previewer.site.routes.core_args import MEDIA_FIELDS
from previewer.site.routes.core_common import allow_delete, allow_edit, created, deleted, find_unchanged, show
from previewer.site.routes.core_posts import SentValues, judge_author, values_of
from previewer.site.routes.once import done_once, under_way
from previewer.site.store import Connection
from previewer.site.store.media import change_file, file_of, keys_alone
from previewer.site.store.records import find_record

_FIELDS = tuple(name for name in MEDIA_FIELDS if name != "meta")


def _values(ctx: Context) -> SentValues:
    values = values_of(ctx, _FIELDS)
    if "caption" in values:
        values["excerpt"] = values.pop("caption")
    if "description" in values:
        values["content"] = values.pop("description")
    if "alt_text" in values:
        values["alt_text"] = without_tags(values["alt_text"])
    if values.pop("template", ""):
        raise invalid_param("template", "template is not one of .", "rest_not_in_enum", {"enum": [""]})
    if "post" in values:
        values["parent"] = int(values.pop("post") or 0)
    return values


def _judge(ctx: Context, db: Connection, values: SentValues) -> None:
    """Refuse what the caller may not set, and what cannot be."""
    judge_author(ctx, db, values, ctx.caller.id, "edit_others_posts")
    if not values.get("parent"):
        return
    above = find_record(db, values["parent"])
    if above is not None and above.kind == "attachment":
        raise invalid_param("post", "A file cannot belong to a file.", "rest_invalid_param")
    if above is None or not access.can_edit(ctx.user, above):
        raise denied(ctx.user, "rest_cannot_edit", "Sorry, you are not allowed to upload to that record.")


def create_media(ctx: Context) -> Reply:
    """POST on the collection: a file, raw or as the field `file` of a form."""
    upload = ctx.body.upload
    if upload is None:
        raise ApiError("rest_upload_no_data", "No data supplied.", 400)
    if upload.problem is not None:
        code, status, message = upload.problem
        raise ApiError(code, message, status)
    sent = ctx.request.headers.get("content-md5", "")
    if sent and sent.strip().lower() != upload.md5:
        raise ApiError("rest_upload_hash_mismatch", "Content hash did not match expected.", 412)
    values = _values(ctx)
    with under_way(ctx) as first:  # before the file is looked at
        return first or _taken(ctx, upload, values)


def _taken(ctx: Context, upload: Upload, values: SentValues) -> Reply:
    """A file that is in order, taken into the library."""
    with ctx.site.store.snapshot() as db:
        _judge(ctx, db, values)
    values.setdefault("author", ctx.caller.id)
    file = ctx.site.library.store_file(upload.path, upload.filename)

    def create(db: Connection) -> Reply:
        _judge(ctx, db, values)
        record = library.create(db, ctx.site.moment(), file, values)
        ctx.log(
            db,
            "upload",
            f"Uploaded {file.name}.",
            record=("attachment", record.id),
            data={"mime_type": file.mime_type, "size": file.size},
        )
        return created(ctx, record, show(ctx, db, record, "edit"))

    try:
        answer = done_once(ctx, create)
    except BaseException:
        with ctx.site.store.read() as db:
            kept = library.in_use(db, file)  # the answer of the database may have been lost on its way
        if not kept:
            ctx.site.library.remove(file.keys)
        raise
    if REPLAYED in answer.headers:
        ctx.site.library.remove(file.keys)
    else:
        ctx.site.library.complete(file, upload.path)
    return answer


def update_media(ctx: Context) -> Reply:
    """POST, PUT and PATCH on an item: its texts, not its file."""
    values = _values(ctx)
    with ctx.site.store.write() as db:
        old = ctx.record = find_unchanged(db, ctx, "attachment")
        allow_edit(ctx, "attachment")
        _judge(ctx, db, values)
        alt = values.pop("alt_text", None)
        record = records.update(db, ctx.site.moment(), old, values, ctx.caller.id)
        if alt is not None:
            change_file(db, record.id, alt_text=alt)
        ctx.log(
            db,
            "update",
            f"Changed file {record.id}.",
            record=("attachment", record.id),
            data={"fields": sorted(values)},
        )
        return Reply(show(ctx, db, record, "edit"), etag=f"{record.id}-{record.version}")


def delete_media(ctx: Context) -> Reply:
    """DELETE on an item; there is no trash for files."""
    if not ctx.args["force"]:
        raise ApiError("rest_trash_not_supported", "Files have no trash; set force=true to delete.", 501)
    with ctx.site.store.write() as db:
        old = ctx.record = find_unchanged(db, ctx, "attachment")
        allow_delete(ctx, "attachment")
        previous = show(ctx, db, old, "edit")
        file = file_of(db, old.id)
        going = keys_alone(db, file, old.id) if file is not None else set()
        records.remove(db, old)
        ctx.log(db, "delete", f"Deleted file {old.id}.", record=("attachment", old.id))
    ctx.site.library.remove(going)
    return deleted(previous)
