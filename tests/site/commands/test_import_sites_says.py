"""An import of another site: what its person may store is kept, the rest said; one bad record ends nothing."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from previewer.site.commands import remote_source
from previewer.site.commands.import_files import import_source
from previewer.site.commands.import_saving import ImportFailedError
from tests.site.commands.test_import_folders import by_title, titles
from tests.site.commands.test_import_says import said
from tests.site.conftest import Pages
from tests.site.pictures import png

RICH = (
    '<iframe src="https://www.youtube.com/embed/abc"></iframe><video controls src="https://example.org/v.mp4"></video>'
    '<input type="checkbox"><b role="note" aria-label="x" data-x="1" style="display:flex;color:red">b</b>'
)


class There(BaseHTTPRequestHandler):
    """Another site over a socket: answers by path; a path without an answer is an empty list."""

    answers: dict[str, Any]
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        path = self.path.partition("?")[0]
        found = self.answers.get(path, [])
        if callable(found):
            found(self)
        elif path == "/":
            self.say(200, b"", Link=f'<http://{self.headers["Host"]}/en/api/>; rel="https://api.w.org/"')
        elif isinstance(found, bytes):
            self.say(200, found)
        else:
            self.say(200, json.dumps(found).encode())

    def say(self, status: int, body: bytes, **headers: str) -> None:
        """One answer."""
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_args: object) -> None:
        """Nobody reads it."""


@contextmanager
def standing(answers: dict[str, Any]) -> Iterator[str]:
    """A site that answers so; its host and port."""
    handler = type("Handler", (There,), {"answers": answers})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield f"127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def post(number: int = 1, **fields: Any) -> dict[str, Any]:
    return {
        "id": number, "title": {"raw": f"T{number}"}, "content": {"raw": "words"}, "slug": f"t{number}",
        "status": "publish", **fields,
    }  # fmt: skip


def picture(number: int, url: str) -> dict[str, Any]:
    return {"id": number, "source_url": url, "title": {"raw": f"p{number}"}, "slug": f"p{number}"}


def bring(
    site: Pages, host: str, signed: str = "", dry_run: bool = False, follow: bool = False
) -> tuple[bool, list[str]]:
    """Import the site; whether all is well, and what was said."""
    lines: list[str] = []
    return import_source(site.site, f"http://{signed}{host}/", lines.append, dry_run=dry_run, follow=follow), lines


POSTS, MEDIA, ME = "/en/api/core/v2/posts", "/en/api/core/v2/media", "/en/api/core/v2/users/me"


def test_html_of_an_administrator_when_imported_with_that_name_then_kept(sqlite_site: Pages) -> None:
    may = {"capabilities": {"unfiltered_html": True}}
    with standing({POSTS: [post(content={"raw": RICH})], ME: may}) as host:
        assert bring(sqlite_site, host, "boss:secret@")[0]
    assert by_title(sqlite_site)["T1"]["content"]["raw"] == RICH


@pytest.mark.parametrize(("signed", "me"), [("", {}), ("ann:x@", {"capabilities": {"read": True}}), ("ann:x@", [])])
def test_html_of_others_when_imported_then_what_is_lost_is_said_once(sqlite_site: Pages, signed: str, me: Any) -> None:
    with standing({POSTS: [post(content={"raw": RICH}), post(2)], ME: me}) as host:
        fine, lines = bring(sqlite_site, host, signed)
        assert not fine
        assert bring(sqlite_site, host, signed)[0]
    lost = said(lines, "posts 1")
    assert len(lost) == 1
    for name in ("iframe", "video", "input", "role", "aria-label", "data-x", "style:display"):
        assert name in lost[0]
    assert "style:color" not in lost[0]
    assert not said(lines, "posts 2")
    assert "iframe" not in by_title(sqlite_site)["T1"]["content"]["raw"]


def test_bad_records_when_imported_then_said_and_the_rest_comes(sqlite_site: Pages) -> None:
    answers = {
        MEDIA: [picture(1, "http://x/\x01.png"), picture(2, "http://[x/p.png"), {"id": 3}, picture(4, "/p.png")],
        "/p.png": png(20, 20),
        POSTS: [post(1), None, post(2, content=None, title=None), post(3, date_gmt="never"), {"id": "x"}, post(4)],
        "/en/api/core/v2/pages": {"code": "broken"},
        "/ja/api/core/v2/posts": b"[" * 100_000,
    }
    with standing(answers) as host:
        fine, lines = bring(sqlite_site, host)
    assert not fine
    assert titles(sqlite_site) == ["p4", "T1", "T4"]
    for words in (
        ("media 1",), ("media 2",), ("media 3", "source_url"), ("posts", "2", "not a record"), ("posts 2", "empty"),
        ("posts 3",), ("posts", "5", "not a record"), ("pages", "broken"), ("posts", "cannot be read"),
    ):  # fmt: skip
        assert said(lines, *words), words
    assert lines[-1].startswith("Imported 3 records and files (3 new,")


def test_media_behind_redirects_when_imported_then_followed(sqlite_site: Pages) -> None:
    asked: list[str] = []

    def there(url: str) -> Callable[[There], None]:
        return lambda handler: handler.say(302, b"", Location=url)

    def given(handler: There) -> None:
        asked.append(handler.headers.get("Authorization", ""))
        handler.say(200, png(20, 20))

    with standing({"/cdn/p.png": given}) as other:
        answers = {
            MEDIA: [picture(1, "/a.png"), picture(2, "/b.png"), picture(3, "/c.png"), picture(4, "/d.png")],
            "/a.png": there("/moved/a.png"), "/moved/a.png": png(30, 30),
            "/b.png": there(f"http://{other}/cdn/p.png"),
            "/c.png": there("/c.png"),
            "/d.png": there("http://169.254.169.254/d.png"),
        }  # fmt: skip
        with standing(answers) as host:
            fine, lines = bring(sqlite_site, host, "ann:secret@")
    assert not fine
    assert titles(sqlite_site) == ["p1", "p2"]
    assert asked == [""]
    assert said(lines, "media 3", "redirects")
    assert said(lines, "media 4", "public")


def test_lists_when_they_have_no_end_then_read_within_bounds(
    sqlite_site: Pages, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(remote_source, "_MOST_BYTES", 1 << 20)

    def blanks(handler: There) -> None:
        handler.send_response(200)
        handler.send_header("Content-Length", str(4 << 30))
        handler.end_headers()
        try:
            for _ in range(4 << 10):
                handler.wfile.write(b" " * (1 << 20))
        except OSError:
            handler.close_connection = True

    asked = 0

    def again(handler: There) -> None:
        nonlocal asked
        asked += 1
        handler.say(200, json.dumps([post()]).encode(), X_WP_Total="9999900", X_WP_TotalPages="99999")

    with standing({POSTS: again, "/en/api/core/v2/pages": blanks}) as host:
        fine, lines = bring(sqlite_site, host)
    assert not fine
    assert said(lines, "pages", "larger than")
    assert said(lines, "posts", "9999900", "has 1")
    assert asked < 4
    assert lines[-1].startswith("Imported 1 records and files")


def test_list_when_too_large_for_the_other_site_then_asked_in_smaller_parts(sqlite_site: Pages) -> None:
    posts = [post(number) for number in range(1, 8)]

    def some(handler: There) -> None:
        query = dict(each.split("=") for each in handler.path.partition("?")[2].split("&"))
        step, offset = int(query["per_page"]), int(query["offset"])
        if step > 3 or (offset <= 4 < offset + step and step > 1):
            handler.say(400, b'{"code": "rest_list_too_large"}')
        else:
            handler.say(200, json.dumps(posts[offset : offset + step]).encode(), X_WP_Total="7")

    with standing({POSTS: some}) as host:
        assert bring(sqlite_site, host)[0]
    assert titles(sqlite_site) == [f"T{number}" for number in range(1, 8)]


def test_record_when_gone_there_then_followed_when_asked(sqlite_site: Pages) -> None:
    answers: dict[str, Any] = {POSTS: [post(1), post(2), post(3)]}
    with standing(answers) as host:
        bring(sqlite_site, host)
        answers[POSTS] = [post(1)]
        answers[f"{POSTS}/2"] = lambda handler: handler.say(404, b"{}")
        answers[f"{POSTS}/3"] = lambda handler: handler.say(401, b"{}")
        fine, lines = bring(sqlite_site, host)
        assert not fine
        assert said(lines, "posts/2", "--follow")
        fine, lines = bring(sqlite_site, host, follow=True, dry_run=True)
        assert titles(sqlite_site) == ["T1", "T2", "T3"]
        assert bring(sqlite_site, host, follow=True) == (
            True, ["Imported 1 records and files (0 new, 0 changed, 1 gone)."],
        )  # fmt: skip
    assert titles(sqlite_site) == ["T1", "T3"]


@pytest.mark.parametrize("answer", [b"", b"<html>", b'{"code": "no"}'])
def test_site_when_no_list_can_be_read_then_says_so(sqlite_site: Pages, answer: bytes) -> None:
    answers = {f"/{lang}/api/core/v2/{each}": answer for lang in ("en", "ja") for each in ("posts", "pages", "media")}
    with standing(answers) as host, pytest.raises(ImportFailedError) as problem:
        bring(sqlite_site, host)
    assert problem.value.status == 2
