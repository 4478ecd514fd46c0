"""`[piece id=12 item=city]` in a text: what it shows, to whom, and that it follows the definition."""

from __future__ import annotations

import re
from typing import Any

import pytest

from previewer.site.content.text import render_content, render_excerpt
from tests.site.conftest import Pages
from tests.site.pieces.helpers import PAGES, definition, item, page_text, sent, shown
from tests.site.routes.test_posts import make

SHOWN = "<div>shown</div>\n"


def _rendered(text: str) -> str:
    return re.sub(r"\n+", "\n", render_content(text, lambda _: SHOWN))


@pytest.mark.parametrize(
    ("text", "rendered"),
    [
        ("[piece id=1]", "<div>shown</div>\n"),
        ("a [piece id=1] b", "<p>a</p>\n<div>shown</div>\n<p>b</p>\n"),
        ("a\n[piece id=1]\nb", "<p>a</p>\n<div>shown</div>\n<p>b</p>\n"),
        ("<p>[piece id=1]</p>", "<div>shown</div>\n"),
        ("<ul><li>[piece id=1]</li></ul>", "<ul><li><div>shown</div>\n</li></ul>\n"),
        ("[piece id=[piece id=1]]", "<p>[piece id=</p>\n<div>shown</div>\n<p>]</p>\n"),
        ("[piece id=1", "<p>[piece id=1</p>\n"),
        ("[pieces id=1] [piece-x]", "<p>[pieces id=1] [piece-x]</p>\n"),
        ("<code>[piece id=1]</code>", "<p><code>[piece id=1]</code></p>\n"),
        ("<pre>[piece id=1]</pre>", "<pre>[piece id=1]</pre>\n"),
        ('<p title="[piece id=1]">x</p>', '<p title="[piece id=1]">x</p>\n'),
        ("\x030\x03", "<p>\x030\x03</p>\n"),
        ("\x030\x03 [piece id=1]", "<p>\ufffd0\ufffd</p>\n<div>shown</div>\n"),
    ],
)
def test_shortcode_when_rendered_then_a_block_of_its_own_or_as_it_is_written(text: str, rendered: str) -> None:
    assert _rendered(text) == rendered


@pytest.mark.parametrize(
    "written",
    ["id=lamp.json item='a b'", 'id="lamp.json" item="a b"', "id=&quot;lamp.json&quot; item=&quot;a b&quot;",
     "item=\u201ca b\u201d\nid=\u201clamp.json\u201d"],
)  # fmt: skip
def test_arguments_when_quoted_in_any_way_then_the_same(written: str) -> None:
    taken: list[dict[str, str]] = []

    def show(given: Any) -> str:
        taken.append(dict(given))
        return SHOWN

    render_content(f"[piece {written}]", show)
    assert taken == [{"id": "lamp.json", "item": "a b"}]


def test_excerpt_when_a_text_has_shortcodes_then_they_are_no_words_of_it() -> None:
    assert render_excerpt("", "One [piece id=1] two", without_pieces=True) == "<p>One two</p>\n"
    assert render_excerpt("", "One [piece id=1] two") == "<p>One [piece id=1] two</p>\n"


def test_piece_when_shown_then_its_table_in_the_language_of_the_page(site: Pages) -> None:
    number = sent(site, definition({"sound": item(), "level": item("slider", minimum=0, maximum=9, multipleOf=3)}))[
        "id"
    ]
    for wanted in (number, "lamp.json"):
        text = shown(site, f"Before\n\n[piece id={wanted}]\n\nAfter")
        assert text.startswith('<p>Before</p>\n<div class="piece">')
        assert "<bdi>Lamp</bdi></strong> <bdi>1.2.0</bdi>" in text
        assert "0 to 9, in steps of 3" in text
        assert text.rstrip().endswith("<p>After</p>")
    japanese = shown(site.ja(), f"[piece id={number}]")
    assert "Lampです" in japanese
    assert "0〜9（3刻み）" in japanese


def test_item_when_named_then_its_row_and_its_json(site: Pages) -> None:
    sent(site, definition({"sound": item(), "city": item("radio", enum=["a", "b"]), "old": item(**{"x-hidden": True})}))
    text = shown(site, "[piece id=lamp.json item=city]")
    assert text.count("<tr>") == 2
    assert "&quot;x-input-type&quot;: &quot;radio&quot;" in text
    assert "sound" not in text
    assert "&quot;x-hidden&quot;: true" in shown(site, "[piece id=lamp.json item=old]")
    assert "The piece has no setting with this key: <bdi>nope</bdi>" in shown(site, "[piece id=lamp.json item=nope]")


def test_piece_when_a_newer_definition_comes_then_shown_at_once(site: Pages) -> None:
    first = sent(site, definition(title="Old"))["id"]
    page = make(site, path=PAGES, content=f"[piece id={first}]", title="P")
    post = make(site, content="[piece id=lamp.json]", title="N")
    paths = (
        f"/en/api{PAGES}/{page['id']}",
        f"/en/api/core/v2/posts/{post['id']}",
        f"/en/api{PAGES}",
        "/en/p/",
        "/en/feed/",
    )

    def seen(path: str) -> str:
        return str(site.client.get(path).text)

    for path in paths:
        assert "Old" in seen(path), path
        assert "Old" in seen(path), path
    tag = site.client.get(paths[0]).headers["etag"]
    sent(site, definition(title="New"))
    for path in paths:
        assert "New" in seen(path), path
        assert "Old" not in seen(path), path
    assert site.client.get(paths[0]).headers["etag"] != tag
    assert site.client.get(paths[0], headers={"If-None-Match": tag}).status_code == 200


