"""What has changed is noted for the search, and PostgreSQL finds words by three characters."""

import sqlalchemy as sa
from alembic import op

from previewer.site.store.postings import MOVED_POSTGRESQL, MOVED_SQLITE
from previewer.site.store.search import THREES_POSTGRESQL, index_texts

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table with its triggers, and PostgreSQL's index anew."""
    connection = op.get_bind()
    sqlite = connection.dialect.name == "sqlite"
    locked = sa.text("password <> ''")
    op.create_index("records_locked", "records", ["id"], sqlite_where=locked, postgresql_where=locked)
    for statement in MOVED_SQLITE if sqlite else MOVED_POSTGRESQL:
        connection.exec_driver_sql(statement)
    if not sqlite:
        for statement in THREES_POSTGRESQL:
            connection.exec_driver_sql(statement)
        last = 0
        while rows := _texts(connection, last):
            index_texts(connection, [(row[0], "\n".join(row[1:])) for row in rows])
            last = rows[-1][0]
        # Made at the end: to keep it up row by row takes several times as long.
        connection.exec_driver_sql("CREATE INDEX records_search_pieces ON records_search USING gin (pieces)")


def _texts(connection: sa.Connection, last: int) -> list[tuple[int, str, str, str]]:
    query = sa.text("SELECT id, title, content, excerpt FROM records WHERE id > :last ORDER BY id LIMIT 500")
    return [(row[0], row[1], row[2], row[3]) for row in connection.execute(query, {"last": last})]
