"""One name, one thing: no two public classes of the program are called the same."""

from __future__ import annotations

import ast
from collections import defaultdict

from tests.source_tree import ROOT


def test_no_two_public_classes_have_one_name() -> None:
    where: dict[str, list[str]] = defaultdict(list)
    for path in sorted((ROOT / "previewer").rglob("*.py")):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                where[node.name].append(path.relative_to(ROOT).as_posix())
    twice = {name: paths for name, paths in where.items() if len(paths) > 1}
    assert twice == {}
