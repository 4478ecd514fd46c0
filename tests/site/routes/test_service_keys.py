"""Keys of services: sealed at rest, never whole in an answer, an index, an error or a log."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from cryptography.fernet import Fernet
from sqlalchemy import text

from previewer.site.manage.secrets import ENVIRONMENT
from tests.site.conftest import Pages

ADMIN = "administrator"
SECRET = "sk-live-0123456789-WXYZ"
ROUTES = ("/alpha/v4/service-api-keys", "/gamma/v2/service-api-keys")
CHECK = "/alpha/v4/module/maps/key/check"


@pytest.mark.parametrize("route", ROUTES)
def test_key_that_was_stored_is_shown_by_its_last_four(route: str, site: Pages) -> None:
    answer = site.post(f"{route}/maps", ADMIN, json={"service_api_key": f"  {SECRET} "})
    assert answer.json()["service_api_key"] == "••••••••WXYZ"
    read = site.get(f"{route}/maps", ADMIN)
    assert read.json()["stored"] is True and SECRET not in read.text
    assert site.delete(f"{route}/maps", ADMIN).json()["stored"] is False
    assert site.get(f"{route}/maps", ADMIN).json()["service_api_key"] == ""
    assert site.delete(f"{route}/maps", ADMIN).status_code == 200


def test_key_of_one_namespace_is_the_key_of_the_other(site: Pages) -> None:
    site.post(f"{ROUTES[0]}/maps", ADMIN, json={"service_api_key": SECRET})
    assert site.get(f"{ROUTES[1]}/maps", ADMIN).json()["service_api_key"].endswith("WXYZ")


def test_key_that_is_short_is_not_shown_at_all(site: Pages) -> None:
    answer = site.post(f"{ROUTES[0]}/maps", ADMIN, json={"service_api_key": "1234"})
    assert "1234" not in answer.text and "1234" not in site.get(f"{ROUTES[0]}/maps", ADMIN).text


@pytest.mark.parametrize("key", ["", "   ", "a\nb", "x" * 5000, 12345678, None, ["a"]])
def test_key_that_is_none_is_refused_without_showing_it(key: Any, sqlite_site: Pages) -> None:
    answer = sqlite_site.post(f"{ROUTES[0]}/maps", ADMIN, json={"service_api_key": key})
    assert answer.status_code == 400
    if key and str(key).strip():
        assert str(key) not in answer.text
    assert sqlite_site.get(f"{ROUTES[0]}/maps", ADMIN).json()["stored"] is False


@pytest.mark.parametrize(
    ("stored", "guess", "valid", "code"),
    [
        ("", "", False, "key_missing"), ("", SECRET, False, "key_missing"), (SECRET, SECRET, True, ""),
        (SECRET, SECRET[:-1], False, "key_differs"), (SECRET, "日本", False, "key_differs"),
        (SECRET, "", True, ""),
    ],
)  # fmt: skip
def test_key_check_compares_with_the_stored_one(
    stored: str, guess: str, valid: bool, code: str, sqlite_site: Pages
) -> None:
    if stored:
        sqlite_site.post(f"{ROUTES[0]}/maps", ADMIN, json={"service_api_key": stored})
    found = sqlite_site.post(CHECK, ADMIN, json={"api_key": guess} if guess else {})
    assert (found.json()["validKey"], found.json()["invalidKeyCode"]) == (valid, code)
    assert SECRET not in found.text
    assert sqlite_site.get(CHECK, ADMIN).json()["stored"] is bool(stored)


def test_key_in_the_database_is_sealed(site: Pages) -> None:
    site.post(f"{ROUTES[0]}/maps", ADMIN, json={"service_api_key": SECRET})
    with site.site.store.read() as db:
        row = db.execute(text("SELECT ciphertext, last_four FROM secrets")).one()
        entries = db.execute(text("SELECT message, data FROM log")).all()
    assert SECRET.encode() not in bytes(row[0]) and row[1] == "WXYZ"
    assert entries and SECRET not in str(entries)


def test_key_is_nowhere_in_logs_answers_or_index(
    make_site: Callable[..., Pages], caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    """Sent in a body, in a query and to the wrong place: it comes back nowhere."""
    pages = make_site("sqlite", access_log=True)
    caplog.set_level(logging.DEBUG)
    answers = [
        pages.post(f"{ROUTES[0]}/maps", ADMIN, json={"service_api_key": SECRET}),
        pages.post(f"{ROUTES[0]}/maps?service_api_key={SECRET}", ADMIN),
        pages.post(f"{ROUTES[0]}/maps", ADMIN, json={"service_api_key": [SECRET]}),
        pages.post(f"{ROUTES[0]}/maps", "subscriber", json={"service_api_key": SECRET}),
        pages.post(f"{ROUTES[0]}/MAPS!", ADMIN, json={"service_api_key": SECRET}),
        pages.post(CHECK, ADMIN, json={"api_key": SECRET}),
        pages.get("/alpha/v4/settings", ADMIN), pages.get("/alpha/v4/site/activity", ADMIN),
        pages.get("/logbook/v1/logs?context=edit&per_page=100", ADMIN), pages.get("/", ADMIN),
        pages.call("OPTIONS", f"{ROUTES[0]}/maps", ADMIN),
    ]  # fmt: skip
    assert all(SECRET not in answer.text + str(answer.headers) for answer in answers)
    ours = [record.getMessage() for record in caplog.records if record.name.startswith("previewer")]
    ours += capsys.readouterr().err.splitlines()
    assert "service-api-keys/maps" in "".join(ours) and all(SECRET not in line for line in ours)


def test_key_file_is_for_its_owner_alone(sqlite_site: Pages) -> None:
    sqlite_site.post(f"{ROUTES[0]}/maps", ADMIN, json={"service_api_key": SECRET})
    files = [path for path in Path(sqlite_site.site.settings.data).iterdir() if path.name == "secret.key"]
    assert [path.stat().st_mode & 0o777 for path in files] == [0o600]


def second_server(make_site: Callable[..., Pages], first: Pages, tmp_path: Path) -> Pages:
    """Another server on the same database, with a data folder of its own."""
    from previewer.site.app import open_site, serve_site
    from previewer.site.settings import ServerSettings

    folder = tmp_path / "second"
    url = str(first.site.store.url.render_as_string(hide_password=False))
    return Pages(serve_site(open_site(ServerSettings(data=folder, database=url, sign_in_delay=0.0))))


def test_key_by_a_server_with_another_secret_is_refused_and_told(
    site: Pages, make_site: Callable[..., Pages], tmp_path: Path
) -> None:
    site.post(f"{ROUTES[0]}/maps", ADMIN, json={"service_api_key": SECRET})
    other = second_server(make_site, site, tmp_path)
    try:
        write = other.post(f"{ROUTES[0]}/maps", ADMIN, json={"service_api_key": "another-key"})
        assert (write.status_code, write.json()["code"]) == (503, "secret_key_mismatch")
        assert ENVIRONMENT in write.json()["message"] or "another key" in write.json()["message"]
        assert other.post(CHECK, ADMIN, json={"api_key": SECRET}).status_code == 503
        assert other.get(f"{ROUTES[0]}/maps", ADMIN).json()["service_api_key"].endswith("WXYZ")
    finally:
        other.client.close()
        other.app.close()
    assert site.post(CHECK, ADMIN, json={"api_key": SECRET}).json()["validKey"] is True


def test_key_by_servers_that_share_a_secret_is_one(
    site: Pages, make_site: Callable[..., Pages], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(ENVIRONMENT, Fernet.generate_key().decode())
    site.post(f"{ROUTES[0]}/maps", ADMIN, json={"service_api_key": SECRET})
    other = second_server(make_site, site, tmp_path)
    try:
        assert other.post(CHECK, ADMIN, json={"api_key": SECRET}).json()["validKey"] is True
    finally:
        other.client.close()
        other.app.close()
