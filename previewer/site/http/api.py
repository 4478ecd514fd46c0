"""The interface as an ASGI application: from a request to a handler and back."""

from __future__ import annotations

import asyncio
import errno
import functools
import logging
from collections.abc import Awaitable, Callable, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from previewer.site.arguments import MISSING
from previewer.site.errors import ApiError, invalid_params, no_route
from previewer.site.http import responses, uploads
from previewer.site.http.coerce import check, coerce, unstorable
from previewer.site.http.context import Context, Reply, Request
from previewer.site.http.parsing import fold, parse_json, parse_pairs
from previewer.site.http.permission import denied
from previewer.site.http.response_cache import ResponseCache
from previewer.site.http.routing import BETA_LANGUAGE, Endpoint, Route
from previewer.site.http.sign_in import SignIn
from previewer.site.people import User, can
from previewer.site.settings import LANGUAGES
from previewer.site.site import Site
from previewer.site.store.errors import UnavailableError, is_full, reason

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

_LOG = logging.getLogger("previewer.site")
#: Namespaces whose answers to the public depend on the store alone, and for how many seconds they may be
#: given again: the root index also tells the offset of the time zone, and goes by facts of up to a second ago.
_CACHE_SECONDS = {"": 1.0, "core/v2": 60.0}
_OVERRIDES = ("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD")


class Api:
    """Answers requests below the API root. `handle` is given the path from there on."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.signin = SignIn(site)
        self.cache = ResponseCache(site.store)
        self.pool = ThreadPoolExecutor(site.settings.threads, thread_name_prefix="site")
        #: Passwords are slow to check: whoever guesses them must not keep the others waiting.
        self.signers = ThreadPoolExecutor(2, thread_name_prefix="site-sign-in")

    async def handle(self, request: Request, language: str, receive: Receive) -> responses.Response:
        """The answer to one request, ready to send."""
        incoming = uploads.Incoming(receive, self.site.settings.body_seconds)
        try:
            query = fold(request.query)
            language = _language(query, language)
            method = _method(request, query)
            user = await self._user(request)
            matched = self.site.registry.match(request.path)
            if method == "OPTIONS":
                return await self._thread(self._describe, request, query, language, user, matched)
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
        except Exception as error:  # noqa: BLE001 - as in `_call`, for what happens before it
            return responses.error(self.site, request, language, problem_of(request, error), None)
        route, variables = matched
        work = functools.partial(self._call, request, language, method, user, route, endpoint, variables, query, body)
        if request.cache_key is not None and route.namespace in _CACHE_SECONDS:
            version = self.cache.version()
            response = work() if self._cheap(route, query) else await self._thread(work)
            self.cache.put(request.cache_key, version, response, _CACHE_SECONDS[route.namespace])
            return response
        try:
            return await self._thread(work)
        finally:
            uploads.discard(request.upload)

    def _cheap(self, route: Route, query: dict[str, Any]) -> bool:
        """Whether a read of the public costs less than to hand it to a thread: on SQLite, readers never wait."""
        return not self._COSTLY_ARGS.intersection(query) or self.cache.small()

    #: Arguments with which a list takes longer the more records there are.
    _COSTLY_ARGS = frozenset(
        (
            "search",
            "page",
            "offset",
            "author",
            "author_exclude",
            "parent",
            "parent_exclude",
            "tags",
            "tags_exclude",
            "mime_type",
            "media_type",
            "exclude",
            "after",
            "before",
            "menu_order",
            "orderby",
            "status",
            "sticky",
            "_embed",
        )
    )

    def close(self) -> None:
        """Close what the event loop's thread has open."""
        self.cache.close()

    async def _thread(self, work: Callable[..., responses.Response], *given: Any) -> responses.Response:
        return await asyncio.get_running_loop().run_in_executor(self.pool, work, *given)

    async def _user(self, request: Request) -> User | None:
        header = request.headers.get("authorization", "")
        if not header:
            if "x-wp-nonce" in request.headers:
                raise ApiError("rest_cookie_invalid_nonce", "The nonce is not valid.", 403)
            return None
        loop = asyncio.get_running_loop()
        if self.site.store.dialect == "sqlite":  # one row by its id, and a reader never waits
            known = self.signin.remembered(header)
        else:
            known = await loop.run_in_executor(self.pool, self.signin.remembered, header)
        if known is not None:
            return known
        wait = self.signin.delay(request.address, header)
        if wait:
            self.signin.wait(request.address, 1)
            try:
                await asyncio.sleep(wait)
            finally:
                self.signin.wait(request.address, -1)
        return await loop.run_in_executor(self.signers, self.signin.user, header, request.address)

    async def _body(self, request: Request, receive: Receive, endpoint: Endpoint) -> dict[str, Any]:
        if request.method in ("GET", "HEAD"):
            return {}
        kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if endpoint.upload or kind == "multipart/form-data":
            fields = await uploads.receive_upload(request, receive, self.site.settings, keep=endpoint.upload)
            return {"form": fields}
        request.body = await uploads.read(request, receive, self.site.settings.max_body)
        if kind == "application/json" or kind.endswith("+json"):
            return {"json": parse_json(request.body)} if request.body.strip() else {}
        if kind == "application/x-www-form-urlencoded":
            return {"form": fold(parse_pairs(request.body.decode("utf-8", "surrogateescape")))}
        return {}

    def _context(
        self, request: Request, language: str, method: str, user: User | None, route: Route, endpoint: Endpoint
    ) -> Context:
        return Context(self.site, request, route, endpoint, method, language, user, {})

    def _call(
        self,
        request: Request,
        language: str,
        method: str,
        user: User | None,
        route: Route,
        endpoint: Endpoint,
        variables: dict[str, str],
        query: dict[str, Any],
        body: dict[str, Any],
    ) -> responses.Response:
        ctx = self._context(request, language, method, user, route, endpoint)
        try:
            self._fill(ctx, variables, query, body)
            reply = self._run(ctx)
            return responses.success(self, ctx, reply, query)
        except ApiError as error:
            return responses.error(self.site, request, language, error, self._allow(ctx, error), query)
        except Exception as error:  # noqa: BLE001 - the last resort: logged whole, told without detail
            return responses.error(self.site, request, language, problem_of(request, error), None, query)

    def _fill(self, ctx: Context, variables: dict[str, str], query: dict[str, Any], body: dict[str, Any]) -> None:
        given: dict[str, Any] = {**query, **body.get("form", {})}
        if "json" in body:
            if unstorable(body["json"]):
                raise ApiError(
                    "rest_invalid_json",
                    "The JSON holds a character that cannot be stored.",
                    400,
                    data={"json_error_code": 10, "json_error_message": "Unstorable character"},
                )
            ctx.found["json"] = body["json"]
            if isinstance(body["json"], dict):
                given.update(body["json"])
        given.update(variables)
        ctx.args, ctx.given = check(ctx.endpoint.args, given)
        for name, value in variables.items():
            if name not in ctx.endpoint.args:
                ctx.args[name] = value
                if unstorable(value):
                    raise invalid_params({name: ("rest_invalid_type", f"{name} cannot be stored.", None)})

    def _run(self, ctx: Context) -> Reply:
        ctx.endpoint.permission.demand(ctx)
        ctx.found["allowed"] = True
        result = ctx.endpoint.handler(ctx)
        return result if isinstance(result, Reply) else Reply(result, ctx.endpoint.success)

    def inner(self, ctx: Context, path: str, query: dict[str, Any]) -> Any:
        """The JSON that a GET of `path` gives to the caller of `ctx`: how records are embedded."""
        matched = self.site.registry.match(path)
        endpoint = matched[0].endpoint("GET") if matched else None
        if matched is None or endpoint is None:
            return no_route().envelope()
        sub = self._context(ctx.request, ctx.language, "GET", ctx.user, matched[0], endpoint)
        try:
            self._fill(sub, matched[1], query, {})
            return self._run(sub).value()
        except ApiError as error:
            return error.envelope()

    def _allow(self, ctx: Context, error: ApiError) -> str | None:
        return self.allowed(ctx) if error.status != 404 else None

    def allowed(self, ctx: Context) -> str:
        """The methods of the route that the caller may use, as the Allow header lists them."""
        verbs: list[str] = []
        for endpoint in ctx.route.endpoints:
            if endpoint is ctx.endpoint and ctx.found.get("allowed"):
                verbs.extend(endpoint.verbs)
                continue
            if ctx.user is None and (endpoint.permission.never_public or endpoint.permission.capability):
                continue
            sub = Context(
                ctx.site,
                ctx.request,
                ctx.route,
                endpoint,
                endpoint.verbs[0],
                ctx.language,
                ctx.user,
                dict(ctx.args),
                ctx.given,
                dict(ctx.found),
            )
            try:
                endpoint.permission.demand(sub)
            except (ApiError, KeyError):
                continue
            verbs.extend(endpoint.verbs)
        return ", ".join(dict.fromkeys(verbs))

    def _describe(
        self,
        request: Request,
        query: dict[str, Any],
        language: str,
        user: User | None,
        matched: tuple[Route, dict[str, str]] | None,
    ) -> responses.Response:
        if matched is None:
            return responses.plain(self.site, request, language, Reply([]), None, query)
        route, variables = matched
        ctx = self._context(request, language, "OPTIONS", user, route, route.endpoints[0])
        for name, value in variables.items():
            arg = route.endpoints[0].args.get(name)
            try:
                ctx.args[name] = coerce(name, value, arg) if arg is not None else value
            except ValueError:
                return responses.plain(self.site, request, language, Reply([]), None, query)
        for name, each in route.endpoints[0].args.items():
            if each.default is not MISSING:
                ctx.args.setdefault(name, each.default)
        shown = route.index(ctx.root)
        if route.schema:
            shown["schema"] = route.schema
        return responses.plain(self.site, request, language, Reply(shown), self.allowed(ctx), query)


