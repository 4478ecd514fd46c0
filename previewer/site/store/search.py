"""The index of the search: any part of a word, in any language, without regard to case.

SQLite: an FTS5 table of trigrams over the records' own text, kept by triggers. Two marks at the end of
each text give its last one and two characters a trigram too, so that words of one or two characters
(most of Japanese) are found as beginnings of trigrams. PostgreSQL: an array of the pieces of one, two and three
characters of each record under a GIN index; candidates are then compared with the text.
Both hold texts as `fold` makes them, and words are folded likewise.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import NamedTuple

from sqlalchemy import (
    BigInteger,
    BindParameter,
    Column,
    ColumnElement,
    Connection,
    Executable,
    MetaData,
    Select,
    Table,
    Text,
    bindparam,
    column,
    func,
    literal_column,
    select,
    table,
)
from sqlalchemy.dialects.postgresql import ARRAY, insert

from previewer.site.store.prepared import Prepared
from previewer.site.store.tables import records

#: Every kind of apostrophe and of quotation mark → the plain one.
_MARKS = str.maketrans(
    {**dict.fromkeys("\u2018\u2019\u02bc\u2032\u00b4\u0060", "'"), **dict.fromkeys("\u201c\u201d\u2033", '"')}
    # The index of SQLite takes these for that one.
    | dict.fromkeys("\ufffe\uffff", "\ufffd")
)


def fold(text: str) -> str:
    """The text in one width and case, every apostrophe as `'`."""
    if text.isascii():
        return text.lower().replace("`", "'")
    return unicodedata.normalize("NFKC", text.translate(_MARKS)).casefold()


FIRST_SQLITE = (
    """CREATE VIRTUAL TABLE records_search USING fts5(
        title, excerpt, content, content='', tokenize="trigram case_sensitive 0")""",
    "CREATE VIRTUAL TABLE records_terms USING fts5vocab('records_search', 'row')",
    """CREATE TRIGGER records_search_insert AFTER INSERT ON records BEGIN
        INSERT INTO records_search(rowid, title, excerpt, content) VALUES (new.id,
            new.title || char(2, 2), new.excerpt || char(2, 2), new.content || char(2, 2)); END""",
    """CREATE TRIGGER records_search_delete AFTER DELETE ON records BEGIN
        INSERT INTO records_search(records_search, rowid, title, excerpt, content) VALUES ('delete', old.id,
            old.title || char(2, 2), old.excerpt || char(2, 2), old.content || char(2, 2)); END""",
    """CREATE TRIGGER records_search_update AFTER UPDATE OF title, excerpt, content ON records
        WHEN old.title <> new.title OR old.excerpt <> new.excerpt OR old.content <> new.content BEGIN
        INSERT INTO records_search(records_search, rowid, title, excerpt, content) VALUES ('delete', old.id,
            old.title || char(2, 2), old.excerpt || char(2, 2), old.content || char(2, 2));
        INSERT INTO records_search(rowid, title, excerpt, content) VALUES (new.id,
            new.title || char(2, 2), new.excerpt || char(2, 2), new.content || char(2, 2)); END""",
)

#: Where each term stands, for words of which the index has very many; each connection has it for itself.
SQLITE_PLACES = "CREATE VIRTUAL TABLE temp.records_places USING fts5vocab(main, records_search, 'instance')"

FIRST_POSTGRESQL = (
    """CREATE TABLE records_search (
        record_id bigint PRIMARY KEY REFERENCES records(id) ON DELETE CASCADE, pieces text[] NOT NULL)""",
    "CREATE INDEX records_search_pieces ON records_search USING gin (pieces)",
)

#: Texts in the index as `fold` makes them; `fold` is a function of the connection (see `engine`).
FOLDED_SQLITE = (
    *(f"DROP TRIGGER records_search_{event}" for event in ("insert", "update", "delete")),
    "DROP TABLE records_terms",
    "DROP TABLE records_search",
    *FIRST_SQLITE[:2],
    *(re.sub(r"(new|old)\.(\w+) \|\|", r"fold(\1.\2) ||", trigger) for trigger in FIRST_SQLITE[2:]),
    """INSERT INTO records_search(rowid, title, excerpt, content) SELECT id, fold(title) || char(2, 2),
        fold(excerpt) || char(2, 2), fold(content) || char(2, 2) FROM records""",
)
FOLDED_POSTGRESQL = (
    "TRUNCATE records_search",
    "ALTER TABLE records_search ADD COLUMN folded text NOT NULL",
)
#: Pieces of three characters too: with those of two alone a seventh of all texts are candidates for a rare word. They
#: lie beside the rows, so that the texts of candidates are read without them.
THREES_POSTGRESQL = (
    "DROP INDEX records_search_pieces",
    "TRUNCATE records_search",
    "ALTER TABLE records_search SET (toast_tuple_target = 128)",
    "ALTER TABLE records_search ALTER COLUMN folded SET STORAGE MAIN",
)

_WORD = re.compile(r'(-?)(?:"([^"]*)"|(\S+))')
_MOST_WORDS = 20
#: Of a short word the index may have thousands of trigrams. Up to so many are asked for one by one.
_MOST_TERMS = 128
#: What PostgreSQL finds; made by a migration, as SQLite's tables are, and so beside the tables of the site.
_postgresql = Table(
    "records_search",
    MetaData(),
    Column("record_id", BigInteger, primary_key=True),
    Column("pieces", ARRAY(Text)),
    Column("folded", Text),
)
_sqlite = table("records_search", column("rowid"), column("records_search"))
_terms = table("records_terms", column("term"))
_TERMS = Prepared(
    select(_terms.c.term)
    .where(_terms.c.term >= bindparam("low"), _terms.c.term < bindparam("high"))
    .distinct()
    .limit(_MOST_TERMS + 1)
)
_places = table("records_places", column("term"), column("doc"), schema="temp")


def _index() -> Executable:
    made = insert(_postgresql)
    return made.on_conflict_do_update(
        index_elements=["record_id"], set_={"pieces": made.excluded.pieces, "folded": made.excluded.folded}
    )


_INDEX = _index()


def search_words(search: str) -> list[tuple[bool, str]]:
    """The words and "phrases" of a search, each with whether it must be absent (`-word`)."""
    found = [(bool(minus), phrase or word) for minus, phrase, word in _WORD.findall(search) if phrase or word]
    return found[:_MOST_WORDS]


def folded_words(words: Iterable[tuple[bool, str]]) -> list[tuple[bool, str]]:
    """The words of a search as the index has them."""
    return [(absent, made) for absent, word in words if (made := fold(word))]


def folded(dialect: str, text: ColumnElement[str]) -> ColumnElement[str]:
    """A column as `fold` makes it, or nearly so on PostgreSQL, for what has no index."""
    if dialect == "sqlite":
        return func.fold(text)
    return func.lower(func.normalize(text, literal_column("NFKC")))


def pieces(folded: str) -> list[str]:
    """The distinct pieces of a folded text of one, two and three characters."""
    return sorted({folded[at : at + size] for size in (1, 2, 3) for at in range(len(folded) + 1 - size)})


def escape_like(text: str) -> str:
    r"""A text as a part of a LIKE pattern whose escape is `\`: `%` and `_` stand for themselves."""
    return text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")


def index_texts(db: Connection, texts: Iterable[tuple[int, str]]) -> None:
    """Keep PostgreSQL's index of the texts of records, by id; SQLite's is kept by triggers."""
    if db.dialect.name == "postgresql":
        known = [(number, fold(whole)) for number, whole in texts]
        rows = [{"record_id": number, "pieces": pieces(whole), "folded": whole} for number, whole in known]
        if rows:
            db.execute(_INDEX, rows)


def found_by_sqlite(expression: BindParameter[str]) -> Select[tuple[int]]:
    """The ids of the records that an expression of FTS5 finds (see `expression`)."""
    return select(_sqlite.c.rowid).where(_sqlite.c.records_search.op("MATCH")(expression))


def found_by_postgresql(parts: BindParameter[list[str]], word: BindParameter[str]) -> ColumnElement[bool]:
    """Whether a word stands in the texts of a record. `parts`: its `word_pieces`, which leave few candidates."""
    return records.c.id.in_(select(_postgresql.c.record_id).where(*_there(parts, word)))


def _there(parts: BindParameter[list[str]], word: BindParameter[str]) -> tuple[ColumnElement[bool], ...]:
    return _postgresql.c.pieces.contains(parts), func.strpos(_postgresql.c.folded, word) > 0


def word_pieces(word: str) -> list[str]:
    """The pieces of a folded word that every text with the word has."""
    return [piece for piece in pieces(word) if len(piece) == min(3, len(word))]


class SearchTerm(NamedTuple):
    """How the index of SQLite is asked for a word: by an expression of FTS5, or by all terms in a range.

    Both are empty when no text has the word.
    """

    expression: str = ""
    low: str = ""
    high: str = ""


def find_term(db: Connection, word: str) -> SearchTerm:
    """How to ask for a folded word. Short words are beginnings of trigrams."""
    if len(word) >= 3:
        return SearchTerm(_quoted(word))
    low = word
    after = ord(low[-1]) + 1
    if after > 0x10FFFF:
        high = low + 3 * chr(0x10FFFF)  # longer than every term
    else:
        high = low[:-1] + chr(0xE000 if after == 0xD800 else after)  # no surrogate ends a text
    terms = [row[0] for row in _TERMS.rows(db, {"low": low, "high": high})]
    if len(terms) > _MOST_TERMS:
        return SearchTerm(low=low, high=high)
    return SearchTerm(f"({' OR '.join(map(_quoted, terms))})" if terms else "")


def find_ids(db: Connection, word: str) -> list[int]:
    """The ids of the records that have a folded word in their texts."""
    if db.dialect.name != "sqlite":
        return [row[0] for row in _HAVING.rows(db, {"parts": word_pieces(word), "word": word})]
    term = find_term(db, word)
    if term.low:
        return [row[0] for row in _IN_RANGE.rows(db, {"low": term.low, "high": term.high})]
    return [row[0] for row in _MATCHING.rows(db, {"found": term.expression})] if term.expression else []


def searched(db: Connection, texts: Iterable[str]) -> str:
    """The texts of a record as the index has them: a folded word that is in it is found."""
    return ("\2\2" if db.dialect.name == "sqlite" else "\n").join(map(fold, texts))


def found_in_range(low: BindParameter[str], high: BindParameter[str]) -> Select[tuple[int]]:
    """The ids of the records that have any term of a range (see `SearchTerm`)."""
    return select(_places.c.doc).where(_places.c.term >= low, _places.c.term < high)


_MATCHING = Prepared(found_by_sqlite(bindparam("found")))
_IN_RANGE = Prepared(found_in_range(bindparam("low"), bindparam("high")).distinct())
_HAVING = Prepared(select(_postgresql.c.record_id).where(*_there(bindparam("parts"), bindparam("word"))))


def _quoted(term: str) -> str:
    return '"' + term.replace('"', '""') + '"'
