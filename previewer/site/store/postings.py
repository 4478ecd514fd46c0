"""Which records have a word, kept in memory and true to the database.

A search of common words finds tens of thousands of records. To ask the index for all of them, look each up and sort
them, for the ten of one page and their number, takes 50 to 100 ms at 100,000 records of 65 words; so it takes 1 ms.
Each word that was asked for is a set of bits, one for each record; words are joined by `&`, and the total is the number
of bits.

A word that is asked for the first time is looked up in a `Vocabulary`, once a thread has made that, and in the index
till then.

Triggers note each record that is added, removed or changed in what a search asks of it, by whatever process, in the
table `records_moved`; before each search what has changed since the last one is read from there.
"""

from __future__ import annotations

import logging
import math
import re
import threading
import time
from array import array
from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from itertools import islice
from typing import TypeAlias

from sqlalchemy import Connection, Text, cast, column, func, literal_column, select, table
from sqlalchemy.exc import DBAPIError

from previewer.site.store import search
from previewer.site.store.errors import TakesLongError
from previewer.site.store.prepared import Prepared
from previewer.site.store.tables import records
from previewer.site.store.vocabulary import Vocabulary

_WATCHED = ("kind", "lang", "status", "date", "password", "title", "excerpt", "content")
_OLD, _NEW = (", ".join(f"{row}.{name}" for name in _WATCHED) for row in ("old", "new"))
_NOTE = "INSERT OR REPLACE INTO records_moved VALUES ({}.id, (SELECT coalesce(max(moment), 0) + 1 FROM records_moved));"

#: What notes the changes; made by a migration.
MOVED_SQLITE = (
    "CREATE TABLE records_moved (record_id INTEGER PRIMARY KEY, moment INTEGER NOT NULL)",
    "CREATE INDEX records_moved_moment ON records_moved (moment)",
    f"CREATE TRIGGER records_moved_insert AFTER INSERT ON records BEGIN {_NOTE.format('new')} END",
    f"CREATE TRIGGER records_moved_delete AFTER DELETE ON records BEGIN {_NOTE.format('old')} END",
    f"""CREATE TRIGGER records_moved_update AFTER UPDATE OF {", ".join(_WATCHED)} ON records
        WHEN ({_OLD}) <> ({_NEW}) BEGIN {_NOTE.format("new")} END""",
)
MOVED_POSTGRESQL = (
    "CREATE TABLE records_moved (record_id bigint PRIMARY KEY, moment bigint NOT NULL)",
    "CREATE INDEX records_moved_moment ON records_moved (moment)",
    """CREATE OR REPLACE FUNCTION note_moved() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        INSERT INTO records_moved VALUES (CASE TG_OP WHEN 'DELETE' THEN old.id ELSE new.id END, txid_current())
        ON CONFLICT (record_id) DO UPDATE SET moment = excluded.moment;
        RETURN NULL; END $$""",
    """CREATE TRIGGER records_moved_made AFTER INSERT OR DELETE ON records
        FOR EACH ROW EXECUTE FUNCTION note_moved()""",
    f"""CREATE TRIGGER records_moved_update AFTER UPDATE ON records FOR EACH ROW
        WHEN (({_OLD}) IS DISTINCT FROM ({_NEW})) EXECUTE FUNCTION note_moved()""",
)

#: Ids up to which records are kept in mind: a set has a bit for each.
_MOST = 500_000
#: Bytes of all the words that are kept in mind; the one asked for longest ago is forgotten first.
_ROOM = 16 << 20
#: With fewer records the index is quick enough. A vocabulary is made at most once in so many seconds; after so many
#: records there is a rest, in which others get on with their work.
_LEAST_RECORDS = 2000
_SECONDS_BETWEEN = 60.0
_RESTS_AFTER, _REST = 50, 0.0005
#: Where more records have changed at once, what is known of words is forgotten; where more than that, everything.
_FEW_CHANGES, _MANY_CHANGES = 200, 5000
#: As many changes are taken in by the event loop itself.
_FEW_AT_ONCE = 20
#: A word that fewer records have, of so many, is a list of ids, no set.
_RARE = 64
#: A longer list becomes a set.
_LONG = 1000
#: To put one record in order takes as long as so many steps among all records in their order.
_STEPS = 4

