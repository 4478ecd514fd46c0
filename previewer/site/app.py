"""`create_app`: the whole site as one ASGI application."""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from typing import Any
from urllib.parse import unquote

from previewer.site.errors import ApiError
from previewer.site.http import access_log, html_pages, media_files, openapi, responses, uploads
from previewer.site.http.api import Api
from previewer.site.http.context import Reply, Request
from previewer.site.http.failures import problem_of
from previewer.site.http.metrics import Metrics
from previewer.site.http.parsing import fold, parse_pairs
from previewer.site.http.registry import Registry
from previewer.site.manage.plugins import start_plugins
from previewer.site.routes import namespaces
from previewer.site.settings import LANGUAGES, Settings
from previewer.site.site import Site
from previewer.site.store.engine import Store
from previewer.site.store.errors import StoreError

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

_LOG = logging.getLogger("previewer.site")
#: How often a server looks for records whose time has come, in seconds.
_SWEEP = 1.0


def open_site(settings: Settings) -> Site:
    """The site of `settings` with its tables up to date; for the server and for commands."""
    settings.data.mkdir(parents=True, exist_ok=True)
    store = Store(settings.database_url)
    store.migrate()
    return Site(settings, store)


class Application:
    """The ASGI application. `site` and `api` are there for tests and for the server."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.api = Api(site, Registry(namespaces()))
        self.metrics = Metrics() if site.settings.metrics else None
        self._prefixes = {f"/{language}/{site.settings.prefix}" for language in LANGUAGES}
        self._sweeper: asyncio.Task[None] | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "lifespan":
            await self._lifespan(receive, send)

    async def _lifespan(self, receive: Receive, send: Send) -> None:
        while True:
            message = await receive()
            if message["type"] == "lifespan.startup":
                self._sweeper = asyncio.create_task(self._sweep())
                await send({"type": "lifespan.startup.complete"})
            else:
                if self._sweeper is not None:
                    self._sweeper.cancel()
                    with suppress(asyncio.CancelledError):
                        await self._sweeper
                self.close()
                await send({"type": "lifespan.shutdown.complete"})
                return

    async def _sweep(self) -> None:
        """Publish scheduled records while the server runs."""
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(_SWEEP)
            try:
                await loop.run_in_executor(self.api.pool, self.site.publish_due)
            except StoreError as problem:
                _LOG.error("Scheduled records could not be published: %s", problem)

    def close(self) -> None:
        """End the worker threads and the connections."""
        self.api.close()
        self.site.store.close()

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        started = time.perf_counter()
        method = scope["method"].upper()
        key = self.api.cache.key(scope) if method == "GET" else None
        known = self.api.cache.get(key) if key is not None else None
        if known is not None:
            number = os.urandom(8).hex()
            headers = [*known.headers, (b"x-request-id", number.encode())]
            await send({"type": "http.response.start", "status": known.status, "headers": headers})
            await send({"type": "http.response.body", "body": known.body})
            self._note(scope, method, known.status, started, number)
            return
        raw_path = scope.get("raw_path") or scope["path"].encode()
        target = raw_path.decode("latin-1").partition("?")[0]
        request = Request(
            method=method,
            path=target,
            query=[],
            query_string=scope.get("query_string", b"").decode("latin-1"),
            headers={k.decode("latin-1"): v.decode("latin-1") for k, v in scope["headers"]},
            address=(scope.get("client") or ("", 0))[0],
            id=os.urandom(8).hex(),
            cache_key=key,
        )
        if target.startswith("/media/") and method in ("GET", "HEAD"):
            served = await media_files.serve(self.site, target, scope, receive, send)
            self._note(scope, method, served, started, request.id)
            return
        answer = await self._answer(request, scope, receive, target)
        await send({"type": "http.response.start", "status": answer.status, "headers": answer.headers})
        await send({"type": "http.response.body", "body": answer.body})
        self._note(scope, method, answer.status, started, request.id)

    def _note(self, scope: Scope, method: str, status: int, started: float, number: str) -> None:
        """A line in the log, and the metrics, as far as they are switched on."""
        if self.metrics is None and not self.site.settings.access_log:
            return
        spent = time.perf_counter() - started
        if self.metrics is not None:
            self.metrics.note(method, status, spent)
        if self.site.settings.access_log:
            access_log.write(self.site.settings.log_format, number, method, scope, status, spent)

    async def _answer(self, request: Request, scope: Scope, receive: Receive, target: str) -> responses.Response:
        settings = self.site.settings
        try:
            if len(target) + len(request.query_string) > settings.max_target:
                raise ApiError("rest_uri_too_long", "The address is too long.", 414)
            if sum(len(k) + len(v) for k, v in scope["headers"]) > settings.max_headers:
                raise ApiError("rest_headers_too_large", "The headers are too large.", 431)
            request.query = parse_pairs(request.query_string)
        except ApiError as problem:
            return responses.error(self.site, request, "en", problem, None)
        language, path = self._split(target)
        if not language:
            routed = [value for name, value in request.query if name == "rest_route"]
            if routed and target in ("/", "", "/en", "/en/", "/ja", "/ja/"):
                language = target.strip("/") or "en"
                path = "/" + routed[-1].lstrip("/")
                request.query = [pair for pair in request.query if pair[0] != "rest_route"]
        if language:
            request.path = path
            return await self.api.handle(request, language, receive)
        try:
            return await self._page(request, target)
        except Exception as error:  # noqa: BLE001 - the last resort, as for the interface
            return responses.error(self.site, request, "en", problem_of(request, error), None)

    async def _page(self, request: Request, target: str) -> responses.Response:
        """A page for people, or one of the addresses that watch over the site."""
        loop = asyncio.get_running_loop()
        if request.method not in ("GET", "HEAD"):
            reply = Reply(
                raw=b"Method Not Allowed",
                status=405,
                headers={"Allow": "GET, HEAD"},
                media_type="text/plain; charset=UTF-8",
            )
        elif target == "/healthz":
            reply = await loop.run_in_executor(self.api.pool, self._health)
        elif target == "/openapi.json":
            shown = openapi.describe(self.api.registry, self.site.settings.base_url, self.site.settings.prefix)
            reply = Reply(shown, headers={"Access-Control-Allow-Origin": "*"})
        elif target == "/metrics" and self.metrics is not None:
            reply = Reply(raw=self.metrics.text(), media_type=self.metrics.media_type)
        else:
            reply = await loop.run_in_executor(self.api.pool, self._for_people, request, target)
        kind = reply.media_type or "application/json; charset=UTF-8"
        return responses.build(request, reply.status, kind, reply.body(), reply.headers, "", False)

    def _for_people(self, request: Request, target: str) -> Reply:
        try:
            return html_pages.answer(self.site, target, fold(request.query))
        except Exception as problem:  # noqa: BLE001 - the last resort, as for the interface
            _LOG.exception("request %s failed", request.id)
            status = 503 if isinstance(problem, StoreError) else 500
            return Reply(raw=b"The page cannot be shown now.", status=status, media_type="text/plain; charset=UTF-8")

    def _health(self) -> Reply:
        try:
            self.site.store.ping()
        except StoreError as problem:
            _LOG.error("The database cannot be reached: %s", problem)
            return Reply({"status": "no database"}, 503, {"Cache-Control": "no-store"})
        return Reply({"status": "ok"}, headers={"Cache-Control": "no-store"})

    def _split(self, target: str) -> tuple[str, str]:
        """The language and the path below the API root; an empty language when it is no API path."""
        parts = target.split("/", 3)
        if len(parts) < 3 or f"/{parts[1]}/{parts[2]}" not in self._prefixes:
            return "", target
        rest = parts[3] if len(parts) == 4 else ""
        if "%2f" in rest.lower() and not rest.lower().startswith("gamma/v2/resolve-redirect/"):
            return parts[1], "/%2F"
        return parts[1], "/" + unquote(rest, errors="surrogateescape")


def create_app(settings: Settings) -> Application:
    """The site of `settings`, ready to be served; its tables are made when they are not there."""
    site = open_site(settings)
    uploads.sweep(settings, time.time())
    start_plugins(site)
    return Application(site)
