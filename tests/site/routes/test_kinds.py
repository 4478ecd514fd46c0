"""Routes that clients of the family ask first: types, statuses, taxonomies, search, settings, and what has changed."""

from __future__ import annotations

from typing import Any

import pytest

from previewer.site.manage.stored import FACTS
from tests.site.conftest import Pages
from tests.site.routes.test_posts import codes, make

C = "/core/v2"
ROOT = "http://127.0.0.1:8080/en/api/core/v2"


def test_types_are_there_by_slug_in_the_language_that_is_asked_for(sqlite_site: Pages) -> None:
    types = sqlite_site.get(f"{C}/types").json()
    bases = {slug: each["rest_base"] for slug, each in types.items()}
    assert bases == {"post": "posts", "page": "pages", "attachment": "media"}
    assert [each["slug"] for each in types.values()] == list(types)
    for each in types.values():
        assert sqlite_site.client.get(each["_links"]["wp:items"][0]["href"]).status_code == 200
    assert sqlite_site.get(f"{C}/types/page").json() == types["page"]
    assert (types["page"]["hierarchical"], types["page"]["taxonomies"]) == (True, ["post_tag"])
    assert sqlite_site.ja().get(f"{C}/types/post").json()["name"] == "投稿"
    assert codes(sqlite_site.get(f"{C}/types/menu")) == (404, "rest_type_invalid")


def test_taxonomies_are_the_tags_of_pages(sqlite_site: Pages) -> None:
    assert {slug: each["types"] for slug, each in sqlite_site.get(f"{C}/taxonomies").json().items()} == {
        "post_tag": ["page"]
    }
    assert codes(sqlite_site.get(f"{C}/taxonomies/category")) == (404, "rest_taxonomy_invalid")


@pytest.mark.parametrize(
    ("role", "more"),
    [("", []), ("subscriber", []), ("contributor", ["future", "draft", "pending", "private", "acf-disabled", "trash"])],
)
def test_statuses_are_those_that_the_caller_may_ask_for(role: str, more: list[str], sqlite_site: Pages) -> None:
    statuses = sqlite_site.get(f"{C}/statuses", role).json()
    assert list(statuses) == ["publish", *more]
    for each in statuses.values():
        asked = each["_links"]["archives"][0]["href"].removeprefix("http://127.0.0.1:8080/en/api")
        assert sqlite_site.get(asked, role).status_code == 200
    draft = sqlite_site.get(f"{C}/statuses/draft", role)
    if more:
        assert (draft.json()["public"], draft.json()["date_floating"]) == (False, True)
    else:
        assert codes(draft) == (403 if role else 401, "rest_cannot_read_status")
    assert codes(sqlite_site.get(f"{C}/statuses/gone", role)) == (404, "rest_status_invalid")


@pytest.fixture
def lamps(site: Pages) -> Pages:
    """Records about lamps, of both kinds, and what must not be found."""
    make(site, title="A note", content="about a lamp", date="2020-01-01T00:00:00")
    make(site, title="Lamp post", content="x", date="2020-01-02T00:00:00")
    make(site, path=f"{C}/pages", title="Lamp page", content="x", date="2020-01-03T00:00:00")
    make(site, title="Lamp draft", status="draft")
    make(site, title="Lamp locked", content="lamp", password="p")
    make(site.ja(), title="Lamp ja")
    return site


@pytest.mark.parametrize(
    ("query", "titles"),
    [
        ("search=lamp", ["Lamp page", "Lamp post", "A note"]),
        ("search=lamp&subtype=post", ["Lamp post", "A note"]),
        ("search=lamp&subtype[]=page", ["Lamp page"]),
        ("search=lamp&subtype=page,any", ["Lamp page", "Lamp post", "A note"]),
        ("search=lamp&per_page=1&page=2", ["Lamp post"]),
        ("search=nothing", []),
        ("subtype=page", ["Lamp page"]),
    ],
)
def test_search_finds_what_is_public_in_both_kinds_best_first(query: str, titles: list[str], lamps: Pages) -> None:
    answer = lamps.get(f"{C}/search?{query}")
    assert [each["title"] for each in answer.json()] == titles


