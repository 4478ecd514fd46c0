"""Format, lint, types and sizes of the whole program, as tests."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.source_tree import ROOT

PROGRAM = ROOT / "previewer"
#: Lines that a file may have. Files of sentences and tables may be longer.
LONGEST = 400
MAY_BE_LONGER = ("previewer/pieces/messages/", "_table.py", "tests/site/document.py", "/migrations/")
#: How often each room says `Any`. The figures may only fall: whoever takes one out lowers its figure.
ANY = {
    "cases": 0,
    "cli": 22,
    "desk": 34,
    "phone": 41,
    "pictures": 23,
    "pieces": 118,
    "runs": 0,
    "site": 211,
    "texts": 0,
}
#: Python files flat in a room that is divided into rooms of its own.
FLAT = {"desk": 8, "site": 12}


def _run(*command: str) -> str:
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return "" if ran.returncode == 0 else ran.stdout + ran.stderr


def _tool(name: str) -> str:
    return shutil.which(name, path=str(Path(sys.executable).parent)) or name


def _python(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.py"))


@pytest.mark.parametrize("room", [*(f"previewer/{room}" for room in sorted(ANY)), "tests", "resources"])
def test_room_has_no_lint(room: str) -> None:
    assert _run(_tool("ruff"), "check", "--no-cache", "--output-format=concise", room) == ""


def test_every_python_file_is_formatted() -> None:
    assert _run(_tool("ruff"), "format", "--check", "--no-cache", ".") == ""


def test_every_qml_file_is_formatted(tmp_path: Path) -> None:
    formatted = shutil.copytree(PROGRAM / "phone/qml", tmp_path / "qml")
    files = sorted(formatted.rglob("*.qml"))
    assert files
    assert _run(_tool("pyside6-qmlformat"), "--ignore-settings", "-i", *map(str, files)) == ""
    wrong = [
        name
        for name in (file.relative_to(formatted).as_posix() for file in files)
        if (formatted / name).read_text("utf-8") != (PROGRAM / "phone/qml" / name).read_text("utf-8")
    ]
    assert wrong == []


@pytest.mark.wide
def test_program_has_no_type_errors_and_pieces_none_when_strict(tmp_path: Path) -> None:
    assert _run(sys.executable, "-m", "mypy", "--no-error-summary", "--cache-dir", str(tmp_path), "previewer") == ""


def test_file_is_no_longer_than_a_reader_can_hold() -> None:
    long = {}
    for path in [*_python(PROGRAM), *_python(ROOT / "tests"), *PROGRAM.rglob("*.qml")]:
        name = path.relative_to(ROOT).as_posix()
        count = len(path.read_text("utf-8").splitlines())
        if count > LONGEST and not any(part in name for part in MAY_BE_LONGER):
            long[name] = count
    assert long == {}


def test_main_window_composes_and_does_no_more() -> None:
    assert len((PROGRAM / "desk/window/main_window.py").read_text("utf-8").splitlines()) < 300


@pytest.mark.parametrize("room", FLAT)
def test_divided_room_has_few_files_on_its_floor(room: str) -> None:
    flat = [path.name for path in (PROGRAM / room).glob("*.py") if path.name != "__init__.py"]
    assert len(flat) <= FLAT[room], sorted(flat)


@pytest.mark.parametrize("room", ANY)
def test_any_is_said_no_more_often_than_before(room: str) -> None:
    count = sum(len(re.findall(r"\bAny\b", path.read_text("utf-8"))) for path in _python(PROGRAM / room))
    assert count <= ANY[room]
