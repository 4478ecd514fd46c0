"""Ready is more than alive: the disk, the media, the tables."""

from __future__ import annotations

import asyncio
import shutil
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from previewer.site.http import health
from previewer.site.store.errors import UnavailableError
from tests.site.conftest import Pages

WELL = {"database": "ok", "migration": "ok", "disk": "ok", "media": "ok"}


def checks(site: Pages) -> tuple[int, Any]:
    answer = site.client.get("/readyz")
    assert answer.headers["cache-control"] == "no-store"
    return answer.status_code, answer.json()["checks"]


def test_site_that_is_well_is_ready(site: Pages) -> None:
    assert site.client.get("/readyz").json() == {"status": "ready", "checks": WELL}


def test_site_with_tables_of_another_version_is_alive_and_not_ready(site: Pages) -> None:
    with site.site.store.write() as db:
        db.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    assert checks(site) == (503, {**WELL, "migration": "failed"})
    assert site.client.get("/healthz").status_code == 200


def test_site_whose_disk_is_full_is_not_ready(sqlite_site: Pages, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "LEAST_ROOM", 1 << 60)
    assert checks(sqlite_site) == (503, {**WELL, "disk": "failed"})


def test_site_whose_media_are_gone_is_not_ready(make_site: Callable[..., Pages], tmp_path: Path) -> None:
    (tmp_path / "media").mkdir()
    site = make_site(media_url=str(tmp_path / "media"))
    assert checks(site)[0] == 200
    shutil.rmtree(tmp_path / "media")
    site.app._beside_api.readiness._fresh = -1.0
    assert checks(site) == (503, {**WELL, "media": "failed"})


def test_site_without_its_database_is_not_ready_and_says_nothing_of_it(
    sqlite_site: Pages, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def gone() -> None:
        raise UnavailableError("SELECT", {}, Exception("secret host name"))

    monkeypatch.setattr(sqlite_site.site.store, "read", gone)
    answer = sqlite_site.client.get("/readyz")
    assert answer.status_code == 503 and "secret host name" not in answer.text
    assert "secret host name" in caplog.text


def test_look_that_takes_long_is_waited_for_once_and_what_was_seen_before_counts_for_a_while() -> None:
    looks, going = [], threading.Event()

    def look() -> dict[str, str]:
        looks.append(1)
        if len(looks) == 2:
            assert going.wait(30)
        return {"database": "gone" if len(looks) > 1 else ""}

    async def ask(stale: float) -> list[Any]:
        looks.clear()
        going.clear()
        probe = health.Probe(look, fresh=-1.0, patience=0.01, stale=stale)
        probe._patience = 30.0
        seen: list[Any] = [await probe.seen()]
        probe._patience = 0.01
        seen += await asyncio.gather(*(probe.seen() for _ in range(5)))
        going.set()
        probe._patience = 30.0
        seen.append(await probe.seen())
        probe.close()
        assert len(looks) == 2
        return seen

    well, gone = {"database": ""}, {"database": "gone"}
    assert asyncio.run(ask(stale=60.0)) == [well, *[well] * 5, gone]
    assert asyncio.run(ask(stale=-1.0)) == [well, *[None] * 5, gone]
