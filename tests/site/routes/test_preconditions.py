"""A change of another state of a record than its author has read is refused."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest

from tests.site.conftest import Pages
from tests.site.pictures import png
from tests.site.routes.test_media import upload
from tests.site.routes.test_posts import codes, make
from tests.site.together import at_once


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


@pytest.mark.parametrize("path", ["/alpha/v4/settings", "/alpha/v4/module/carousel"])
def test_settings_when_others_than_were_read_then_not_changed(path: str, sqlite_site: Pages) -> None:
    read = sqlite_site.get(path, as_="administrator")
    name, value = next((name, value) for name, value in read.json().items() if isinstance(value, bool))
    tag = {"If-Match": read.headers["etag"]}
    changed = sqlite_site.post(path, as_="administrator", json={name: not value}, headers=tag)
    assert changed.status_code == 200
    refused = sqlite_site.post(path, as_="administrator", json={name: value}, headers=tag)
    assert (refused.status_code, refused.json()["code"]) == (412, "rest_precondition_failed")
    assert sqlite_site.get(path, as_="administrator").json()[name] is not value
    now = {"If-Match": sqlite_site.get(path, as_="administrator").headers["etag"]}
    assert sqlite_site.post(path, as_="administrator", json={name: value}, headers=now).status_code == 200


def test_settings_that_two_have_read_are_changed_by_one_of_them(both: tuple[Pages, Pages]) -> None:
    path, found = "/alpha/v4/module/carousel", []
    for _ in range(3):
        read = both[0].get(path, as_="administrator")
        tag = {"If-Match": read.headers["etag"]}
        on = not read.json()["carousel_display_exif"]
        colour = {
            "carousel_background_color": {"black": "white"}.get(read.json()["carousel_background_color"], "black")
        }
        answers: list[int] = []

        def change(site: Pages, body: dict[str, object], tag: dict[str, str] = tag, to: list[int] = answers) -> None:
            to.append(site.post(path, as_="administrator", json=body, headers=tag).status_code)

        at_once([
            lambda colour=colour: change(both[0], colour),
            lambda on=on: change(both[1], {"carousel_display_exif": on}),
        ])  # fmt: skip
        found.append(sorted(answers))
    assert found == [[200, 412]] * 3
