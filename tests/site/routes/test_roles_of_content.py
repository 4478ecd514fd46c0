"""Who may do what with posts, pages, media, embeds and sizes: each route times each role, own records and others'."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from previewer.site.people import ROLES
from tests.site.conftest import Fill, Pages
from tests.site.document import CORE, OEMBED, REGENERATE

EVERYBODY = frozenset({"", *ROLES})
SIGNED_IN = frozenset(ROLES)
EDITORS = frozenset({"administrator", "editor"})
AUTHORS = EDITORS | {"author"}
CONTRIBUTORS = AUTHORS | {"contributor"}
NOBODY: frozenset[str] = frozenset()
C, T = "/core/v2", "/regenerate-thumbnails/v1"

#: method, path, body, who may. Ids are those of `others`: records of an administrator, published unless named.
OTHERS: list[tuple[str, str, dict[str, Any] | None, frozenset[str]]] = [
    ("GET", f"{C}/posts", None, EVERYBODY),
    ("GET", f"{C}/posts?context=edit", None, CONTRIBUTORS),
    ("POST", f"{C}/posts", {"title": "N"}, CONTRIBUTORS),
    ("POST", f"{C}/posts", {"title": "N", "status": "publish"}, AUTHORS),
    ("POST", f"{C}/posts", {"title": "N", "status": "future", "date": "2099-01-01T00:00:00"}, AUTHORS),
    ("POST", f"{C}/posts", {"title": "N", "status": "private"}, AUTHORS),
    ("POST", f"{C}/posts", {"title": "N", "status": "draft", "sticky": True}, AUTHORS),
    ("POST", f"{C}/posts", {"title": "N", "author": 5}, EDITORS),
    ("GET", f"{C}/posts/{{post}}", None, EVERYBODY),
    ("GET", f"{C}/posts/{{post}}?context=edit", None, EDITORS),
    ("GET", f"{C}/posts/{{draft}}", None, EDITORS),
    ("GET", f"{C}/posts/{{private}}", None, EDITORS),
    *((method, f"{C}/posts/{{post}}", {"title": "N"}, EDITORS) for method in ("POST", "PUT", "PATCH")),
    ("DELETE", f"{C}/posts/{{post}}", None, EDITORS),
    ("DELETE", f"{C}/posts/{{post}}?force=true", None, EDITORS),
    ("GET", f"{C}/posts/{{post}}/revisions", None, EDITORS),
    ("GET", f"{C}/posts/{{post}}/revisions/{{revision}}", None, EDITORS),
    ("DELETE", f"{C}/posts/{{post}}/revisions/{{revision}}?force=true", None, EDITORS),
    ("GET", f"{C}/posts/{{post}}/autosaves", None, EDITORS),
    ("POST", f"{C}/posts/{{post}}/autosaves", {"title": "N"}, EDITORS),
    ("GET", f"{C}/posts/{{post}}/autosaves/{{autosave}}", None, EDITORS),
    ("GET", f"{C}/pages", None, EVERYBODY),
    ("POST", f"{C}/pages", {"title": "N"}, EDITORS),
    ("GET", f"{C}/pages/{{page}}", None, EVERYBODY),
    *((method, f"{C}/pages/{{page}}", {"title": "N"}, EDITORS) for method in ("POST", "PUT", "PATCH")),
    ("DELETE", f"{C}/pages/{{page}}", None, EDITORS),
    ("GET", f"{C}/pages/{{page}}/revisions", None, EDITORS),
    ("GET", f"{C}/pages/{{page}}/revisions/{{page_revision}}", None, EDITORS),
    ("DELETE", f"{C}/pages/{{page}}/revisions/{{page_revision}}?force=true", None, EDITORS),
    ("GET", f"{C}/pages/{{page}}/autosaves", None, EDITORS),
    ("POST", f"{C}/pages/{{page}}/autosaves", {"title": "N"}, EDITORS),
    ("GET", f"{C}/pages/{{page}}/autosaves/{{page_autosave}}", None, EDITORS),
    ("GET", f"{C}/media", None, EVERYBODY),
    ("POST", f"{C}/media", None, AUTHORS),
    ("GET", f"{C}/media/{{media}}", None, EVERYBODY),
    *((method, f"{C}/media/{{media}}", {"title": "N"}, EDITORS) for method in ("POST", "PUT", "PATCH")),
    ("DELETE", f"{C}/media/{{media}}?force=true", None, EDITORS),
    ("GET", f"{C}/users/me", None, SIGNED_IN),
    ("GET", "/oembed/1.0/embed?url={link}", None, EVERYBODY),
    ("GET", "/oembed/1.0/proxy?url={link}", None, CONTRIBUTORS),
    *((method, f"{T}/regenerate/{{media}}", None, EDITORS) for method in ("GET", "POST", "PUT", "PATCH", "DELETE")),
    ("GET", f"{T}/attachmentinfo/{{media}}", None, EDITORS),
    ("GET", f"{T}/featuredimages", None, EDITORS),
]
#: the same with a record of one's own, for those who can have one: method, status of the record, change, who may
OWN: list[tuple[str, str, dict[str, Any], frozenset[str]]] = [
    ("GET", "draft", {}, CONTRIBUTORS), ("GET", "pending", {}, CONTRIBUTORS), ("GET", "private", {}, AUTHORS),
    ("POST", "draft", {"title": "N"}, CONTRIBUTORS), ("POST", "publish", {"title": "N"}, AUTHORS),
    ("POST", "draft", {"status": "publish"}, AUTHORS), ("POST", "draft", {"status": "pending"}, CONTRIBUTORS),
    ("POST", "draft", {"author": 5}, EDITORS), ("DELETE", "draft", {}, CONTRIBUTORS),
    ("DELETE", "publish", {}, AUTHORS),
]  # fmt: skip


def name_of(value: Any) -> str:
    """The name of a part of a row; sets have no order of their own."""
    return f"{len(value)} roles" if isinstance(value, frozenset) else str(value)[:60]


def others(sqlite_site: Pages) -> dict[str, Any]:
    """New records of an administrator, by what they are."""
    admin = "administrator"

    def make(kind: str, **fields: Any) -> int:
        body = {"title": "T", "content": "C", "status": "publish", **fields}
        return int(sqlite_site.post(f"{C}/{kind}", admin, json=body).json()["id"])

    def after(kind: str, number: int) -> tuple[int, int]:
        sqlite_site.post(f"{C}/{kind}/{number}", admin, json={"content": "changed"})
        revision = sqlite_site.get(f"{C}/{kind}/{number}/revisions", admin).json()[0]["id"]
        saved = sqlite_site.post(f"{C}/{kind}/{number}/autosaves", admin, json={"content": "auto"}).json()
        return int(revision), int(saved["id"])

    post, page = make("posts"), make("pages")
    revision, autosave = after("posts", post)
    page_revision, page_autosave = after("pages", page)
    media = upload(sqlite_site, admin).json()["id"]
    return {
        "post": post, "page": page, "draft": make("posts", status="draft"), "media": media,
        "private": make("posts", status="private"), "revision": revision, "autosave": autosave,
        "page_revision": page_revision, "page_autosave": page_autosave,
        "link": f"{sqlite_site.site.settings.base_url}/en/?p={post}",
    }  # fmt: skip


def upload(pages: Pages, role: str) -> Any:
    picture = BytesIO()
    Image.new("RGB", (20, 20), "red").save(picture, "PNG")
    return pages.post(f"{C}/media", role, files={"file": ("a.png", picture.getvalue(), "image/png")})


@pytest.fixture(scope="module")
def kept(filled: Fill[dict[str, Any]]) -> tuple[Path, dict[str, Any]]:
    return filled(others)


@pytest.mark.parametrize(("method", "path", "body", "may"), OTHERS, ids=name_of)
def test_route_with_records_of_others(
    method: str,
    path: str,
    body: dict[str, Any] | None,
    may: frozenset[str],
    make_site: Callable[..., Pages],
    kept: tuple[Path, dict[str, Any]],
) -> None:
    sqlite_site, records = make_site("sqlite", start=kept[0]), kept[1]
    rest = {} if body is None else {"json": body}
    for role in sorted(EVERYBODY, key=lambda role: role in may):
        if (method, path) == ("POST", f"{C}/media"):
            answer = upload(sqlite_site, role)
        else:
            answer = sqlite_site.call(method, path.format(**records), role, **rest)
        if role not in may:
            assert answer.status_code == (403 if role else 401), f"{role}: {answer.text}"
            assert set(answer.json()) == {"code", "message", "data"}
            continue
        assert answer.status_code in (200, 201), f"{role}: {answer.text}"
        if method == "DELETE":
            records = others(sqlite_site)


@pytest.mark.parametrize("role", sorted(CONTRIBUTORS))
@pytest.mark.parametrize(("method", "status", "change", "may"), OWN, ids=name_of)
def test_route_with_records_of_ones_own(
    method: str, status: str, change: dict[str, Any], may: frozenset[str], role: str, sqlite_site: Pages
) -> None:
    me = sqlite_site.get(f"{C}/users/me", role).json()["id"]
    body = {"title": "Mine", "status": status, "author": me}
    made = sqlite_site.post(f"{C}/posts", "administrator", json=body).json()["id"]
    answer = sqlite_site.call(method, f"{C}/posts/{made}", role, **({"json": change} if change else {}))
    assert (answer.status_code == 200) is (role in may), answer.text


def test_table_has_every_route_and_method() -> None:
    """No route of the document is missing above."""
    listed = {(method, path.partition("?")[0]) for method, path, _, _ in OTHERS}
    for path, methods in {**CORE, **OEMBED, **REGENERATE}.items():
        kind = path.split("/")[3]
        number = {"posts": "{post}", "pages": "{page}"}.get(kind, "{media}")
        inner = ("{page_" if kind == "pages" else "{") + ("autosave}" if "/autosaves/" in path else "revision}")
        for method in methods:
            shown = path.replace(r"(?P<parent>[\d]+)", number)
            last = inner if number in shown else number
            assert (method, shown.replace(r"(?P<id>[\d]+)", last)) in listed, f"{method} {path}"


def test_allow_header_tells_each_role_what_it_may(sqlite_site: Pages) -> None:
    item = f"{C}/posts/{others(sqlite_site)['post']}"
    for role in ("", *ROLES):
        wanted = "GET, POST, PUT, PATCH, DELETE" if role in EDITORS else "GET"
        assert sqlite_site.get(item, role).headers["allow"] == wanted, role
        wanted = "GET, POST" if role in CONTRIBUTORS else "GET"
        assert sqlite_site.get(f"{C}/posts", role).headers["allow"] == wanted, role
