"""A creation that is sent again with its Idempotency-Key is done once."""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from previewer.site.content import records
from previewer.site.routes import once
from previewer.site.store import answers
from previewer.site.store.answers import LIFE
from tests.patience import PATIENCE
from tests.site.conftest import Pages
from tests.site.pictures import png
from tests.site.routes.test_media import upload
from tests.site.routes.test_posts import codes
from tests.site.together import at_once

C = "/core/v2"
KEY = {"Idempotency-Key": "7f3a"}
UNDER_WAY = (409, "idempotency_key_under_way")
POST = {"title": "Once", "content": "C", "status": "publish"}


def total(site: Pages, kind: str = "posts") -> int:
    return int(site.get(f"{C}/{kind}").headers["x-wp-total"])


@pytest.mark.parametrize("kind", ["posts", "pages"])
def test_creation_when_sent_again_then_the_first_answer(kind: str, site: Pages) -> None:
    first, again = (site.post(f"{C}/{kind}", "editor", json=POST, headers=KEY) for _ in range(2))
    assert (first.status_code, again.status_code) == (201, 201)
    assert again.json() == first.json()
    assert [each.headers.get("idempotent-replay") for each in (first, again)] == [None, "true"]
    for name in ("location", "etag"):
        assert again.headers[name] == first.headers[name]
    assert "idempotent-replay" in again.headers["access-control-expose-headers"].lower()
    assert total(site, kind) == 1
    assert site.get("/logbook/v1/logs", "administrator").headers["x-wp-total"] == "1"


def test_answer_stays_the_first_though_the_record_has_changed(sqlite_site: Pages) -> None:
    first = sqlite_site.post(f"{C}/posts", "editor", json=POST, headers=KEY).json()
    sqlite_site.post(f"{C}/posts/{first['id']}", "editor", json={"title": "Later"})
    assert sqlite_site.post(f"{C}/posts", "editor", json=POST, headers=KEY).json() == first
    shown = sqlite_site.post(f"{C}/posts?_fields=id", "editor", json=POST, headers=KEY)
    assert shown.json() == {"id": first["id"]}


def test_key_when_sent_with_something_else_then_refused(sqlite_site: Pages) -> None:
    sqlite_site.post(f"{C}/posts", "editor", json=POST, headers=KEY)
    other = sqlite_site.post(f"{C}/posts", "editor", json={**POST, "title": "Twice"}, headers=KEY)
    assert codes(other) == (422, "idempotency_key_reused")
    same = sqlite_site.post(f"{C}/posts", "editor", json=dict(reversed(POST.items())), headers=KEY)
    assert same.status_code == 201
    assert total(sqlite_site) == 1


def test_key_is_of_its_caller_and_its_address(sqlite_site: Pages) -> None:
    numbers = {
        sqlite_site.post(f"{C}/posts", "editor", json=POST, headers=KEY).json()["id"],
        sqlite_site.post(f"{C}/posts", "author", json=POST, headers=KEY).json()["id"],
        sqlite_site.post(f"{C}/pages", "editor", json=POST, headers=KEY).json()["id"],
        sqlite_site.ja().post(f"{C}/posts", "editor", json=POST, headers=KEY).json()["id"],
    }
    assert len(numbers) == 4
    assert sqlite_site.post(f"{C}/posts", json=POST, headers=KEY).status_code == 401


def test_creation_that_failed_may_be_mended_under_its_key(sqlite_site: Pages) -> None:
    assert codes(sqlite_site.post(f"{C}/posts", "editor", json={}, headers=KEY)) == (400, "empty_content")
    assert sqlite_site.post(f"{C}/posts", "editor", json=POST, headers=KEY).status_code == 201


@pytest.mark.parametrize(("key", "made"), [("", 2), ("k" * 255, 1), ("k" * 256, 0)])
def test_key_is_none_or_of_255_characters(key: str, made: int, sqlite_site: Pages) -> None:
    answers = [sqlite_site.post(f"{C}/posts", "editor", json=POST, headers={"Idempotency-Key": key}) for _ in range(2)]
    assert total(sqlite_site) == made
    assert made or codes(answers[0]) == (400, "idempotency_key_too_long")


def test_answer_is_kept_for_a_day(make_site: Callable[..., Pages]) -> None:
    now = [datetime(2026, 11, 20, 12, tzinfo=UTC)]
    site = make_site("sqlite", clock=lambda: now[0])

    def create() -> int:
        return int(site.post(f"{C}/posts", "editor", json=POST, headers=KEY).json()["id"])

    first = create()
    now[0] += LIFE - timedelta(seconds=1)
    assert create() == first
    now[0] += timedelta(seconds=1)
    assert create() != first


