"""Posts, pages and media: the routes of core/v2."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from previewer.site.arguments import Arg
from previewer.site.http.context import Context
from previewer.site.http.permission import Permission
from previewer.site.http.routing import WRITE, Endpoint, Route
from previewer.site.routes import core_args as args
from previewer.site.routes import core_history as history
from previewer.site.routes.core_common import allow_delete, allow_edit, list_records, read_item
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
    list_of,
    schema_of,
)
from previewer.site.routes.core_users import read_me, read_user

NAMESPACE = "core/v2"


def _for(kind: str, work: Callable[[Context, str], Any]) -> Callable[[Context], Any]:
    return partial(_call, work, kind)


def _call(work: Callable[[Context, str], object], kind: str, ctx: Context) -> object:
    return work(ctx, kind)


def _parent_by_id(ctx: Context, kind: str) -> None:
    """The path says `id` where the arguments say `parent`; the path wins (ruling 37)."""
    ctx.args["parent"] = int(ctx.args["id"])
    history.parent_of(ctx, kind)


def _reading(kind: str) -> Permission:
    return Permission(check=_for(kind, history.parent_of), never_public=True)


def _routes(
    kind: str, name: str, listing: dict[str, Arg], fields: dict[str, Arg], record: dict[str, Any]
) -> tuple[Route, ...]:
    item, above = rf"/{name}/(?P<id>[\d]+)", rf"/{name}/(?P<parent>[\d]+)"
    schema = schema_of(kind, record, fields)
    create = Permission(f"edit_{name}", "rest_cannot_create", "Sorry, you are not allowed to create this.")
    password = {"password": Arg("string", description="The password of a protected record.")}
    return (
        Route(
            f"/{name}",
            Endpoint("GET", _for(kind, list_records), listing, summary=f"List {name}.", answer=list_of(record)),
            Endpoint("POST", _for(kind, create_record), fields, create, f"Create one of the {name}.", record, 201),
            schema=schema,
        ),
        Route(
            item,
            Endpoint(
                "GET",
                _for(kind, read_item),
                {**args.ID, "context": args.CONTEXT, **password},
                summary=f"Read one of the {name}.",
                answer=record,
            ),
            Endpoint(
                WRITE,
                _for(kind, update_record),
                {**args.ID, **fields},
                Permission(check=_for(kind, allow_edit), never_public=True),
                f"Change one of the {name}.",
                record,
            ),
            Endpoint(
                "DELETE",
                _for(kind, delete_record),
                {**args.ID, **args.FORCE},
                Permission(check=_for(kind, allow_delete), never_public=True),
                f"Delete one of the {name}.",
                DELETED_OR_TRASHED,
            ),
            schema=schema,
        ),
        Route(
            above + "/revisions",
            Endpoint(
                "GET",
                _for(kind, history.list_revisions),
                args.REVISIONS,
                _reading(kind),
                "List revisions.",
                list_of(REVISION),
            ),
        ),
        Route(
            above + r"/revisions/(?P<id>[\d]+)",
            Endpoint(
                "GET",
                _for(kind, history.read_revision),
                {**args.PARENT, **args.ID, "context": args.CONTEXT},
                _reading(kind),
                "Read a revision.",
                REVISION,
            ),
            Endpoint(
                "DELETE",
                _for(kind, history.delete_revision),
                {**args.PARENT, **args.ID, **args.FORCE},
                _reading(kind),
                "Delete a revision.",
                DELETED,
            ),
        ),
        Route(
            item + "/autosaves",
            Endpoint(
                "GET",
                _for(kind, history.list_autosaves),
                {**args.PARENT, "context": args.CONTEXT},
                Permission(check=_for(kind, _parent_by_id), never_public=True),
                "List autosaves.",
                list_of(AUTOSAVE),
            ),
            Endpoint(
                "POST",
                _for(kind, history.create_autosave),
                {**args.PARENT, **fields},
                Permission(check=_for(kind, _parent_by_id), never_public=True),
                "Keep an autosave.",
                AUTOSAVE,
            ),
        ),
        Route(
            above + r"/autosaves/(?P<id>[\d]+)",
            Endpoint(
                "GET",
                _for(kind, history.read_autosave),
                {**args.PARENT, **args.ID, "context": args.CONTEXT},
                _reading(kind),
                "Read an autosave.",
                AUTOSAVE,
            ),
        ),
    )


_AFTER = "the document leaves the routes after the media collection out; clients read, change and delete files here"
_AUTHORS = "every record links its author, and clients embed it; the document leaves the later routes out"
_MEDIA = (
    Route(
        "/media",
        Endpoint("GET", _for("attachment", list_records), args.MEDIA, summary="List media.", answer=list_of(MEDIA)),
        Endpoint(
            "POST",
            create_media,
            args.MEDIA_FIELDS,
            Permission("upload_files", "rest_cannot_create", "Sorry, you are not allowed to upload."),
            "Upload a file.",
            MEDIA,
            201,
            upload=True,
        ),
        schema=schema_of("attachment", MEDIA, args.MEDIA_FIELDS),
    ),
    Route(
        r"/media/(?P<id>[\d]+)",
        Endpoint(
            "GET",
            _for("attachment", read_item),
            {**args.ID, "context": args.CONTEXT},
            summary="Read a file's record.",
            answer=MEDIA,
        ),
        Endpoint(
            WRITE,
            update_media,
            {**args.ID, **args.MEDIA_FIELDS},
            Permission(check=_for("attachment", allow_edit), never_public=True),
            "Change a file's texts.",
            MEDIA,
        ),
        Endpoint(
            "DELETE",
            delete_media,
            {**args.ID, **args.FORCE},
            Permission(check=_for("attachment", allow_delete), never_public=True),
            "Delete a file.",
            DELETED,
        ),
        beyond=_AFTER,
        schema=schema_of("attachment", MEDIA, args.MEDIA_FIELDS),
    ),
    Route(
        r"/users/(?P<id>[\d]+)",
        Endpoint("GET", read_user, {**args.ID, "context": args.CONTEXT}, summary="Read an author.", answer=USER),
        beyond=_AUTHORS,
    ),
    Route(
        "/users/me",
        Endpoint("GET", read_me, {"context": args.CONTEXT}, summary="Who is calling.", answer=USER),
        beyond="clients ask it to see whether their sign-in works",
    ),
)
ROUTES = (
    *_routes("post", "posts", args.POSTS, args.POST_FIELDS, POST),
    *_routes("page", "pages", args.PAGES, args.PAGE_FIELDS, PAGE),
    *_MEDIA,
)
