"""SQL stands in the store alone: the rest of the site knows neither SQLAlchemy nor a driver nor the tables."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import previewer.site

SITE = Path(previewer.site.__file__).parent


def _imports(path: Path) -> Iterator[tuple[int, str]]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"), str(path))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from ((node.lineno, f"{node.module}.{alias.name}") for alias in node.names)


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
        for line, name in _imports(path)
        if f"{name}.".startswith(f"{library}.")
    ]
    assert wrong == []
