"""A disk that is full: who writes is told so, and nothing is kept that was told as failed."""

from __future__ import annotations

import asyncio
import sqlite3

import pytest
from sqlalchemy import event, text

from previewer.site.store.errors import UnavailableError
from tests.site.conftest import PASSWORD, Pages
from tests.site.routes.test_posts import make

_ROOM = 40


def fill_disk(pages: Pages) -> None:
    """Leave the database a few pages of 4 KiB and no more, on each of its connections."""
    store = pages.site.store
    with store.read() as db:
        most = int(db.exec_driver_sql("PRAGMA page_count").scalar_one()) + _ROOM
    store.engine.dispose()

    def bound(connection: sqlite3.Connection, _record: object) -> None:
        connection.execute(f"PRAGMA max_page_count = {most}")

    event.listen(store.engine, "connect", bound)


def test_write_that_finds_no_room_is_told_so_and_others_get_through(sqlite_site: Pages) -> None:
    number = make(sqlite_site, title="First")["id"]
    fill_disk(sqlite_site)
    client, path = sqlite_site.client._client, f"/en/api/core/v2/posts/{number}"

    async def put(each: int) -> tuple[str, int]:
        title = f"T{each}"
        content = "x" * (2 << 20) if each % 6 == 0 else title
        answer = await client.post(path, json={"title": title, "content": content}, auth=("editor", PASSWORD))
        assert answer.status_code == 200 or answer.json()["code"] == "storage_full"
        return title, answer.status_code

    async def run() -> dict[str, int]:
        found: dict[str, int] = {}
        for start in range(0, 36, 6):
            found.update(await asyncio.gather(*(put(start + step) for step in range(6))))
        return found

    answers = sqlite_site.client._runner.run(run())
    assert {answers[f"T{each}"] for each in range(0, 36, 6)} == {507}
    assert 200 in answers.values() and set(answers.values()) <= {200, 507}
    with sqlite_site.site.store.read() as db:
        kept = set(db.execute(text("SELECT title FROM revisions")).scalars())
        (title,) = db.execute(text("SELECT title FROM records")).scalars()
    told = {title for title, status in answers.items() if status == 200}
    assert kept - {"First"} == told and title in told


def test_block_that_goes_on_after_the_database_has_given_up_fails(sqlite_site: Pages) -> None:
    fill_disk(sqlite_site)
    store = sqlite_site.site.store
    with pytest.raises(UnavailableError), store.write() as db, pytest.raises(UnavailableError):
        db.execute(text("INSERT INTO options VALUES ('large', :value)"), {"value": "x" * (2 << 20)})
    make(sqlite_site, title="Another")
