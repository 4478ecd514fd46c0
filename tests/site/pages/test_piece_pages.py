"""Pages that `previewer publish` makes, as the site stores and shows them."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest
from defusedxml import ElementTree
from PIL import Image
from PIL.PngImagePlugin import PngInfo

from tests.site.conftest import Pages
from tests.site.pictures import png
from tests.site.pieces.helpers import PAGES, definition, page_text, sent, switch
from tests.site.routes.test_media import upload
from tests.site.routes.test_posts import make

DIGEST = "dce2b2c65ebe3a7fe177991f"
BEGIN = (
    f"<!-- piece:begin piece=09979579b647 day=20261125 made={DIGEST} kept={DIGEST} title={DIGEST} sha={'d1' * 32} -->"
)


def _block(files: dict[str, str]) -> str:
    """A block as `previewer publish` writes it, on one line."""
    pictures = " ".join(
        f'<img src="{files[name]}" alt="Lamp on {name}" width="320" height="1466" />' for name in ("ios", "android")
    )
    return (
        f"{BEGIN}<p>A lamp.</p><p>{pictures}</p><h2>Settings</h2><table><thead><tr><th>Title</th><th>Key</th></tr>"
        "</thead><tbody><tr><td>Sound &#91;on&#93;</td><td><code>sound</code></td></tr></tbody></table><h2>Event</h2>"
        '<pre>{&#10;  "properties": {}&#10;}</pre><h2>Definition</h2><!-- piece:definition --><p>'
        f'<a href="{files["new"]}">lamp.json</a> (Version 1.2.0)</p><h2>History</h2><!-- piece:history --><ul><li>'
        f'First <a href="{files["old"]}">lamp.json</a></li></ul><!-- piece:end -->'
    )


def _files(site: Pages, as_: str = "author") -> dict[str, str]:
    return {
        "ios": upload(site, png(786, 1600), "ios.png", as_).json()["source_url"],
        "android": upload(site, png(824, 1500), "android.png", as_).json()["source_url"],
        "old": sent(site, definition(title="Old"), f"lamp-d{'1' * 33}.json", as_)["source_url"],
        "new": sent(site, definition(), f"lamp-d{'2' * 33}.json", as_)["source_url"],
    }


def _published(site: Pages, as_: str = "editor", **fields: Any) -> tuple[dict[str, Any], dict[str, str]]:
    files = _files(site, as_)
    content = f"<p>Above</p>\n\n{_block(files)}\n\n<p>Below</p>"
    return make(
        site, as_=as_, path=fields.pop("path", PAGES), title="Lamp", slug="lamp", content=content, **fields
    ), files


@pytest.mark.parametrize(("role", "path"), [("author", "/core/v2/posts"), ("editor", PAGES)])
def test_block_when_stored_then_its_comments_are_as_they_were_sent(site: Pages, role: str, path: str) -> None:
    made, files = _published(site, role, path=path)
    raw = made["content"]["raw"]
    comments = re.findall("<!--.*?-->", raw)
    assert comments == [BEGIN, "<!-- piece:definition -->", "<!-- piece:history -->", "<!-- piece:end -->"]
    again = site.call("PUT", f"{path}/{made['id']}", as_=role, json={"content": raw}).json()["content"]["raw"]
    assert again == raw
    if role == "editor":
        assert _block(files) in raw
    rendered = site.get(f"{path}/{made['id']}").json()["content"]["rendered"]
    assert re.findall("<!--.*?-->", rendered) == comments
    assert "<br" not in rendered
    assert not re.search("<p>\\s*</p>|<p>\\s*<(?:h2|table|!--)", rendered)


def test_page_when_read_then_pictures_beside_each_other_in_the_sizes_that_exist(site: Pages) -> None:
    _published(site)
    text = page_text(site, "/en/lamp/")
    together = re.findall(r'<div class="pictures">(.*?)</div>', text)
    assert len(together) == 1
    pictures = re.findall(r"<img [^>]*>", together[0])
    assert [re.search(r'alt="Lamp on (\w+)"', each)[1] for each in pictures] == ["ios", "android"]  # type: ignore[index]
    for picture in pictures:
        srcset = re.search(r'srcset="([^"]*)"', picture)
        assert srcset is not None
        sizes = [part.split(" ") for part in srcset[1].split(", ")]
        assert len(sizes) >= 2
        for address, told in sizes:
            answer = site.client.get(address)
            assert answer.status_code == 200
            with Image.open(io.BytesIO(answer.content)) as opened:
                assert f"{opened.width}w" == told
                assert opened.width >= 200
        assert 'width="320" height="1466"' in picture
        assert 'sizes="' in picture


def test_page_when_read_then_its_definition_is_a_download_and_opens_in_the_program(site: Pages) -> None:
    made, files = _published(site)
    text = page_text(site, "/en/lamp/")
    assert (
        text.count(
            f'<a href="{files["new"]}" download="lamp.json">lamp.json</a> <a class="opens" href="piece-previewer:'
        )
        == 1
    )
    assert text.count("piece-previewer:open?url=") == 1
    assert f'<a href="{files["old"]}" download="lamp.json">' in text
    assert '<table tabindex="0">' in text
    stored = site.get(f"{PAGES}/{made['id']}?context=edit", as_="editor").json()["content"]["raw"]
    for mark in ("piece-previewer", "srcset", "download", "pictures"):
        assert mark not in stored
    assert text.index("Above") < text.index('class="pictures"') < text.index("Below")


def test_page_when_it_has_a_translation_then_the_language_switch_leads_there(site: Pages) -> None:
    made, _ = _published(site)
    make(site.ja(), path=PAGES, title="ランプ", slug="lamp-ja", content="x", translation_of=made["id"])
    assert '<a href="http://127.0.0.1:8080/ja/lamp-ja/" hreflang="ja" lang="ja">日本語</a>' in page_text(
        site, "/en/lamp/"
    )
    assert '<a href="http://127.0.0.1:8080/en/lamp/" hreflang="en" lang="en">English</a>' in page_text(
        site, "/ja/lamp-ja/"
    )


def test_page_when_the_module_is_off_then_as_any_other(sqlite_site: Pages) -> None:
    _published(sqlite_site)
    switch(sqlite_site, False)
    text = page_text(sqlite_site, "/en/lamp/")
    assert 'class="pictures"' not in text
    assert "piece-previewer" not in text
    assert "download" not in text
    assert "srcset" in text  # sizes of pictures have nothing to do with pieces


def test_picture_with_a_case_when_uploaded_then_the_case_is_in_it(sqlite_site: Pages) -> None:
    info, out = PngInfo(), io.BytesIO()
    info.add_itxt("piececase", '{"piececase": 1}' * 50, zip=True)
    Image.new("RGB", (786, 1600), "white").save(out, "PNG", pnginfo=info)
    made = upload(sqlite_site, out.getvalue(), "shot.png").json()
    assert sqlite_site.client.get(made["source_url"]).content == out.getvalue()


def _entries(site: Pages, lang: str = "en") -> list[dict[str, str]]:
    root = ElementTree.fromstring(site.client.get(f"/{lang}/feed/").text)
    return [{part.tag.rpartition("}")[2]: part.text or "" for part in entry} for entry in root.iter("item")]


def test_feed_when_a_piece_is_published_then_an_entry_for_each_publishing(site: Pages) -> None:
    make(site, title="News", content="x", date="2020-01-01T00:00:00")
    make(site, path=PAGES, title="Plain page", content="x")
    made, files = _published(site)
    make(site, path=PAGES, title="Draft", status="draft", content=_block(files))
    entries = _entries(site)
    assert [each["title"] for each in entries] == ["Lamp", "News"]
    assert entries[0]["link"] == "http://127.0.0.1:8080/en/lamp/"
    assert "Sound" in entries[0]["encoded"]
    path = f"{PAGES}/{made['id']}"
    raw = made["content"]["raw"]
    site.call("PUT", path, as_="editor", json={"content": raw.replace("Above", "Written by hand")})
    assert _entries(site)[0]["guid"] == entries[0]["guid"]
    site.call("PUT", path, as_="editor", json={"content": raw.replace("1.2.0", "1.3.0")})
    assert _entries(site)[0]["guid"] != entries[0]["guid"]
    assert _entries(site, "ja") == []
    site.call("PUT", path, as_="editor", json={"password": "p"})
    assert "Sound" not in site.client.get("/en/feed/").text
    switch(site, False)
    assert [each["title"] for each in _entries(site)] == ["News"]


def test_sitemap_and_home_when_a_piece_is_published_then_it_is_there(sqlite_site: Pages) -> None:
    _published(sqlite_site)
    assert "/en/lamp/</loc>" in sqlite_site.client.get("/sitemap.xml").text
    assert ">Lamp</a>" in page_text(sqlite_site, "/en/")


def test_addresses_when_they_begin_at_the_root_then_found_too(sqlite_site: Pages) -> None:
    files = {name: address.removeprefix("http://127.0.0.1:8080") for name, address in _files(sqlite_site).items()}
    make(sqlite_site, path=PAGES, title="Lamp", content=_block(files))
    text = page_text(sqlite_site, "/en/lamp/")
    assert text.count("srcset=") == 2
    assert text.count("piece-previewer:open?url=http%3A%2F%2F127.0.0.1%3A8080%2Fmedia%2F") == 1
