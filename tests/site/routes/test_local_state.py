"""Options, notices, messages, surveys, widgets, tracking, verification, and the lists of nothing."""

from __future__ import annotations

from typing import Any

import pytest

from tests.site.conftest import Pages

ADMIN = "administrator"
A = "/alpha/v4"
HOURS = {"mon": [{"opening": "13:00", "closing": "17:30"}, {"opening": "09:00", "closing": "12:00"}]}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("mail-list", [{"id": "news", "name": "News お知らせ"}]),
        ("mail-list-groups", [{"id": "g1", "name": "Weekly", "list": "news"}]),
        ("publicize-connections", [{"id": "c1", "name": "Ours", "service": "chat"}]),
        ("widgets", {"hello": {"title": "T", "text": "<b>"}}),
        ("mail-server", {}),
        (
            "mail-server",
            {"host": "mail.example", "port": 25, "security": "none", "user": "", "sender": "a@b.c"},
        ),
    ],
)
def test_option_that_is_allowed_is_kept(name: str, value: Any, site: Pages) -> None:
    answer = site.post(f"{A}/options/{name}", ADMIN, json={"value": value})
    assert answer.json() == {"code": "success", "option": name, "value": value}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("business-hours", {"mon": [{"opening": "9:00", "closing": "17:00"}]}),
        ("business-hours", {"mon": [{"opening": "09:00", "closing": "09:00"}]}),
        ("business-hours", {"monday": []}), ("business-hours", {"mon": 5}), ("business-hours", []),
        ("business-hours", {"mon": [{"opening": "09:00"}]}), ("business-hours", "text"),
        ("mail-list", [{"id": "a", "name": "x"}, {"id": "a", "name": "y"}]),
        ("mail-list", [{"id": "a b", "name": ""}]),
        ("mail-list", [{"id": "a", "name": 5}]), ("mail-list", {}), ("widgets", {"a b": {}}),
        ("widgets", {"a": {"html": ""}}), ("widgets", {f"w{n}": {} for n in range(101)}),
        ("mail-server", {"host": "h", "port": 0, "sender": "a@b.c"}),
        ("mail-server", {"host": "h", "port": True, "sender": "a@b.c"}),
        ("mail-server", {"host": "h\r\nX: y", "sender": "a@b.c"}),
        ("mail-server", {"host": "h", "sender": "a@b.c\nBcc: x@y.z"}),
        ("mail-server", {"host": "h", "sender": "a@b.c", "password": "secret"}),
        ("mail-list", [[[[[[[[[[[[[[1]]]]]]]]]]]]]]), ("mail-list", [{"id": "a", "name": "x" * 100_000}]),
    ],
    ids=range(21),
)  # fmt: skip
def test_option_with_a_wrong_value_is_refused_with_the_reason(name: str, value: Any, sqlite_site: Pages) -> None:
    answer = sqlite_site.post(f"{A}/options/{name}", ADMIN, json={"value": value})
    assert (answer.status_code, answer.json()["code"]) == (400, "rest_invalid_param")
    assert len(answer.json()["data"]["params"]["value"]) > 10


def test_option_outside_the_list_is_refused(sqlite_site: Pages) -> None:
    answer = sqlite_site.post(f"{A}/options/admin-password", ADMIN, json={"value": "x"})
    assert (answer.status_code, answer.json()["code"]) == (404, "option_not_allowed")
    assert "business-hours" in answer.json()["message"]


def test_option_without_a_value_is_a_missing_parameter(sqlite_site: Pages) -> None:
    answer = sqlite_site.post(f"{A}/options/mail-list", ADMIN)
    assert answer.json()["code"] == "rest_missing_callback_param"


def test_notice_is_dismissed_for_one_user_and_comes_back(site: Pages) -> None:
    assert site.post(f"{A}/notice/new_theme", ADMIN).json()["dismissed"] is True
    site.post(f"{A}/notice/other", "author")
    assert site.get(f"{A}/site", ADMIN).json()["dismissed_notices"] == ["new_theme"]
    site.post(f"{A}/notice/new_theme", ADMIN, json={"dismissed": False})
    assert site.get(f"{A}/site", ADMIN).json()["dismissed_notices"] == []


def test_notice_with_a_long_name_is_refused(sqlite_site: Pages) -> None:
    assert sqlite_site.post(f"{A}/notice/{'x' * 65}", ADMIN).status_code == 400


def test_notices_beyond_two_hundred_are_refused(sqlite_site: Pages) -> None:
    letters = "abcdefghijklmnopqrstuvwxyz"
    names = [f"{first}{second}" for first in letters for second in letters][:201]
    status = [sqlite_site.post(f"{A}/notice/{name}", ADMIN).status_code for name in names]
    assert status == [200] * 200 + [409]


