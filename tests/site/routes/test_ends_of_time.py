"""Dates at the ends of time, and searches without a word to find: an answer, never a failure."""

from __future__ import annotations

import pytest

from previewer.site.store.options import set_option
from tests.site.conftest import Pages

ENDS = ["9999-12-31T23:59:59-12:00", "0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59Z", "0001-01-01T00:00:00Z"]


@pytest.mark.parametrize("zone", ["UTC", "Asia/Tokyo", "America/New_York"])
def test_ends_of_time_are_dates_like_others(zone: str, site: Pages) -> None:
    """In lists as bounds, and in records, wherever the site is."""
    with site.site.store.write() as db:
        set_option(db, "site", {"timezone": zone})
    site.site.forget_facts()
    made = site.post("/core/v2/posts", "editor", json={"title": "T", "status": "publish"})
    assert made.status_code == 201
    for end in ENDS:
        late = end.startswith("9999")
        for path in ("/core/v2/posts", "/core/v2/pages", "/core/v2/media", "/logbook/v1/logs"):
            for side in ("after", "before"):
                answer = site.get(path, "administrator", params={side: end})
                assert answer.status_code == 200, (path, side, end, answer.text)
                if path == "/core/v2/posts":
                    assert len(answer.json()) == (1 if late == (side == "before") else 0)
    for end in (*ENDS, "9999-12-31T23:59:59", "0001-01-01T00:00:00"):
        for name in ("date", "date_gmt"):
            answer = site.post("/core/v2/posts", "editor", json={"title": "T", name: end, "status": "publish"})
            assert answer.status_code == 201, answer.text
            data = answer.json()
            assert data["date"][:4] == data["date_gmt"][:4] == end[:4]
            assert data["status"] == ("future" if end.startswith("9999") else "publish")
            assert site.get(f"/core/v2/posts/{data['id']}", "editor").status_code == 200


def test_relevance_without_a_word_that_must_be_there_is_an_order_all_the_same(site: Pages) -> None:
    site.post("/core/v2/posts", "editor", json={"title": "one", "status": "publish"})
    site.post("/core/v2/posts", "editor", json={"title": "x two", "status": "publish"})
    for search, titles in (
        ("-x", ["one"]),
        ('-x -"y z"', ["one"]),
        ('""', ["x two", "one"]),
        ("-東", ["x two", "one"]),
    ):
        answer = site.get("/core/v2/posts", params={"orderby": "relevance", "search": search})
        assert answer.status_code == 200, answer.text
        assert [each["title"]["rendered"] for each in answer.json()] == titles
