"""Into the site and out of it: import, backup, restore, the example."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from previewer.site.app import open_site
from previewer.site.commands import demo, import_files
from previewer.site.commands.backup import BackupError, backup
from previewer.site.commands.import_saving import ImportFailedError
from previewer.site.commands.main import run
from previewer.site.commands.restore import restore
from previewer.site.settings import ServerSettings
from previewer.site.store.tables import metadata
from tests.site.conftest import Pages
from tests.site.pictures import png
from tests.site.routes.test_media import upload
from tests.site.routes.test_posts import make


def quiet(_text: str) -> None:
    """Nobody listens."""


def rows(site: Pages) -> dict[str, list[Any]]:
    """Every row of every table that a backup holds."""
    with site.site.store.read() as db:
        return {
            table.name: [tuple(row) for row in db.execute(table.select().order_by(*table.primary_key.columns))]
            for table in metadata.sorted_tables
            if table.name not in ("nonces", "answers")
        }


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("sqlite", "sqlite"),
        pytest.param("sqlite", "postgresql", marks=pytest.mark.deep),
        pytest.param("postgresql", "sqlite", marks=pytest.mark.deep),
    ],
)
def test_backup_when_restored_then_the_same_site(
    make_site: Callable[..., Pages], request: pytest.FixtureRequest, tmp_path: Path, first: str, second: str
) -> None:
    old = make_site(first)
    made = make(old, title="Kept", content="天気予報")
    old.post(f"/core/v2/posts/{made['id']}", as_="editor", json={"content": "天気予報 again"})
    file = upload(old, png(400, 300), "p.png").json()
    assert (
        old.post(
            "/alpha/v4/service-api-keys/maps", as_="administrator", json={"service_api_key": "a-long-secret"}
        ).status_code
        == 200
    )
    backup(old.site, tmp_path / "site.backup")
    database = request.getfixturevalue("postgres").make(f"restored_{first}_{second}") if second == "postgresql" else ""
    fresh = open_site(ServerSettings(data=tmp_path / "fresh", database=database))
    restore(fresh, tmp_path / "site.backup")
    fresh.store.close()
    from previewer.site.app import serve_site

    new = Pages(serve_site(open_site(ServerSettings(data=tmp_path / "fresh", database=database))))
    try:
        assert rows(new) == rows(old)
        assert [each["id"] for each in new.get("/core/v2/posts?search=予報").json()] == [made["id"]]
        assert new.client.get(file["source_url"]).content == old.client.get(file["source_url"]).content
        assert make(new, title="Next")["id"] > made["id"]
        check = "/alpha/v4/module/maps/key/check"
        right = new.post(check, as_="administrator", json={"api_key": "a-long-secret"}).json()
        wrong = new.post(check, as_="administrator", json={"api_key": "another-secret"}).json()
        assert right != wrong
        with pytest.raises(BackupError, match="not empty"):
            restore(new.site, tmp_path / "site.backup")
    finally:
        new.client.close()
        new.app.close()


def test_restore_when_the_file_is_no_backup_then_says_so(tmp_path: Path) -> None:
    site = open_site(ServerSettings(data=tmp_path / "data"))
    bad = tmp_path / "bad"
    bad.write_bytes(b"nothing")
    with pytest.raises(BackupError):
        restore(site, bad)
    with pytest.raises(BackupError):
        restore(site, tmp_path / "absent")
    site.store.close()


def test_folder_when_imported_then_pages_and_pictures(site: Pages, tmp_path: Path) -> None:
    folder = tmp_path / "pages"
    (folder / "ja").mkdir(parents=True)
    (folder / "start.md").write_text(
        "---\ntitle: Start here\ndate: 2024-02-03\nfeatured: p.png\n---\n# Ignored?\n\nHello *you* ![p](p.png)\n"
    )
    (folder / "ja" / "start.md").write_text("# はじめに\n\nこんにちは\n")
    (folder / "news.html").write_text("<html><title>News &amp; more</title><body><p>Text</p></body></html>")
    (folder / "p.png").write_bytes(png(50, 50))
    (folder / "bad.md").write_text("---\nlang: fr\n---\nx")
    lines: list[str] = []
    assert import_files.import_source(site.site, str(folder), lines.append) is False
    assert any("fr" in line for line in lines)
    pages = {page["slug"]: page for page in site.get("/core/v2/pages").json()}
    assert pages["start"]["title"]["rendered"] == "Start here"
    assert "<em>you</em>" in pages["start"]["content"]["rendered"]
    assert 'src="http://127.0.0.1:8080/media/' in pages["start"]["content"]["rendered"]
    assert pages["start"]["date"] == "2024-02-03T00:00:00"
    assert pages["start"]["featured_media"]
    assert pages["news"]["title"]["rendered"] == "News &#038; more"
    assert site.ja().get("/core/v2/pages").json()[0]["title"]["rendered"] == "はじめに"
    assert 'href="http://127.0.0.1:8080/ja/start/"' in site.client.get("/en/start/").text
    (folder / "bad.md").unlink()
    assert import_files.import_source(site.site, str(folder), quiet) is True
    assert site.get("/core/v2/pages").headers["x-wp-total"] == "2"
    assert site.get("/core/v2/media").headers["x-wp-total"] == "1"


@contextmanager
def served(site: Pages) -> Iterator[str]:
    """The site over a real socket; its address."""
    server = uvicorn.Server(uvicorn.Config(site.app, port=0, log_config=None, lifespan="off"))
    started = threading.Event()

    async def serve() -> None:
        task = asyncio.create_task(server.serve())
        while not server.started and not task.done():
            await asyncio.sleep(0.01)
        started.set()
        await task

    thread = threading.Thread(target=lambda: asyncio.run(serve()))
    thread.start()
    started.wait(10)
    try:
        yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}/"
    finally:
        server.should_exit = True
        thread.join(10)


def test_other_site_when_imported_then_copied(make_site: Callable[..., Pages]) -> None:
    old, new = make_site(), make_site()
    file = upload(old, png(60, 60), "p.png").json()
    make(old, title="From there", content="<p>Words</p>", featured_media=file["id"])
    make(old.ja(), path="/core/v2/pages", title="向こうから", content="本文")
    with served(old) as address:
        assert import_files.import_source(new.site, address, quiet) is True
        assert import_files.import_source(new.site, address, quiet) is True
        with pytest.raises(ImportFailedError):
            import_files.import_source(new.site, address + "healthz", quiet)
    shown = new.get("/core/v2/posts").json()
    assert [each["title"]["rendered"] for each in shown] == ["From there"]
    assert shown[0]["featured_media"]
    assert new.ja().get("/core/v2/pages").json()[0]["title"]["rendered"] == "向こうから"


@pytest.mark.usefixtures("processes")
def test_demo_when_asked_then_a_bilingual_site(site: Pages) -> None:
    demo.fill(site.site, quiet)
    english = site.get("/core/v2/pages?per_page=100&orderby=menu_order&order=asc").json()
    japanese = site.ja().get("/core/v2/pages?per_page=100&orderby=menu_order&order=asc").json()
    assert [each["slug"] for each in english] == [each["slug"] for each in japanese]
    assert len(english) == 10  # nine of kinds, and one published piece
    assert site.get("/core/v2/posts").json()[0]["featured_media"]
    assert int(site.get("/core/v2/media").headers["x-wp-total"]) > 3
    assert int(site.get("/logbook/v1/logs", as_="editor").headers["x-wp-total"]) > 3
    total = site.get("/core/v2/pages").headers["x-wp-total"]
    demo.fill(site.site, quiet)
    assert site.get("/core/v2/pages").headers["x-wp-total"] == total


def test_commands_when_run_then_do_as_they_say(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = ["--data", str(tmp_path / "data")]
    assert run(["user", "add", "ann", "--role", "editor", "--email", "ann@example.org", *data]) == 0
    password = capsys.readouterr().out
    assert len(password.strip()) == 24
    assert run(["user", "add", "ann", "--role", "editor", *data]) == 1
    assert "already" in capsys.readouterr().err
    assert run(["user", "add", "bob", "--role", "king", *data]) == 2
    assert run(["user", "role", "ann", "author", *data]) == 0
    capsys.readouterr()
    assert run(["user", "list", *data]) == 0
    assert capsys.readouterr().out == "ann\tauthor\tann@example.org\n"
    assert run(["user", "password", "ann", *data]) == 0
    assert capsys.readouterr().out != password
    assert run(["set", "timezone", "Mars/Base", *data]) == 1
    assert "time zone" in capsys.readouterr().err
    assert run(["set", "name", "Ours", *data]) == 0
    assert run(["backup", str(tmp_path / "b"), *data]) == 0
    assert (tmp_path / "b").stat().st_mode & 0o077 == 0
    assert run(["restore", str(tmp_path / "b"), "--data", str(tmp_path / "other")]) == 0
    assert run(["user", "remove", "ann", *data]) == 0
    assert run(["user", "remove", "ann", *data]) == 1
    assert run(["import", str(tmp_path / "absent"), *data]) == 2
    assert run(["backup", str(tmp_path / "no" / "b"), *data]) == 1
    assert run(["user", "list", "--database", "mysql://x/y", *data]) == 1
    assert run([]) == 2
    assert "Traceback" not in capsys.readouterr().err
