"""What has changed is noted for the search, and PostgreSQL finds words by three characters."""

import sqlalchemy as sa
from alembic import op

from previewer.site.store.search import fold, pieces

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

_SQLITE = (
    "CREATE TABLE records_moved (record_id INTEGER PRIMARY KEY, moment INTEGER NOT NULL)",
    "CREATE INDEX records_moved_moment ON records_moved (moment)",
    """CREATE TRIGGER records_moved_insert AFTER INSERT ON records BEGIN
        INSERT OR REPLACE INTO records_moved
        VALUES (new.id, (SELECT coalesce(max(moment), 0) + 1 FROM records_moved)); END""",
    """CREATE TRIGGER records_moved_delete AFTER DELETE ON records BEGIN
        INSERT OR REPLACE INTO records_moved
        VALUES (old.id, (SELECT coalesce(max(moment), 0) + 1 FROM records_moved)); END""",
    """CREATE TRIGGER records_moved_update
        AFTER UPDATE OF kind, lang, status, date, password, title, excerpt, content ON records
        WHEN (old.kind, old.lang, old.status, old.date, old.password, old.title, old.excerpt, old.content)
        <> (new.kind, new.lang, new.status, new.date, new.password, new.title, new.excerpt, new.content) BEGIN
        INSERT OR REPLACE INTO records_moved
        VALUES (new.id, (SELECT coalesce(max(moment), 0) + 1 FROM records_moved)); END""",
)
_POSTGRESQL = (
    "CREATE TABLE records_moved (record_id bigint PRIMARY KEY, moment bigint NOT NULL)",
    "CREATE INDEX records_moved_moment ON records_moved (moment)",
    """CREATE OR REPLACE FUNCTION note_moved() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        INSERT INTO records_moved VALUES (CASE TG_OP WHEN 'DELETE' THEN old.id ELSE new.id END, txid_current())
        ON CONFLICT (record_id) DO UPDATE SET moment = excluded.moment;
        RETURN NULL; END $$""",
    """CREATE TRIGGER records_moved_made AFTER INSERT OR DELETE ON records
        FOR EACH ROW EXECUTE FUNCTION note_moved()""",
    """CREATE TRIGGER records_moved_update AFTER UPDATE ON records FOR EACH ROW
        WHEN ((old.kind, old.lang, old.status, old.date, old.password, old.title, old.excerpt, old.content)
        IS DISTINCT FROM (new.kind, new.lang, new.status, new.date, new.password, new.title, new.excerpt, new.content))
        EXECUTE FUNCTION note_moved()""",
)
#: Pieces of three characters too: with those of two alone a seventh of all texts are candidates for a rare word. They
#: lie beside the rows, so that the texts of candidates are read without them.
_THREES = (
    "DROP INDEX records_search_pieces",
    "TRUNCATE records_search",
    "ALTER TABLE records_search SET (toast_tuple_target = 128)",
    "ALTER TABLE records_search ALTER COLUMN folded SET STORAGE MAIN",
)


def upgrade() -> None:
    """Make the table with its triggers, and PostgreSQL's index anew."""
    connection = op.get_bind()
    sqlite = connection.dialect.name == "sqlite"
    locked = sa.text("password <> ''")
    op.create_index("records_locked", "records", ["id"], sqlite_where=locked, postgresql_where=locked)
    for statement in _SQLITE if sqlite else _POSTGRESQL:
        connection.exec_driver_sql(statement)
    if not sqlite:
        for statement in _THREES:
            connection.exec_driver_sql(statement)
        last = 0
        while rows := _texts(connection, last):
            _index(connection, rows)
            last = rows[-1][0]
        # Made at the end: to keep it up row by row takes several times as long.
        connection.exec_driver_sql("CREATE INDEX records_search_pieces ON records_search USING gin (pieces)")


def _texts(connection: sa.Connection, last: int) -> list[tuple[int, str, str, str]]:
    query = sa.text("SELECT id, title, content, excerpt FROM records WHERE id > :last ORDER BY id LIMIT 500")
    return [(row[0], row[1], row[2], row[3]) for row in connection.execute(query, {"last": last})]


def _index(connection: sa.Connection, rows: list[tuple[int, str, str, str]]) -> None:
    insert = sa.text("INSERT INTO records_search (record_id, pieces, folded) VALUES (:id, :pieces, :folded)")
    texts = [(row[0], fold("\n".join(row[1:]))) for row in rows]
    connection.execute(insert, [{"id": number, "pieces": pieces(whole), "folded": whole} for number, whole in texts])
