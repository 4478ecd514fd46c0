"""Posts, pages and media: the routes of core/v2."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from previewer.site.arguments import Arg
from previewer.site.http.context import Context
from previewer.site.http.permission import Permission
from previewer.site.http.routing import Handler, Route
from previewer.site.http.shapes import listed
from previewer.site.routes import core_args as args
from previewer.site.routes import core_history as history
from previewer.site.routes.core_common import allow_delete, allow_edit, list_records, read_item
from previewer.site.routes.core_kinds import ROUTES as KINDS
from previewer.site.routes.core_media import create_media, delete_media, update_media
from previewer.site.routes.core_posts import create_record, delete_record, update_record
from previewer.site.routes.core_schema import (
    AUTOSAVE,
    DELETED,
    DELETED_OR_TRASHED,
    MEDIA,
    PAGE,
    POST,
    REVISION,
    USER,
    schema_of,
)
from previewer.site.routes.core_users import read_me, read_user
from previewer.site.routes.declare import EVERYBODY, Callers

NAMESPACE = "core/v2"


def _judged(kind: str, judge: Callable[..., None]) -> Callers:
    """A permission for whoever may do this to the record of the path, and never the public."""
    return Callers(Permission(check=partial(judge, kind=kind), never_public=True))


def _parent_by_id(ctx: Context, kind: str) -> None:
    """The path says `id` where the arguments say `parent`; the path wins (ruling 37)."""
    ctx.args["parent"] = int(ctx.args["id"])
    history.parent_of(ctx, kind)


_ONE_TEXT = ("title", "content", "excerpt")
_CONTEXT = {"context": args.CONTEXT}
_PASSWORD = {"password": Arg("string", description="The password of a protected record.")}

_ABOVE = {"password": Arg("string", description="The password of the record that the file hangs on.")}


def _routes(
    kind: str, name: str, listing: dict[str, Arg], fields: dict[str, Arg], record: dict[str, Any]
) -> tuple[Route, ...]:
    """The routes of a kind of record, with its history."""
    item, above = rf"/{name}/(?P<id>[\d]+)", rf"/{name}/(?P<parent>[\d]+)"
    schema = schema_of(kind, record, fields)
    creators = Callers(Permission(f"edit_{name}", "rest_cannot_create", "Sorry, you are not allowed to create this."))
    editors, removers = _judged(kind, allow_edit), _judged(kind, allow_delete)
    readers, of_parent = _judged(kind, history.parent_of), _judged(kind, _parent_by_id)
    one_of = {**args.PARENT, **args.ID}

    def at(work: Callable[..., object]) -> Handler:
        return partial(work, kind=kind)

    return (
        Route(
            f"/{name}",
            EVERYBODY.get(at(list_records), f"List {name}.", listed(record), listing),
            creators.post(
                at(create_record), f"Create one of the {name}.", record, fields, success=201, one_of=_ONE_TEXT
            ),
            schema=schema,
        ),
        Route(
            item,
            EVERYBODY.get(at(read_item), f"Read one of the {name}.", record, {**args.ID, **_CONTEXT, **_PASSWORD}),
            editors.write(at(update_record), f"Change one of the {name}.", record, {**args.ID, **fields}),
            removers.delete(
                at(delete_record), f"Delete one of the {name}.", DELETED_OR_TRASHED, {**args.ID, **args.FORCE}
            ),
            schema=schema,
        ),
        Route(
            above + "/revisions",
            readers.get(at(history.list_revisions), "List revisions.", listed(REVISION), args.REVISIONS),
        ),
        Route(
            above + r"/revisions/(?P<id>[\d]+)",
            readers.get(at(history.read_revision), "Read a revision.", REVISION, {**one_of, **_CONTEXT}),
            readers.delete(at(history.delete_revision), "Delete a revision.", DELETED, {**one_of, **args.FORCE}),
        ),
        Route(
            item + "/autosaves",
            of_parent.get(at(history.list_autosaves), "List autosaves.", listed(AUTOSAVE), {**args.PARENT, **_CONTEXT}),
            of_parent.post(at(history.create_autosave), "Keep an autosave.", AUTOSAVE, {**args.PARENT, **fields}),
        ),
        Route(
            above + r"/autosaves/(?P<id>[\d]+)",
            readers.get(at(history.read_autosave), "Read an autosave.", AUTOSAVE, {**one_of, **_CONTEXT}),
        ),
    )


_AFTER = "the document leaves the routes after the media collection out; clients read, change and delete files here"
_AUTHORS = "every record links its author, and clients embed it; the document leaves the later routes out"
_FILE = "attachment"
_FILE_SCHEMA = schema_of(_FILE, MEDIA, args.MEDIA_FIELDS)
_UPLOADERS = Callers(Permission("upload_files", "rest_cannot_create", "Sorry, you are not allowed to upload."))
_MEDIA = (
    Route(
        "/media",
        EVERYBODY.get(partial(list_records, kind=_FILE), "List media.", listed(MEDIA), args.MEDIA),
        _UPLOADERS.post(create_media, "Upload a file.", MEDIA, args.MEDIA_FIELDS, success=201, upload=True),
        schema=_FILE_SCHEMA,
    ),
    Route(
        r"/media/(?P<id>[\d]+)",
        EVERYBODY.get(
            partial(read_item, kind=_FILE), "Read a file's record.", MEDIA, {**args.ID, **_CONTEXT, **_ABOVE}
        ),
        _judged(_FILE, allow_edit).write(
            update_media, "Change a file's texts.", MEDIA, {**args.ID, **args.MEDIA_FIELDS}
        ),
        _judged(_FILE, allow_delete).delete(delete_media, "Delete a file.", DELETED, {**args.ID, **args.FORCE}),
        beyond=_AFTER,
        schema=_FILE_SCHEMA,
    ),
    Route(
        r"/users/(?P<id>[\d]+)",
        EVERYBODY.get(read_user, "Read an author.", USER, {**args.ID, **_CONTEXT}),
        beyond=_AUTHORS,
    ),
    Route(
        "/users/me",
        EVERYBODY.get(read_me, "Who is calling.", USER, _CONTEXT),
        beyond="clients ask it to see whether their sign-in works",
    ),
)
ROUTES = (
    *_routes("post", "posts", args.POSTS, args.POST_FIELDS, POST),
    *_routes("page", "pages", args.PAGES, args.PAGE_FIELDS, PAGE),
    *_MEDIA,
    *KINDS,
)
