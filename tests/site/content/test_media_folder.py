"""Media in a shared folder, a bucket, or a place that is none: really tried."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from previewer.site.commands import demo
from previewer.site.commands.main import run
from tests.site.conftest import Pages
from tests.site.pictures import png
from tests.site.routes.test_media import upload


def quiet(_text: str) -> None:
    """Nobody listens."""


@pytest.mark.parametrize("form", ["path", "file", "local", "memory"])
@pytest.mark.parametrize("dialect", ["sqlite", pytest.param("postgresql", marks=pytest.mark.deep)])
def test_media_elsewhere_are_uploaded_shown_regenerated_and_deleted(
    form: str, dialect: str, make_site: Callable[..., Pages], tmp_path: Path
) -> None:
    folder = tmp_path / "srv" / "media"
    folder.mkdir(parents=True)
    place = {
        "path": str(folder), "file": folder.as_uri(), "local": f"local://{folder}", "memory": f"memory://{tmp_path}",
    }[form]  # fmt: skip
    site = make_site(dialect, media_url=place)
    made = upload(site, png(400, 300), "p.png")
    assert made.status_code == 201
    file = made.json()
    assert site.client.get(file["source_url"]).content == png(400, 300)
    sizes = file["media_details"]["sizes"]
    assert {"thumbnail", "medium"} <= sizes.keys()
    for size in sizes.values():
        assert site.client.get(size["source_url"]).status_code == 200
    if form != "memory":
        assert (folder / file["media_details"]["file"]).is_file()
        next(folder.rglob("p-150x150.png")).unlink()
        done = site.post(f"/regenerate-thumbnails/v1/regenerate/{file['id']}", "editor").json()
        assert done["regenerated"] == ["thumbnail"]
    assert not (site.site.settings.data / "media").exists()
    assert site.delete(f"/core/v2/media/{file['id']}?force=true", "editor").status_code == 200
    assert site.client.get(file["source_url"]).status_code == 404
    assert site.client.get(sizes["thumbnail"]["source_url"]).status_code == 404
    assert not [path for path in folder.rglob("*") if path.is_file()]


@pytest.mark.usefixtures("processes")
def test_demo_with_media_in_a_shared_folder(make_site: Callable[..., Pages], tmp_path: Path) -> None:
    site = make_site(media_url=(tmp_path / "media").as_uri())
    demo.fill(site.site, quiet)
    file = site.get("/core/v2/media?media_type=image").json()[0]
    assert site.client.get(file["source_url"]).headers["content-type"] == "image/jpeg"


@pytest.mark.parametrize(
    ("place", "said"),
    [("nosuch://x", "Protocol not known"), ("s3://bucket/media", "s3fs"), ("file::bad", "")],
)  # fmt: skip
def test_place_that_is_none_is_told_before_anything_is_made(
    place: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["serve", "--port", "0", "--media", place, "--data", str(tmp_path / "data")]) == 2
    told = capsys.readouterr().err
    assert told.startswith(f"previewer site: --media {place}: ") and said in told and told.count("\n") == 1
    assert not (tmp_path / "data").exists()


def test_shared_folder_that_is_gone_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given = ["--data", str(tmp_path / "data"), "--media", str(tmp_path / "share")]
    backup = Path(__file__).parents[1] / "data" / "version-0001.backup"
    assert run(["restore", str(backup), *given]) == 0
    assert list((tmp_path / "share").rglob("p.png"))
    shutil.rmtree(tmp_path / "share")
    capsys.readouterr()
    assert run(["serve", "--port", "0", "--data", str(tmp_path / "data")]) == 2
    assert f"There is no folder {tmp_path / 'share'}." in capsys.readouterr().err


def test_address_with_a_password_is_asked_for_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from previewer.site.app import open_site
    from previewer.site.manage.media_place import remember_place
    from previewer.site.settings import ServerSettings

    site = open_site(ServerSettings(data=tmp_path / "data"))
    with site.store.write() as db:
        remember_place(db, "ftp://ann:hush@files.example/media", tmp_path)
    site.store.close()
    assert b"hush" not in (tmp_path / "data" / "site.sqlite3").read_bytes()
    assert run(["backup", str(tmp_path / "b"), "--data", str(tmp_path / "data")]) == 2
    assert "ftp://ann@files.example/media" in capsys.readouterr().err
