"""The frame around every route."""

from __future__ import annotations

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
