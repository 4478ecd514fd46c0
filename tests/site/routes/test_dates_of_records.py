"""Dates change only where a date is sent that is not the one that stands, or a floating draft is settled."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest

from previewer.site.manage.stored import FACTS
from tests.site.conftest import Pages
from tests.site.routes.test_posts import make

NOW = datetime(2026, 3, 1, 12, 0, 0, tzinfo=UTC)
SETTLED = ("publish", "future", "private")


@pytest.fixture
def clocked(make_site: Callable[..., Pages]) -> Pages:
    return make_site("sqlite", clock=lambda: NOW)


def move_to(site: Pages, timezone: str) -> None:
    with site.site.store.write() as db:
        FACTS.change(db, lambda kept: {**kept, "timezone": timezone})
    site.site.forget_facts()


def dates(shown: dict[str, Any]) -> tuple[str, str, str]:
    return shown["date"], shown["date_gmt"], shown["status"]


@pytest.mark.parametrize("body", [{"title": "Other"}, {"content": "Other"}, {"status": "future"}, None])
def test_scheduled_post_stays_so_after_a_change_of_time_zone(body: dict[str, Any] | None, clocked: Pages) -> None:
    move_to(clocked, "America/New_York")
    made = make(clocked, title="Later", status="future", date="2026-03-01T12:00:00")
    assert made["status"] == "future"
    move_to(clocked, "Asia/Tokyo")
    path = f"/core/v2/posts/{made['id']}"
    read = clocked.get(f"{path}?context=edit", "editor").json()
    assert dates(read) == dates(made)
    sent = body if body is not None else {name: read[name] for name in ("date", "date_gmt", "status", "title")}
    assert dates(clocked.post(path, "editor", json=sent).json()) == dates(made)


def test_second_hour_of_autumn_stays_the_second(clocked: Pages) -> None:
    move_to(clocked, "Europe/Berlin")
    made = make(clocked, title="Late", date="2025-10-26T02:30:00+01:00")
    assert dates(made)[:2] == ("2025-10-26T02:30:00", "2025-10-26T01:30:00")
    path = f"/core/v2/posts/{made['id']}"
    for body in ({"title": "X"}, {"date": made["date"]}, {"date_gmt": made["date_gmt"]}):
        assert dates(clocked.post(path, "editor", json=body).json()) == dates(made)
    other = clocked.post(path, "editor", json={"date_gmt": "2025-10-26T00:30:00"}).json()
    assert dates(other)[:2] == ("2025-10-26T02:30:00", "2025-10-26T00:30:00")


@pytest.mark.parametrize("status", SETTLED)
def test_floating_draft_floats_until_it_is_settled(status: str, make_site: Callable[..., Pages]) -> None:
    now = [NOW]
    site = make_site("sqlite", clock=lambda: now[0])
    made = make(site, title="Draft", status="draft")
    path = f"/core/v2/posts/{made['id']}"
    now[0] = NOW.replace(day=2)
    read = site.get(f"{path}?context=edit", "editor").json()
    sent = {name: read[name] for name in ("date", "date_gmt", "status", "title", "content", "slug")}
    assert dates(site.post(path, "editor", json=sent).json()) == dates(made)
    now[0] = NOW.replace(day=3)
    settled = site.post(path, "editor", json={**sent, "status": status}).json()
    assert settled["date"] == "2026-03-03T12:00:00"


def test_date_of_a_draft_that_is_sent_stays(clocked: Pages) -> None:
    made = make(clocked, title="Draft", status="draft", date="2026-02-01T08:00:00")
    path = f"/core/v2/posts/{made['id']}"
    assert dates(clocked.post(path, "editor", json={"status": "publish"}).json())[0] == "2026-02-01T08:00:00"
    assert clocked.post(path, "editor", json={"date": "2026-02-02T08:00:00Z"}).json()["date_gmt"] == (
        "2026-02-02T08:00:00"
    )
