"""Requests below the API root: who calls, which route, and what the body says."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from starlette.types import Receive

from previewer.site.errors import ApiError, no_route
from previewer.site.http import responses, uploads
from previewer.site.http.calls import Body, Calls
from previewer.site.http.coerce import check
from previewer.site.http.context import Request
from previewer.site.http.failures import problem_of
from previewer.site.http.parsing import fold, parse_json, parse_pairs
from previewer.site.http.permission import denied
from previewer.site.http.registry import Registry
from previewer.site.http.response_cache import ResponseCache
from previewer.site.http.responses import Response
from previewer.site.http.routing import BETA_LANGUAGE, Endpoint
from previewer.site.http.sign_in import SignIn
from previewer.site.people import User, can
from previewer.site.settings import LANGUAGES
from previewer.site.site import Site

#: Namespaces whose answers to the public depend on the store alone, and for how many seconds they may be
#: given again: the root index also tells the offset of the time zone, and goes by facts of up to a second ago.
_CACHE_SECONDS = {"": 1.0, "core/v2": 60.0}
#: Arguments with which a list takes longer the more records there are.
_COSTLY_ARGS = frozenset(
    "search page offset author author_exclude parent parent_exclude tags tags_exclude mime_type media_type exclude "
    "after before menu_order orderby status sticky _embed".split()
)
_OVERRIDES = ("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD")


class Api:
    """Answers requests below the API root. `handle` is given the path from there on."""

    def __init__(self, site: Site, registry: Registry) -> None:
        self.site = site
        self.registry = registry
        self.calls = Calls(site, registry)
        self.sign_in = SignIn(site)
        self.cache = ResponseCache(site.store)
        self.pool = ThreadPoolExecutor(site.settings.threads, thread_name_prefix="site")
        #: Passwords are slow to check: whoever guesses them must not keep the others waiting.
        self.signers = ThreadPoolExecutor(2, thread_name_prefix="site-sign-in")

    async def handle(self, request: Request, language: str, receive: Receive) -> Response:
        """The answer to one request, ready to send."""
        incoming = uploads.Incoming(receive, self.site.settings.body_seconds)
        try:
            query = fold(request.query)
            language = _language(query, language)
            method = _method(request, query)
            user = await self._user(request)
            matched = self.registry.match(request.path)
            if method == "OPTIONS":
                return await self._thread(self.calls.describe, request, language, user, matched, query)
            endpoint = matched[0].endpoint(method) if matched else None
            if matched is None or endpoint is None:
                raise no_route()
            if endpoint.upload and not can(user, endpoint.permission.capability):
                # Who may not upload must not fill the disk first.
                raise denied(user, endpoint.permission.code, endpoint.permission.message)
            body = await self._body(request, incoming, endpoint)
        except ApiError as error:
            await incoming.drain(self.site.settings.max_body)
            return responses.error(self.site, request, language, error, None)
        except Exception as error:  # noqa: BLE001 - as in `Calls.answer`, for what happens before it
            return responses.error(self.site, request, language, problem_of(request, error), None)
        work = functools.partial(self.calls.answer, request, language, user, matched, endpoint, query, body)
        seconds = _CACHE_SECONDS.get(matched[0].namespace)
        if request.cache_key is not None and seconds is not None:
            version = self.cache.version()
            response = work() if self._cheap(query) else await self._thread(work)
            self.cache.put(request.cache_key, version, response, seconds)
            return response
        try:
            return await self._thread(work)
        finally:
            uploads.discard(request.upload)

    def _cheap(self, query: dict[str, object]) -> bool:
        """Whether a read of the public costs less than to hand it to a thread: on SQLite, readers never wait."""
        return not _COSTLY_ARGS.intersection(query) or self.cache.small()

    def close(self) -> None:
        """End the worker threads, and close what the event loop's thread has open."""
        self.signers.shutdown(wait=True)
        self.pool.shutdown(wait=True)
        self.cache.close()

    async def _thread(self, work: Callable[..., Response], *given: object) -> Response:
        return await asyncio.get_running_loop().run_in_executor(self.pool, work, *given)

    async def _user(self, request: Request) -> User | None:
        header = request.headers.get("authorization", "")
        if not header:
            if "x-wp-nonce" in request.headers:
                raise ApiError("rest_cookie_invalid_nonce", "The nonce is not valid.", 403)
            return None
        loop = asyncio.get_running_loop()
        if self.site.store.dialect == "sqlite":  # one row by its id, and a reader never waits
            known = self.sign_in.remembered(header)
        else:
            known = await loop.run_in_executor(self.pool, self.sign_in.remembered, header)
        if known is not None:
            return known
        wait = self.sign_in.delay(request.address, header)
        if wait:
            self.sign_in.wait(request.address, 1)
            try:
                await asyncio.sleep(wait)
            finally:
                self.sign_in.wait(request.address, -1)
        return await loop.run_in_executor(self.signers, self.sign_in.user, header, request.address)

    async def _body(self, request: Request, receive: Receive, endpoint: Endpoint) -> Body:
        if request.method in ("GET", "HEAD"):
            return Body()
        kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if endpoint.upload or kind == "multipart/form-data":
            return Body(await uploads.receive_upload(request, receive, self.site.settings, keep=endpoint.upload))
        request.body = await uploads.read(request, receive, self.site.settings.max_body)
        if (kind == "application/json" or kind.endswith("+json")) and request.body.strip():
            return Body(json=parse_json(request.body), has_json=True)
        if kind == "application/x-www-form-urlencoded":
            return Body(fold(parse_pairs(request.body.decode("utf-8", "surrogateescape"))))
        return Body()


def _language(query: dict[str, object], language: str) -> str:
    if "beta_language" not in query:
        return language
    if query["beta_language"] not in LANGUAGES:
        check({"beta_language": BETA_LANGUAGE}, query)
        return language
    return str(query["beta_language"])


def _method(request: Request, query: dict[str, object]) -> str:
    """The method in force: an override counts on POST only."""
    if request.method != "POST":
        return request.method
    wanted = str(query.get("_method") or request.headers.get("x-http-method-override") or "POST").upper()
    if wanted not in _OVERRIDES:
        raise no_route()
    return wanted
