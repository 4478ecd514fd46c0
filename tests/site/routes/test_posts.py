"""Posts and pages: their whole life."""

from __future__ import annotations

from typing import Any

from tests.site.conftest import Pages


def make(site: Pages, as_: str = "editor", path: str = "/core/v2/posts", **fields: Any) -> dict[str, Any]:
    """A new record; published unless the fields say otherwise."""
    answer = site.post(path, as_=as_, json={"title": "A title", "status": "publish", **fields})
    assert answer.status_code == 201, answer.text
    record: dict[str, Any] = answer.json()
    return record


def codes(answer: Any) -> tuple[int, str]:
    """Status and error code of an answer."""
    return answer.status_code, answer.json()["code"]


def test_post_when_created_then_reads_back(site: Pages) -> None:
    made = site.post(
        "/core/v2/posts", as_="editor", json={"title": 'Hello "world"', "content": "One\n\nTwo", "status": "publish"}
    )
    assert made.status_code == 201
    body = made.json()
    assert made.headers["location"].endswith(f"/en/api/core/v2/posts/{body['id']}")
    assert body["title"]["raw"] == 'Hello "world"'
    read = site.get(f"/core/v2/posts/{body['id']}")
    shown = read.json()
    assert shown["content"]["rendered"] == "<p>One</p>\n<p>Two</p>\n"
    assert shown["slug"] == "hello-world"
    assert shown["link"] == "http://127.0.0.1:8080/en/hello-world/"
    assert list(shown) == [
        "id",
        "date",
        "date_gmt",
        "guid",
        "modified",
        "modified_gmt",
        "slug",
        "status",
        "type",
        "link",
        "title",
        "content",
        "excerpt",
        "author",
        "featured_media",
        "comment_status",
        "ping_status",
        "sticky",
        "template",
        "format",
        "meta",
        "categories",
        "tags",
        "_links",
    ]
    assert read.headers["allow"] == "GET"
    assert site.get(f"/core/v2/posts/{body['id']}", as_="editor").headers["allow"] == "GET, POST, PUT, PATCH, DELETE"


def test_list_when_paged_then_totals_and_links(site: Pages) -> None:
    for number in range(5):
        make(site, title=f"Number {number}", date=f"2024-01-0{number + 1}T00:00:00")
    answer = site.get("/core/v2/posts?per_page=2&page=2")
    assert [each["title"]["rendered"] for each in answer.json()] == ["Number 2", "Number 1"]
    assert (answer.headers["x-wp-total"], answer.headers["x-wp-totalpages"]) == ("5", "3")
    assert 'page=1>; rel="prev"' in answer.headers["link"]
    assert 'page=3>; rel="next"' in answer.headers["link"]
    assert codes(site.get("/core/v2/posts?page=9")) == (400, "rest_post_invalid_page_number")
    assert site.get("/core/v2/posts?offset=100").json() == []
    oldest = site.get("/core/v2/posts?order=asc&orderby=date&per_page=1").json()
    assert oldest[0]["title"]["rendered"] == "Number 0"
    some = site.get(f"/core/v2/posts?include={oldest[0]['id']}").json()
    assert len(some) == 1
    after = site.get("/core/v2/posts?after=2024-01-03T00:00:00").json()
    assert len(after) == 2


def test_same_title_when_repeated_then_slugs_differ(site: Pages) -> None:
    slugs = [make(site, title="Same")["slug"] for _ in range(5)]
    assert slugs == ["same", "same-2", "same-3", "same-4", "same-5"]
    assert make(site, path="/core/v2/pages", title="2020")["slug"] == "2020-2"
    assert make(site, title="日本")["slug"] == "%e6%97%a5%e6%9c%ac"