_moved = table("records_moved", column("record_id"), column("moment"))
_LAST_ID = Prepared(select(func.coalesce(func.max(records.c.id), 0)))
_FACETS = Prepared(select(*(records.c[name] for name in ("id", "kind", "lang", "status", "date"))))
_LOCKED = Prepared(select(records.c.id).where(records.c.password != literal_column("''")))
#: Where the database stands: the last change on SQLite, what is visible on PostgreSQL.
_MOMENTS = {
    "sqlite": Prepared(select(cast(func.coalesce(func.max(_moved.c.moment), 0), Text))),
    "postgresql": Prepared(select(cast(func.txid_current_snapshot(), Text))),
}
_SINCE = {
    "sqlite": "SELECT record_id FROM records_moved WHERE moment > ? LIMIT ?",
    # What a dump of another cluster brought along may be of transactions to come.
    "postgresql": """SELECT record_id FROM records_moved WHERE moment >= txid_snapshot_xmin(%s::txid_snapshot)
        AND moment < txid_snapshot_xmax(txid_current_snapshot())
        AND NOT txid_visible_in_snapshot(moment, %s::txid_snapshot) LIMIT %s""",
}
_CHANGED = select(
    *(records.c[name] for name in ("id", "kind", "lang", "status", "date", "password", "title", "content", "excerpt"))
)

_NO_MARKS = str.maketrans("", "", "-T:")
_TEXTS = select(*(records.c[name] for name in ("id", "title", "content", "excerpt")))
_LOG = logging.getLogger("previewer.site")

Facet = tuple[str, str, str]


#: Some records: a number with a bit for each id, or the ids, where they are few. Never altered.
_Members: TypeAlias = "int | array[int]"


def _members(ids: Collection[int], last: int) -> _Members:
    """Some of the records up to an id."""
    return array("I", ids) if len(ids) * _RARE < last else _whole(ids)


def _whole(members: _Members | Collection[int]) -> int:
    """Members as a number with a bit for each id."""
    if isinstance(members, int):
        return members
    bits = bytearray((max(members, default=0) >> 3) + 1)
    for number in members:
        bits[number >> 3] |= 1 << (number & 7)
    return int.from_bytes(bits, "little")


def _size(members: _Members) -> int:
    """Bytes, or nearly so."""
    return 200 + (members.bit_length() >> 3 if isinstance(members, int) else 4 * len(members))


class _Moved:
    """Records that have changed. `ids`: which."""

    def __init__(self, ids: Collection[int]) -> None:
        self._ids = frozenset(ids)
        self._whole = _whole(ids)

    def told(self, members: _Members, there: Collection[int]) -> _Members:
        """Members, of which those that have changed are there, and no others of them."""
        if isinstance(members, int):
            kept = members & ~self._whole
            return kept | _whole(there) if there else kept
        if there or not self._ids.isdisjoint(members):
            members = array("I", [*(each for each in members if each not in self._ids), *there])
        return members if len(members) <= _LONG else _whole(members)


def _joined(found: int, present: Iterable[_Members], absent: Iterable[_Members]) -> int | list[int]:
    """Those of some records that all of the present have, and none of the absent."""
    few: list[array[int]] = []
    for each in present:
        if isinstance(each, int):
            found &= each
        else:
            few.append(each)
    for each in absent:
        found &= ~_whole(each)
    if not few:
        return found
    few.sort(key=len)
    ids = few[0] if len(few) == 1 else set(few[0]).intersection(*few[1:])
    held = found.to_bytes((max(max(ids, default=0), found.bit_length()) >> 3) + 1, "little")
    return [each for each in ids if held[each >> 3] >> (each & 7) & 1]