def test_search_says_how_many_there_are_and_where(lamps: Pages) -> None:
    answer = lamps.get(f"{C}/search?search=lamp&per_page=2")
    assert (answer.headers["x-wp-total"], answer.headers["x-wp-totalpages"]) == ("3", "2")
    assert answer.headers["link"] == f'<{ROOT}/search?search=lamp&per_page=2&page=2>; rel="next"'
    page = answer.json()[0]
    assert (page["type"], page["subtype"]) == ("post", "page")
    assert lamps.client.get(page["url"]).status_code == 200
    record: dict[str, Any] = lamps.client.get(page["_links"]["self"][0]["href"]).json()
    assert (record["id"], record["type"]) == (page["id"], "page")
    embedded = lamps.get(f"{C}/search?search=lamp&_embed=self").json()[0]["_embedded"]["self"]
    assert [each["id"] for each in embedded] == [page["id"]]
    beyond = lamps.get(f"{C}/search?search=lamp&page=4")
    assert codes(beyond) == (400, "rest_search_invalid_page_number")
    assert codes(lamps.get(f"{C}/search?type=term")) == (400, "rest_invalid_param")


def test_settings_that_are_public_are_those_of_the_pages(sqlite_site: Pages) -> None:
    with sqlite_site.site.store.write() as db:
        FACTS.change(db, lambda kept: {**kept, "name": "Lamps", "names": {"ja": "ランプ"}, "timezone": "Asia/Tokyo"})
    sqlite_site.site.forget_facts()
    assert sqlite_site.ja().get(f"{C}/settings").json() == {
        "title": "ランプ", "description": "", "url": "http://127.0.0.1:8080", "timezone": "Asia/Tokyo",
        "language": "ja", "posts_per_page": 10,
    }  # fmt: skip


def test_list_when_asked_for_what_changed_then_that_alone(site: Pages) -> None:
    old = make(site, title="Old", date="2019-01-01T00:00:00")
    new = make(site, title="New", date="2021-01-01T00:00:00")
    assert (old["modified"], new["modified"]) == ("2019-01-01T00:00:00", "2021-01-01T00:00:00")

    def titles(query: str) -> list[str]:
        return [each["title"]["rendered"] for each in site.get(f"{C}/posts?{query}").json()]

    assert titles("modified_after=2020-01-01T00:00:00") == ["New"]
    assert titles("modified_before=2020-01-01T00:00:00") == ["Old"]
    assert titles("modified_after=2019-01-01T00:00:00&modified_before=2021-01-01T00:00:00") == []
    site.post(f"{C}/posts/{old['id']}", "editor", json={"content": "changed"})
    assert titles("modified_after=2021-01-01T00:00:00") == ["Old"]
    assert codes(site.get(f"{C}/media?modified_after=yesterday")) == (400, "rest_invalid_param")


@pytest.mark.parametrize(
    "body",
    [
        {"title": "T"}, {"title": {"raw": "T"}}, {"content": "C"}, {"excerpt": {"raw": "E"}, "title": ""},
        {}, {"title": ""}, {"title": " \n"}, {"title": {"raw": ""}}, {"title": {}}, {"status": "draft"}, {"slug": "s"},
    ],
    ids=str,
)  # fmt: skip
def test_description_says_what_an_empty_record_is(body: dict[str, Any], sqlite_site: Pages) -> None:
    from jsonschema import Draft202012Validator

    operation = sqlite_site.client.get("/openapi.json").json()["paths"]["/core/v2/posts"]["post"]["requestBody"]
    valid = Draft202012Validator(operation["content"]["application/json"]["schema"]).is_valid(body)
    answer = sqlite_site.post(f"{C}/posts", "editor", json=body)
    assert operation["required"] is True
    assert valid is (answer.status_code == 201)
    assert valid or codes(answer) == (400, "empty_content")