def test_record_when_trashed_then_comes_back_with_its_slug(site: Pages) -> None:
    made = make(site, title="Gone")
    path = f"/core/v2/posts/{made['id']}"
    trashed = site.delete(path, as_="editor").json()
    assert (trashed["status"], trashed["slug"]) == ("trash", "gone__trashed")
    assert codes(site.delete(path, as_="editor")) == (410, "rest_already_trashed")
    assert codes(site.get(path)) == (401, "rest_forbidden")
    back = site.post(path, as_="editor", json={"status": "publish"}).json()
    assert (back["status"], back["slug"]) == ("publish", "gone")
    gone = site.delete(path + "?force=true", as_="editor").json()
    assert gone["deleted"] is True
    assert "_links" not in gone["previous"]
    assert codes(site.delete(path + "?force=true", as_="editor")) == (404, "rest_post_invalid_id")


def test_future_date_when_published_then_scheduled(site: Pages) -> None:
    made = make(site, date="2999-01-01T00:00:00")
    assert made["status"] == "future"
    path = f"/core/v2/posts/{made['id']}"
    assert codes(site.get(path)) == (401, "rest_forbidden")
    now = site.post(path, as_="editor", json={"date": "2020-01-01T00:00:00"}).json()
    assert now["status"] == "publish"
    assert make(site, status="future")["status"] == "publish"
    assert make(site, status="draft", date="2999-01-01T00:00:00")["status"] == "draft"


def test_password_when_set_then_hides_content(site: Pages) -> None:
    made = make(site, content="Secret words", password="open")
    path = f"/core/v2/posts/{made['id']}"
    hidden = site.get(path).json()
    assert hidden["content"] == {"rendered": "", "protected": True}
    assert site.get(path + "?password=open").json()["content"]["rendered"] == "<p>Secret words</p>\n"
    assert codes(site.get(path + "?password=no")) == (403, "rest_post_incorrect_password")
    assert site.get(path + "?context=edit", as_="editor").json()["password"] == "open"
    assert site.get("/core/v2/posts?search=Secret").json() == []


def test_search_when_any_language_then_finds(site: Pages) -> None:
    first = make(site, title="Weather tomorrow", content="天気予報のピース")["id"]
    second = make(site, title="Nothing here", content="Alarm clock")["id"]

    def found(query: str) -> list[int]:
        return sorted(each["id"] for each in site.get("/core/v2/posts", params={"search": query}).json())

    assert found("weather") == [first]
    assert found("WEATH") == [first]
    assert found("天気") == [first]
    assert found("天") == [first]
    assert found("ース") == [first]
    assert found("ス") == [first]
    assert found("ck") == [second]
    assert found("weather clock") == []
    assert found("-weather") == [second]
    assert found('"alarm clock"') == [second]
    assert found('"alarm') == []
    assert found("\ud7ff") == found("\U0010ffff") == found('x"y') == []
    assert found("ピ weather 天") == [first]
    assert found("-天") == [second]
    site.post(f"/core/v2/posts/{second}", as_="editor", json={"content": "Changed"})
    assert found("clock") == []
    assert found("Changed") == [second]
    site.delete(f"/core/v2/posts/{second}?force=true", as_="editor")
    assert found("Changed") == []


def test_list_when_drafts_asked_then_only_what_may_be_read(site: Pages) -> None:
    make(site, status="draft", title="Theirs")
    mine = make(site, as_="contributor", status="draft", title="Mine")
    refused = site.get("/core/v2/posts?status=draft")
    assert codes(refused) == (400, "rest_invalid_param")
    assert refused.json()["data"]["details"]["status"]["code"] == "rest_forbidden_status"
    answer = site.get("/core/v2/posts?status=draft,publish", as_="contributor")
    assert [each["id"] for each in answer.json()] == [mine["id"]]
    assert answer.headers["x-wp-total"] == "1"
    assert site.get("/core/v2/posts?status=any", as_="editor").headers["x-wp-total"] == "2"


