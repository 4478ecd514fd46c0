"""The walls between the rooms of the program, held over every import in every file, wherever in the file it stands."""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

import pytest

from tests.source_tree import ROOT, imports, nodes, tree, where

PROGRAM = ROOT / "previewer"
ROOMS = (
    *(
        "pieces",
        "phone",
        "pictures",
        "scripts",
        "cases",
        "runs",
        "texts",
        "outgoing",
        "publish",
        "anywhere",
        "serve",
        "desk",
    ),
    *("site", "cli"),
)
#: Modules beside the rooms: the rooms that may use each. They use none themselves; those in `_BELOW` they may.
BESIDE: dict[str, set[str]] = {
    "atomic": {"pictures", "scripts", "cases", "runs", "texts", "publish", "serve", "desk", "site", "cli"},
    "bounded": {"anywhere", "cases", "pictures", "runs", "texts", "publish", "serve", "desk", "cli"},
    "children": {"pictures", "runs", "texts", "serve", "desk", "cli"},
    "ending": {"phone", "pictures", "scripts", "runs", "publish", "cli"},
    "kept": {"pieces", "phone", "pictures", "cases", "runs", "texts", "serve", "desk", "site"},
    "listening": {"anywhere", "site"},
    "locks": {"desk", "cli"},
    "own_folders": {"scripts", "runs", "publish"},
    "plain_imports": {"desk", "cli"},
    "spreadsheets": {"runs", "texts", "desk"},
    "terminal_parser": {"site", "cli"},
    "terminal_words": {
        "pieces",
        "phone",
        "pictures",
        "scripts",
        "cases",
        "runs",
        "texts",
        "publish",
        "desk",
        "site",
        "cli",
    },
    "resources": {"phone", "pictures", "runs", "serve", "desk", "site", "cli"},
}
#: Modules beside the rooms that others of them may use.
_BELOW = {"ending", "terminal_words"}
#: What starts the program: nothing but the command line.
START = "__main__"
MAY_USE: dict[str, set[str]] = {
    "pieces": set(),
    "phone": {"pieces"},
    "pictures": {"phone", "pieces"},
    "scripts": {"pieces"},
    "cases": {"scripts", "pictures", "phone", "pieces"},
    "runs": {"cases", "scripts", "pictures", "phone", "pieces"},
    "texts": {"pictures", "phone", "pieces"},
    "outgoing": set(),
    "publish": {"cases", "runs", "outgoing", "pictures", "phone", "pieces"},
    "anywhere": {"cases", "pictures", "phone", "pieces"},
    "serve": {"anywhere", "texts", "cases", "scripts", "pictures", "phone", "pieces"},
    "desk": {"anywhere", "serve", "cases", "publish", "runs", "scripts", "texts", "pictures", "phone", "pieces"},
    "site": {"outgoing", "pieces"},
    "cli": set(ROOMS),
}
#: The rooms inside a room and which of their neighbours each may use. Files on the floor of the outer room may use
#: all of them, and be used by all; that there are no circles is held elsewhere.
INNER: dict[str, dict[str, set[str]]] = {
    "pieces": {
        "messages": set(),
        "kinds": {"messages"},
        "rules": {"kinds", "messages"},
        "edits": {"kinds", "messages", "rules"},
    },
    "cases": {"driver": set()},
    "texts": {"consistency": set(), "exchange": {"consistency"}},
    "phone": {"platforms": set(), "fields": set(), "keyboard": set(), "map": set()},
    "runs": {"plan": set(), "reports": {"plan"}},
    "serve": {"definition": set(), "lsp": {"definition"}, "mcp": set()},
    "desk": {
        "document": set(),
        "guide": {"publishing"},
        "handover": set(),
        "source": {"document"},
        "view": {"document"},
        "cases": {"document", "guide", "view"},
        "panes": {"cases", "document", "guide", "pictures", "source", "view"},
        "overlay": {"document", "view"},
        "pictures": {"document", "view"},
        "publishing": {"document", "view"},
        "sharing": {"document", "view"},
        "modes": {"cases", "document", "guide", "panes", "pictures", "publishing", "source", "view"},
        "workspace": {"document", "view"},
        "bundle": {"document", "modes"},
        "program": {"document", "publishing", "source"},
        "tabs": {"document", "modes", "panes", "view"},
        "shots": {"cases", "document", "modes", "overlay", "tabs", "view"},
        "flow": {"document", "guide", "modes", "panes", "tabs", "view"},
        "commands": {
            "bundle",
            "document",
            "flow",
            "guide",
            "modes",
            "overlay",
            "panes",
            "pictures",
            "program",
            "publishing",
            "sharing",
            "shots",
            "tabs",
            "view",
        },
        "window": {
            "commands",
            "document",
            "flow",
            "guide",
            "handover",
            "modes",
            "panes",
            "shots",
            "tabs",
            "view",
            "workspace",
        },
    },
    "site": {
        "store": set(),
        "manage": {"store"},
        "pieces": set(),
        "content": {"pieces", "store"},
        "http": {"content", "store"},
        "pages": {"content", "http", "manage", "pieces", "store"},
        "routes": {"content", "http", "manage", "pages", "store"},
        "commands": {"content", "http", "manage", "store"},
    },
}
QT = {"PySide6", "shiboken6"}
NO_QT = {"pieces", "scripts", "outgoing", "site", "phone/platforms"}
PIECES_MAY_USE = {"babel", "jsonschema", "jsonschema_rs"}


def files(room: str) -> list[Path]:
    """The Python files of a room."""
    return sorted((PROGRAM / room).rglob("*.py"))


