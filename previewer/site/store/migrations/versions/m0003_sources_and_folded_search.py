"""Where imported records came from, and a search that looks past the width of characters."""

import sqlalchemy as sa
from alembic import op

from previewer.site.store.search import fold, pieces

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

#: Texts in the index as `fold` makes them, which is a function of the connection (see `engine`).
_SQLITE = (
    "DROP TRIGGER records_search_insert",
    "DROP TRIGGER records_search_update",
    "DROP TRIGGER records_search_delete",
    "DROP TABLE records_terms",
    "DROP TABLE records_search",
    """CREATE VIRTUAL TABLE records_search USING fts5(
        title, excerpt, content, content='', tokenize="trigram case_sensitive 0")""",
    "CREATE VIRTUAL TABLE records_terms USING fts5vocab('records_search', 'row')",
    """CREATE TRIGGER records_search_insert AFTER INSERT ON records BEGIN
        INSERT INTO records_search(rowid, title, excerpt, content) VALUES (new.id,
            fold(new.title) || char(2, 2), fold(new.excerpt) || char(2, 2), fold(new.content) || char(2, 2)); END""",
    """CREATE TRIGGER records_search_delete AFTER DELETE ON records BEGIN
        INSERT INTO records_search(records_search, rowid, title, excerpt, content) VALUES ('delete', old.id,
            fold(old.title) || char(2, 2), fold(old.excerpt) || char(2, 2), fold(old.content) || char(2, 2)); END""",
    """CREATE TRIGGER records_search_update AFTER UPDATE OF title, excerpt, content ON records
        WHEN old.title <> new.title OR old.excerpt <> new.excerpt OR old.content <> new.content BEGIN
        INSERT INTO records_search(records_search, rowid, title, excerpt, content) VALUES ('delete', old.id,
            fold(old.title) || char(2, 2), fold(old.excerpt) || char(2, 2), fold(old.content) || char(2, 2));
        INSERT INTO records_search(rowid, title, excerpt, content) VALUES (new.id,
            fold(new.title) || char(2, 2), fold(new.excerpt) || char(2, 2), fold(new.content) || char(2, 2)); END""",
    """INSERT INTO records_search(rowid, title, excerpt, content) SELECT id, fold(title) || char(2, 2),
        fold(excerpt) || char(2, 2), fold(content) || char(2, 2) FROM records""",
)
_POSTGRESQL = (
    "TRUNCATE records_search",
    "ALTER TABLE records_search ADD COLUMN folded text NOT NULL",
)


def upgrade() -> None:
    """Make the table, and the index of the search anew."""
    op.create_table(
        "sources",
        sa.Column("source", sa.Text(), nullable=False),
        sa.Column("record_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("together", sa.Text(), server_default="", nullable=False),
        sa.Column("digest", sa.Text(), server_default="", nullable=False),
        sa.ForeignKeyConstraint(["record_id"], ["records.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("source"),
    )
    op.create_index("sources_record", "sources", ["record_id"], unique=False)
    op.create_index("sources_together", "sources", ["together"], unique=False)
    connection = op.get_bind()
    for statement in _SQLITE if connection.dialect.name == "sqlite" else _POSTGRESQL:
        connection.exec_driver_sql(statement)
    if connection.dialect.name == "postgresql":
        last = 0
        while rows := _texts(connection, last):
            _index(connection, rows)
            last = rows[-1][0]


def _texts(connection: sa.Connection, last: int) -> list[tuple[int, str, str, str]]:
    query = sa.text("SELECT id, title, content, excerpt FROM records WHERE id > :last ORDER BY id LIMIT 500")
    return [(row[0], row[1], row[2], row[3]) for row in connection.execute(query, {"last": last})]


def _index(connection: sa.Connection, rows: list[tuple[int, str, str, str]]) -> None:
    insert = sa.text("INSERT INTO records_search (record_id, pieces, folded) VALUES (:id, :pieces, :folded)")
    texts = [(row[0], fold("\n".join(row[1:]))) for row in rows]
    connection.execute(insert, [{"id": number, "pieces": pieces(whole), "folded": whole} for number, whole in texts])
