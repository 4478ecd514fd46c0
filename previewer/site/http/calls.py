"""One call of an endpoint: its arguments, the permission, the handler, the answer."""

from __future__ import annotations

from dataclasses import dataclass, replace
from urllib.parse import parse_qsl, urlsplit

from previewer.site.arguments import MISSING
from previewer.site.errors import ApiError, invalid_params, no_route
from previewer.site.http import responses
from previewer.site.http.coerce import check, coerce, unstorable
from previewer.site.http.context import Context, Reply, Request, TakesLongError
from previewer.site.http.failures import problem_of
from previewer.site.http.parsing import fold
from previewer.site.http.registry import Registry
from previewer.site.http.responses import Response
from previewer.site.http.routing import Endpoint, Route
from previewer.site.http.shaping import shape
from previewer.site.people import User
from previewer.site.settings import LANGUAGES
from previewer.site.site import Site

Match = tuple[Route, dict[str, str]]


@dataclass
class Body:
    """What a body says: the fields of a form, or JSON (`has_json`, since it may be null)."""

    form: dict[str, object] | None = None
    json: object = None
    has_json: bool = False


@dataclass
class _Call:
    ctx: Context
    route: Route
    endpoint: Endpoint
    #: Whether the permission check has let the caller in.
    allowed: bool = False


class Calls:
    """Calls endpoints of `registry` for requests; runs in any thread."""

    def __init__(self, site: Site, registry: Registry) -> None:
        self.site = site
        self.registry = registry

    def answer(
        self,
        request: Request,
        language: str,
        user: User | None,
        matched: Match,
        endpoint: Endpoint,
        query: dict[str, object],
        body: Body,
    ) -> Response:
        """Call an endpoint; whatever happens, there is an answer."""
        route, variables = matched
        call = _Call(Context(self.site, request, route.path, language, user), route, endpoint)
        try:
            _fill(call, variables, query, body)
            reply = _run(call)
            shape(reply, query, lambda href: self._linked(call.ctx, href))
            return responses.plain(self.site, request, language, reply, _methods(call), query, user)
        except ApiError as error:
            allow = _methods(call) if error.status != 404 else None
            return responses.error(self.site, request, language, error, allow, query)
        except TakesLongError:
            raise
        except Exception as error:  # noqa: BLE001 - the last resort: logged whole, told without detail
            return responses.error(self.site, request, language, problem_of(request, error), None, query)

    def describe(
        self, request: Request, language: str, user: User | None, matched: Match | None, query: dict[str, object]
    ) -> Response:
        """OPTIONS: the route, described."""
        if matched is None:
            return responses.plain(self.site, request, language, Reply([]), None, query)
        route, variables = matched
        endpoint = route.endpoints[0]
        call = _Call(Context(self.site, request, route.path, language, user), route, endpoint)
        args = call.ctx.args
        for name, value in variables.items():
            arg = endpoint.args.get(name)
            try:
                args[name] = coerce(name, value, arg) if arg is not None else value
            except ValueError:
                return responses.plain(self.site, request, language, Reply([]), None, query)
        for name, each in endpoint.args.items():
            if each.default is not MISSING:
                args.setdefault(name, each.default)
        shown = route.index(call.ctx.root)
        if route.schema:
            shown["schema"] = route.schema
        return responses.plain(self.site, request, language, Reply(shown), _methods(call), query)

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
        call = _Call(Context(self.site, ctx.request, route.path, ctx.language, ctx.user), route, endpoint)
        try:
            _fill(call, variables, query, Body())
            return _run(call).value()
        except ApiError as error:
            return error.envelope()


def _fill(call: _Call, variables: dict[str, str], query: dict[str, object], body: Body) -> None:
    """The arguments of a call; the path wins over the body, the body over the query."""
    ctx, declared = call.ctx, call.endpoint.args
    given: dict[str, object] = {**query, **(body.form or {})}
    if body.has_json:
        if unstorable(body.json):
            raise ApiError(
                "rest_invalid_json",
                "The JSON holds a character that cannot be stored.",
                400,
                data={"json_error_code": 10, "json_error_message": "Unstorable character"},
            )
        ctx.json = body.json
        if isinstance(body.json, dict):
            given.update(body.json)
    given.update(variables)
    ctx.args, ctx.given = check(declared, given)
    for name, value in variables.items():
        if name not in declared:
            ctx.args[name] = value
            if unstorable(value):
                raise invalid_params({name: ("rest_invalid_type", f"{name} cannot be stored.", None)})


def _run(call: _Call) -> Reply:
    module = call.route.module
    if module and not call.ctx.site.module_on(module):
        raise ApiError("module_off", f"The module {module} is switched off on this site.", 404)
    call.endpoint.permission.demand(call.ctx)
    call.allowed = True
    result = call.endpoint.handler(call.ctx)
    return result if isinstance(result, Reply) else Reply(result, call.endpoint.success)


def _methods(call: _Call) -> str:
    """The methods of the route that the caller may use, as the Allow header lists them."""
    ctx = call.ctx
    verbs: list[str] = []
    for endpoint in call.route.endpoints:
        permission = endpoint.permission
        if not (endpoint is call.endpoint and call.allowed):
            if ctx.user is None and (permission.never_public or permission.capability):
                continue
            try:
                permission.demand(replace(ctx, args=dict(ctx.args)))
            except (ApiError, KeyError):
                continue
        verbs.extend(endpoint.verbs)
    return ", ".join(dict.fromkeys(verbs))
