"""People and their application passwords: several each, revocable one by one."""

from __future__ import annotations

import pytest

from previewer.site.commands.main import run
from previewer.site.store.errors import UnavailableError
from tests.site.conftest import PASSWORD, Pages


class Terminal:
    """Runs commands about one site."""

    def __init__(self, site: Pages, capsys: pytest.CaptureFixture[str]) -> None:
        settings = site.site.settings
        self._given = ["--data", str(settings.data)]
        self._given += ["--database", settings.database] if settings.database else []
        self._capsys = capsys

    def __call__(self, *command: str, status: int = 0) -> str:
        """What the command writes on standard output, or what it says when it is to end with another status."""
        self._capsys.readouterr()
        assert run([*command, *self._given]) == status
        written = self._capsys.readouterr()
        return written.err if status else written.out


@pytest.fixture
def terminal(site: Pages, capsys: pytest.CaptureFixture[str]) -> Terminal:
    return Terminal(site, capsys)


def signs_in(site: Pages, name: str, password: str) -> bool:
    return site.client.get("/en/api/gamma/v2/mail-list", auth=(name, password)).status_code == 200


def test_password_is_one_more_and_each_is_revoked_alone(site: Pages, terminal: Terminal) -> None:
    second = terminal("user", "password", "editor", "--note", "her laptop").strip()
    assert signs_in(site, "editor", PASSWORD) and signs_in(site, "editor", second)
    first, other = [line.split("\t") for line in terminal("user", "passwords", "editor").splitlines()]
    assert first[1:3] == ["-", "-"]  # of the time before, when no beginning was kept
    assert (other[1], other[4]) == (f"{second[:4]}…", "her laptop")
    assert first[3] == other[3] == site.site.now().date().isoformat()
    assert second not in "".join(other)
    left = terminal("user", "passwords", "editor", "--revoke", first[0]).splitlines()
    assert [line.split("\t")[0] for line in left] == [other[0]]
    assert not signs_in(site, "editor", PASSWORD) and signs_in(site, "editor", second)
    assert terminal("user", "passwords", "editor", "--revoke", "all") == ""
    assert not signs_in(site, "editor", second)


@pytest.mark.parametrize("wanted", ["999", "x", "-1"])
def test_password_that_is_not_there_is_not_revoked(wanted: str, terminal: Terminal) -> None:
    assert f"no password {wanted}" in terminal("user", "passwords", "editor", f"--revoke={wanted}", status=1)


def test_password_of_somebody_else_is_not_revoked(site: Pages, terminal: Terminal) -> None:
    number = terminal("user", "passwords", "administrator").split("\t")[0]
    terminal("user", "passwords", "editor", "--revoke", number, status=1)
    assert signs_in(site, "administrator", PASSWORD)


def test_first_of_two_revocations_stays_when_the_second_is_wrong(site: Pages, terminal: Terminal) -> None:
    number = terminal("user", "passwords", "editor").split("\t")[0]
    terminal("user", "passwords", "editor", "--revoke", number, "--revoke", "999", status=1)
    assert signs_in(site, "editor", PASSWORD)


def test_user_with_a_display_name_is_shown_by_it(site: Pages, terminal: Terminal) -> None:
    terminal("user", "add", "ann", "--role", "author", "--display-name", "Ann  Lee")
    assert "ann\tauthor\t\tAnn Lee" in terminal("user", "list").splitlines()
    terminal("user", "display-name", "ann", "安")
    assert "ann\tauthor\t\t安" in terminal("user", "list").splitlines()
    assert "visible" in terminal("user", "display-name", "ann", "a\x07b", status=2)
    terminal("user", "display-name", "ann", "")
    assert "ann\tauthor" in terminal("user", "list").splitlines()


def test_whoever_is_removed_takes_the_passwords_along(site: Pages, terminal: Terminal) -> None:
    terminal("user", "password", "editor")
    terminal("user", "remove", "editor")
    assert not signs_in(site, "editor", PASSWORD)
    with site.site.store.read() as db:
        assert db.exec_driver_sql("SELECT count(*) FROM passwords").scalar() == 6


def test_sign_in_while_nothing_can_be_written_is_let_in(site: Pages, monkeypatch: pytest.MonkeyPatch) -> None:
    def full() -> None:
        raise UnavailableError("UPDATE", {}, Exception("database or disk is full"))

    monkeypatch.setattr(site.site.store, "write", full)
    assert signs_in(site, "editor", PASSWORD)


def test_e_mail_address_when_it_differs_in_case_alone_then_taken(site: Pages, terminal: Terminal) -> None:
    terminal("user", "add", "ann", "--role", "author", "--email", "ann@example.org")
    said = terminal("user", "add", "bob", "--role", "author", "--email", "ANN@Example.org", status=1)
    assert "taken" in said
    assert "bob" not in terminal("user", "list")


def test_e_mail_addresses_of_before_when_they_differ_in_case_then_each_signs_in(
    site: Pages, terminal: Terminal
) -> None:
    first = terminal("user", "add", "ann", "--role", "administrator", "--email", "ann@example.org").strip()
    second = terminal("user", "add", "bob", "--role", "administrator", "--email", "bob@example.org").strip()
    with site.site.store.write() as db:
        db.exec_driver_sql("UPDATE users SET email = 'ANN@example.org' WHERE name = 'bob'")
    assert signs_in(site, "ann@example.org", first)
    assert signs_in(site, "ANN@example.org", second)
    assert signs_in(site, "Ann@Example.org", first)


def test_name_when_refused_then_all_that_it_may_have_is_said(terminal: Terminal) -> None:
    assert "underscores" in terminal("user", "add", "a/b", "--role", "author", status=1)
    terminal("user", "add", "a_b", "--role", "author")


def test_author_when_removed_then_the_records_are_somebody_elses_or_nobodys(site: Pages, terminal: Terminal) -> None:
    made = [
        site.post("/core/v2/posts", as_=role, json={"title": "x", "status": "publish"}).json()
        for role in ("author", "author", "editor")
    ]
    terminal("user", "remove", "author", "--records-to", "administrator")
    shown = {each["id"]: each for each in site.get("/core/v2/posts?_embed").json()}
    assert shown[made[0]["id"]]["_embedded"]["author"][0]["slug"] == "administrator"
    terminal("user", "remove", "editor")
    left = site.get(f"/core/v2/posts/{made[2]['id']}?_embed").json()
    assert left["author"] == 0
    assert "author" not in left["_links"]
    assert "name another user" in terminal("user", "remove", "administrator", "--records-to", "administrator", status=2)


def test_name_of_the_site_when_empty_then_refused_and_by_language(site: Pages, terminal: Terminal) -> None:
    assert "name" in terminal("set", "name", " ", status=2)
    terminal("set", "name", "Our pieces")
    terminal("set", "name", "私たちのピース", "--lang", "ja")
    site.site.forget_facts()
    assert (site.get("/").json()["name"], site.ja().get("/").json()["name"]) == ("Our pieces", "私たちのピース")
    terminal("set", "name", "", "--lang", "ja")
    site.site.forget_facts()
    assert site.ja().get("/").json()["name"] == "Our pieces"
    assert "every language" in terminal("set", "timezone", "UTC", "--lang", "ja", status=2)
