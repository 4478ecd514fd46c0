"""The doctor looks at everything, changes nothing, and says what to do."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from previewer.site.commands.main import run
from previewer.site.http import health
from tests.site.conftest import Pages
from tests.site.content.test_places import photograph
from tests.site.pictures import png
from tests.site.routes.test_media import upload
from tests.site.routes.test_posts import make

ADMIN = "administrator"
Found = dict[str, tuple[str, str]]


class Doctor:
    """Examines one site."""

    def __init__(self, site: Pages, capsys: pytest.CaptureFixture[str]) -> None:
        settings = site.site.settings
        self.data = settings.data
        self.given = ["--data", str(settings.data)] + (["--database", settings.database] if settings.database else [])
        self._capsys = capsys

    def __call__(self, status: int) -> Found:
        """name: the worst status found under it, and what was said with it."""
        self._capsys.readouterr()
        assert run(["doctor", "--format", "json", *self.given]) == status
        told = json.loads(self._capsys.readouterr().out)
        checks = told["checks"]
        assert told["summary"]["checks"] == len(checks)
        assert all(bool(each["advice"]) == (each["status"] != "ok") for each in checks)
        order = ("ok", "warning", "wrong")
        found: Found = {}
        for each in checks:
            if order.index(each["status"]) >= order.index(found.get(each["name"], ("ok", ""))[0]):
                found[each["name"]] = (each["status"], each["message"])
        return found


@pytest.fixture
def doctor(site: Pages, capsys: pytest.CaptureFixture[str]) -> Doctor:
    upload(site, png(400, 300), "p.png")
    make(site, title="One")
    assert site.post("/alpha/v4/service-api-keys/maps", ADMIN, json={"service_api_key": "a-long-secret"}).is_success
    for path in (site.site.settings.data, site.site.settings.data / "secret.key"):
        path.chmod(0o700)
    if not site.site.settings.database:
        for path in site.site.settings.data.glob("site.sqlite3*"):
            path.chmod(0o600)
    return Doctor(site, capsys)


def files(folder: Path) -> dict[str, bytes]:
    return {
        str(path): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and not path.name.endswith(("-shm", "-wal"))
    }


def test_site_that_is_well_is_told_so_and_not_changed(doctor: Doctor) -> None:
    before = files(doctor.data)
    found = doctor(0)
    assert {name: status for name, (status, _) in found.items()} == dict.fromkeys(
        "folder rights disk migration database search media links secrets people address".split(), "ok"
    )
    assert found["media"][1] == "All 3 files are there."
    assert files(doctor.data) == before


def test_doctor_shows_a_line_for_each_and_what_to_do(doctor: Doctor, capsys: pytest.CaptureFixture[str]) -> None:
    next(doctor.data.rglob("p-150x150.png")).unlink()
    assert run(["doctor", *doctor.given]) == 1
    lines = capsys.readouterr().out.splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("wrong   media: 1 of 3 files are missing"))
    assert "(ID " in lines[at] and lines[at + 1].startswith("        → Restore them from a backup")


def test_rights_of_others_are_found(doctor: Doctor) -> None:
    (doctor.data / "secret.key").chmod(0o644)
    assert doctor(1)["rights"] == ("wrong", "Other users of this machine can read secret.key.")


def test_photographs_as_they_were_sent_are_looked_at_and_those_of_no_record_removed(
    make_site: Callable[..., Pages], capsys: pytest.CaptureFixture[str]
) -> None:
    site = make_site("sqlite", keep_places=True)
    made = upload(site, photograph("JPEG"), "view.jpg").json()
    upload(site, photograph("JPEG", place=False), "plain.jpg")
    examine, folder = Doctor(site, capsys), site.site.settings.data / "originals"
    assert "originals" not in examine(0)
    kept = next(folder.rglob("view.jpg"))
    sent = kept.read_bytes()
    stray = folder / "ab" / ("ab" * 32) / "0123456789abcdef" / "gone.jpg"
    stray.parent.mkdir(parents=True)
    stray.write_bytes(sent)
    kept.unlink()
    told = examine(0)["originals"]
    assert told[0] == "warning" and "1 original photographs" in told[1]
    assert run(["doctor", *examine.given]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [f"/view.jpg (ID {made['id']})" in line for line in lines if "The originals of" in line] == [True]
    assert [line.endswith("/gone.jpg") for line in lines if "belong to no record" in line] == [True]

    kept.write_bytes(sent)
    assert run(["doctor", "--mend", *examine.given]) == 0
    assert "gone.jpg: no record uses it." in capsys.readouterr().err
    assert kept.read_bytes() == sent and not stray.exists()
    assert "originals" not in examine(0)


def test_full_disk_is_found(doctor: Doctor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "LEAST_ROOM", 1 << 60)
    assert doctor(1)["disk"][0] == "wrong"


def test_key_that_is_gone_or_another_one_is_found(doctor: Doctor, monkeypatch: pytest.MonkeyPatch) -> None:
    from cryptography.fernet import Fernet

    monkeypatch.setenv("PREVIEWER_SITE_SECRET", Fernet.generate_key().decode())
    assert "a different key" in doctor(1)["secrets"][1]
    monkeypatch.delenv("PREVIEWER_SITE_SECRET")
    (doctor.data / "secret.key").unlink()
    assert doctor(1)["secrets"] == ("wrong", "1 secrets are stored, but their key is missing.")
    assert not (doctor.data / "secret.key").exists()


def test_index_that_is_not_whole_is_found(doctor: Doctor, site: Pages) -> None:
    with site.site.store.write() as db:
        sqlite = site.site.store.dialect == "sqlite"
        db.exec_driver_sql("DELETE FROM records_search_docsize" if sqlite else "DELETE FROM records_search")
    found = doctor(1)
    assert found["search"] == ("wrong", "2 records are missing from the index.")


@pytest.mark.parametrize(("version", "said"), [("0001", "Start the server once"), ("9999", "Use the program")])
def test_tables_of_another_version_are_found(
    version: str, said: str, doctor: Doctor, site: Pages, capsys: pytest.CaptureFixture[str]
) -> None:
    with site.site.store.write() as db:
        db.exec_driver_sql(f"UPDATE alembic_version SET version_num = '{version}'")
    assert doctor(1)["migration"][0] == "wrong"
    assert run(["doctor", *doctor.given]) == 1
    assert said in capsys.readouterr().out


def test_file_that_is_damaged_is_found(make_site: Callable[..., Pages], capsys: pytest.CaptureFixture[str]) -> None:
    site = make_site()
    site.app.close()
    path = site.site.settings.data / "site.sqlite3"
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2] + b"\xa5" * (len(whole) - len(whole) // 2))
    assert Doctor(site, capsys)(1)["database"][0] == "wrong"
    path.write_bytes(b"this is no database" * 1000)
    assert Doctor(site, capsys)(1)["database"][0] == "wrong"


def test_site_without_an_administrator_and_with_an_address_of_its_own_is_warned(doctor: Doctor, site: Pages) -> None:
    from previewer.site.manage.media_place import remember_address

    remember_address(site.site.store, "http://127.0.0.1:8080", "api")
    assert run(["user", "passwords", "administrator", "--revoke", "all", *doctor.given]) == 0
    found = doctor(0)
    assert (found["people"][0], found["address"][0]) == ("warning", "warning")
    remember_address(site.site.store, "http://pieces.example", "api")
    assert "http://pieces.example" in doctor(0)["address"][1]
    remember_address(site.site.store, "https://pieces.example", "api")
    assert doctor(0)["address"] == ("ok", "Links use https://pieces.example.")


def test_site_that_is_known_under_another_address_is_found(doctor: Doctor, site: Pages) -> None:
    from previewer.site.manage.media_place import remember_address

    assert site.post("/alpha/v4/connection/register", ADMIN).is_success
    remember_address(site.site.store, "https://moved.example", "api")
    assert doctor(1)["address"][0] == "wrong"


def test_doctor_of_a_folder_without_a_site_makes_nothing(tmp_path: Path) -> None:
    assert run(["doctor", "--data", str(tmp_path / "typo")]) == 2
    assert list(tmp_path.iterdir()) == []


def test_doctor_of_a_database_that_is_gone_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given = ["--data", str(tmp_path), "--database", "postgresql://nobody@127.0.0.1:9/none"]
    assert run(["doctor", *given]) == 1
    assert "wrong   database: " in capsys.readouterr().out


def test_what_it_found_is_told_in_japanese_and_for_programs_in_english(
    doctor: Doctor, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PREVIEWER_LANG", "ja")
    (doctor.data / "secret.key").chmod(0o644)
    found = doctor(1)
    assert found["rights"] == ("wrong", "Other users of this machine can read secret.key.")
    assert run(["doctor", *doctor.given]) == 1
    lines = capsys.readouterr().out.splitlines()
    at = lines.index("異常    権限：このコンピューターのほかのユーザーがsecret.keyを読めます。")
    assert lines[at + 1].startswith("        → サーバーを一度起動すると")
    assert any(line.startswith("正常    メディア：") for line in lines)
