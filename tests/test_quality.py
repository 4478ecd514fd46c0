"""Format, lint, types and sizes of the whole program, as tests."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.source_tree import ROOT, nodes

PROGRAM = ROOT / "previewer"
#: Functions that a class may have, properties too, and fields of an object that may change after it was made: beyond
#: that nobody holds in mind what state it is in.
MOST_METHODS, MOST_CHANGING = 25, 12
#: How often the window's classes hear of another language or palette by themselves. Words and icons of a widget are
#: declared where it is made, which says them anew.
MOST_CHANGES = 9
#: How often each room says `Any`. The figures may only fall: whoever takes one out lowers its figure.
ANY = {
    "cases": 0,
    "cli": 22,
    "desk": 34,
    "phone": 39,
    "pictures": 23,
    "pieces": 118,
    "runs": 0,
    "site": 184,
    "texts": 0,
}
#: Python files flat in a room that is divided into rooms of its own.
FLAT = {"desk": 10, "site": 12}


def _run(*command: str) -> str:
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return "" if ran.returncode == 0 else ran.stdout + ran.stderr


def _tool(name: str) -> str:
    return shutil.which(name, path=str(Path(sys.executable).parent)) or name


def _python(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.py"))


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize("room", [*(f"previewer/{room}" for room in sorted(ANY)), "tests", "resources"])
def test_room_has_no_lint(room: str) -> None:
    assert _run(_tool("ruff"), "check", "--no-cache", "--output-format=concise", room) == ""


@pytest.mark.usefixtures("processes")
def test_every_python_file_is_formatted() -> None:
    assert _run(_tool("ruff"), "format", "--check", "--no-cache", ".") == ""


@pytest.mark.usefixtures("processes")
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


@pytest.mark.deep
def test_program_and_tests_have_no_type_errors_and_pieces_none_when_strict(tmp_path: Path) -> None:
    assert _run(sys.executable, "-m", "mypy", "--no-error-summary", "--cache-dir", str(tmp_path)) == ""


def _changing(method: ast.FunctionDef | ast.AsyncFunctionDef) -> set[str]:
    """The fields of its object that a method sets or deletes."""
    return {
        node.attr
        for node in ast.walk(method)
        if isinstance(node, ast.Attribute)
        and isinstance(node.ctx, ast.Store | ast.Del)
        and isinstance(node.value, ast.Name)
        and node.value.id == "self"
    }


def _size(kind: ast.ClassDef) -> tuple[int, int]:
    """How many functions a class has, and how many fields its objects change outside `__init__`."""
    methods = [node for node in kind.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    changing = [_changing(method) for method in methods if method.name != "__init__"]
    return len(methods), len(set().union(*changing))


@pytest.mark.usefixtures("program_read")
def test_class_is_no_larger_than_a_reader_can_hold() -> None:
    sizes = [
        (node.name, *_size(node)) for path in _python(PROGRAM) for node in nodes(path) if isinstance(node, ast.ClassDef)
    ]
    large = {name: size for name, *size in sizes if size[0] > MOST_METHODS or size[1] > MOST_CHANGING}
    assert large == {}


def test_size_of_a_class_counts_properties_and_fields_that_helpers_set() -> None:
    tree = ast.parse(
        "class Wheel:\n"
        "    def __init__(self):\n        self.a = 1\n        self._reset()\n"
        "    def _reset(self):\n        self.b, (self.c, d.e) = 1, (2, 3)\n"
        "    @property\n    def size(self):\n        self.b += 1\n"
    )
    assert isinstance(tree.body[0], ast.ClassDef)
    assert _size(tree.body[0]) == (3, 2)


#: How docstrings begin that do not name their thing, and how many may still: fewer are better, more are none.
_NAMELESS = {"The same": 0, "Those": 0, "What": 706, "One": 168}


@pytest.mark.usefixtures("program_read")
def test_docstrings_name_their_thing_by_a_noun() -> None:
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    firsts = [
        ast.get_docstring(node) or ""
        for path in _python(PROGRAM)
        for node in nodes(path)
        if isinstance(node, documented)
    ]
    found = {words: sum(first.startswith((f"{words} ", f"{words},")) for first in firsts) for words in _NAMELESS}
    assert all(found[words] <= most for words, most in _NAMELESS.items()), found


def test_main_window_composes_and_does_no_more() -> None:
    assert len((PROGRAM / "desk/window/main_window.py").read_text("utf-8").splitlines()) < 300


def test_words_of_widgets_are_declared_where_they_are_made() -> None:
    found = [
        f"{path.relative_to(PROGRAM)}: {name}"
        for path in _python(PROGRAM / "desk")
        for name in re.findall(r"def (retranslate|changeEvent)\(", path.read_text("utf-8"))
    ]
    assert len(found) <= MOST_CHANGES, found


@pytest.mark.parametrize("room", FLAT)
def test_divided_room_has_few_files_on_its_floor(room: str) -> None:
    flat = [path.name for path in (PROGRAM / room).glob("*.py") if path.name != "__init__.py"]
    assert len(flat) <= FLAT[room], sorted(flat)


@pytest.mark.parametrize("room", ANY)
def test_any_is_said_no_more_often_than_before(room: str) -> None:
    count = sum(len(re.findall(r"\bAny\b", path.read_text("utf-8"))) for path in _python(PROGRAM / room))
    assert count <= ANY[room]


#: Where pictures are opened that are not our own: those that somebody gives.
OPEN_PICTURES = {"pictures/given.py"}
#: A window's own icon and the pictures of the guide are files of ours.
OWN_PICTURES = {"desk/start.py", "desk/guide/window.py"}


def opened_elsewhere(name: str, parts: Iterable[ast.AST]) -> list[str]:
    """The calls in a file that have Qt open a picture by its path, or guess what it is: `line: what is called`."""
    found = []
    for node in parts:
        if not isinstance(node, ast.Call):
            continue
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        given = node.args[0] if node.args else None
        by_path = (
            isinstance(given, ast.JoinedStr)
            or (isinstance(given, ast.Constant) and isinstance(given.value, str))
            or (isinstance(given, ast.Name | ast.Attribute) and re.search("path|file", ast.unparse(given)))
            or (isinstance(given, ast.Call) and ast.unparse(given.func) in ("str", "os.fspath", "fspath"))
        )
        if (
            called in ("QImageReader", "QMovie", "QPicture")
            or (called == "QImage" and len(node.args) == 1)
            or (called in ("QPixmap", "QIcon", "addFile", "addPixmap") and by_path)
            or (called in ("fromData", "loadFromData") and len(node.args) < 2)
        ):
            found.append(f"{name}:{node.lineno}: {called}")
    return found


@pytest.mark.usefixtures("program_read")
def test_pictures_that_somebody_gives_are_opened_in_one_place() -> None:
    rooms = [PROGRAM / room for room in ANY if room != "site"]
    found = {
        name: opened
        for path in (path for room in rooms for path in _python(room))
        if (opened := opened_elsewhere(name := path.relative_to(PROGRAM).as_posix(), nodes(path)))
    }
    assert found.keys() - OWN_PICTURES == OPEN_PICTURES, found


@pytest.mark.parametrize(
    "line",
    ["QImage(str(file))", "QPixmap(str(path))", "QIcon(f'{folder}/a.png')", "QImageReader(x)", "QImage.fromData(data)"],
)
def test_picture_opened_by_path_or_by_guess_is_seen(line: str) -> None:
    assert opened_elsewhere("a.py", ast.walk(ast.parse(line)))
    assert not opened_elsewhere("a.py", ast.walk(ast.parse("QPixmap(size), QImage(), QIcon(pixmap)")))
