"""The logbook keeps what it is to keep, and no more."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

import pytest

from previewer.site.store.log import add_entry
from tests.site.conftest import Pages

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)


def fill(site: Pages, number: int, date: str) -> None:
    with site.site.store.write() as db:
        for _ in range(number):
            add_entry(db, {"date": date, "date_gmt": date, "kind": "x", "level": "info", "message": "m", "data": {}})


def count(site: Pages) -> int:
    with site.site.store.read() as db:
        return int(db.exec_driver_sql("SELECT count(*) FROM log").scalar_one())


@pytest.mark.parametrize("dialect", ["sqlite", pytest.param("postgresql", marks=pytest.mark.deep)])
@pytest.mark.parametrize(
    ("days", "rows", "left"), [(0, 0, 1207), (30, 0, 7), (0, 1000, 1000), (30, 5, 5), (30, 1000, 7), (9999, 2000, 1207)]
)
def test_logbook_is_pruned_by_age_and_by_number(
    days: int, rows: int, left: int, dialect: str, make_site: Callable[..., Pages]
) -> None:
    site = make_site(dialect, logbook_days=days, logbook_rows=rows, clock=lambda: NOW)
    fill(site, 1200, "2026-01-30T11:59:59")
    fill(site, 7, "2026-01-30T12:00:00")
    assert site.site.prune_log() == 1207 - left
    assert count(site) == left
    assert site.site.prune_log() == 0
    assert site.get("/logbook/v1/logs", "editor").headers["x-wp-total"] == str(left)
