"""The OpenAPI 3.1 description, derived from the declarations."""

from __future__ import annotations

import re

from previewer.site.arguments import MISSING, Arg
from previewer.site.http.coerce import LARGEST
from previewer.site.http.ignored import HEADER
from previewer.site.http.registry import Registry
from previewer.site.http.routing import BETA_LANGUAGE, Endpoint, Route
from previewer.site.http.shapes import TEXT, Schema, fields
from previewer.site.languages import LANGUAGES
from previewer.site.settings import ServerSettings

_TYPES = {"text": "string"}
_ERROR: Schema = {
    "type": "object",
    "required": ["code", "message", "data"],
    "properties": {
        "code": {"type": "string"},
        "message": {"type": "string"},
        "data": {"type": ["object", "null"], "properties": {"status": {"type": "integer"}}},
    },
}
#: A text that is not blank, plain or under `raw`.
_NOT_BLANK: Schema = {"type": "string", "pattern": r"\S"}
_SAID: Schema = {
    "anyOf": [_NOT_BLANK, {"type": "object", "required": ["raw"], "properties": {"raw": _NOT_BLANK}}],
}
_KEY: Schema = {
    "type": "string",
    "maxLength": 255,
    "description": "Sent again within a day, with the same, it gets the first answer with `Idempotent-Replay: true`.",
}
_IGNORED = "Arguments that the operation does not know, percent-encoded, divided by commas; absent where it knows all."
#: What any route may answer, beside its own success.
STATUSES = {
    400: "Arguments or a body that are no good",
    401: "Not signed in, or wrong credentials",
    403: "Not allowed",
    404: "No such route or record",
    408: "The body did not arrive in time",
    409: "In conflict with what is there, or an Idempotency-Key whose first call is still under way",
    410: "In the trash already",
    412: "Changed in the meantime, or a hash that does not match",
    413: "Too large",
    414: "Address too long",
    415: "A file of a kind that is not taken",
    422: "An Idempotency-Key that was sent with something else before",
    429: "Too many attempts",
    431: "Headers too large",
    501: "Not supported, or needs a hosted service",
    502: "Another server did not do its part",
    503: "The database cannot be reached",
    507: "No room left",
}


def _schema(arg: Arg) -> Schema:
    schema: Schema = {}
    if arg.description:
        schema["description"] = arg.description
    if arg.default is not MISSING:
        schema["default"] = arg.default
    if arg.type is None or arg.loose:
        return {**schema, **arg.schema}
    kinds = [_TYPES.get(kind, kind) for kind in (arg.type if isinstance(arg.type, tuple) else (arg.type,))]
    schema["type"] = kinds if len(kinds) > 1 else kinds[0]
    if arg.enum is not None:
        schema["enum"] = list(arg.enum)
    if arg.items is not None:
        schema["items"] = _schema(arg.items)
    low, high = arg.minimum, arg.maximum
    if kinds == ["integer"]:
        low, high = low if low is not None else -LARGEST, high if high is not None else LARGEST
    for name, value in (("minimum", low), ("maximum", high), ("format", arg.format)):
        if value not in (None, ""):
            schema[name] = value
    if arg.max_length is not None:
        schema["maxItems" if "array" in kinds else "maxLength"] = arg.max_length
    return {**schema, **arg.schema}


def _path(route: Route) -> str:
    return re.sub(r"\(\?P?<(\w+)>[^()]*\)", r"{\1}", route.path)


def _pattern(route: Route, name: str) -> str:
    found = re.search(rf"\(\?P?<{name}>([^()]*)\)", route.pattern)
    return found.group(1) if found else ".+"


def _parameters(route: Route, endpoint: Endpoint, method: str) -> list[Schema]:
    shown: list[Schema] = []
    for name in route.groups:
        pattern = _pattern(route, name)
        number = pattern in (r"[\d]+", r"\d+", "[0-9]+")
        kind: Schema = {"type": "integer", "minimum": 0} if number else {"type": "string", "pattern": f"^{pattern}$"}
        shown.append({"name": name, "in": "path", "required": True, "schema": kind})
    if method in ("GET", "DELETE"):
        for name, arg in endpoint.args.items():
            if name not in route.groups:
                required = arg.required and arg.default is MISSING
                shown.append({"name": name, "in": "query", "required": required, "schema": _schema(arg)})
    if endpoint.success == 201:
        shown.append({"name": "Idempotency-Key", "in": "header", "required": False, "schema": _KEY})
    shown.append({"name": "beta_language", "in": "query", "required": False, "schema": _schema(BETA_LANGUAGE)})
    return shown


