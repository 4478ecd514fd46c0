"""The log: an entry for every write, sign-in failure and job; read, searched, paged, counted."""

from __future__ import annotations

from typing import Any

import pytest

from previewer.site.people import ROLES
from tests.site.conftest import Pages
from tests.site.routes.test_posts import codes, make

ADMIN = "administrator"
L = "/logbook/v1"


def write(pages: Pages, kind: str, message: str, **more: Any) -> None:
    with pages.site.store.write() as db:
        pages.site.write_log(db, kind, message, **more)


def ids(answer: Any) -> list[int]:
    assert answer.status_code == 200, answer.text
    return [entry["id"] for entry in answer.json()]


@pytest.fixture
def filled(site: Pages) -> Pages:
    """Twelve entries: number 12 is the newest."""
    for number in range(1, 13):
        write(site, "create" if number % 2 else "update", f"Entry {number:02d} 記録 100%_")
    return site


def test_log_has_an_entry_for_each_write_with_who_what_and_which(site: Pages) -> None:
    made = site.post("/core/v2/posts", "editor", json={"title": "A & B", "status": "publish"}).json()
    site.post("/alpha/v4/module/likes/active", ADMIN)
    newest, first = site.get(f"{L}/logs", ADMIN).json()
    assert (first["kind"], first["author_name"], first["record"]["id"]) == ("create", "editor", made["id"])
    assert (newest["kind"], newest["author_name"], newest["type"]) == ("setting", ADMIN, "log")
    assert newest["title"]["rendered"] == newest["message"]


def test_log_has_sign_in_failures_and_not_the_password(site: Pages) -> None:
    site.client.get("/en/api/core/v2/posts", auth=("administrator", "guess-guess-guess"))
    entries = site.get(f"{L}/logs?context=edit", ADMIN)
    entry = entries.json()[0]
    assert entry["kind"] == "sign_in_failure" and "guess-guess" not in entries.text
    assert ids(site.get(f"{L}/logs?slug={entry['slug']}", ADMIN)) == [entry["id"]]
    assert site.get("/alpha/v4/module/protect/data", ADMIN).json()["total"] == 1


def test_log_reads_change_nothing(filled: Pages) -> None:
    for path in ("logs", "logs/1", "stats"):
        filled.get(f"{L}/{path}", ADMIN)
    assert filled.get(f"{L}/logs", ADMIN).headers["x-wp-total"] == "12"


def test_log_pages_with_totals_and_links(filled: Pages) -> None:
    answer = filled.get(f"{L}/logs?per_page=5&page=2", ADMIN)
    assert ids(answer) == [7, 6, 5, 4, 3]
    assert (answer.headers["x-wp-total"], answer.headers["x-wp-totalpages"]) == ("12", "3")
    assert 'page=1>; rel="prev"' in answer.headers["link"] and 'page=3>; rel="next"' in answer.headers["link"]
    beyond = filled.get(f"{L}/logs?per_page=5&page=4", ADMIN)
    assert (beyond.status_code, beyond.json()["code"]) == (400, "rest_post_invalid_page_number")


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("include=3,5&orderby=include", [3, 5]), ("include=5,3&orderby=include", [5, 3]),
        ("exclude=1,2,3,4,5,6,7,8,9,10", [12, 11]), ("offset=10", [2, 1]), ("offset=-10", [2, 1]),
        ("offset=9007199254740991", []), ("search=07", [7]), ("search=記", list(range(12, 2, -1))),
        ("search=update+-02+-04", [12, 10, 8, 6]), ('search="Entry 09"', [9]),
        ("search=%25_", list(range(12, 2, -1))),
        ("search=entry_0", []), ("slug=create-3,update-3,create-5", [5, 3]),
        ("slug=create-5,create-3&orderby=include_slugs", [5, 3]), ("slug=x", []),
        ("orderby=id&order=asc&per_page=2", [1, 2]), ("orderby=title&order=asc&per_page=2", [1, 2]),
        ("status=draft", []), ("status=any&per_page=1", [12]), ("status=publish&per_page=1", [12]),
        ("after=2100-01-01T00:00:00", []), ("before=1990-01-01T00:00:00", []),
        ("before=2100-01-01T00:00:00Z&per_page=1", [12]), ("search=09&orderby=relevance", [9]),
    ],
)  # fmt: skip
def test_log_filters(query: str, expected: list[int], filled: Pages) -> None:
    assert ids(filled.get(f"{L}/logs?{query}", ADMIN)) == expected


