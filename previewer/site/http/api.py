"""Requests below the API root: who calls, which route, and what the body says."""

from __future__ import annotations

import asyncio
import functools
import time
from collections.abc import Callable

from starlette.types import Receive

from previewer.site.errors import ApiError, no_route
from previewer.site.http import responses, uploads
from previewer.site.http.calls import Body, Calls
from previewer.site.http.coerce import check
from previewer.site.http.context import Request, TakesLongError
from previewer.site.http.failures import problem_of
from previewer.site.http.parsing import fold, parse_json, parse_pairs
from previewer.site.http.permission import denied
from previewer.site.http.registry import Registry
from previewer.site.http.response_cache import ResponseCache
from previewer.site.http.responses import Response
from previewer.site.http.routing import BETA_LANGUAGE, Endpoint
from previewer.site.http.sign_in import SignIn
from previewer.site.http.workers import Workers
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
#: What holds up the event loop for longer than this, in seconds, does so no more than half of the time.
_LONG = 0.004
#: Calls that run or wait at once.
_MOST_WAITING = 256
_MOST_SEARCHES = 32
#: Bodies of more bytes, and lists of more records, are much work.
_LARGE_BODY = 64 << 10
_LARGE_PAGE = 25
_OVERRIDES = ("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD")


class Api:
    """Answers requests below the API root. `handle` is given the path from there on."""

    def __init__(self, site: Site, registry: Registry) -> None:
        self.site = site
        self.registry = registry
        self.calls = Calls(site, registry)
        self.sign_in = SignIn(site)
        self._rest_until = 0.0
        self.cache = ResponseCache(site.store, [f"/{language}/{site.settings.prefix}/" for language in LANGUAGES])
        self.workers = Workers(site.settings.threads, _MOST_WAITING, "site")
        #: Searches, pictures and passwords take long: whoever sends many must not keep the others waiting.
        self.searchers = Workers(2, _MOST_SEARCHES, "site-search")
        #: To read is to compute, of which Python does one at a time: more threads would but hold up the event loop.
        self.readers = Workers(2 if self.cache.immediate else site.settings.threads, _MOST_WAITING, "site-read")
        self.listers = Workers(2, _MOST_SEARCHES, "site-list")
        self.uploaders = Workers(2, _MOST_SEARCHES, "site-upload")
        self.signers = Workers(2, _MOST_WAITING, "site-sign-in")

    async def handle(self, request: Request, language: str, receive: Receive) -> Response:
        """The answer to one request, ready to send."""
        incoming = uploads.Incoming(receive, self.site.settings.body_seconds)
        try:
            query = fold(request.query)
            language = _language(query, language)
            method = _method(request, query)
            user = await self._user(request)
            request.user_name = user.name if user is not None else ""
            matched = self.registry.match(request.path)
            if method == "OPTIONS":
                return await self.workers.run(self.calls.describe, request, language, user, matched, query)
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
        try:
            return await self._do(request, receive, work, matched[0].namespace, query)
        except ApiError as error:  # too busy
            return responses.error(self.site, request, language, error, None)
        finally:
            uploads.discard(request.upload)

    async def _do(
        self,
        request: Request,
        receive: Receive,
        work: Callable[[], Response],
        namespace: str,
        query: dict[str, object],
    ) -> Response:
        """Have a call answered: where it is cheap, at once, else in a thread; what may be given again is kept."""
        workers = self._workers_for(request, namespace, query)
        seconds = _CACHE_SECONDS.get(namespace)
        if request.cache_key is None or seconds is None:
            if request.method in ("GET", "HEAD"):
                return await workers.run_for(receive, work)
            return await workers.run(work)
        version = await self.cache.version()
        response = self._at_once(request, work) if self._cheap(query) else None
        if response is None:
            response = await workers.run_for(receive, work)
        self.cache.put(request.cache_key, version, response, seconds)
        return response

    def _workers_for(self, request: Request, namespace: str, query: dict[str, object]) -> Workers:
        """The threads that do such work: what may be much of it has few of its own."""
        if request.upload is not None or len(request.body) > _LARGE_BODY:
            return self.uploaders
        if request.method in ("GET", "HEAD"):
            if "search" in query:
                return self.searchers
            size = query.get("per_page", "")
            if "_embed" in query or (isinstance(size, str) and size.isdecimal() and int(size[:9]) > _LARGE_PAGE):
                return self.listers
            if namespace in _CACHE_SECONDS:  # others may wait for other servers
                return self.readers
        return self.workers

    def _at_once(self, request: Request, work: Callable[[], Response]) -> Response | None:
        """The answer made by the event loop itself; None where that would hold up the others."""
        if time.perf_counter() < self._rest_until:
            return None
        self.site.store.stay()
        started = time.thread_time()  # what else the machine does is not the fault of the work
        request.at_once = True
        try:
            return work()
        except TakesLongError:
            return None
        finally:
            request.at_once = False
            spent = time.thread_time() - started
            # Who has held up the loop for long lets it do other things for as long.
            self._rest_until = time.perf_counter() + spent if spent > _LONG else 0.0

    def _cheap(self, query: dict[str, object]) -> bool:
        """Whether a read of the public costs less than to hand it to a thread: on SQLite, readers never wait."""
        if not self.cache.immediate or "password" in query:  # a wrong one is written down
            return False
        costly = _COSTLY_ARGS.intersection(query)
        return not costly or (self.cache.small() and ("search" not in costly or _easy(query["search"])))

    def close(self) -> None:
        """End the worker threads, and close what the event loop's thread has open."""
        for workers in (self.signers, self.searchers, self.readers, self.listers, self.uploaders, self.workers):
            workers.close()
        self.cache.close()

    async def _user(self, request: Request) -> User | None:
        header = request.headers.get("authorization", "")
        if not header:
            if "x-wp-nonce" in request.headers:
                raise ApiError("rest_cookie_invalid_nonce", "The nonce is not valid.", 403)
            return None
        if self.site.store.dialect == "sqlite":  # one row by its id, and a reader never waits
            known = self.sign_in.remembered(header)
        else:
            known = await self.workers.run(self.sign_in.remembered, header)
        if known is not None:
            return known
        wait = await self.workers.run(self.sign_in.delay, request.address, header)
        if wait:
            self.sign_in.wait(request.address, 1)
            try:
                await asyncio.sleep(wait)
            finally:
                self.sign_in.wait(request.address, -1)
        return await self.signers.run(self.sign_in.user, header, request.address)

    async def _body(self, request: Request, receive: Receive, endpoint: Endpoint) -> Body:
        if request.method in ("GET", "HEAD"):
            return Body()
        kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if endpoint.upload or kind == "multipart/form-data":
            return Body(await uploads.receive_upload(request, receive, self.site.settings, keep=endpoint.upload))
        request.body = await uploads.read(request, receive, self.site.settings.max_body)
        if (kind == "application/json" or kind.endswith("+json")) and request.body.strip():
            if len(request.body) > _LARGE_BODY:
                return Body(json=await self.uploaders.run(parse_json, request.body), has_json=True)
            return Body(json=parse_json(request.body), has_json=True)
        if kind == "application/x-www-form-urlencoded":
            return Body(fold(parse_pairs(request.body.decode("utf-8", "surrogateescape"))))
        return Body()


def _easy(search: object) -> bool:
    """Whether a search is quick among few records: a few words, none of which is but one letter."""
    words = str(search).split()
    return len(words) <= 3 and all(len(word) > 1 for word in words)


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
