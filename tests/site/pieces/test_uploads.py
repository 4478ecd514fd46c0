"""Uploads that hold a definition: what the record says of it, and its page."""

from __future__ import annotations

import json
from typing import Any

import pytest

from previewer.site.content.library import judged_details
from previewer.site.store.media import change_file, file_of
from tests.site.conftest import Pages
from tests.site.pieces.helpers import definition, item, page_text, sent, switch
from tests.site.routes.test_media import upload


def _piece(site: Pages, number: int) -> dict[str, Any] | None:
    found: dict[str, Any] | None = site.get(f"/core/v2/media/{number}").json()["media_details"].get("piece")
    return found


def test_definition_when_uploaded_then_the_record_says_what_it_holds(site: Pages) -> None:
    made = sent(site, definition({"a": item(), "b": item(), "c": item("text", maximum=0)}))
    piece = made["media_details"]["piece"]
    assert piece.pop("preview_link").startswith("http://127.0.0.1:8080/en/?preview=")
    assert piece == _piece(site, made["id"])
    assert piece["title"] == {"en": "Lamp", "ja": "Lampです"}
    assert piece["version"] == "1.2.0"
    assert piece["kinds"] == {"switch": 2, "text": 1}
    assert piece["problems"]["error"] == 1
    assert (piece["broken"], piece["why"]) == (True, "text-limit")
    (listed,) = site.get("/core/v2/media").json()
    assert listed["media_details"]["piece"] == piece


def test_definition_when_nothing_is_wrong_then_not_broken(sqlite_site: Pages) -> None:
    piece = sent(sqlite_site, definition())["media_details"]["piece"]
    assert (piece["broken"], piece["why"], piece["problems"]["error"]) == (False, None, 0)


@pytest.mark.parametrize(
    "data",
    [b"{}", b"[1]", b'{"name": "x", "version": "1.0.0"}', b'{"type": "object", "properties": {"a": {}}}', b'"x"'],
)
def test_json_when_it_is_no_definition_then_a_file_like_any_other(sqlite_site: Pages, data: bytes) -> None:
    made = sent(sqlite_site, data)
    assert "piece" not in made["media_details"]
    assert "piece-previewer:" not in page_text(sqlite_site, "/en/lamp/")


def test_bare_container_when_it_has_texts_by_language_then_a_definition(sqlite_site: Pages) -> None:
    made = sent(sqlite_site, json.dumps({"type": "object", "properties": {"a": item()}}).encode())
    assert made["media_details"]["piece"]["kinds"] == {"switch": 1}


BROKEN = {
    "comma": definition().replace(b'"preferences":', b',"preferences":'),
    "comment": b"// mine\n" + definition(),
    "half": definition()[:-30],
    "deep": b'{"preferences": {"properties": {"a": {"x-input-type": ' + b"[" * 5000 + b"]" * 5000 + b"}}}}",
}


@pytest.mark.parametrize("why", BROKEN)
def test_definition_when_it_cannot_be_read_then_taken_and_says_so(sqlite_site: Pages, why: str) -> None:
    made = sent(sqlite_site, BROKEN[why])
    piece = made["media_details"]["piece"]
    assert piece["broken"] is True
    assert piece["why"] == ("too-deep" if why == "deep" else "syntax")
    assert "This definition is broken: it cannot be read." in page_text(sqlite_site, "/en/lamp/")
    assert "この定義は壊れていて、読み込めません。" in page_text(sqlite_site, "/ja/lamp/")
    assert sqlite_site.client.get(made["source_url"]).content == BROKEN[why]


def test_json_when_it_is_something_else_by_half_then_refused_as_before(sqlite_site: Pages) -> None:
    for data in (
        b"// mine\n{}",
        b'<p>"preferences" "x-input-type"</p>',
        b'{"preferences": 1} x',
        b"\xff\xfe{\x00}\x00",
    ):
        assert upload(sqlite_site, data, "lamp.json").status_code == 415, data


