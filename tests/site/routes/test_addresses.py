"""A public record's address answers, and is owned for as long as the record is public."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from previewer.site.content.text import cut_slug, slug_of_title, slugify
from previewer.site.store.records import change_record
from tests.site.conftest import PASSWORD, Pages
from tests.site.routes.test_posts import make

LONG = "a" + "天気の長い題" * 20


@pytest.mark.parametrize(
    "title",
    ["5%fee", "2%cashback", "100%", "%e6%97%a5", LONG, "a__b", "ẞtraße", "İx", "™", "\u0130", "x\u0307", "%%%", "天"],
)
def test_address_of_any_title_answers(title: str, site: Pages) -> None:
    for made in (make(site, title=title), make(site, title=title)):
        assert site.client.get(made["link"]).status_code == 200
        assert site.get("/core/v2/posts", params={"slug": made["slug"]}).json()[0]["id"] == made["id"]
        same = site.post(f"/core/v2/posts/{made['id']}", "editor", json={"slug": made["slug"]}).json()
        assert same["slug"] == made["slug"]


@pytest.mark.parametrize(
    ("title", "slug"),
    [
        ("Cafe\u0301 de\u0301ja\u0300 vu", "cafe-deja-vu"), ("\ufb01ne", "fine"), ("\u2116 5", "no-5"),
        ("\u2163", "iv"), ("\u0130stanbul", "istanbul"), ("\u00bd cup", "1-2-cup"), ("\u304b\u3099", "%e3%81%8c"),
        ("\u0438\u0306", "%d0%b9"), ("0\r{_", "0"), ("a {_ b", "a-b"), ("a{_}b", "a_b"), ("a & b", "a-b"),
    ],
)  # fmt: skip
def test_address_has_all_letters_that_a_character_stands_for(title: str, slug: str) -> None:
    assert slug_of_title(title) == slug


def test_address_that_an_earlier_version_made_is_found(sqlite_site: Pages) -> None:
    made = make(sqlite_site, title="Old")
    with sqlite_site.site.store.write() as db:
        change_record(db, made["id"], {"slug": "cafe%cc%81"})
    assert sqlite_site.get("/core/v2/posts?slug=cafe%25cc%2581").json()[0]["id"] == made["id"]


@given(st.text(max_size=80), st.integers(5, 200))
def test_address_part_is_made_once(title: str, most: int) -> None:
    made = slug_of_title(title)
    assert slugify(made) == made
    assert slugify(slugify(title)) == slugify(title)
    assert slugify(cut_slug(made, most)) == cut_slug(made, most)
    assert len(cut_slug(made, most)) <= most


def test_slug_that_was_asked_for_is_what_its_codes_say(site: Pages) -> None:
    for asked, made in (("%E6%97%A5", "%e6%97%a5"), ("%41bc", "abc"), ("5%fee", "5fee"), ("a%2Fb", "a-b")):
        assert make(site, title="T", slug=asked)["slug"] == made
        assert site.get("/core/v2/posts", params={"slug": asked}).json()[0]["slug"] == made


def test_slug_is_free_once_its_record_is_no_longer_public(site: Pages) -> None:
    first = make(site, title="Taken")
    address = first["link"]
    assert make(site, title="Taken")["slug"] == "taken-2"
    path = f"/core/v2/posts/{first['id']}"
    assert site.post(path, "editor", json={"status": "draft"}).json()["slug"] == "taken"
    assert site.client.get(address).status_code == 404
    other = make(site, title="Taken")
    assert (other["slug"], other["link"]) == ("taken", address)
    assert site.client.get(address).status_code == 200
    again = site.post(path, "editor", json={"status": "publish"}).json()
    assert again["slug"] == "taken-3" and site.client.get(again["link"]).status_code == 200


def test_slug_in_the_trash_finds_itself_and_stays(site: Pages) -> None:
    for title in ("A b", LONG, "天"):
        made = make(site, title=title)
        gone = site.delete(f"/core/v2/posts/{made['id']}", "editor").json()
        found = site.get("/core/v2/posts", "editor", params={"status": "trash", "slug": gone["slug"]}).json()
        assert [each["id"] for each in found] == [made["id"]]
        same = site.post(f"/core/v2/posts/{made['id']}", "editor", json={"slug": gone["slug"]}).json()
        assert same["slug"] == gone["slug"]
        back = site.post(f"/core/v2/posts/{made['id']}", "editor", json={"status": "publish"}).json()
        assert back["slug"] == made["slug"]


def test_address_of_a_file_answers_in_both_languages(site: Pages) -> None:
    made = site.post("/core/v2/media", "editor", files={"file": ("50%fee.txt", b"x", "text/plain")}).json()
    ja = site.ja().get(f"/core/v2/media/{made['id']}").json()
    assert [site.client.get(each["link"]).status_code for each in (made, ja)] == [200, 200]


def test_record_named_like_the_prefix_of_the_interface_answers(make_site: Callable[..., Pages]) -> None:
    site = make_site("sqlite", prefix="wp-json")
    for title, slug in (("WP-JSON", "wp-json-2"), ("api", "api-2"), ("wp-json", "wp-json-3")):
        body = {"title": title, "content": "The words of it.", "status": "publish"}
        posted = site.client.request("POST", "/en/wp-json/core/v2/posts", json=body, auth=("editor", PASSWORD))
        assert posted.json()["slug"] == slug
        assert "The words of it." in site.client.get(posted.json()["link"]).text
