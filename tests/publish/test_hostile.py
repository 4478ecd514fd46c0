"""A site that lies, and a piece that is hostile in its texts: sentences, and nothing that runs or leaks."""

from __future__ import annotations

import gzip
import html
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from previewer.publish.block import find_block, without_broken
from previewer.publish.library import digest_in
from previewer.publish.markup import balanced, escaped, line, pre, tokens
from previewer.publish.pages import slug_of
from tests.publish.conftest import Publish, definition, pages_of, write
from tests.publish.plain_site import PASSWORD, Asked, PlainSite, Reply

_PAGES = "/wp-json/core/v2/pages"
_RECORD = {
    "id": 5, "slug": "lies-en", "status": "publish", "link": "https://example.org/", "parent": 0,
    "title": {"raw": ""}, "content": {"raw": ""},
}  # fmt: skip


def _lies(change: Callable[[dict[str, Any]], Any]) -> Callable[[Asked], Reply | None]:
    """A site whose list of pages has one record, changed."""

    def answer(asked: Asked) -> Reply | None:
        if not asked.path.startswith(_PAGES) or asked.is_change:
            return None
        return Reply(200, change(json.loads(json.dumps(_RECORD))))

    return answer


@pytest.mark.parametrize(
    "change",
    [
        lambda _one: {"id": 5},
        lambda _one: "pages",
        lambda _one: None,
        lambda _one: 7,
        lambda one: [one, "text"],
        lambda one: [{**one, "id": "5"}],
        lambda one: [{**one, "id": True}],
        lambda one: [{**one, "id": -1}],
        lambda one: [{**one, "slug": ["lies-en"]}],
        lambda one: [{**one, "link": {"rendered": 1}}],
        lambda one: [{**one, "title": {"raw": 5}}],
        lambda one: [{**one, "content": ["<script>"]}],
        lambda one: [{key: value for key, value in one.items() if key != "content"}],
    ],
)
def test_site_when_it_answers_with_wrong_types_then_the_page_is_left_with_a_sentence(
    to_plain: Publish, plain: PlainSite, tmp_path: Path, change: Callable[[dict[str, Any]], Any]
) -> None:
    plain.answer = _lies(change)
    ran = to_plain(write(tmp_path / "lies.json"), "--langs", "en")
    assert ran.status == 1 and "does not answer like core/v2" in ran.err
    assert plain.changes == []


@pytest.mark.parametrize(
    "index",
    [
        None,
        [],
        {"namespaces": "core/v2"},
        {"namespaces": ["core/v2"], "routes": {"/core/v2/pages": {"endpoints": [{"methods": ["GET"], "args": {
            "beta_language": {"enum": [1, {"a": 2}, "<b>", "../..", "x" * 500]}}}]}}},
    ],
)  # fmt: skip
def test_site_when_its_index_is_odd_then_it_is_no_site_or_has_no_languages(
    to_plain: Publish, plain: PlainSite, tmp_path: Path, index: object
) -> None:
    plain.answer = lambda asked: Reply(200, index) if asked.path == "/wp-json/" else None
    ran = to_plain(write(tmp_path / "index.json"), "--langs", "en", "--dry-run")
    assert ran.status in (0, 2) and "<b>" not in ran.out


