"""All routes of the site, and what is derived from them: matching and the indexes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from previewer.site.arguments import Arg
from previewer.site.http.coerce import LARGEST
from previewer.site.http.context import Context, Reply
from previewer.site.http.ready import Ready
from previewer.site.http.routing import Endpoint, Route
from previewer.site.site import Facts


class Registry:
    """Routes by namespace, in order. `namespaces`: pairs of a namespace and its routes.

    `module_of` gives the module that a path belongs to, empty for none.
    """

    def __init__(
        self, namespaces: Iterable[tuple[str, Sequence[Route]]], module_of: Callable[[str], str] = lambda _: ""
    ) -> None:
        self.namespaces: list[str] = []
        #: Descriptions that are made once: by language, with what they were made of; by API root and namespace.
        self._roots: dict[str, tuple[object, Ready]] = {}
        self._indexes: dict[tuple[str, str], Ready] = {}
        summary = "What the site is and can do."
        root = Endpoint("GET", self._root_index, {"context": _CONTEXT}, summary=summary, answer=_INDEX)
        self.routes: list[Route] = [Route("/", root).bind("")]
        for namespace, routes in namespaces:
            self.namespaces.append(namespace)
            index = Endpoint(
                "GET",
                self._namespace_index,
                {"namespace": Arg(default=namespace), "context": _CONTEXT},
                summary=f"The routes of {namespace}.",
                answer=_NAMESPACE,
            )
            self.routes.append(Route("/", index).bind(namespace))
            self.routes.extend(route.bind(namespace) for route in routes)
        for each in self.routes:
            each.module = module_of(each.path)
        self._fixed = {route.path.lower(): route for route in self.routes if not route.groups}
        self._patterns: dict[str, list[tuple[re.Pattern[str], Route]]] = {}
        for route in self.routes:
            if route.groups:
                key = route.path.split("/")[1].lower()
                self._patterns.setdefault(key, []).append((route.regex, route))

    def match(self, path: str) -> tuple[Route, dict[str, str]] | None:
        """The route of `path` (below the API root, with its first slash) and its path variables."""
        trimmed = path[:-1] if path.endswith("/") and len(path) > 1 else path
        fixed = self._fixed.get(trimmed.lower())
        if fixed is not None:
            return fixed, {}
        for pattern, route in self._patterns.get(trimmed.split("/", 2)[1].lower(), ()):
            found = pattern.fullmatch(trimmed)
            if found is not None:
                variables = found.groupdict()
                return route, {name: _known(route, name, value) for name, value in variables.items()}
        return None

    def index(self, root: str, namespace: str | None = None) -> dict[str, object]:
        """The `routes` object of the root index, or of one namespace."""
        return {
            route.path: route.index(root) for route in self.routes if namespace is None or route.namespace == namespace
        }

    def _root_index(self, ctx: Context) -> Reply:
        """The site, described."""
        facts, moment = ctx.site.facts(), ctx.site.moment()
        hours = (moment.local - moment.gmt).total_seconds() / 3600
        known = facts, hours, ctx.root
        if self._roots.get(ctx.language, (None, None))[0] != known:
            self._roots[ctx.language] = known, Ready(self._describe_root(ctx, facts, hours))
        return self._roots[ctx.language][1].reply()

    def _describe_root(self, ctx: Context, facts: Facts, hours: float) -> dict[str, object]:
        return {
            "name": facts.name_in(ctx.language),
            "description": facts.description_in(ctx.language),
            "url": ctx.site.settings.base_url,
            "home": f"{ctx.site.settings.base_url}/{ctx.language}/",
            "gmt_offset": int(hours) if hours == int(hours) else hours,
            "timezone_string": facts.timezone,
            "namespaces": self.namespaces,
            "authentication": [],
            "routes": self.index(ctx.root),
        }

    def _namespace_index(self, ctx: Context) -> Reply:
        """The routes of one namespace."""
        namespace = ctx.path.strip("/")
        key = ctx.root, namespace
        if key not in self._indexes:
            routes = self.index(ctx.root, namespace)
            up = {"up": [{"href": ctx.root}]}
            self._indexes[key] = Ready({"namespace": namespace, "routes": routes, "_links": up})
        return self._indexes[key].reply()


_NUMBER = re.compile(r"\(\?P?<(\w+)>(?:\[\\d\]|\\d|\[0-9\])\+\)")


def _known(route: Route, name: str, value: str) -> str:
    """A number in a path; where no id is that large, the largest one, which is then not found."""
    if len(value) < 16 or name not in _NUMBER.findall(route.pattern):
        return value
    return min(value.lstrip("0") or "0", str(LARGEST), key=lambda digits: (len(digits), digits))


_CONTEXT = Arg(default="view")
_INDEX = {"type": "object", "required": ["name", "url", "home", "namespaces", "authentication", "routes"]}
_NAMESPACE = {"type": "object", "required": ["namespace", "routes"]}
