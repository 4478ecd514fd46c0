"""Databases that cannot be used: one sentence and status 2; and who may read those that can."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

import pytest

from previewer.site.app import open_site
from previewer.site.commands.main import run
from previewer.site.private import make_private
from previewer.site.settings import ServerSettings
from tests.site.conftest import Pages

COMMANDS = [["user", "list"], ["backup", "b"], ["set", "name", "x"], ["serve", "--port", "0"]]


def newer(data: Path) -> None:
    open_site(ServerSettings(data=data)).store.close()
    with sqlite3.connect(data / "site.sqlite3") as db:
        db.execute("UPDATE alembic_version SET version_num = '9999'")
    db.close()


def none(data: Path) -> None:
    data.mkdir()
    (data / "site.sqlite3").write_bytes(b"this is no database, whatever its name says" * 100)


def broken(data: Path) -> None:
    """The pages after the first are noise."""
    open_site(ServerSettings(data=data)).store.close()
    path = data / "site.sqlite3"
    whole = path.read_bytes()
    path.write_bytes(whole[:4096] + b"\xa5" * (len(whole) - 4096))


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
@pytest.mark.parametrize("spoil", [newer, none, broken])
def test_database_that_cannot_be_used_is_told_in_one_sentence(
    spoil: object, command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    assert callable(spoil)
    spoil(tmp_path / "data")
    assert run([*command, "--data", str(tmp_path / "data")]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and "Traceback" not in said and "fault" not in said
    assert ("newer program" in said) == (spoil is newer)


def test_database_of_a_newer_program_on_postgresql_is_told(
    site: Pages, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with site.site.store.write() as db:
        db.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    given = ["--database", site.site.settings.database] if site.site.settings.database else []
    assert run(["user", "list", "--data", str(site.site.settings.data), *given]) == 2
    assert "is of a newer program: its tables are of version 9999" in capsys.readouterr().err


def rights(path: Path) -> int:
    return path.stat().st_mode & 0o777


@pytest.mark.skipif(os.name != "posix", reason="rights of POSIX")
def test_new_site_is_for_its_owner_alone(tmp_path: Path) -> None:
    site = open_site(ServerSettings(data=tmp_path / "data"))
    assert site.vault.fingerprint
    with site.store.write() as db:
        site.write_log(db, "setting", "A change.")
        found = {path.name: rights(path) for path in (tmp_path / "data").iterdir() if path.is_file()}
    site.store.close()
    assert found == dict.fromkeys(("site.sqlite3", "site.sqlite3-wal", "site.sqlite3-shm", "secret.key"), 0o600)
    assert rights(tmp_path / "data") == 0o700


@pytest.mark.skipif(os.name != "posix", reason="rights of POSIX")
def test_site_of_an_older_program_is_tightened_at_its_start(tmp_path: Path) -> None:
    data = tmp_path / "data"
    open_site(ServerSettings(data=data)).store.close()
    data.chmod(0o755)
    (data / "site.sqlite3").chmod(0o644)
    (data / "secret.key").touch()
    (data / "secret.key").chmod(0o644)
    open_site(ServerSettings(data=data)).store.close()
    assert (rights(data), rights(data / "site.sqlite3"), rights(data / "secret.key")) == (0o700, 0o600, 0o600)


@pytest.mark.skipif(os.name != "posix", reason="rights of POSIX")
@pytest.mark.parametrize("kind", ["everybody's", "with other folders", "home"])
def test_folder_that_serves_other_ends_keeps_its_rights(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = tmp_path / "data"
    data.mkdir(mode=0o755)
    if kind == "everybody's":
        data.chmod(0o1777)
    elif kind == "home":
        monkeypatch.setenv("HOME", str(data))
    else:
        (data / "apache").mkdir()
    before = rights(data)
    (data / "site.sqlite3").touch(0o644)
    make_private(data, database=True)
    assert (rights(data), rights(data / "site.sqlite3")) == (before, 0o600)
