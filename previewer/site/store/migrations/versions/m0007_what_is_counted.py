"""What was kept for speed goes: totals are counted, and words are looked for in the index."""

from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

_TRIGGERS = {
    "sqlite": [f"DROP TRIGGER records_moved_{event}" for event in ("insert", "delete", "update")],
    "postgresql": [
        "DROP TRIGGER records_moved_made ON records",
        "DROP TRIGGER records_moved_update ON records",
        "DROP FUNCTION note_moved()",
    ],
}


def upgrade() -> None:
    """Drop the tables, and the triggers that kept one of them."""
    for statement in _TRIGGERS[op.get_bind().dialect.name]:
        op.execute(statement)
    op.drop_table("records_moved")
    op.drop_table("counts")
