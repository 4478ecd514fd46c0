"""Another site is imported as often as one likes: all of it is here once, and nothing of it is lost."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest

from previewer.site.clock import iso
from previewer.site.commands.import_remote import import_site
from previewer.site.store.options import set_option
from previewer.site.store.users import add_user, find_sign_in
from tests.site.commands.test_import_folders import by_title, every
from tests.site.conftest import PASSWORD, Pages
from tests.site.pictures import png
from tests.site.routes.test_media import upload
from tests.site.routes.test_posts import make

THERE = "http://there.example"
OPEN, SIGNED = f"{THERE}/", f"http://administrator:{PASSWORD.replace(' ', '')}@there.example/"


class Bridge(httpx.BaseTransport):
    """The way to a site in this process, under a name of its own."""

    def __init__(self, site: Pages) -> None:
        self.site = site
        self.runner = asyncio.Runner()
        self.client = httpx.AsyncClient(transport=httpx.ASGITransport(site.app), base_url=THERE)

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        headers = {name: request.headers[name] for name in ("authorization",) if name in request.headers}
        answer = self.runner.run(self.client.get(str(request.url), headers=headers))
        kept = {
            name: answer.headers[name] for name in ("link", "x-wp-totalpages", "content-type") if name in answer.headers
        }
        return httpx.Response(answer.status_code, headers=kept, content=answer.content)

    def end(self) -> None:
        """End the event loop."""
        self.runner.run(self.client.aclose())
        self.runner.close()


@pytest.fixture
def there(make_site: Callable[..., Pages], monkeypatch: pytest.MonkeyPatch) -> Iterator[Pages]:
    """A site at nine hours from Greenwich with a little of everything."""
    site = make_site("sqlite", base_url=THERE)
    with site.site.store.write() as db:
        set_option(db, "site", {"name": "There", "timezone": "Asia/Tokyo"})
    site.site.forget_facts()
    bridge, real = Bridge(site), httpx.Client

    def client(**rest: Any) -> httpx.Client:
        return real(transport=bridge, auth=rest["auth"])

    monkeypatch.setattr(httpx, "Client", client)
    _fill(site)
    yield site
    bridge.end()


def _fill(site: Pages) -> None:
    picture = upload(site, png(400, 300), "hills.png").json()
    site.post(f"/core/v2/media/{picture['id']}", as_="author", json={"alt_text": "Hills", "caption": "A view"})
    medium = picture["media_details"]["sizes"]["medium"]["source_url"]
    above = make(site, path="/core/v2/pages", title="Above", content="x")
    below = make(
        site, path="/core/v2/pages", title="Below", content="x", parent=above["id"], menu_order=3, tags=[4, 9],
        comment_status="closed",
    )  # fmt: skip
    links = f'<p><img src="{medium}"><a href="{above["link"]}#x">up</a> <a href="/en/{below["slug"]}/">down</a></p>'
    author = {"as_": "author"}
    first = make(site, **author, title="First", content=links, featured_media=picture["id"], format="aside")
    make(site.ja(), **author, title="最初", content="本文", translation_of=first["id"])
    make(site, title="Sticky", content="x", sticky=True, date="2024-02-03T04:05:06")
    make(site, title="Draft", content="x", status="draft", slug="draft-of-mine")
    make(site, title="Pending", content="x", status="pending")
    make(site, title="Closed", content="x", password="sesame")
    make(site, title="Later", content="x", date="2090-01-01T00:00:00")
    moment = site.site.moment()
    make(site, title="Just now", content="x", date=iso(moment.local))


def bring(site: Pages, address: str) -> list[str]:
    """Import a site; what was said."""
    lines: list[str] = []
    import_site(site.site, address, lines.append)
    return lines


def test_site_when_imported_three_times_then_here_once(site: Pages, there: Pages) -> None:
    bring(site, SIGNED)
    once = every(site)
    assert len(once) == 11
    bring(site, SIGNED)
    bring(site, SIGNED)
    assert every(site) == once


def test_site_when_imported_without_and_with_credentials_then_here_once(site: Pages, there: Pages) -> None:
    assert any("password" in line for line in bring(site, OPEN))
    public = by_title(site)
    assert not {"Draft", "Pending", "Later", "Closed"} & public.keys()
    bring(site, SIGNED)
    assert len(every(site)) == 11
    assert by_title(site)["First"]["id"] == public["First"]["id"]


def test_site_when_imported_then_nothing_of_it_is_lost(site: Pages, there: Pages) -> None:
    bring(site, SIGNED)
    old, new = by_title(there), by_title(site)
    assert old.keys() == new.keys()
    for title, record in new.items():
        for name in (
            "date_gmt", "status", "slug", "password", "sticky", "format", "tags", "menu_order", "comment_status",
            "excerpt", "alt_text", "caption", "type",
        ):  # fmt: skip
            assert record.get(name) == old[title].get(name), f"{title} {name}"
    assert new["Below"]["parent"] == new["Above"]["id"]
    assert new["First"]["featured_media"] == new["hills"]["id"]
    names = {
        each["id"]: each for each in (site.get("/core/v2/users/me", as_=name).json() for name in ("author", "editor"))
    }
    assert names[new["First"]["author"]]["slug"] == "author"
    assert names[new["Sticky"]["author"]]["slug"] == "editor"
    assert [link["href"].rpartition("/")[2] for link in new["First"]["_links"]["alternate"]] == [str(new["最初"]["id"])]


def test_links_and_pictures_when_imported_then_lead_to_what_is_here(site: Pages, there: Pages) -> None:
    make(site, path="/core/v2/pages", title="Ours", slug="above")
    bring(site, SIGNED)
    new = by_title(site)
    content = new["First"]["content"]["raw"]
    medium = new["hills"]["media_details"]["sizes"]["medium"]["source_url"].removeprefix("http://127.0.0.1:8080")
    assert new["Above"]["slug"] == "above-2"
    assert content == f'<p><img src="{medium}"><a href="/en/above-2/#x">up</a> <a href="/en/below/">down</a></p>'
    assert site.client.get(medium).status_code == 200
    bring(site, SIGNED)
    assert by_title(site)["First"]["content"]["raw"] == content


def test_site_when_it_changes_then_so_does_what_is_here(site: Pages, there: Pages) -> None:
    bring(site, SIGNED)
    old, before = by_title(there), by_title(site)
    there.post(f"/core/v2/posts/{old['Draft']['id']}", as_="editor", json={"status": "publish", "title": "Out"})
    site.post(f"/core/v2/posts/{before['Pending']['id']}", as_="editor", json={"content": "by hand"})
    bring(site, SIGNED)
    now = by_title(site)
    assert now["Out"]["id"] == before["Draft"]["id"]
    assert now["Out"]["status"] == "publish"
    assert now["Pending"]["content"]["raw"] == "by hand"


def test_author_when_unknown_here_then_made_without_a_password(sqlite_site: Pages, there: Pages) -> None:
    there_first = by_title(there)["Sticky"]["id"]
    with there.site.store.write() as db:
        number = add_user(db, "mika", "author", "", display_name="Mika Sato")
    there.post(f"/core/v2/posts/{there_first}", as_="administrator", json={"author": number})
    assert any("mika" in line for line in bring(sqlite_site, SIGNED))
    assert not any("mika" in line for line in bring(sqlite_site, SIGNED))
    with sqlite_site.site.store.read() as db:
        found = find_sign_in(db, "mika")
    assert found is not None
    user, passwords = found
    assert (user.display_name, user.role, passwords) == ("Mika Sato", "contributor", [])
    assert by_title(sqlite_site)["Sticky"]["author"] == user.id


def test_import_of_the_first_release_when_repeated_then_found_again(sqlite_site: Pages, there: Pages) -> None:
    old = make(sqlite_site, title="First", slug="first", content="of old")
    with sqlite_site.site.store.write() as db:
        sqlite_site.site.write_log(db, "import", "Created post by import.", record=("post", old["id"]))
    bring(sqlite_site, SIGNED)
    assert by_title(sqlite_site)["First"]["id"] == old["id"]
    assert len(every(sqlite_site)) == 11
