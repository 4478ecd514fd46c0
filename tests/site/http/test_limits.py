"""Work that one request may cause is bounded, and nobody's work keeps the server from saying that it is well."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import text

from previewer.site.http.policy import Pool
from previewer.site.http.responses import Response
from previewer.site.store import listing, search
from previewer.site.store.errors import TooLongError
from tests.patience import PATIENCE
from tests.site.conftest import Pages

_ENDLESS = {
    "sqlite": "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n",
    "postgresql": "SELECT pg_sleep(60)",
}


def test_read_that_takes_too_long_is_ended(site: Pages) -> None:
    store = site.site.store
    for _ in range(2):
        with pytest.raises(TooLongError), store.read(0.1) as db:
            db.execute(text(_ENDLESS[store.dialect]))
        with store.read() as db:  # the connection is as good as before, and has no bound of its own
            assert db.execute(text("SELECT 1")).scalar() == 1


@pytest.mark.parametrize("dialect", ["sqlite", pytest.param("postgresql", marks=pytest.mark.deep)])
def test_list_that_takes_too_long_is_answered_so(
    make_site: Callable[..., Pages], monkeypatch: pytest.MonkeyPatch, dialect: str
) -> None:
    def endless(db: Any, *_: object, **_more: object) -> None:
        db.execute(text(_ENDLESS[db.dialect.name]))

    monkeypatch.setattr(listing, "list_records", endless)
    pages = make_site(dialect, query_seconds=0.1)
    answer = pages.get("/core/v2/posts?search=x")
    assert (answer.status_code, answer.json()["code"]) == (400, "rest_too_costly")


@pytest.mark.parametrize("terms", [128, 1])
def test_words_of_many_terms_find_what_words_of_few_do(
    terms: int, sqlite_site: Pages, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(search, "_MOST_TERMS", terms)
    for title in ("東京の天気", "京都の雪", "晴れ", "the weather", "a weatherman's hat"):
        sqlite_site.post("/core/v2/posts", "editor", json={"title": title, "status": "publish"})

    def found(asked: str) -> set[str]:
        answer = sqlite_site.get("/core/v2/posts", params={"search": asked, "per_page": 100})
        assert answer.status_code == 200, answer.text
        return {each["title"]["rendered"][:2] for each in answer.json()}

    assert found("京") == {"東京", "京都"}
    assert found("京 の") == {"東京", "京都"}
    assert found("京 -雪") == {"東京"}
    assert found("-京 -th") == {"晴れ"}
    assert found("th") == {"th", "a "}
    assert found("we at") == {"th", "a "}
    assert found("e 京") == set()


def test_health_is_told_while_all_threads_are_busy(site: Pages, monkeypatch: pytest.MonkeyPatch) -> None:
    """More is refused than waits; and health is told at once."""
    hold, inside = threading.Event(), threading.Semaphore(0)
    client = site.client._client

    def wait(*_: object) -> Response:
        inside.release()
        assert hold.wait(30)
        return Response(200, [], b"")

    monkeypatch.setattr(site.app.api.calls, "answer", wait)
    monkeypatch.setattr(site.app.api.pools[Pool.WORK], "_most", 20)

    async def run() -> tuple[list[int], int]:
        asked = [asyncio.ensure_future(client.get("/en/api/gamma/v2/hello?n=1")) for _ in range(25)]
        try:
            await asyncio.to_thread(inside.acquire, timeout=PATIENCE)
            async with asyncio.timeout(10):
                health = (await client.get("/healthz")).status_code
        finally:
            hold.set()
        return sorted([(await each).status_code for each in asked]), health

    answered, health = site.client._runner.run(run())
    assert health == 200
    assert answered == [200] * 20 + [503] * 5


@pytest.mark.parametrize(("empty", "status"), [(998, 201), (999, 400)])
def test_form_has_a_thousand_parts_at_most_be_they_empty(empty: int, status: int, sqlite_site: Pages) -> None:
    parts = [('name="x"', b"")] * empty + [('name="title"', b"T"), ('name="file"; filename="a.txt"', b"A")]
    body = b"".join(
        b"--b\r\nContent-Disposition: form-data; %s\r\n\r\n%s\r\n" % (told.encode(), data) for told, data in parts
    )
    sent = {"content": body + b"--b--\r\n", "headers": {"Content-Type": "multipart/form-data; boundary=b"}}
    answer = sqlite_site.post("/core/v2/media", "author", **sent)
    assert answer.status_code == status, answer.text
    assert status == 201 or answer.json()["code"] == "rest_too_many_parts"
