"""What a request shows was allowed at the moment that it shows, however others write meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from previewer.site.pages import record as pages_record
from previewer.site.routes import core_common, core_history
from previewer.site.store import listing
from tests.site.conftest import Pages
from tests.site.pictures import png
from tests.site.routes.test_media import upload
from tests.site.routes.test_posts import codes, make
from tests.site.together import at_once

#: What is changed between two statements of a read: the place of the second, and by what name it is known there.
Meanwhile = Callable[[Any, str, Callable[[], object]], None]


@pytest.fixture
def meanwhile(monkeypatch: pytest.MonkeyPatch) -> Meanwhile:
    """Does something right before a function is called for the first time."""

    def arrange(module: Any, name: str, change: Callable[[], object]) -> None:
        real = getattr(module, name)
        pending = [change]

        def first(*given: Any, **named: Any) -> Any:
            if pending:
                at_once([pending.pop()])
            return real(*given, **named)

        monkeypatch.setattr(module, name, first)

    return arrange


def hide(site: Pages, number: int) -> None:
    """What was public becomes private, with a text that never was."""
    body = {"status": "private", "title": "SECRET", "content": "SECRET"}
    assert site.post(f"/core/v2/posts/{number}", "editor", json=body).status_code == 200


def test_list_shows_what_was_public_when_it_was_asked(both: tuple[Pages, Pages], meanwhile: Meanwhile) -> None:
    site, other = both
    made = make(site, title="Open", content="Open", status="publish")
    meanwhile(core_common, "_items", lambda: hide(other, made["id"]))
    answer = site.get("/core/v2/posts")
    assert "SECRET" not in answer.text
    assert str(len(answer.json())) == answer.headers["x-wp-total"]
    assert site.get("/core/v2/posts").json() == []


def test_total_and_items_of_a_list_are_of_one_moment(both: tuple[Pages, Pages], meanwhile: Meanwhile) -> None:
    site, other = both
    made = make(site, title="Open", status="publish")
    meanwhile(listing, "_count", lambda: hide(other, made["id"]))
    answer = site.get("/core/v2/posts")
    assert str(len(answer.json())) == answer.headers["x-wp-total"]


def test_item_shows_what_was_public_when_it_was_read(both: tuple[Pages, Pages], meanwhile: Meanwhile) -> None:
    site, other = both
    made = make(site, title="Open", content="Open", status="publish")
    meanwhile(core_common, "show", lambda: hide(other, made["id"]))
    assert "SECRET" not in site.get(f"/core/v2/posts/{made['id']}").text
    made = make(site, title="Open", content="Open", status="publish")
    meanwhile(core_common, "_read_whole", lambda: hide(other, made["id"]))
    assert site.get(f"/core/v2/posts/{made['id']}").status_code == 401


def test_page_shows_what_was_public_when_it_was_read(both: tuple[Pages, Pages], meanwhile: Meanwhile) -> None:
    site, other = both
    made = make(site, title="Open", content="Open", status="publish")
    meanwhile(pages_record, "_record_page", lambda: hide(other, made["id"]))
    answer = site.client.get(made["link"])
    assert answer.status_code == 200 and "SECRET" not in answer.text
    assert site.client.get(made["link"]).status_code == 404


def test_history_is_judged_when_it_is_read(both: tuple[Pages, Pages], meanwhile: Meanwhile) -> None:
    site, other = both
    made = make(site, as_="author", title="Mine", status="publish")
    site.post(f"/core/v2/posts/{made['id']}", "author", json={"content": "Mine"})
    me = site.get("/core/v2/users/me", "editor").json()["id"]

    def take() -> None:
        body = {"author": me, "content": "SECRET"}
        assert other.post(f"/core/v2/posts/{made['id']}", "editor", json=body).status_code == 200

    meanwhile(core_history, "demand_ordered", take)
    answer = site.get(f"/core/v2/posts/{made['id']}/revisions", "author")
    assert "SECRET" not in answer.text
    assert answer.status_code == 403


def test_rights_are_asked_again_under_lock(both: tuple[Pages, Pages], meanwhile: Meanwhile) -> None:
    site, other = both
    made = make(site, as_="author", title="Mine", status="publish")
    me = site.get("/core/v2/users/me", "editor").json()["id"]

    def take() -> None:
        assert other.post(f"/core/v2/posts/{made['id']}", "editor", json={"author": me}).status_code == 200

    meanwhile(core_history, "values_of", take)
    answer = site.post(f"/core/v2/posts/{made['id']}/autosaves", "author", json={"content": "Late"})
    assert codes(answer) == (403, "rest_cannot_read")


def test_featured_picture_that_a_reader_may_not_see_is_left_out(site: Pages) -> None:
    picture = upload(site, png(400, 300), "p.png").json()
    made = make(site, title="Open", featured_media=picture["id"])
    asked: Any = {"params": {"url": made["link"]}}
    assert picture["source_url"] in site.client.get(made["link"]).text
    assert "thumbnail_url" in site.get("/oembed/1.0/embed", **asked).json()
    assert site.post(f"/core/v2/media/{picture['id']}", "editor", json={"status": "private"}).status_code == 200
    assert picture["source_url"] not in site.client.get(made["link"]).text
    assert "thumbnail_url" not in site.get("/oembed/1.0/embed", **asked).json()
    assert "thumbnail_url" in site.get("/oembed/1.0/proxy", "editor", **asked).json()


def test_number_of_a_picture_is_told_to_those_who_may_see_it(site: Pages) -> None:
    picture = upload(site, png(40, 30), "p.png").json()["id"]
    made = make(site, title="Open", featured_media=picture)["id"]
    paths = [f"/core/v2/posts{part}" for part in (f"/{made}", "", f"/{made}?context=embed", "?context=embed")]

    def told(path: str, role: str) -> tuple[int, bool]:
        shown = site.get(path, role).json()
        record = shown[0] if isinstance(shown, list) else shown
        return record["featured_media"], "wp:featuredmedia" in record["_links"]

    for status, public in (("inherit", True), ("private", False), ("inherit", True)):
        assert site.post(f"/core/v2/media/{picture}", "editor", json={"status": status}).status_code == 200
        for path in paths:
            assert told(path, "editor") == (picture, True), path  # before and after somebody who may not
            assert told(path, "") == told(path, "subscriber") == ((picture, True) if public else (0, False)), path
            assert told(path, "editor") == (picture, True), path
        assert told(f"/core/v2/posts/{made}?context=edit", "editor") == (picture, True)


def test_list_leaves_out_and_does_not_count_what_the_item_refuses(site: Pages) -> None:
    mine = make(site, as_="contributor", title="Mine", status="draft")
    trashed = make(site, as_="contributor", title="Gone", status="draft")
    for each in (mine, trashed):
        assert site.post(f"/core/v2/posts/{each['id']}", "editor", json={"status": "publish"}).status_code == 200
    assert site.delete(f"/core/v2/posts/{trashed['id']}", "editor").status_code == 200
    for asked in ("context=edit", "status=trash", "status=trash&context=edit", "context=edit&status=publish,trash,any"):
        answer = site.get(f"/core/v2/posts?{asked}", "contributor")
        assert (answer.json(), answer.headers["x-wp-total"]) == ([], "0"), asked
    assert codes(site.get(f"/core/v2/posts/{mine['id']}?context=edit", "contributor"))[0] == 403


def test_every_status_with_another_is_their_union(site: Pages) -> None:
    kept = make(site, title="Draft", status="draft")
    gone = make(site, title="Gone")
    site.delete(f"/core/v2/posts/{gone['id']}", "editor")
    for asked in ("any,trash", "trash,any"):
        assert {each["id"] for each in site.get(f"/core/v2/posts?status={asked}", "editor").json()} == {
            kept["id"],
            gone["id"],
        }


def test_autosave_that_would_empty_an_own_draft_is_refused(site: Pages) -> None:
    made = make(site, title="Mine", content="Text", status="draft")
    empty = {"title": " ", "content": "", "excerpt": ""}
    answer = site.post(f"/core/v2/posts/{made['id']}/autosaves", "editor", json=empty)
    assert codes(answer) == (400, "empty_content")
    assert site.get(f"/core/v2/posts/{made['id']}?context=edit", "editor").json()["content"]["raw"] == "Text"
