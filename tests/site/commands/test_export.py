"""A site as a folder: what is in it, what is not, and that an import of it gives the same site."""

from __future__ import annotations

import signal
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from previewer.site.commands import export as exporting
from previewer.site.commands.export import export
from previewer.site.commands.import_files import import_path
from previewer.site.commands.main import run
from previewer.site.commands.markdown_text import to_markdown
from previewer.site.commands.page_files import content_of, read_page
from previewer.site.commands.page_writing import page_text
from previewer.site.commands.terminal import CommandError
from previewer.site.content.statuses import WRITABLE
from previewer.site.store.records import change_record, every_record
from previewer.site.store.users import add_user, remove_user
from tests.site.commands.test_import_folders import by_title
from tests.site.commands.test_import_says import said
from tests.site.conftest import Pages
from tests.site.pictures import png
from tests.site.routes.test_media import upload
from tests.site.routes.test_posts import make


def files_of(folder: Path) -> dict[str, bytes]:
    """The files of a folder, by their paths in it."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def fill(site: Pages) -> dict[str, Any]:
    """A little of everything; the records by their titles."""
    picture = upload(site, png(400, 300), "hills.png").json()
    site.post(f"/core/v2/media/{picture['id']}", as_="author", json={"alt_text": "Hills", "caption": "A view"})
    upload(site, b"# not a page", "readme.md")
    medium = picture["media_details"]["sizes"]["medium"]["source_url"]
    above = make(site, path="/core/v2/pages", title="Above", content="<h1>Above</h1>\n<p>x</p>", tags=[4])
    below = make(
        site, path="/core/v2/pages", title="Below", content="<p>a < b</p>", parent=above["id"], menu_order=3,
        comment_status="closed", excerpt='Of: "it"\n',
    )  # fmt: skip
    draft = make(site, title="Draft", content="x", status="draft")
    links = (
        f'<p><img alt="" src="{medium}"> <a href="{above["link"]}#x">up</a> <a href="{below["link"]}">down</a> '
        f'<a href="{draft["link"]}">later</a> <a href="https://example.org/a?b&amp;c">out</a></p>'
    )
    first = make(
        site, as_="author", title="天気 & more", content=links, featured_media=picture["id"], format="aside",
        date="2024-02-03T04:05:06",
    )  # fmt: skip
    make(site.ja(), title="最初", content="<p>本文</p>", translation_of=first["id"], slug="first")
    make(site, title="Sticky", content="<p>x</p>", sticky=True)
    make(site, title="Closed", content="<p>secret</p>", password="sesame")
    gone = make(site, title="Gone", content="<p>x</p>")
    site.delete(f"/core/v2/posts/{gone['id']}", as_="editor")
    return by_title(site)


def test_site_when_exported_then_all_of_it_is_there(sqlite_site: Pages, tmp_path: Path) -> None:
    fill(sqlite_site)
    lines: list[str] = []
    folder = tmp_path / "out"
    assert export(sqlite_site.site, folder, lines.append)
    files = files_of(folder)
    assert sorted(files) == [
        "en/pages/above.html", "en/pages/below.html", "en/posts/closed.md", "en/posts/sticky.md",
        "en/posts/untitled.html", "en/posts/天気-more.md", "ja/posts/first.md", "media/hills.png", "media/hills.png.md",
        "media/readme.md", "media/readme.md.md",
    ]  # fmt: skip
    first = files["en/posts/天気-more.md"].decode()
    for line in (
        "title: 天気 & more", "type: post", "lang: en", "translation: en/posts/天気-more", "status: publish",
        "date: 2024-02-03T04:05:06Z", "author: author", "featured: ../../media/hills.png", "format: aside",
    ):  # fmt: skip
        assert f"\n{line}\n" in first, line
    assert first.endswith(
        "---\n![](../../media/hills.png?size=medium) [up](../pages/above.html#x) [down](../pages/below.html) "
        "[later](untitled.html) [out](https://example.org/a?b&c)\n"
    )
    below = files["en/pages/below.html"].decode()
    for line in ("parent: above.html", "menu_order: 3", "comment_status: closed", 'excerpt: "Of: \\"it\\"\\n"'):
        assert f"\n{line}\n" in below, line
    assert below.endswith("---\n<p>a < b</p>\n")
    assert b"sticky: true" in files["en/posts/sticky.md"]
    assert b"status: private" in files["en/posts/closed.md"]
    assert said(lines, "closed", "password", "private")
    assert b"sesame" not in b"".join(files.values())
    for word in ("users", "passwords", "revisions", "trash", "settings", "logbook"):
        assert word in lines[-1]


@pytest.mark.parametrize("dialect", ["sqlite", pytest.param("postgresql", marks=pytest.mark.deep)])
def test_export_when_imported_then_the_same_site_and_the_same_bytes(
    make_site: Callable[..., Pages], tmp_path: Path, dialect: str
) -> None:
    there, here = make_site(dialect), make_site(dialect)
    old = fill(there)
    export(there.site, tmp_path / "one", lambda _: None)
    lines: list[str] = []
    assert import_path(here.site, tmp_path / "one", lines.append), lines
    new = by_title(here)
    assert new.keys() == old.keys()
    for title in new.keys() - {"Closed"}:
        for name in (
            "slug", "date_gmt", "modified_gmt", "status", "sticky", "format", "tags", "menu_order", "comment_status",
            "alt_text", "excerpt", "caption", "type", "author",
        ):  # fmt: skip
            if title != "Draft" or "date" not in name:
                assert new[title].get(name) == old[title].get(name), f"{title} {name}"
    assert new["Below"]["parent"] == new["Above"]["id"]
    assert new["天気 & more"]["featured_media"] == new["hills"]["id"]
    medium = new["hills"]["media_details"]["sizes"]["medium"]["source_url"].removeprefix("http://127.0.0.1:8080")
    assert f'src="{medium}"' in new["天気 & more"]["content"]["raw"]
    export(here.site, tmp_path / "two", lambda _: None)
    assert files_of(tmp_path / "one") == files_of(tmp_path / "two")


def test_author_when_no_user_here_then_kept_by_name_and_exported_again(
    make_site: Callable[..., Pages], tmp_path: Path
) -> None:
    there, here = make_site(), make_site()
    with there.site.store.write() as db:
        ann, gone = add_user(db, "ann.lee", "author", ""), add_user(db, "gone", "author", "")
    for title, author in (("A", ann), ("B", ann), ("C", gone)):
        make(there, as_="administrator", title=title, content="<p>x</p>", author=author)
    with there.site.store.write() as db:
        remove_user(db, gone)
    export(there.site, tmp_path / "one", lambda _: None)
    lines: list[str] = []
    assert import_path(here.site, tmp_path / "one", lines.append)
    assert len(said(lines, "ann.lee")) == 1
    export(here.site, tmp_path / "two", lambda _: None)
    assert files_of(tmp_path / "one") == files_of(tmp_path / "two")
    assert b"author: ann.lee" in files_of(tmp_path / "two")["en/posts/a.md"]
    record = by_title(here)["A"]
    own = here.get("/core/v2/users/me", as_="editor").json()["id"]
    here.post(f"/core/v2/posts/{record['id']}", as_="administrator", json={"author": own})
    export(here.site, tmp_path / "three", lambda _: None)
    assert b"author: editor" in files_of(tmp_path / "three")["en/posts/a.md"]
    with here.site.store.write() as db:
        number = add_user(db, "ann.lee", "author", "")
    import_path(here.site, tmp_path / "one", lambda _: None)
    assert by_title(here)["B"]["author"] == number


_HEAD, _ROW = (f"<tr>\n<{cell}>a</{cell}>\n</tr>" for cell in ("th", "td"))


@pytest.mark.parametrize(
    ("title", "content", "ending"),
    [
        ("T", '<p>A <strong>b</strong> <em>c</em> <code>d</code> <a href="x.md" title="t">e</a></p>', ".md"),
        ("T", "<ul>\n<li>one</li>\n<li>two<ul>\n<li>below</li>\n</ul>\n</li>\n</ul>", ".md"),
        ("T", "<ol>\n<li>\n<p>one</p>\n</li>\n<li>\n<p>two</p>\n</li>\n</ol>", ".md"),
        ("T", '<pre><code class="language-json">{"a": "&lt;"}\n</code></pre>\n<hr>\n<h2>Head</h2>', ".md"),
        ("T", "<blockquote>\n<p>said<br>\nso</p>\n</blockquote>\n<p># no heading</p>\n<p>1. no list</p>", ".md"),
        ("T", f"<table>\n<thead>\n{_HEAD}\n</thead>\n<tbody>\n{_ROW}\n</tbody>\n</table>", ".md"),
        ("T", "plain\n\nlines", ".html"),
        ("T", "<p>unclosed", ".html"),
        ("T", "<h1>T</h1>\n\n", ".html"),
        ("", "<h1></h1>x", ".html"),
        ("T", "<!doctype html><body class=x>y", ".html"),
        ("T", "\r\n<title>x</title>\r\n\n", ".html"),
        ("T", "<b>" * 3000, ".html"),
        ("T", "x\r", ".html"),
    ],
)  # fmt: skip
def test_content_when_written_then_read_back_as_it_is(title: str, content: str, ending: str) -> None:
    found, text = page_text(title, content)
    assert found == ending
    assert content_of(found, text, title).body == content


@pytest.mark.parametrize("opened", ["<blockquote>", "<a </ul>"])
@pytest.mark.parametrize("count", [1_500, 4_000])
def test_content_too_deep_for_markdown_has_none(opened: str, count: int) -> None:
    """By the interpreter's depth, and by that of elements in each other."""
    with pytest.raises(ValueError):
        to_markdown(opened * count)


