"""Who may do what: users, the capabilities of each role, and the permission of an endpoint."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from previewer.site.errors import ApiError

if TYPE_CHECKING:
    from previewer.site.context import Context

_CONTRIBUTOR = {"read", "edit_posts", "delete_posts"}
_AUTHOR = _CONTRIBUTOR | {
    "publish_posts",
    "edit_published_posts",
    "delete_published_posts",
    "upload_files",
    "assign_sticky",
}
_EDITOR = _AUTHOR | {
    "edit_others_posts",
    "delete_others_posts",
    "read_private_posts",
    "edit_pages",
    "publish_pages",
    "edit_others_pages",
    "delete_pages",
    "read_private_pages",
    "unfiltered_html",
    "read_log",
}
_MANAGER = {"read", "manage_translations", "translate"}

#: role → capabilities. `manage_options` is site management: settings, modules, service keys, connection.
ROLES: dict[str, frozenset[str]] = {
    "subscriber": frozenset({"read"}),
    "contributor": frozenset(_CONTRIBUTOR),
    "author": frozenset(_AUTHOR),
    "editor": frozenset(_EDITOR),
    "administrator": frozenset(_EDITOR | _MANAGER | {"manage_options"}),
    "translation_manager": frozenset(_MANAGER),
    "translator": frozenset({"read", "translate"}),
}


@dataclass(frozen=True, slots=True)
class User:
    """A signed-in person. `role` is a key of `ROLES`."""

    id: int
    name: str
    email: str
    display_name: str
    role: str

    def can(self, capability: str) -> bool:
        """Whether the role of this user has `capability`."""
        return capability in ROLES[self.role]


def can(user: User | None, capability: str | None) -> bool:
    """As `User.can`, where nobody is signed in too. `None` as capability: anyone may."""
    return capability is None or (user is not None and user.can(capability))


def denied(user: User | None, code: str = "rest_forbidden", message: str = "") -> ApiError:
    """The refusal: 401 for nobody, 403 for somebody."""
    return ApiError(code, message or "Sorry, you are not allowed to do that.", 403 if user else 401)


@dataclass(frozen=True)
class Permission:
    """What an endpoint asks of its caller.

    `capability`: of the role; None lets everybody in. `check` looks at the record or the arguments and
    raises ApiError; it runs after the capability. `code` and `message` are of the refusal. `never_public`:
    the check refuses the public in any case, so that it need not be asked for the Allow header.
    """

    capability: str | None = None
    code: str = "rest_forbidden"
    message: str = ""
    check: Callable[[Context], None] | None = None
    never_public: bool = False

    def demand(self, ctx: Context) -> None:
        """Raise ApiError when the caller of `ctx` may not."""
        if not can(ctx.user, self.capability):
            raise denied(ctx.user, self.code, self.message)
        if self.check is not None:
            self.check(ctx)


ANYONE = Permission()
SIGNED_IN = Permission("read")
ADMINISTRATOR = Permission("manage_options")
