"""Log entries have the time of the site beside UTC, whoever writes the first one after a start."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import pytest
from sqlalchemy import select

from previewer.site.app import open_site
from previewer.site.commands.main import run
from previewer.site.settings import ServerSettings
from previewer.site.site import Site
from previewer.site.store.options import change_option
from previewer.site.store.tables import log
from tests.site.conftest import PASSWORD, Pages
from tests.site.pictures import png


def offsets(site: Site, kind: str) -> list[float]:
    """Hours between the local and the UTC time of the entries of a kind."""
    with site.store.read() as db:
        rows = db.execute(select(log.c.date, log.c.date_gmt).where(log.c.kind == kind).order_by(log.c.id)).all()
    return [
        (datetime.fromisoformat(row.date) - datetime.fromisoformat(row.date_gmt)).total_seconds() / 3600 for row in rows
    ]


@pytest.fixture
def in_tokyo(tmp_path: Path) -> ServerSettings:
    """A site in Tokyo that no process has open."""
    assert run(["set", "timezone", "Asia/Tokyo", "--data", str(tmp_path)]) == 0
    return ServerSettings(data=tmp_path)


def test_set_after_the_time_zone_was_set_is_logged_in_it(in_tokyo: ServerSettings) -> None:
    assert run(["set", "name", "Another", "--data", str(in_tokyo.data)]) == 0
    site = open_site(in_tokyo)
    assert offsets(site, "setting")[-1] == 9.0
    site.store.close()


def test_import_as_the_first_thing_is_logged_in_the_zone_of_the_site(in_tokyo: ServerSettings, tmp_path: Path) -> None:
    (tmp_path / "pages").mkdir()
    (tmp_path / "pages" / "dot.png").write_bytes(png(8, 8))
    assert run(["import", str(tmp_path / "pages"), "--data", str(in_tokyo.data)]) == 0
    site = open_site(in_tokyo)
    assert offsets(site, "import") == [9.0]
    site.store.close()


@pytest.mark.parametrize("dialect", ["sqlite", pytest.param("postgresql", marks=pytest.mark.deep)])
def test_first_failed_sign_in_of_a_fresh_server_is_logged_in_the_zone_of_the_site(
    dialect: str, make_site: Callable[..., Pages]
) -> None:
    pages = make_site(dialect)
    with pages.site.store.write() as db:
        change_option(db, "site", {}, lambda kept: {**kept, "timezone": "Asia/Tokyo"})
    answer = pages.client.get("/en/api/core/v2/posts", auth=("nobody-here", PASSWORD))
    assert answer.status_code == 401
    assert offsets(pages.site, "sign_in_failure") == [9.0]
