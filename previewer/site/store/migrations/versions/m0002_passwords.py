"""Several passwords for each user."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Give them a table of their own; the one that each user has moves there."""
    number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "passwords",
        sa.Column("id", number, autoincrement=True, nullable=False),
        sa.Column("user_id", number, nullable=False),
        sa.Column("hash", sa.Text(), nullable=False),
        sa.Column("start", sa.Text(), server_default="", nullable=False),
        sa.Column("note", sa.Text(), server_default="", nullable=False),
        sa.Column("created_gmt", sa.Text(), server_default="", nullable=False),
        sa.Column("used_gmt", sa.Text(), server_default="", nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
        sqlite_autoincrement=True,
    )
    op.create_index("passwords_user", "passwords", ["user_id"], unique=False)
    op.execute(
        "INSERT INTO passwords (user_id, hash, created_gmt) "
        "SELECT id, password_hash, created_gmt FROM users ORDER BY id"
    )
    op.drop_column("users", "password_hash")
