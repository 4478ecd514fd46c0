"""A backup is whole or says so, finds the media, and comes back in a newer program too."""

from __future__ import annotations

import shutil
import tarfile
from collections.abc import Callable
from pathlib import Path

import pytest

from previewer.site.app import open_site, serve_site
from previewer.site.commands.backup import BackupError, backup
from previewer.site.commands.backup_reading import verify
from previewer.site.commands.main import run
from previewer.site.commands.restore import restore
from previewer.site.settings import ServerSettings
from previewer.site.store import engine, migrations
from previewer.site.store.archive import is_empty
from tests.site.conftest import Pages
from tests.site.pictures import png
from tests.site.routes.test_media import upload
from tests.site.routes.test_posts import make

#: A site of the first version of the tables: one user per role, a post, a picture, a service key, a job.
FIRST = Path(__file__).parents[1] / "data" / "version-0001.backup"
ADMIN = "administrator"


def database_for(dialect: str, request: pytest.FixtureRequest, name: str) -> str:
    return request.getfixturevalue("postgres").make(name) if dialect == "postgresql" else ""


def reopened(settings: ServerSettings) -> Pages:
    return Pages(serve_site(open_site(settings)))


def test_backup_of_a_folder_that_is_not_there_makes_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["backup", str(tmp_path / "b"), "--data", str(tmp_path / "typo")]) == 2
    assert f"There is no folder {tmp_path / 'typo'}." in capsys.readouterr().err
    (tmp_path / "empty").mkdir()
    assert run(["backup", str(tmp_path / "b"), "--data", str(tmp_path / "empty")]) == 2
    assert "There is no site in" in capsys.readouterr().err
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["empty"]


@pytest.mark.parametrize("command", [["user", "list"], ["user", "remove", "x"], ["user", "role", "x", "author"]])
def test_command_about_a_site_that_is_not_there_makes_none(command: list[str], tmp_path: Path) -> None:
    assert run([*command, "--data", str(tmp_path / "typo")]) == 2
    assert not (tmp_path / "typo").exists()


def test_backup_without_all_media_says_so_and_keeps_the_older_one(site: Pages, tmp_path: Path) -> None:
    upload(site, png(400, 300), "p.png")
    file = tmp_path / "b"
    backup(site.site, file)
    before = file.read_bytes()
    lost = next(path for path in (site.site.settings.data / "media").rglob("p-150x150.png"))
    lost.unlink()
    with pytest.raises(BackupError, match="incomplete: 1 of 3 media files"):
        backup(site.site, file)
    assert file.read_bytes() == before
    with tarfile.open(tmp_path / "b.incomplete") as archive:
        assert len([name for name in archive.getnames() if name.startswith("media/")]) == 2
    assert sorted(path.name for path in tmp_path.iterdir() if path.is_file()) == ["b", "b.incomplete"]


