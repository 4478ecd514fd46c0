"""A folder is imported as often as one likes: what is in it is there once, whole, and leads to each other."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from previewer.site.app import open_site, serve_site
from previewer.site.commands import import_saving
from previewer.site.commands.import_files import import_source
from previewer.site.settings import ServerSettings
from previewer.site.store.records import find_records_by_slug
from tests.site.conftest import Pages
from tests.site.pictures import png

Record = dict[str, Any]


def bring(site: Pages, path: Path) -> list[str]:
    """Import a path; what was said."""
    lines: list[str] = []
    import_source(site.site, str(path), lines.append)
    return lines


def every(site: Pages) -> list[Record]:
    """All posts, pages and files, in both languages, by their titles."""
    found = []
    for pages in (site, site.ja()):
        for path in ("posts?status=any", "pages?status=any", "media?"):
            query = f"/core/v2/{path}&context=edit&per_page=100"
            if pages is site or "media" not in path:
                found += pages.get(query, as_="administrator").json()
    return sorted(found, key=lambda each: (each["type"], each["link"].split("/")[3], each["title"]["raw"]))


def titles(site: Pages) -> list[str]:
    """The titles of all of them."""
    return [each["title"]["raw"] for each in every(site)]


def write(folder: Path, files: dict[str, str]) -> Path:
    """The files of a folder."""
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return folder


FILES = {
    "a/readme.md": "# Readme of A\n\nText of A, [other](../b/readme.md#top)",
    "b/readme.md": "# Readme of B\n\nText of B, ![hills](../p.png)",
    "index.md": "---\nparent: a/readme.md\n---\n# Start\n\n[all](a/readme.md), [draft](draft.md), [out](https://example.org/a)",
    "media.md": "# Media\n\nA name that is reserved",
    "page.html": "<h1>Page</h1><p>x</p>",
    "2024.md": "# Year\n\nx",
    "guide.md": "---\ntags: [3, 5]\nmenu_order: 4\nauthor: author\nfeatured: p.png\nexcerpt: Short\n---\n# Guide\n\nx",
    "draft.md": "---\nstatus: draft\n---\n# Draft\n\n[back](index.md)",
    "news.md": "---\ntype: post\nslug: guide\nsticky: true\nformat: aside\n"
    "date: 2024-02-03T04:05:06+09:00\n---\n# News\n\nx",
    "start.md": "---\nslug: guide\n---\n# Another guide\n\nx",
    "ja/index.md": "# はじめに\n\n[案内](../guide.md)",
    "ja/guide.md": "# 案内\n\nx",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = write(tmp_path / "docs", FILES)
    (made / "p.png").write_bytes(png(50, 50))
    (made / "guide.png").write_bytes(png(60, 50))
    return made


def by_title(site: Pages) -> dict[str, Record]:
    """The records by their titles."""
    return {each["title"]["raw"]: each for each in every(site)}


def test_folder_when_imported_three_times_then_there_once(site: Pages, folder: Path) -> None:
    bring(site, folder)
    once = every(site)
    assert len(once) == len(FILES) + 2
    bring(site, folder)
    bring(site, folder)
    assert every(site) == once


def test_folder_when_imported_then_nothing_of_it_is_lost(site: Pages, folder: Path) -> None:
    bring(site, folder)
    found = by_title(site)
    assert {"Readme of A", "Readme of B", "Guide", "Another guide", "News"} <= found.keys()
    assert "Text of A" in found["Readme of A"]["content"]["raw"]
    guide, news = found["Guide"], found["News"]
    people = {name: site.get("/core/v2/users/me", as_=name).json()["id"] for name in ("author", "administrator")}
    assert (guide["tags"], guide["menu_order"], guide["author"]) == ([3, 5], 4, people["author"])
    assert (guide["excerpt"]["raw"], found["Readme of A"]["author"]) == ("Short", people["administrator"])
    assert guide["featured_media"] == found["p"]["id"]
    assert (news["sticky"], news["format"], news["date_gmt"]) == (True, "aside", "2024-02-02T19:05:06")
    assert (found["Draft"]["status"], found["Start"]["parent"]) == ("draft", found["Readme of A"]["id"])
    assert [link["hreflang"] for link in guide["_links"]["alternate"]] == ["ja"]
    assert len({each["slug"] for each in (guide, news, found["Another guide"], found["guide"])}) == 4


def test_links_between_files_when_imported_then_lead_there(site: Pages, folder: Path) -> None:
    bring(site, folder)
    found = by_title(site)
    for title, there in (
        ("Readme of A", "Readme of B"),
        ("Start", "Readme of A"),
        ("Start", "Draft"),
        ("はじめに", "Guide"),
    ):
        path = found[there]["link"].removeprefix("http://127.0.0.1:8080")
        assert f'href="{path}' in found[title]["content"]["raw"].replace("&amp;", "&")
    assert '#top"' in found["Readme of A"]["content"]["raw"]
    assert 'href="https://example.org/a"' in found["Start"]["content"]["raw"]
    assert 'src="/media/' in found["Readme of B"]["content"]["raw"]
    assert not any(
        each["_links"]["version-history"][0]["count"] for each in every(site) if each["type"] != "attachment"
    )


def test_file_when_changed_then_its_record_changes_and_links_follow(site: Pages, folder: Path) -> None:
    bring(site, folder)
    before = by_title(site)
    write(folder, {"b/readme.md": "---\nslug: other\n---\n# Readme of B\n\nNew text", "draft.md": "# Draft\n\nout now"})
    (folder / "p.png").write_bytes(png(90, 90))
    bring(site, folder)
    found = by_title(site)
    assert len(found) == len(before)
    assert found["Readme of B"]["id"] == before["Readme of B"]["id"]
    assert 'href="/en/other/#top"' in found["Readme of A"]["content"]["raw"]
    assert 'href="/en/draft/"' in found["Start"]["content"]["raw"]
    assert found["p"]["id"] == before["p"]["id"]
    assert found["p"]["source_url"] != before["p"]["source_url"]
    assert site.client.get(found["p"]["source_url"]).status_code == 200
    assert site.client.get(before["p"]["source_url"]).status_code == 404


def test_record_when_changed_here_then_stays_until_its_file_changes(site: Pages, folder: Path) -> None:
    bring(site, folder)
    found = by_title(site)
    year, guide = found["Year"], found["Page"]
    site.post(f"/core/v2/pages/{year['id']}", as_="editor", json={"title": "By hand", "slug": "by-hand"})
    site.delete(f"/core/v2/pages/{guide['id']}", as_="editor")
    bring(site, folder)
    assert "By hand" in titles(site)
    assert "Page" not in titles(site)
    write(folder, {"2024.md": "# Year again\n\nx"})
    bring(site, folder)
    assert by_title(site)["Year again"]["id"] == year["id"]


def test_page_when_made_here_under_the_same_name_then_not_touched(site: Pages, folder: Path) -> None:
    own = site.post("/core/v2/pages", as_="editor", json={"title": "Ours", "slug": "start", "status": "publish"}).json()
    bring(site, write(folder.parent / "other", {"start.md": "# Theirs\n\nx"}))
    assert site.get(f"/core/v2/pages/{own['id']}").json()["title"]["rendered"] == "Ours"
    assert "Theirs" in titles(site)


def test_file_when_of_another_kind_or_language_then_anew(site: Pages, tmp_path: Path) -> None:
    docs = write(tmp_path / "docs", {"x.md": "# X\n\nx"})
    bring(site, docs)
    write(docs, {"x.md": "---\ntype: post\nlang: ja\n---\n# X\n\nx"})
    for _ in range(2):
        bring(site, docs)
    assert [(each["type"], "/ja/" in each["link"]) for each in every(site)] == [("post", True)]


def test_link_out_of_the_folder_when_imported_then_refused_with_a_sentence(site: Pages, folder: Path) -> None:
    secret = folder.parent / "secret.txt"
    secret.write_text("secret")
    (folder / "link.txt").symlink_to(secret)
    (folder / "gone.md").symlink_to(folder.parent / "nowhere.md")
    (folder / "out").symlink_to(folder.parent / "elsewhere")
    write(folder.parent / "elsewhere", {"page.md": "# Elsewhere"})
    (folder / "again.md").symlink_to(folder / "guide.md")
    lines = bring(site, folder)
    for name in ("link.txt", "gone.md", "out"):
        assert any(f"{name}: it is a link out of the folder" in line for line in lines)
    assert "Some were skipped" in lines[-1]
    assert titles(site).count("Guide") == 2
    assert not {"link", "Elsewhere"} & set(titles(site))


def test_import_by_the_first_release_when_repeated_then_found_again(site: Pages, tmp_path: Path) -> None:
    docs = write(tmp_path / "docs", {"x.md": "# X\n\nNew", "y.md": "---\nstatus: draft\n---\n# Y\n\ny"})
    made = []
    for slug, status in (("x", "publish"), ("y", "draft")):
        body = {"title": slug.upper(), "slug": slug, "status": status, "content": "old"}
        made.append(site.post("/core/v2/pages", as_="administrator", json=body).json()["id"])
        with site.site.store.write() as db:
            site.site.write_log(db, "import", f"Created page {made[-1]} by import.", record=("page", made[-1]))
    bring(site, docs)
    assert sorted(each["id"] for each in every(site)) == made
    assert "New" in by_title(site)["X"]["content"]["raw"]


STEPS = (
    "",
    "a",
    "a/readme.md",
    "b",
    "index.md",
    "guide.md",
    "draft.md",
    "ja",
    "ja/guide.md",
    "p.png",
    "news.md",
    "start.md",
)


@pytest.mark.deep
@given(before=st.lists(st.sampled_from(STEPS), max_size=4), after=st.lists(st.sampled_from(STEPS), max_size=2))
@settings(max_examples=6, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
def test_folder_when_imported_in_parts_in_any_order_then_as_if_at_once(
    folder: Path, sqlite_template: Path, before: list[str], after: list[str]
) -> None:
    assert _outcome(folder, sqlite_template, [*before, "", *after]) == _outcome(folder, sqlite_template, [""])


def _outcome(folder: Path, template: Path, steps: list[str]) -> list[Record]:
    """What is there after imports of parts of the folder, without what tells the order: numbers, times, `-2`, and
    without the number of its own that each file has in its address.
    """
    data = folder.parent / "data"
    data.mkdir()
    shutil.copy(template, data / "site.sqlite3")
    site = Pages(serve_site(open_site(ServerSettings(data=data, sign_in_delay=0.0))))
    try:
        for step in steps:
            bring(site, folder / step)
        found = every(site)
    finally:
        site.client.close()
        site.app.close()
        shutil.rmtree(data)
    names = {each["id"]: each["title"]["raw"] for each in found}
    links = {each["link"].removeprefix("http://127.0.0.1:8080"): each["title"]["raw"] for each in found}
    return [_told(each, names, links) for each in found]


def _told(record: Record, names: dict[int, str], links: dict[str, str]) -> Record:
    content = record.get("content", {"raw": ""})["raw"].replace("&amp;", "&")
    for path in sorted(links, key=len, reverse=True):
        content = content.replace(f'"{path}', f'"[{links[path]}]')
    content = re.sub(r"(/[0-9a-f]{64})/[0-9a-f]{16}/", r"\1/", content)
    alternates = record["_links"].get("alternate", [])
    return {
        **{name: record.get(name) for name in ("type", "status", "author", "tags", "menu_order", "sticky", "format")},
        "title": record["title"]["raw"],
        "content": content,
        "parent": names.get(record.get("parent", 0)),
        "featured": names.get(record.get("featured_media", 0)),
        "date": record["date"] if record["title"]["raw"] == "News" else "",
        "translations": [names[int(each["href"].rpartition("/")[2])] for each in alternates],
    }


def test_file_when_it_stands_twice_then_one_record(make_site: Callable[..., Pages], tmp_path: Path) -> None:
    site = make_site()
    docs = write(tmp_path / "docs", {"a/x.md": "![p](p.png)", "b/x.md": "![p](p.png)"})
    for name in ("a", "b"):
        (docs / name / "p.png").write_bytes(png(30, 30))
    bring(site, docs)
    assert titles(site).count("p") == 1
    (docs / "b" / "p.png").write_bytes(png(40, 40))
    bring(site, docs)
    assert titles(site).count("p") == 2
    shown = [each["content"]["raw"] for each in every(site) if each["type"] == "page"]
    assert shown[0] != shown[1]
    sources = [each["source_url"] for each in every(site) if each["type"] == "attachment"]
    assert [site.client.get(source).status_code for source in sources] == [200, 200]


def test_new_page_is_not_looked_for_among_all_records(
    sqlite_site: Pages, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those without a slug are looked for among all of a kind, which took half of a long import."""
    asked: list[str] = []

    def find(db: Any, kind: str, lang: str, slug: str) -> list[Any]:
        asked.append(slug)
        return find_records_by_slug(db, kind, lang, slug)

    monkeypatch.setattr(import_saving, "find_records_by_slug", find)
    bring(sqlite_site, folder)
    assert "Readme of A" in titles(sqlite_site)
    assert "" not in asked
