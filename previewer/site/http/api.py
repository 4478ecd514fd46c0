"""Requests below the API root: who calls, which route, and what the body says."""

from __future__ import annotations

import asyncio
import functools

from starlette.types import Receive

from previewer.site.errors import ApiError, no_route
from previewer.site.http import responses, uploads
from previewer.site.http.calls import Call, Calls
from previewer.site.http.coerce import check
from previewer.site.http.context import NO_BODY, Body, Request, from_another_site
from previewer.site.http.failures import problem_of
from previewer.site.http.parsing import fold, parse_json, parse_pairs
from previewer.site.http.permission import denied
from previewer.site.http.policy import LARGE_BODY, Pool, pool_of
from previewer.site.http.registry import Registry
from previewer.site.http.responses import Response
from previewer.site.http.routing import BETA_LANGUAGE, Endpoint, Route
from previewer.site.http.sign_in import SignIn
from previewer.site.http.workers import Workers
from previewer.site.languages import LANGUAGES
from previewer.site.people import User, can
from previewer.site.site import Site

#: Calls that run or wait at once.
_MOST_WAITING = 256
_MOST_COSTLY = 32
_OVERRIDES = ("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD")


class Api:
    """Answers requests below the API root. `handle` is given the path from there on."""

    def __init__(self, site: Site, registry: Registry) -> None:
        self.site = site
        self.registry = registry
        self.calls = Calls(site, registry)
        self.sign_in = SignIn(site)
        sizes = {
            Pool.WORK: (site.settings.threads, _MOST_WAITING),
            # To read is to compute, of which Python does one at a time: with 8 threads the event loop takes a quarter
            # of a second to answer what is short, with 2 a few milliseconds.
            Pool.READ: (2 if site.store.dialect == "sqlite" else site.settings.threads, _MOST_WAITING),
            Pool.COSTLY: (2, _MOST_COSTLY),
            Pool.SIGN_IN: (2, _MOST_WAITING),
        }
        self.pools = {pool: Workers(number, most, pool.value) for pool, (number, most) in sizes.items()}

    async def handle(self, request: Request, language: str, receive: Receive) -> tuple[Response, str]:
        """The answer to one request, ready to send, and the login name of its caller, empty for the public."""
        incoming = uploads.BoundedReceive(receive, self.site.settings.body_seconds)
        user: User | None = None
        try:
            query = fold(request.query)
            language = _language(query, language)
            method = _method(request, query)
            if from_another_site(request):
                raise ApiError("rest_cross_site", "A form of another site may not be sent here.", 403)
            user = await self._user(request)
            matched = self.registry.match(request.path)
            if method == "OPTIONS":
                describing = self.pools[Pool.WORK].run(self.calls.describe, request, language, user, matched, query)
                return await describing, _name(user)
            if matched is None:
                raise no_route()
            endpoint = _endpoint(matched[0], method, user)
            body = await self._body(request, incoming, endpoint)
        except ApiError as error:
            return responses.error(self.site, request, language, error), _name(user)
        except Exception as error:  # noqa: BLE001 - as in `Calls.answer`, for what happens before it
            return responses.error(self.site, request, language, problem_of(request, error)), _name(user)
        try:
            call = Call(request, language, user, *matched, endpoint, query, body)
            return await self._answer(call, receive), _name(user)
        except ApiError as error:  # too busy
            return responses.error(self.site, request, language, error), _name(user)
        finally:
            await uploads.discard(body.upload)

    async def _answer(self, call: Call, receive: Receive) -> Response:
        """Have a call answered by a thread. Nothing is read for a client that has left before its turn."""
        workers, work = self.pools[pool_of(call)], functools.partial(self.calls.answer, call)
        return await (workers.run_for(receive, work) if call.reads else workers.run(work))

    def close(self) -> None:
        """End the worker threads."""
        for workers in self.pools.values():
            workers.close()

    async def _user(self, request: Request) -> User | None:
        header = request.headers.get("authorization", "")
        if not header:
            if "x-wp-nonce" in request.headers:
                raise ApiError("rest_cookie_invalid_nonce", "The nonce is not valid.", 403)
            return None
        if self.site.store.dialect == "sqlite":  # one row by its id, and a reader never waits
            known = self.sign_in.remembered(header)
        else:
            known = await self.pools[Pool.WORK].run(self.sign_in.remembered, header)
        if known is not None:
            return known
        wait = await self.pools[Pool.WORK].run(self.sign_in.delay, request.address, header)
        if wait:
            self.sign_in.wait(request.address, 1)
            try:
                await asyncio.sleep(wait)
            finally:
                self.sign_in.wait(request.address, -1)
        return await self.pools[Pool.SIGN_IN].run(self.sign_in.user, header, request.address)

    async def _body(self, request: Request, receive: Receive, endpoint: Endpoint) -> Body:
        if request.method in ("GET", "HEAD"):
            return NO_BODY
        kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if endpoint.upload or kind == "multipart/form-data":
            return await uploads.receive_upload(request, receive, self.site.settings, keep=endpoint.upload)
        raw = await uploads.read(request, receive, self.site.settings.max_body)
        if (kind == "application/json" or kind.endswith("+json")) and raw.strip():
            large = len(raw) > LARGE_BODY
            json = await self.pools[Pool.COSTLY].run(parse_json, raw) if large else parse_json(raw)
            return Body(raw, json=json, has_json=True)
        if kind == "application/x-www-form-urlencoded":
            return Body(raw, fold(parse_pairs(raw.decode("utf-8", "surrogateescape"))))
        return Body(raw)


def _endpoint(route: Route, method: str, user: User | None) -> Endpoint:
    endpoint = route.endpoint(method)
    if endpoint is None:
        raise no_route()
    if endpoint.upload and not can(user, endpoint.permission.capability):
        # Who may not upload must not fill the disk first.
        raise denied(user, endpoint.permission.code, endpoint.permission.message)
    return endpoint


def _name(user: User | None) -> str:
    return user.name if user is not None else ""


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
