"""Records show their other languages, and are joined and parted over REST."""

from __future__ import annotations

from typing import Any

from tests.site.conftest import Pages
from tests.site.routes.test_posts import codes, make

POSTS, PAGES = "/core/v2/posts", "/core/v2/pages"


def others(record: dict[str, Any]) -> list[tuple[str, str]]:
    """The other languages that a record shows."""
    return [(link["hreflang"], link["href"]) for link in record["_links"].get("alternate", [])]


def seen(site: Pages, record: dict[str, Any], path: str = POSTS) -> list[tuple[str, str]]:
    """The same, as the public reads it alone and in the list."""
    alone = site.get(f"{path}/{record['id']}").json()
    listed = next(each for each in site.get(path).json() if each["id"] == record["id"])
    assert others(alone) == others(listed)
    return others(alone)


def test_translation_when_made_then_each_shows_the_other(site: Pages) -> None:
    english = make(site, title="Rain")
    assert seen(site, english) == []
    japanese = make(site.ja(), title="雨", translation_of=english["id"])
    root = "http://127.0.0.1:8080"
    assert seen(site, english) == [("ja", f"{root}/ja/api/core/v2/posts/{japanese['id']}")]
    assert seen(site.ja(), japanese) == [("en", f"{root}/en/api/core/v2/posts/{english['id']}")]
    embedded = site.get(f"{POSTS}/{english['id']}?_embed=alternate").json()["_embedded"]["alternate"]
    assert [each["title"]["rendered"] for each in embedded] == ["雨"]
    assert f'href="{root}/ja/' in site.client.get("/en/rain/").text


def test_records_when_joined_later_and_parted_then_shown_so(site: Pages) -> None:
    english, japanese = make(site, path=PAGES, title="Rain"), make(site.ja(), path=PAGES, title="雨")
    assert seen(site, english, PAGES) == []
    address = f"{PAGES}/{english['id']}"
    joined = site.post(address, as_="editor", json={"translation_of": japanese["id"]})
    assert [lang for lang, _ in others(joined.json())] == ["ja"]
    assert [lang for lang, _ in seen(site, english, PAGES)] == ["ja"]
    assert [lang for lang, _ in seen(site.ja(), japanese, PAGES)] == ["en"]
    again = site.post(address, as_="editor", json={"translation_of": japanese["id"]})
    assert again.status_code == 200
    site.ja().post(f"{PAGES}/{japanese['id']}", as_="editor", json={"translation_of": 0})
    assert seen(site, english, PAGES) == seen(site.ja(), japanese, PAGES) == []


def test_record_when_it_began_the_group_and_leaves_then_the_others_stay_together(site: Pages) -> None:
    first = make(site, title="First")
    japanese = make(site.ja(), title="雨", translation_of=first["id"])
    site.post(f"{POSTS}/{first['id']}", as_="editor", json={"translation_of": 0})
    second = make(site, title="Second", translation_of=japanese["id"])
    assert seen(site, first) == []
    assert [lang for lang, _ in seen(site, second)] == ["ja"]
    assert [href.rpartition("/")[2] for _, href in seen(site.ja(), japanese)] == [str(second["id"])]


def test_translation_when_not_public_then_shown_to_editors_alone(site: Pages) -> None:
    english = make(site, title="Rain")
    japanese = make(site.ja(), title="雨", translation_of=english["id"], status="draft")
    assert seen(site, english) == []
    assert others(site.get(f"{POSTS}/{english['id']}?context=edit", as_="editor").json()) != []
    item = f"{POSTS}/{japanese['id']}"
    site.ja().post(item, as_="editor", json={"status": "publish"})
    assert len(seen(site, english)) == 1
    site.ja().delete(item, as_="editor")
    assert seen(site, english) == []
    site.ja().post(item, as_="editor", json={"status": "publish"})
    assert len(seen(site, english)) == 1
    site.ja().delete(f"{item}?force=true", as_="editor")
    assert seen(site, english) == []


def test_translation_when_impossible_then_refused(site: Pages) -> None:
    english = make(site, title="Rain")
    make(site.ja(), title="雨", translation_of=english["id"])
    page = make(site, path=PAGES, title="A page")
    body = {"title": "x", "status": "publish"}
    for wanted in (english["id"], page["id"], 10**9):
        answer = site.post(POSTS, as_="editor", json={**body, "translation_of": wanted})
        code = "rest_translation_exists" if wanted == english["id"] else "rest_translation_invalid_id"
        assert codes(answer) == (400, code)
    taken = site.ja().post(POSTS, as_="editor", json={**body, "translation_of": english["id"]})
    assert codes(taken) == (400, "rest_translation_exists")
    alone = make(site, title="Alone")
    of_another = site.ja().post(POSTS, as_="author", json={**body, "translation_of": alone["id"]})
    assert codes(of_another) == (403, "rest_cannot_edit")


def test_parent_when_of_another_language_then_refused(site: Pages) -> None:
    parent = make(site, path=PAGES, title="Above")
    answer = site.ja().post(PAGES, as_="editor", json={"title": "x", "parent": parent["id"]})
    assert codes(answer) == (400, "rest_post_invalid_id")
    below = make(site, path=PAGES, title="Below", parent=parent["id"])
    assert below["parent"] == parent["id"]
