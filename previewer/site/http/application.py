"""The site as one ASGI application: the interface, then what Starlette routes."""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from urllib.parse import unquote

from starlette.applications import Starlette
from starlette.types import Message, Receive, Scope, Send

from previewer.site.errors import ApiError, too_large_headers, too_long_address
from previewer.site.http import access_log, responses
from previewer.site.http.api import Api
from previewer.site.http.beside_api import REQUEST, BesideApi, PageAnswer
from previewer.site.http.context import Request
from previewer.site.http.metrics import Metrics
from previewer.site.http.parsing import parse_pairs
from previewer.site.http.registry import Registry
from previewer.site.languages import FIRST, LANGUAGES
from previewer.site.site import Site
from previewer.site.store.errors import StoreError

_LOG = logging.getLogger("previewer.site")
#: How often a server looks for records whose time has come, in seconds.
_SWEEP = 1.0
#: How often a server looks whether the logbook is too old or too long, in seconds.
_PRUNE = 3600.0
#: Addresses at which `rest_route` names a path of the interface.
_STARTS = ("/", "", *(f"/{language}{slash}" for language in LANGUAGES for slash in ("", "/")))


class Application:
    """The ASGI application. `site` and `api` are there for tests and for the server."""

    def __init__(self, site: Site, registry: Registry, pages: PageAnswer) -> None:
        self.site = site
        self.api = Api(site, registry)
        self.metrics = Metrics() if site.settings.metrics_port else None
        self._prefixes = {f"/{language}/{site.settings.prefix}" for language in LANGUAGES}
        self._beside_api = BesideApi(self.api, self._lifespan, pages)
        self._beside = self._beside_api.app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._beside(scope, receive, send)
            return
        started = time.perf_counter()
        number = os.urandom(8).hex()
        status, size, user = await self._answer(scope, number, receive, send)
        self._note(scope, started, number, status, size, user)

    async def _answer(self, scope: Scope, number: str, receive: Receive, send: Send) -> tuple[int, int, str]:
        """Make an answer and send it; gives its status, the bytes of its body, and the login name of the caller."""
        request, user = _request(scope, number), ""
        try:
            language, request = self._routed(request, scope)
        except ApiError as problem:
            answer = responses.error(self.site, request, FIRST, problem)
        else:
            if not language:
                return await self._answer_beside(request, scope, receive, send)
            answer, user = await self.api.handle(request, language, receive)
        await answer(scope, receive, send)
        return answer.status, len(answer.body), user

    def _routed(self, request: Request, scope: Scope) -> tuple[str, Request]:
        """The language of the API root that a request is below, empty for none, and the request with its query, and
        with its path from there on. ApiError for what is too long.
        """
        settings = self.site.settings
        target = request.path
        if len(target) + len(request.query_string) > settings.max_target:
            raise too_long_address()
        if sum(len(k) + len(v) for k, v in scope["headers"]) > settings.max_headers:
            raise too_large_headers()
        query = parse_pairs(request.query_string)
        language, path = self._split(target)
        if not language:
            routed = [value for name, value in query if name == "rest_route"]
            if routed and target in _STARTS:
                language = target.strip("/") or FIRST
                path = "/" + routed[-1].lstrip("/")
                query = [pair for pair in query if pair[0] != "rest_route"]
        return language, request._replace(path=path, query=query)

    async def _answer_beside(
        self, request: Request, scope: Scope, receive: Receive, send: Send
    ) -> tuple[int, int, str]:
        """As `_answer`, by Starlette, for the public."""
        status, size = 500, 0

        async def noting(message: Message) -> None:
            nonlocal status, size
            if message["type"] == "http.response.start":
                status = message["status"]
            size += len(message.get("body", b""))
            await send(message)

        inner = {**scope, "path": request.path, "method": request.method, REQUEST: request}
        await self._beside(inner, receive, noting)
        return status, size, ""

    def _split(self, target: str) -> tuple[str, str]:
        """The language and the path below the API root; an empty language when it is no API path."""
        parts = target.split("/", 3)
        if len(parts) < 3 or f"/{parts[1]}/{parts[2]}" not in self._prefixes:
            return "", target
        rest = parts[3] if len(parts) == 4 else ""
        if "%2f" in rest.lower() and not rest.lower().startswith("gamma/v2/resolve-redirect/"):
            return parts[1], "/%2F"
        return parts[1], "/" + unquote(rest, errors="surrogateescape")

    def _note(self, scope: Scope, started: float, number: str, status: int, size: int, user: str = "") -> None:
        """A line in the log, and the metrics, as far as they are switched on."""
        if self.metrics is None and not self.site.settings.access_log:
            return
        spent = time.perf_counter() - started
        method = scope["method"].upper()
        if self.metrics is not None:
            self.metrics.note(method, status, spent)
        if self.site.settings.access_log:
            answered = access_log.Answered(number, method, status, spent, size, user)
            access_log.write(self.site.settings.log_format, scope, answered)

    @asynccontextmanager
    async def _lifespan(self, _app: Starlette) -> AsyncIterator[None]:
        chores = [asyncio.create_task(self._sweep()), asyncio.create_task(self._prune())]
        try:
            yield
        finally:
            for chore in chores:
                chore.cancel()
                with suppress(asyncio.CancelledError):
                    await chore
            self.close()

    async def _sweep(self) -> None:
        """Publish scheduled records while the server runs."""
        while True:
            await asyncio.sleep(_SWEEP)
            try:
                await asyncio.to_thread(self.site.publish_due)
                await asyncio.to_thread(self.site.attempts.flush)
            except StoreError as problem:
                _LOG.error("What is due could not be done: %s", problem)

    async def _prune(self) -> None:
        """Keep the logbook within its bounds, and definitions judged by this version, while the server runs."""
        while True:
            try:
                await asyncio.to_thread(self.site.prune_log)
                for number in await asyncio.to_thread(self.site.unjudged_files):
                    await asyncio.to_thread(self.site.judge_file, number)
            except StoreError as problem:
                _LOG.error("The logbook could not be pruned, or files not be judged: %s", problem)
            await asyncio.sleep(_PRUNE)

    def close(self) -> None:
        """End the worker threads and the connections."""
        self.api.close()
        self._beside_api.health.close()
        self._beside_api.readiness.close()
        self.site.store.close()


def _request(scope: Scope, number: str) -> Request:
    """The request of a scope, before its query is read."""
    raw_path = scope.get("raw_path") or scope["path"].encode()
    return Request(
        method=scope["method"].upper(),
        path=raw_path.decode("latin-1").partition("?")[0],
        query=(),
        query_string=scope.get("query_string", b"").decode("latin-1"),
        headers={k.decode("latin-1"): v.decode("latin-1") for k, v in scope["headers"]},
        address=(scope.get("client") or ("", 0))[0],
        id=number,
    )
