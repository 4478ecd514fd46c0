"""How the routes declare their endpoints: who may call, then the method with what it does, answers and takes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from previewer.site.arguments import Arg
from previewer.site.http.permission import ADMINISTRATOR, ANYONE, SIGNED_IN, Permission
from previewer.site.http.routing import WRITE, Endpoint, Handler

_Args = Mapping[str, Arg]
_Answer = Mapping[str, object]
_NONE: _Args = MappingProxyType({})


@dataclass(frozen=True)
class Callers:
    """Callers who have a permission: `ADMINISTRATORS.get(read_state, "The state.", STATE)` is an endpoint for them.

    `answer`: the JSON Schema of the body on success.
    """

    permission: Permission

    def get(self, handler: Handler, summary: str, answer: _Answer, args: _Args = _NONE) -> Endpoint:
        """GET, and HEAD with it."""
        return Endpoint("GET", handler, args, self.permission, summary, answer)

    def post(
        self,
        handler: Handler,
        summary: str,
        answer: _Answer,
        args: _Args = _NONE,
        *,
        success: int = 200,
        upload: bool = False,
        one_of: tuple[str, ...] = (),
    ) -> Endpoint:
        """POST alone. `success`: its status; `upload`: the body is a file; `one_of`: see `Endpoint`."""
        return Endpoint("POST", handler, args, self.permission, summary, answer, success, upload, one_of=one_of)

    def write(self, handler: Handler, summary: str, answer: _Answer, args: _Args = _NONE) -> Endpoint:
        """POST, PUT and PATCH, which are one."""
        return Endpoint(WRITE, handler, args, self.permission, summary, answer)

    def delete(self, handler: Handler, summary: str, answer: _Answer, args: _Args = _NONE) -> Endpoint:
        """DELETE."""
        return Endpoint("DELETE", handler, args, self.permission, summary, answer)


EVERYBODY = Callers(ANYONE)
MEMBERS = Callers(SIGNED_IN)
ADMINISTRATORS = Callers(ADMINISTRATOR)
