"""Extensions: entry points, listed, switched, started with the server."""

from __future__ import annotations

import logging
from importlib.metadata import EntryPoint
from typing import Any

import pytest

from previewer.site.app import create_app
from previewer.site.manage import plugins
from tests.site.conftest import Pages

ADMIN = "administrator"
STARTED: list[Any] = []


def begin(site: Any) -> None:
    """What a good extension does."""
    STARTED.append(site)


def fail(site: Any) -> None:
    """What a bad one does."""
    raise RuntimeError("broken extension")


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    STARTED.clear()
    here = [
        EntryPoint("Good_One", f"{__name__}:begin", plugins.GROUP),
        EntryPoint("bad", f"{__name__}:fail", plugins.GROUP),
        EntryPoint("gone", "no_such_module:x", plugins.GROUP),
    ]
    monkeypatch.setattr(plugins, "entry_points", lambda group: here)


def test_plugins_are_listed_and_switched(site: Pages) -> None:
    found = site.get("/alpha/v4/plugins", ADMIN).json()
    assert [(each["plugin"], each["active"]) for each in found] == [
        ("bad", False), ("gone", False), ("good_one", False),
    ]  # fmt: skip
    assert site.post("/alpha/v4/plugins/good_one/activate", ADMIN).json()["active"] is True
    assert site.get("/alpha/v4/plugin/some/good_one", ADMIN).json()["active"] is True
    site.post("/alpha/v4/plugins/good_one/activate", ADMIN, json={"active": False})
    assert site.get("/alpha/v4/plugin/good_one", ADMIN).json()["active"] is False


def test_plugin_that_is_not_installed_is_404(sqlite_site: Pages) -> None:
    assert sqlite_site.post("/alpha/v4/plugins/other/activate", ADMIN).status_code == 404
    assert sqlite_site.get("/alpha/v4/plugin/../../etc/passwd", ADMIN).status_code == 404


def test_start_plugins_runs_those_that_are_on_and_survives_bad_ones(
    sqlite_site: Pages, caplog: pytest.LogCaptureFixture
) -> None:
    assert plugins.start_plugins(sqlite_site.site.store, sqlite_site.site) == []
    for name in ("good_one", "bad", "gone"):
        sqlite_site.post(f"/alpha/v4/plugins/{name}/activate", ADMIN)
    with caplog.at_level(logging.ERROR, "previewer.site"):
        assert plugins.start_plugins(sqlite_site.site.store, sqlite_site.site) == ["good_one"]
    assert [sqlite_site.site] == STARTED
    assert "bad" in caplog.text and "gone" in caplog.text


def test_create_app_starts_the_plugins_that_are_on(sqlite_site: Pages) -> None:
    sqlite_site.post("/alpha/v4/plugins/good_one/activate", ADMIN)
    application = create_app(sqlite_site.site.settings)
    assert [application.site] == STARTED
    application.close()
