"""Answers to creations are kept for a day, and files are listed by an index that knows what they hang on."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table, and two indexes anew."""
    # Ordered by code point, as the other tables are since 0005.
    text = sa.Text(collation="C") if op.get_bind().dialect.name == "postgresql" else sa.Text()
    op.create_table(
        "answers",
        sa.Column("name", text, nullable=False),
        sa.Column("digest", text, nullable=False),
        sa.Column("location", text, nullable=False),
        sa.Column("etag", text, nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.Column("made_gmt", text, nullable=False),
        sa.PrimaryKeyConstraint("name"),
    )
    op.create_index("answers_made", "answers", ["made_gmt"])
    for name, columns in (
        ("records_list", ["kind", "lang", "status", "date", "id", "parent"]),
        ("records_parent", ["parent", "kind", "lang", "status", "date", "id"]),
    ):
        op.drop_index(name, "records")
        op.create_index(name, "records", columns)
