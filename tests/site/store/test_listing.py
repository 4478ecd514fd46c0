"""Lists of records: a page in its order, and how many there are, whatever is asked for."""

from __future__ import annotations

import random
import tracemalloc
from typing import Any

import pytest
from sqlalchemy import Connection, delete, event, insert, select, update

from previewer.site.content import access
from previewer.site.store import search
from previewer.site.store.engine import Store
from previewer.site.store.listing import Wanted, list_records
from previewer.site.store.search import fold, index_texts
from previewer.site.store.tables import records
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


def test_total_when_the_page_is_past_the_end_then_still_right(site: Pages) -> None:
    for each in range(3):
        make(site, title=f"T{each}")
    for wanted in (Wanted("post", "en", ("publish",)), Wanted("post", "en", ("publish",), exclude=(10**9,))):
        with site.site.store.read() as db:
            assert list_records(db, wanted, 10, 50) == ([], 3)


_WORDS = ["ka", "kato", "tokan", "o", "weather", "Ka to", "天気", "気", "２０", "x", "an"]
_STATUSES = ("publish", "draft", "private")
_TEXTS = ("title", "content", "excerpt")


def _texts(chance: random.Random) -> dict[str, Any]:
    return {
        **{name: " ".join(chance.choices(_WORDS, k=chance.randrange(4))) for name in _TEXTS},
        "kind": chance.choice(["post", "page"]),
        "lang": chance.choice(["en", "ja"]),
        "status": chance.choice(_STATUSES),
        "password": chance.choice(["", "", "secret"]),
        "date": f"2024-01-{chance.randrange(1, 29):02}T00:00:00",
    }


def _write(store: Store, chance: random.Random, ids: list[int], many: int) -> None:
    with store.write() as db:
        for _ in range(many):
            act, values = chance.choice(["add", "add", "change", "remove"]), _texts(chance)
            if act == "add" or not ids:
                dates = dict.fromkeys(("date_gmt", "modified", "modified_gmt"), values["date"])
                number = db.execute(insert(records).values(**values, **dates)).inserted_primary_key
                assert number is not None
                ids.append(number[0])
                changed = ids[-1]
            elif act == "change":
                changed = chance.choice(ids)
                db.execute(update(records).where(records.c.id == changed).values(**values))
            else:
                db.execute(delete(records).where(records.c.id == ids.pop(chance.randrange(len(ids)))))
                continue
            index_texts(db, [(changed, "\n".join(values[name] for name in _TEXTS))])


def _wanted(chance: random.Random) -> Wanted:
    words = [(chance.random() < 0.2, chance.choice(_WORDS)) for _ in range(chance.randrange(4))]
    return Wanted(
        kind=chance.choice(["post", "page"]),
        lang=chance.choice(["en", "ja"]),
        statuses=tuple(chance.sample(_STATUSES, chance.randrange(1, 4))),
        unprotected=chance.random() < 0.5,
        words=tuple(words),
        order=chance.choice(["date", "title", "relevance", "id"]),
        descending=chance.random() < 0.5,
    )


def _read(store: Store, wanted: Wanted, limit: int, skip: int) -> tuple[list[int], int]:
    """What `list_records` has to find, by reading every text."""
    with store.read() as db:
        rows = [dict(row) for row in db.execute(select(records)).mappings()]

    def has(row: dict[str, Any], word: str) -> bool:
        return any(fold(word) in fold(row[name]) for name in _TEXTS)

    def place(row: dict[str, Any]) -> tuple[Any, ...]:
        points = sum(fold(word) in fold(row["title"]) for absent, word in wanted.words if not absent)
        orders = {"relevance": (points, row["date"]), "id": ()}
        return (*orders.get(wanted.order, (row.get(wanted.order),)), row["id"])

    found = [
        row
        for row in rows
        if (row["kind"], row["lang"]) == (wanted.kind, wanted.lang)
        and row["status"] in wanted.statuses
        and not (wanted.unprotected and row["password"])
        and all(has(row, word) is not absent for absent, word in wanted.words)
    ]
    found.sort(key=place, reverse=wanted.descending)
    return [row["id"] for row in found][skip : skip + limit], len(found)


