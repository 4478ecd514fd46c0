"""Addresses with passwords are taken from where others do not read them, and remembered beside the data."""

from __future__ import annotations

from pathlib import Path

import pytest

from previewer.site.commands import addresses
from previewer.site.commands.addresses import FILE, database_of, remember_database, with_login
from previewer.site.commands.terminal import CommandError

URL = "postgresql://site@db.example/site"


def test_database_when_remembered_then_known_and_for_the_owner_alone(tmp_path: Path) -> None:
    assert database_of("", tmp_path) == ""
    remember_database(URL, tmp_path)
    remember_database("", tmp_path)
    assert database_of("", tmp_path) == URL
    assert (tmp_path / FILE).stat().st_mode & 0o777 == 0o600
    assert database_of("none", tmp_path) == ""
    remember_database("none", tmp_path)
    assert database_of("", tmp_path) == ""


def test_database_when_told_twice_then_the_nearer_one_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    remember_database(URL, tmp_path)
    monkeypatch.setenv(addresses.DATABASE, URL + "2")
    assert database_of("", tmp_path) == URL + "2"
    assert database_of(URL + "3", tmp_path) == URL + "3"


def test_password_when_on_the_command_line_then_warned_of(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert database_of(URL, tmp_path) == URL
    assert with_login("https://other.example/") == "https://other.example/"
    assert capsys.readouterr().err == ""
    secret = "postgresql://site:secret@db.example/site"
    assert database_of(secret, tmp_path) == secret
    assert with_login("https://ann:secret@other.example/") == "https://ann:secret@other.example/"
    warned = capsys.readouterr().err
    assert warned.count("Others on this machine can read the password") == 2
    assert "secret" not in warned


def test_site_to_import_from_when_a_login_is_kept_then_signed_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    netrc = tmp_path / ".netrc"
    netrc.write_text("machine other.example login ann password a:b@c\n")
    netrc.chmod(0o600)
    assert with_login("https://other.example:81/x") == "https://ann:a%3Ab%40c@other.example:81/x"
    assert with_login("https://else.example/") == "https://else.example/"
    assert with_login("docs/") == "docs/"
    monkeypatch.setenv(addresses.LOGIN, "bob:pw")
    assert with_login("https://else.example/") == "https://bob:pw@else.example/"
    monkeypatch.setenv(addresses.LOGIN, "bob")
    with pytest.raises(CommandError, match="name:password"):
        with_login("https://else.example/")
