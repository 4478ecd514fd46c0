"""Pieces become pages of our own site, a real process, and what is there already is not sent again."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.publish.conftest import Publish, definition, pages_of, write
from tests.site.real_server import RealServer


def _stored(site: RealServer, page: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = site.call("GET", f"/core/v2/pages/{page['id']}?context=edit", "editor").json()
    return found


@pytest.mark.usefixtures("processes")
def test_publish_when_the_piece_is_new_then_each_language_has_a_page_and_the_two_are_bound(
    to_own: Publish, own_site: RealServer, tmp_path: Path
) -> None:
    ran = to_own(write(tmp_path / "new-piece.json"), "--format", "json")
    assert ran.status == 0, ran.err
    english, japanese = pages_of(ran)
    assert [english["did"], english["lang"], japanese["lang"]] == ["created", "en", "ja"]
    assert json.loads(ran.out)["media"] == {"sent": 3, "kept": 0, "removed": 0}
    page = httpx.get(japanese["link"], trust_env=False).text
    assert "<h1>天気</h1>" in page and "都市" in page and "知らせます。" in page
    assert f'hreflang="en" href="{english["link"]}"' in page
    assert _stored(own_site, english)["status"] == "publish"


@pytest.mark.usefixtures("processes")
def test_publish_when_the_page_is_read_then_settings_event_definition_and_history_stand_there(
    to_own: Publish, own_site: RealServer, tmp_path: Path
) -> None:
    path = write(tmp_path / "told.json")
    page = pages_of(to_own(path, "--format", "json"))[0]
    content = _stored(own_site, page)["content"]["raw"]
    assert "<td>City</td><td>Where</td><td>Radio buttons</td><td>one of tokyo, osaka</td><td>tokyo</td>" in content
    assert "&quot;city&quot;: &quot;tokyo&quot;" in content
    address = re.search(r'<a href="([^"]+)">told.json</a>', content)
    assert address and httpx.get(address[1], trust_env=False).content == path.read_bytes()
    assert "Version 1.0.0: first published" in content
    assert "\n" not in content
    assert set("".join(re.findall(r"<!--(.*?)-->", content))) <= set("abcdefghijklmnopqrstuvwxyz0123456789:= ")


@pytest.mark.usefixtures("processes")
def test_publish_when_nothing_changed_then_nothing_is_sent(
    to_own: Publish, own_site: RealServer, tmp_path: Path
) -> None:
    path = write(tmp_path / "twice.json")
    first = pages_of(to_own(path, "--format", "json"))
    before = [_stored(own_site, page)["modified"] for page in first]
    again = to_own(path, "--format", "json")
    assert [page["did"] for page in pages_of(again)] == ["same", "same"]
    assert json.loads(again.out)["media"]["sent"] == 0
    assert [_stored(own_site, page)["modified"] for page in first] == before
    assert "nothing to do" in to_own(path).out


@pytest.mark.usefixtures("processes")
def test_publish_when_one_title_changed_then_only_what_shows_it_is_sent(
    to_own: Publish, own_site: RealServer, tmp_path: Path
) -> None:
    path = write(tmp_path / "one-change.json")
    to_own(path)
    changed = definition(version="1.1.0")
    changed["preferences"]["properties"]["city"]["x-title"]["ja"] = "まち"
    write(path, changed)
    ran = to_own(path, "--format", "json")
    assert [page["did"] for page in pages_of(ran)] == ["changed", "changed"]
    # The definition and the Japanese picture; the English one shows what it showed.
    assert json.loads(ran.out)["media"] == {"sent": 2, "kept": 1, "removed": 0}
    content = _stored(own_site, pages_of(ran)[0])["content"]["raw"]
    history = content.partition("<!-- piece:history -->")[2]
    assert history.index("Version 1.1.0: City: Title changed") < history.index("Version 1.0.0: first published")


@pytest.mark.usefixtures("processes")
def test_publish_when_told_to_clean_then_pictures_that_no_page_shows_go_and_definitions_stay(
    to_own: Publish, own_site: RealServer, tmp_path: Path
) -> None:
    path = write(tmp_path / "cleaned.json")
    to_own(path)
    write(path, definition(title={"en": "Rain", "ja": "雨"}, version="1.1.0"))
    ran = to_own(path, "--clean", "--format", "json")
    assert json.loads(ran.out)["media"]["removed"] == 2
    assert ran.err.count(".png is removed: ") == 2
    content = _stored(own_site, pages_of(ran)[0])["content"]["raw"]
    for address in re.findall(r'(?:src|href)="([^"]+)"', content):
        assert httpx.get(address, trust_env=False).status_code == 200
    assert content.count("cleaned.json</a>") == 3


@pytest.mark.usefixtures("processes")
def test_publish_when_people_wrote_around_the_block_then_that_stays(
    to_own: Publish, own_site: RealServer, tmp_path: Path
) -> None:
    path = write(tmp_path / "around.json")
    page = pages_of(to_own(path, "--format", "json"))[0]
    content = _stored(own_site, page)["content"]["raw"]
    own_site.call(
        "POST", f"/core/v2/pages/{page['id']}", "editor",
        json={"content": f"<p>Before</p>\n\n{content}\n\n<p>After</p>", "title": "Our own name"},
    )  # fmt: skip
    write(path, definition(version="1.1.0"))
    assert pages_of(to_own(path, "--format", "json"))[0]["did"] == "changed"
    stored = _stored(own_site, page)
    assert stored["content"]["raw"].startswith("<p>Before</p>\n\n<!-- piece:begin")
    assert stored["content"]["raw"].endswith("<!-- piece:end -->\n\n<p>After</p>")
    assert stored["title"]["raw"] == "Our own name"


@pytest.mark.usefixtures("processes")
def test_publish_when_the_block_was_edited_by_hand_then_it_is_left_with_the_difference_until_overwritten(
    to_own: Publish, own_site: RealServer, tmp_path: Path
) -> None:
    path = write(tmp_path / "edited.json")
    page = pages_of(to_own(path, "--format", "json"))[0]
    content = _stored(own_site, page)["content"]["raw"].replace("<td>Where</td>", "<td>Where, by hand</td>")
    own_site.call("POST", f"/core/v2/pages/{page['id']}", "editor", json={"content": content})
    ran = to_own(path)
    assert ran.status == 1
    assert "edited by hand" in ran.err and "+Where, by hand" in ran.err and "-Where\n" in ran.err
    assert _stored(own_site, page)["content"]["raw"] == content
    assert to_own(path, "--overwrite").status == 0
    assert "by hand" not in _stored(own_site, page)["content"]["raw"]


@pytest.mark.usefixtures("processes")
def test_publish_when_the_update_may_not_be_then_nothing_is_sent_unless_allowed(
    to_own: Publish, own_site: RealServer, tmp_path: Path
) -> None:
    path = write(tmp_path / "unlawful.json")
    page = pages_of(to_own(path, "--format", "json"))[0]
    before = _stored(own_site, page)["modified"]
    changed = definition(version="2.0.0")
    changed["preferences"]["properties"]["city"]["enum"] = ["tokyo", "kyoto"]
    write(path, changed)
    ran = to_own(path)
    assert ran.status == 1
    assert "update-enum-changed" in ran.err and "files: 0 sent" in ran.out
    assert _stored(own_site, page)["modified"] == before
    assert to_own(path, "--allow-forbidden").status == 0


@pytest.mark.usefixtures("processes")
def test_publish_when_another_version_is_named_as_published_then_it_wins_and_the_page_tells_the_changes(
    to_own: Publish, own_site: RealServer, tmp_path: Path
) -> None:
    path = write(tmp_path / "against.json", definition(version="2.0.0"))
    old = definition()
    old["preferences"]["properties"]["city"]["x-description"]["en"] = "Old words"
    ran = to_own(path, "--published", write(tmp_path / "old.json", old), "--format", "json")
    assert ran.status == 0 and "is used as the published version" in ran.err
    content = _stored(own_site, pages_of(ran)[0])["content"]["raw"]
    assert "What changed since version 1.0.0" in content and "<li>City: Description changed</li>" in content
    assert "The update may be published" in content


@pytest.mark.usefixtures("processes")
def test_publish_when_the_piece_has_errors_then_it_is_left_unless_told(to_own: Publish, tmp_path: Path) -> None:
    found = definition()
    found["preferences"]["properties"]["city"]["default"] = "paris"
    path = write(tmp_path / "broken.json", found)
    ran = to_own(path, "--format", "json")
    assert ran.status == 1
    assert [page["did"] for page in pages_of(ran)] == ["left", "left"]
    assert "1 error" in pages_of(ran)[0]["why"]
    assert to_own(path, "--with-errors").status == 0


@pytest.mark.usefixtures("processes")
def test_publish_when_it_is_a_dry_run_then_it_tells_the_same_and_sends_nothing(
    to_own: Publish, own_site: RealServer, tmp_path: Path
) -> None:
    path = write(tmp_path / "dry.json")
    dry = to_own(path, "--dry-run", "--format", "json")
    assert [page["did"] for page in pages_of(dry)] == ["created", "created"]
    assert json.loads(dry.out)["media"]["sent"] == 3
    assert own_site.call("GET", "/core/v2/pages?slug=dry", "editor").json() == []
    assert own_site.call("GET", "/core/v2/media?search=dry-p", "editor").json() == []


@pytest.mark.usefixtures("processes")
def test_publish_when_as_posts_and_drafts_then_they_are_that(
    to_own: Publish, own_site: RealServer, tmp_path: Path
) -> None:
    path = write(tmp_path / "as-post.json")
    page = pages_of(to_own(path, "--as", "post", "--status", "draft", "--langs", "ja", "--format", "json"))[0]
    assert page["lang"] == "ja"
    stored = own_site.call("GET", f"/core/v2/posts/{page['id']}?context=edit", "editor").json()
    assert stored["status"] == "draft"
    assert pages_of(to_own(path, "--as", "post", "--langs", "ja", "--format", "json"))[0]["did"] == "same"
    assert (
        pages_of(to_own(path, "--as", "post", "--langs", "ja", "--status", "publish", "--format", "json"))[0]["did"]
        == "changed"
    )


@pytest.mark.usefixtures("processes")
def test_publish_when_a_parent_is_named_then_each_language_has_its_own(
    to_own: Publish, own_site: RealServer, tmp_path: Path
) -> None:
    above = own_site.call("POST", "/core/v2/pages", "editor", json={"title": "Above", "status": "publish"}).json()
    other = own_site.call(
        "POST", "/core/v2/pages?beta_language=ja", "editor",
        json={"title": "上", "status": "publish", "translation_of": above["id"]},
    ).json()  # fmt: skip
    ran = to_own(write(tmp_path / "below.json"), "--parent", above["id"], "--format", "json")
    assert ran.status == 0, ran.err
    assert [_stored(own_site, page)["parent"] for page in pages_of(ran)] == [above["id"], other["id"]]


@pytest.mark.usefixtures("processes")
def test_publish_when_an_author_may_store_no_raw_html_then_the_page_is_the_same(
    to_own: Publish, own_site: RealServer, tmp_path: Path
) -> None:
    found = definition(title={"en": "A [piece id=1] & <b>", "ja": "「天気」"})
    path = write(tmp_path / "author.json", found)
    ran = to_own(path, "--as", "post", "--format", "json", user="author")
    assert ran.status == 0, ran.err
    again = to_own(path, "--as", "post", "--format", "json", user="author")
    assert [page["did"] for page in pages_of(again)] == ["same", "same"]


def test_publish_when_the_site_refuses_then_the_page_is_left_with_its_words(to_own: Publish, tmp_path: Path) -> None:
    ran = to_own(write(tmp_path / "refused.json"), "--format", "json", user="subscriber")
    assert ran.status == 1
    assert {page["did"] for page in pages_of(ran)} == {"left"}
    assert "403" in pages_of(ran)[0]["why"]


def test_publish_when_two_files_would_have_one_page_then_nothing_is_sent(to_own: Publish, tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    ran = to_own(write(tmp_path / "same.json"), write(tmp_path / "a" / "same.json"))
    assert ran.status == 2 and "same page" in ran.err


def test_publish_when_a_language_is_none_of_the_site_then_it_says_which_are(to_own: Publish, tmp_path: Path) -> None:
    ran = to_own(write(tmp_path / "french.json"), "--langs", "fr")
    assert ran.status == 2 and "no fr" in ran.err and "en, ja" in ran.err


@pytest.mark.usefixtures("processes")
def test_publish_when_the_file_has_a_name_of_another_script_then_our_site_knows_it_by_that_name(
    to_own: Publish, own_site: RealServer, tmp_path: Path
) -> None:
    path = write(tmp_path / "目覚まし 1.json")
    page = pages_of(to_own(path, "--langs", "ja", "--format", "json"))[0]
    assert 'download="目覚まし-1.json"' in httpx.get(page["link"], trust_env=False).text
    shown = own_site.call(
        "POST", "/core/v2/pages", "editor",
        json={"title": "Of it", "status": "publish", "content": "[piece id=目覚まし-1.json]"},
    ).json()  # fmt: skip
    assert "Weather" in shown["content"]["rendered"]
    again = pages_of(to_own(path, "--langs", "ja", "--format", "json"))[0]
    assert again["did"] == "same"
