"""The index of the search: any part of a word, in any language, without regard to case.

SQLite: an FTS5 table of trigrams over the records' own text, kept by triggers. Two marks at the end of
each text give its last one and two characters a trigram too, so that words of one or two characters
(most of Japanese) are found as beginnings of trigrams. PostgreSQL: an array of the one- and
two-character pieces of each record under a GIN index; candidates are then compared with the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

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
    and_,
    bindparam,
    column,
    func,
    select,
    table,
)
from sqlalchemy.dialects.postgresql import ARRAY, insert

from previewer.site.store.tables import records

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

FIRST_POSTGRESQL = (
    """CREATE TABLE records_search (
        record_id bigint PRIMARY KEY REFERENCES records(id) ON DELETE CASCADE, pieces text[] NOT NULL)""",
    "CREATE INDEX records_search_pieces ON records_search USING gin (pieces)",
)

_WORD = re.compile(r'(-?)(?:"([^"]*)"|(\S+))')
_MOST_WORDS = 20
#: What PostgreSQL finds; made by a migration, as SQLite's tables are, and so beside the tables of the site.
_postgresql = Table(
    "records_search", MetaData(), Column("record_id", BigInteger, primary_key=True), Column("pieces", ARRAY(Text))
)
_sqlite = table("records_search", column("rowid"), column("records_search"))
_terms = table("records_terms", column("term"))
_TERMS = select(_terms.c.term).where(_terms.c.term >= bindparam("low"), _terms.c.term < bindparam("high")).distinct()


def _index() -> Executable:
    made = insert(_postgresql)
    return made.on_conflict_do_update(index_elements=["record_id"], set_={"pieces": made.excluded.pieces})


_INDEX = _index()


def search_words(search: str) -> list[tuple[bool, str]]:
    """The words and "phrases" of a search, each with whether it must be absent (`-word`)."""
    found = [(bool(minus), phrase or word) for minus, phrase, word in _WORD.findall(search) if phrase or word]
    return found[:_MOST_WORDS]


def pieces(text: str) -> list[str]:
    """The distinct one- and two-character pieces of a text, lower case."""
    low = text.lower()
    return sorted({*low, *(low[at : at + 2] for at in range(len(low) - 1))})


def escape_like(text: str) -> str:
    r"""A text as a part of a LIKE pattern whose escape is `\`: `%` and `_` stand for themselves."""
    return text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")


def index_texts(db: Connection, texts: Iterable[tuple[int, str]]) -> None:
    """Keep PostgreSQL's index of the texts of records, by id; SQLite's is kept by triggers."""
    if db.dialect.name == "postgresql":
        rows = [{"record_id": number, "pieces": pieces(whole)} for number, whole in texts]
        if rows:
            db.execute(_INDEX, rows)


def found_by_sqlite(expression: BindParameter[str]) -> Select[tuple[int]]:
    """The ids of the records that an expression of FTS5 finds (see `expression`)."""
    return select(_sqlite.c.rowid).where(_sqlite.c.records_search.op("MATCH")(expression))


def found_by_postgresql(parts: BindParameter[list[str]], word: BindParameter[str]) -> ColumnElement[bool]:
    """Whether a word stands in the texts of a record. `parts`: its `word_pieces`, which leave few candidates."""
    candidates = select(_postgresql.c.record_id).where(_postgresql.c.pieces.contains(parts))
    whole = func.lower(records.c.title + func.chr(10) + records.c.excerpt + func.chr(10) + records.c.content)
    return and_(records.c.id.in_(candidates), func.strpos(whole, word) > 0)


def word_pieces(word: str) -> list[str]:
    """The pieces of a word that every text with the word has."""
    return [piece for piece in pieces(word) if len(piece) == 2] or [word]


def expression(db: Connection, word: str) -> str:
    """A word as an expression of FTS5; empty when no text has it. Short words are beginnings of trigrams."""
    if len(word) >= 3:
        return _quoted(word)
    low = word.lower()
    after = ord(low[-1]) + 1
    high = low[:-1] + chr(0xE000 if after == 0xD800 else min(after, 0x10FFFF))  # no surrogate ends a text
    terms = db.execute(_TERMS, {"low": low, "high": high}).scalars().all()
    return f"({' OR '.join(map(_quoted, terms))})" if terms else ""


def _quoted(term: str) -> str:
    return '"' + term.replace('"', '""') + '"'