class _Times:
    """The dates of records, and their order by them. `dates`: id → date, as a number; `order`: ids, oldest first."""

    def __init__(self, dates: array[int], order: array[int]) -> None:
        self.dates = dates
        self.order = order

    def copy(self) -> _Times:
        """Another one, of its own."""
        return _Times(self.dates[:], self.order[:])

    def put(self, number: int, date: int | None) -> None:
        """Give a record a date, or None where it is gone."""
        dates, order = self.dates, self.order
        dates.extend([0] * (number + 1 - len(dates)))
        at = self._place(number)
        if at < len(order) and order[at] == number:
            del order[at]
        dates[number] = date or 0
        if date is not None:
            order.insert(self._place(number), number)

    def _place(self, number: int) -> int:
        dates = self.dates
        return bisect_left(self.order, (dates[number], number), key=lambda each: (dates[each], each))


@dataclass(slots=True)
class _Known:
    """What is known of the records at one moment. `locked`: those with a password."""

    moment: str
    last: int
    facets: dict[Facet, _Members]
    times: _Times
    locked: _Members
    words: dict[str, _Members] = field(default_factory=dict)
    vocabulary: Vocabulary | None = None


#: A byte of a set → which of its bits are there; what finds those that are not empty.
_BITS = [tuple(bit for bit in range(8) if byte >> bit & 1) for byte in range(256)]
_ANY = re.compile(rb"[^\0]")


class Hits:
    """The records that a search finds, each once: by a bit for each id, or by their ids."""

    def __init__(self, found: int | list[int], times: _Times) -> None:
        self._times = times
        self._ids = None if isinstance(found, int) else found
        whole = found if isinstance(found, int) else 0
        self.total = whole.bit_count() if self._ids is None else len(self._ids)
        self._bytes = whole.to_bytes((max(len(times.dates), whole.bit_length()) >> 3) + 1, "little")

    def __contains__(self, number: int) -> bool:
        if self._ids is not None:
            return number in self._ids
        place = number >> 3
        return place < len(self._bytes) and bool(self._bytes[place] >> (number & 7) & 1)

    def ids(self) -> list[int]:
        """All of them."""
        if self._ids is not None:
            return self._ids
        return [8 * found.start() + bit for found in _ANY.finditer(self._bytes) for bit in _BITS[found[0][0]]]

    def by_date(self, limit: int, skip: int, *, descending: bool) -> list[int]:
        """The ids of one page, in the order of time."""
        dates, order, held = self._times.dates, self._times.order, self._bytes
        if self._ids is not None or _STEPS * self.total**2 < (skip + limit) * len(order):
            found = sorted(self.ids(), reverse=descending)
            found.sort(key=dates.__getitem__, reverse=descending)
            return found[skip : skip + limit]
        ordered = reversed(order) if descending else iter(order)
        return list(islice((each for each in ordered if held[each >> 3] >> (each & 7) & 1), skip, skip + limit))