def _language(query: dict[str, Any], language: str) -> str:
    if "beta_language" not in query:
        return language
    if query["beta_language"] not in LANGUAGES:
        check({"beta_language": BETA_LANGUAGE}, query)
        return language
    return str(query["beta_language"])


def _method(request: Request, query: dict[str, Any]) -> str:
    """The method in force: an override counts on POST only."""
    if request.method != "POST":
        return request.method
    wanted = str(query.get("_method") or request.headers.get("x-http-method-override") or "POST").upper()
    if wanted not in _OVERRIDES:
        raise no_route()
    return wanted


def problem_of(request: Request, error: Exception) -> ApiError:
    """What the client is told of a failure of ours; the log is told all of it."""
    if isinstance(error, UnavailableError):
        _LOG.error("request %s: the database failed: %s", request.id, reason(error))
        return _database(error)
    if isinstance(error, OSError):
        _LOG.error("request %s: %s", request.id, error)
        return _full() if error.errno == errno.ENOSPC else _broken()
    _LOG.error("request %s failed", request.id, exc_info=error)
    return _broken()


def _full() -> ApiError:
    return ApiError("storage_full", "There is no room to store this.", 507)


def _broken() -> ApiError:
    return ApiError("internal_server_error", "The site could not do this. The server's log says why.", 500)


def _database(error: UnavailableError) -> ApiError:
    if is_full(error):
        return _full()
    return ApiError(
        "database_unavailable", "The database cannot be reached; try again.", 503, headers={"Retry-After": "2"}
    )