def _body(route: Route, endpoint: Endpoint) -> Schema:
    args = {name: arg for name, arg in endpoint.args.items() if name not in route.groups}
    if endpoint.upload:
        file = {"type": "string", "contentMediaType": "application/octet-stream"}
        form = {"type": "object", "required": ["file"], "properties": {"file": file, **fields(TEXT, *args)}}
        content = {"multipart/form-data": {"schema": form}, "application/octet-stream": {"schema": {}}}
        return {"required": True, "content": content}
    if not args:
        return {"required": False, "content": {"application/json": {"schema": {"type": "object"}}}}
    required = [name for name, arg in args.items() if (arg.required or arg.needed) and arg.default is MISSING]
    schema: Schema = {"type": "object", "properties": {name: _schema(arg) for name, arg in args.items()}}
    if required:
        schema["required"] = required
    if endpoint.one_of:
        schema["anyOf"] = [{"required": [name], "properties": {name: _SAID}} for name in endpoint.one_of]
    return {"required": bool(required or endpoint.one_of), "content": {"application/json": {"schema": schema}}}


def _operation(route: Route, endpoint: Endpoint, method: str) -> Schema:
    identity = re.sub(r"\W+", "_", f"{method}_{_path(route)}").strip("_").lower()
    content: Schema = {"application/json": {"schema": dict(endpoint.answer)}}
    done: Schema = {
        "description": "Done",
        "headers": {HEADER: {"$ref": f"#/components/headers/{HEADER}"}},
        "content": content,
    }
    if route.namespace == "oembed/1.0" or "xliff" in route.path:
        content["text/xml"] = {"schema": {"type": "string"}}
        content["application/xliff+xml"] = {"schema": {"type": "string"}}
    shown: Schema = {
        "operationId": identity,
        "tags": [route.namespace or "index"],
        "summary": endpoint.summary,
        "parameters": _parameters(route, endpoint, method),
        "responses": {
            str(endpoint.success): done,
            **{str(status): {"$ref": f"#/components/responses/{status}"} for status in STATUSES},
        },
    }
    if route.module:
        shown["description"] = f"There while the module {route.module} is on; else 404 with the code module_off."
    if endpoint.success != 200 or method != "GET":
        shown["responses"].setdefault("200", done)
    if method not in ("GET", "DELETE"):
        shown["requestBody"] = _body(route, endpoint)
    if endpoint.permission.capability or endpoint.permission.never_public:
        shown["security"] = [{"application_password": []}]
    return shown


def describe(registry: Registry, settings: ServerSettings) -> Schema:
    """The whole interface, as a server with these settings has it."""
    paths: dict[str, Schema] = {}
    for route in registry.routes:
        entry = paths.setdefault(_path(route), {})
        for endpoint in route.endpoints:
            for method in endpoint.verbs:
                entry[method.lower()] = _operation(route, endpoint, method)
    failed = {
        "application/json": {"schema": {"$ref": "#/components/schemas/Error"}},
        "text/xml": {"schema": {"type": "string"}},
    }
    unknown = (
        f"An argument that an operation does not know is ignored, and named in the header `{HEADER}`."
        if not settings.strict_arguments
        else "An argument that an operation does not know is refused: 400 `rest_invalid_param`."
    )
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Content site",
            "version": "1",
            "description": f"Derived from the declared routes. {unknown}",
        },
        "servers": [{"url": settings.api_root(language).rstrip("/")} for language in LANGUAGES],
        "paths": paths,
        "components": {
            "schemas": {"Error": _ERROR},
            "headers": {HEADER: {"description": _IGNORED, "schema": {"type": "string"}}},
            "responses": {str(status): {"description": why, "content": failed} for status, why in STATUSES.items()},
            "securitySchemes": {"application_password": {"type": "http", "scheme": "basic"}},
        },
    }
