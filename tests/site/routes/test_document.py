"""The index against the document, in both directions; what is beyond the document has to give its reason."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from previewer.site.arguments import Arg
from previewer.site.http.routing import Endpoint, Route
from previewer.site.languages import LANGUAGES
from tests.site.conftest import Pages
from tests.site.document import DOCUMENT, EVERYWHERE, NAMESPACES, NONE, PATHS, SOME, UNSAID, Said

_METHODS = {"GET", "POST", "PUT", "PATCH", "DELETE"}


@pytest.fixture
def index(sqlite_site: Pages) -> dict[str, Any]:
    found: dict[str, Any] = sqlite_site.get("/").json()
    return found


def declared(pages: Pages) -> dict[str, Route]:
    return {route.path: route for route in pages.app.api.registry.routes}


def endpoint_args(entry: dict[str, Any], method: str) -> dict[str, Any]:
    """The arguments that the index shows for a method."""
    found = [each["args"] for each in entry["endpoints"] if method in each["methods"]]
    assert len(found) == 1, f"{method} is there {len(found)} times"
    args: dict[str, Any] = found[0]
    return args


def differences(name: str, said: Said, shown: dict[str, Any]) -> Iterator[str]:
    """How an argument of the index differs from what the document says of it."""
    if shown.get("required") is not said.required:
        yield f"{name}: required is {shown.get('required')}, not {said.required}"
    if said.type is not UNSAID:
        wanted = list(said.type) if isinstance(said.type, tuple) else said.type
        if shown.get("type") != wanted:
            yield f"{name}: type is {shown.get('type')}, not {wanted}"
    if said.default is NONE and "default" in shown:
        yield f"{name}: has a default, {shown['default']!r}"
    if said.default is SOME and not shown.get("default"):
        yield f"{name}: has no default"
    default = shown.get("default", NONE)
    wanted = (type(said.default), said.default)
    if said.default not in (NONE, SOME, UNSAID) and (type(default), default) != wanted:
        yield f"{name}: default is {shown.get('default', NONE)!r}, not {said.default!r}"
    if said.type is not UNSAID and tuple(shown.get("enum") or ()) != (said.enum or ()):
        yield f"{name}: enum is {shown.get('enum')}, not {said.enum}"
    items = shown.get("items", {})
    if said.items is not None and items.get("type") != said.items:
        yield f"{name}: items are {items.get('type')}, not {said.items}"
    if tuple(items.get("enum") or ()) != (said.items_enum or ()):
        yield f"{name}: enum of items is {items.get('enum')}, not {said.items_enum}"
    extra = set(shown) - {"required", "default", "enum", "description", "type", "items"}
    if extra:
        yield f"{name}: shows {extra}"


def test_document_has_94_paths() -> None:
    assert len(DOCUMENT) == PATHS == 94


def test_root_index_has_the_fields_of_the_document(index: dict[str, Any]) -> None:
    assert {
        "name", "description", "url", "home", "gmt_offset", "timezone_string", "namespaces", "authentication",
        "routes",
    } <= set(index)  # fmt: skip
    assert index["namespaces"] == list(NAMESPACES)
    assert index["authentication"] == []


@pytest.mark.parametrize("path", DOCUMENT)
def test_index_shows_what_the_document_says(path: str, index: dict[str, Any]) -> None:
    entry = index["routes"].get(path)
    assert entry is not None, "the path is not in the index"
    wrong = []
    for method, arguments in DOCUMENT[path].items():
        assert method in entry["methods"]
        shown = endpoint_args(entry, method)
        for name, said in {**arguments, **EVERYWHERE}.items():
            if name not in shown:
                wrong.append(f"{method} {name}: missing")
            else:
                wrong += [f"{method} {line}" for line in differences(name, said, shown[name])]
    assert wrong == []


def test_index_entries_have_namespace_methods_and_self(index: dict[str, Any], sqlite_site: Pages) -> None:
    for path, entry in index["routes"].items():
        namespace = next((name for name in NAMESPACES if path.startswith(f"/{name}")), "")
        assert entry["namespace"] == namespace, path
        served = {method for each in entry["endpoints"] for method in each["methods"]}
        assert set(entry["methods"]) == served <= _METHODS, path
        assert ("_links" in entry) is ("(?" not in path), path


def test_index_beyond_the_document_has_its_reason(index: dict[str, Any], sqlite_site: Pages) -> None:
    """Backwards: each path, method and argument of the index is in the document, or says why it is there."""
    unexplained = []
    routes = declared(sqlite_site)
    assert set(routes) == set(index["routes"])
    for path, route in routes.items():
        if route.beyond:
            assert path not in DOCUMENT, f"{path} is in the document and says it is not"
            continue
        if path not in DOCUMENT:
            unexplained.append(path)
            continue
        for endpoint in route.endpoints:
            unexplained += unexplained_in(path, endpoint)
    assert unexplained == []


def unexplained_in(path: str, endpoint: Endpoint) -> Iterator[str]:
    for method in endpoint.verbs:
        if method not in DOCUMENT[path]:
            if not endpoint.beyond:
                yield f"{method} {path}"
            continue
        for name, arg in endpoint.args.items():
            known = name in DOCUMENT[path][method]
            if not known and not arg.beyond:
                yield f"{method} {path} {name}"
            assert not (known and arg.beyond), f"{method} {path} {name} is in the document and says it is not"


def test_beyond_is_a_sentence_and_not_a_word(sqlite_site: Pages) -> None:
    reasons: list[str] = []
    for route in declared(sqlite_site).values():
        args: list[Arg] = [arg for endpoint in route.endpoints for arg in endpoint.args.values()]
        reasons += [route.beyond, *(each.beyond for each in route.endpoints), *(arg.beyond for arg in args)]
    assert all(len(reason.split()) > 3 for reason in reasons if reason)


@pytest.mark.parametrize("namespace", NAMESPACES)
def test_namespace_index_shows_its_part_of_the_root_index(
    namespace: str, index: dict[str, Any], sqlite_site: Pages
) -> None:
    found = sqlite_site.get(f"/{namespace}").json()
    assert found["namespace"] == namespace
    own = {path: entry for path, entry in index["routes"].items() if entry["namespace"] == namespace}
    assert found["routes"] == own


def test_beta_language_wins_over_the_path(sqlite_site: Pages) -> None:
    home = sqlite_site.get("/", params={"beta_language": "ja"}).json()["home"]
    assert home.endswith("/ja/")
    assert sqlite_site.get("/", params={"beta_language": "fr"}).status_code == 400


@pytest.mark.parametrize("language", LANGUAGES)
def test_index_in_each_language_has_the_same_routes(language: str, sqlite_site: Pages) -> None:
    pages = Pages(sqlite_site.app, language, sqlite_site.client)
    assert set(DOCUMENT) <= set(pages.get("/").json()["routes"])
