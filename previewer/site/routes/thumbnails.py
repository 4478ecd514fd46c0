"""Picture sizes: reported, and made anew."""

from __future__ import annotations

import math
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
from previewer.site.store.media import File, change_file, file_of, names_in_folder
from previewer.site.store.records import Record, find_record, find_records, list_featured, list_using, touch_record

NAMESPACE = "regenerate-thumbnails/v1"


def _no_attachment() -> ApiError:
    code = "regenerate_thumbnails_regenerator_attachment_doesnt_exist"
    return ApiError(code, "No attachment exists with that ID.", 404)


def _attachment(ctx: Context) -> tuple[Record, File]:
    with ctx.site.store.read() as db:
        record = find_record(db, int(ctx.args["id"]), "attachment")
        file = file_of(db, record.id) if record else None
    if record is None or file is None:
        raise _no_attachment()
    if file.media_type != "image" or "width" not in file.details:
        raise ApiError("regenerate_thumbnails_regenerator_not_image", "This attachment is not a picture.", 415)
    if not ctx.site.files.exists(file.file):
        raise ApiError("regenerate_thumbnails_regenerator_file_not_found", "The original file is not there.", 404)
    return record, file


def _unregistered(ctx: Context, file: File) -> list[str]:
    """Names of files beside the original that look like sizes of it and are none."""
    folder = file.file.rpartition("/")[0]
    stem = file.name.rpartition(".")[0]
    known = {size["file"] for size in file.details.get("sizes", {}).values()} | {file.name}
    with ctx.site.store.read() as db:
        others = names_in_folder(db, folder)
    return [
        name
        for name in ctx.site.files.names(folder)
        if name not in known and name not in others and name.startswith(stem + "-")
    ]


def _info(ctx: Context, record: Record, file: File) -> dict[str, Any]:
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
        "unregistered_sizes": _unregistered(ctx, file),
    }


def attachment_info(ctx: Context) -> dict[str, object]:
    """A picture, its registered sizes and the files that are no longer registered."""
    return _info(ctx, *_attachment(ctx))


def report(ctx: Context) -> dict[str, object]:
    """GET on regenerate only reports (ruling 38)."""
    record, file = _attachment(ctx)
    info = _info(ctx, record, file)
    gone = [size["label"] for size in info["registered_sizes"] if not size["fileexists"]]
    return {**info, "missing": list(dict.fromkeys([*missing_sizes(file), *gone]))}


def regenerate(ctx: Context) -> dict[str, Any]:
    """Make sizes anew: the missing ones, or all; delete stray files and update usages when asked."""
    record, file = _attachment(ctx)
    folder = file.file.rpartition("/")[0]
    sizes = dict(file.details.get("sizes", {}))
    wanted = pictures.wanted_sizes(file.details["width"], file.details["height"])
    names = wanted
    if ctx.args["only_regenerate_missing_thumbnails"]:
        there = {name for name, size in sizes.items() if ctx.site.files.exists(f"{folder}/{size['file']}")}
        names = [name for name in wanted if name not in there]
    made = ctx.site.library.build_sizes(file, names)
    before = {name: size["file"] for name, size in sizes.items()}
    sizes = {name: size for name, size in {**sizes, **made}.items() if name in wanted}
    fresh = replace(file, details={**file.details, "sizes": sizes})
    with ctx.site.store.write() as db:
        locked = find_record(db, record.id, "attachment", lock=True)
        if locked is None:
            raise _no_attachment()
        change_file(db, record.id, details=fresh.details)
        touch_record(db, locked)
        ctx.log(
            db,
            "regenerate",
            f"Made {len(made)} sizes of {file.name}.",
            record=("attachment", record.id),
            data={"sizes": sorted(made)},
        )
    deleted = []
    if ctx.args["delete_unregistered_thumbnail_files"]:
        for name in _unregistered(ctx, fresh):
            ctx.site.files.remove(f"{folder}/{name}")
            deleted.append(name)
    changed: list[int] = []
    if ctx.args["update_usages_in_posts"]:
        after = {name: size["file"] for name, size in sizes.items()}
        renamed = {
            f"{folder}/{old}": f"{folder}/{after.get(name, file.name)}"
            for name, old in before.items()
            if after.get(name) != old
        }
        changed = _update_usages(ctx, folder, renamed)
    return {
        **_info(ctx, record, fresh),
        "regenerated": sorted(made),
        "deleted_files": deleted,
        "updated_posts": changed,
    }


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
    locked = find_record(db, record.id, record.kind, lock=True)
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
    with ctx.site.store.read() as db:
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
