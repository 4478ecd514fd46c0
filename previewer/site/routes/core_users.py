"""The authors of records: what `_links.author` points at."""

from __future__ import annotations

from previewer.site.content.text import slugify
from previewer.site.errors import ApiError
from previewer.site.http.context import Context, Reply
from previewer.site.http.permission import denied
from previewer.site.people import ROLES, User
from previewer.site.store.records import has_public
from previewer.site.store.users import find_user

#: What is shown in the context `edit` alone.
_OF_EDITING = ("username", "email", "roles", "capabilities")


def _data(ctx: Context, user: User, context: str) -> dict[str, object]:
    data: dict[str, object] = {
        "id": user.id,
        "username": user.name,
        "name": user.display_name,
        "email": user.email,
        "url": "",
        "description": "",
        "link": f"{ctx.site.settings.base_url}/{ctx.language}/?author={user.id}",
        "slug": slugify(user.name),
        "roles": [user.role],
        "capabilities": dict.fromkeys(sorted(ROLES[user.role]), True),
        "_links": {"self": [{"href": ctx.url(f"/core/v2/users/{user.id}")}]},
    }
    return {name: value for name, value in data.items() if context == "edit" or name not in _OF_EDITING}


def read_user(ctx: Context) -> Reply:
    """One user: to everybody the author of something public, else oneself, and all to who edits others' records.

    With `context=edit` only oneself, and all to administrators.
    """
    wanted = ctx.args["id"]
    db = ctx.reads.snapshot()
    user = find_user(db, wanted)
    author = user is not None and has_public(db, user.id)
    if user is None:
        raise ApiError("rest_user_invalid_id", "Invalid user ID.", 404)
    own = ctx.user is not None and ctx.user.id == user.id
    if not (own or author or ctx.can("manage_options") or ctx.can("edit_others_posts")):
        raise denied(ctx.user, "rest_user_cannot_view", "Sorry, you are not allowed to see this user.")
    if ctx.args["context"] == "edit" and not own and not ctx.can("manage_options"):
        raise denied(ctx.user, "rest_forbidden_context")
    return Reply(_data(ctx, user, ctx.args["context"]))


def read_me(ctx: Context) -> Reply:
    """Who is calling."""
    if ctx.user is None:
        raise ApiError("rest_not_logged_in", "You are not currently logged in.", 401)
    return Reply(_data(ctx, ctx.user, ctx.args["context"]))