@pytest.mark.parametrize("order", ["author", "date", "id", "modified", "parent", "slug", "title"])
def test_log_orders_by_everything_both_ways(order: str, filled: Pages) -> None:
    down = ids(filled.get(f"{L}/logs?orderby={order}&per_page=100", ADMIN))
    up = ids(filled.get(f"{L}/logs?orderby={order}&order=asc&per_page=100", ADMIN))
    assert down == up[::-1] and sorted(down) == list(range(1, 13))


@pytest.mark.parametrize("language", ["en", "ja"])
def test_log_is_the_same_in_both_languages(language: str, filled: Pages) -> None:
    assert filled.get(f"{L}/logs?beta_language={language}", ADMIN).headers["x-wp-total"] == "12"


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("per_page=101", "rest_invalid_param"), ("per_page=0", "rest_invalid_param"),
        ("orderby=menu_order", "rest_invalid_param"), ("after=2021-03-04", "rest_invalid_param"),
        ("orderby=relevance", "rest_no_search_term_defined"),
        ("orderby=include", "rest_orderby_include_missing_include"),
        ("orderby=include_slugs", "rest_orderby_include_missing_include"),
    ],
)  # fmt: skip
def test_log_with_a_bad_question_is_refused(query: str, code: str, sqlite_site: Pages) -> None:
    answer = sqlite_site.get(f"{L}/logs?{query}", ADMIN)
    assert (answer.status_code, answer.json()["code"]) == (400, code)


def test_log_entry_is_read_by_id(filled: Pages) -> None:
    assert filled.get(f"{L}/logs/3", ADMIN).json()["slug"] == "create-3"
    for unknown in ("13", "0", "9007199254740991"):
        assert filled.get(f"{L}/logs/{unknown}", ADMIN).status_code == 404


def test_log_details_are_for_administrators(filled: Pages) -> None:
    assert "address" not in filled.get(f"{L}/logs/1", "editor").json()
    assert "address" in filled.get(f"{L}/logs/1?context=edit", ADMIN).json()
    for path in ("logs", "logs/1"):
        refused = filled.get(f"{L}/{path}?context=edit", "editor")
        assert (refused.status_code, refused.json()["code"]) == (403, "rest_forbidden_context")
    assert set(filled.get(f"{L}/logs/1?context=embed", "editor").json()) < {
        "id", "date", "slug", "type", "link", "kind", "level", "title", "author", "_links", "extra",
    }  # fmt: skip


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
def test_log_cannot_be_written(method: str, filled: Pages) -> None:
    for path in ("logs", "logs/1", "stats"):
        assert filled.call(method, f"{L}/{path}", ADMIN).status_code == 404


def test_stats_count_by_day_and_kind(filled: Pages) -> None:
    found = filled.get(f"{L}/stats", ADMIN).json()
    assert (found["total"], found["by_kind"]) == (12, {"create": 6, "update": 6})
    assert sum(day["total"] for day in found["by_day"]) == 12
    assert all(sum(day["by_kind"].values()) == day["total"] for day in found["by_day"])


@pytest.mark.parametrize("role", ["", *ROLES])
def test_log_is_for_those_who_may_read_it(role: str, sqlite_site: Pages) -> None:
    expected = 200 if role in (ADMIN, "editor") else 403 if role else 401
    for path in ("logs", "stats"):
        assert sqlite_site.get(f"{L}/{path}", role).status_code == expected


@pytest.mark.parametrize("order", ["asc", "desc"])
@pytest.mark.parametrize("by", ["author", "parent"])
def test_log_when_ordered_by_what_some_lack_then_the_same_on_every_database(by: str, order: str, site: Pages) -> None:
    make(site)
    with site.site.store.write() as db:
        site.site.write_log(db, "setting", "Of nobody, about nothing.")
    path = f"/logbook/v1/logs?orderby={by}&order={order}&per_page=100"
    found = site.get(path, as_="administrator").json()
    last = found[-1 if order == "desc" else 0]
    assert last["message"] == "Of nobody, about nothing."


def test_log_when_asked_for_a_status_that_is_none_then_refused(site: Pages) -> None:
    make(site)
    for status in ("foo", "publish,zzz"):
        answer = site.get(f"/logbook/v1/logs?status={status}", as_="administrator")
        assert codes(answer) == (400, "rest_invalid_param")
    assert site.get("/logbook/v1/logs?status=draft", as_="administrator").json() == []
    assert site.get("/logbook/v1/logs?status=publish,draft", as_="administrator").json() != []