@pytest.mark.parametrize("common", [-1.0, 0.3, 1.0])
def test_page_and_total_when_records_change_then_as_reading_every_text_finds_them(
    common: float, site: Pages, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(search, "_COMMON", common)
    monkeypatch.setattr(search, "_SAMPLE", 100)
    store, chance, ids = site.site.store, random.Random(int(10 * common)), [0][:0]
    for _ in range(10):
        _write(store, chance, ids, chance.choice([1, 3, 20, 40]))
        for _ in range(12):
            wanted, limit, skip = _wanted(chance), chance.randrange(1, 6), chance.randrange(8)
            with store.snapshot() as db:
                rows, total = list_records(db, wanted, limit, skip)
            assert ([each for each, _version in rows], total) == _read(store, wanted, limit, skip), wanted


def test_page_when_its_moment_is_older_than_a_write_then_as_it_was(site: Pages) -> None:
    store, chance = site.site.store, random.Random(1)
    _write(store, chance, ids := [], 30)
    wanted = Wanted("post", "en", _STATUSES, words=((False, "ka"),))
    with store.snapshot() as older:
        before = list_records(older, wanted, 100, 0)
        _write(store, chance, ids, 30)
        with store.snapshot() as newer:
            assert list_records(newer, wanted, 100, 0) != before
        assert list_records(older, wanted, 100, 0) == before


def test_search_when_large_drafts_were_stored_then_does_nothing_for_them(sqlite_site: Pages) -> None:
    """Neither time nor memory: what a write has changed, the write itself has put into the index."""
    for number in range(20):
        make(sqlite_site, title=f"Vate {number}")
    store = sqlite_site.site.store
    wanted = Wanted("post", "en", ("publish",), words=((False, "vate"),))

    def ask() -> int:
        statements: list[str] = []
        with store.snapshot() as db:
            event.listen(db, "before_cursor_execute", lambda *given: statements.append(given[2]))
            tracemalloc.start()
            try:
                assert list_records(db, wanted, 10, 0)[1] == 20
                most = tracemalloc.get_traced_memory()[1]
            finally:
                tracemalloc.stop()
        assert len(statements) == 1
        return most

    ask()
    for number in range(3):
        make(sqlite_site, title=f"Draft {number}", content="many words " * 50_000, status="draft")
    assert ask() < 1 << 20


def _plans(db: Connection, wanted: Wanted) -> list[str]:
    """How SQLite looks for a page of a list and for its total, each as one text."""
    asked: list[tuple[str, Any]] = []

    @event.listens_for(db, "before_cursor_execute")
    def _note(_db: object, _cursor: object, statement: str, given: Any, _context: object, _many: bool) -> None:
        asked.append((statement, given))

    list_records(db, wanted, 10, 0)
    event.remove(db, "before_cursor_execute", _note)
    rows = [db.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", given).all() for statement, given in asked]
    return ["\n".join(row[3] for row in plan) for plan in rows]


def test_files_that_somebody_may_see_are_told_from_the_index(sqlite_site: Pages) -> None:
    """No row of a file is read to count it: what it hangs on is in the index; and what hangs on one record is found."""
    rights = access.rights(None, "attachment", access.READ)
    with sqlite_site.site.store.read() as db:
        page, total = _plans(db, Wanted("attachment", "", ("inherit",), rights=rights))
        (below,) = _plans(db, Wanted("attachment", "", ("inherit",), rights=rights, parents=(5,)))[:1]
    assert "SEARCH records USING INDEX records_list (kind=? AND lang=? AND status=?)" in page
    assert "B-TREE" not in page
    assert "SEARCH records USING COVERING INDEX records_list (kind=? AND lang=? AND status=?)" in total
    assert "SEARCH records USING INDEX records_parent (parent=? AND kind=? AND lang=? AND status=?)" in below