def test_messages_are_dismissed_per_user(site: Pages) -> None:
    assert [each["id"] for each in site.get(f"{A}/jitm", "author").json()] == ["welcome"]
    assert "no-mail-server" in [each["id"] for each in site.get(f"{A}/jitm", ADMIN).json()]
    site.post(f"{A}/jitm", ADMIN, json={"id": "welcome"})
    assert "welcome" not in [each["id"] for each in site.get(f"{A}/jitm", ADMIN).json()]
    assert [each["id"] for each in site.get(f"{A}/jitm", "author").json()] == ["welcome"]
    assert site.post(f"{A}/jitm", ADMIN, json={"id": "nothing"}).status_code == 404
    assert site.post(f"{A}/jitm", ADMIN).status_code == 400


def test_messages_follow_the_language(sqlite_site: Pages) -> None:
    assert "ようこそ" in sqlite_site.ja().get(f"{A}/jitm", "author").text


def test_survey_is_kept_and_bounded(site: Pages) -> None:
    answer = site.post(f"{A}/marketing/survey", "author", json={"survey_id": "why", "survey_responses": {"a": "b"}})
    assert answer.json()["survey_responses"] == {"a": "b"}
    with site.site.store.read() as db:
        from previewer.site.store.tables import user_state

        kept = [row.value for row in db.execute(user_state.select())]
    assert kept[0]["why"]["responses"] == {"a": "b"}
    for bad in ({"survey_id": "a b"}, {"survey_responses": {"a": "x" * 70_000}}, {"survey_responses": "x"}):
        assert site.post(f"{A}/marketing/survey", "author", json=bad).status_code == 400


def test_widget_is_read_as_it_was_stored(site: Pages) -> None:
    assert site.get(f"{A}/widgets/w-1", ADMIN).status_code == 404
    site.post(f"{A}/options/widgets", ADMIN, json={"value": {"w-1": {"title": "T", "text": "x"}}})
    assert site.get(f"{A}/widgets/w-1", ADMIN).json() == {"id": "w-1", "title": "T", "text": "x"}


def test_tracking_is_kept(site: Pages) -> None:
    assert site.get(f"{A}/tracking/settings", ADMIN).json() == {"tracks_opt_out": False}
    assert site.post(f"{A}/tracking/settings", ADMIN, json={"tracks_opt_out": "1"}).json() == {"tracks_opt_out": True}
    assert site.post(f"{A}/tracking/settings", ADMIN).json() == {"tracks_opt_out": True}


def test_verification_stores_the_key_ring_and_claims_no_more(site: Pages) -> None:
    assert site.get(f"{A}/verify-site/search_engine", ADMIN).json()["keyring_id"] is None
    assert site.post(f"{A}/verify-site/search_engine", ADMIN).status_code == 400
    assert site.post(f"{A}/verify-site/search_engine", ADMIN, json={"keyring_id": 0}).status_code == 400
    written = site.post(f"{A}/verify-site/search_engine", ADMIN, json={"keyring_id": "42"}).json()
    assert (written["keyring_id"], written["verified"]) == (42, None)
    assert site.get(f"{A}/verify-site/search_engine/0042", ADMIN).json()["matches"] is True
    assert site.get(f"{A}/verify-site/search_engine/43", ADMIN).json()["matches"] is False
    assert site.get(f"{A}/verify-site/search_engine/{'9' * 4000}", ADMIN).json()["matches"] is False


@pytest.mark.parametrize("path", ["plans", "products", "site/purchases", "site/benefits", "plugins"])
def test_list_of_what_is_hosted_is_empty(path: str, sqlite_site: Pages) -> None:
    assert sqlite_site.get(f"{A}/{path}", ADMIN).json() == []


def test_rewind_and_updates_say_why_there_is_nothing(sqlite_site: Pages) -> None:
    assert sqlite_site.get(f"{A}/rewind", ADMIN).json()["state"] == "none"
    found = sqlite_site.get(f"{A}/updates/plugins", ADMIN).json()
    assert found["updates"] == [] and found["reason"]


def test_site_facts_and_activity_follow_what_happens(site: Pages) -> None:
    made = site.post("/core/v2/posts", "editor", json={"title": "Hi", "status": "publish"})
    assert made.status_code == 201
    facts = site.get(f"{A}/site", ADMIN).json()
    assert facts["records"] == {"post": 1} and facts["languages"] == ["en", "ja"]
    activity = site.get(f"{A}/site/activity", ADMIN).json()
    assert activity["total"] == 1 and activity["activities"][0]["actor"] == "editor"
