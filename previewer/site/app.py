"""`create_app`: the whole site as one ASGI application."""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import unquote

from previewer.site import finish
from previewer.site.api import Api
from previewer.site.context import Request
from previewer.site.declare import LANGUAGES
from previewer.site.errors import ApiError
from previewer.site.plugins import start_plugins
from previewer.site.registry import Registry
from previewer.site.routes import namespaces
from previewer.site.settings import Settings
from previewer.site.site import Site
from previewer.site.store import Store
from previewer.site.wire import parse_pairs

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

_LOG = logging.getLogger("previewer.site")


def open_site(settings: Settings) -> Site:
    """The site of `settings` with its tables up to date; for the server and for commands."""
    settings.data.mkdir(parents=True, exist_ok=True)
    store = Store(settings.database_url)
    store.migrate()
    return Site(settings, store, Registry(namespaces()))


class Application:
    """The ASGI application. `site` and `api` are there for tests and for the server."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.api = Api(site)
        self._prefixes = {
            f"/{language}/{site.settings.prefix}": language for language in LANGUAGES
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._lifespan(receive, send)
        elif scope["type"] == "http":
            await self._http(scope, receive, send)

    async def _lifespan(self, receive: Receive, send: Send) -> None:
        while True:
            message = await receive()
            if message["type"] == "lifespan.startup":
                await send({"type": "lifespan.startup.complete"})
            else:
                self.close()
                await send({"type": "lifespan.shutdown.complete"})
                return

    def close(self) -> None:
        """End the worker threads and the connections."""
        self.api.pool.shutdown(wait=True)
        self.site.store.close()

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        started = time.perf_counter()
        raw_path = scope.get("raw_path") or scope["path"].encode()
        target = raw_path.decode("latin-1").partition("?")[0]
        language, path = self._split(target)
        request = Request(
            method=scope["method"].upper(), path=path, query=[],
            query_string=scope.get("query_string", b"").decode("latin-1"),
            headers={k.decode("latin-1"): v.decode("latin-1") for k, v in scope["headers"]},
            address=(scope.get("client") or ("", 0))[0], id=secrets.token_hex(8))
        answer = await self._answer(request, scope, receive, target, language)
        await send({"type": "http.response.start", "status": answer.status, "headers": answer.headers})
        await send({"type": "http.response.body", "body": answer.body})
        if self.site.settings.access_log:
            _LOG.info("%s %s %s %s %.1f ms", request.id, request.method, target, answer.status,
                      1000 * (time.perf_counter() - started))

    async def _answer(self, request: Request, scope: Scope, receive: Receive, target: str,
                      language: str) -> finish.Wire:
        settings = self.site.settings
        if len(target) + len(request.query_string) > settings.max_target:
            return finish.error(self.site, request, "en", ApiError("rest_uri_too_long", "The address is too long.", 414), None)
        if sum(len(k) + len(v) for k, v in scope["headers"]) > settings.max_headers:
            return finish.error(self.site, request, "en", ApiError("rest_headers_too_large", "The headers are too large.", 431), None)
        try:
            request.query = parse_pairs(request.query_string)
        except ApiError as problem:
            return finish.error(self.site, request, "en", problem, None)
        if language:
            return await self.api.handle(request, language, receive)
        return finish.error(self.site, request, "en", ApiError("rest_no_route", "Nothing is here.", 404), None)

    def _split(self, target: str) -> tuple[str, str]:
        """The language and the path below the API root; an empty language when it is no API path."""
        parts = target.split("/", 3)
        if len(parts) < 3 or f"/{parts[1]}/{parts[2]}" not in self._prefixes:
            return "", target
        return parts[1], "/" + unquote(parts[3] if len(parts) == 4 else "")


def create_app(settings: Settings) -> Application:
    """The site of `settings`, ready to be served; its tables are made when they are not there."""
    site = open_site(settings)
    start_plugins(site)
    return Application(site)