class Postings:
    """What one store knows of its words. Safe from any thread. `snapshot`: gives a connection that sees one moment."""

    def __init__(self, snapshot: Callable[[], AbstractContextManager[Connection]]) -> None:
        self._snapshot = snapshot
        self._lock = threading.Lock()
        self._known: _Known | None = None
        self._room = 0
        self._builder: threading.Thread | None = None
        self._built = -math.inf
        self._closed = threading.Event()

    def close(self) -> None:
        """End what is under way."""
        self._closed.set()
        if self._builder is not None:
            self._builder.join()

    def known(self, asked: str) -> bool:
        """Whether the records that have the words of a search are most likely in mind."""
        known = self._known
        if known is None or known.vocabulary is None:
            return False
        words = search.folded_words(search.search_words(asked))
        return all(word in known.words or known.vocabulary.may_find(word) for _absent, word in words)

    def find(
        self,
        db: Connection,
        words: Iterable[tuple[bool, str]],
        facets: Iterable[Facet],
        *,
        unprotected: bool,
        at_once: bool = False,
    ) -> Hits | None:
        """The records of any of the facets (kind, language, status) whose texts have all of the folded words, and
        none of those that must be absent. `unprotected`: without a password.

        `db` sees one moment. None where that is older than what is known, and of a site with too many records.
        `at_once`: TakesLongError where much has changed, or a site is not small and its words are not in mind.
        """
        asked = list(words)
        with self._following(db, at_once=at_once) as known:
            if known is None:
                return None
            moment, last, times = known.moment, known.last, known.times
            found = 0
            for facet in facets:
                found |= _whole(known.facets.get(facet, 0))
            if unprotected and known.locked:
                found &= ~_whole(known.locked)
            sets = {word: self._remembered(known, word) for _absent, word in asked}
            news: dict[str, list[int] | None] = {word: None for word, there in sets.items() if there is None}
            if news and known.vocabulary is not None:
                news = {word: known.vocabulary.find(word) for word in news}
            elif news and last >= _LEAST_RECORDS:
                self._begin_vocabulary()
        if at_once and last >= _LEAST_RECORDS and None in news.values():
            raise TakesLongError
        for word, ids in news.items():
            made = sets[word] = _members(search.find_ids(db, word) if ids is None else ids, last)
            self._remember(moment, word, made)
        having = [(absent, sets[word] or 0) for absent, word in asked]
        present, wanting = ([each for absent, each in having if absent is which] for which in (False, True))
        return Hits(_joined(found, present, wanting), times)

    @contextmanager
    def _following(self, db: Connection, *, at_once: bool = False) -> Iterator[_Known | None]:
        """What is known, of the very moment that `db` sees; not to be used any more when the block has ended."""
        (moment,) = _MOMENTS[db.dialect.name].rows(db, {})[0]
        with self._alone(at_once=at_once):
            known = self._known
            if at_once:
                _demand_quick(db, known, moment)
            if known is not None and known.moment != moment:
                if not _NEWER[db.dialect.name](moment, known.moment):
                    yield None
                    return
                self._known = None  # until all is done
                known = self._follow(db, known, moment)
            if known is None:
                known = _load(db, moment)
                self._room = 0
            self._known = known
            yield known

    @contextmanager
    def _alone(self, *, at_once: bool) -> Iterator[None]:
        """Hold the lock. `at_once`: TakesLongError where another thread does."""
        if not self._lock.acquire(blocking=not at_once):
            raise TakesLongError
        try:
            yield
        finally:
            self._lock.release()

    def _follow(self, db: Connection, known: _Known, moment: str) -> _Known | None:
        """Take in what has changed since what is known; None where that is too much."""
        ids = _since(db, known.moment)
        if len(ids) >= _MANY_CHANGES or max(ids, default=0) > _MOST:
            return None
        if len(ids) > _FEW_CHANGES:
            known.words.clear()
        if ids:
            self._take_in(db, known, ids)
        known.moment = moment
        if known.vocabulary is not None and known.vocabulary.too_much:
            known.vocabulary = None
        return known

    def _take_in(self, db: Connection, known: _Known, ids: Collection[int]) -> None:
        """Let what is known follow the records that have changed."""
        changed = {row[0]: row[1:] for row in db.execute(_CHANGED.where(records.c.id.in_(ids)))}
        known.times = known.times.copy()  # others may still go by those of before
        moved, locked = _Moved(ids), []
        facets: dict[Facet, list[int]] = {facet: [] for facet in known.facets}
        texts_of: dict[int, str] = {}
        for number in ids:
            kind, lang, status, date, password, *texts = changed.get(number, ("",) * 8)
            if kind:
                facets.setdefault((kind, lang, status), []).append(number)
            if password:
                locked.append(number)
            known.times.put(number, _number_of(date) if kind else None)
            texts_of[number] = search.searched(db, texts) if known.words or known.vocabulary else ""
            if known.vocabulary is not None:
                known.vocabulary.change(number, texts_of[number])
        known.facets = {facet: moved.told(known.facets.get(facet, 0), there) for facet, there in facets.items()}
        known.locked = moved.told(known.locked, locked)
        for word, members in known.words.items():
            known.words[word] = moved.told(members, [number for number, text in texts_of.items() if word in text])
        known.last = max(known.last, *ids)
        self._room = sum(map(_size, known.words.values()))

    def _begin_vocabulary(self) -> None:
        """Have a thread make the vocabulary, unless one does, or did so just now. Called under the lock."""
        if time.monotonic() - self._built > _SECONDS_BETWEEN and not self._closed.is_set():
            self._built = time.monotonic()
            self._builder = threading.Thread(target=self._make_vocabulary, name="site-vocabulary", daemon=True)
            self._builder.start()

    def _make_vocabulary(self) -> None:
        try:
            made = Vocabulary()
            with self._snapshot() as db:
                (moment,) = _MOMENTS[db.dialect.name].rows(db, {})[0]
                for place, (number, *texts) in enumerate(db.execution_options(yield_per=_RESTS_AFTER).execute(_TEXTS)):
                    if self._closed.is_set():
                        return
                    if place % _RESTS_AFTER == 0:
                        time.sleep(_REST)
                    made.add(number, search.searched(db, texts))
                    if made.too_much:
                        self._built = math.inf  # never again
                        return
            made.finish()
            with self._snapshot() as db, self._following(db) as known:
                ids = _since(db, moment)
                if known is not None and len(ids) < _MANY_CHANGES:
                    texts_of = (
                        {row[0]: row[1:] for row in db.execute(_TEXTS.where(records.c.id.in_(ids)))} if ids else {}
                    )
                    for number in ids:
                        made.change(number, search.searched(db, texts_of.get(number, ())))
                    known.vocabulary = made
                self._built = time.monotonic()
        except DBAPIError:
            _LOG.warning("Words of the search are not kept in mind: the database is away.")

    def _remembered(self, known: _Known, word: str) -> _Members | None:
        members = known.words.pop(word, None)
        if members is not None:
            known.words[word] = members  # the last one to be forgotten
        return members

    def _remember(self, moment: str, word: str, members: _Members) -> None:
        """Keep what was found for a word, where nothing has changed since."""
        with self._lock:
            known = self._known
            if known is None or known.moment != moment or word in known.words:
                return
            known.words[word] = members
            self._room += _size(members)
            while self._room > _ROOM:
                self._room -= _size(known.words.pop(next(iter(known.words))))


