"""Comparing with the last commit while git is slow to answer."""

import os
import threading
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from previewer.desk.modes.compare import CHANGES, COMPARE
from previewer.desk.modes.compare.middle import ComparePhones
from previewer.desk.tabs.piece_tab import PieceTab
from previewer.desk.window.main_window import MainWindow
from previewer.resources import resource
from tests.desk.helpers import dumped, opened, piece, text_item
from tests.patience import PATIENCE

PUBLISHED, UPDATED = resource("samples", "published.json"), resource("samples", "updated.json")


class HangingGit:
    """Says what it was given, once it was."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir()
        self._pipe, self._asked = folder / "pipe", folder / "asked"
        os.mkfifo(self._pipe)
        script = folder / "git"
        script.write_text(f"#!/bin/sh\necho asked >> {self._asked}\nexec cat {self._pipe}\n", "utf-8")
        script.chmod(0o755)

    def times(self) -> int:
        """How often it was asked."""
        return len(self._asked.read_text("utf-8").splitlines()) if self._asked.exists() else 0

    def answer(self, data: bytes) -> None:
        """Let it say this and end."""
        self._pipe.write_bytes(data)


def phones(tab: PieceTab) -> ComparePhones:
    found = tab.middle(COMPARE)
    assert isinstance(found, ComparePhones)
    return found


@pytest.fixture
def hanging(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> HangingGit:
    """A git that says nothing until it is let go on."""
    (tmp_path / ".git").mkdir()
    found = HangingGit(tmp_path / "bin")
    monkeypatch.setenv("PATH", f"{found.folder}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setattr("previewer.desk.document.git_versions._PATIENCE", PATIENCE)
    return found


@pytest.mark.usefixtures("processes")
def test_git_that_hangs_holds_nothing_up_is_asked_once_and_answers_whoever_still_waits(
    window: MainWindow, piece_file: Path, hanging: HangingGit, qtbot: QtBot
) -> None:
    tab = opened(window, piece_file)
    window.menus.action["compare_commit"].trigger()
    assert window.statusBar().currentMessage() == "Asking git for the last commit of piece.json…"
    assert len(phones(tab).shown()) == 1
    qtbot.waitUntil(lambda: hanging.times() == 1)
    window.menus.action["compare_commit"].trigger()
    tab.piece.document.set_text(dumped(piece(name=text_item())))
    hanging.answer(UPDATED.read_bytes())
    qtbot.waitUntil(lambda: len(phones(tab).shown()) == 2)
    assert phones(tab).captions()[0].startswith("Earlier")
    assert hanging.times() == 1
    assert tab.piece.document.modified
    assert window.statusBar().currentMessage() == ""
    # What is chosen meanwhile stays chosen.
    window.menus.action["compare_commit"].trigger()
    qtbot.waitUntil(lambda: hanging.times() == 2)
    tab.panes.get(CHANGES).session.choose(PUBLISHED)
    hanging.answer(UPDATED.read_bytes())
    qtbot.waitUntil(lambda: window.statusBar().currentMessage() == "")
    assert phones(tab).captions()[0].startswith("Published")


@pytest.mark.usefixtures("processes")
def test_tab_that_is_closed_while_git_hangs_takes_its_answer_along(
    window: MainWindow, piece_file: Path, hanging: HangingGit, qtbot: QtBot
) -> None:
    other = opened(window, UPDATED)
    tab = opened(window, piece_file)
    window.menus.action["compare_commit"].trigger()
    qtbot.waitUntil(lambda: hanging.times() == 1)
    assert window.tabs.close_tab(tab)
    before = set(threading.enumerate())
    hanging.answer(UPDATED.read_bytes())
    qtbot.waitUntil(lambda: not any(one.name == "reading" for one in before if one.is_alive()))
    QApplication.processEvents()
    assert window.tabs.front() is other
    assert other.piece.document.text() == UPDATED.read_text("utf-8")