def test_site_when_imported_by_hand_written_pages_then_export_is_markdown(sqlite_site: Pages, tmp_path: Path) -> None:
    docs = tmp_path / "docs"
    docs.mkdir()
    text = "Text *with* a [link](b.md).\n\n- one\n- two\n\n```json\n{}\n```\n"
    (docs / "a.md").write_text(f"---\ntags: [news, 7]\n---\n# A\n\n{text}")
    (docs / "b.md").write_text("# B\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n")
    import_path(sqlite_site.site, docs, lambda _: None)
    export(sqlite_site.site, tmp_path / "out", lambda _: None)
    found = files_of(tmp_path / "out")
    assert (
        found["en/pages/a.md"]
        .decode()
        .endswith("---\nText *with* a [link](b.md).\n\n-   one\n-   two\n\n```json\n{}\n```\n")
    )
    assert b"tags: [7, news]" in found["en/pages/a.md"]
    assert "en/pages/b.md" in found
    assert read_page(tmp_path / "out/en/pages/a.md", tmp_path / "out").values["tags"] == [7, "news"]


@pytest.mark.parametrize("kind", ["pages", "posts"])
def test_every_status_that_a_request_may_set_comes_back(
    make_site: Callable[..., Pages], tmp_path: Path, kind: str
) -> None:
    there, here = make_site(), make_site()
    for status in WRITABLE:
        when = {"date": "2090-01-01T00:00:00"} if status == "future" else {}
        make(there, path=f"/core/v2/{kind}", title=status, content="x", status=status, **when)
    export(there.site, tmp_path / "one", lambda _: None)
    lines: list[str] = []
    assert import_path(here.site, tmp_path / "one", lines.append), lines
    assert {title: page["status"] for title, page in by_title(here).items()} == {each: each for each in WRITABLE}
    assert [each["title"]["rendered"] for each in here.get(f"/core/v2/{kind}").json()] == ["publish"]


