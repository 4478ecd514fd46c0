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
    Column,
    ColumnElement,
    Connection,
    Executable,
    MetaData,
    Select,
    Table,
    Text,
    bindparam,
    case,
    column,
    false,
    func,
    literal_column,
    select,
    table,
    tablesample,
)
from sqlalchemy.dialects.postgresql import ARRAY, insert

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


#: Where each term stands, for words of which the index has very many; each connection has it for itself.
SQLITE_PLACES = "CREATE VIRTUAL TABLE temp.records_places USING fts5vocab(main, records_search, 'instance')"

_WORD = re.compile(r'(-?)(?:"([^"]*)"|(\S+))')
_MOST_WORDS = 20
#: Of a short word the index may have thousands of trigrams. Up to so many are asked for one by one.
_MOST_TERMS = 128
#: A word that so large a part of the texts has is common on PostgreSQL; so many per cent of its pages are looked at.
_COMMON = 0.1
_SAMPLE = 1
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
_TERMS = (
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


def found(db: Connection, words: Iterable[tuple[bool, str]]) -> list[ColumnElement[bool]]:
    """What the words of a search ask of a record (see `search_words`)."""
    ask = _asked_of_sqlite if db.dialect.name == "sqlite" else _asked_of_postgresql
    asked = folded_words(words)
    return ask(db, asked) if asked else []


def _asked_of_sqlite(db: Connection, words: list[tuple[bool, str]]) -> list[ColumnElement[bool]]:
    terms = [(absent, find_term(db, word)) for absent, word in words]
    there = " AND ".join(term.expression for absent, term in terms if not absent and term.expression)
    unwanted = " OR ".join(term.expression for absent, term in terms if absent and term.expression)
    asked: list[ColumnElement[bool]] = []
    if any(not (absent or term.expression or term.low) for absent, term in terms):
        asked.append(false())
    if there:
        asked.append(records.c.id.in_(_matching(there)))
    if unwanted:
        asked.append(records.c.id.not_in(_matching(unwanted)))
    for absent, term in terms:
        if term.low:
            ids = select(_places.c.doc).where(_places.c.term >= term.low, _places.c.term < term.high)
            asked.append(records.c.id.not_in(ids) if absent else records.c.id.in_(ids))
    return asked


def _matching(expression: str) -> Select[tuple[int]]:
    return select(_sqlite.c.rowid).where(_sqlite.c.records_search.op("MATCH")(expression))


def _asked_of_postgresql(db: Connection, words: list[tuple[bool, str]]) -> list[ColumnElement[bool]]:
    """One look at each text for all words; the index leaves few of them where a word is rare."""
    texts = [
        func.strpos(_postgresql.c.folded, word) == 0 if absent else func.strpos(_postgresql.c.folded, word) > 0
        for absent, word in words
    ]
    there = [word for absent, word in words if not absent]
    rare = [_postgresql.c.pieces.contains(word_pieces(word)) for word in there if not _is_common(db, word)]
    return [records.c.id.in_(select(_postgresql.c.record_id).where(*rare, *texts))]


def _is_common(db: Connection, word: str) -> bool:
    """Whether so many texts have a word that to read them all is quicker than to ask the index; by some of them."""
    some = tablesample(_postgresql, func.system(_SAMPLE))
    share = db.execute(select(func.avg(case((func.strpos(some.c.folded, word) > 0, 1), else_=0)))).scalar()
    return share is not None and share > _COMMON


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
    terms = list(db.execute(_TERMS, {"low": low, "high": high}).scalars())
    if len(terms) > _MOST_TERMS:
        return SearchTerm(low=low, high=high)
    return SearchTerm(f"({' OR '.join(map(_quoted, terms))})" if terms else "")


def _quoted(term: str) -> str:
    return '"' + term.replace('"', '""') + '"'
