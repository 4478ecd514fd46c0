"""What an endpoint asks of its caller."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from previewer.site.errors import ApiError
from previewer.site.http.context import Context
from previewer.site.people import User, can


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
