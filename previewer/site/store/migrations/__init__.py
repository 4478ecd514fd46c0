"""Migrations of the store, by Alembic, shipped with the package."""