@pytest.mark.parametrize("room", ROOMS)
def test_room_uses_only_the_rooms_that_it_may(room: str) -> None:
    wrong = []
    for path in files(room):
        for line, name in imports(path):
            parts = name.split(".")
            if parts[0] != "previewer" or len(parts) < 2 or parts[1] == room:
                continue
            if parts[1] not in MAY_USE[room] and room not in BESIDE.get(parts[1], ()) and parts[1] != "__version__":
                wrong.append(f"{where(path, line)}: {room} may not use {parts[1]}")
    assert wrong == []


@pytest.mark.parametrize("room", INNER)
def test_inner_room_uses_only_the_neighbours_that_it_may(room: str) -> None:
    inner = INNER[room]
    folders = {path.parent.relative_to(PROGRAM / room).parts[0] for path in (PROGRAM / room).glob("*/**/*.py")}
    assert folders == inner.keys()
    wrong = []
    for name, neighbours in inner.items():
        for path in files(f"{room}/{name}"):
            for line, imported in imports(path):
                parts = imported.split(".")
                if parts[:2] != ["previewer", room] or len(parts) < 3 or parts[2] == name:
                    continue
                if parts[2] in inner and parts[2] not in neighbours:
                    wrong.append(f"{where(path, line)}: {room}/{name} may not use {room}/{parts[2]}")
    assert wrong == []


@pytest.mark.usefixtures("program_read")
@pytest.mark.parametrize("room", sorted(NO_QT))
def test_room_without_qt_imports_none(room: str) -> None:
    wrong = [
        f"{where(path, line)}: {name}"
        for path in files(room)
        for line, name in imports(path)
        if name.split(".")[0] in QT
    ]
    assert wrong == []


def test_site_knows_what_a_piece_is_in_its_module_of_pieces_alone() -> None:
    wrong = [
        where(path, line)
        for path in files("site")
        for line, name in imports(path)
        if name.startswith("previewer.pieces") and path != PROGRAM / "site" / "pieces" / "judging.py"
    ]
    assert wrong == []


def test_pieces_uses_the_standard_library_and_three_packages() -> None:
    wrong = [
        f"{where(path, line)}: {name}"
        for path in files("pieces")
        for line, name in imports(path)
        if name.split(".")[0] not in sys.stdlib_module_names | PIECES_MAY_USE | {"previewer", "__future__"}
    ]
    assert wrong == []


def test_what_stands_beside_the_rooms_is_named_with_who_uses_it() -> None:
    beside = {path.stem for path in PROGRAM.glob("*.py")} - {"__init__"}
    assert beside == {*BESIDE, START}
    assert {path.parent.name for path in PROGRAM.glob("*/__init__.py")} == set(ROOMS)


def test_modules_beside_the_rooms_use_no_room() -> None:
    for name in BESIDE:
        for line, imported in imports(PROGRAM / f"{name}.py"):
            mine = imported.startswith("previewer.") and imported.split(".")[1] not in _BELOW - {name}
            assert not mine, f"previewer/{name}.py:{line}: {imported}"
    of_start = [name for _, name in imports(PROGRAM / f"{START}.py") if name.startswith("previewer.")]
    assert of_start == ["previewer.ending", "previewer.cli.main"]


@pytest.mark.usefixtures("program_read")
def test_phones_are_told_apart_by_what_they_are_and_named_nowhere_else() -> None:
    """Whoever needs to know what differs asks the platform, which says it in a field of its own."""
    named = {"previewer/phone/platforms/ios.py", "previewer/phone/platforms/android.py", "previewer/pieces/systems.py"}
    wrong = [
        where(path, node.lineno)
        for path in sorted(PROGRAM.rglob("*.py"))
        if path.relative_to(ROOT).as_posix() not in named and re.search("ios|android", path.read_text("utf-8"))
        for node in nodes(path)
        if isinstance(node, ast.Constant) and node.value in ("ios", "android")
    ]
    assert wrong == []


def test_chain_of_focus_is_never_walked() -> None:
    """Python takes each widget that Qt's chain gives for a part of the one before, and for gone when that is."""
    wrong = [
        where(path, node.lineno)
        for path in sorted(PROGRAM.rglob("*.py"))
        if "InFocusChain" in path.read_text("utf-8")
        for node in nodes(path)
        if isinstance(node, ast.Attribute) and node.attr in ("nextInFocusChain", "previousInFocusChain")
    ]
    assert wrong == []


def test_program_never_imports_its_tests() -> None:
    wrong = [
        where(path, line)
        for path in sorted(PROGRAM.rglob("*.py"))
        for line, name in imports(path)
        if name.split(".")[0] == "tests"
    ]
    assert wrong == []


def test_command_imports_other_rooms_only_inside_itself() -> None:
    """A command that draws nothing starts without Qt."""
    wrong = []
    for path in files("cli"):
        for node in tree(path).body:
            names = (
                [node.module or ""]
                if isinstance(node, ast.ImportFrom)
                else [a.name for a in node.names]
                if isinstance(node, ast.Import)
                else []
            )
            wrong += [
                f"{where(path, node.lineno)}: {name}"
                for name in names
                if name.split(".")[0] in QT
                or name.startswith(("previewer.phone", "previewer.pictures", "previewer.desk", "previewer.site"))
            ]
    assert wrong == []


def test_wall_when_it_is_broken_names_file_and_line(tmp_path: Path) -> None:
    room = tmp_path / "previewer" / "pieces" / "kinds"
    room.mkdir(parents=True)
    (room / "new.py").write_text(
        "def f():\n    from PySide6 import QtCore\n    from ...desk import app\n    return QtCore, app\n"
    )
    assert list(imports(room / "new.py", tmp_path)) == [(2, "PySide6.QtCore"), (3, "previewer.desk.app")]
    assert where(room / "new.py", 2, tmp_path) == "previewer/pieces/kinds/new.py:2"