def test_create_when_not_allowed_then_refused(site: Pages) -> None:
    assert codes(site.post("/core/v2/posts", json={"title": "x"})) == (401, "rest_cannot_create")
    assert codes(site.post("/core/v2/posts", as_="subscriber", json={"title": "x"})) == (403, "rest_cannot_create")
    assert codes(site.post("/core/v2/posts", as_="contributor", json={"title": "x", "status": "publish"})) == (
        403,
        "rest_cannot_publish",
    )
    assert codes(site.post("/core/v2/posts", as_="author", json={"title": "x", "author": 1})) == (
        403,
        "rest_cannot_edit_others",
    )
    assert codes(site.post("/core/v2/posts", as_="editor", json={"title": "x", "author": 99999})) == (
        400,
        "rest_invalid_author",
    )
    assert codes(site.post("/core/v2/posts", as_="editor", json={})) == (400, "empty_content")
    assert codes(site.post("/core/v2/posts", as_="editor", json={"id": 4, "title": "x"})) == (400, "rest_post_exists")
    assert codes(site.post("/core/v2/posts", as_="editor", json={"title": "x", "sticky": True, "password": "p"})) == (
        400,
        "rest_invalid_field",
    )
    assert codes(
        site.post("/core/v2/posts", as_="editor", content=b"{bad", headers={"Content-Type": "application/json"})
    ) == (400, "rest_invalid_json")


def test_update_when_body_names_another_id_then_the_path_wins(site: Pages) -> None:
    first, second = make(site, title="First"), make(site, title="Second")
    site.call("PUT", f"/core/v2/posts/{first['id']}", as_="editor", json={"id": second["id"], "title": "Changed"})
    assert site.get(f"/core/v2/posts/{second['id']}").json()["title"]["rendered"] == "Second"
    assert site.get(f"/core/v2/posts/{first['id']}").json()["title"]["rendered"] == "Changed"


def test_update_when_if_match_is_old_then_refused(site: Pages) -> None:
    made = make(site)
    path = f"/core/v2/posts/{made['id']}"
    tag = site.get(path).headers["etag"]
    assert site.get(path, headers={"If-None-Match": tag}).status_code == 304
    first = site.call("PUT", path, as_="editor", json={"title": "One"}, headers={"If-Match": tag})
    assert first.status_code == 200
    second = site.call("PUT", path, as_="editor", json={"title": "Two"}, headers={"If-Match": tag})
    assert codes(second) == (412, "rest_precondition_failed")
    assert site.get(path, headers={"If-None-Match": tag}).status_code == 200


def test_revisions_when_updated_then_kept(site: Pages) -> None:
    made = make(site, content="One")
    path = f"/core/v2/posts/{made['id']}"
    assert site.get(path + "/revisions", as_="editor").json() == []
    site.post(path, as_="editor", json={"content": "Two"})
    site.post(path, as_="editor", json={"content": "Three"})
    site.post(path, as_="editor", json={"comment_status": "closed"})
    shown = site.get(path + "/revisions", as_="editor")
    assert [each["content"]["rendered"] for each in shown.json()] == ["<p>Three</p>\n", "<p>Two</p>\n"]
    assert shown.headers["x-wp-total"] == "2"
    one = shown.json()[0]["id"]
    other = make(site, title="Other")["id"]
    assert codes(site.get(f"/core/v2/posts/{other}/revisions/{one}", as_="editor")) == (
        404,
        "rest_revision_parent_id_mismatch",
    )
    assert codes(site.get(path + "/revisions")) == (401, "rest_cannot_read")
    assert codes(site.delete(f"{path}/revisions/{one}", as_="editor")) == (501, "rest_trash_not_supported")
    assert site.delete(f"{path}/revisions/{one}?force=true", as_="editor").json()["deleted"] is True
    links = site.get(path).json()["_links"]
    assert links["version-history"][0]["count"] == 1


def test_autosave_when_repeated_then_one_per_user(site: Pages) -> None:
    made = make(site, content="One")
    path = f"/core/v2/posts/{made['id']}/autosaves"
    first = site.post(path, as_="editor", json={"content": "Two"})
    assert first.status_code == 200
    second = site.post(path, as_="editor", json={"content": "Three"}).json()
    assert second["id"] == first.json()["id"]
    assert len(site.get(path, as_="editor").json()) == 1
    assert site.get(f"{path}/{second['id']}", as_="editor").json()["content"]["rendered"] == "<p>Three</p>\n"
    assert codes(site.get(f"{path}/99", as_="editor")) == (404, "rest_post_no_autosave")
    assert codes(site.post(path, as_="editor", json={"content": "One"})) == (400, "rest_autosave_no_changes")
    draft = make(site, as_="author", status="draft")
    own = site.post(f"/core/v2/posts/{draft['id']}/autosaves", as_="author", json={"content": "Typed"}).json()
    assert (own["id"], own["parent"], own["date"]) == (draft["id"], 0, None)