def test_backup_while_media_are_deleted_begins_anew_and_is_whole(
    site: Pages, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = upload(site, png(50, 50), "a.png").json(), upload(site, png(60, 60), "b.png").json()
    opened = site.site.files.open

    def deleting(key: str) -> object:
        monkeypatch.setattr(site.site.files, "open", opened)
        assert site.delete(f"/core/v2/media/{second['id']}?force=true", "editor").status_code == 200
        return opened(key)

    monkeypatch.setattr(site.site.files, "open", deleting)
    backup(site.site, tmp_path / "b")
    with tarfile.open(tmp_path / "b") as archive:
        names = [name for name in archive.getnames() if name.startswith("media/")]
    assert [name.rpartition("/")[2] for name in names] == [first["source_url"].rpartition("/")[2]]


def test_backup_finds_media_elsewhere_by_the_sites_own_record(
    make_site: Callable[..., Pages], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    site = make_site(media_url=str(tmp_path / "shared"))
    (tmp_path / "shared").mkdir()
    upload(site, png(50, 50), "a.png")
    data = ["--data", str(site.site.settings.data)]
    assert run(["backup", str(tmp_path / "b"), *data]) == 1  # nobody told the site yet
    assert "--media" in capsys.readouterr().err
    assert run(["backup", str(tmp_path / "b"), "--media", str(tmp_path / "shared"), *data]) == 0
    target = ["--data", str(tmp_path / "again"), "--media", str(tmp_path / "other")]
    assert run(["restore", str(tmp_path / "b"), *target]) == 0
    assert list((tmp_path / "other").rglob("a.png"))
    assert run(["backup", str(tmp_path / "c"), "--data", str(tmp_path / "again")]) == 0
    with tarfile.open(tmp_path / "c") as archive:
        assert [name for name in archive.getnames() if name.endswith("/a.png")]


def test_media_option_is_in_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("serve", "backup", "restore", "import"):
        run([command, "--help"])
        assert "--media PLACE" in capsys.readouterr().out


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize("dialect", ["sqlite", pytest.param("postgresql", marks=pytest.mark.deep)])
def test_backup_of_the_first_version_comes_back(dialect: str, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    database = database_for(dialect, request, "of_the_first")
    settings = ServerSettings(data=tmp_path / "data", database=database, sign_in_delay=0.0)
    site = open_site(settings)
    restore(site, FIRST)
    assert site.store.version() == engine.HEAD
    site.store.close()
    pages = reopened(settings)
    try:
        post = pages.get("/core/v2/posts?search=予報", "editor").json()[0]
        assert post["title"]["rendered"] == "Kept since the first version"
        assert len(pages.get(f"/core/v2/posts/{post['id']}/revisions", "editor").json()) == 1
        file = pages.get("/core/v2/media").json()[0]
        assert pages.client.get(file["source_url"]).content == png(40, 30)
        check = pages.post("/alpha/v4/module/maps/key/check", ADMIN, json={"api_key": "a-long-secret"}).json()
        assert check["validKey"] is True
        assert pages.get("/alpha/v4/settings", ADMIN).json()["likes"] == "off"
        assert make(pages, title="Next")["id"] > 2
    finally:
        pages.client.close()
        pages.app.close()


@pytest.mark.parametrize("dialect", ["sqlite", pytest.param("postgresql", marks=pytest.mark.deep)])
def test_backup_comes_back_after_a_migration_that_is_not_written_yet(
    dialect: str, request: pytest.FixtureRequest, make_site: Callable[..., Pages], tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    old = make_site(dialect)
    made = make(old, title="Kept")
    backup(old.site, tmp_path / "b")
    folder = Path(shutil.copytree(migrations.FOLDER, tmp_path / "migrations"))
    (folder / "versions" / "m9999_next.py").write_text(
        f"import sqlalchemy as sa\nfrom alembic import op\nrevision = '9999'\ndown_revision = '{engine.HEAD}'\n"
        "branch_labels = depends_on = None\n"
        "def upgrade():\n"
        "    op.add_column('records', sa.Column('mood', sa.Text(), server_default='', nullable=False))\n"
        "    op.execute(\"UPDATE records SET mood = 'glad ' || title\")\n"
    )
    monkeypatch.setattr(migrations, "FOLDER", folder)
    monkeypatch.setattr(engine, "_MIGRATIONS", folder / "versions")
    monkeypatch.setattr(engine, "HEAD", "9999")
    settings = ServerSettings(data=tmp_path / "new", database=database_for(dialect, request, f"next_{dialect}"))
    site = open_site(settings)
    restore(site, tmp_path / "b")
    assert site.store.version() == "9999"
    with site.store.read() as db:
        found = db.exec_driver_sql("SELECT id, mood FROM records").all()
    site.store.close()
    assert [tuple(row) for row in found] == [(made["id"], "glad Kept")]


def test_ids_of_what_was_deleted_are_not_given_again_after_a_restore(
    site: Pages, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    make(site, title="Kept")
    gone = make(site, title="Gone")
    site.delete(f"/core/v2/posts/{gone['id']}?force=true", "editor")
    backup(site.site, tmp_path / "b")
    dialect = site.site.store.dialect
    settings = ServerSettings(data=tmp_path / "new", database=database_for(dialect, request, f"ids_{dialect}"))
    fresh = open_site(settings)
    restore(fresh, tmp_path / "b")
    fresh.store.close()
    pages = reopened(settings)
    try:
        assert make(pages, title="Next")["id"] == gone["id"] + 1
    finally:
        pages.client.close()
        pages.app.close()


def test_backup_that_lost_a_file_of_its_own_is_not_whole(sqlite_site: Pages, tmp_path: Path) -> None:
    upload(sqlite_site, png(50, 50), "a.png")
    backup(sqlite_site.site, tmp_path / "b")
    with tarfile.open(tmp_path / "b") as old, tarfile.open(tmp_path / "c", "w:gz") as new:
        for entry in old:
            if not entry.name.endswith("a.png"):
                new.addfile(entry, old.extractfile(entry))
    site = open_site(ServerSettings(data=tmp_path / "new"))
    with pytest.raises(BackupError, match="0 of 1 media files"):
        restore(site, tmp_path / "c")
    site.store.close()


@pytest.mark.parametrize(
    "damaged", [lambda whole: whole[:-1], lambda whole: whole[:-5] + bytes([whole[-5] ^ 1]) + whole[-4:]]
)
def test_backup_whose_checksum_does_not_fit_is_not_whole(
    sqlite_site: Pages, tmp_path: Path, damaged: Callable[[bytes], bytes]
) -> None:
    make(sqlite_site, title="Kept")
    path = tmp_path / "b"
    backup(sqlite_site.site, path)
    verify(path)
    path.write_bytes(damaged(path.read_bytes()))
    with pytest.raises(BackupError, match="not a complete backup"):
        verify(path)
    site = open_site(ServerSettings(data=tmp_path / "new"))
    with pytest.raises(BackupError, match="not a complete backup"):
        restore(site, path)
    with site.store.read() as db:
        assert is_empty(db)
    site.store.close()


def test_a_backup_that_is_looked_into_is_told_in_japanese(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PREVIEWER_LANG", "ja")
    broken = tmp_path / "b.tar.gz"
    with tarfile.open(broken, "w:gz") as archive:
        archive.addfile(tarfile.TarInfo("other.json"))
    assert run(["backup", "--verify", str(broken)]) == 1
    said = f"{broken}は、サイトの完全なバックアップではありません：先頭がsite.jsonではありません"
    assert capsys.readouterr().err == f"previewer site: {said}\n"