def test_upload_when_sent_again_then_one_file(sqlite_site: Pages) -> None:
    def send(content: bytes) -> Any:
        form = {"file": ("p.png", content, "image/png")}
        return sqlite_site.post(f"{C}/media", "author", files=form, data={"title": "P"}, headers=KEY)

    first, again = send(png(20, 20)), send(png(20, 20))
    assert (first.status_code, again.json()) == (201, first.json())
    assert codes(send(png(21, 20))) == (422, "idempotency_key_reused")
    assert total(sqlite_site, "media") == 1
    assert len(list((sqlite_site.site.settings.data / "media").rglob("*.png"))) == 1


def test_upload_of_one_key_at_once_is_one_file(both: tuple[Pages, Pages]) -> None:
    found: list[Any] = []
    first = both[0]
    at_once([lambda site=each: found.append(upload(site, png(20, 20), "p.png", **KEY)) for each in both])
    made = [each for each in found if each.status_code == 201]
    assert all(codes(each) == UNDER_WAY for each in found if each not in made)
    again = upload(first, png(20, 20), "p.png", **KEY).json()
    assert made and all(each.json() == again for each in made)
    assert total(first, "media") == 1
    assert len(list((first.site.settings.data / "media").rglob("*.png"))) == 1
    assert first.client.get(again["source_url"]).status_code == 200


def test_creation_of_one_key_at_once_is_one_record(both: tuple[Pages, Pages]) -> None:
    found: list[Any] = []
    at_once(
        [lambda site=each: found.append(site.post(f"{C}/posts", "editor", json=POST, headers=KEY)) for each in both]
    )
    made = [each for each in found if each.status_code == 201]
    assert all(codes(each) == UNDER_WAY for each in found if each not in made)
    again = both[0].post(f"{C}/posts", "editor", json=POST, headers=KEY).json()
    assert made and {each.json()["id"] for each in made} == {again["id"]}
    assert total(both[0]) == 1


@pytest.mark.parametrize("kind", ["posts", "media"])
def test_key_of_a_creation_that_is_under_way_is_answered_at_once(
    kind: str, both: tuple[Pages, Pages], monkeypatch: pytest.MonkeyPatch
) -> None:
    goes_on, begun = threading.Event(), threading.Event()

    def held(does: Callable[..., Any]) -> Callable[..., Any]:
        def call(*given: Any) -> Any:
            begun.set()
            assert goes_on.wait(PATIENCE)
            return does(*given)

        return call

    if kind == "posts":
        monkeypatch.setattr(records, "create", held(records.create))
    else:
        library = both[0].site.library
        monkeypatch.setattr(library, "store_file", held(library.store_file))

    def send(site: Pages, title: str = "Once") -> Any:
        if kind == "posts":
            return site.post(f"{C}/posts", "editor", json={**POST, "title": title}, headers=KEY)
        form = {"file": ("p.png", png(20, 20), "image/png")}
        return site.post(f"{C}/media", "editor", files=form, data={"title": title}, headers=KEY)

    found: list[Any] = []
    first = threading.Thread(target=lambda: found.append(send(both[0])))
    first.start()
    try:
        assert begun.wait(PATIENCE)
        early = send(both[1])
        assert codes(early) == UNDER_WAY and early.headers["retry-after"] == "1"
        assert codes(send(both[1], "Twice")) == (422, "idempotency_key_reused")
    finally:
        goes_on.set()
        first.join()
    assert found[0].status_code == 201
    again = send(both[1])
    assert again.json() == found[0].json() and again.headers["idempotent-replay"] == "true"
    assert total(both[0], kind) == 1


def test_key_of_a_creation_that_was_killed_is_free_after_a_minute(
    make_site: Callable[..., Pages], monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [datetime(2026, 11, 20, 12, tzinfo=UTC)]
    site = make_site("sqlite", clock=lambda: now[0])
    monkeypatch.setattr(once, "forget_begun", lambda *_: None)
    assert codes(site.post(f"{C}/posts", "editor", json={}, headers=KEY)) == (400, "empty_content")
    assert codes(site.post(f"{C}/posts", "editor", json={}, headers=KEY)) == UNDER_WAY
    now[0] += answers.UNDER_WAY
    assert site.post(f"{C}/posts", "editor", json=POST, headers=KEY).status_code == 201


def test_description_has_the_key_where_something_is_made(sqlite_site: Pages) -> None:
    described = sqlite_site.client.get("/openapi.json").json()
    taking = {
        (method, path)
        for path, operations in described["paths"].items()
        for method, operation in operations.items()
        if any(each["name"] == "Idempotency-Key" for each in operation["parameters"])
    }
    assert taking == {
        ("post", f"{C}/posts"), ("post", f"{C}/pages"), ("post", f"{C}/media"), ("post", "/beta/tm/v1/ate/jobs")
    }  # fmt: skip
    assert {"413", "414", "422"} <= set(described["components"]["responses"])
