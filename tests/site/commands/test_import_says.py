"""An import drops nothing in silence: what a folder holds is kept, followed or said, once; habit is told from news."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from previewer.site.commands.import_files import import_source
from previewer.site.commands.main import run
from previewer.site.commands.page_files import MOST_BYTES
from previewer.site.manage.tag_names import FIRST
from tests.site.commands.test_import_folders import by_title, titles, write
from tests.site.conftest import Pages
from tests.site.pictures import png


def bring(site: Pages, path: Path, dry_run: bool = False, follow: bool = False) -> tuple[bool, list[str]]:
    """Import a path; whether all is well, and what was said."""
    lines: list[str] = []
    return import_source(site.site, str(path), lines.append, dry_run=dry_run, follow=follow), lines


def said(lines: list[str], *words: str) -> list[str]:
    """The lines that have all of these words."""
    return [line for line in lines if all(word in line for word in words)]


@pytest.mark.parametrize(
    ("text", "title", "content"),
    [
        ("---\ntitle: Guide\n---\n# Getting started\n\nText", "Guide", "<h1>Getting started</h1>\n<p>Text</p>"),
        ("---\ntitle: Guide\n---\n# Guide\n\nText", "Guide", "<p>Text</p>"),
        ("# Guide\n\nText", "Guide", "<p>Text</p>"),
        ("# [Guide](https://example.org/)\n\nText", "Guide", "Guide</a></h1>\n<p>Text</p>"),
        ("---\ntitle: 1.10\n---\nText", "1.10", "<p>Text</p>"),
        ("---\ntitle: no\n---\nText", "no", "<p>Text</p>"),
    ],
)
def test_first_heading_when_it_is_not_the_title_then_stays(
    sqlite_site: Pages, tmp_path: Path, text: str, title: str, content: str
) -> None:
    fine, _ = bring(sqlite_site, write(tmp_path / "docs", {"x.md": text}))
    assert fine
    found = by_title(sqlite_site)
    assert found.keys() == {title}
    assert found[title]["content"]["raw"].endswith(content)


def test_tags_when_they_are_names_then_readers_see_them(sqlite_site: Pages, tmp_path: Path) -> None:
    files = {
        "a.md": "---\ntags: [news, piece, 7]\n---\n# A",
        "b.md": "---\ntags: News\n---\n# B",
        "c.md": "---\ntags: piece, 天気\ntype: post\n---\n# C",
    }
    fine, _ = bring(sqlite_site, write(tmp_path / "docs", files))
    assert fine
    found = by_title(sqlite_site)
    news = FIRST
    assert found["A"]["tags"] == [7, news, news + 1]
    assert found["B"]["tags"] == [news]
    page, post = (sqlite_site.client.get(found[each]["link"]).text for each in ("A", "C"))
    assert f'?tag={news}">news</a>' in page
    assert ">7</a>" in page
    assert ">piece</a>" in post
    assert ">天気</a>" in post
    assert "news" in sqlite_site.client.get(f"/en/?tag={news}").text
    assert "/en/c/" in sqlite_site.client.get(f"/en/?tag={news + 1}").text


LOOSE = {
    "a.md": "---\nfeatured: no.png\nparent: gone.md\ncolour: red\nsticky: perhaps\nmenu_order: first\n---\n"
    "# A\n\n![](nope.png) [x](gone.md) [y](gone.md) [top](#a) [out](https://example.org/) [b](b.md)",
    "b.md": "---\nstaus: draft\n---\n# B\n\nSecret",
    "c.md": "---\ntype: post\nauthor: mika\ntitle: C\ntitle: C2\n---\nx",
    "d.html": "<title>D</title><style>p {}</style><p>x",
}


def test_what_is_not_followed_when_imported_then_said_once_each(sqlite_site: Pages, tmp_path: Path) -> None:
    docs = write(tmp_path / "docs", LOOSE)
    (docs / "run.exe").write_bytes(b"MZ")
    (docs / "long.md").write_bytes(b"x" * (MOST_BYTES + 1))
    os.mkfifo(docs / "pipe.png")
    fine, lines = bring(sqlite_site, docs)
    assert not fine
    for words in (
        ("a.md", "nope.png"), ("a.md", "links to gone.md"), ("a.md", "featured no.png"), ("a.md", "parent gone.md"),
        ("a.md", "'colour'"), ("a.md", "sticky"), ("a.md", "menu_order"), ("b.md", "'staus'", "'status'"),
        ("mika",), ("c.md", "'title'", "more than once"), ("d.html", "style"), ("run.exe",), ("long.md", "16 MiB"),
        ("pipe.png", "not an ordinary file"),
    ):  # fmt: skip
        assert len(said(lines, *words)) == 1, words
    assert not said(lines, "example.org")
    assert not said(lines, "b.md", "links")
    assert by_title(sqlite_site)["B"]["status"] == "draft"
    assert sqlite_site.client.get("/en/b/").status_code == 404


def test_import_when_repeated_then_what_it_left_before_is_no_news(sqlite_site: Pages, tmp_path: Path) -> None:
    docs = write(tmp_path / "docs", {"a.md": "# A\n\n[x](gone.md)", "b.md": "# B"})
    assert bring(sqlite_site, docs)[0] is False
    fine, lines = bring(sqlite_site, docs)
    assert fine
    assert said(lines, "gone.md", "(As before.)")
    assert lines[-1].startswith("Imported 0 records and files (0 new, 0 changed, 0 gone)")
    write(docs, {"b.md": "# B\n\n[y](lost.md)"})
    fine, lines = bring(sqlite_site, docs)
    assert not fine
    assert lines[-1].startswith("Imported 1 records and files (0 new, 1 changed, 0 gone)")
    assert bring(sqlite_site, docs)[0] is True
    write(docs, {"a.md": "# A", "b.md": "# B"})
    assert bring(sqlite_site, docs) == (True, ["Imported 2 records and files (0 new, 2 changed, 0 gone)."])


def test_file_when_it_is_gone_then_said_and_followed_when_asked(sqlite_site: Pages, tmp_path: Path) -> None:
    docs = write(tmp_path / "docs", {"a.md": "# A", "later.md": "# Later", "sub/c.md": "# C"})
    (docs / "p.png").write_bytes(png(20, 20))
    bring(sqlite_site, docs)
    (docs / "later.md").unlink()
    (docs / "p.png").unlink()
    fine, lines = bring(sqlite_site, docs)
    assert not fine
    assert said(lines, "later.md", "--follow")
    assert sqlite_site.client.get("/en/later/").status_code == 200
    fine, lines = bring(sqlite_site, docs, follow=True)
    assert fine
    assert lines == ["Imported 2 records and files (0 new, 0 changed, 2 gone)."]
    assert sqlite_site.client.get("/en/later/").status_code == 404
    assert titles(sqlite_site) == ["A", "C"]
    assert bring(sqlite_site, docs, follow=True)[1] == ["Imported 0 records and files (0 new, 0 changed, 0 gone)."]
    write(docs, {"later.md": "# Later"})
    (docs / "p.png").write_bytes(png(20, 20))
    assert bring(sqlite_site, docs)[0]
    assert titles(sqlite_site) == ["p", "A", "C", "Later"]
    bring(sqlite_site, docs / "sub", follow=True)
    assert titles(sqlite_site) == ["p", "A", "C", "Later"]


def test_record_in_the_trash_here_when_its_file_changes_then_said(sqlite_site: Pages, tmp_path: Path) -> None:
    docs = write(tmp_path / "docs", {"a.md": "# A"})
    bring(sqlite_site, docs)
    sqlite_site.delete(f"/core/v2/pages/{by_title(sqlite_site)['A']['id']}", as_="editor")
    assert bring(sqlite_site, docs)[0]
    write(docs, {"a.md": "# A\n\nnew"})
    fine, lines = bring(sqlite_site, docs)
    assert not fine
    assert said(lines, "a.md", "trash")
    assert titles(sqlite_site) == []


def test_record_when_changed_on_both_sides_then_said_and_both_are_kept(sqlite_site: Pages, tmp_path: Path) -> None:
    docs = write(tmp_path / "docs", {"a.md": "# A\n\nfirst"})
    bring(sqlite_site, docs)
    page = f"/core/v2/pages/{by_title(sqlite_site)['A']['id']}"
    sqlite_site.post(page, as_="editor", json={"content": "by hand"})
    assert bring(sqlite_site, docs) == (True, ["Imported 0 records and files (0 new, 0 changed, 0 gone)."])
    write(docs, {"a.md": "# A\n\nsecond"})
    fine, lines = bring(sqlite_site, docs)
    assert fine
    assert said(lines, "a.md", "revisions")
    assert by_title(sqlite_site)["A"]["content"]["raw"] == "<p>second</p>"
    kept = [each["content"]["raw"] for each in sqlite_site.get(f"{page}/revisions?context=edit", as_="editor").json()]
    assert "by hand" in kept
    write(docs, {"a.md": "# A\n\nthird"})
    assert not said(bring(sqlite_site, docs)[1], "revisions")


def test_file_when_its_texts_come_and_go_then_one_record_stands(sqlite_site: Pages, tmp_path: Path) -> None:
    docs = write(tmp_path / "docs", {"a.md": "# A", "start.md": "# Start"})
    told = {"start.md.md": "---\ntype: media\nfile: start.md\ntitle: A file\n---\n"}
    for titled in ("Start", "A file", "Start", "A file"):
        if titled == "Start":
            (docs / "start.md.md").unlink(missing_ok=True)
        else:
            write(docs, told)
        assert bring(sqlite_site, docs, follow=True)[0]
        assert sorted(titles(sqlite_site)) == sorted(["A", titled])


def test_dry_run_when_asked_then_lists_and_writes_nothing(sqlite_site: Pages, tmp_path: Path) -> None:
    docs = write(tmp_path / "docs", {"a.md": "# A", "b.md": "# B", "c.md": "# C\n\n[a](a.md) [x](gone.md)"})
    bring(sqlite_site, docs)
    write(docs, {"a.md": "# A\n\nmore", "d.md": "# D\n\n[e](e.md)", "e.md": "# E"})
    (docs / "p.png").write_bytes(png(20, 20))
    (docs / "b.md").unlink()
    before = by_title(sqlite_site)
    shown: list[str] = []
    lines: list[str] = []
    fine = import_source(sqlite_site.site, str(docs), lines.append, dry_run=True, follow=True, show=shown.append)
    top = docs.resolve()
    assert sorted(shown) == [
        f"changed\t{top}/a.md", f"gone\t{top}/b.md", f"new\t{top}/d.md", f"new\t{top}/e.md", f"new\t{top}/p.png",
    ]  # fmt: skip
    assert fine
    assert said(lines, "gone.md", "(As before.)")
    assert lines[-1].startswith("Would import 5 records and files (3 new, 1 changed, 1 gone)")
    assert by_title(sqlite_site) == before


def test_parents_when_they_make_a_loop_then_said(sqlite_site: Pages, tmp_path: Path) -> None:
    docs = write(tmp_path / "docs", {"a.md": "---\nparent: b.md\n---\n# A", "b.md": "---\nparent: a.md\n---\n# B"})
    fine, lines = bring(sqlite_site, docs)
    assert not fine
    assert said(lines, "parent is below it")
    found = by_title(sqlite_site)
    assert [found["A"]["parent"], found["B"]["parent"]].count(0) == 1


def test_command_when_run_then_its_status_tells_news_from_habit(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = ["--data", str(tmp_path / "data")]
    docs = write(tmp_path / "docs", {"a.md": "# A\n\n[x](gone.md)"})
    command = ["import", str(docs), *data]
    assert [run([*command, "--dry-run"]), run(command), run(command)] == [1, 1, 0]
    assert capsys.readouterr().out == f"new\t{docs.resolve()}/a.md\n"
    (docs / "a.md").unlink()
    assert run([*command, "--follow"]) == 2
    assert "nothing in" in capsys.readouterr().err


def test_report_is_in_the_language_of_the_terminal(
    sqlite_site: Pages, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    docs = write(tmp_path / "docs", {"a.md": "---\ncolour: red\n---\n# A", "b.md": "---\na: [\n---\n# B"})
    monkeypatch.setenv("PREVIEWER_LANG", "ja")
    for count in (1, 0):
        run(["import", str(docs), "--data", str(sqlite_site.site.settings.data)])
        told = capsys.readouterr().err
        assert "フロントマターの'colour'は使いません。" in told
        assert "3行目：フロントマターをYAMLとして読めません：値が必要です（'<stream end>'があります）。" in told
        assert f"新規{count}件、変更0件、削除0件）。取り込まなかったものがあります。" in told
    assert told.count("（前回と同じ）") == 2