def test_upload_by_number_when_another_person_sends_that_name_then_theirs_is_not_it(sqlite_site: Pages) -> None:
    mine = sent(sqlite_site, definition(title="Mine"))["id"]
    sent(sqlite_site, definition(title="Theirs"), as_="editor")
    assert "Mine" in shown(sqlite_site, f"[piece id={mine}]")
    assert "Theirs" in shown(sqlite_site, "[piece id=lamp.json]")


def test_name_when_files_were_published_with_a_digest_then_the_newest_of_them(site: Pages) -> None:
    sent(site, definition(title="First"), f"lamp-d{'1' * 33}.json")
    number = sent(site, definition(title="Second"), f"lamp-d{'0' * 33}.json")["id"]
    for name in ("lamp-dark.json", "lamp-d12.json", "lamp-e.json", "lamp.json.json"):
        sent(site, definition(title="Another"), name)
    for wanted in ("lamp.json", number, f"lamp-d{'1' * 33}.json"):
        assert "Second" in shown(site, f"[piece id={wanted}]"), wanted
    assert "Another" in shown(site, "[piece id=lamp-dark.json]")
    assert "There is no such piece" in shown(site, "[piece id=lamp]")


def test_page_by_number_when_it_links_definitions_then_the_first_of_its_block(site: Pages) -> None:
    old, new, other = (sent(site, definition(title=name), f"{name}.json") for name in ("Old", "New", "Other"))
    block = (
        f'<p><a href="{other["source_url"]}">x</a></p><!-- piece:begin made=ab --><p>Text</p><!-- piece:definition -->'
        f'<p><a href="{new["source_url"]}">New.json</a></p><!-- piece:history --><ul><li><a href="{old["source_url"]}">'
        "Old.json</a></li></ul><!-- piece:end -->"
    )
    page = make(site, path=PAGES, content=block)
    assert "New" in shown(site, f"[piece id={page['id']}]")
    plain = make(site, path=PAGES, content=f'<p><a href="{old["source_url"]}">x</a></p>')
    assert "Old" in shown(site, f"[piece id={plain['id']}]")


def test_broken_definition_when_shown_then_says_so(sqlite_site: Pages) -> None:
    sent(sqlite_site, definition({"a": {"type": "nope"}}))
    assert "This definition is broken. Errors:" in shown(sqlite_site, "[piece id=lamp.json]")
    sent(sqlite_site, definition()[:-30])
    assert "This definition is broken: it cannot be read." in shown(sqlite_site, "[piece id=lamp.json]")


MISSING = "There is no such piece: <bdi>{}</bdi>"


@pytest.mark.parametrize("wanted", ["0", "1", "99", "9" * 30, "-1", "x.json", "%2e%2e", "１２"])
def test_piece_when_there_is_none_then_a_note(sqlite_site: Pages, wanted: str) -> None:
    make(sqlite_site, content="No definition")  # the record 1
    assert MISSING.format(wanted) in shown(sqlite_site, f"[piece id={wanted}]")


def test_piece_when_the_reader_may_not_see_it_then_as_if_there_were_none(site: Pages) -> None:
    private = sent(site, definition(title="Secret"), status="private")["id"]
    link = sent(site, definition(title="Hidden"), "hidden.json", status="private")["source_url"]
    draft = make(
        site, path=PAGES, status="draft", content=f'<a href="{sent(site, definition(), "z.json")["source_url"]}">x</a>'
    )
    locked = make(site, path=PAGES, password="p", content=draft["content"]["raw"])
    public = make(site, path=PAGES, content=f'<a href="{link}">x</a>')
    numbers = {private: "Secret", draft["id"]: "Lamp", locked["id"]: "Lamp", public["id"]: "Hidden"}
    content = "\n\n".join(f"[piece id={number}]\n\n[piece id={number} item=sound]" for number in numbers)
    made = make(site, path=PAGES, content=f"{content}\n\n[piece id=lamp.json]", title="P")
    path = f"{PAGES}/{made['id']}"
    for text in (
        site.get(path).json()["content"]["rendered"],
        site.get(path, as_="subscriber").text,
        page_text(site, "/en/p/"),
    ):
        assert "<table>" not in text
        assert text.count("There is no such piece") == 9
        assert not any(name in text for name in ("Secret", "Hidden"))
    own = site.get(path, as_="editor").json()["content"]["rendered"]
    assert "Secret" in own
    assert "Hidden" in own
    assert "Secret" not in site.get(path).text  # what an editor was shown is kept for nobody
    site.call("PUT", f"/core/v2/media/{private}", as_="editor", json={"status": "inherit"})
    assert "Secret" in site.get(path).json()["content"]["rendered"]
    site.call("PUT", f"/core/v2/media/{private}", as_="editor", json={"status": "private"})
    assert "Secret" not in site.get(path).text
    site.delete(f"/core/v2/media/{private}?force=true", as_="editor")
    assert "Secret" not in page_text(site, "/en/p/")


def test_write_when_it_is_answered_then_with_the_piece(sqlite_site: Pages) -> None:
    sent(sqlite_site, definition())
    made = make(sqlite_site, path=PAGES, content="[piece id=lamp.json]")
    assert "<table>" in made["content"]["rendered"]
    assert made["content"]["raw"] == "[piece id=lamp.json]"
