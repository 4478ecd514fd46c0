"""Lists of records: what is asked for, prepared once for each shape of a question."""

from __future__ import annotations

from typing import Any

import pytest

from previewer.site.store import listing
from previewer.site.store.listing import Wanted, list_records
from tests.site.conftest import Pages
from tests.site.routes.test_posts import make


def _titles(site: Pages, **asked: Any) -> list[str]:
    return [found["title"]["rendered"] for found in site.get("/core/v2/posts", params=asked).json()]


def test_relevance_when_every_word_is_unwanted_then_by_date(site: Pages) -> None:
    for day, title in ((1, "Old train"), (2, "New train"), (3, "Bottle")):
        make(site, title=title, date=f"2024-01-0{day}T00:00:00")
    assert _titles(site, search="-bottle", orderby="relevance") == ["New train", "Old train"]


def test_relevance_when_words_stand_in_titles_then_those_first(site: Pages) -> None:
    for day, title in ((1, "Train and bottle"), (2, "Train"), (3, "Other")):
        make(site, title=title, content="A train, a bottle.", date=f"2024-01-0{day}T00:00:00")
    assert _titles(site, search="train bottle", orderby="relevance") == ["Train and bottle", "Train", "Other"]


@pytest.mark.parametrize("number", [1, 2, 5])
def test_ids_when_given_in_an_order_then_in_that_order(number: int, site: Pages) -> None:
    ids = [make(site, title=f"T{each}")["id"] for each in range(number)]
    wanted = Wanted("post", "en", ("publish",), include=tuple(reversed(ids)), order="include")
    with site.site.store.read() as db:
        found, total = list_records(db, wanted, 10, 0)
    assert ([each for each, _version in found], total) == (ids[::-1], number)


def test_statement_when_only_values_differ_then_the_same(sqlite_site: Pages) -> None:
    before = listing._page.cache_info().misses
    with sqlite_site.site.store.read() as db:
        for author in range(1, 20):
            list_records(db, Wanted("post", "ja", ("publish", "draft"), authors=(author,), menu_order=3), 10, author)
    assert listing._page.cache_info().misses <= before + 1


def test_total_when_the_page_is_past_the_end_then_still_right(site: Pages) -> None:
    for each in range(3):
        make(site, title=f"T{each}")
    for wanted in (Wanted("post", "en", ("publish",)), Wanted("post", "en", ("publish",), exclude=(10**9,))):
        with site.site.store.read() as db:
            assert list_records(db, wanted, 10, 50) == ([], 3)
