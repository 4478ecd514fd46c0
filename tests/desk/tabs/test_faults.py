"""Errors that nobody caught: the window says so in a sentence, and goes on."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel

from previewer.desk.modes.edit import EDIT, INSPECTOR, ITEMS
from previewer.desk.tabs import faults
from previewer.desk.tabs.faults import Faults
from previewer.desk.window.main_window import MainWindow
from tests.desk.helpers import opened


@pytest.fixture
def told(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> Iterator[Faults]:
    """The window tells; nothing else does."""
    monkeypatch.setattr(sys, "excepthook", lambda *_error: None)
    monkeypatch.setattr(faults, "is_changed", lambda: False)
    made = Faults(window)
    yield made
    if made.box is not None:
        made.box.close()


def test_pane_when_its_module_is_no_longer_there_then_it_says_so_and_the_others_are_made(
    window: MainWindow, piece_file: Path, told: Faults, monkeypatch: pytest.MonkeyPatch
) -> None:
    tab = opened(window, piece_file)
    monkeypatch.setitem(sys.modules, "previewer.desk.modes.edit.items", None)
    window.show_mode(EDIT)
    stand_in = tab.panes.get(ITEMS)
    assert isinstance(stand_in, QLabel)
    assert "replaced or removed" in stand_in.text()
    assert stand_in.isVisible()
    assert tab.panes.get(INSPECTOR).isVisible()
    assert told.box is not None
    assert "replaced or removed" in told.box.text()
    assert "previewer.desk.modes.edit.items" in told.box.detailedText()


def test_error_that_nobody_caught_is_told_once(told: Faults) -> None:
    def fail() -> None:
        try:
            raise ValueError("no such thing")
        except ValueError as error:
            faults.report(error)

    fail()
    assert told.box is not None
    assert "went wrong" in told.box.text()
    assert "no such thing" in told.box.detailedText()
    told.box.close()
    fail()
    assert told.box is None or not told.box.isVisible()