@pytest.mark.parametrize(
    ("reply", "said"),
    [
        (Reply(200, b"<html>no JSON"), "not JSON"),
        (Reply(200, b"[" * 100_000), "not JSON"),
        (Reply(200, gzip.compress(b"[]" + b" " * 5_000_000), {"Content-Encoding": "gzip"}), "compressed"),
        (Reply(200, b"[" + b" " * (17 << 20) + b"]"), "more than 16 MiB"),
        (Reply(302, b"", {"Location": "javascript:alert(1)"}), "127.0.0.1"),
        (Reply(302, b"", {"Location": _PAGES}), "without end"),
        (Reply(400, b"\xff\xfe"), "HTTP 400 (400)"),
        (Reply(403, {"code": 5, "message": ["<script>"]}), "HTTP 403 (403)"),
        (Reply(403, {"code": "a", "message": "<img src=x onerror=alert(1)>No \x1b[31mway"}), "No �[31mway (403)"),
        (Reply(429, b"", {"Retry-After": "a while"}), "(429)"),
    ],
)  # fmt: skip
def test_site_when_it_answers_without_sense_or_end_then_it_is_a_sentence(
    to_plain: Publish, plain: PlainSite, tmp_path: Path, reply: Reply, said: str
) -> None:
    plain.answer = lambda asked: reply if asked.path.startswith(_PAGES) else None
    ran = to_plain(write(tmp_path / "senseless.json"), "--langs", "en")
    assert ran.status in (1, 2) and said in ran.err, ran.err
    assert PASSWORD not in ran.err + ran.out and "<" not in ran.err


@pytest.mark.parametrize("piece", ["<a ", "<!--", "</", "<?", "<a b='", "<!-- piece:begin "])
def test_html_when_it_begins_without_end_then_it_is_read_in_a_time_that_grows_with_its_length(piece: str) -> None:
    """What takes the square of it takes an hour here, and the suite gives it up."""
    text = "<p>x</p>" + piece * (1_600_000 // len(piece))
    assert [token.tag for token in tokens(text)][:3] == ["p", "", "/p"]
    assert without_broken(text)[0].startswith("<p>x</p>")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a <b>c</b> <a href='x", "a c <a href='x"),
        ("a &lt; b <!-- c", "a < b <!-- c"),
        ("1 < 2 &amp; 3 >", "1 < 2 & 3 >"),
        ("a &amp", "a &"),
    ],
)
def test_html_when_something_in_it_never_ends_then_it_is_text_from_there(text: str, said: str) -> None:
    assert "".join(token.text for token in tokens(text)) == said


def test_digest_when_an_address_has_them_without_end_then_the_last_is_looked_for() -> None:
    assert digest_in("https://example.org/" + f"-p{'0' * 24}" * 100_000 + "!") == ""
    assert digest_in("https://example.org/" + "-x" * 100_000 + f"-d{'1' * 24}.json") == f"d{'1' * 24}"


def test_site_when_it_names_languages_that_are_none_then_they_are_not_taken(
    to_plain: Publish, plain: PlainSite, tmp_path: Path
) -> None:
    endpoints = [{"methods": ["GET"], "args": {"beta_language": {"enum": ["--", "zz", "q-", "en"]}}}]
    index = {"namespaces": ["core/v2"], "routes": {"/core/v2/pages": {"endpoints": endpoints}}}
    plain.answer = lambda asked: Reply(200, index) if asked.path == "/wp-json/" else None
    ran = to_plain(write(tmp_path / "odd.json"), "--format", "json")
    assert ran.status == 0 and [page["lang"] for page in pages_of(ran)] == ["en"]


@pytest.mark.parametrize("langs", ["../../x", 'en"><script>', "en ja", "日本", "zz"])
def test_publish_when_a_language_is_no_code_then_a_sentence(
    to_plain: Publish, plain: PlainSite, tmp_path: Path, langs: str
) -> None:
    ran = to_plain(write(tmp_path / "codes.json"), "--langs", langs)
    assert ran.status == 2 and "is not a language code" in ran.err and plain.changes == []


def test_publish_when_languages_are_written_with_spaces_or_twice_then_each_is_there_once(
    to_plain: Publish, tmp_path: Path
) -> None:
    ran = to_plain(write(tmp_path / "spaces.json"), "--langs", "en, ja,EN,", "--format", "json")
    assert ran.status == 0 and [page["lang"] for page in pages_of(ran)] == ["en", "ja"]


