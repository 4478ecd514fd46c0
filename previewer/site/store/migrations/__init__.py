"""Migrations of the store, by Alembic, shipped with the package."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection

FOLDER = Path(__file__).parent


def upgrade(db: Connection, version: str = "head") -> None:
    """Bring the tables up to a version, in the transaction of `db`."""
    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    config.attributes["connection"] = db
    command.upgrade(config, version)
