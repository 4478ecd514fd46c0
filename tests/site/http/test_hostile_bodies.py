"""Bodies that do not come, come too large, or come from somebody who may not; and a database that is gone."""

from __future__ import annotations

import asyncio
import logging
import os
import tempfile
import threading
from base64 import b64encode
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError, OperationalError

from previewer.site.app import create_app
from tests.site.conftest import PASSWORD, Pages

ADMIN = "administrator"


def call(pages: Pages, path: str, parts: list[bytes], headers: dict[str, str], role: str = "") -> tuple[int, bytes]:
    """POST through ASGI itself: after `parts` the client falls silent with its body unfinished."""
    sent: list[dict[str, Any]] = []
    if role:
        headers = {**headers, "authorization": "Basic " + b64encode(f"{role}:{PASSWORD}".encode()).decode()}
    waiting = iter(parts)

    async def receive() -> dict[str, Any]:
        for part in waiting:
            return {"type": "http.request", "body": part, "more_body": True}
        await asyncio.Event().wait()
        raise AssertionError

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    scope = {
        "type": "http", "method": "POST", "path": f"/en/api{path}", "raw_path": f"/en/api{path}".encode(),
        "query_string": b"", "client": ("127.0.0.1", 1), "scheme": "http", "http_version": "1.1",
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
    }  # fmt: skip
    pages.client._runner.run(pages.app(scope, receive, send))  # type: ignore[arg-type]
    return sent[0]["status"], b"".join(message.get("body", b"") for message in sent[1:])


@pytest.fixture
def hasty(make_site: Callable[..., Pages]) -> Pages:
    """A site that waits for a body for a moment only."""
    return make_site("sqlite", body_seconds=0.15, max_body=10_000)


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/alpha/v4/settings", "application/json"), ("/core/v2/media", "image/png"),
        ("/core/v2/media", "multipart/form-data; boundary=x"),
        ("/core/v2/posts", "multipart/form-data; boundary=x"),
    ],
)  # fmt: skip
def test_body_that_falls_silent_is_given_up(path: str, kind: str, hasty: Pages) -> None:
    status, body = call(hasty, path, [b"--x" if "multipart" in kind else b"{"], {"content-type": kind}, ADMIN)
    assert status == 408 and b"rest_request_timeout" in body
    assert not any((Path(hasty.site.settings.data) / "incoming").glob("*"))


def test_body_that_is_announced_too_large_is_refused_at_once(hasty: Pages) -> None:
    headers = {"content-type": "application/json", "content-length": "100000000"}
    status, body = call(hasty, "/alpha/v4/settings", [], headers, ADMIN)
    assert status == 413 and b"rest_request_too_large" in body


def test_body_that_grows_too_large_is_refused(hasty: Pages) -> None:
    status, _ = call(hasty, "/alpha/v4/settings", [b" " * 6000] * 5, {"content-type": "application/json"}, ADMIN)
    assert status == 413


@pytest.mark.parametrize(("role", "expected"), [("", 401), ("subscriber", 403), ("contributor", 403)])
def test_upload_by_somebody_who_may_not_never_touches_the_disk(
    role: str, expected: int, hasty: Pages, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(_: object) -> Path:
        raise AssertionError("a temporary file was made")

    monkeypatch.setattr("previewer.site.http.uploads._temporary", never)
    headers = {"content-type": "image/png", "content-disposition": 'attachment; filename="x.png"'}
    status, body = call(hasty, "/core/v2/media", [b"x" * 5000], headers, role)
    assert status == expected and b"rest_cannot_create" in body


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("text/plain", b"text"),
        (
            "multipart/form-data; boundary=b",
            b'--b\r\nContent-Disposition: form-data; name="file"; filename="x.txt"\r\n\r\ntext\r\n--b--\r\n',
        ),
    ],
)
def test_upload_waits_for_the_drive_in_a_thread(
    kind: str, body: bytes, sqlite_site: Pages, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All others would wait with it: a busy drive took a tenth of a second."""
    threads: dict[str, str] = {}

    def watched(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def watching(*args: Any, **named: Any) -> Any:
            if "incoming" in f"{args} {named}":
                threads[name] = threading.current_thread().name
            return function(*args, **named)

        return watching

    for owner, name in ((tempfile, "mkstemp"), (Path, "unlink")):
        monkeypatch.setattr(owner, name, watched(name, getattr(owner, name)))
    headers = {"content-type": kind, "content-disposition": 'attachment; filename="x.txt"'}
    answer = sqlite_site.post("/core/v2/media", as_=ADMIN, content=body, headers=headers)
    assert answer.status_code == 201, answer.text
    assert sorted(threads) == ["mkstemp", "unlink"]
    assert all(name.startswith("asyncio_") for name in threads.values()), threads


def test_database_that_is_gone_is_503_at_sign_in_and_later(sqlite_site: Pages, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(*_: object, **__: object) -> None:
        raise OperationalError("SELECT", {}, Exception("server closed the connection"))

    monkeypatch.setattr("previewer.site.http.sign_in.find_sign_in", gone)
    answer = sqlite_site.get("/core/v2/posts", ADMIN)
    assert (answer.status_code, answer.json()["code"]) == (503, "database_unavailable")
    assert answer.headers["retry-after"]
    monkeypatch.undo()
    monkeypatch.setattr(sqlite_site.site.store, "read", gone)
    assert sqlite_site.get("/gamma/v2/mail-list").status_code in (401, 503)
    assert sqlite_site.get("/gamma/v2/business-hours/localized-week").status_code == 503
    for page in ("/en/", "/en/some-post/", "/"):
        assert sqlite_site.client.get(page).status_code == 503


def test_failure_of_ours_is_told_without_detail_and_logged_with_it(
    sqlite_site: Pages, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("the innermost reason")

    for place in ("previewer.site.http.sign_in.find_sign_in", "previewer.site.routes.gamma.localized_week"):
        monkeypatch.setattr(place, broken)
    with caplog.at_level(logging.ERROR, "previewer.site"):
        for path, role in (("/gamma/v2/business-hours/localized-week", ""), ("/gamma/v2/hello", ADMIN)):
            answer = sqlite_site.get(path, role)
            assert (answer.status_code, answer.json()["code"]) == (500, "internal_server_error")
            assert "innermost" not in answer.text
    assert caplog.text.count("RuntimeError: the innermost reason") == 2


def test_error_of_the_database_names_no_values(site: Pages) -> None:
    """What was to be stored stays out of the log, whatever the database says about it."""
    with pytest.raises(DBAPIError) as caught, site.site.store.write() as db:
        db.execute(text("INSERT INTO no_such_table VALUES (:secret)"), {"secret": "sk-0123456789"})
    assert "no_such_table" in str(caught.value) and "sk-0123456789" not in str(caught.value)


def test_start_sweeps_up_what_a_killed_server_left(sqlite_site: Pages) -> None:
    folder = Path(sqlite_site.site.settings.data) / "incoming"
    folder.mkdir(exist_ok=True)
    old, young = folder / "old", folder / "young"
    for path in (old, young):
        path.write_bytes(b"half an upload")
    os.utime(old, (1, 1))
    create_app(sqlite_site.site.settings).close()
    assert (old.exists(), young.exists()) == (False, True)
