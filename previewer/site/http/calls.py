"""One call of an endpoint: its arguments, the permission, the handler, the answer."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import closing
from dataclasses import replace
from typing import NamedTuple
from urllib.parse import parse_qsl, urlsplit

from previewer.site.arguments import MISSING
from previewer.site.errors import ApiError, invalid_params, no_route
from previewer.site.http import responses
from previewer.site.http.coerce import check, coerce, unstorable
from previewer.site.http.context import Body, Context, Reply, Request
from previewer.site.http.failures import problem_of
from previewer.site.http.ignored import HEADER, ignored
from previewer.site.http.parsing import fold
from previewer.site.http.registry import Registry
from previewer.site.http.responses import Response
from previewer.site.http.routing import Endpoint, Route
from previewer.site.http.shaping import shape
from previewer.site.languages import LANGUAGES
from previewer.site.people import User
from previewer.site.site import Site
from previewer.site.store.engine import Reads

Match = tuple[Route, dict[str, str]]


class Call(NamedTuple):
    """What is asked of an endpoint, and by whom: all that is known of a request before the endpoint is called.

    `variables` are those of the path, as text. `user` is None for the public.
    """

    request: Request
    language: str
    user: User | None
    route: Route
    variables: Mapping[str, str]
    endpoint: Endpoint
    query: Mapping[str, object]
    body: Body

    @property
    def reads(self) -> bool:
        """Whether nothing is to be changed."""
        return self.request.method in ("GET", "HEAD")


class Calls:
    """Calls endpoints of `registry` for requests; runs in any thread."""

    def __init__(self, site: Site, registry: Registry) -> None:
        self.site = site
        self.registry = registry

    def answer(self, call: Call) -> Response:
        """Call an endpoint; whatever happens, there is an answer."""
        with closing(self._reads()) as reads:
            return self._answered(call, reads)

    def _reads(self) -> Reads:
        return Reads(self.site.store, self.site.settings.query_seconds)

    def _answered(self, call: Call, reads: Reads) -> Response:
        request, language, route, query = call.request, call.language, call.route, call.query
        ctx = Context(self.site, request, route.path, language, call.user, reads, call.body)
        admitted = None
        try:
            _fill(ctx, call.endpoint, call.variables, query)
            _admit(ctx, route, call.endpoint)
            admitted = call.endpoint
            unknown = _unknown(call, strict=self.site.settings.strict_arguments)
            reply = _reply(ctx, call.endpoint)
            if unknown:
                reply.headers[HEADER] = unknown
            shape(reply, query, lambda href: self._linked(ctx, href))
            allow = _methods(ctx, route, admitted)
            return responses.plain(self.site, request, language, reply, query, allow, call.user)
        except ApiError as error:
            allow = _methods(ctx, route, admitted) if error.status != 404 else ""
            return responses.error(self.site, request, language, error, query, allow)
        except Exception as error:  # noqa: BLE001 - the last resort: logged whole, told without detail
            return responses.error(self.site, request, language, problem_of(request, error), query)

    def describe(
        self, request: Request, language: str, user: User | None, matched: Match | None, query: Mapping[str, object]
    ) -> Response:
        """OPTIONS: the route, described."""
        if matched is None:
            return responses.plain(self.site, request, language, Reply([]), query)
        route, variables = matched
        with closing(self._reads()) as reads:
            ctx = Context(self.site, request, route.path, language, user, reads)
            return self._described(ctx, route, variables, query)

    def _described(
        self, ctx: Context, route: Route, variables: Mapping[str, str], query: Mapping[str, object]
    ) -> Response:
        request, language, endpoint = ctx.request, ctx.language, route.endpoints[0]
        args = ctx.args
        for name, value in variables.items():
            arg = endpoint.args.get(name)
            try:
                args[name] = coerce(name, value, arg) if arg is not None else value
            except ValueError:
                return responses.plain(self.site, request, language, Reply([]), query)
        for name, each in endpoint.args.items():
            if each.default is not MISSING:
                args.setdefault(name, each.default)
        shown = route.index(ctx.root)
        if route.schema:
            shown["schema"] = route.schema
        return responses.plain(self.site, request, language, Reply(shown), query, _methods(ctx, route))

    def _linked(self, ctx: Context, href: str) -> object:
        """What a link of an answer leads to, as embedded in it."""
        parts = urlsplit(href)
        for language in LANGUAGES:
            root = urlsplit(self.site.settings.api_root(language)).path
            if parts.path.startswith(root):
                query = fold(parse_qsl(parts.query, keep_blank_values=True))
                return self._inner(ctx, "/" + parts.path[len(root) :], {**query, "context": "embed"})
        return None

    def _inner(self, ctx: Context, path: str, query: dict[str, object]) -> object:
        """The JSON that a GET of `path` gives to the caller of `ctx`."""
        matched = self.registry.match(path)
        endpoint = matched[0].endpoint("GET") if matched else None
        if matched is None or endpoint is None:
            return no_route().envelope()
        route, variables = matched
        inner = Context(self.site, ctx.request, route.path, ctx.language, ctx.user, ctx.reads)
        try:
            _fill(inner, endpoint, variables, query)
            _admit(inner, route, endpoint)
            return _reply(inner, endpoint).value()
        except ApiError as error:
            return error.envelope()


def _unknown(call: Call, *, strict: bool) -> str:
    """The arguments that the endpoint of a call does not know (see `ignored`)."""
    sent = call.body.json if isinstance(call.body.json, dict) else call.body.form
    if not call.query and not sent:
        return ""
    return ignored(call.route, call.endpoint, call.query, sent, strict=strict)


def _fill(ctx: Context, endpoint: Endpoint, variables: Mapping[str, str], query: Mapping[str, object]) -> None:
    """The arguments of a call; the path wins over the body, the body over the query."""
    body, declared = ctx.body, endpoint.args
    given: dict[str, object] = {**query, **body.form}
    if body.has_json:
        if unstorable(body.json):
            raise ApiError(
                "rest_invalid_json",
                "The JSON holds a character that cannot be stored.",
                400,
                data={"json_error_code": 10, "json_error_message": "Unstorable character"},
            )
        if isinstance(body.json, dict):
            given.update(body.json)
    given.update(variables)
    ctx.args, ctx.given = check(declared, given)
    for name, value in variables.items():
        if name not in declared:
            ctx.args[name] = value
            if unstorable(value):
                raise invalid_params({name: ("rest_invalid_type", f"{name} cannot be stored.", None)})


def _admit(ctx: Context, route: Route, endpoint: Endpoint) -> None:
    """ApiError where the module of a route is off, or the caller may not."""
    if route.module and not ctx.site.module_on(route.module):
        raise ApiError("module_off", f"The module {route.module} is switched off on this site.", 404)
    endpoint.permission.demand(ctx)


def _reply(ctx: Context, endpoint: Endpoint) -> Reply:
    result = endpoint.handler(ctx)
    return result if isinstance(result, Reply) else Reply(result, endpoint.success)


def _methods(ctx: Context, route: Route, admitted: Endpoint | None = None) -> str:
    """The methods of the route that the caller may use, as the Allow header lists them.

    `admitted`: the endpoint that has let the caller in.
    """
    verbs: list[str] = []
    for endpoint in route.endpoints:
        permission = endpoint.permission
        if endpoint is not admitted:
            if ctx.user is None and (permission.never_public or permission.capability):
                continue
            try:
                permission.demand(replace(ctx, args=dict(ctx.args)))
            except (ApiError, KeyError):
                continue
        verbs.extend(endpoint.verbs)
    return ", ".join(dict.fromkeys(verbs))
