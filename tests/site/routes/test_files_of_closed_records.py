"""A file that hangs on a record is seen by who may see the record, whichever way it is asked for."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.site.conftest import Pages
from tests.site.pictures import png

CLOSED: dict[str, dict[str, str]] = {
    "private": {"status": "private"},
    "draft": {"status": "draft"},
    "pending": {"status": "pending"},
    "future": {"status": "future", "date": "2099-01-01T00:00:00"},
    "password": {"status": "publish", "password": "sesame"},
    "trash": {"status": "trash"},
}
PIECE = {"preferences": {"type": "object", "properties": {"hidden-merger": {"type": "string", "title": "Merger"}}}}


def send(site: Pages, name: str, data: bytes, kind: str, **fields: Any) -> dict[str, Any]:
    answer = site.post("/core/v2/media", "editor", files={"file": (name, data, kind)}, data=fields)
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


def put(site: Pages, number: int, state: dict[str, str]) -> None:
    """Bring a published post into a state."""
    if state["status"] == "trash":
        assert site.delete(f"/core/v2/posts/{number}", "editor").status_code == 200
    else:
        answer = site.post(f"/core/v2/posts/{number}", "editor", json=state)
        assert answer.status_code == 200 and answer.json()["status"] == state["status"]


@pytest.fixture
def hung(site: Pages) -> dict[str, Any]:
    """A public post of an editor with a picture and a definition, and a public one that shows both."""
    above = site.post("/core/v2/posts", "editor", json={"title": "Plan", "status": "publish"}).json()["id"]
    picture = send(site, "chart.png", png(200, 200), "image/png", title="Secret chart", post=str(above))
    piece = send(site, "plan.json", json.dumps(PIECE).encode(), "application/json", title="Secret", post=str(above))
    text = {"title": "Beside", "content": f"[piece id={piece['id']}]", "featured_media": picture["id"]}
    beside = site.post("/core/v2/posts", "editor", json={**text, "status": "publish"}).json()
    return {"above": above, "picture": picture, "piece": piece["id"], "beside": beside}


def seen(site: Pages, hung: dict[str, Any], role: str = "") -> dict[str, bool]:
    """By which way somebody sees the files."""
    number, link, beside = hung["picture"]["id"], hung["picture"]["link"], hung["beside"]
    listed = site.get("/core/v2/media", role)
    embeds = {"url": link}
    shown = site.get(f"/core/v2/posts/{beside['id']}?_embed", role)
    ways = {
        "item": site.get(f"/core/v2/media/{number}", role).status_code == 200,
        "list": number in [each["id"] for each in listed.json()],
        "count": listed.headers["x-wp-total"] == "2",
        "search": "Secret" in site.get("/core/v2/media?search=chart", role).text,
        "parent": "Secret" in site.get(f"/core/v2/media?parent={hung['above']}", role).text,
        "featured": shown.json()["featured_media"] == number,
        "embedded": "Secret chart" in json.dumps(shown.json().get("_embedded", {})),
        "in a list": any(e["featured_media"] == number for e in site.get("/core/v2/posts", role).json()),
        "shortcode": "hidden-merger" in shown.text,
    }
    if role:
        return ways
    page = site.client.get(beside["link"]).text
    return {
        **ways,
        "page": "Secret chart" in site.client.get(link).text,
        "by number": "Secret" in site.client.get(f"/en/?attachment_id={number}").text,
        "frame": "Secret" in site.client.get(link + "embed/").text,
        "oembed": site.get("/oembed/1.0/embed", params=embeds).status_code == 200,
        "featured on the page": "chart" in page,
        "shortcode on the page": "hidden-merger" in page,
        "shortcode in the feed": "hidden-merger" in site.client.get("/en/feed/").text,
    }


@pytest.mark.parametrize("state", CLOSED)
def test_file_when_its_record_is_closed_then_no_way_leads_to_it(state: str, site: Pages, hung: dict[str, Any]) -> None:
    before = seen(site, hung)
    assert all(before.values()), before
    put(site, hung["above"], CLOSED[state])
    after = seen(site, hung)
    assert not any(after.values()), after
    editors = seen(site, hung, "editor")
    assert all(editors.values()), editors
    if state == "trash":
        site.post(f"/core/v2/posts/{hung['above']}", "editor", json={"status": "publish"})
    else:
        put(site, hung["above"], {"status": "publish", "password": "", "date": "2020-01-01T00:00:00"})
    assert all(seen(site, hung).values())


def test_file_when_it_moves_below_a_closed_record_then_it_is_closed(site: Pages, hung: dict[str, Any]) -> None:
    closed = site.post("/core/v2/pages", "editor", json={"title": "X", "status": "private"}).json()["id"]
    assert seen(site, hung)["featured"]
    site.post(f"/core/v2/media/{hung['picture']['id']}", "editor", json={"post": closed})
    found = seen(site, hung)
    assert not found["featured"] and not found["featured on the page"] and not found["item"]


def test_file_when_the_post_comes_due_then_it_is_seen(site: Pages, hung: dict[str, Any]) -> None:
    put(site, hung["above"], CLOSED["future"])
    assert not seen(site, hung)["featured"]
    with site.site.store.write() as db:
        from previewer.site.clock import parse_date
        from previewer.site.content.records import publish_due

        due = parse_date("2100-01-01T00:00:00")
        assert due is not None
        publish_due(db, due)
    assert seen(site, hung)["featured"]


def test_file_of_a_locked_record_is_shown_to_who_gives_its_password(site: Pages, hung: dict[str, Any]) -> None:
    put(site, hung["above"], CLOSED["password"])
    number, link = hung["picture"]["id"], hung["picture"]["link"]
    assert site.get(f"/core/v2/media/{number}").status_code == 401
    assert site.get(f"/core/v2/media/{number}?password=wrong").status_code == 403
    assert site.get(f"/core/v2/media/{number}?password=sesame").json()["title"]["rendered"] == "Secret chart"
    own = {"featured_media": number, "content": f"[piece id={hung['piece']}]"}
    post = site.post(f"/core/v2/posts/{hung['above']}", "editor", json=own).json()
    assert site.get(f"/core/v2/posts/{post['id']}").json()["featured_media"] == 0
    unlocked = site.get(f"/core/v2/posts/{post['id']}?password=sesame")
    assert unlocked.json()["featured_media"] == number and "hidden-merger" in unlocked.text
    opened = site.client.request("POST", post["link"], data={"password": "sesame"})
    cookie = {"cookie": opened.headers["set-cookie"].partition(";")[0]}
    shown = site.client.get(link, headers=cookie)
    assert "Secret chart" in shown.text and shown.headers["cache-control"] == "private, no-store"
    page = site.client.get(post["link"], headers=cookie).text
    assert "chart" in page and "hidden-merger" in page
    put(site, hung["above"], {"status": "draft"})
    assert site.client.get(link, headers=cookie).status_code == 404
    assert site.get(f"/core/v2/media/{number}?password=sesame").status_code == 401


def test_file_is_always_seen_by_its_author(site: Pages) -> None:
    post = site.post("/core/v2/posts", "editor", json={"title": "P", "status": "publish"}).json()["id"]
    made = site.post("/core/v2/media", "author", files={"file": ("a.txt", b"text", "text/plain")}).json()["id"]
    site.post(f"/core/v2/media/{made}", "editor", json={"post": post})
    put(site, post, CLOSED["private"])
    assert site.get(f"/core/v2/media/{made}", "author").status_code == 200
    assert site.get("/core/v2/media", "author").headers["x-wp-total"] == "1"
    assert site.get(f"/core/v2/media/{made}", "contributor").status_code == 403


@pytest.mark.parametrize("state", ["private", "draft", "password"])
def test_files_of_what_was_never_public_do_not_become_so_when_it_goes(
    state: str, site: Pages, hung: dict[str, Any]
) -> None:
    put(site, hung["above"], CLOSED[state])
    site.delete(f"/core/v2/posts/{hung['above']}", "editor")
    site.delete(f"/core/v2/posts/{hung['above']}?force=true", "editor")
    found = seen(site, hung)
    assert not any(found.values()), found
    assert site.get(f"/core/v2/media/{hung['picture']['id']}", "editor").json()["post"] is None
