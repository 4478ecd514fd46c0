"""HTML of pages that are imported: titles, bodies and addresses, however they are written."""

from __future__ import annotations

from pathlib import Path

import pytest

from previewer.site.commands.import_files import import_path
from previewer.site.commands.import_html import normal, rewrite, split
from tests.site.conftest import Pages
from tests.site.pictures import png


@pytest.mark.parametrize(
    ("markup", "title", "body"),
    [
        ("<p>Text</p>", "", "<p>Text</p>"),
        ("", "", ""),
        ("<h1>A <em>&amp;</em> B</h1>\n<p>Text", "A & B", "<p>Text"),
        ("<p>First</p><h1>Later</h1>", "", "<p>First</p><h1>Later</h1>"),
        ("<!-- wp:html --><b>x</b><!-- /wp:html -->", "", "<!-- wp:html --><b>x</b><!-- /wp:html -->"),
        ("<TITLE>Of the &lt;head&gt;</TITLE><p>Text", "Of the <head>", "<p>Text</p>"),
        ("<html><title>T</title><BODY class='a > b'>\n<p>Text</p></BODY></html>", "T", "<p>Text</p>"),
        ("<!DOCTYPE html><title>T</title><h1>Of the body</h1><p>Text", "Of the body", "<p>Text</p>"),
        ("<style>p{}</style><p>Text", "", "<style>p{}</style><p>Text"),
        ("<svg><title>Of a picture</title></svg>", "", "<svg><title>Of a picture</title></svg>"),
        ("<h1><img src='logo.png'> Shop</h1>x", "Shop", "<h1><img src='logo.png'> Shop</h1>x"),
    ],
)
def test_page_when_split_then_title_and_body(markup: str, title: str, body: str) -> None:
    assert split(markup) == (title, body)


@pytest.mark.parametrize(
    ("markup", "rewritten"),
    [
        ('<img src="a.png">', '<img src="[a.png]">'),
        ("<img src='a.png'>", "<img src='[a.png]'>"),
        ("<IMG SRC=a.png>", '<IMG SRC="[a.png]">'),
        ("<img\n  src = ' a.png '\n>", "<img\n  src='[a.png]'\n>"),
        ('<a href="a&amp;b.pdf">x</a>', '<a href="[a&amp;b.pdf]">x</a>'),
        ("<video poster=a.png src=b.mp4></video>", '<video poster="[a.png]" src="[b.mp4]"></video>'),
        ("<object data=a.pdf></object>", '<object data="[a.pdf]"></object>'),
        ("<img srcset='a.png 1x, b.png 2x'>", "<img srcset='[a.png] 1x, [b.png] 2x'>"),
        ("<source srcset='a.png 100w,b.png'>", "<source srcset='[a.png] 100w,[b.png]'>"),
        ("<a href='it&#39;s.md'>x</a><br />", "<a href='[it&#39;s.md]'>x</a><br />"),
        ('<p title="src=a.png">src="a.png"</p>', '<p title="src=a.png">src="a.png"</p>'),
        ('<!-- <img src="a.png"> -->', '<!-- <img src="a.png"> -->'),
        ('<pre><code>&lt;img src="a.png"&gt;</code></pre>', '<pre><code>&lt;img src="a.png"&gt;</code></pre>'),
    ],
)
def test_addresses_when_rewritten_then_each_once(markup: str, rewritten: str) -> None:
    assert rewrite(markup, lambda address: f"[{address}]") == rewritten


@pytest.mark.parametrize("markup", ["<p>a<li>b<td>c<br>" * 9000, "<b><i>a</i></b>" * 9000, "<svg><path/></svg>" * 9000])
def test_page_when_long_but_not_deep_then_read(markup: str) -> None:
    assert normal(markup)


@pytest.mark.parametrize("begun", ["<pre>あ", "<div>", "<p><b>", "<li><ul>", "<x-y z>"])
def test_page_when_too_deep_then_refused_before_it_is_parsed(begun: str) -> None:
    assert normal(begun * 1000)
    with pytest.raises(ValueError, match="2,000 deep"):
        normal(begun * 2001)


def test_pictures_of_a_page_when_imported_then_point_at_the_library(sqlite_site: Pages, tmp_path: Path) -> None:
    folder = tmp_path / "pages"
    folder.mkdir()
    (folder / "a b.png").write_bytes(png(20, 20))
    (folder / "c.png").write_bytes(png(30, 30))
    (folder / "start.html").write_text(
        "<IMG SRC='a b.png' SRCSET='a%20b.png 1x, c.png 2x'><a href=c.png?v=2#top>x</a>"
        "<a href='https://example.org/c.png'>y</a><a href=#top>z</a><img src=%00>"
    )
    lines: list[str] = []
    assert not import_path(sqlite_site.site, folder, lines.append)
    assert [line for line in lines if "%00" in line]
    found = sqlite_site.get("/core/v2/pages?slug=start&context=edit", as_="editor").json()[0]["content"]["raw"]
    media = {item["title"]["rendered"]: item["source_url"] for item in sqlite_site.get("/core/v2/media").json()}
    first, second = (media[name].removeprefix("http://127.0.0.1:8080") for name in ("a b", "c"))
    assert found == (
        f"<IMG SRC='{first}' SRCSET='{first} 1x, {second} 2x'><a href=\"{second}?v=2#top\">x</a>"
        "<a href='https://example.org/c.png'>y</a><a href=#top>z</a><img src=%00>"
    )
