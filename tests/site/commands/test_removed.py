"""A mend removes nothing for good: what it takes is listed, and comes back; a backup gives one record back."""

from __future__ import annotations

import json
import os
import tarfile
from pathlib import Path

import pytest

from previewer.site.commands.main import run
from tests.site.conftest import Pages
from tests.site.pictures import png
from tests.site.routes.test_media import upload
from tests.site.routes.test_posts import make


class Command:
    """Runs `previewer site` on one site."""

    def __init__(self, site: Pages, capsys: pytest.CaptureFixture[str]) -> None:
        settings = site.site.settings
        self.data = settings.data
        self.given = ["--data", str(settings.data)] + (["--database", settings.database] if settings.database else [])
        self._capsys = capsys

    def __call__(self, *words: str, status: int = 0) -> str:
        self._capsys.readouterr()
        assert run([*words, *self.given]) == status, self._capsys.readouterr()
        told = self._capsys.readouterr()
        return told.out + told.err


@pytest.fixture
def command(site: Pages, capsys: pytest.CaptureFixture[str]) -> Command:
    return Command(site, capsys)


def original(command: Command, name: str) -> Path:
    return next((command.data / "media").rglob(name))


def test_record_of_a_damaged_file_stays_and_is_marked(site: Pages, command: Command) -> None:
    made = upload(site, png(400, 300), "p.png").json()
    path = original(command, "p.png")
    whole = path.read_bytes()
    path.write_bytes(whole + b"x")
    backup = command.data / "b.tar.gz"
    said = command("doctor", "--mend", status=1)
    assert f"Marked file {made['id']} as damaged" in said and "differ from what was saved" in said
    shown = site.get(f"/core/v2/media/{made['id']}").json()
    assert shown["media_details"]["damaged"] is True and path.read_bytes() == whole + b"x"
    assert "Marked" not in command("doctor", "--mend", status=1)
    path.write_bytes(whole)
    command("backup", str(backup))
    path.write_bytes(b"x")
    assert "was restored" in command("restore", str(backup), "--only", str(made["id"]))
    assert path.read_bytes() == whole
    assert "damaged" not in site.get(f"/core/v2/media/{made['id']}").json()["media_details"]


def test_record_without_its_file_is_put_aside_and_comes_back(site: Pages, command: Command) -> None:
    made = upload(site, png(400, 300), "p.png").json()
    path = original(command, "p.png")
    whole = path.read_bytes()
    path.unlink()
    said = command("doctor", "--mend", status=0)
    assert f"previewer site removed restore {made['id']}" in said
    assert site.get(f"/core/v2/media/{made['id']}").status_code == 404
    assert f"\t{made['id']}\tits file is missing\tp" in command("removed", "list")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(whole)
    assert "was restored: p." in command("removed", "restore", str(made["id"]))
    again = site.get(f"/core/v2/media/{made['id']}").json()
    assert (again["slug"], again["source_url"]) == (made["slug"], made["source_url"])
    assert site.client.get(again["source_url"]).content == whole
    assert all(site.client.get(size["source_url"]).is_success for size in again["media_details"]["sizes"].values())
    assert command("removed", "list") == ""
    command("doctor")


def test_file_of_no_record_is_put_aside_and_comes_back(site: Pages, command: Command) -> None:
    upload(site, png(400, 300), "p.png")
    stray = command.data / "media" / "ab" / ("ab" * 32) / "0123456789abcdef" / "gone.txt"
    stray.parent.mkdir(parents=True)
    stray.write_bytes(b"kept")
    command("doctor", "--mend")
    assert not stray.exists()
    listed = command("removed", "list").split("\t")
    assert listed[2:] == ["no record uses it", "gone.txt\n"]
    command("removed", "restore", listed[1])
    assert stray.read_bytes() == b"kept" and command("removed", "list") == ""
    command("removed", "restore", "nothing", status=1)


@pytest.mark.parametrize("name", ["note.txt", "ab/note.txt", ".hidden"])
def test_file_that_lies_anywhere_among_the_media_is_put_aside_as_said(name: str, site: Pages, command: Command) -> None:
    kept = upload(site, png(40, 30), "p.png").json()
    stray = command.data / "media" / name
    stray.parent.mkdir(exist_ok=True)
    stray.write_bytes(b"kept")
    os.utime(stray, (0, 0))
    assert f"1 files belong to no record: {name}" in command("doctor")
    assert f"Removed {name}: no record uses it." in command("doctor", "--mend")
    assert not stray.exists() and "belong to no record" not in command("doctor")
    entry = command("removed", "list").split("\t")[1]
    stray.parent.mkdir(exist_ok=True)
    stray.write_bytes(b"another")
    assert f"There is now another file at {name}." in command("removed", "restore", entry, status=1)
    stray.unlink()
    command("removed", "restore", entry)
    assert stray.read_bytes() == b"kept" and site.client.get(kept["source_url"]).status_code == 200


def test_link_among_the_media_is_none_of_its_files(site: Pages, command: Command) -> None:
    made = upload(site, png(40, 30), "p.png").json()
    link = command.data / "media" / "link.png"
    link.symlink_to(original(command, "p.png"))
    assert "belong to no record" not in command("doctor", "--mend")
    assert link.is_symlink() and site.client.get(made["source_url"]).status_code == 200


