"""The newest file of a name is found at once."""

from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the index."""
    op.create_index("media_name", "media", ["name", "record_id"])