def _demand_quick(db: Connection, known: _Known | None, moment: str) -> None:
    """TakesLongError where more is to be taken in than the event loop may wait for."""
    if known is None:
        (last,) = _LAST_ID.rows(db, {})[0]
        slow = last >= _LEAST_RECORDS
    else:
        slow = known.moment != moment and len(_since(db, known.moment)) > _FEW_AT_ONCE
    if slow:
        raise TakesLongError


def _since(db: Connection, moment: str) -> list[int]:
    """The ids of records that were changed after a moment, up to `_MANY_CHANGES` of them."""
    before = (moment,) if db.dialect.name == "sqlite" else (moment, moment)
    return [row[0] for row in db.exec_driver_sql(_SINCE[db.dialect.name], (*before, _MANY_CHANGES))]


def _load(db: Connection, moment: str) -> _Known | None:
    """All that there is, but for words; None where it is too much."""
    (last,) = _LAST_ID.rows(db, {})[0]
    if last > _MOST:
        return None
    facets: dict[Facet, list[int]] = {}
    dates = array("Q", bytes(8 * (last + 1)))
    for number, kind, lang, status, date in _FACETS.rows(db, {}):
        facets.setdefault((kind, lang, status), []).append(number)
        dates[number] = _number_of(date)
    ids = sorted(number for members in facets.values() for number in members)
    return _Known(
        moment,
        last,
        {facet: _members(ids, last) for facet, ids in facets.items()},
        _Times(dates, array("I", sorted(ids, key=dates.__getitem__))),
        _members([row[0] for row in _LOCKED.rows(db, {})], last),
    )


def _number_of(date: str) -> int:
    """A local ISO date as a number that is greater the later it is; 0 for one that is written otherwise."""
    digits = date.translate(_NO_MARKS)
    return int(digits) if len(digits) == 14 and digits.isascii() and digits.isdecimal() else 0


def _newer(moment: str, known: str) -> bool:
    return int(moment) > int(known)


def _newer_snapshot(moment: str, known: str) -> bool:
    """Whether all that one snapshot of PostgreSQL sees is seen by another: `xmin:xmax:those between that go on`."""
    (_, end, going), (_, known_end, known_going) = moment.split(":"), known.split(":")
    goes_on = {*known_going.split(",")}
    return int(end) >= int(known_end) and all(
        each in goes_on or int(each) >= int(known_end) for each in going.split(",") if each
    )


_NEWER: Mapping[str, Callable[[str, str], bool]] = {"sqlite": _newer, "postgresql": _newer_snapshot}
