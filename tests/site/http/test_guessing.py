"""Guessing passwords of users and of records is slow, whoever and wherever the guesser is, and leaves few traces."""

from __future__ import annotations

from base64 import b64encode
from typing import Any

import pytest

from previewer.site import attempts
from previewer.site.attempts import block
from tests.site.conftest import Pages


def basic(name: str) -> str:
    return "Basic " + b64encode(f"{name}:wrong".encode()).decode()


def guess(pages: Pages, name: str, address: str) -> None:
    """A failed sign-in from an address."""
    answer = asked(pages, "/gamma/v2/hello", address, basic(name))
    assert answer == 401


def asked(pages: Pages, path: str, address: str, authorization: str = "") -> int:
    """The status of a GET from an address, through ASGI itself."""
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    path, _, query = path.partition("?")
    headers = [(b"authorization", authorization.encode())] if authorization else []
    scope = {
        "type": "http", "method": "GET", "path": f"/en/api{path}", "raw_path": f"/en/api{path}".encode(),
        "query_string": query.encode(), "client": (address, 1), "scheme": "http", "http_version": "1.1",
        "headers": headers,
    }  # fmt: skip
    pages.client._runner.run(pages.app(scope, receive, send))  # type: ignore[arg-type]
    return int(sent[0]["status"])


def delay(pages: Pages, address: str, name: str) -> float:
    """What an attempt has to wait, in units of the setting."""
    object.__setattr__(pages.site.settings, "sign_in_delay", 1.0)
    waits = pages.app.api.sign_in.delay(address, basic(name))
    object.__setattr__(pages.site.settings, "sign_in_delay", 0.0)
    return waits


def test_name_is_guarded_wherever_the_guesses_come_from(both: tuple[Pages, Pages]) -> None:
    first, second = both
    for number in range(6):
        guess(first, "editor", f"192.0.2.{number}")
    assert delay(first, "198.51.100.1", "Editor") == 4.0
    assert delay(second, "198.51.100.1", "editor") == 4.0
    assert delay(first, "198.51.100.1", "author") == delay(second, "198.51.100.1", "author") == 0.0


def test_block_of_addresses_counts_as_one(both: tuple[Pages, Pages]) -> None:
    first, second = both
    for number in range(16):
        guess(first, f"nobody{number}", f"2001:db8:1:2::{number:x}")
    assert delay(first, "2001:db8:1:2:ffff::9", "author") > 0
    assert delay(second, "2001:db8:1:2:ffff::9", "author") > 0
    assert delay(first, "2001:db8:1:3::9", "author") == 0.0


def test_right_password_ends_the_guard_of_its_name(both: tuple[Pages, Pages]) -> None:
    first, _ = both
    for number in range(6):
        guess(first, "editor", f"192.0.2.{number}")
    assert first.get("/gamma/v2/mail-list", "editor").status_code == 200
    assert delay(first, "198.51.100.1", "editor") == 0.0


def test_right_password_is_taken_however_often_others_have_guessed(sqlite_site: Pages) -> None:
    keys = [("address", "192.0.2.1"), ("name", "editor")]
    for _ in range(5000):
        sqlite_site.site.attempts.failed(keys, "sign_in_failure", "A sign-in", "192.0.2.1")
    assert delay(sqlite_site, "192.0.2.1", "editor") == 4.0
    assert sqlite_site.get("/gamma/v2/mail-list", "editor").status_code == 200


@pytest.mark.deep
def test_flood_of_failures_leaves_few_entries(site: Pages, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(attempts._BURST + 30):
        guess(site, f"nobody{number}", f"192.0.2.{number}")
    site.site.attempts.flush()
    monkeypatch.setattr(attempts, "_PERIOD", 0.0)
    site.site.attempts.flush()
    site.site.attempts.flush()
    entries = site.get("/logbook/v1/logs?per_page=100", "administrator").json()
    failures = [each["message"] for each in entries if each["kind"] == "sign_in_failure"]
    assert len(failures) < attempts._BURST + 10
    assert any(message.startswith("Sign-ins failed ") for message in failures)


def test_password_of_a_record_cannot_be_guessed_without_an_end(site: Pages) -> None:
    body = {"title": "T", "content": "hidden", "status": "publish", "password": "right"}
    number = site.post("/core/v2/posts", "editor", json=body).json()["id"]
    path = f"/core/v2/posts/{number}"
    answered = [asked(site, f"{path}?password=guess{each}", "192.0.2.1") for each in range(25)]
    assert answered == [403] * 20 + [429] * 5
    assert asked(site, f"{path}?password=right", "192.0.2.1") == 429
    assert asked(site, f"{path}?password=right", "192.0.2.2") == 200
    entries = site.get("/logbook/v1/logs?per_page=100", "administrator").json()
    assert any(each["kind"] == "password_failure" and f"post {number}" in each["message"] for each in entries)


def test_record_without_a_password_counts_no_guesses(site: Pages) -> None:
    number = site.post("/core/v2/posts", "editor", json={"title": "T", "status": "publish"}).json()["id"]
    answered = {asked(site, f"/core/v2/posts/{number}?password=x", "192.0.2.1") for _ in range(25)}
    assert answered == {403}


@pytest.mark.parametrize(
    ("address", "whole"),
    [
        ("192.0.2.7", "192.0.2.7"), ("::ffff:192.0.2.7", "192.0.2.7"), ("2001:db8::1", "2001:db8::/64"),
        ("fe80::1%eth0", "fe80::/64"), ("", ""), ("testclient", "testclient"),
    ],
)  # fmt: skip
def test_block_of_an_address(address: str, whole: str) -> None:
    assert block(address) == whole
