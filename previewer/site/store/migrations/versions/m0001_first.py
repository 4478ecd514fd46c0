"""The first tables, and the index of the search."""

from alembic import op

from previewer.site.store.search import FIRST_POSTGRESQL, FIRST_SQLITE
from previewer.site.store.tables import metadata

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables as they are declared; later migrations state their own columns."""
    connection = op.get_bind()
    metadata.create_all(connection)
    statements = FIRST_SQLITE if connection.dialect.name == "sqlite" else FIRST_POSTGRESQL
    for statement in statements:
        connection.exec_driver_sql(statement)
