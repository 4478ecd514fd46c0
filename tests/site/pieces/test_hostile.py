"""Definitions and shortcodes that mean ill: nothing runs, nothing leaks, nothing takes long."""

from __future__ import annotations

import io
import json
import zipfile
from html.parser import HTMLParser
from typing import Any

import pytest

from previewer.site.pieces import shelf
from previewer.site.pieces.judged import JudgedDefinition
from previewer.site.pieces.shelf import judge_bytes
from tests.site.conftest import Pages
from tests.site.pieces.helpers import PAGES, definition, item, page_text, sent, shown
from tests.site.routes.test_media import upload
from tests.site.routes.test_posts import make

EVIL = (
    '</title></bdi></code></td></table><script>alert(1)</script><img src=x onerror="alert(2)"><svg/onload=alert(3)>'
    "' \" &lt;b&gt; {{7*7}} {} %s [piece id=1] <!-- piece:end --> javascript:alert(4)"
)
RTL = "\u202eelif.exe\u2066"
_KNOWN = set(
    "html head meta title link style body a header nav form label input button main article h1 h2 p div strong bdi "
    "table thead tbody tr th td code pre span ul li b".split()
)


class _Read(HTMLParser):
    """What a page has of tags, attributes that act, and addresses."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: set[str] = set()
        self.acting: list[str] = []
        self.addresses: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.acting += [name for name, _ in attrs if name.startswith("on") or name == "style"]
        self.addresses += [value or "" for name, value in attrs if name in ("href", "src")]


def _harmless(text: str) -> None:
    found = _Read(text)
    assert found.tags <= _KNOWN, found.tags - _KNOWN
    assert found.acting == []
    allowed = ("http://127.0.0.1:8080/", "piece-previewer:open?url=http%3A%2F%2F127.0.0.1%3A8080%2F", "#text")
    assert [each for each in found.addresses if not each.startswith(allowed)] == []


def _evil(text: str) -> bytes:
    keys = {
        text: item(**{"x-title": {"en": text, "ja": text}, "x-description": {"en": text, "ja": text}}),
        "b": item("radio", enum=[text, "b"], **{"x-enum-titles": {text: {"en": text, "ja": text}}}),
        "c": item("text", default=text, maximum=300),
        "d": {"x-input-type": text, "x-title": {"en": text, text: text}},
    }
    about: dict[str, Any] = {"title": {"en": text, "ja": text, text: text}, "description": {"en": text, "ja": text}}
    return definition(keys, **about, version=text, osType=text)


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize("text", [EVIL, RTL, "\x1b[31m\u0000\u0007", "\ud800", "a" * 5000, "\u0301" * 500])
def test_texts_when_they_are_hostile_then_text_in_every_place(sqlite_site: Pages, text: str) -> None:
    data = json.dumps(json.loads(_evil("TEXT"))).replace("TEXT", json.dumps(text)[1:-1]).encode()
    file = {"file": ("<script>alert(1)</script>\u202e.json", data, "application/json")}
    made = sqlite_site.post("/core/v2/media", as_="author", files=file).json()
    address = made["link"].removeprefix("http://127.0.0.1:8080")
    preview = made["media_details"]["piece"]["preview_link"].removeprefix("http://127.0.0.1:8080")
    make(sqlite_site, path=PAGES, title="P", content=f"[piece id={made['id']}]\n\n[piece id={made['id']} item=b]")
    for path in (address, address.replace("/en/", "/ja/"), preview, "/en/p/"):
        whole = page_text(sqlite_site, path)
        _harmless(whole)
        assert not any(mark in whole for mark in "\x1b\x00\x07\ud800")
        assert '<th scope="row" dir="auto">' in whole
    assert "<table>" not in page_text(sqlite_site, "/en/p/").partition('<div class="piece">')[0]


@pytest.mark.parametrize(
    "value", ["&lt;script&gt;", "&quot;&gt;&lt;img src=x onerror=alert(1)&gt;", "{}", "{0.__class__}", "x" * 300]
)
def test_arguments_when_they_are_hostile_then_text(sqlite_site: Pages, value: str) -> None:
    sent(sqlite_site, definition())
    for written in (f"[piece id='{value}']", f"[piece id=lamp.json item='{value}']"):
        text = shown(sqlite_site, written)
        _harmless(text)
        assert 'class="note"' in text


@pytest.mark.deep
def test_text_of_megabytes_when_shown_then_cut(sqlite_site: Pages, monkeypatch: pytest.MonkeyPatch) -> None:
    long = "m" * (4 << 20)
    made = sent(sqlite_site, definition({"a": item(**{"x-description": {"en": long}}), "b": item()}, title=long))
    monkeypatch.delattr("previewer.site.pieces.judging.judge")  # it was judged when it came
    text = page_text(sqlite_site, "/en/lamp/")
    assert len(text) < 200_000
    assert len(json.dumps(made["media_details"]["piece"])) < 2_000
    assert "<bdi>b</bdi>" in text


@pytest.mark.usefixtures("processes")
def test_settings_when_there_are_thousands_then_so_many_and_the_others_counted(sqlite_site: Pages) -> None:
    sent(sqlite_site, definition({f"k{number}": item() for number in range(1100)}))
    text = page_text(sqlite_site, "/en/lamp/")
    assert "Further settings, only in the file: 100" in text
    assert text.count("<tr>") == 1001


@pytest.mark.usefixtures("processes")
def test_definition_when_it_takes_too_long_then_taken_and_says_so(
    sqlite_site: Pages, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shelf, "_SECONDS", 0.05)
    made = sent(sqlite_site, definition({f"k{number}": item() for number in range(400)}))
    assert (made["media_details"]["piece"]["broken"], made["media_details"]["piece"]["why"]) == (True, "not-judged")
    assert "it cannot be read" in page_text(sqlite_site, "/en/lamp/")
    preview = made["media_details"]["piece"]["preview_link"].removeprefix("http://127.0.0.1:8080")
    assert "Checking takes too long." in page_text(sqlite_site, preview)


def test_judge_when_it_fails_then_nothing_else_does(sqlite_site: Pages, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> JudgedDefinition:
        raise RecursionError

    monkeypatch.setattr("previewer.site.pieces.judging.judge", fail)
    assert sent(sqlite_site, definition())["media_details"]["piece"]["why"] == "not-judged"


@pytest.mark.usefixtures("processes")
def test_definition_of_any_size_when_judged_then_by_a_process_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> JudgedDefinition:
        raise AssertionError

    monkeypatch.setattr("previewer.site.pieces.judging.judge", fail)
    found = judge_bytes(definition())
    assert found is not None and found.summary["broken"] is False


LARGE = {
    "nesting": b'{"preferences": "x-input-type"' + b"[" * 5_000_000,
    "twice": b'{"preferences": {"type": "object", "properties": {' + b",".join(
        b'"a": {"x-input-type": "text"}' for _ in range(3_000)
    ) + b"}}}",
    "numbers": b'{"preferences": {"properties": {"a": {"x-input-type": "slider", "minimum": '
    + b"9" * 3_000_000
    + b"}}}}",
}  # fmt: skip


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize("which", LARGE)
def test_file_when_it_is_large_and_odd_then_judged_or_not(which: str) -> None:
    found = judge_bytes(LARGE[which])
    assert found is not None
    assert found.summary["broken"] is True


@pytest.mark.usefixtures("processes")
def test_file_when_it_is_as_large_as_may_be_then_judged_or_not() -> None:
    rows = b",".join(b'"k%d": {"x": %d}' % (number, number) for number in range(800_000))
    data = (b'{"preferences": {"type": "object", "properties": {' + rows + b"}}}")[: 16 << 20]
    found = judge_bytes(data)
    assert found is not None
    assert found.summary["broken"] is True


def test_file_when_it_is_larger_than_a_definition_may_be_then_a_file_like_any_other() -> None:
    assert judge_bytes(b'{"preferences": "x-input-type"' + b" " * (16 << 20) + b"}") is None


def test_archive_when_it_is_called_json_then_refused(sqlite_site: Pages) -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("lamp.json", definition())
    assert upload(sqlite_site, out.getvalue(), "lamp.json").status_code == 415


MANY = {
    "alike": "[piece id=lamp.json] " * 2000,
    "different": " ".join(f"[piece id={number}]" for number in range(1, 5001)),
    "items": " ".join(f"[piece id=lamp.json item=k{number}]" for number in range(5000)),
    "open": "[piece id=lamp.json " * 20_000,
    "nested": "[piece id=" * 20_000 + "]" * 20_000,
    "paragraphs": "<p>" * 1000 + "[piece id=lamp.json]" * 500,
    "marks": "<!-- piece:begin made=a --><p>" * 4_000 + "[piece id=lamp.json]",
    "pictures": "<!-- piece:begin -->" + "<p><img src=\"/media/x.png\"> " * 10_000 + "<!-- piece:end -->",
    "long": f"[piece id={'9' * 1_000_000}]",
}  # fmt: skip


@pytest.mark.parametrize("which", MANY)
def test_shortcodes_when_there_are_thousands_then_shown_within_bounds(sqlite_site: Pages, which: str) -> None:
    sent(sqlite_site, definition({f"k{number}": item() for number in range(40)}))
    made = make(sqlite_site, path=PAGES, content=MANY[which])
    assert len(sqlite_site.get(f"{PAGES}/{made['id']}").json()["content"]["rendered"]) < (4 << 20)
    assert page_text(sqlite_site, f"/en/?page_id={made['id']}")


def test_page_when_it_shows_itself_then_once(sqlite_site: Pages) -> None:
    made = make(sqlite_site, path=PAGES, content="x", title="P")
    address = sent(sqlite_site, definition(title=f"[piece id={made['id']}]"))["source_url"]
    content = f'<p><a href="{address}">x</a></p>[piece id={made["id"]}]'
    sqlite_site.call("PUT", f"{PAGES}/{made['id']}", as_="editor", json={"content": content})
    text = page_text(sqlite_site, "/en/p/")
    assert text.count("<table") == 1
    assert f"<bdi>[piece id={made['id']}]</bdi>" in text


def test_block_when_a_text_in_it_looks_like_a_shortcode_then_text(sqlite_site: Pages) -> None:
    sent(sqlite_site, definition())
    block = "<!-- piece:begin made=a --><p>[piece id=lamp.json]</p><!-- piece:end -->"
    text = shown(sqlite_site, f"{block}\n\n[piece id=lamp.json]", as_="editor")
    assert "<p>[piece id=lamp.json]</p>" in text
    assert text.count("<table") == 1


TRICKS = (
    '<p title="{}">x</p>',
    "<p title='{}'>x</p>",
    '<!-- piece:begin made=a --><p title="{}">x</p><!-- piece:end -->',
    "<!-- piece:begin made=a --><p><img alt='{}' src='/media/x.png'></p><!-- piece:end -->",
    '<p><img alt="{}" src="/media/x.png"></p>',
)
INSIDE = (
    "[piece id=lamp.json]<img src=x onerror=alert(1)><!-- piece:begin made=a -->",
    "<!-- piece:begin made=a --><p><img></p><img src=x onerror=alert(1)><!-- piece:end -->",
    "<p><img></p><img src=x onerror=alert(1)>",
    "<!-- piece:end --><p><img></p>[piece id=lamp.json]<img src=x onerror=alert(1)>",
)


@pytest.mark.parametrize("around", TRICKS)
@pytest.mark.parametrize("inside", INSIDE)
def test_attribute_when_it_looks_like_a_block_then_nothing_breaks_out_of_it(
    sqlite_site: Pages, around: str, inside: str
) -> None:
    sent(sqlite_site, definition())
    for role in ("author", "editor"):
        made = make(sqlite_site, as_=role, content=around.format(inside), title="T")
        for text in (made["content"]["rendered"], page_text(sqlite_site, f"/en/?p={made['id']}")):
            assert _Read(text).acting == _Read(around.format(inside)).acting == []


def test_link_when_it_leads_elsewhere_then_no_definition_of_ours(sqlite_site: Pages) -> None:
    key = sent(sqlite_site, definition())["source_url"].partition("/media/")[2]
    block = '<!-- piece:begin --><p><a href="{}">x</a></p><!-- piece:end -->'
    for start in ("https://evil.example/media/", "//evil.example/media/", "/media/../media/", "/media/x/"):
        page = make(sqlite_site, path=PAGES, content=block.format(start + key), title="Q")
        assert "There is no such piece" in shown(sqlite_site, f"[piece id={page['id']}]"), start
        assert "piece-previewer:" not in page_text(sqlite_site, f"/en/?page_id={page['id']}")


def _private_picture(site: Pages) -> dict[str, Any]:
    from tests.site.pictures import png

    made = upload(site, png(900, 1600), "shot.png").json()
    site.call("PUT", f"/core/v2/media/{made['id']}", as_="editor", json={"status": "private"})
    found: dict[str, Any] = made
    return found


def test_picture_when_it_is_private_then_its_sizes_are_not_told(sqlite_site: Pages) -> None:
    made = _private_picture(sqlite_site)
    page = make(sqlite_site, path=PAGES, content=f'<p><img src="{made["source_url"]}" alt="x"></p>')
    assert "srcset" not in page_text(sqlite_site, f"/en/?page_id={page['id']}")
