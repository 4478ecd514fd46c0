"""What is kept in mind of words finds what the index finds, whatever was changed meanwhile, and by whom."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete, insert, update

from previewer.site.store import postings
from previewer.site.store.engine import Store
from previewer.site.store.errors import TakesLongError
from previewer.site.store.listing import Wanted, list_records
from previewer.site.store.search import index_texts
from previewer.site.store.tables import records
from previewer.site.store.vocabulary import Vocabulary

_WORDS = ["ka", "kato", "tokan", "o", "weather", "Ka to", "天気", "気", "２０", "x", "an"]
_STATUSES = ("publish", "draft", "private")


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.deep)])
def stores(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Store, Store]]:
    """Two servers on one database."""
    if request.param == "postgresql":
        address = request.getfixturevalue("postgres").make("postings")
    else:
        address = f"sqlite:///{tmp_path / 'site.sqlite3'}"
    made = Store(address), Store(address)
    made[0].migrate()
    yield made
    for store in made:
        store.close()
    if request.param == "postgresql":
        request.getfixturevalue("postgres").drop("postings")


def _texts(chance: random.Random) -> dict[str, Any]:
    texts = {name: " ".join(chance.choices(_WORDS, k=chance.randrange(4))) for name in ("title", "content", "excerpt")}
    return {
        **texts,
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
                gone = ids.pop(chance.randrange(len(ids)))
                db.execute(delete(records).where(records.c.id == gone))
                continue
            index_texts(db, [(changed, "\n".join(values[name] for name in ("title", "content", "excerpt")))])


def _wanted(chance: random.Random) -> Wanted:
    words = [(chance.random() < 0.2, chance.choice(_WORDS)) for _ in range(chance.randrange(1, 4))]
    return Wanted(
        kind=chance.choice(["post", "page"]),
        lang=chance.choice(["en", "ja"]),
        statuses=tuple(chance.sample(_STATUSES, chance.randrange(1, 4))),
        unprotected=chance.random() < 0.5,
        words=tuple(words),
        order=chance.choice(["date", "title", "relevance", "id"]),
        descending=chance.random() < 0.5,
    )


@pytest.mark.parametrize("rare", [64, 4, 0], ids=["bits", "both", "lists"])
@pytest.mark.parametrize("few", [1000, 3], ids=["sorted", "walked"])
def test_page_and_total_when_records_change_then_as_the_index_has_them(
    few: int, rare: int, stores: tuple[Store, Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("previewer.site.store.listing._NAMED", few)
    monkeypatch.setattr(postings, "_STEPS", 0 if few == 1000 else 1000)
    monkeypatch.setattr(postings, "_RARE", rare)
    monkeypatch.setattr(postings, "_LONG", 10 if rare == 4 else 1000)
    monkeypatch.setattr(postings, "_FEW_CHANGES", 12)
    monkeypatch.setattr(postings, "_MANY_CHANGES", 30)
    chance = random.Random(few + rare)
    ids: list[int] = []
    for _ in range(10):
        _write(chance.choice(stores), chance, ids, chance.choice([0, 1, 3, 20, 40]))
        for store in stores:
            for _ in range(4):
                wanted, limit, skip = _wanted(chance), chance.randrange(1, 6), chance.randrange(8)
                with store.snapshot() as db:
                    quickly = list_records(db, wanted, limit, skip, store.postings)
                    assert quickly == list_records(db, wanted, limit, skip), wanted


def test_moment_when_older_than_what_is_known_then_as_it_was(stores: tuple[Store, Store]) -> None:
    store = stores[0]
    chance = random.Random(1)
    _write(store, chance, ids := [], 30)
    wanted = Wanted("post", "en", _STATUSES, words=((False, "ka"),))
    with store.snapshot() as older:
        before = list_records(older, wanted, 100, 0, store.postings)
        _write(stores[1], chance, ids, 30)
        with store.snapshot() as newer:
            after = list_records(newer, wanted, 100, 0, store.postings)
        assert before != after
        assert list_records(older, wanted, 100, 0, store.postings) == before


def test_words_when_there_is_room_for_few_then_those_of_late(
    stores: tuple[Store, Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postings, "_ROOM", 1000)
    store = stores[0]
    _write(store, random.Random(2), [], 30)
    wanted = Wanted("post", "en", ("publish",))
    for word in _WORDS * 2:
        with store.snapshot() as db:
            asked = replace(wanted, words=((False, word),))
            assert list_records(db, asked, 9, 0, store.postings) == list_records(db, asked, 9, 0)
    known = store.postings._known
    assert known is not None
    assert 0 < len(known.words) < len(_WORDS)


def test_site_when_it_has_too_many_records_then_asked_as_ever(
    make_site: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postings, "_MOST", 1)
    site = make_site("sqlite")
    for title in ("One", "Two", "Twofold"):
        site.post("/core/v2/posts", as_="editor", json={"title": title, "status": "publish"})
    assert len(site.get("/core/v2/posts?search=two").json()) == 2
    assert site.site.store.postings._known is None


def test_word_when_asked_for_the_first_time_with_a_vocabulary_then_as_the_index_has_it(
    stores: tuple[Store, Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postings, "_LEAST_RECORDS", 1)
    store, chance, ids = stores[0], random.Random(3), [0][:0]
    _write(store, chance, ids, 40)
    wanted = Wanted("post", "en", _STATUSES)

    def ask(word: str) -> None:
        asked = replace(wanted, words=((False, word),))
        with store.snapshot() as db:
            assert list_records(db, asked, 9, 0, store.postings) == list_records(db, asked, 9, 0)

    ask("nothing")
    assert store.postings._builder is not None
    store.postings._builder.join()
    known = store.postings._known
    assert known is not None
    assert known.vocabulary is not None
    for number, word in enumerate(("a", "ka", "kato", "tok", "気", "ka to", "o", "weath", "20", "n")):
        ask(word)
        _write(stores[number % 2], chance, ids, 2)
    assert store.postings._known is known


def test_search_at_once_when_its_words_are_in_mind_and_little_has_changed_alone(
    stores: tuple[Store, Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postings, "_LEAST_RECORDS", 1)
    monkeypatch.setattr(postings, "_FEW_AT_ONCE", 3)
    store, chance, ids = stores[0], random.Random(4), [0][:0]
    _write(store, chance, ids, 40)

    def ask(word: str, *, at_once: bool) -> bool:
        """Whether there was an answer, which is the right one."""
        wanted = Wanted("post", "en", _STATUSES, words=((False, word),))
        with store.snapshot() as db:
            try:
                found = list_records(db, wanted, 9, 0, store.postings, at_once=at_once)
            except TakesLongError:
                return False
            assert found == list_records(db, wanted, 9, 0)
            return True

    made, finish = threading.Event(), Vocabulary.finish

    def finish_late(vocabulary: Vocabulary) -> None:
        made.wait()
        finish(vocabulary)

    monkeypatch.setattr(Vocabulary, "finish", finish_late)
    assert not store.postings.known("ka") and not ask("ka", at_once=True)
    assert ask("ka", at_once=False) and not ask("kato", at_once=True)
    made.set()
    assert store.postings._builder is not None
    store.postings._builder.join()
    assert store.postings.known("ka -kato") and not store.postings.known("ka 気")
    assert ask("kato", at_once=True) and not ask("気", at_once=True)
    _write(stores[1], chance, ids, 2)
    assert ask("ka", at_once=True)
    _write(stores[1], chance, ids, 12)
    assert not ask("ka", at_once=True) and ask("ka", at_once=False) and ask("ka", at_once=True)
    with store.postings._lock:
        assert not ask("ka", at_once=True)