def test_languages_when_listed_then_each_has_its_own(site: Pages) -> None:
    make(site, title="English")
    make(site.ja(), title="日本語")
    assert [each["title"]["rendered"] for each in site.ja().get("/core/v2/posts").json()] == ["日本語"]
    assert [each["title"]["rendered"] for each in site.get("/core/v2/posts?beta_language=ja").json()] == ["日本語"]
    assert site.ja().get("/core/v2/posts").json()[0]["link"].startswith("http://127.0.0.1:8080/ja/")


def test_html_when_author_then_cleaned(site: Pages) -> None:
    bad = '<p onclick="x()">a</p><script>alert(1)</script><a href="javascript:x()">b</a>'
    made = make(site, as_="author", content=bad)
    assert "<script" not in made["content"]["raw"]
    assert "onclick" not in made["content"]["raw"]
    assert "javascript:" not in made["content"]["raw"]
    assert make(site, content=bad)["content"]["raw"] == bad


def test_pages_when_nested_then_up_and_order(site: Pages) -> None:
    top = make(site, path="/core/v2/pages", title="Top", menu_order=2, tags=[3, 4])
    below = make(site, path="/core/v2/pages", title="Below", parent=top["id"], menu_order=1)
    assert below["_links"]["up"][0]["href"].endswith(f"/pages/{top['id']}")
    assert top["tags"] == [3, 4]
    order = site.get("/core/v2/pages?orderby=menu_order&order=asc").json()
    assert [each["id"] for each in order] == [below["id"], top["id"]]
    assert [each["id"] for each in site.get("/core/v2/pages?tags=4").json()] == [top["id"]]
    assert [each["id"] for each in site.get("/core/v2/pages?tags_exclude=4").json()] == [below["id"]]
    assert [each["id"] for each in site.get(f"/core/v2/pages?parent={top['id']}").json()] == [below["id"]]
    refused = site.post(f"/core/v2/pages/{top['id']}", as_="editor", json={"parent": below["id"]})
    assert codes(refused) == (400, "rest_post_invalid_id")


def test_meta_parameters_when_used_then_shape_the_answer(site: Pages) -> None:
    made = make(site, as_="author")
    path = f"/core/v2/posts/{made['id']}"
    assert site.get(path + "?_fields=id,title.rendered").json() == {"id": made["id"], "title": {"rendered": "A title"}}
    assert site.get("/core/v2/posts?_fields=nothing").json() == [[]]
    embedded = site.get(path + "?_embed").json()["_embedded"]
    assert embedded["author"][0]["name"] == "Author"
    wrapped = site.get("/core/v2/posts?_envelope").json()
    assert (wrapped["status"], wrapped["headers"]["X-WP-Total"]) == (200, 1)
    called = site.get(path + "?_jsonp=cb")
    assert called.text.startswith("/**/cb({")
    assert called.headers["content-type"].startswith("application/javascript")
    assert codes(site.get(path + "?_jsonp=a-b")) == (400, "rest_callback_invalid")
    assert site.get(path + "?_method=DELETE").status_code == 200
    assert site.post(path + "?_method=DELETE", as_="editor").json()["status"] == "trash"


def test_options_when_asked_then_describes(site: Pages) -> None:
    answer = site.call("OPTIONS", "/core/v2/posts")
    assert answer.headers["allow"] == "GET"
    assert answer.json()["schema"]["title"] == "post"
    assert site.call("OPTIONS", "/core/v2/posts", as_="editor").headers["allow"] == "GET, POST"
    assert site.call("OPTIONS", "/nothing").json() == []
    head = site.call("HEAD", "/core/v2/posts")
    assert (head.status_code, head.content, head.headers["x-wp-total"]) == (200, b"", "0")