def test_photograph_as_it_was_sent_comes_back_to_where_nothing_serves_it(site: Pages, command: Command) -> None:
    key = f"ab/{'ab' * 32}/0123456789abcdef/gone.jpg"
    stray = command.data / "originals" / key
    stray.parent.mkdir(parents=True)
    stray.write_bytes(b"sent")
    assert "Removed the original" in command("doctor", "--mend")
    command("removed", "restore", command("removed", "list").split("\t")[1])
    assert stray.read_bytes() == b"sent" and site.client.get(f"/media/{key}").status_code == 404


def test_what_was_removed_goes_for_good_by_its_own_command_alone(site: Pages, command: Command) -> None:
    upload(site, png(40, 30), "p.png")
    original(command, "p.png").unlink()
    command("doctor", "--mend")
    assert command("removed", "clean", "--older", "1d") == ""
    command("removed", "clean", "--older", "soon", status=2)
    folder = next((command.data / "removed").iterdir())
    folder.rename(folder.with_name("2020-01-01"))
    assert "Deleted" in command("removed", "clean", "--older", "30d")
    assert command("removed", "list") == "" and not list((command.data / "removed").rglob("*.json"))


def test_text_that_leads_to_a_file_that_is_gone_is_named(site: Pages, command: Command) -> None:
    made = upload(site, png(40, 30), "p.png").json()
    text = make(site, title="One", content=f'<img src="{made["source_url"]}" alt="">')
    assert "links in texts" not in command("doctor")
    site.delete(f"/core/v2/media/{made['id']}?force=true", "administrator")
    said = command("doctor", status=1)
    assert "1 links in texts lead to missing files" in said and f"(ID {text['id']})" in said


def test_backup_is_verified_and_listed(site: Pages, command: Command) -> None:
    made = upload(site, png(400, 300), "p.png").json()
    text = make(site, title="One  two", slug="one")
    file = command.data / "b.tar.gz"
    command("backup", str(file))
    assert f"{file} is good: 2 records, 3 media files." in command("backup", "--verify", str(file))
    lines = command("backup", "--list", str(file)).splitlines()
    assert [line.split("\t")[0] for line in lines] == sorted([str(made["id"]), str(text["id"])], key=int)
    assert any(line.startswith(f"{text['id']}\tpost\ten\tpublish\t") and line.endswith("\tOne two") for line in lines)
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2])
    assert "is not a complete backup" in command("backup", "--verify", str(file), status=1)
    with tarfile.open(file, "w:gz") as archive:
        (command.data / "n").write_text("{}")
        archive.add(command.data / "n", "site.json")
    assert "is not a complete backup" in command("backup", "--verify", str(file), status=1)
    assert "is a folder; name a file" in command("backup", str(command.data), status=1)


def test_damaged_file_in_a_backup_is_told(site: Pages, command: Command) -> None:
    upload(site, png(40, 30), "p.png")
    original(command, "p.png").write_bytes(b"other")
    file = command.data / "b.tar.gz"
    command("backup", str(file))
    assert "is damaged (1 of 1 files)" in command("backup", "--verify", str(file), status=1)


def test_one_record_comes_back_from_a_backup(site: Pages, command: Command) -> None:
    text = make(site, title="One", slug="one", content="first")
    site.post(f"/core/v2/posts/{text['id']}", "editor", json={"content": "second"})
    file = command.data / "b.tar.gz"
    command("backup", str(file))
    site.delete(f"/core/v2/posts/{text['id']}?force=true", "administrator")
    assert f"Post {text['id']} was restored: One." in command("restore", str(file), "--only", str(text["id"]))
    back = site.get(f"/core/v2/posts/{text['id']}?context=edit", "editor").json()
    assert (back["status"], back["slug"], back["content"]["raw"]) == ("publish", "one", "second")
    assert site.client.get(back["link"]).status_code == 200
    assert len(site.get(f"/core/v2/posts/{text['id']}/revisions", "editor").json()) == 1
    assert site.get("/core/v2/posts?search=second").json()[0]["id"] == text["id"]
    said = command("restore", str(file), "--only", str(text["id"]))
    assert (
        f"Its number {text['id']} is already in use." in said
        and "There is another translation in its language, so it is a draft." in said
    )
    assert len(site.get("/core/v2/posts?status=draft", "editor").json()) == 1
    assert "There is no record 999" in command("restore", str(file), "--only", "999", status=1)
    command("doctor")


def test_translation_comes_back_to_its_group(site: Pages, command: Command) -> None:
    text = make(site, title="One", slug="one")
    other = site.ja().post("/core/v2/posts", "editor", json={"title": "J", "translation_of": text["id"], "slug": "j"})
    file = command.data / "b.tar.gz"
    command("backup", str(file))
    site.ja().delete(f"/core/v2/posts/{other.json()['id']}?force=true", "administrator")
    command("restore", str(file), "--only", str(other.json()["id"]))
    shown = site.get(f"/core/v2/posts/{text['id']}?context=edit", "editor").json()
    assert str(other.json()["id"]) in json.dumps(shown["_links"]["alternate"])
