"""The walls between the rooms of the program, held over every import in every file, wherever in the file it stands."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PROGRAM = ROOT / "previewer"
ROOMS = ("pieces", "phone", "pictures", "desk", "site", "cli")
# Modules beside the rooms, which any room may use.
SHARED = {"resources", "atomic"}
MAY_USE: dict[str, set[str]] = {
    "pieces": set(),
    "phone": {"pieces"},
    "pictures": {"phone", "pieces"},
    "desk": {"phone", "pictures", "pieces"},
    "site": {"pieces"},
    "cli": set(ROOMS),
}
QT = {"PySide6", "shiboken6"}
NO_QT = {"pieces", "site"}
PIECES_MAY_USE = {"babel", "jsonschema", "jsonschema_rs"}


def imports(path: Path) -> Iterator[tuple[int, str]]:
    """Line and full name of all that a file imports, inside functions too; relative imports in full."""
    package = path.relative_to(ROOT).with_suffix("").parts[:-1]
    for node in ast.walk(ast.parse(path.read_text("utf-8"), str(path))):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(package[: len(package) - node.level + 1]) if node.level else ""
            module = ".".join(part for part in (base, node.module or "") if part)
            for alias in node.names:
                yield node.lineno, f"{module}.{alias.name}"
        elif isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if called in ("import_module", "__import__"):
                yield node.lineno, str(node.args[0].value)


def files(room: str) -> list[Path]:
    """The Python files of a room."""
    return sorted((PROGRAM / room).rglob("*.py"))


def _where(path: Path, line: int) -> str:
    return f"{path.relative_to(ROOT).as_posix()}:{line}"


@pytest.mark.parametrize("room", ROOMS)
def test_room_uses_only_the_rooms_that_it_may(room: str) -> None:
    wrong = []
    for path in files(room):
        for line, name in imports(path):
            parts = name.split(".")
            if parts[0] != "previewer" or len(parts) < 2 or parts[1] == room or parts[1] in SHARED:
                continue
            if parts[1] in ROOMS and parts[1] not in MAY_USE[room]:
                wrong.append(f"{_where(path, line)}: {room} may not use {parts[1]}")
    assert wrong == []


@pytest.mark.parametrize("room", sorted(NO_QT))
def test_room_without_qt_imports_none(room: str) -> None:
    wrong = [
        f"{_where(path, line)}: {name}"
        for path in files(room)
        for line, name in imports(path)
        if name.split(".")[0] in QT
    ]
    assert wrong == []


def test_pieces_uses_the_standard_library_and_three_packages() -> None:
    wrong = [
        f"{_where(path, line)}: {name}"
        for path in files("pieces")
        for line, name in imports(path)
        if name.split(".")[0] not in sys.stdlib_module_names | PIECES_MAY_USE | {"previewer", "__future__"}
    ]
    assert wrong == []


def test_modules_beside_the_rooms_use_no_room() -> None:
    for name in SHARED:
        for line, imported in imports(PROGRAM / f"{name}.py"):
            assert not imported.startswith("previewer."), f"previewer/{name}.py:{line}: {imported}"


def test_program_never_imports_its_tests() -> None:
    wrong = [
        _where(path, line)
        for path in sorted(PROGRAM.rglob("*.py"))
        for line, name in imports(path)
        if name.split(".")[0] == "tests"
    ]
    assert wrong == []


def test_command_imports_other_rooms_only_inside_itself() -> None:
    """A command that draws nothing starts without Qt."""
    wrong = []
    for path in files("cli"):
        tree = ast.parse(path.read_text("utf-8"))
        for node in tree.body:
            names = (
                [node.module or ""]
                if isinstance(node, ast.ImportFrom)
                else [a.name for a in node.names]
                if isinstance(node, ast.Import)
                else []
            )
            wrong += [
                f"{_where(path, node.lineno)}: {name}"
                for name in names
                if name.split(".")[0] in QT
                or name.startswith(("previewer.phone", "previewer.pictures", "previewer.desk", "previewer.site"))
            ]
    assert wrong == []


def test_wall_when_it_is_broken_names_file_and_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    room = tmp_path / "previewer" / "pieces" / "kinds"
    room.mkdir(parents=True)
    (room / "new.py").write_text(
        "def f():\n    from PySide6 import QtCore\n    from ...desk import app\n    return QtCore, app\n"
    )
    monkeypatch.setattr(sys.modules[__name__], "ROOT", tmp_path)
    assert list(imports(room / "new.py")) == [(2, "PySide6.QtCore"), (3, "previewer.desk.app")]
    assert _where(room / "new.py", 2) == "previewer/pieces/kinds/new.py:2"
