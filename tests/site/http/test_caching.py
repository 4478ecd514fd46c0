"""Tags, packing, and what is made once: never other than what would be answered anew."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import Callable

import pytest
from sqlalchemy import text
from starlette.types import Message

from previewer.site.http import openapi, responses
from previewer.site.http.responses import Response, takes_gzip
from previewer.site.store.options import set_option
from tests.site.conftest import Pages
from tests.site.pictures import png


def upload(pages: Pages) -> int:
    headers = {"Content-Type": "image/png", "Content-Disposition": 'attachment; filename="p.png"'}
    answer = pages.post("/core/v2/media", "editor", content=png(20, 20), headers=headers)
    assert answer.status_code == 201, answer.text
    return int(answer.json()["id"])


def test_tag_of_an_answer_with_embedded_records_changes_when_they_do(site: Pages) -> None:
    picture = upload(site)
    body = {"title": "T", "status": "publish", "featured_media": picture}
    number = site.post("/core/v2/posts", "editor", json=body).json()["id"]
    path = f"/core/v2/posts/{number}?_embed"
    first = site.get(path)
    assert site.get(path, headers={"If-None-Match": first.headers["etag"]}).status_code == 304
    assert site.post(f"/core/v2/media/{picture}", "editor", json={"alt_text": "other"}).status_code == 200
    again = site.get(path, headers={"If-None-Match": first.headers["etag"]})
    assert again.status_code == 200 and again.text != first.text
    some = site.get(f"/core/v2/posts/{number}?_fields=id")
    assert some.headers["etag"] != site.get(f"/core/v2/posts/{number}?_fields=id,slug").headers["etag"]


def test_tag_of_a_record_in_any_shape_says_its_version_to_a_change(site: Pages) -> None:
    made = site.post("/core/v2/posts", "editor", json={"title": "T", "status": "publish"})
    path = f"/core/v2/posts/{made.json()['id']}"
    tags = [made.headers["etag"], *(site.get(path + more).headers["etag"] for more in ("", "?_embed", "?_fields=id"))]
    for tag in tags:
        changed = site.post(path, "editor", json={"title": "T"}, headers={"If-Match": tag})
        assert changed.status_code == (200 if tag is tags[0] else 412), changed.text
    tag = site.get(path).headers["etag"]
    changed = site.post(path, "editor", json={"title": "U"}, headers={"If-Match": tag})
    assert changed.status_code == 200
    assert site.post(path, "editor", json={}, headers={"If-Match": changed.headers["etag"]}).status_code == 200


@pytest.mark.parametrize(
    ("header", "taken"),
    [
        ("gzip", True), ("deflate, gzip;q=0.5", True), ("gzip;q=0", False), ("gzip; q=0.000", False), ("*", True),
        ("", False), ("br", False), ("*;q=0, gzip", True), ("gzip;q=0, *", False), ("x-gzip", True),
    ],
)  # fmt: skip
def test_packed_answer_is_for_those_who_take_it(header: str, taken: bool, sqlite_site: Pages) -> None:
    assert takes_gzip(header) is taken
    for _ in range(2):
        answer = sqlite_site.get("/", headers={"Accept-Encoding": header})
        assert (answer.headers.get("content-encoding") == "gzip") is taken
        assert answer.json()["namespaces"]


def test_indexes_and_the_description_are_made_once(site: Pages, monkeypatch: pytest.MonkeyPatch) -> None:
    client = site.client
    whole = client.get("/openapi.json", headers={"Accept-Encoding": "identity"})
    index = site.get("/").json()

    def never(*_: object) -> None:
        raise AssertionError("made again")

    monkeypatch.setattr(openapi, "describe", never)
    monkeypatch.setattr(site.app.api.registry, "index", never)
    again = client.get("/openapi.json?junk=1")
    assert json.loads(whole.content) == again.json() and again.headers["etag"].startswith(whole.headers["etag"][:-1])
    assert client.get("/openapi.json", headers={"If-None-Match": again.headers["etag"]}).status_code == 304
    assert again.headers["x-request-id"] != whole.headers["x-request-id"]
    assert site.get("/?junk=2").json() == index
    assert site.get("/?_fields=name").json() == {"name": index["name"]}
    assert list(site.get("/?_envelope").json()) == ["body", "status", "headers"]


def test_index_is_the_same_whatever_else_is_asked(sqlite_site: Pages) -> None:
    whole = sqlite_site.get("/").json()
    assert all(sqlite_site.get(f"/?n={number}").json() == whole for number in range(5))
    for query, changed in (
        ("_fields=name", {"name": whole["name"]}), ("%5Ffields=name", {"name": whole["name"]}),
        ("n=1&_FIELDS=name", whole), ("_fields[]=name", {"name": whole["name"]}),
    ):  # fmt: skip
        assert sqlite_site.get(f"/?{query}").json() == changed
    assert sqlite_site.get("/?beta_language=ja").json()["home"].endswith("/ja/")
    assert sqlite_site.get("/?beta_language=xx").status_code == 400
    assert sqlite_site.get("/?" + "&".join(f"a{number}=1" for number in range(1200))).status_code == 400
    assert sqlite_site.get("/?_jsonp=x").text.startswith("/**/x(")


def test_index_tells_new_facts_and_each_language_its_own(site: Pages) -> None:
    before = site.get("/?n=0").json()
    assert site.ja().get("/?n=0").json()["home"].endswith("/ja/") and before["home"].endswith("/en/")
    namespace = site.get("/core/v2").json()
    assert site.ja().get("/core/v2").json()["_links"] != namespace["_links"]
    with site.site.store.write() as db:
        set_option(db, "site", {"name": "New", "timezone": "Asia/Tokyo"})
    site.site.forget_facts()
    after = site.get("/?n=0").json()
    assert (after["name"], after["gmt_offset"]) == ("New", 9) and before["name"] != "New"
    assert after["routes"] == before["routes"]


@pytest.mark.parametrize("dialect", ["sqlite", pytest.param("postgresql", marks=pytest.mark.deep)])
def test_list_of_too_many_bytes_says_so(make_site: Callable[..., Pages], dialect: str) -> None:
    pages = make_site(dialect, max_list=20_000)
    for number in range(30):
        pages.post("/core/v2/posts", "editor", json={"title": str(number), "content": "x" * 1500, "status": "publish"})
    for more in ("", "&context=edit", "&context=embed", "&_embed"):
        answer = pages.get(f"/core/v2/posts?per_page=100{more}", "editor")
        assert (answer.status_code, answer.json()["code"]) == (400, "rest_list_too_large"), more
    assert len(pages.get("/core/v2/posts?per_page=5").json()) == 5
    number = pages.get("/core/v2/posts?per_page=1").json()[0]["id"]
    for step in range(14):
        pages.post(f"/core/v2/posts/{number}", "editor", json={"content": "y" * (1500 + step)})
    answer = pages.get(f"/core/v2/posts/{number}/revisions", "editor")
    assert (answer.status_code, answer.json()["code"]) == (400, "rest_list_too_large")
    assert len(pages.get(f"/core/v2/posts/{number}/revisions?per_page=4", "editor").json()) == 4


def test_packed_and_plain_answers_are_the_same(sqlite_site: Pages) -> None:
    plain = sqlite_site.get("/core/v2", headers={"Accept-Encoding": "identity"})
    packed = sqlite_site.client.request("GET", "/en/api/core/v2", headers={"Accept-Encoding": "gzip"})
    assert packed.headers["content-encoding"] == "gzip" and packed.content == plain.content
    assert gzip.decompress(gzip.compress(plain.content)) == plain.content


def test_header_of_one_caller_is_told_to_no_other(sqlite_site: Pages) -> None:
    for path in ("/", "/core/v2/posts"):
        assert sqlite_site.get(f"{path}?evil-arg=1").headers["x-ignored-arguments"] == "evil-arg"
        assert "x-ignored-arguments" not in sqlite_site.get(path).headers


def test_public_answers_may_not_be_kept_by_a_proxy_without_asking(site: Pages) -> None:
    number = site.post("/core/v2/posts", "editor", json={"title": "T", "status": "publish"}).json()["id"]
    for path in ("/", "/core/v2/posts", f"/core/v2/posts/{number}"):
        assert site.get(path).headers.get("cache-control", "no-cache") == "no-cache"


def test_answer_is_what_was_written_last_by_anybody(both: tuple[Pages, Pages]) -> None:
    first, second = both
    number = first.post("/core/v2/posts", "editor", json={"title": "T0", "status": "publish"}).json()["id"]
    paths = (f"/core/v2/posts/{number}", "/core/v2/posts?per_page=5")
    for turn in range(1, 20):
        writer = (first, second)[turn % 2]
        assert writer.post(f"/core/v2/posts/{number}", "editor", json={"title": f"T{turn}"}).status_code == 200
        for path in paths:
            for reader in (second, first):
                shown = reader.get(path).json()
                record = shown[0] if isinstance(shown, list) else shown
                assert record["title"]["rendered"] == f"T{turn}"


def test_write_that_is_under_way_changes_no_answer(both: tuple[Pages, Pages]) -> None:
    first, second = both
    number = first.post("/core/v2/posts", "editor", json={"title": "T", "status": "publish"}).json()["id"]
    path = f"/core/v2/posts/{number}"
    with first.site.store.write() as db:
        db.execute(text("UPDATE records SET title = 'U', version = version + 1"))
        assert second.get(path).json()["title"]["rendered"] == "T"
    assert second.get(path).json()["title"]["rendered"] == "U"


def test_file_that_is_known_is_not_sent_again(sqlite_site: Pages) -> None:
    number = upload(sqlite_site)
    address = sqlite_site.get(f"/core/v2/media/{number}").json()["source_url"]
    first = sqlite_site.client.get(address)
    assert first.status_code == 200 and first.content
    again = sqlite_site.client.get(address, headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["etag"] == first.headers["etag"]
    other = sqlite_site.client.get(address, headers={"If-None-Match": '"other"'})
    assert (other.status_code, other.content) == (200, first.content)


def test_long_answer_comes_whole(sqlite_site: Pages, monkeypatch: pytest.MonkeyPatch) -> None:
    for part in (300, 1000):
        monkeypatch.setattr(responses, "_PART", part)
        whole = sqlite_site.get("/", headers={"Accept-Encoding": "identity"})
        assert len(whole.content) == int(whole.headers["content-length"]) and whole.json()["namespaces"]


def test_short_answer_comes_between_the_parts_of_many_long_ones() -> None:
    sent: list[int] = []

    async def deliver(number: int, size: int) -> None:
        async def send(_message: object) -> None:
            sent.append(number)

        async def receive() -> Message:
            raise AssertionError("nothing is received")

        await Response(200, [], bytes(size))({}, receive, send)

    async def ask() -> None:
        async with asyncio.TaskGroup() as tasks:
            for number in range(1, 101):
                tasks.create_task(deliver(number, 10 << 20))
            tasks.create_task(deliver(0, 10))

    asyncio.run(ask())
    assert len(sent) > 100 * 10
    assert sent.index(0) < 20
