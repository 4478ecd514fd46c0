"""A database that goes away: whoever asks is told, and nothing fails beside that."""

from __future__ import annotations

from collections.abc import Iterator

import psycopg
import pytest
from sqlalchemy import text

from previewer.site.store.engine import Reads, Store
from previewer.site.store.errors import StoreError
from tests.site.postgres import Postgres


@pytest.fixture
def store(postgres: Postgres) -> Iterator[Store]:
    made = Store(postgres.make("lost"))
    yield made
    made.close()
    postgres.drop("lost")


def _cut(postgres: Postgres) -> None:
    """End all connections to the database."""
    with psycopg.connect(postgres.url(), autocommit=True) as db:
        db.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'lost'")


def test_snapshot_when_its_connection_is_lost_then_told_once(store: Store, postgres: Postgres) -> None:
    reads = Reads(store, 1.0)
    reads.snapshot().execute(text("SELECT 1"))
    _cut(postgres)
    with pytest.raises(StoreError):
        reads.snapshot().execute(text("SELECT 1"))
    reads.close()
    with store.read() as db:
        assert db.execute(text("SELECT 1")).scalar() == 1
