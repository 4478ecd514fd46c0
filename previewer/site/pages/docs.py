"""`/docs`: the OpenAPI description as a page to read. No scripts."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Any, NamedTuple

from previewer.site.http.context import Reply
from previewer.site.languages import language, others
from previewer.site.pages.shell import PagePlace, page
from previewer.site.site import Site

_METHODS = ("get", "post", "put", "patch", "delete")


class _Argument(NamedTuple):
    name: str
    place: str
    kind: str
    required: bool
    about: str


class _Operation(NamedTuple):
    method: str
    path: str
    about: str
    arguments: tuple[_Argument, ...]


def docs(site: Site, lang: str, description: Mapping[str, Any]) -> Reply:
    """The operations by namespace, each with its arguments."""
    groups: dict[str, list[_Operation]] = defaultdict(list)
    for path, methods in description["paths"].items():
        for method in _METHODS:
            if method in methods:
                operation = methods[method]
                tag = (operation.get("tags") or [path.split("/")[1]])[0]
                groups[tag].append(_operation(method, path, operation))
    address = f"{site.settings.base_url}/docs"
    place = PagePlace(lang, address, {each: f"{address}?lang={each}" for each in others(lang)})
    title = language(lang).pages["docs"]
    return page(site, place, "docs.html", title=title, groups=groups, about=description["info"]["title"])


def _operation(method: str, path: str, operation: Mapping[str, Any]) -> _Operation:
    about = operation.get("summary") or operation.get("description") or ""
    named = [
        _Argument(one["name"], one["in"], _kind(one.get("schema", {})), bool(one.get("required")), _about(one))
        for one in operation.get("parameters", ())
    ]
    body = operation.get("requestBody", {}).get("content", {})
    for media, content in body.items():
        schema = content.get("schema", {})
        required = schema.get("required", ())
        named += [
            _Argument(name, media, _kind(one), name in required, one.get("description", ""))
            for name, one in schema.get("properties", {}).items()
        ]
    return _Operation(method.upper(), path, about, tuple(named))


def _kind(schema: Mapping[str, Any]) -> str:
    """A schema in a few words: its type, its choices, its default."""
    kind = schema.get("type", "")
    words = [", ".join(kind) if isinstance(kind, list) else str(kind)]
    if "enum" in schema:
        words.append(" | ".join(map(str, schema["enum"])))
    if "default" in schema:
        words.append(f"= {schema['default']!r}")
    return " ".join(word for word in words if word)


def _about(parameter: Mapping[str, Any]) -> str:
    return str(parameter.get("description") or parameter.get("schema", {}).get("description") or "")
