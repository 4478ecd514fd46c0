"""Pages for people, files, and what watches over the site."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from previewer.site.settings import ServerSettings
from previewer.site.store.media import change_file
from tests.site.conftest import Pages
from tests.site.pictures import png
from tests.site.routes.test_posts import make


def test_home_when_asked_then_links_the_interface(site: Pages) -> None:
    for path, language in (("/", "en"), ("/en/", "en"), ("/ja/", "ja")):
        answer = site.client.get(path)
        assert answer.status_code == 200
        assert f'<http://127.0.0.1:8080/{language}/api/>; rel="https://api.w.org/"' in answer.headers["link"]
        assert "script" not in answer.text


def test_record_link_when_followed_then_a_page(site: Pages) -> None:
    made = make(site, title="A <b>bold</b> title", content="Body text")
    answer = site.client.get(made["link"])
    assert answer.status_code == 200
    assert "Body text" in answer.text
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    ja = make(site.ja(), title="天気", content="晴れ")
    assert "晴れ" in site.client.get(ja["link"]).text
    assert site.client.get("/en/天気/").status_code == 404
    assert "晴れ" in site.client.get("/ja/天気/").text
    locked = make(site, title="Locked", content="Hidden words", password="p")
    assert "Hidden words" not in site.client.get(locked["link"]).text
    draft = make(site, title="Draft", status="draft")
    assert site.client.get(draft["link"]).status_code == 404
    assert site.client.get("/en/nothing/").status_code == 404
    assert site.client.get("/xx/").status_code == 404


def test_embed_when_own_record_then_described(site: Pages) -> None:
    made = make(site, as_="author", title="Shown & told", content="x")
    answer = site.get("/oembed/1.0/embed", params={"url": made["link"]}).json()
    assert (answer["title"], answer["type"], answer["width"], answer["height"]) == ("Shown & told", "rich", 600, 338)
    assert answer["author_name"] == "Author"
    small = site.get("/oembed/1.0/embed", params={"url": made["link"], "maxwidth": "abc"}).json()
    assert (small["width"], small["height"]) == (200, 200)
    xml = site.get("/oembed/1.0/embed", params={"url": made["link"], "format": "xml"})
    assert xml.headers["content-type"] == "text/xml; charset=UTF-8"
    assert xml.text.startswith('<?xml version="1.0"?>\n<oembed><version>1.0</version>')
    assert site.get("/oembed/1.0/embed?url=http://elsewhere/").json()["code"] == "oembed_invalid_url"
    assert site.get("/oembed/1.0/embed?format=xml&url=no").status_code == 404
    assert site.get("/oembed/1.0/embed").json()["code"] == "rest_missing_callback_param"
    assert site.get("/oembed/1.0/proxy", params={"url": made["link"]}).status_code == 401
    assert site.get("/oembed/1.0/proxy", as_="contributor", params={"url": made["link"]}).json()["title"]
    outside = site.get("/oembed/1.0/proxy", as_="editor", params={"url": "http://127.0.0.1:1/"})
    assert outside.json()["code"] == "oembed_invalid_url"
    frame = site.client.get(made["link"] + "embed/")
    assert "frame-ancestors" not in frame.headers["content-security-policy"]


def test_file_when_served_then_never_a_page(site: Pages) -> None:
    made = site.post(
        "/core/v2/media",
        as_="author",
        content=png(400, 300),
        headers={"Content-Type": "image/png", "Content-Disposition": 'attachment; filename="a.png"'},
    ).json()
    answer = site.client.get(made["source_url"])
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/png")
    assert "sandbox" in answer.headers["content-security-policy"]
    part = site.client.get(made["source_url"], headers={"Range": "bytes=0-3"})
    assert (part.status_code, part.content) == (206, b"\x89PNG")
    text = site.post(
        "/core/v2/media",
        as_="author",
        content=b"<script>alert(1)</script>",
        headers={"Content-Type": "text/plain", "Content-Disposition": 'attachment; filename="a.txt"'},
    ).json()
    served = site.client.get(text["source_url"])
    assert served.headers["content-type"].startswith("text/plain")
    assert served.headers["content-disposition"].startswith("attachment")
    for bad in ("/media/../site.sqlite3", "/media/%2e%2e/site.sqlite3", "/media/aa/" + "a" * 64 + "/..%2f..%2fx"):
        assert site.client.get(bad).status_code == 404


def test_health_when_asked_then_ok(site: Pages) -> None:
    answer = site.client.get("/healthz")
    assert (answer.status_code, answer.json()) == (200, {"status": "ok"})
    assert len(answer.headers["x-request-id"]) == 16


@pytest.mark.parametrize("dialect", ["sqlite", pytest.param("postgresql", marks=pytest.mark.deep)])
def test_scheduled_post_when_its_time_comes_then_published(make_site: Any, dialect: str) -> None:
    class Clock:
        now = datetime(2030, 1, 1, tzinfo=UTC)

    clock = Clock()
    clock.now = datetime(2030, 1, 1, tzinfo=UTC)
    site = make_site(dialect, clock=lambda: clock.now)
    made = make(site, title="Soon", date="2030-01-01T00:00:10")
    assert made["status"] == "future"
    assert site.site.publish_due() == 0
    clock.now += timedelta(seconds=11)
    assert site.site.publish_due() == 1
    assert site.get(f"/core/v2/posts/{made['id']}").json()["status"] == "publish"
    assert site.get("/core/v2/posts").headers["x-wp-total"] == "1"
    clock.now -= timedelta(days=400)
    changed = site.post(f"/core/v2/posts/{made['id']}", as_="editor", json={"title": "Set back"}).json()
    assert changed["modified_gmt"] >= made["modified_gmt"]


def test_rest_route_when_on_the_start_page_then_the_interface(site: Pages) -> None:
    make(site)
    assert site.client.get("/?rest_route=/core/v2/posts").headers["x-wp-total"] == "1"
    assert ServerSettings().api_root("en") == "http://127.0.0.1:8080/en/api/"


def test_answer_kept_when_the_store_changes_then_made_anew(site: Pages) -> None:
    made = make(site, title="Before")
    path = f"/core/v2/posts/{made['id']}"
    first = site.get(path)
    again = site.get(path)
    assert first.content == again.content
    assert first.headers["x-request-id"] != again.headers["x-request-id"]
    site.post(path, as_="editor", json={"title": "After"})
    assert site.get(path).json()["title"]["rendered"] == "After"


def test_file_name_when_it_holds_markup_then_escaped(sqlite_site: Pages) -> None:
    """Uploads and imports take such letters out of a name; a restored backup may still bring them."""
    made = sqlite_site.post(
        "/core/v2/media",
        as_="author",
        content=b"%PDF-1.4\n%%EOF\n",
        headers={"Content-Type": "application/pdf", "Content-Disposition": 'attachment; filename="a.pdf"'},
    ).json()
    with sqlite_site.site.store.write() as db:
        change_file(db, made["id"], name='<b title="x">loud</b>.pdf')
    page = sqlite_site.client.get(made["link"]).text
    assert "<b " not in page
    assert "&lt;b title=" in page