def test_site_when_its_texts_hold_lone_halves_of_letters_then_it_is_a_page_or_a_sentence(
    to_plain: Publish, plain: PlainSite, tmp_path: Path
) -> None:
    path = write(tmp_path / "halves.json")
    plain.answer = lambda asked: (
        Reply(403, b'{"code": "\\ud800", "message": "no \\ud83d way"}') if asked.is_change else None
    )
    ran = to_plain(path, "--langs", "en")
    assert ran.status == 1 and "way (403)" in ran.err
    plain.answer = lambda _asked: None
    assert to_plain(path, "--langs", "en").status == 0
    (page,) = plain.records["pages"].values()
    page["content"], page["title"] = page["content"] + "\ud800", "\udfff"
    write(path, definition(version="1.1.0"))
    assert to_plain(path, "--langs", "en").status == 0
    assert page["content"].endswith("\ud800") and page["title"] == "\udfff"


def test_site_when_it_names_files_that_are_no_addresses_of_the_web_then_they_are_not_taken(
    to_plain: Publish, plain: PlainSite, tmp_path: Path
) -> None:
    def after(asked: Asked, reply: Reply) -> Reply:
        if (
            asked.path.endswith("/media")
            and asked.is_change
            and isinstance(reply.data, dict)
            and "source_url" in reply.data
        ):
            return Reply(201, {**reply.data, "source_url": "javascript:alert(1)"})
        return reply

    plain.after = after
    ran = to_plain(write(tmp_path / "files.json"), "--langs", "en")
    assert ran.status == 1 and "source_url" in ran.err
    assert plain.records["pages"] == {}


def test_site_when_an_address_of_a_file_holds_markup_then_it_stays_one_attribute(
    to_plain: Publish, plain: PlainSite, tmp_path: Path
) -> None:
    plain.tidy = lambda text: text
    plain.after = lambda asked, reply: (
        Reply(201, {**reply.data, "source_url": reply.data["source_url"] + '?"><script>alert(1)</script>'})
        if asked.path.endswith("/media") and asked.is_change and reply.status == 201
        else reply
    )
    assert to_plain(write(tmp_path / "quote.json"), "--langs", "en").status == 0
    content = next(iter(plain.records["pages"].values()))["content"]
    assert "script" not in {token.tag for token in tokens(content)}


def test_site_when_the_definition_that_it_carries_is_another_then_it_is_not_believed(
    to_plain: Publish, plain: PlainSite, tmp_path: Path
) -> None:
    path = write(tmp_path / "carried.json")
    to_plain(path, "--langs", "en")
    page = next(iter(plain.records["pages"].values()))
    block = find_block(page["content"])
    assert block is not None and block != "broken"
    lie = block.body.replace("osaka", "kyoto")
    from previewer.publish.block import written

    page["content"] = written(block.mark, lie)
    write(path, definition(version="1.1.0"))
    ran = to_plain(path, "--langs", "en")
    assert ran.status == 1 and "not the file that the page names" in ran.err


_HOSTILE = (
    "<script>alert(1)</script><img src=x onerror=alert(2)>",
    "--><script>alert(3)</script><!-- piece:end -->",
    "<!-- piece:begin piece=0 day=20260101 made=0 kept=0 title=0 sha=0 -->",
    "[piece id=1] [gallery] [[caption]]",
    "https://example.org/embed?x=1",
    "javascript:alert(4) data:text/html,x",
    "\u202egnp.exe\u202c\u202c \u2066\u2067a",
    "\x00\x1b[31m\x07\x9b\ud800 \ufffe",
    "</pre></td></table></li></ul><h1>",
    "&lt;script&gt; &#60;b&#62; &amp;amp; &quot;",
    "line\nbreak\r\nand\ttab\u2028\u2029",
)