def test_records_that_are_alike_when_one_is_above_another_then_come_back_so(
    make_site: Callable[..., Pages], tmp_path: Path
) -> None:
    there, here = make_site(), make_site()
    above = 0
    for _ in range(12):
        above = make(there, path="/core/v2/pages", title="Draft", content="x", status="draft", parent=above)["id"]
    with there.site.store.write() as db:
        db.exec_driver_sql("UPDATE records SET modified = '2024-01-01T00:00:00', modified_gmt = '2024-01-01T00:00:00'")
    export(there.site, tmp_path / "one", lambda _: None)
    import_path(here.site, tmp_path / "one", lambda _: None)
    export(here.site, tmp_path / "two", lambda _: None)
    assert files_of(tmp_path / "one") == files_of(tmp_path / "two")


def test_folder_when_not_empty_then_nothing_of_it_is_touched(sqlite_site: Pages, tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("x")
    with pytest.raises(CommandError, match="not empty"):
        export(sqlite_site.site, tmp_path, lambda _: None)
    assert [path.name for path in tmp_path.iterdir() if path.name in ("mine", "out")] == ["mine"]


def test_file_when_gone_from_the_library_then_said_and_the_rest_is_there(sqlite_site: Pages, tmp_path: Path) -> None:
    upload(sqlite_site, png(20, 20), "p.png")
    make(sqlite_site, title="A", content="<p>x</p>")
    for path in (sqlite_site.site.settings.data / "media").rglob("p.png"):
        path.unlink()
    lines: list[str] = []
    assert not export(sqlite_site.site, tmp_path / "out", lines.append)
    assert said(lines, "p.png", "missing from the library")
    assert list(files_of(tmp_path / "out")) == ["en/posts/a.md"]


def test_command_when_run_then_its_status_says_how_it_went(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = ["--data", str(tmp_path / "data")]
    assert run(["export", str(tmp_path / "out"), *data]) == 2
    assert run(["set", "name", "Ours", *data]) == 0
    assert run(["export", str(tmp_path / "no" / "out"), *data]) == 2
    assert run(["export", str(tmp_path / "out"), *data]) == 0
    assert run(["export", str(tmp_path / "data"), *data]) == 2
    said_all = capsys.readouterr().err
    assert "Exported 0 pages, 0 posts and 0 files" in said_all
    assert "Traceback" not in said_all


def test_export_when_ended_by_a_signal_then_nothing_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, make_site: Callable[..., Pages]
) -> None:
    site = make_site()
    make(site, title="A", content="<p>x</p>")
    monkeypatch.setattr(exporting, "page_text", lambda *_, **__: signal.raise_signal(signal.SIGTERM))
    place = tmp_path / "place"
    place.mkdir()
    with pytest.raises(SystemExit) as ended:
        run(["export", str(place / "out"), "--data", str(site.site.settings.data)])
    assert ended.value.code == 128 + signal.SIGTERM
    assert list(place.iterdir()) == []
    assert signal.getsignal(signal.SIGTERM) == signal.SIG_DFL


def test_names_of_drafts_that_are_called_alike_hang_on_nothing_that_an_import_makes_anew(
    make_site: Callable[..., Pages], tmp_path: Path
) -> None:
    site = make_site("sqlite", clock=lambda: datetime(2026, 3, 1, tzinfo=UTC))
    for title in ("One", "Two"):
        make(site, title=title, slug="a", status="draft", content="<p>x</p>")
    told = []
    for day in range(1, 9):
        with site.site.store.write() as db:
            for each in every_record(db):
                change_record(db, each.id, {"date_gmt": f"2020-{each.id:02}-{day:02}T00:00:00"})
        assert export(site.site, tmp_path / str(day), lambda _: None)
        told.append(files_of(tmp_path / str(day)))
    assert told == told[:1] * len(told) and len(told[0]) == 2
