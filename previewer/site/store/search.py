"""The index of the search: any part of a word, in any language, without regard to case.

SQLite: an FTS5 table of trigrams over the records' own text, kept by triggers. Two marks at the end of
each text give its last one and two characters a trigram too, so that words of one or two characters
(most of Japanese) are found as beginnings of trigrams. PostgreSQL: an array of the one- and
two-character pieces of each record under a GIN index; candidates are then compared with the text.
"""

from __future__ import annotations

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


def pieces(text: str) -> list[str]:
    """The distinct one- and two-character pieces of a text, lower case."""
    low = text.lower()
    return sorted({*low, *(low[at : at + 2] for at in range(len(low) - 1))})
