"""The store: migrations, writes together, addresses under concurrency."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, inspect, select

from previewer.site.content import records
from previewer.site.store.engine import HEAD, Store
from previewer.site.store.errors import NestedWriteError
from previewer.site.store.migrations import FOLDER
from previewer.site.store.options import change_option, get_option, set_option
from previewer.site.store.records import find_record
from previewer.site.store.tables import metadata, slugs
from previewer.site.store.tables import records as table
from tests.site.conftest import Pages
from tests.site.routes.test_posts import make


def test_tables_when_migrated_then_as_declared(site: Pages) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    def ours(thing: Any, name: str | None, kind: str, reflected: bool, other: Any) -> bool:
        return not (kind == "table" and reflected and (name or "").startswith(("records_", "alembic")))

    with site.site.store.read() as db:
        context = MigrationContext.configure(db, opts={"include_object": ours, "compare_server_default": False})
        import warnings

        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # expressions in indexes cannot be compared; the names below are
            assert compare_metadata(context, metadata) == []
        found = {index["name"] for name in metadata.tables for index in _indexes(db, name)}
    declared = {index.name for each in metadata.tables.values() for index in each.indexes}
    assert declared <= found


def _indexes(db: Any, name: str) -> list[Any]:
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        if db.dialect.name == "sqlite":
            rows = db.exec_driver_sql(f"SELECT name FROM sqlite_master WHERE type = 'index' AND tbl_name = '{name}'")
            return [{"name": row[0]} for row in rows]
        return list(inspect(db).get_indexes(name))


def test_newest_migration_when_compared_then_the_head() -> None:
    found = sorted(path.name for path in (FOLDER / "versions").glob("m*.py"))
    assert found[-1].startswith(f"m{HEAD}_")


def test_slugs_when_claimed_at_once_then_all_differ(site: Pages) -> None:
    def one(number: int) -> str:
        with site.site.store.write() as db:
            return records.create(db, site.site.moment(), "post", "en", {"title": "Race", "status": "publish"}).slug

    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(one, range(40)))
    assert len(set(found)) == 40
    assert sorted(found, key=lambda slug: int(slug.rpartition("-")[2]) if "-" in slug else 0)[:3] == [
        "race",
        "race-2",
        "race-3",
    ]
    with site.site.store.read() as db:
        assert db.execute(select(func.count()).select_from(slugs)).scalar() == 40


def test_write_when_begun_inside_another_one_then_refused_at_once(site: Pages) -> None:
    store = site.site.store
    with store.write() as db:
        set_option(db, "kept", 1)
        with pytest.raises(NestedWriteError), store.write():
            raise AssertionError("two writes at once")
    with store.write() as db:
        set_option(db, "later", 2)
    with store.read() as db:
        assert (get_option(db, "kept"), get_option(db, "later")) == (1, 2)


def test_writers_of_two_servers_when_both_read_first_then_one_after_the_other(both: tuple[Pages, Pages]) -> None:
    """None of them locks what it reads."""

    def one(number: int) -> None:
        with both[number % 2].site.store.write() as db:
            value = get_option(db, "counter", 0)
            time.sleep(0.001)
            set_option(db, "counter", value + 1)

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(one, range(60)))
    with both[0].site.store.read() as db:
        assert get_option(db, "counter") == 60


def test_option_when_changed_at_once_then_nothing_is_lost(site: Pages) -> None:
    def one(_number: int) -> None:
        with site.site.store.write() as db:
            change_option(db, "counter", 0, lambda value: value + 1)

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(one, range(60)))
    with site.site.store.read() as db:
        assert get_option(db, "counter") == 60


def test_write_when_one_of_many_fails_then_only_that_is_undone(sqlite_site: Pages) -> None:
    store = sqlite_site.site.store

    def one(number: int) -> bool:
        try:
            with store.write() as db:
                records.create(
                    db, sqlite_site.site.moment(), "post", "en", {"title": f"T{number}", "status": "publish"}
                )
                if number % 3 == 0:
                    raise KeyError(number)
        except KeyError:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        kept = sum(pool.map(one, range(60)))
    assert kept == 40
    with store.read() as db:
        assert db.execute(select(func.count()).select_from(table)).scalar() == 40


def test_totals_when_records_move_then_as_many_as_are_there(site: Pages) -> None:
    first = make(site)
    make(site, status="draft")
    site.delete(f"/core/v2/posts/{first['id']}", as_="editor")
    make(site, path="/core/v2/pages")
    site.delete(f"/core/v2/posts/{make(site)['id']}?force=true", as_="editor")
    totals = {
        (kind, status): site.get(f"/core/v2/{kind}?status={status}", as_="editor").headers["x-wp-total"]
        for kind in ("posts", "pages")
        for status in ("publish", "draft", "trash")
    }
    assert {key: number for key, number in totals.items() if number != "0"} == {
        ("posts", "draft"): "1",
        ("posts", "trash"): "1",
        ("pages", "publish"): "1",
    }


def test_title_when_very_long_then_kept(site: Pages) -> None:
    import random

    title = "".join(random.Random(3).choice("abcdefghijklmnopqrstuvwxyz天気予報") for _ in range(20_000))
    made = make(site, title=title)
    assert site.get("/core/v2/posts?orderby=title").json()[0]["title"]["rendered"] == title
    assert len(made["slug"]) <= 200


def test_database_when_unknown_then_refused() -> None:
    with pytest.raises(ValueError, match="SQLite or PostgreSQL"):
        Store("mssql://x")


def test_old_database_when_opened_twice_then_migrated_once(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'x.sqlite3'}")
    assert store.version() == ""
    store.migrate()
    store.migrate()
    assert store.version() == HEAD
    store.close()


def test_records_when_moved_to_and_fro_at_once_then_nobody_waits_for_ever(site: Pages) -> None:
    made = [make(site, title=f"Moving {number}", status="draft" if number % 2 else "publish") for number in range(8)]

    def one(number: int) -> None:
        for turn in range(4):
            with site.site.store.write() as db:
                old = find_record(db, made[number]["id"])
                assert old is not None
                records.update(
                    db, site.site.moment(), old, {"status": "publish" if (number + turn) % 2 else "draft"}, 1
                )

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(one, range(8)))
    with site.site.store.read() as db:
        versions = list(db.execute(select(table.c.version).where(table.c.status.in_(("publish", "draft")))).scalars())
    assert len(versions) == 8 and len(set(versions)) == 1
