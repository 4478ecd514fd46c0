"""Texts: cleaned, laid out, shortened, and made into addresses."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from previewer.site.content import markup, text


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


@given(
    st.lists(
        st.sampled_from(["&", '"', "'", "-", " ", ".", "amp;", "#38;", "(", "[", "x", "\n", "---", "<b>", "[piece"])
    )
)
def test_text_when_worked_on_some_at_a_time_then_what_it_is_at_once(parts: list[str]) -> None:
    """An expression lets no other thread run: of a text of megabytes it is given some at a time."""
    raw = "".join(parts)
    whole, given_to = text.render_content(raw, str), []

    def noted(part: str) -> str:
        given_to.append(len(part))
        return curled(part)

    with pytest.MonkeyPatch.context() as patch:
        curled = text._curled
        patch.setattr(text, "_curled", noted)
        patch.setattr(text, "_AT_ONCE", 5)
        patch.setattr(markup, "_AT_ONCE", 5)
        assert text.render_content(raw, str) == whole
        text._curl('&"' * 50)
    assert max(given_to[-10:]) < 10


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
