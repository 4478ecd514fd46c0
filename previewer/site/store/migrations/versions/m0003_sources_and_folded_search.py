"""Where imported records came from, and a search that looks past the width of characters."""

import sqlalchemy as sa
from alembic import op

from previewer.site.store.search import FOLDED_POSTGRESQL, FOLDED_SQLITE, index_texts

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


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
    for statement in FOLDED_SQLITE if connection.dialect.name == "sqlite" else FOLDED_POSTGRESQL:
        connection.exec_driver_sql(statement)
    if connection.dialect.name == "postgresql":
        last = 0
        while rows := _texts(connection, last):
            index_texts(connection, [(row[0], "\n".join(row[1:])) for row in rows])
            last = rows[-1][0]


def _texts(connection: sa.Connection, last: int) -> list[tuple[int, str, str, str]]:
    query = sa.text("SELECT id, title, content, excerpt FROM records WHERE id > :last ORDER BY id LIMIT 500")
    return [(row[0], row[1], row[2], row[3]) for row in connection.execute(query, {"last": last})]
