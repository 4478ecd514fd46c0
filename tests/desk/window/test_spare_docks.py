"""Docks that make room for the phones in a small window, and come back in a larger one."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QDockWidget
from pytestqt.qtbot import QtBot

from previewer.desk.modes.compare import COMPARE
from previewer.desk.modes.mode import Mode
from previewer.desk.modes.preview import PREVIEW
from previewer.desk.modes.script import SCRIPT
from previewer.desk.panes import SOURCE
from previewer.desk.view.stage import Stage
from previewer.desk.window.main_window import MainWindow
from previewer.resources import resource
from tests.desk.helpers import opened

PUBLISHED, UPDATED = resource("samples", "published.json"), resource("samples", "updated.json")
SMALL, LARGE = (1024, 700), (1500, 1000)


def whole(window: MainWindow) -> bool:
    """Whether the phones in front are seen whole."""
    tab = window.tab()
    middle = None if tab is None else tab.shown_middle
    stage = None if middle is None else middle.findChild(Stage)
    return stage is not None and bool(stage.phones) and stage.verticalScrollBar().maximum() == 0


def source(window: MainWindow) -> QDockWidget:
    return window.docks.dock[SOURCE.name]


@pytest.mark.parametrize("mode", [COMPARE, SCRIPT], ids=lambda mode: mode.name)
def test_panes_below_fold_where_the_phones_would_be_cut_and_come_back(
    window: MainWindow, qtbot: QtBot, mode: Mode
) -> None:
    window.resize(*SMALL)
    tab = opened(window, UPDATED)
    tab.piece.published.choose(PUBLISHED)
    window.show_mode(mode)
    below = [window.docks.dock[name] for name in mode.spare]
    qtbot.waitUntil(lambda: whole(window) and all(dock.height() < 100 for dock in below))
    window.resize(*LARGE)
    qtbot.waitUntil(lambda: whole(window) and all(dock.height() > 150 for dock in below))


def test_source_beside_a_folder_folds_to_its_head_that_a_click_opens(
    window: MainWindow, qtbot: QtBot, piece_file: Path
) -> None:
    window.resize(*LARGE)
    opened(window, piece_file)
    window.show_mode(PREVIEW)
    wide = source(window).width()
    window.folder.open(piece_file.parent)
    window.resize(*SMALL)
    qtbot.waitUntil(lambda: whole(window) and source(window).width() < 60)
    assert not any(window.isAncestorOf(part) and source(window).isAncestorOf(part) for part in window.docks.seen())
    head = QPoint(source(window).width() // 2, source(window).height() - 30)
    qtbot.mouseClick(source(window), Qt.MouseButton.LeftButton, pos=head)
    qtbot.waitUntil(lambda: source(window).width() > 120)
    window.resize(*LARGE)
    qtbot.waitUntil(lambda: source(window).width() > 120)
    assert wide > 120


def test_source_that_folded_comes_back_as_wide_as_it_was(window: MainWindow, qtbot: QtBot, piece_file: Path) -> None:
    window.resize(*LARGE)
    opened(window, piece_file)
    window.folder.open(piece_file.parent)
    qtbot.waitUntil(lambda: whole(window))
    window.resize(*SMALL)
    qtbot.waitUntil(lambda: whole(window) and source(window).width() < 60)
    window.resize(*LARGE)
    qtbot.waitUntil(lambda: whole(window) and source(window).width() > 120)


def test_folded_pane_is_open_again_in_the_layout_that_is_kept(
    window: MainWindow, qtbot: QtBot, piece_file: Path
) -> None:
    opened(window, piece_file)
    window.folder.open(piece_file.parent)
    window.resize(*SMALL)
    qtbot.waitUntil(lambda: whole(window) and source(window).width() < 60)
    window.docks.keep_layout(leaves=True)
    content = source(window).widget()
    assert content is not None
    assert content.isEnabled()
