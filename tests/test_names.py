"""One name, one thing: no two public classes of the program are called the same."""

from __future__ import annotations

from collections import defaultdict

from tests.source_tree import ROOT, classes


def test_no_two_public_classes_have_one_name() -> None:
    where: dict[str, list[str]] = defaultdict(list)
    for path in sorted((ROOT / "previewer").rglob("*.py")):
        for name in classes(path):
            if not name.startswith("_"):
                where[name].append(path.relative_to(ROOT).as_posix())
    twice = {name: paths for name, paths in where.items() if len(paths) > 1}
    assert twice == {}
