"""The frame around every route."""

from __future__ import annotations

import tracemalloc

from tests.site.conftest import Pages


def test_root_index_when_asked_then_lists_every_namespace(site: Pages) -> None:
    shown = site.get("/").json()
    assert shown["namespaces"] == [
        "oembed/1.0",
        "alpha/v4",
        "beta/tm/v1",
        "logbook/v1",
        "gamma/v2",
        "regenerate-thumbnails/v1",
        "core/v2",
    ]
    assert shown["authentication"] == []
    assert shown["home"].endswith("/en/")


def test_unknown_route_when_called_then_no_route(site: Pages) -> None:
    for method in ("GET", "POST", "DELETE"):
        answer = site.call(method, "/nothing/v9/here")
        assert (answer.status_code, answer.json()["code"]) == (404, "rest_no_route")


def test_wrong_credentials_when_reading_then_401(site: Pages) -> None:
    answer = site.client.get("/en/api/", auth=("editor", "wrong"))
    assert (answer.status_code, answer.json()["code"]) == (401, "incorrect_password")
    answer = site.client.get("/en/api/", auth=("nobody@example.org", "wrong"))
    assert (answer.status_code, answer.json()["code"]) == (401, "invalid_email")
    assert site.get("/", as_="editor").status_code == 200


def test_paths_when_they_are_long_then_nothing_of_them_is_kept(sqlite_site: Pages) -> None:
    match = sqlite_site.app.api.registry.match
    path = "/gamma/v2/resolve-redirect/" + 15_000 * "b"
    assert match(path)
    tracemalloc.start()
    try:
        for number in range(200):
            assert match(f"{path}{number}")
        assert tracemalloc.get_traced_memory()[0] < 100_000
    finally:
        tracemalloc.stop()


def test_index_of_a_namespace_in_any_case_is_made_once(sqlite_site: Pages) -> None:
    indexes = [sqlite_site.get(f"/{name}").json() for name in ("core/v2", "Core/V2", "cORE/v2")]
    assert indexes[0]["routes"] and all(one == indexes[0] for one in indexes)
    assert len(sqlite_site.app.api.registry._indexes) == 1


def test_page_for_people_when_asked_from_elsewhere_then_no_origin_is_let_in(sqlite_site: Pages) -> None:
    for path in ("/en/", "/en/nothing/", "/healthz", "/readyz"):
        headers = sqlite_site.client.get(path, headers={"Origin": "http://127.0.0.1:9"}).headers
        assert not [name for name in headers if name.startswith("access-control-allow")]
        assert headers["vary"] == "Accept-Encoding"
    api = sqlite_site.client.get("/en/api/", headers={"Origin": "http://127.0.0.1:9"}).headers
    assert (api["access-control-allow-origin"], api["vary"]) == ("http://127.0.0.1:9", "Origin, Accept-Encoding")
    open_to_all = sqlite_site.client.get("/openapi.json", headers={"Origin": "http://127.0.0.1:9"}).headers
    assert open_to_all.get_list("access-control-allow-origin") == ["*"]
