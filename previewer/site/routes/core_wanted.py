"""Which records a list call asks for: from its arguments to `Wanted`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from previewer.site.clock import iso
from previewer.site.content import access
from previewer.site.content.records import local_time, slug_as_stored
from previewer.site.content.statuses import MEDIA_STATUSES, STATUSES
from previewer.site.errors import ApiError, invalid_param
from previewer.site.http.context import Context
from previewer.site.routes.core_args import demand_ordered
from previewer.site.store.listing import Wanted
from previewer.site.store.rights import Rights
from previewer.site.store.search import search_words

_NEVER_ANY = ("trash", "auto-draft", "inherit")
_MIME_TYPE = re.compile(r"(image|video|text|application|audio)/[\w.+-]+")


def wanted(ctx: Context, kind: str) -> Wanted:
    """What a list call asks for, visibility included, so that totals are honest. ApiError for what cannot be asked."""
    args = ctx.args
    statuses = _statuses(ctx, kind)
    demand_ordered(args)
    media = kind == "attachment"
    words = search_words(args.get("search") or "")
    return Wanted(
        kind=kind,
        lang="" if media else ctx.language,
        statuses=statuses,
        rights=_rights(ctx, kind, statuses),
        include=_each(args, "include"),
        exclude=_each(args, "exclude"),
        authors=_each(args, "author"),
        authors_exclude=_each(args, "author_exclude"),
        parents=_each(args, "parent"),
        parents_exclude=_each(args, "parent_exclude"),
        # An address of an earlier version may be none that is made today.
        slugs=tuple(dict.fromkeys(one for each in args.get("slug") or () for one in (slug_as_stored(each), each))),
        after=local_text(ctx, "after"),
        before=local_text(ctx, "before"),
        modified_after=local_text(ctx, "modified_after"),
        modified_before=local_text(ctx, "modified_before"),
        sticky=bool(args["sticky"]) if kind == "post" and "sticky" in ctx.given else None,
        menu_order=args.get("menu_order") if kind == "page" else None,
        tags=_each(args, "tags") if kind == "page" else (),
        tags_exclude=_each(args, "tags_exclude") if kind == "page" else (),
        media_type=(args.get("media_type") or "") if media else "",
        mime_type=_mime_type(args) if media else "",
        unprotected=bool((args.get("search") or "").strip()) and not ctx.can("edit_others_posts"),
        words=tuple(words),
        order="slugs" if args["orderby"] == "include_slugs" else args["orderby"],
        descending=args.get("order", "desc") == "desc",
    )


def _each(args: dict[str, Any], name: str) -> tuple[Any, ...]:
    return tuple(args.get(name) or ())


def local_text(ctx: Context, name: str) -> str:
    """The date of an argument as an ISO text of the site; empty where none was sent."""
    return iso(local_time(ctx.args[name], ctx.site.facts().zone)) if ctx.args.get(name) else ""


def _mime_type(args: dict[str, Any]) -> str:
    asked = args.get("mime_type") or ""
    return asked.lower() if _MIME_TYPE.fullmatch(asked) else ""


def unknown_status(place: int, known: Sequence[str]) -> ApiError:
    """A status that was asked for, the one at `place`, is none of those there are."""
    message = f"status[{place}] is not one of {', '.join(known)}."
    return invalid_param("status", message, "rest_not_in_enum", {"enum": list(known)})


def _statuses(ctx: Context, kind: str) -> tuple[str, ...]:
    default = "inherit" if kind == "attachment" else "publish"
    asked = ctx.args.get("status") or [default]
    if isinstance(asked, str):
        asked = [asked]
    known = MEDIA_STATUSES if kind == "attachment" else STATUSES
    may = ctx.can("edit_pages" if kind == "page" else "upload_files" if kind == "attachment" else "edit_posts")
    for place, status in enumerate(asked):
        if status == default:
            continue
        if not may:
            raise invalid_param(
                "status", "Status is forbidden.", "rest_forbidden_status", {"status": 403 if ctx.user else 401}
            )
        if status not in known:
            raise unknown_status(place, known)
    if "any" in asked:
        asked = [*(status for status in STATUSES if status not in _NEVER_ANY), *asked]
    return tuple(dict.fromkeys(status for status in asked if status != "any"))


def _rights(ctx: Context, kind: str, statuses: tuple[str, ...]) -> Rights | None:
    """What leaves out what the item would refuse; None where that is nothing."""
    rights = access.rights(ctx.user, kind, access.EDIT if ctx.args.get("context") == "edit" else access.READ)
    states = {state for state in access.STATES if state.partition(" ")[0] in statuses}
    return None if states <= rights.anyones else rights