def test_page_of_a_definition_when_read_then_title_description_and_table_in_the_language(site: Pages) -> None:
    made = sent(site, definition({"sound": item(), "secret": item(**{"x-hidden": True})}))
    english, japanese = page_text(site, "/en/lamp/"), page_text(site, "/ja/lamp/")
    in_english = ("Lamp", "A lamp.", "Switch", "true or false", "Off", "Accepts", "Version 1.2.0")
    in_japanese = ("Lampです", "ランプです。", "switchです", "trueかfalse", "オフ", "使える値")
    for text, words in ((english, in_english), (japanese, in_japanese)):
        assert all(word in text for word in words)
        assert "<code><bdi>sound</bdi></code>" in text
        assert "secret" not in text
        assert "broken" not in text
        assert f'href="{made["source_url"]}" download="lamp.json"' in text
        assert "piece-previewer:open?url=http%3A%2F%2F127.0.0.1%3A8080%2Fmedia%2F" in text
    assert "<h1><bdi>Lamp</bdi></h1>" in english
    assert "Open in Piece Previewer" in english
    assert 'href="http://127.0.0.1:8080/ja/lamp/" hreflang="ja"' in english
    assert 'href="http://127.0.0.1:8080/en/lamp/" hreflang="en"' in japanese


def test_page_of_a_definition_when_it_has_a_title_of_its_own_then_both(sqlite_site: Pages) -> None:
    sent(sqlite_site, definition(), title="Our lamp")
    text = page_text(sqlite_site, "/en/lamp/")
    assert "<h1>Our lamp</h1>" in text
    assert "<h2><bdi>Lamp</bdi></h2>" in text


def test_problems_when_asked_for_then_those_who_may_edit_alone_see_them(site: Pages) -> None:
    data = definition({"a": {"type": "nope"}})
    made = sent(site, data)
    public = page_text(site, "/en/lamp/")
    assert "This definition is broken. Errors:" in public
    assert "Problems" not in public
    link = made["media_details"]["piece"]["preview_link"].removeprefix("http://127.0.0.1:8080")
    own = page_text(site, link)
    assert "<h2>Problems</h2>" in own
    assert "kind-missing" in own or "type-unknown" in own or "<b>Error</b>" in own
    assert "<b>エラー</b>" in page_text(site, link.replace("/en/", "/ja/"))
    assert "preview_link" not in json.dumps(_piece(site, made["id"]))
    with site.site.store.write() as db:
        from sqlalchemy import update

        from previewer.site.store.tables import users

        db.execute(update(users).where(users.c.name == "author").values(role="subscriber"))
    assert "<h2>Problems</h2>" not in page_text(site, link)


def test_module_when_switched_off_then_nothing_of_it_is_there(site: Pages) -> None:
    number = sent(site, definition())["id"]
    page = site.post(
        "/core/v2/pages", as_="editor", json={"title": "P", "status": "publish", "content": "[piece id=lamp.json]"}
    )
    path = f"/core/v2/pages/{page.json()['id']}"
    assert _piece(site, number) is not None
    assert "<table>" in site.get(path).json()["content"]["rendered"]
    switch(site, False)
    assert _piece(site, number) is None
    (listed,) = site.get("/core/v2/media").json()
    assert "piece" not in listed["media_details"]
    assert "piece" not in sent(site, definition(), "other.json")["media_details"]
    assert site.get(path).json()["content"]["rendered"] == "<p>[piece id=lamp.json]</p>\n"
    text = page_text(site, "/en/lamp/")
    assert "Switch" not in text
    assert "piece-previewer:" not in text
    assert "[piece id=lamp.json]" in page_text(site, "/en/p/")
    switch(site, True)
    assert _piece(site, number) is not None
    assert "<table>" in site.get(path).json()["content"]["rendered"]
    assert "Switch" in page_text(site, "/en/lamp/")


def test_file_when_an_earlier_version_has_not_judged_it_then_judged_by_this_one(site: Pages) -> None:
    made = sent(site, definition())
    with site.site.store.write() as db:
        change_file(db, made["id"], details={"sizes": {}})
    assert _piece(site, made["id"]) is None
    assert site.site.unjudged_files() == [made["id"]]
    before = site.get(f"/core/v2/media/{made['id']}").headers["etag"]
    site.site.judge_file(made["id"])
    assert site.site.unjudged_files() == []
    assert (_piece(site, made["id"]) or {})["title"]["en"] == "Lamp"
    assert site.get(f"/core/v2/media/{made['id']}").headers["etag"] != before
    with site.site.store.read() as db:
        file = file_of(db, made["id"])
    assert file is not None
    assert judged_details(site.site.pieces.judged(file.file)).items() <= file.details.items()


def test_json_upload_when_sent_by_each_role_then_as_other_files(sqlite_site: Pages) -> None:
    for role, status in (("", 401), ("subscriber", 403), ("contributor", 403), ("author", 201), ("editor", 201)):
        assert upload(sqlite_site, definition(), "lamp.json", role).status_code == status, role
