"""What the public must not see is nowhere in anything that the public can ask for."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.site.conftest import Fill, Pages
from tests.site.routes.test_posts import codes, make
from tests.site.routes.test_roles_of_management import _VARIABLES
from tests.tiers import first_of

MARK = "geheimnis"  # in every text that is not public
KINDS = ("posts", "pages")
CLOSED: tuple[dict[str, Any], ...] = (
    {"status": "draft"}, {"status": "pending"}, {"status": "private"}, {"status": "acf-disabled"},
    {"status": "future", "date": "2099-01-01T00:00:00"}, {"status": "publish", "password": "pw-geheimnis"},
)  # fmt: skip
QUERIES = (
    {}, {"context": "embed"}, {"context": "edit"}, {"_embed": "1"}, {"search": MARK}, {"search": "ge"},
    {"per_page": "100", "orderby": "title"}, {"status": "any"}, {"status": "draft,private,future,trash"},
    {"password": ""}, {"password": "wrong"}, {"_envelope": "1"},
    {"_fields": "content,excerpt,title,password"},
    {"orderby": "modified"}, {"include": ",".join(map(str, range(1, 60)))}, {"beta_language": "ja"},
    {"slug": "open-geheimnis,geheimnis"}, {"author": "5"}, {"_jsonp": "cb"}, {"parent": "1,2,3"},
)  # fmt: skip


def keep_secrets(pages: Pages) -> list[int]:
    """Records of every closed sort, with revisions, autosaves, a trashed one and an edited open one."""
    made = []
    for kind, closed in itertools.product(KINDS, CLOSED):
        title = "Locked" if "password" in closed else f"Title {MARK}"
        body = {"title": title, "content": f"<p>{MARK}</p>", "excerpt": MARK, **closed}
        answer = pages.post(f"/core/v2/{kind}", "administrator", json=body)
        assert answer.status_code == 201, answer.text
        made.append(answer.json()["id"])
        pages.post(f"/core/v2/{kind}/{made[-1]}", "administrator", json={"content": f"again {MARK}"})
        autosave = {"content": f"auto {MARK}", "title": title}
        pages.post(f"/core/v2/{kind}/{made[-1]}/autosaves", "administrator", json=autosave)
    for kind in KINDS:
        body = {"title": "Open", "content": f"first {MARK}", "status": "publish"}
        number = pages.post(f"/core/v2/{kind}", "administrator", json=body).json()["id"]
        pages.post(f"/core/v2/{kind}/{number}", "administrator", json={"content": f"second {MARK}"})
        pages.post(f"/core/v2/{kind}/{number}", "administrator", json={"content": "nothing here"})
        pages.post(f"/core/v2/{kind}/{number}/autosaves", "administrator", json={"content": f"auto {MARK}"})
        gone = {"title": f"Trash {MARK}", "content": MARK, "status": "publish"}
        trashed = pages.post(f"/core/v2/{kind}", "administrator", json=gone).json()["id"]
        pages.delete(f"/core/v2/{kind}/{trashed}", "administrator")
        made += [number, trashed]
    return made


@pytest.fixture(scope="module")
def kept(filled: Fill[list[int]]) -> tuple[Path, list[int]]:
    return filled(keep_secrets)


@pytest.fixture
def secretive(make_site: Callable[..., Pages], kept: tuple[Path, list[int]]) -> tuple[Pages, list[int]]:
    """A site of its own with those records, and their numbers."""
    return make_site("sqlite", start=kept[0]), kept[1]


def ask(pages: Pages, path: str, role: str, query: dict[str, str]) -> str:
    """Body and headers of an answer, without what the question itself said."""
    answer = pages.get(path, role, params=query)
    assert answer.status_code < 500 or answer.status_code == 501, path
    whole = answer.text + str(answer.headers)
    for value in query.values():  # a Link header repeats the question
        whole = whole.replace(value, "") if value and MARK in value else whole
    return whole


@pytest.mark.parametrize("role", ["", pytest.param("subscriber", marks=pytest.mark.deep)])
@pytest.mark.parametrize("query", first_of(QUERIES, 9), ids=str)
def test_closed_texts_are_in_no_answer(role: str, query: dict[str, str], secretive: tuple[Pages, list[int]]) -> None:
    pages, made = secretive
    for route in pages.app.api.registry.routes:
        if "GET" not in route.methods:
            continue
        path = route.path
        for pattern, value in _VARIABLES.items():
            if pattern != r"(?P<id>[\d]+)":
                path = path.replace(pattern, value)
        if "(?P<" not in path:
            assert MARK not in ask(pages, path, role, query), path
            continue
        for number in made:
            full = path.replace(r"(?P<parent>[\d]+)", str(number)).replace(r"(?P<id>[\d]+)", str(number))
            assert MARK not in ask(pages, full, role, query), full


@pytest.mark.deep
@pytest.mark.parametrize("role", ["", pytest.param("subscriber", marks=pytest.mark.deep)])
def test_closed_revisions_and_autosaves_are_in_no_answer(role: str, secretive: tuple[Pages, list[int]]) -> None:
    pages, made = secretive
    for kind, number, part, inner in itertools.product(KINDS, made, ("revisions", "autosaves"), range(1, 40)):
        assert MARK not in ask(pages, f"/core/v2/{kind}/{number}/{part}/{inner}", role, {})


def test_closed_texts_are_on_no_page(secretive: tuple[Pages, list[int]]) -> None:
    pages, made = secretive
    slugs = ["open", "locked", "locked-2", "title-geheimnis", *(f"title-geheimnis-{n}" for n in range(2, 9))]
    ways = [f"/{language}/{slug}/" for language in ("en", "ja") for slug in slugs]
    ways += [f"/{language}/?p={number}" for language in ("en", "ja") for number in made]
    ways += ["/", "/en/", "/ja/", "/en/feed/", "/sitemap.xml", "/robots.txt", "/metrics", "/healthz"]
    for way in ways:
        answer = pages.client.get(way)
        text = answer.text.replace(way, "")
        assert answer.status_code < 500
        assert MARK not in text or answer.status_code == 404, way


def test_closed_texts_are_in_no_embed(secretive: tuple[Pages, list[int]]) -> None:
    pages, made = secretive
    for number in made:
        url = f"{pages.site.settings.base_url}/en/?p={number}"
        answer = pages.get("/oembed/1.0/embed", params={"url": url})
        assert MARK not in answer.text, number


def test_closed_texts_are_not_logged(sqlite_site: Pages, caplog: pytest.LogCaptureFixture) -> None:
    keep_secrets(sqlite_site)
    assert not [line for record in caplog.records if "pw-geheimnis" in (line := record.getMessage())]
    log = sqlite_site.get("/logbook/v1/logs?per_page=100&context=edit", "administrator").text
    assert "pw-geheimnis" not in log


def test_closed_texts_do_not_come_after_a_stranger_asked_first(secretive: tuple[Pages, list[int]]) -> None:
    """What was kept for an editor is not handed to the public, nor the other way round."""
    pages, made = secretive
    locked = next(
        n for n in made if pages.get(f"/core/v2/posts/{n}").json().get("title", {}).get("rendered") == "Locked"
    )
    for _ in range(2):
        assert MARK not in pages.get(f"/core/v2/posts/{locked}").text
        assert MARK in pages.get(f"/core/v2/posts/{locked}", params={"password": "pw-geheimnis"}).text
        assert MARK in pages.get(f"/core/v2/posts/{locked}?context=edit", "administrator").text
        assert MARK not in pages.get("/core/v2/posts").text
        assert MARK in pages.get("/core/v2/posts?context=edit&status=any", "administrator").text


def test_user_when_nothing_of_them_is_public_then_unknown_to_the_public(site: Pages) -> None:
    made = make(site, as_="author")
    make(site, as_="contributor", status="draft")
    people = {
        name: site.get("/core/v2/users/me", as_=name).json()["id"] for name in ("author", "contributor", "editor")
    }
    assert site.get(f"/core/v2/users/{people['author']}").json()["name"] == "Author"
    for name in ("contributor", "editor"):
        assert codes(site.get(f"/core/v2/users/{people[name]}")) == (401, "rest_user_cannot_view")
        assert codes(site.get(f"/core/v2/users/{people[name]}", as_="subscriber")) == (403, "rest_user_cannot_view")
        assert site.get(f"/core/v2/users/{people[name]}", as_="editor").status_code == 200
        assert site.get(f"/core/v2/users/{people[name]}", as_=name).status_code == 200
    site.delete(f"/core/v2/posts/{made['id']}", as_="editor")
    assert site.get(f"/core/v2/users/{people['author']}").status_code == 401


def test_client_when_it_walks_the_authors_then_embeds_what_it_may_see(site: Pages) -> None:
    make(site, as_="author")
    listed = site.get("/core/v2/posts?_embed=author").json()
    assert listed[0]["_embedded"]["author"][0]["name"] == "Author"
