"""Passwords: from where they are taken, and where they never go."""

from __future__ import annotations

import json
import sys
import types
from pathlib import Path
from typing import Any

import pytest

from previewer.publish.addresses import is_loopback, split
from previewer.publish.errors import NoSiteError
from previewer.publish.sign_in import keep_password, kept_password
from tests.publish.conftest import Publish, write
from tests.publish.plain_site import PASSWORD, USER, Asked, PlainSite, Reply, plain_site


class _Keyring(types.ModuleType):
    """The system's keyring, in memory."""

    def __init__(self) -> None:
        super().__init__("keyring")
        self.kept: dict[tuple[str, str], str] = {}

    def get_password(self, service: str, user: str) -> str | None:
        return self.kept.get((service, user))

    def set_password(self, service: str, user: str, password: str) -> None:
        self.kept[service, user] = password

    def delete_password(self, service: str, user: str) -> None:
        del self.kept[service, user]


@pytest.fixture
def ring(monkeypatch: pytest.MonkeyPatch) -> _Keyring:
    made = _Keyring()
    monkeypatch.setitem(sys.modules, "keyring", made)
    return made


def test_password_when_the_surroundings_have_none_then_the_keyring_s_is_taken(
    to_plain: Publish, plain: PlainSite, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ring: _Keyring
) -> None:
    monkeypatch.delenv("PREVIEWER_SITE_PASSWORD")
    _, origin = split(plain.address)
    assert keep_password(origin, USER, PASSWORD) and kept_password(origin, USER) == PASSWORD
    assert to_plain(write(tmp_path / "ring.json"), "--langs", "en").status == 0


