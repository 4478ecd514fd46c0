"""Requests of everyday use that were answered wrongly, one by one."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from urllib.parse import quote

import pytest

from previewer.site.app import open_site, serve_site
from previewer.site.http.uploads import last_part
from previewer.site.settings import Settings
from tests.site.conftest import PASSWORD, Pages
from tests.site.pictures import png
from tests.site.routes.test_media import upload
from tests.site.routes.test_posts import codes, make


def test_revisions_when_paged_then_linked_by_their_address(site: Pages) -> None:
    for kind in ("posts", "pages"):
        made = make(site, path=f"/core/v2/{kind}", content="0")
        for number in range(3):
            site.post(f"/core/v2/{kind}/{made['id']}", as_="editor", json={"content": str(number + 1)})
        answer = site.get(f"/core/v2/{kind}/{made['id']}/revisions?per_page=2", as_="editor")
        address = f"http://127.0.0.1:8080/en/api/core/v2/{kind}/{made['id']}/revisions?per_page=2&page=2"
        assert answer.headers["link"] == f'<{address}>; rel="next"'
        rest = site.client.get(address, auth=("editor", PASSWORD))
        assert len(rest.json()) == int(answer.headers["x-wp-total"]) - 2


@pytest.mark.parametrize("when", ["9999-12-31T23:59:59-12:00", "0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59Z"])
@pytest.mark.parametrize("path", ["/core/v2/posts", "/core/v2/pages", "/core/v2/media", "/logbook/v1/logs"])
def test_list_when_asked_for_the_end_of_time_then_answered(when: str, path: str, sqlite_site: Pages) -> None:
    for name in ("after", "before"):
        assert sqlite_site.get(f"{path}?{name}={quote(when)}", as_="administrator").status_code == 200


@pytest.mark.parametrize("field", ["date", "date_gmt"])
@pytest.mark.parametrize("when", ["9999-12-31T23:59:59", "0001-01-01T00:00:00", "9999-12-31T23:59:59-12:00"])
def test_record_when_dated_at_the_end_of_time_then_kept(field: str, when: str, site: Pages) -> None:
    site.post("/alpha/v4/settings", as_="administrator", json={})
    made = site.post("/core/v2/posts", as_="editor", json={"title": "x", "status": "publish", field: when})
    assert made.status_code == 201
    assert made.json()["status"] == ("future" if when.startswith("9") else "publish")


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


@pytest.mark.parametrize(
    ("disposition", "name"),
    [
        ('attachment; filename="日本語.png"'.encode(), "日本語"),
        ("attachment; filename=日本語.png".encode(), "日本語"),
        (f"attachment; filename*=UTF-8''{quote('日本語.png')}".encode(), "日本語"),
        (f"attachment; filename=\"x.png\"; filename*=utf-8'ja'{quote('日本語.png')}".encode(), "日本語"),
        (f"attachment; filename*=UTF-8''{quote('日本語.png')}; filename=\"x.png\"".encode(), "日本語"),
        (b"attachment; filename*=iso-8859-1''%e9t%e9.png", "été"),
        ('attachment; filename="été.png"'.encode("latin-1"), "été"),
        (b'attachment; filename="a \\"b\\" c.png"', "a b c"),
        (b'attachment; filename="C:\\dir\\x.png"', "x"),
        (b"attachment; filename*=UTF-8''..%2f..%2fx.png", "x"),
    ],
)
def test_file_when_sent_with_a_name_then_called_so(disposition: bytes, name: str, site: Pages) -> None:
    headers = {b"content-type": b"image/png", b"content-disposition": disposition}
    answer = site.post("/core/v2/media", as_="author", content=png(20, 20), headers=headers)
    assert answer.status_code == 201, answer.text
    assert answer.json()["title"]["raw"] == name
    assert answer.json()["source_url"].endswith(quote(f"/{name}.png"))


def test_file_when_its_name_is_long_then_keeps_its_ending(sqlite_site: Pages) -> None:
    assert last_part("天" * 200 + ".png").endswith("天.png")
    answer = upload(sqlite_site, png(400, 300), "x" * 400 + ".png")
    assert answer.status_code == 201
    assert sqlite_site.client.get(answer.json()["source_url"]).status_code == 200


def test_record_when_made_then_its_tag_is_good_for_a_change(site: Pages) -> None:
    answer = site.post("/core/v2/posts", as_="editor", json={"title": "x"})
    item, tag = f"/core/v2/posts/{answer.json()['id']}", answer.headers["etag"]
    changed = site.post(item, as_="editor", json={"title": "y"}, headers={"If-Match": tag})
    assert changed.status_code == 200
    stale = {"json": {"title": "z"}, "headers": {"If-Match": tag}}
    assert codes(site.post(item, as_="editor", **stale)) == (412, "rest_precondition_failed")
    assert codes(site.post(f"{item}/autosaves", as_="editor", **stale)) == (412, "rest_precondition_failed")
    assert upload(site, png(20, 20), "x.png").headers["etag"]
    trashed = site.delete(item, as_="editor", headers={"If-Match": changed.headers["etag"]})
    assert trashed.headers["etag"]


def test_record_when_changed_since_a_time_then_refused(site: Pages) -> None:
    made = make(site)
    item = f"/core/v2/posts/{made['id']}"
    modified = datetime.fromisoformat(made["modified_gmt"]).replace(tzinfo=UTC)
    for seconds, status in ((-1, 412), (0, 200), (3600, 200)):
        header = {"If-Unmodified-Since": format_datetime(modified + timedelta(seconds=seconds), usegmt=True)}
        assert site.post(item, as_="editor", json={"sticky": False}, headers=header).status_code == status
    for nonsense in ("yesterday", "Mon, 99 Foo 2020 00:00:00 GMT", ""):
        assert site.post(item, as_="editor", json={}, headers={"If-Unmodified-Since": nonsense}).status_code == 200


def test_record_when_changed_by_a_server_whose_clock_is_behind_then_stays_public(sqlite_site: Pages) -> None:
    made = make(sqlite_site)
    behind = datetime.now(UTC) - timedelta(seconds=20)
    settings = Settings(data=sqlite_site.site.settings.data, sign_in_delay=0.0, clock=lambda: behind)
    other = Pages(serve_site(open_site(settings)))
    try:
        item = f"/core/v2/posts/{made['id']}"
        for body in ({"title": "Other"}, {"title": "Again", "status": "publish", "date": made["date"]}):
            assert other.post(item, as_="editor", json=body).json()["status"] == "publish"
        assert sqlite_site.get(item).status_code == 200
    finally:
        other.client.close()
        other.app.close()


@pytest.mark.parametrize("path", ["/core/v2/posts", "/core/v2/pages", "/core/v2/media", "/logbook/v1/logs"])
def test_list_when_given_an_offset_then_the_page_does_not_count(path: str, sqlite_site: Pages) -> None:
    for number in range(3):
        make(sqlite_site, path="/core/v2/pages" if path.endswith("pages") else "/core/v2/posts", title=str(number))
        upload(sqlite_site, png(20 + number, 20), "x.png")
    answer = sqlite_site.get(f"{path}?offset=1&page=99&per_page=1", as_="administrator")
    assert answer.status_code == 200
    assert len(answer.json()) == 1
    assert 'rel="prev"' not in answer.headers["link"]


def test_client_when_it_walks_the_authors_then_embeds_what_it_may_see(site: Pages) -> None:
    make(site, as_="author")
    listed = site.get("/core/v2/posts?_embed=author").json()
    assert listed[0]["_embedded"]["author"][0]["name"] == "Author"
