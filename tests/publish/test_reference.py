"""What sites say of a word: found, read as plain text with their own pictures, and kept for when they are offline."""

from __future__ import annotations

from pathlib import Path

import pytest

from previewer.publish.errors import PublishError
from previewer.publish.markup import plain_page, tokens
from previewer.publish.reference import read_passage, search_site
from previewer.publish.sites import KeptSite
from tests.publish.plain_site import Asked, PlainSite, Reply, plain_site
from tests.site.real_server import RealServer

_PICTURE = b"\x89PNG\r\n\x1a\nno real one"


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A cache of the test's own."""
    monkeypatch.setenv("PREVIEWER_CACHE", str(tmp_path / "cache"))


@pytest.fixture
def kept(plain: PlainSite) -> KeptSite:
    """The plain site with a page."""
    plain.files["/own.png"] = _PICTURE
    plain.records["pages"][3] = {
        "id": 3, "slug": "slider", "status": "publish", "title": "Slider &amp; <b>steps</b>",
        "parent": 0,
        "content": '<h2 onclick="x()">How</h2><p>A slider<script>alert(1)</script></p>'
        f'<img src="{plain.address}own.png">'
        '<img src="https://elsewhere.example/a.png"><a href="javascript:alert(1)">bad</a><a href="/more">more</a>',
    }  # fmt: skip
    return KeptSite("team", plain.address)


def test_search_when_a_site_has_the_word_then_title_and_address_are_plain_and_nobody_signs_in(
    kept: KeptSite, plain: PlainSite
) -> None:
    (found,) = search_site(kept, "slider", "en")
    assert found.title == "Slider & steps" and found.link == f"{plain.address}slider/" and not found.offline
    assert not any(one.headers.get("Authorization") for one in plain.asked)


def test_page_when_read_then_nothing_in_it_acts_or_comes_from_elsewhere(kept: KeptSite, plain: PlainSite) -> None:
    text = read_passage(search_site(kept, "slider", "en")[0])
    assert {token.tag for token in tokens(text.html)} <= {"", "h2", "/h2", "p", "/p", "img", "a", "/a"}
    assert "alert" not in text.html and "onclick" not in text.html
    assert f'<a href="{plain.address}more">' in text.html
    assert list(text.pictures) == [f"{plain.address}own.png"]


def test_search_when_the_site_is_gone_then_what_was_found_is_there_with_its_day(
    kept: KeptSite, plain: PlainSite
) -> None:
    first = search_site(kept, "slider", "en")[0]
    read_passage(first)
    plain.answer = lambda _asked: Reply(500, b"")
    (again,) = search_site(kept, "slider", "en")
    assert again == first._replace(offline=True)
    text = read_passage(again)
    assert text.offline and "A slider" in text.html and text.pictures
    with pytest.raises(PublishError):
        search_site(kept, "another", "en")


def test_answers_are_asked_for_by_their_etags(kept: KeptSite, plain: PlainSite) -> None:
    def after(asked: Asked, reply: Reply) -> Reply:
        if asked.headers.get("If-None-Match"):
            return Reply(304, b"")
        return Reply(reply.status, reply.data, {**reply.headers, "ETag": '"7"'})

    plain.after = after
    assert search_site(kept, "slider", "en") == search_site(kept, "slider", "en")
    assert any(one.headers.get("If-None-Match") == '"7"' for one in plain.asked)


def test_search_when_the_site_lies_then_what_is_no_record_is_left_out(kept: KeptSite, plain: PlainSite) -> None:
    with plain_site() as other:
        lies = [
            None,
            5,
            {"id": "x"},
            {"id": -1},
            {"id": 4, "title": 5, "excerpt": {"rendered": ["a"]}, "link": other.address},
        ]
        plain.answer = lambda asked: Reply(200, lies) if asked.path.endswith("/pages") else None
        (found,) = search_site(kept, "slider", "en")
        assert found.title == "" and found.link == ""
        plain.answer = lambda asked: (
            Reply(302, b"", {"Location": other.address}) if asked.path.endswith(("/pages", "/posts")) else None
        )
        with pytest.raises(PublishError):
            search_site(kept, "away", "en")
        assert other.asked == []


def test_search_in_our_own_site_finds_pages_in_the_language_of_the_program_first(own_site: RealServer) -> None:
    for lang, title in (("en", "Zephyr wheel"), ("ja", "Zephyr の輪")):
        own_site.call(
            "POST", f"/core/v2/pages?beta_language={lang}", "editor",
            json={"title": title, "content": f"<p>{title}</p>", "status": "publish"},
        )  # fmt: skip
    site = KeptSite("own", own_site.address)
    assert [one.title for one in search_site(site, "Zephyr", "ja")] == ["Zephyr の輪", "Zephyr wheel"]
    assert [one.title for one in search_site(site, "Zephyr", "en")] == ["Zephyr wheel", "Zephyr の輪"]


@pytest.mark.parametrize(
    "text",
    ["<style>p{}</style><svg><a href='x'>1</a></svg>", "<p><iframe src='https://a/'>in</iframe>", "</p></table><td>",
     "<a href=", "<img src='file:///etc/passwd'><img src='//x y/'>", "<p>" * 50, "<script>" * 3,
     "<b style='x' onload=1>b", "&lt;script&gt;"],
)  # fmt: skip
def test_plain_page_has_known_tags_that_all_end(text: str) -> None:
    html, sources = plain_page(text, "https://example.org/page/")
    open_tags = []
    for token in tokens(html):
        if token.tag.startswith("/"):
            assert open_tags.pop() == token.tag[1:]
        elif token.tag and token.tag not in ("img", "br", "hr"):
            open_tags.append(token.tag)
    assert open_tags == []
    assert not {"script", "style", "iframe", "svg"} & {token.tag for token in tokens(html)}
    assert all(one.startswith(("http://", "https://")) for one in sources)
