"""No file reaches itself over others, imports for types and inside functions counted."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.source_tree import ROOT, circles, graph


@pytest.mark.usefixtures("program_read")
def test_program_has_no_circles() -> None:
    arrows = graph(ROOT, "previewer")
    told = [
        "; ".join(
            f"{name}:{line} imports {other}" for name in group for other, line in arrows[name].items() if other in group
        )
        for group in circles(arrows)
    ]
    assert told == []


@pytest.mark.parametrize(
    "hidden",
    [
        "from program.b import x",
        "from . import b",
        "def f():\n    from program import b\n    return b",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from .b import x",
        "import importlib\nimportlib.import_module('program.b')",
        "from panes import late\nmade = late('program.b', 'Made')",
    ],
)
def test_circle_when_it_is_hidden_is_found(hidden: str, tmp_path: Path) -> None:
    room = tmp_path / "program"
    room.mkdir()
    (room / "__init__.py").write_text("")
    (room / "a.py").write_text(hidden)
    (room / "b.py").write_text("import program.c")
    (room / "c.py").write_text("import program.a")
    assert circles(graph(tmp_path, "program")) == [["program.a", "program.b", "program.c"]]


def test_files_without_a_circle_have_none(tmp_path: Path) -> None:
    room = tmp_path / "program"
    room.mkdir()
    (room / "__init__.py").write_text("")
    (room / "a.py").write_text("import program.b, program.c")
    (room / "b.py").write_text("import program.c")
    (room / "c.py").write_text("")
    assert circles(graph(tmp_path, "program")) == []
