"""Arguments that the interface does not know are told, once in the log, or refused where that was asked for."""

from __future__ import annotations

import logging
from collections.abc import Callable

import pytest

from previewer.site.http import ignored
from tests.site.conftest import Pages
from tests.site.routes.test_posts import make

NAME = "x-ignored-arguments"


@pytest.fixture(autouse=True)
def _nothing_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ignored, "_told", set())


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("categories=1&tax_relation=AND&per_page=5", "categories, tax_relation"),
        ("search_columns[]=title", "search_columns"),
        ("per_pag%C3%A9=5", "per_pag%C3%A9"),
        ("_n=1&_fields=id&per_page=5&context=view&beta_language=ja", ""),
    ],
)
def test_filter_when_nobody_knows_it_then_told(query: str, told: str, sqlite_site: Pages) -> None:
    for _ in range(2):
        answer = sqlite_site.get(f"/core/v2/posts?{query}")
        assert (answer.status_code, answer.headers.get(NAME, "")) == (200, told)
        assert NAME in answer.headers["access-control-expose-headers"].lower()


def test_argument_when_nobody_knows_it_then_in_the_log_once(
    sqlite_site: Pages, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING, "previewer.site"):
        for number in range(3):
            sqlite_site.get(f"/core/v2/posts?categories={number}")
    assert [each.getMessage() for each in caplog.records] == [
        "/core/v2/posts does not know the argument categories: it is ignored."
    ]


def test_member_when_it_cannot_be_set_then_told_but_for_what_was_shown(sqlite_site: Pages) -> None:
    made = make(sqlite_site, title="Here")
    whole = sqlite_site.get(f"/core/v2/posts/{made['id']}?context=edit", as_="editor").json()
    back = sqlite_site.post(f"/core/v2/posts/{made['id']}", as_="editor", json=whole)
    assert (back.status_code, back.headers.get(NAME)) == (200, None)
    tagged = sqlite_site.post(f"/core/v2/posts/{made['id']}", as_="editor", json={"tags": [1], "statu": "draft"})
    assert (tagged.status_code, tagged.headers.get(NAME)) == (200, "tags, statu")


def test_arguments_when_they_have_to_be_known_then_refused(make_site: Callable[..., Pages]) -> None:
    site = make_site("sqlite", strict_arguments=True)
    answer = site.get("/core/v2/posts?categories=1&per_page=1")
    assert (answer.status_code, answer.json()["code"]) == (400, "rest_invalid_param")
    assert answer.json()["data"]["params"] == {"categories": "categories is not known here."}
    refused = site.post("/core/v2/posts", as_="editor", json={"title": "x", "status": "publish", "categories": [1]})
    assert refused.status_code == 400
    assert site.get("/core/v2/posts").json() == []
    assert site.get("/core/v2/posts?_n=1").status_code == 200


def test_description_tells_what_becomes_of_unknown_arguments(make_site: Callable[..., Pages]) -> None:
    for strict, said in ((False, "is ignored"), (True, "is refused: 400 `rest_invalid_param`")):
        shown = make_site("sqlite", strict_arguments=strict).client.get("/openapi.json").json()
        assert said in shown["info"]["description"]
        header = shown["paths"]["/core/v2/posts"]["get"]["responses"]["200"]["headers"]["X-Ignored-Arguments"]
        assert shown["components"]["headers"][header["$ref"].rpartition("/")[2]]["schema"] == {"type": "string"}


def test_form_when_another_site_sends_it_then_refused(sqlite_site: Pages) -> None:
    locked = make(sqlite_site, title="Locked", password="p")
    form = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"}
    page = sqlite_site.client.request("POST", locked["link"], data={"password": "p"}, headers=form)
    assert page.status_code == 403
    refused = sqlite_site.post("/core/v2/posts", as_="editor", data={"title": "x"}, headers=form)
    assert (refused.status_code, refused.json()["code"]) == (403, "rest_cross_site")
    script = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "cors"}
    assert sqlite_site.post("/core/v2/posts", as_="editor", json={"title": "x"}, headers=script).status_code == 201
    own = {"Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "navigate"}
    opened = sqlite_site.client.request("POST", locked["link"], data={"password": "p"}, headers=own)
    assert opened.status_code == 303


def test_names_when_they_are_long_then_kept_no_longer_than_told(sqlite_site: Pages) -> None:
    sqlite_site.post("/core/v2/posts", as_="editor", json={"title": "T", "é" * 100_000: 1})
    assert ignored._told and all(len(name) <= 60 for _, name in ignored._told)
