"""A site of core/v2 without languages, ETags and JSON uploads takes the same pages."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from previewer.publish.block import DEFINITION, HISTORY, Block, BlockMark, PastVersion, find_block
from previewer.publish.markup import readable
from tests.publish.conftest import Publish, definition, pages_of, write
from tests.publish.plain_site import Asked, PlainSite, Reply


def _contents(plain: PlainSite) -> list[str]:
    return [page["content"] for page in plain.records["pages"].values()]


def test_publish_when_the_site_has_no_languages_then_each_asked_for_has_a_page_of_its_own(
    to_plain: Publish, plain: PlainSite, tmp_path: Path
) -> None:
    ran = to_plain(write(tmp_path / "plain.json"), "--langs", "ja,en", "--format", "json")
    assert ran.status == 0, ran.err
    assert [(page["lang"], page["did"]) for page in pages_of(ran)] == [("ja", "created"), ("en", "created")]
    assert {page["slug"] for page in plain.records["pages"].values()} == {"plain-en", "plain-ja"}
    assert not any(b"translation_of" in one.body for one in plain.changes)


def test_publish_when_the_site_calls_its_core_by_the_name_of_its_family_then_it_takes_the_same_pages(
    to_plain: Publish, plain: PlainSite, tmp_path: Path
) -> None:
    plain.namespace = "wp/v2"
    path = write(tmp_path / "family.json")
    assert to_plain(path, "--langs", "en").status == 0
    assert pages_of(to_plain(path, "--langs", "en", "--format", "json"))[0]["did"] == "same"
    assert len(plain.records["pages"]) == 1


def test_publish_when_the_site_takes_no_json_then_the_definition_stands_in_the_page_and_is_read_back(
    to_plain: Publish, plain: PlainSite, tmp_path: Path
) -> None:
    path = write(tmp_path / "carried.json")
    assert to_plain(path, "--langs", "en").status == 0
    assert "<pre>{&#10;  &quot;title&quot;" in _contents(plain)[0].replace('"', "&quot;")
    changed = definition(version="2.0.0")
    changed["preferences"]["properties"]["city"]["enum"] = ["tokyo"]
    write(path, changed)
    ran = to_plain(path, "--langs", "en")
    assert ran.status == 1 and "update-enum-changed" in ran.err


def test_publish_when_the_site_takes_no_json_then_the_definitions_of_earlier_days_stand_in_the_history(
    to_plain: Publish, plain: PlainSite, tmp_path: Path
) -> None:
    path = tmp_path / "days.json"
    texts = []
    for version in ("1.0.0", "1.1.0", "1.2.0"):
        texts.append(write(path, definition(version=version)).read_text("utf-8"))
        assert to_plain(path, "--langs", "en").status == 0
    block = find_block(_contents(plain)[0])
    assert isinstance(block, Block) and block.carried == texts[2]
    assert [one.definition for one in block.history] == ["", texts[1], texts[0]]
    assert ["Version 1.0.0: first published" in one.text for one in block.history] == [False, False, True]
    assert pages_of(to_plain(path, "--langs", "en", "--format", "json"))[0]["did"] == "same"


def test_history_when_its_definitions_are_too_much_for_a_page_then_the_oldest_go() -> None:
    lines = [PastVersion("a"), *(PastVersion(text, definition=text * 600_000) for text in "bcd")]
    mark = BlockMark("p", "20260101", "0", "0", "0", "0")
    history = "".join(one.html() for one in lines)
    block = Block(mark, f"{DEFINITION}<pre>x</pre>{HISTORY}<ul>{history}</ul>", "", "")
    assert [len(one.definition) for one in block.past("1")] == [1, 600_000, 0, 0]
    assert [len(one.definition) for one in block.past("0")] == [0, 600_000, 0, 0]


def test_publish_when_the_site_tidies_what_it_stores_then_that_is_no_edit_by_hand(
    to_plain: Publish, plain: PlainSite, tmp_path: Path
) -> None:
    path = write(tmp_path / "tidied.json")
    to_plain(path, "--langs", "en")
    assert 'decoding="async"' in _contents(plain)[0] and 'class="cell"' in _contents(plain)[0]
    before = len(plain.changes)
    assert pages_of(to_plain(path, "--langs", "en", "--format", "json"))[0]["did"] == "same"
    assert len(plain.changes) == before


def test_publish_when_the_site_changes_more_than_it_tidies_then_the_mark_learns_what_was_stored(
    to_plain: Publish, plain: PlainSite, tmp_path: Path
) -> None:
    plain.tidy = lambda text: (
        re.sub(r' width="\d+" height="\d+"', "", text).replace("<h2>", "<h3>").replace("</h2>", "</h3>")
    )
    path = write(tmp_path / "stripped.json")
    to_plain(path, "--langs", "en")
    before = len(plain.changes)
    assert pages_of(to_plain(path, "--langs", "en", "--format", "json"))[0]["did"] == "same"
    assert len(plain.changes) == before


def test_publish_when_broken_off_before_the_mark_learned_what_was_stored_then_the_next_time_it_does(
    to_plain: Publish, plain: PlainSite, tmp_path: Path
) -> None:
    plain.tidy = lambda text: text.replace("<h2>", "<h3>").replace("</h2>", "</h3>")
    path = write(tmp_path / "learned.json")
    assert to_plain(path, "--langs", "en").status == 0
    write(path, definition(version="1.1.0"))
    assert to_plain(path, "--langs", "en").status == 0
    expected = _there(plain)
    plain.records["pages"].clear()
    assert to_plain(write(path), "--langs", "en").status == 0
    write(path, definition(version="1.1.0"))
    before = len(plain.changes)
    plain.answer = lambda asked: Reply(500, b"gone") if asked.is_change and len(plain.changes) == before + 3 else None
    assert to_plain(path, "--langs", "en").status == 1  # the definition is refused, the page written, and then gone
    plain.answer = lambda _asked: None
    assert pages_of(to_plain(path, "--langs", "en", "--format", "json"))[0]["did"] == "changed"
    assert _there(plain) == expected
    assert pages_of(to_plain(path, "--langs", "en", "--format", "json"))[0]["did"] == "same"


def test_publish_when_broken_off_between_two_languages_then_each_page_tells_what_changed_in_it(
    to_plain: Publish, plain: PlainSite, tmp_path: Path
) -> None:
    path = write(tmp_path / "between.json")
    assert to_plain(path).status == 0
    changed = definition(version="1.1.0")
    changed["preferences"]["properties"]["city"]["x-title"]["ja"] = "まち"
    write(path, changed)
    assert to_plain(path, "--langs", "en").status == 0  # and then it was over
    assert [page["did"] for page in pages_of(to_plain(path, "--format", "json"))] == ["same", "changed"]
    japanese = next(text for text in _contents(plain) if "設定" in text)
    assert "バージョン1.1.0: まち：タイトルを変更" in japanese


def test_publish_when_the_pages_carry_two_versions_then_the_update_has_to_be_lawful_for_both(
    to_plain: Publish, plain: PlainSite, tmp_path: Path
) -> None:
    path = write(tmp_path / "both.json")
    assert to_plain(path).status == 0
    changed = definition(version="2.0.0")
    changed["preferences"]["properties"]["city"]["enum"] = ["tokyo", "kyoto"]
    write(path, changed)
    assert to_plain(path, "--langs", "en", "--allow-forbidden").status == 0
    ran = to_plain(path)
    assert ran.status == 1 and "update-enum-changed" in ran.err


def test_publish_when_it_is_a_dry_run_then_a_definition_that_the_site_may_not_take_is_no_file(
    to_plain: Publish, plain: PlainSite, tmp_path: Path
) -> None:
    path = write(tmp_path / "unsure.json")
    dry = to_plain(path, "--langs", "en", "--dry-run", "--format", "json")
    assert json.loads(dry.out)["media"] == {"sent": 1, "kept": 0, "removed": 0}
    assert "not known before sending" in dry.err
    assert json.loads(to_plain(path, "--langs", "en", "--format", "json").out)["media"]["sent"] == 1
    write(path, definition(version="1.1.0"))
    again = to_plain(path, "--langs", "en", "--dry-run", "--format", "json")
    assert json.loads(again.out)["media"]["sent"] == 0 and "not known before sending" not in again.err


def test_publish_when_it_is_a_dry_run_and_the_site_has_a_file_of_json_then_the_definition_is_one_more(
    to_plain: Publish, plain: PlainSite, tmp_path: Path
) -> None:
    plain.answer = lambda asked: (
        Reply(200, [{"id": 1, "slug": "a", "source_url": plain.address, "mime_type": "application/json"}])
        if asked.query.get("mime_type")
        else None
    )
    dry = to_plain(write(tmp_path / "known.json"), "--langs", "en", "--dry-run", "--format", "json")
    assert json.loads(dry.out)["media"]["sent"] == 2 and "not known before sending" not in dry.err


def test_publish_when_broken_off_at_any_change_and_begun_again_then_the_end_is_the_same_and_nothing_is_twice(
    to_plain: Publish, plain: PlainSite, tmp_path: Path
) -> None:
    path = write(tmp_path / "off.json")
    assert to_plain(path, "--langs", "en").status == 0
    count, expected = len(plain.changes), _there(plain)
    assert count == 3
    for at in range(1, count + 1):
        for records in plain.records.values():
            records.clear()
        plain.asked.clear()
        # The change is done, and its answer never comes.
        plain.after = lambda asked, reply, at=at: (
            Reply(500, b"gone") if asked.is_change and len(plain.changes) == at else reply
        )
        # A file stops it; a page that was made all the same is found at once.
        assert to_plain(path, "--langs", "en").status == int(at < count)
        plain.after = lambda _asked, reply: reply
        assert to_plain(path, "--langs", "en").status == 0
        assert _there(plain) == expected, at


def _there(plain: PlainSite) -> tuple[list[str], list[str]]:
    """All that a site has, but for the numbers in its addresses."""
    contents = [re.sub(r"/uploads/\d+/| kept=[\w:]+", "", each) for each in _contents(plain)]
    return sorted(contents), sorted(one["slug"] for one in plain.records["media"].values())


def test_publish_when_the_site_is_busy_then_it_is_asked_again_as_it_says(
    to_plain: Publish, plain: PlainSite, tmp_path: Path
) -> None:
    refused: list[str] = []

    def busy(asked: Asked) -> Reply | None:
        key = f"{asked.method} {asked.path} {sorted(asked.query.items())}"
        if key in refused or asked.path in ("/",):
            return None
        refused.append(key)
        return Reply(429 if len(refused) % 2 else 503, {"code": "busy", "message": "Wait"}, {"Retry-After": "0"})

    plain.answer = busy
    ran = to_plain(write(tmp_path / "busy.json"), "--langs", "en", "--format", "json")
    assert ran.status == 0, ran.err
    assert len(plain.records["pages"]) == 1 and len(plain.records["media"]) == 1
    assert len(refused) > 4


def test_publish_when_a_busy_site_says_no_time_then_its_answer_is_told(
    to_plain: Publish, plain: PlainSite, tmp_path: Path
) -> None:
    plain.answer = lambda asked: (
        Reply(503, {"code": "x", "message": "Come <b>later</b>"}) if asked.path.endswith("/pages") else None
    )
    ran = to_plain(write(tmp_path / "told.json"), "--langs", "en")
    assert ran.status == 1 and "Come later (503)" in ran.err


@pytest.mark.parametrize("wait", ["121", "Fri, 01 Jan 2100 00:00:00 GMT"])
def test_publish_when_it_would_have_to_wait_for_long_then_it_says_so(
    to_plain: Publish, plain: PlainSite, tmp_path: Path, wait: str
) -> None:
    plain.answer = lambda asked: Reply(429, {}, {"Retry-After": wait}) if asked.path.endswith("/pages") else None
    ran = to_plain(write(tmp_path / "long.json"), "--langs", "en")
    assert ran.status == 1 and "asks to wait" in ran.err


def test_publish_when_the_page_was_changed_between_reading_and_writing_then_it_is_read_again(
    to_plain: Publish, plain: PlainSite, tmp_path: Path
) -> None:
    path = write(tmp_path / "meanwhile.json")
    to_plain(path, "--langs", "en")
    write(path, definition(version="1.1.0"))
    page = next(iter(plain.records["pages"].values()))
    met: list[Asked] = []

    def changed(asked: Asked) -> Reply | None:
        if asked.is_change and asked.path.endswith(f"/pages/{page['id']}") and not met:
            met.append(asked)
            page["content"] = "<p>Meanwhile</p>" + page["content"]
            return Reply(412, {"code": "rest_precondition_failed", "message": "Changed"})
        return None

    plain.answer = changed
    plain.after = lambda _asked, reply: Reply(reply.status, reply.data, {**reply.headers, "ETag": '"7"'})
    assert to_plain(path, "--langs", "en").status == 0
    assert met[0].headers["If-Match"] == '"7"'
    assert re.match(r"<p>Meanwhile</p>\s*<!-- piece:begin", page["content"]) and "Version 1.1.0" in page["content"]


def test_publish_when_a_page_of_that_address_is_not_ours_then_it_is_left_and_overwriting_puts_a_block_below(
    to_plain: Publish, plain: PlainSite, tmp_path: Path
) -> None:
    path = write(tmp_path / "foreign.json")
    plain.records["pages"][70] = {
        "id": 70, "slug": "foreign-en", "status": "publish", "title": "Mine", "content": "<p>By hand</p>", "parent": 0,
    }  # fmt: skip
    ran = to_plain(path, "--langs", "en")
    assert ran.status == 1 and "which has no block of this program" in ran.err
    assert to_plain(path, "--langs", "en", "--overwrite").status == 0
    page = plain.records["pages"][70]
    assert page["content"].startswith("<p>By hand</p>") and "piece:begin" in page["content"] and page["title"] == "Mine"


def test_publish_when_the_marks_are_broken_then_it_is_left_and_overwriting_mends_them(
    to_plain: Publish, plain: PlainSite, tmp_path: Path
) -> None:
    path = write(tmp_path / "marks.json")
    to_plain(path, "--langs", "en")
    page = next(iter(plain.records["pages"].values()))
    whole = page["content"]
    for broken in (whole.replace("<!-- piece:end -->", ""), whole + whole, whole.replace(" made=", " xmade=")):
        page["content"] = broken
        ran = to_plain(path, "--langs", "en")
        assert ran.status == 1 and "marks around the block" in ran.err
        assert to_plain(path, "--langs", "en", "--overwrite").status == 0
        assert pages_of(to_plain(path, "--langs", "en", "--format", "json"))[0]["did"] == "same"


def test_publish_when_a_file_of_the_page_is_gone_then_it_is_sent_again(
    to_plain: Publish, plain: PlainSite, tmp_path: Path
) -> None:
    path = write(tmp_path / "lost.json")
    to_plain(path, "--langs", "en")
    plain.records["media"].clear()
    ran = to_plain(path, "--langs", "en", "--format", "json")
    assert pages_of(ran)[0]["did"] == "changed" and json.loads(ran.out)["media"]["sent"] == 1
    assert pages_of(to_plain(path, "--langs", "en", "--format", "json"))[0]["did"] == "same"


def test_publish_when_the_site_gives_another_slug_then_the_page_is_found_again(
    to_plain: Publish, plain: PlainSite, tmp_path: Path
) -> None:
    plain.records["pages"][70] = {
        "id": 70, "slug": "taken-en", "status": "trash", "title": "Old", "content": "", "parent": 0,
    }  # fmt: skip
    path = write(tmp_path / "taken.json")
    to_plain(path, "--langs", "en")
    assert [one["slug"] for one in plain.records["pages"].values()] == ["taken-en", "taken-en-2"]
    assert pages_of(to_plain(path, "--langs", "en", "--format", "json"))[0]["did"] == "same"


def test_publish_when_the_definition_begins_with_a_mark_and_has_other_line_ends_then_it_reads_back(
    to_plain: Publish, plain: PlainSite, tmp_path: Path
) -> None:
    path = tmp_path / "ends.json"
    text = json.dumps(definition(), indent=2).replace("\n", "\r\n")
    path.write_bytes(b"\xef\xbb\xbf" + text.encode())
    to_plain(path, "--langs", "en")
    path.write_bytes(text.replace("1.0.0", "1.1.0").encode())
    ran = to_plain(path, "--langs", "en", "--format", "json")
    assert ran.status == 0, ran.err
    assert "Version 1.1.0: the definition is the same" in _contents(plain)[0]


def test_publish_when_a_block_was_edited_then_the_difference_is_what_the_hand_did_and_no_more(
    to_plain: Publish, plain: PlainSite, tmp_path: Path
) -> None:
    path = write(tmp_path / "hand.json")
    assert to_plain(path, "--langs", "en").status == 0
    page = next(iter(plain.records["pages"].values()))
    page["content"] = page["content"].replace("<h2>Settings</h2>", "<h3>Settings</h3>")
    ran = to_plain(path, "--langs", "en")
    assert ran.status == 1
    assert [one for one in ran.err.splitlines() if one[:1] in "+-" and one[1:2] not in "+-"] == [
        "-## Settings",
        "+### Settings",
    ]


def test_readable_marks_headings_and_entries_and_keeps_the_lines_of_what_is_laid_out() -> None:
    text = "<h2>A  b</h2><ul><li>c <code>d</code></li></ul><pre>{&#10;  1&#10;}</pre><p><img src='x' alt='y'></p>e"
    assert readable(text) == ["## A b", "- c", "d", "{", "  1", "}", "img src=x alt=y", "e"]
