"""Texts: cleaned, laid out, shortened, and made into addresses."""

from __future__ import annotations

import pytest

from previewer.site.content import text


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ("One\n\nTwo", "<p>One</p>\n<p>Two</p>\n"),
        ("One\nTwo", "<p>One<br />\nTwo</p>\n"),
        ("<h2>A</h2>\n\nB", "<h2>A</h2>\n<p>B</p>\n"),
        ('<pre>a\n\nb "c"</pre>', '<pre>a\n\nb "c"</pre>\n'),
        ("<!-- wp:paragraph -->\n<p>A</p>\n<!-- /wp:paragraph -->", "<p>A</p>\n"),
        ('"Quoted" -- it\'s & more...', "<p>&#8220;Quoted&#8221; &#8211; it&#8217;s &#038; more&#8230;</p>\n"),
        ("Kept &amp; kept &#39;", "<p>Kept &amp; kept &#39;</p>\n"),
        ("", ""),
    ],
)
def test_content_when_rendered_then_laid_out(raw: str, shown: str) -> None:
    assert text.render_content(raw) == shown


def test_excerpt_when_none_is_written_then_the_beginning() -> None:
    assert text.render_excerpt("", "word " * 60) == "<p>" + " ".join(["word"] * 55) + " [&hellip;]</p>\n"
    assert text.render_excerpt("", "<b>Short</b>") == "<p>Short</p>\n"
    assert len(text.render_excerpt("", "天気" * 200)) < 150


@pytest.mark.parametrize(
    ("title", "slug"),
    [
        ("Hello, World!", "hello-world"),
        ("Über Straße", "uber-strasse"),
        ("a/b c.d", "a-b-c-d"),
        ("<b>x</b>", "x"),
        ("が", "%e3%81%8c"),
        ("%e6%97%a5", "%e6%97%a5"),
        ("100%", "100"),
        ("---", ""),
        ("日" * 100, "%e6%97%a5" * 22),
    ],
)
def test_title_when_made_an_address_then_plain(title: str, slug: str) -> None:
    assert text.slugify(title) == slug
    assert text.slugify(slug) == slug


@pytest.mark.parametrize("piece", ["<", "<pre>", "<!-- wp:", "<!--", "&", '"', "<script", "</pre", "\n\n", "<p>", "-"])
def test_text_when_hostile_then_rendered(piece: str) -> None:
    text.render_content(piece * 100_000)
    text.render_excerpt("", piece * 100_000)
    text.slugify((piece * 100_000)[:20_000])
