"""An import keeps from readers what its page says is not public yet, in the words of every tool."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from previewer.site.commands.front_matter import read_front
from previewer.site.commands.import_files import import_path
from tests.site.conftest import Pages

SECRET = "Not for readers yet"
#: Lines of front matter, and the status that the page gets.
NOT_YET = {
    # Hugo
    "draft: true": "draft",
    "publishDate: 2099-01-01": "future",
    "date: 2020-01-01\npublishDate: 2099-01-01T00:00:00Z": "future",
    "expiryDate: 2001-01-01": "draft",
    "headless: true": "draft",
    "build:\n  render: never": "draft",
    # Jekyll
    "published: false": "draft",
    "date: 2099-01-01 10:00:00 +0900": "future",
    # Eleventy
    "draft: yes": "draft",
    "permalink: false": "draft",
    # Astro, Gatsby
    "isDraft: true": "draft",
    "pubDate: 2099-01-01": "future",
    "published_date: 2099-01-01": "future",
    # Obsidian
    "publish: false": "draft",
    "publish: 2099-01-01": "future",
    "status: wip": "draft",
    # Ghost
    "status: scheduled\npublished_at: 2099-01-01T00:00:00.000Z": "future",
    "status: scheduled": "draft",
    "visibility: members": "private",
    "visibility: paid": "private",
    # MkDocs, Docusaurus
    "unlisted: true": "private",
    "Draft: True": "draft",
    # any
    "private: true": "private",
    "public: false": "private",
    "ready: no": "draft",
    "Ready: false": "draft",
    "approved: no": "draft",
    "dg-publish: false": "draft",
    "_build:\n  list: never": "private",
    "PRIVATE: TRUE": "private",
    "Status: Draft": "draft",
    "status: acf-disabled": "acf-disabled",
    "status: publish\ndraft: true": "draft",
    "drfat: true": "draft",
    "staus: draft": "draft",
    "draft: perhaps": "draft",
}
PUBLIC = (
    "draft: false", "draft:", "published: true", "published: 2020-01-01", "publish: yes", "visibility: public",
    "status: published", "expiryDate: 2099-01-01", "private: no", "publisher: We", "hidden: false", "title: A draft",
    "ready: yes", "note: |\n  one\n  ----\n  two",
)  # fmt: skip
BODY = f"# Winter\n\n{SECRET}\n"
#: How a draft may be fenced.
FENCES = (
    "--- \ndraft: true\n---\n", "---\t\ndraft: true\n--- \n", "\n\n---\ndraft: true\n---\n",
    "\ufeff---\ndraft: true\n---\n",
    "  ---\n  draft: true\n  ---\n", "---\ndraft: true\n...\n", "---\r\ndraft: true\r\n---\r\n",
    "---yaml\ndraft: true\n---\n",
    "+++\ndraft = true\n+++\n", "\n+++ \ndraft = true\n+++\n", "---toml\ndraft = true\n---\n",
    '{\n  "draft": true\n}\n',
    '{"draft": true}\n\n', '---json\n{"draft": true}\n---\n',
    "----\ndraft: true\n----\n", "---\ndraft: true\n-----\n", "---- \ndraft: true\n---\n",
    "---\nnote: |\n  one\n  ----\n  two\ndraft: true\n---\n",
    "---\rdraft: true\r---\r", "+++\rdraft = true\r+++\r", '{\r "draft": true\r}\r', '---json\r{"draft": true}\r---\r',
    "---\xa0\ndraft: true\n---\u200b\n", "\u200b---\ndraft: true\n---\n", "\u3000\n---\ndraft: true\n---\n",
    ';;;\n"draft": true\n;;;\n', ';;; \n{"draft": true}\n;;;\n', ';;;\n"note": "x",\n"draft": true\n;;; \n',
)  # fmt: skip
#: What begins like front matter and cannot be read, and the line that is told.
BROKEN = {
    "---\ntitle: x\n": 1,
    "\n---\nstatus: draft\n\n": 2,
    "---\rstatus: draft\r": 1,
    "---\na: [\n---\n": 3,
    "---\n- draft\n---\n": 2,
    "+++\ndraft = yes\n+++\n": 2,
    "+++\ndraft = true\n": 1,
    '{\n "draft": tru\n}\n': 2,
    '{"draft": true\n': 2,
    "---js\n{draft: true}\n---\n": 1,
    "----\ndraft: true\n": 1,
    ';;;\n"draft": true\n': 1,
    ';;;\n"draft": tru\n;;;\n': 2,
}
PLAIN = (
    "",
    "---\n\n",
    "Text\n---\ndraft: true\n---\n",
    "{{< box >}}\n",
    "{% include x %}\n",
    "----\n",
    "+++ a\n",
    ";;; a\n",
)


def bring(site: Pages, folder: Path, text: str, name: str = "a.md") -> list[str]:
    """Import a page; what was said."""
    said: list[str] = []
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).write_bytes(text.encode())
    import_path(site.site, folder, said.append)
    return said


def pages_of(site: Pages) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = site.get("/core/v2/pages?status=any&context=edit", "administrator").json()
    return found


def is_public(site: Pages) -> bool:
    """Whether a reader finds the text by any list."""
    return any(
        SECRET in site.client.get(way).text for way in ("/en/", "/en/a/", "/en/api/core/v2/pages", "/en/?s=readers")
    )


@pytest.mark.parametrize("fields", NOT_YET)
def test_page_that_is_not_public_yet_is_kept_from_readers(fields: str, site: Pages, tmp_path: Path) -> None:
    bring(site, tmp_path, f"---\n{fields}\n---\n{BODY}")
    assert [page["status"] for page in pages_of(site)] == [NOT_YET[fields]]
    assert not is_public(site)


@pytest.mark.parametrize("fields", PUBLIC)
def test_page_that_is_public_stays_so(fields: str, sqlite_site: Pages, tmp_path: Path) -> None:
    bring(sqlite_site, tmp_path, f"---\n{fields}\n---\n{BODY}")
    assert [page["status"] for page in pages_of(sqlite_site)] == ["publish"] and is_public(sqlite_site)


@pytest.mark.parametrize("fence", FENCES)
def test_front_matter_is_read_however_it_is_fenced(fence: str, sqlite_site: Pages, tmp_path: Path) -> None:
    said = bring(sqlite_site, tmp_path, fence + BODY)
    page = pages_of(sqlite_site)[0]
    assert page["status"] == "draft" and page["title"]["raw"] == "Winter", said
    assert page["content"]["raw"] == f"<p>{SECRET}</p>"


@pytest.mark.parametrize(
    "head",
    ["Title: Winter\nDraft: true\n\n", "\nstatus: draft\ntitle: Winter\nsummary: a\n   b\n\n", "published: no\n\n"],
)
def test_fields_without_a_fence_are_some_where_they_keep_the_page_from_readers(
    head: str, sqlite_site: Pages, tmp_path: Path
) -> None:
    """As MkDocs and others have them (MultiMarkdown)."""
    bring(sqlite_site, tmp_path, f"{head}{BODY}")
    page = pages_of(sqlite_site)[0]
    assert (page["status"], page["title"]["raw"]) == ("draft", "Winter")
    assert page["content"]["raw"] == f"<p>{SECRET}</p>" and not is_public(sqlite_site)


def test_fields_without_a_fence_that_cannot_be_read_leave_the_page_out(sqlite_site: Pages, tmp_path: Path) -> None:
    said = bring(sqlite_site, tmp_path, f"Date: Monday\nDraft: true\n\n{BODY}")
    assert pages_of(sqlite_site) == [] and "its Date is 'Monday'" in " ".join(said)


@pytest.mark.parametrize("fence", BROKEN)
def test_front_matter_that_cannot_be_read_leaves_the_page_out(fence: str, sqlite_site: Pages, tmp_path: Path) -> None:
    said = bring(sqlite_site, tmp_path, fence + SECRET)
    assert pages_of(sqlite_site) == []
    assert f"a.md: line {BROKEN[fence]}: its front matter" in " ".join(said)


@pytest.mark.parametrize("text", PLAIN)
def test_text_that_begins_like_no_front_matter_is_text(text: str) -> None:
    found = read_front(text + BODY)
    assert (found.fields, found.text) == ({}, text + BODY)


def test_password_is_kept_as_one(site: Pages, tmp_path: Path) -> None:
    bring(site, tmp_path, f"---\npassword: 1234\n---\n{BODY}")
    assert not is_public(site)
    number = pages_of(site)[0]["id"]
    assert SECRET in site.get(f"/core/v2/pages/{number}?password=1234").json()["content"]["rendered"]


def test_folder_of_drafts_is_kept_from_readers(site: Pages, tmp_path: Path) -> None:
    (tmp_path / "_drafts").mkdir()
    (tmp_path / "_drafts/plan.txt").write_text("plan")
    bring(site, tmp_path, BODY, "_drafts/a.md")
    assert not is_public(site) and site.get("/core/v2/media").json() == []


@pytest.mark.parametrize(
    ("name", "fields", "status"),
    [
        ("_posts/2099-01-02-a.md", "", "future"),
        ("_posts/news/2099-01-02-a.md", "---\ntitle: Winter\n---\n", "future"),
        ("_posts/2099-01-02-a.md", "---\ndate: 2020-01-01\n---\n", "publish"),
        ("_posts/2020-01-02-a.md", "", "publish"),
        ("notes/2099-01-02-a.md", "", "publish"),
    ],
)
def test_post_is_there_from_the_day_of_its_name_as_jekyll_has_it(
    name: str, fields: str, status: str, sqlite_site: Pages, tmp_path: Path
) -> None:
    bring(sqlite_site, tmp_path, f"{fields}{BODY}", name)
    (page,) = pages_of(sqlite_site)
    assert page["status"] == status and (status == "publish" or page["date"] == "2099-01-02T00:00:00")


def test_what_is_not_followed_is_told(sqlite_site: Pages, tmp_path: Path) -> None:
    said = " ".join(bring(sqlite_site, tmp_path, f'+++\ncolour = "red"\nweight = 3\n+++\n{BODY}'))
    assert "'colour'" in said and "'weight'" in said


def test_file_of_a_page_that_is_left_out_is_private(site: Pages, tmp_path: Path) -> None:
    (tmp_path / "chart.txt").write_text("chart")
    (tmp_path / "chart.txt.md").write_text("---\ntype: media\nfile: chart.txt\nparent: a.md\n---\n")
    said = bring(site, tmp_path, "---\nstatus: draft\n")
    assert site.get("/core/v2/media").json() == [] and "so it is private" in " ".join(said)
    bring(site, tmp_path, f"---\ntitle: A\n---\n{BODY}")
    assert site.get("/core/v2/media").json()[0]["post"] == pages_of(site)[0]["id"]