@pytest.mark.parametrize("text", _HOSTILE)
def test_piece_when_a_text_is_hostile_then_the_page_has_the_tags_of_any_other(
    to_plain: Publish, plain: PlainSite, tmp_path: Path, text: str
) -> None:
    plain.tidy = lambda text: text

    def tags(found: dict[str, Any], name: str) -> list[str]:
        plain.records["pages"].clear()
        path = tmp_path / name
        path.write_text(json.dumps(found))
        ran = to_plain(path, "--langs", "en", "--with-errors")
        assert ran.status == 0, ran.err
        page = next(iter(plain.records["pages"].values()))
        block = find_block(page["content"])
        assert block is not None and block != "broken" and block.is_ours
        assert "\n" not in page["content"] and not re.search(r"\[[a-z/\[]", page["content"])
        assert not any(char in page["content"] for char in "\x00\x1b\x9b")
        for token in tokens(page["content"]):
            assert set(token.attributes) <= {"src", "href", "alt", "width", "height"}
            for where in ("src", "href"):
                assert token.attributes.get(where, plain.address).startswith(plain.address)
        assert "<" not in page["title"]
        return [token.tag for token in tokens(block.body) if token.tag.removeprefix("/") not in ("", "code")]

    hostile = definition(title={"en": text}, description={"en": text}, version=text)
    item = hostile["preferences"]["properties"]["city"]
    item |= {"x-title": {"en": text}, "x-description": {"en": text}, "enum": [text, "b"], "default": text}
    plain_one = definition(title={"en": "t"}, description={"en": "d"}, version="v")
    plain_one["preferences"]["properties"]["city"] |= {"enum": ['a"b', "b"], "default": 'a"b'}
    assert tags(hostile, "hostile.json") == tags(plain_one, "plain.json")


def test_text_when_it_turns_the_direction_then_the_turn_ends_with_it() -> None:
    assert balanced("\u202eabc") == "\u202eabc\u202c"
    assert balanced("a\u202c\u2069b") == "ab"
    assert balanced("\u2066\u202ex") == "\u2066\u202ex\u202c\u2069"


def test_text_when_it_is_written_and_read_back_then_it_is_the_same() -> None:
    text = "a <b> & \"c\" 'd' [e] https://x \n\n  f"
    assert "".join(token.text for token in tokens(pre(text))) == text
    assert "".join(token.text for token in tokens(escaped(text))) == text
    assert html.unescape(line(text)) == " ".join(text.split())


@pytest.mark.parametrize(
    "name",
    ["文字 と.json", "пьеса.json", "a b&c=d.json", "..json", "-.json", "2026.json", "ÄÖÜ.json", "é" * 80 + ".json",
     "'\"<.json", "\udcff.json"],
)  # fmt: skip
def test_slug_of_a_name_in_any_script_is_plain_and_of_that_name_alone(name: str) -> None:
    slug = slug_of(name)
    assert re.fullmatch("[a-z0-9]+(?:-[a-z0-9]+)*", slug) and not slug.isdigit() and len(slug) < 80
    assert slug == slug_of(f"folder/{name}") and slug != slug_of(f"x{name}")


def test_publish_when_the_file_has_a_name_of_another_script_then_it_is_found_again(
    to_plain: Publish, plain: PlainSite, tmp_path: Path
) -> None:
    path = write(tmp_path / "目覚まし & <b> 'x'.json")
    assert to_plain(path, "--langs", "en").status == 0
    assert pages_of(to_plain(path, "--langs", "en", "--format", "json"))[0]["did"] == "same"


def test_publish_when_the_piece_has_4_mib_then_it_ends_with_a_page_or_a_sentence(
    to_plain: Publish, plain: PlainSite, tmp_path: Path
) -> None:
    found = definition()
    found["notes"] = "x" * (4 << 20)
    ran = to_plain(write(tmp_path / "large.json", found), "--langs", "en")
    assert ran.status == 0, ran.err
    assert len(next(iter(plain.records["pages"].values()))["content"]) > 4 << 20


def test_password_stands_in_nothing_that_is_sent_but_the_head_of_requests(
    to_plain: Publish, plain: PlainSite, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level("DEBUG"):
        ran = to_plain(write(tmp_path / "secret.json"), "--langs", "en")
    assert PASSWORD not in ran.out + ran.err + caplog.text
    for asked in plain.asked:
        assert PASSWORD.encode() not in asked.body and PASSWORD not in f"{asked.path}{asked.query}"
    assert PASSWORD not in json.dumps(plain.records["pages"])
