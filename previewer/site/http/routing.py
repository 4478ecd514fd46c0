"""A route, declared once: arguments, endpoints, pattern. Everything else about it is derived."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from previewer.site.arguments import Arg
from previewer.site.http.context import Context
from previewer.site.http.permission import ANYONE, Permission
from previewer.site.languages import LANGUAGES

WRITE = ("POST", "PUT", "PATCH")

Handler = Callable[[Context], object]

#: Every endpoint takes it (the document lists it once, for all routes).
BETA_LANGUAGE = Arg("string", enum=LANGUAGES, description="Language of the answer; wins over the path.")


@dataclass(frozen=True)
class Endpoint:
    """Methods that share arguments, permission and handler.

    `handler(ctx)` gets checked arguments and returns JSON data or a `Reply`. It is a plain function and
    runs in a worker thread. `answer` is the JSON Schema of the body on success, `success` its status.
    `upload`: the body is a file and is streamed to disk before the handler runs. `one_of`: texts of which the handler
    needs one that is not blank.
    """

    methods: str | tuple[str, ...]
    handler: Handler
    args: Mapping[str, Arg] = field(default_factory=dict)
    permission: Permission = ANYONE
    summary: str = ""
    answer: Mapping[str, object] = field(default_factory=dict)
    success: int = 200
    upload: bool = False
    beyond: str = ""
    one_of: tuple[str, ...] = ()

    @property
    def verbs(self) -> tuple[str, ...]:
        """The methods as a tuple."""
        return (self.methods,) if isinstance(self.methods, str) else tuple(self.methods)

    def index(self) -> dict[str, object]:
        """As the root index shows it."""
        args = {name: arg.index() for name, arg in self.args.items()}
        return {"methods": list(self.verbs), "args": {**args, "beta_language": BETA_LANGUAGE.index()}}


_GROUP = re.compile(r"\(\?P?<(\w+)>")


class Route:
    """A path pattern of a namespace and its endpoints.

    `pattern` is published in the index exactly as given (`(?<name>…)` too) and matched from the namespace
    on, whole, without regard to case. `beyond` states why a path is there that the document does not list.
    `schema`: the draft-04 description of its records, which OPTIONS shows.
    """

    def __init__(
        self, pattern: str, *endpoints: Endpoint, beyond: str = "", schema: Mapping[str, object] | None = None
    ) -> None:
        self.pattern = pattern
        self.endpoints = endpoints
        self.beyond = beyond
        self.schema = schema
        self.namespace = ""
        self.path = pattern
        #: The module that switches it; empty for one that is always there.
        self.module = ""

    def bind(self, namespace: str) -> Route:
        """This route as part of `namespace` (without slashes around it)."""
        bound = Route(self.pattern, *self.endpoints, beyond=self.beyond, schema=self.schema)
        bound.namespace = namespace
        bound.path = (f"/{namespace}" if namespace else "") + (self.pattern if self.pattern != "/" else "")
        bound.path = bound.path or "/"
        return bound

    @property
    def groups(self) -> tuple[str, ...]:
        """Names of the path variables, in order."""
        return tuple(_GROUP.findall(self.pattern))

    @property
    def regex(self) -> re.Pattern[str]:
        """The matcher of the whole path."""
        source = re.sub(r"\(\?<(\w+)>", r"(?P<\1>", self.path)
        return re.compile(source, re.IGNORECASE | re.ASCII)

    @property
    def methods(self) -> tuple[str, ...]:
        """All methods, in order of declaration."""
        return tuple(dict.fromkeys(verb for endpoint in self.endpoints for verb in endpoint.verbs))

    def endpoint(self, method: str) -> Endpoint | None:
        """The endpoint that serves `method`; HEAD is served by GET."""
        wanted = "GET" if method == "HEAD" else method
        return next((each for each in self.endpoints if wanted in each.verbs), None)

    def index(self, root: str) -> dict[str, object]:
        """As the root index shows it; `root` is the API root with its slash."""
        shown: dict[str, object] = {
            "namespace": self.namespace,
            "methods": list(self.methods),
            "endpoints": [each.index() for each in self.endpoints],
        }
        if not self.groups:
            shown["_links"] = {"self": [{"href": root + self.path.lstrip("/")}]}
        return shown
