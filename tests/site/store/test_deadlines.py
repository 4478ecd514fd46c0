"""Reads that may last for so long and no longer, on SQLite."""

from __future__ import annotations

import threading
import time

import pytest
from sqlalchemy import text

from previewer.site.store import Store
from previewer.site.store.dialects import driver_connection
from previewer.site.store.errors import TooLongError
from tests.site.conftest import Pages

#: Some seconds of work, so that a read that nobody ends fails its test and does not hang it.
_LONG = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 30000000) SELECT max(i) FROM n"


@pytest.fixture
def store(sqlite_site: Pages) -> Store:
    return sqlite_site.site.store


def demand_an_end(store: Store) -> None:
    with pytest.raises(TooLongError), store.read(0.1) as db:
        db.execute(text(_LONG))


def test_read_after_one_that_could_not_be_ended_is_ended(store: Store) -> None:
    with store.read(0.05) as db:
        driver_connection(db).close()
        time.sleep(0.3)
    demand_an_end(store)


def test_read_with_less_time_is_ended_while_one_with_more_goes_on(store: Store) -> None:
    with store.read(30.0) as other:
        demand_an_end(store)
        assert other.execute(text("SELECT 1")).scalar() == 1


def test_statement_that_begins_when_the_time_is_up_is_ended(store: Store) -> None:
    with pytest.raises(TooLongError), store.read(0.05) as db:
        time.sleep(0.3)
        db.execute(text(_LONG))


def test_reads_one_after_the_other_leave_one_thread_at_most(store: Store) -> None:
    before = threading.active_count()
    for _ in range(50):
        with store.read(0.5) as db:
            assert db.execute(text("SELECT 1")).scalar() == 1
    assert threading.active_count() <= before + 1
    demand_an_end(store)


def test_reads_of_many_lengths_leave_one_timer_for_those_that_go_on(store: Store) -> None:
    before = threading.active_count()
    with store.read(30.0) as other:
        for _ in range(3):
            with pytest.raises(TooLongError), store.read(0.05) as db:
                db.execute(text(_LONG))
            time.sleep(0.1)
        assert threading.active_count() <= before + 1
        assert other.execute(text("SELECT 1")).scalar() == 1
