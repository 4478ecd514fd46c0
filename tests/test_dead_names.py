"""Nothing in the program is named that nothing uses: vulture over every file, QML's uses counted too."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
import vulture
from PySide6 import QtCore, QtGui, QtQuick, QtQuickWidgets, QtWidgets

from tests.source_tree import ROOT

PROGRAM = ROOT / "previewer"
#: Names that are used in a way which no text of the program shows, by the way.
ALLOWED = {
    "called by Python or a library": {
        *(
            "teardown",
            "trace",
            "memo",
            "constant",
            "handle_starttag",
            "handle_endtag",
            "handle_data",
            "handle_hup",
            "create_module",
            "print_help",
            "formatter_class",
            "send_400_response",
        ),
        "read_strings",
        # by pygls
        *("initialized", "folders_changed", "files_changed", "report_server_error", "lsp_text_document__did_open"),
        *("lsp_text_document__did_change", "lsp_text_document__did_close", "lsp_workspace__execute_command"),
    },
    "read by a library": {
        *("handlers", "redirect_slashes", "QML_IMPORT_NAME", "QML_IMPORT_MAJOR_VERSION"),
        *("down_revision", "branch_labels", "depends_on", "freeze_panes", "number_format"),
        *("inherit_cache", "disconnected", "should_exit"),
    },
    "what tests look through, or hold sentences to": {"screen_item", "markAt", "completion", "CAUSES", "FIX_NAMES"},
    "what the window builds on": {"take_back", "effects"},
    "what recording a case in the window builds on": {"write_case", "Recorder"},
}
#: Files whose values are read by the names of their members, one after the other.
READ_BY_NAME = {
    "previewer/pieces/calendars.py",
    "previewer/phone/map/colours.py",
    "previewer/site/store/listing.py",
    "previewer/site/store/records.py",
}


@cache
def qt_names() -> frozenset[str]:
    """What Qt calls or reads by name: the members of its classes."""
    modules = (QtCore, QtGui, QtQuick, QtQuickWidgets, QtWidgets)
    # A class is there only once it was asked for by name.
    members = (getattr(module, name) for module in modules for name in dir(module))
    return frozenset(name for one in members if isinstance(one, type) for name in dir(one))


def words_beside(program: Path) -> set[str]:
    """Every word in a QML file or a template that could name something of Python's."""
    files = [*program.rglob("*.qml"), *program.rglob("*.html")]
    return {word for file in files for word in re.findall(r"\w+", file.read_text("utf-8"))}


def named_late(program: Path) -> set[str]:
    """Every class that is imported by its name when the first of it is made: `late("module", "Name")`."""
    text = "\n".join(file.read_text("utf-8") for file in program.rglob("*.py"))
    return set(re.findall(r'\blate\("[\w.]+", "(\w+)"\)', text))


def dead_names(program: Path) -> list[str]:
    """`file:line: kind 'name'` of what nothing uses."""
    finder = vulture.Vulture()
    finder.scavenge([str(program)])
    known = qt_names().union(words_beside(program), named_late(program), *ALLOWED.values())
    found = [
        (Path(item.filename).relative_to(program.parent).as_posix(), item)
        for item in finder.get_unused_code(min_confidence=60)
        if item.name not in known
    ]
    return [
        f"{name}:{item.first_lineno}: {item.typ} '{item.name}'"
        for name, item in found
        if not (item.typ == "variable" and name in READ_BY_NAME)
    ]


@pytest.mark.deep
def test_program_names_nothing_that_nothing_uses() -> None:
    assert dead_names(PROGRAM) == []


def test_dead_name_when_there_is_one_is_found(tmp_path: Path) -> None:
    room = tmp_path / "program"
    room.mkdir()
    (room / "one.py").write_text("def used() -> None: ...\n\n\ndef forgotten() -> None: ...\n\n\nused()\n")
    assert dead_names(room) == ["program/one.py:4: function 'forgotten'"]
