"""SQL stands in the store alone: the rest of the site knows neither SQLAlchemy nor a driver nor the tables."""

from __future__ import annotations

from pathlib import Path

import pytest

import previewer.site
from tests.source_tree import imports

SITE = Path(previewer.site.__file__).parent


@pytest.mark.parametrize(
    ("library", "home"),
    [
        ("sqlalchemy", "store"),
        ("sqlite3", "store"),
        ("psycopg", "store"),
        ("previewer.site.store.tables", "store"),
        ("alembic", "store/migrations"),
    ],
)
def test_library_of_the_store_is_used_there_alone(library: str, home: str) -> None:
    wrong = [
        f"{path.relative_to(SITE).as_posix()}:{line}"
        for path in sorted(SITE.rglob("*.py"))
        if not path.is_relative_to(SITE / home)
        for line, name in imports(path)
        if f"{name}.".startswith(f"{library}.")
    ]
    assert wrong == []
