"""A change of another state of a record than its author has read is refused."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

from tests.site.conftest import Pages
from tests.site.pictures import png
from tests.site.routes.test_media import upload
from tests.site.routes.test_posts import codes, make


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
    for seconds, status in ((-(10**9), 412), (-1, 412), (0, 200), (3600, 200)):
        header = {"If-Unmodified-Since": format_datetime(modified + timedelta(seconds=seconds), usegmt=True)}
        assert site.post(item, as_="editor", json={"sticky": False}, headers=header).status_code == status
    for fine in ("yesterday", "no date", "Mon, 99 Foo 2020 00:00:00 GMT", "", "Fri, 01 Jan 2100 00:00:00 GMT"):
        answer = site.post(item, as_="editor", json={"title": "U"}, headers={"If-Unmodified-Since": fine})
        assert answer.status_code == 200 and answer.headers["etag"]
