"""Nothing in the program is named that nothing uses: vulture over every file, QML's uses counted too."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import vulture
from PySide6 import QtCore, QtGui, QtQuick, QtQuickWidgets, QtWidgets

from tests.source_tree import ROOT

PROGRAM = ROOT / "previewer"
#: Names that are used in a way which no text shows, each with the way.
ALLOWED = {
    "record_factory": "a hook",
}


@cache
def qt_names() -> frozenset[str]:
    """What Qt calls or reads by name: the members of its classes."""
    modules = (QtCore, QtGui, QtQuick, QtQuickWidgets, QtWidgets)
    # A class is there only once it was asked for by name.
    members = (getattr(module, name) for module in modules for name in dir(module))
    return frozenset(name for one in members if isinstance(one, type) for name in dir(one))


def qml_names(program: Path) -> set[str]:
    """Every word in a QML file that could name something of Python's."""
    return {word for file in program.rglob("*.qml") for word in re.findall(r"\w+", file.read_text("utf-8"))}


def dead_names(program: Path) -> list[str]:
    """`file:line: kind 'name'` of what nothing uses."""
    finder = vulture.Vulture()
    finder.scavenge([str(program)])
    known = qt_names() | qml_names(program) | ALLOWED.keys()
    return [
        f"{Path(item.filename).relative_to(program.parent).as_posix()}:{item.first_lineno}: {item.typ} '{item.name}'"
        for item in finder.get_unused_code(min_confidence=60)
        if item.name not in known
    ]


def test_program_names_nothing_that_nothing_uses() -> None:
    assert dead_names(PROGRAM) == []


def test_dead_name_when_there_is_one_is_found(tmp_path: Path) -> None:
    room = tmp_path / "program"
    room.mkdir()
    (room / "one.py").write_text("def used() -> None: ...\n\n\ndef forgotten() -> None: ...\n\n\nused()\n")
    assert dead_names(room) == ["program/one.py:4: function 'forgotten'"]
