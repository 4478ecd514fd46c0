"""Picture sizes: reported, and made anew."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from previewer.site.arguments import Arg
from previewer.site.content import pictures, records
from previewer.site.content.addresses import item_url, media_url
from previewer.site.content.render import missing_sizes
from previewer.site.errors import ApiError
from previewer.site.http.context import Context, Reply
from previewer.site.http.permission import Permission
from previewer.site.http.routing import WRITE, Endpoint, Route
from previewer.site.http.shapes import TEXT, WHOLE, fields
from previewer.site.routes.core_common import page_links
from previewer.site.routes.declare import Callers
from previewer.site.store import Connection
from previewer.site.store.media import File, change_file, file_of, files_beside, keys_named
from previewer.site.store.records import Record, find_record, find_records, list_featured, list_using, touch_record

NAMESPACE = "regenerate-thumbnails/v1"


def _no_attachment() -> ApiError:
    code = "regenerate_thumbnails_regenerator_attachment_doesnt_exist"
    return ApiError(code, "No attachment exists with that ID.", 404)


def _attachment(ctx: Context, db: Connection) -> tuple[Record, File]:
    record = find_record(db, int(ctx.args["id"]), "attachment")
    file = file_of(db, record.id) if record else None
    if record is None or file is None:
        raise _no_attachment()
    if file.media_type != "image" or "width" not in file.details:
        raise ApiError("regenerate_thumbnails_regenerator_not_image", "This attachment is not a picture.", 415)
    if not ctx.site.files.exists(file.file):
        raise ApiError("regenerate_thumbnails_regenerator_file_not_found", "The original file is not there.", 404)
    return record, file


def _unregistered(ctx: Context, db: Connection, file: File) -> list[str]:
    """Names of files beside the original that no record names: sizes of old."""
    named = keys_named(db, file.folder)
    return [name for name in ctx.site.files.names(file.folder) if f"{file.folder}/{name}" not in named]


def _taken(db: Connection, record: Record, file: File) -> set[str]:
    """The names of files in the folder of a picture that are of other pictures."""
    beside = files_beside(db, file, record.id)
    others = [each for each in beside if each.file != file.file]
    return {key.rpartition("/")[2] for each in others for key in each.keys}


def _info(ctx: Context, db: Connection, record: Record, file: File) -> dict[str, Any]:
    folder = file.file.rpartition("/")[0]
    registered = []
    for name in pictures.wanted_sizes(file.details["width"], file.details["height"]):
        width, height, crop = pictures.SIZES[name]
        held = file.details.get("sizes", {}).get(name)
        there = held is not None and ctx.site.files.exists(f"{folder}/{held['file']}")
        registered.append(
            {
                "label": name,
                "width": held["width"] if held else width,
                "height": held["height"] if held else height,
                "crop": crop,
                "filename": held["file"] if held else False,
                "fileexists": there,
            }
        )
    shown = file.details.get("sizes", {}).get("medium") or file.details.get("sizes", {}).get("thumbnail")
    return {
        "id": record.id,
        "name": record.title,
        "preview": media_url(ctx.site.settings, f"{folder}/{shown['file']}" if shown else file.file),
        "relative_path": file.file,
        "edit_url": item_url(ctx.site.settings, record, ctx.language),
        "width": file.details["width"],
        "height": file.details["height"],
        "registered_sizes": registered,
        "unregistered_sizes": _unregistered(ctx, db, file),
    }


def attachment_info(ctx: Context) -> dict[str, object]:
    """A picture, its registered sizes and the files that are no longer registered."""
    db = ctx.reads.snapshot()
    return _info(ctx, db, *_attachment(ctx, db))


def report(ctx: Context) -> dict[str, object]:
    """GET on regenerate only reports (ruling 38)."""
    db = ctx.reads.snapshot()
    record, file = _attachment(ctx, db)
    info = _info(ctx, db, record, file)
    gone = [size["label"] for size in info["registered_sizes"] if not size["fileexists"]]
    return {**info, "missing": list(dict.fromkeys([*missing_sizes(file), *gone]))}


def regenerate(ctx: Context) -> dict[str, Any]:
    """Make sizes anew: the missing ones, or all; delete stray files and update usages when asked."""
    with ctx.site.store.snapshot() as db:
        record, file = _attachment(ctx, db)
        taken = _taken(db, record, file)
    folder = file.folder
    sizes = {name: size for name, size in file.details.get("sizes", {}).items() if size["file"] not in taken}
    wanted = pictures.wanted_sizes(file.details["width"], file.details["height"])
    names = wanted
    if ctx.args["only_regenerate_missing_thumbnails"]:
        there = {name for name, size in sizes.items() if ctx.site.files.exists(f"{folder}/{size['file']}")}
        names = [name for name in wanted if name not in there]
    made = ctx.site.library.build_sizes(file, names, taken)
    before = {name: size["file"] for name, size in file.details.get("sizes", {}).items()}
    sizes = {name: size for name, size in {**sizes, **made}.items() if name in wanted}
    fresh = replace(file, details={**file.details, "sizes": sizes})
    with ctx.site.store.write() as db:
        locked = find_record(db, record.id, "attachment")
        held = file_of(db, record.id) if locked is not None else None
        if locked is not None and held is not None and held.file == file.file:
            change_file(db, record.id, details=fresh.details)
            touch_record(db, locked)
            _note(ctx, db, record, file, made)
        stray = fresh.keys - keys_named(db, folder)
    if stray:  # the record was deleted meanwhile, or has another file
        ctx.site.library.remove(stray)
        raise _no_attachment()
    ctx.site.library.complete(fresh, taken=taken)
    deleted: list[str] = []
    if ctx.args["delete_unregistered_thumbnail_files"]:
        with ctx.site.store.snapshot() as db:
            deleted = _unregistered(ctx, db, fresh)
        ctx.site.library.remove(f"{folder}/{name}" for name in deleted)
    changed: list[int] = []
    if ctx.args["update_usages_in_posts"]:
        after = {name: size["file"] for name, size in sizes.items()}
        renamed = {
            f"{folder}/{old}": f"{folder}/{after.get(name, file.name)}"
            for name, old in before.items()
            if after.get(name) != old
        }
        changed = _update_usages(ctx, folder, renamed)
    with ctx.site.store.snapshot() as db:
        info = _info(ctx, db, record, fresh)
    return {
        **info,
        "regenerated": sorted(made),
        "deleted_files": deleted,
        "updated_posts": changed,
    }


def _note(ctx: Context, db: Connection, record: Record, file: File, made: Iterable[str]) -> None:
    names = sorted(made)
    message = f"Made {len(names)} sizes of {file.name}."
    ctx.log(db, "regenerate", message, record=("attachment", record.id), data={"sizes": names})


def _update_usages(ctx: Context, folder: str, renamed: dict[str, str]) -> list[int]:
    """Point posts that show a size at its new file, a batch per transaction; the ids that changed."""
    if not renamed:
        return []
    kinds = [str(each) for each in ctx.args["update_usages_in_posts_post_type"]] or ["post", "page"]
    ids = {int(each) for each in ctx.args["update_usages_in_posts_post_ids"] if str(each).isdecimal()}
    size = ctx.args["update_usages_in_posts_posts_per_loop"]
    changed: list[int] = []
    last = 0
    while True:
        with ctx.site.store.write() as db:
            found = list_using(db, f"{folder}/", last, size)
            for record in found:
                last = record.id
                if record.kind in kinds and (not ids or record.id in ids) and _replace(ctx, db, record, renamed):
                    changed.append(record.id)
        if len(found) < size:
            return changed


def _replace(ctx: Context, db: Connection, record: Record, renamed: dict[str, str]) -> bool:
    locked = find_record(db, record.id, record.kind)
    if locked is None:
        return False
    content = locked.content
    for old, new in renamed.items():
        content = content.replace(old, new)
    if content == locked.content:
        return False
    records.update(db, ctx.site.moment(), locked, {"content": content}, ctx.user.id if ctx.user else 0)
    return True


def featured_images(ctx: Context) -> Reply:
    """The pictures that stand for a record, each once."""
    size, page = ctx.args["per_page"], ctx.args["page"]
    db = ctx.reads.snapshot()
    ids, total = list_featured(db, size, (page - 1) * size)
    shown = [{"id": record.id, "title": record.title} for record in find_records(db, ids)]
    pages = math.ceil(total / size)
    if total and page > pages:
        raise ApiError("rest_post_invalid_page_number", "The page number is larger than the pages there are.")
    return Reply(shown, total=total, pages=pages, headers=page_links(ctx, page, pages))


_ARGS = {
    "only_regenerate_missing_thumbnails": Arg("boolean", True, description="Leave alone the sizes that are there."),
    "delete_unregistered_thumbnail_files": Arg("boolean", False, description="Delete files of sizes of old."),
    "update_usages_in_posts": Arg("boolean", True, description="Point posts at the new files."),
    "update_usages_in_posts_post_type": Arg("array", [], max_length=20, description="Only records of these types."),
    "update_usages_in_posts_post_ids": Arg("array", [], max_length=1000, description="Only these records."),
    "update_usages_in_posts_posts_per_loop": Arg(
        "integer", 10, minimum=1, maximum=1000, description="How many records to look at in one go."
    ),
}
_PAGES = {
    "page": Arg("integer", 1, minimum=1, description="Which page."),
    "per_page": Arg("integer", 10, minimum=1, maximum=100, description="Most items of one page."),
}
_EDITORS = Callers(Permission("edit_others_posts"))
_INFO = {
    "type": "object",
    "required": ["id", "registered_sizes", "unregistered_sizes"],
    "properties": {
        "id": WHOLE,
        **fields(TEXT, "name", "preview"),
        **fields(WHOLE, "width", "height"),
        **fields({"type": "array"}, "registered_sizes", "unregistered_sizes"),
        **fields({"type": "array"}, "regenerated", "deleted_files", "updated_posts", "missing"),
    },
}
ROUTES = (
    Route(
        r"/regenerate/(?P<id>[\d]+)",
        _EDITORS.get(report, "What regenerating would do.", _INFO, _ARGS),
        Endpoint((*WRITE, "DELETE"), regenerate, _ARGS, _EDITORS.permission, "Make sizes anew.", _INFO),
    ),
    Route(r"/attachmentinfo/(?P<id>[\d]+)", _EDITORS.get(attachment_info, "The sizes of a picture.", _INFO)),
    Route(
        "/featuredimages",
        _EDITORS.get(featured_images, "The pictures that stand for records.", {"type": "array"}, _PAGES),
    ),
)