def test_password_when_there_is_none_then_the_command_says_what_to_do_and_asks_the_site_nothing(
    to_plain: Publish, plain: PlainSite, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PREVIEWER_SITE_PASSWORD")
    ran = to_plain(write(tmp_path / "none.json"))
    assert ran.status == 2 and "PREVIEWER_SITE_PASSWORD" in ran.err
    assert plain.asked == []


def test_sign_in_when_it_is_wrong_then_the_site_s_reason_is_told_as_plain_text(
    to_plain: Publish, plain: PlainSite, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PREVIEWER_SITE_PASSWORD", "not it")
    ran = to_plain(write(tmp_path / "wrong.json"), "--langs", "en", "--format", "json")
    assert ran.status == 2
    assert "refuses the sign-in of ann: Unknown password" in ran.err and "not it" not in ran.err + ran.out
    assert json.loads(ran.out)["pages"][0]["did"] == "left"


def test_sign_in_when_it_fails_midway_then_the_rest_is_left_and_nothing_more_is_asked(
    to_plain: Publish, plain: PlainSite, tmp_path: Path
) -> None:
    plain.answer = lambda asked: (
        Reply(401, {"code": "x", "message": "Gone"}) if asked.is_change and b"title" in asked.body else None
    )
    ran = to_plain(write(tmp_path / "midway.json"), write(tmp_path / "next.json"), "--langs", "en", "--format", "json")
    assert ran.status == 2
    assert [page["did"] for page in json.loads(ran.out)["pages"]] == ["left", "left"]
    assert not any("next" in str(one.query) for one in plain.asked)


@pytest.mark.parametrize("address", ["http://example.org/", "http://10.0.0.1:8080/", "http://127.0.0.1.example.org/"])
def test_sign_in_when_the_way_is_plain_then_it_is_refused_before_anything_is_asked(
    run: Any, tmp_path: Path, address: str
) -> None:
    ran = run("publish", str(write(tmp_path / "p.json")), "--to", address, "--user", "ann")
    assert ran.status == 2 and "plain HTTP" in ran.err


@pytest.mark.parametrize(
    ("host", "expected"), [("localhost", True), ("127.3.2.1", True), ("::1", True), ("a.b", False)]
)
def test_loopback_is_told_by_the_name_alone(host: str, expected: bool) -> None:
    assert is_loopback(host) is expected


@pytest.mark.parametrize("address", ["https://ann:secret@example.org/", "https://ann@example.org/", "ftp://a/", "http://",
                                     "http://a b/", "https://[::1", "javascript:alert(1)"])  # fmt: skip
def test_address_when_it_is_no_plain_one_then_it_is_refused_and_no_password_is_repeated(address: str) -> None:
    with pytest.raises(NoSiteError) as told:
        split(address)
    assert "secret" not in str(told.value)


def test_request_when_it_is_led_to_another_host_then_nothing_goes_there(
    to_plain: Publish, plain: PlainSite, tmp_path: Path
) -> None:
    with plain_site() as other:
        plain.answer = lambda asked: (
            Reply(307, b"", {"Location": other.address.rstrip("/") + asked.path})
            if asked.path.startswith("/wp-json/core")
            else None
        )
        ran = to_plain(write(tmp_path / "led.json"), "--langs", "en")
        assert ran.status == 1 and "redirects to" in ran.err
        assert other.asked == []


def test_site_when_its_page_leads_to_another_host_then_it_says_so_and_sends_no_password(
    to_plain: Publish, plain: PlainSite, tmp_path: Path
) -> None:
    with plain_site() as other:
        plain.answer = lambda _asked: Reply(302, b"", {"Location": other.address})
        ran = to_plain(write(tmp_path / "away.json"))
        assert ran.status == 2 and "redirects to" in ran.err
        assert other.asked == [] and not plain.asked[0].headers.get("Authorization")


def test_site_when_it_names_an_interface_on_another_host_then_the_named_host_is_asked(
    to_plain: Publish, plain: PlainSite, tmp_path: Path
) -> None:
    with plain_site() as other:
        link = f'<{other.address}wp-json/>; rel="https://api.w.org/"'
        plain.answer = lambda asked: Reply(200, b"", {"Link": link}) if asked.path == "/" else None
        assert to_plain(write(tmp_path / "named.json"), "--langs", "en").status == 0
        assert other.asked == []


def test_interface_when_it_is_an_argument_of_the_address_then_it_is_asked_so(
    to_plain: Publish, plain: PlainSite, tmp_path: Path
) -> None:
    def routed(asked: Asked) -> Reply | None:
        if asked.path == "/":
            route = asked.query.pop("rest_route", "")
            if route:
                return plain._reply(Asked(asked.method, "/wp-json" + route, asked.query, asked.headers, asked.body))
            return Reply(200, b"", {"Link": f'<{plain.address}?rest_route=/>; rel="https://api.w.org/"'})
        return None

    plain.answer = routed
    assert to_plain(write(tmp_path / "route.json"), "--langs", "en").status == 0


def test_sites_when_kept_then_they_are_listed_used_by_name_and_removed(
    run: Any, plain: PlainSite, tmp_path: Path, ring: _Keyring
) -> None:
    assert run("publish", "sites", "add", "team", plain.address, "--user", USER).status == 0
    listed = json.loads(run("publish", "sites", "list", "--format", "json").out)
    assert listed == {"sites": [{"name": "team", "address": plain.address, "user": USER}]}
    assert run("publish", str(write(tmp_path / "kept.json")), "--langs", "en").status == 0
    assert run("publish", str(tmp_path / "kept.json"), "--to", "team", "--langs", "en").status == 0
    assert run("publish", "sites", "add", "team", "https://example.org/").status == 2
    assert PASSWORD not in (tmp_path / "config" / "sites.json").read_text()
    keep_password(split(plain.address)[1], USER, PASSWORD)
    assert run("publish", "sites", "remove", "team").status == 0
    assert ring.kept == {}
    assert run("publish", str(tmp_path / "kept.json")).status == 2


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("--to", "nowhere"), "no site is saved as nowhere"),
        ((), "no site is saved"),
        (("--to", "http://127.0.0.1:9/", "--user", "ann"), "cannot be reached"),
        (("--to", "https://ann:x@example.org"), "never write a password"),
    ],
)
def test_publish_when_there_is_no_such_site_then_it_is_2_and_a_sentence(
    run: Any, tmp_path: Path, given: tuple[str, ...], said: str
) -> None:
    ran = run("publish", str(write(tmp_path / "p.json")), *given)
    assert ran.status == 2 and said in ran.err and "\n" not in ran.err.rstrip("\n")


def test_publish_when_the_site_is_none_of_core_v2_then_it_says_so(
    to_plain: Publish, plain: PlainSite, tmp_path: Path
) -> None:
    plain.answer = lambda asked: Reply(200, {"namespaces": ["other"]}) if asked.path == "/wp-json/" else None
    ran = to_plain(write(tmp_path / "p.json"))
    assert ran.status == 2 and "no core/v2" in ran.err
    plain.answer = lambda _asked: Reply(200, b"Hello")
    ran = to_plain(tmp_path / "p.json")
    assert ran.status == 2 and "where its API is" in ran.err
