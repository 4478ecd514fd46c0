"""What is beside the interface: pages for people, files, health, the OpenAPI description. By Starlette."""

from __future__ import annotations

import asyncio
import functools
import logging
import threading
from collections.abc import Awaitable, Callable, Mapping

from starlette.applications import Starlette
from starlette.requests import ClientDisconnect
from starlette.requests import Request as StarletteRequest
from starlette.responses import Response as StarletteResponse
from starlette.routing import Route
from starlette.types import Lifespan

from previewer.site.errors import ApiError
from previewer.site.http import media_files, openapi, responses
from previewer.site.http.api import Api
from previewer.site.http.context import Reply, Request, from_another_site
from previewer.site.http.failures import problem_of
from previewer.site.http.health import health, readiness
from previewer.site.http.parsing import fold
from previewer.site.http.policy import Pool
from previewer.site.http.ready import Ready
from previewer.site.http.responses import Response
from previewer.site.http.shapes import Schema
from previewer.site.languages import FIRST
from previewer.site.site import Site

_LOG = logging.getLogger("previewer.site")
_TEXT = "text/plain; charset=UTF-8"
#: Under what name a scope holds our `Request`.
REQUEST = "previewer.site.request"


#: The page of an address: of the site, for a request with these arguments and this form as it was sent, and the OpenAPI
#: description when wanted.
PageAnswer = Callable[[Site, Request, Mapping[str, object], bytes, Callable[[], Schema]], Reply]
#: Bytes of the form that a page sends.
_MOST_FORM = 4096


class BesideApi:
    """The addresses that are not below an API root; `app` is an ASGI application. They take GET and HEAD, and pages
    POST too, for their forms.

    The path of the scope has to be the target as it was sent, and its `REQUEST` the parsed request.
    """

    def __init__(self, api: Api, lifespan: Lifespan[Starlette], pages: PageAnswer) -> None:
        self._pages = pages
        self.site = api.site
        self._api = api
        self._description: Ready | None = None
        self._data: Schema | None = None
        self._describing = threading.Lock()
        self.health = health(api.site)
        self.readiness = readiness(api.site)
        routes = [
            Route("/healthz", self._health),
            Route("/readyz", self._ready),
            Route("/openapi.json", self._described),
            Route("/media/{key:path}", self._media),
            Route("/{path:path}", self._answered, methods=["GET", "POST"]),
        ]
        refuse = {405: self._not_allowed}  # its answer is an ASGI application, which is all that Starlette needs
        self.app = Starlette(routes=routes, lifespan=lifespan, exception_handlers=refuse)  # type: ignore[arg-type]
        self.app.router.redirect_slashes = False

    def _answers(self, handler: Callable[[Request], Reply]) -> Callable[[StarletteRequest], Awaitable[Response]]:
        """An endpoint that calls `handler` in a worker thread."""

        async def endpoint(asked: StarletteRequest) -> Response:
            request: Request = asked.scope[REQUEST]
            try:
                readers = self._api.pools[Pool.READ]
                return _build(request, await readers.run_for(asked.receive, functools.partial(handler, request)))
            except ApiError as problem:
                return responses.error(self.site, request, FIRST, problem)
            except Exception as error:  # noqa: BLE001 - the last resort, as for the interface
                return responses.error(self.site, request, FIRST, problem_of(request, error))

        return endpoint

    async def _media(self, asked: StarletteRequest) -> StarletteResponse:
        return await media_files.response(self.site, asked.scope["path"], asked.headers.get("if-none-match", ""))

    async def _not_allowed(self, asked: StarletteRequest, _error: Exception) -> Response:
        refused = Reply(raw=b"Method Not Allowed", status=405, headers={"Allow": "GET, HEAD"}, media_type=_TEXT)
        return _build(asked.scope[REQUEST], refused)

    async def _health(self, asked: StarletteRequest) -> Response:
        seen = await self.health.seen()
        good = seen is not None and not any(seen.values())
        reply = Reply({"status": "ok" if good else "no database"}, 200 if good else 503, {"Cache-Control": "no-store"})
        return _build(asked.scope[REQUEST], reply)

    async def _ready(self, asked: StarletteRequest) -> Response:
        """200 when all is well, 503 when not; what is wrong with it the log says, not the answer."""
        seen = await self.readiness.seen()
        checks = {name: "failed" if problem else "ok" for name, problem in (seen or {}).items()}
        good = bool(checks) and "failed" not in checks.values()
        shown = {"status": "ready" if good else "not ready", "checks": checks}
        return _build(asked.scope[REQUEST], Reply(shown, 200 if good else 503, {"Cache-Control": "no-store"}))

    async def _described(self, asked: StarletteRequest) -> Response:
        """The OpenAPI description, which is made once."""
        if self._description is None:
            return await self._answers(self._describe)(asked)
        return _build(asked.scope[REQUEST], self._description.reply())

    def _describe(self, _request: Request) -> Reply:
        if self._description is None:
            self._description = Ready(self._described_data(), {"Access-Control-Allow-Origin": "*"})
        return self._description.reply()

    def _described_data(self) -> Schema:
        with self._describing:  # whoever asks meanwhile gets what the first one has made
            if self._data is None:
                self._data = openapi.describe(self._api.registry, self.site.settings)
        return self._data

    async def _answered(self, asked: StarletteRequest) -> Response:
        """A page; what its form sends is read first."""
        request: Request = asked.scope[REQUEST]
        form = b""
        if from_another_site(request):
            return _build(request, Reply(raw=b"The form is of another site.", status=403, media_type=_TEXT))
        if request.method == "POST":
            try:
                async with asyncio.timeout(self.site.settings.body_seconds):
                    async for part in asked.stream():
                        form += part
                        if len(form) > _MOST_FORM:
                            return _build(request, Reply(raw=b"The form is too large.", status=413, media_type=_TEXT))
            except (TimeoutError, ClientDisconnect):
                return _build(request, Reply(raw=b"The form did not arrive.", status=408, media_type=_TEXT))
        return await self._answers(functools.partial(self._page, form))(asked)

    def _page(self, form: bytes, request: Request) -> Reply:
        try:
            return self._pages(self.site, request, fold(request.query), form, self._described_data)
        except Exception as problem:  # noqa: BLE001 - the last resort, as for the interface
            refused = problem_of(request, problem)
            return Reply(raw=b"The page cannot be shown now.", status=refused.status, media_type=_TEXT)


def _build(request: Request, reply: Reply) -> Response:
    kind = reply.media_type or "application/json; charset=UTF-8"
    return responses.build(request, reply.status, kind, reply.body(), reply.headers, reply.etag, False, reply.packed)
