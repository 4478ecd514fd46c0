"""Answers about files, embeds, sizes and the log that were not quite right, one by one."""

from __future__ import annotations

import io
import zipfile
from urllib.parse import quote

import pytest
from defusedxml import ElementTree

from tests.site.conftest import Pages
from tests.site.pictures import png
from tests.site.routes.test_media import upload
from tests.site.routes.test_posts import codes, make


def test_file_when_the_reader_has_it_then_not_sent_again(sqlite_site: Pages) -> None:
    address = upload(sqlite_site, png(40, 30), "p.png").json()["source_url"]
    first = sqlite_site.client.get(address)
    again = sqlite_site.client.get(address, headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["etag"] == first.headers["etag"]
    assert sqlite_site.client.get(address, headers={"If-None-Match": '"other"'}).content == first.content


@pytest.mark.parametrize("ending", ["docx", "xlsx", "pptx", "odt", "ods", "odp"])
def test_document_of_an_office_when_sent_then_kept_to_be_downloaded(ending: str, sqlite_site: Pages) -> None:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as archive:
        archive.writestr("content.xml", "<x/>")
    answer = upload(sqlite_site, held.getvalue(), f"plan.{ending}")
    assert answer.status_code == 201, answer.text
    got = sqlite_site.client.get(answer.json()["source_url"])
    assert got.headers["content-disposition"].startswith("attachment")
    assert upload(sqlite_site, b"PK\x03\x04 half", f"x.{ending}").status_code == 415
    assert upload(sqlite_site, b"<html>", f"x.{ending}").status_code == 415


def test_embed_when_the_title_has_control_characters_then_still_xml(site: Pages) -> None:
    made = make(site, title="Rain\x01\x0b & \ufffe sun")
    answer = site.get(f"/oembed/1.0/embed?format=xml&url={quote(made['link'])}")
    assert "Rain" in ElementTree.fromstring(answer.content).findtext("title")


def test_embed_when_the_height_is_bound_then_no_higher(sqlite_site: Pages) -> None:
    made = make(sqlite_site)
    proxy = f"/oembed/1.0/proxy?url={quote(made['link'])}"
    assert sqlite_site.get(f"{proxy}&maxheight=100", as_="editor").json()["height"] == 100
    assert sqlite_site.get(f"{proxy}&maxheight=900", as_="editor").json()["height"] == 338


def test_embed_when_the_address_is_of_the_other_scheme_then_found(sqlite_site: Pages) -> None:
    made = make(sqlite_site)
    other = made["link"].replace("http://", "https://")
    for route in ("embed", "proxy"):
        found = sqlite_site.get(f"/oembed/1.0/{route}?url={quote(other)}", as_="editor")
        assert found.json()["title"] == "A title"
    nothing = sqlite_site.get(f"/oembed/1.0/proxy?url={quote(other + 'x')}", as_="editor")
    assert codes(nothing) == (404, "oembed_invalid_url")


def test_sizes_when_a_file_is_gone_then_reported_as_missing(sqlite_site: Pages) -> None:
    made = upload(sqlite_site, png(400, 300), "p.png").json()
    path = f"/regenerate-thumbnails/v1/regenerate/{made['id']}"
    assert sqlite_site.get(path, as_="editor").json()["missing"] == []
    folder = sqlite_site.site.settings.data / "media"
    next(folder.rglob(made["media_details"]["sizes"]["medium"]["file"])).unlink()
    assert sqlite_site.get(path, as_="editor").json()["missing"] == ["medium"]


def test_featured_pictures_when_paged_then_linked_and_no_page_behind_the_last(site: Pages) -> None:
    for number in range(3):
        picture = upload(site, png(20 + number, 20), f"p{number}.png").json()["id"]
        make(site, featured_media=picture)
    path = "/regenerate-thumbnails/v1/featuredimages"
    first = site.get(f"{path}?per_page=2", as_="editor")
    assert f'{path}?per_page=2&page=2>; rel="next"' in first.headers["link"]
    assert codes(site.get(f"{path}?per_page=2&page=3", as_="editor")) == (400, "rest_post_invalid_page_number")


@pytest.mark.parametrize("order", ["asc", "desc"])
@pytest.mark.parametrize("by", ["author", "parent"])
def test_log_when_ordered_by_what_some_lack_then_the_same_on_every_database(by: str, order: str, site: Pages) -> None:
    make(site)
    with site.site.store.write() as db:
        site.site.write_log(db, "setting", "Of nobody, about nothing.")
    path = f"/logbook/v1/logs?orderby={by}&order={order}&per_page=100"
    found = site.get(path, as_="administrator").json()
    last = found[-1 if order == "desc" else 0]
    assert last["message"] == "Of nobody, about nothing."


def test_log_when_asked_for_a_status_that_is_none_then_refused(site: Pages) -> None:
    make(site)
    for status in ("foo", "publish,zzz"):
        answer = site.get(f"/logbook/v1/logs?status={status}", as_="administrator")
        assert codes(answer) == (400, "rest_invalid_param")
    assert site.get("/logbook/v1/logs?status=draft", as_="administrator").json() == []
    assert site.get("/logbook/v1/logs?status=publish,draft", as_="administrator").json() != []
