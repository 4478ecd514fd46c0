"""Docks that make room for the phones in a small window, and come back in a larger one."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QApplication, QDockWidget, QTabBar
from pytestqt.qtbot import QtBot

from previewer.desk.modes import MODES
from previewer.desk.modes.compare import COMPARE
from previewer.desk.modes.compare.middle import ComparePhones
from previewer.desk.modes.edit import EDIT, INSPECTOR
from previewer.desk.modes.mode import Mode
from previewer.desk.modes.preview import PREVIEW
from previewer.desk.modes.script import SCRIPT
from previewer.desk.panes import SOURCE, WRONG
from previewer.desk.view.stage import Stage
from previewer.desk.window.main_window import MainWindow
from previewer.resources import resource
from tests.desk.helpers import in_sight, opened

PUBLISHED, UPDATED = resource("samples", "published.json"), resource("samples", "updated.json")
SMALL, LARGE = (1024, 700), (1500, 1000)
#: 1366×768 at 125 %.
LOW = (1092, 614)


def stage_of(window: MainWindow) -> Stage | None:
    tab = window.tab()
    stage = None if tab is None else getattr(tab.shown_middle, "stage", None)
    return stage if isinstance(stage, Stage) else None


def whole(window: MainWindow) -> bool:
    """Whether the phones in front are seen whole, in the room that the window has for them."""
    stage = stage_of(window)
    if stage is None or not stage.phones:
        return False
    room = QRect(stage.mapTo(window, QPoint(0, 0)), stage.size())
    return window.rect().contains(room) and not any(
        bar.maximum() for bar in (stage.verticalScrollBar(), stage.horizontalScrollBar())
    )


def open_wide_folder(window: MainWindow, folder: Path, width: int = 260) -> None:
    """A list of pieces that somebody drew so wide that the panes beside the phones have to give way."""
    window.settings.folder_width = width
    window.folder.open(folder)


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("size", [SMALL, LOW], ids=["1024x700", "1092x614"])
@pytest.mark.parametrize("mode", [mode for mode in MODES if mode.stage], ids=lambda mode: mode.name)
def test_phones_stay_whole_in_a_window_that_is_made_small(
    window: MainWindow, qtbot: QtBot, mode: Mode, size: tuple[int, int], lang: str, piece_file: Path
) -> None:
    window.settings.language = lang
    window.resize(*LARGE)
    opened(window, piece_file)
    window.show_mode(mode)
    qtbot.waitUntil(lambda: whole(window))
    window.resize(*size)
    qtbot.waitUntil(lambda: whole(window))
    assert window.size().toTuple() == size


def test_width_of_a_pane_that_was_drawn_by_hand_in_a_small_window_stays(
    window: MainWindow, qtbot: QtBot, piece_file: Path
) -> None:
    window.resize(*LARGE)
    opened(window, piece_file)
    window.show_mode(EDIT)
    window.resize(*SMALL)
    qtbot.waitUntil(lambda: whole(window))
    inspector = window.docks.dock[INSPECTOR.name]
    window.resizeDocks([inspector], [420], Qt.Orientation.Horizontal)
    qtbot.waitUntil(lambda: not whole(window))
    window.show_mode(PREVIEW)
    window.show_mode(EDIT)
    qtbot.waitUntil(lambda: inspector.width() > 400)


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


@pytest.mark.parametrize("mode", [EDIT, SCRIPT], ids=lambda mode: mode.name)
def test_panes_below_stay_folded_beside_a_folder_in_a_small_window(
    window: MainWindow, qtbot: QtBot, piece_file: Path, mode: Mode
) -> None:
    # Both phones cannot be whole there: folding was given up, and an upper edge of one was left of them.
    open_wide_folder(window, piece_file.parent, 300)
    window.resize(*SMALL)
    opened(window, piece_file)
    window.show_mode(mode)

    def folded() -> bool:
        below = [dock for name in mode.spare if in_sight(dock := window.docks.dock[name])]
        return bool(below) and all(dock.height() < 60 for dock in below)

    qtbot.waitUntil(lambda: not whole(window) and folded())
    window.resize(*LARGE)
    qtbot.waitUntil(lambda: whole(window))


def test_source_beside_a_folder_folds_to_its_head_that_a_click_opens(
    window: MainWindow, qtbot: QtBot, piece_file: Path
) -> None:
    window.resize(*LARGE)
    opened(window, piece_file)
    window.show_mode(PREVIEW)
    wide = source(window).width()
    open_wide_folder(window, piece_file.parent)
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
    open_wide_folder(window, piece_file.parent)
    qtbot.waitUntil(lambda: whole(window))
    window.resize(*SMALL)
    qtbot.waitUntil(lambda: whole(window) and source(window).width() < 60)
    window.resize(*LARGE)
    qtbot.waitUntil(lambda: whole(window) and source(window).width() > 120)


def test_folded_pane_is_open_again_in_the_layout_that_is_kept(
    window: MainWindow, qtbot: QtBot, piece_file: Path
) -> None:
    opened(window, piece_file)
    open_wide_folder(window, piece_file.parent)
    window.resize(*SMALL)
    qtbot.waitUntil(lambda: whole(window) and source(window).width() < 60)
    window.docks.keep_layout(leaves=True)
    content = source(window).widget()
    assert content is not None
    assert content.isEnabled()


def test_window_stays_as_wide_as_it_is_however_fast_its_modes_follow_each_other(
    window: MainWindow, qtbot: QtBot, piece_file: Path
) -> None:
    # Docks of a mode that came while those of the former still stood there needed more room than the window has.
    window.resize(*SMALL)
    opened(window, piece_file)
    for mode in MODES:
        window.show_mode(mode)
    QApplication.processEvents()
    for mode in MODES:
        window.show_mode(mode)
        assert window.size().toTuple() == SMALL, mode.name
    window.show_mode(PREVIEW)
    qtbot.waitUntil(lambda: whole(window))


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("mode", [PREVIEW, EDIT], ids=lambda mode: mode.name)
def test_list_of_what_is_wrong_folds_to_its_tab_in_a_low_window_and_a_click_opens_it(
    window: MainWindow, qtbot: QtBot, piece_file: Path, mode: Mode, lang: str
) -> None:
    # 1366×768 at 125 %, less the bars of the desktop and the window's own title.
    window.settings.language = lang
    window.resize(1092, 535)
    tab = opened(window, piece_file)
    tab.piece.document.set_text(tab.piece.document.text().replace('"switch"', '"swich"'))
    window.show_mode(mode)
    wrong = window.docks.dock[WRONG.name]
    qtbot.waitUntil(lambda: whole(window) and wrong.height() < 20)
    tabs = window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly)
    bar = next(bar for bar in tabs if bar.isVisible() and bar.tabText(bar.currentIndex()) == wrong.windowTitle())
    qtbot.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(bar.currentIndex()).center())
    qtbot.waitUntil(lambda: wrong.height() > 60)


@pytest.mark.parametrize("size", [SMALL, LOW], ids=["1024x700", "1092x614"])
def test_phone_is_whole_below_the_question_which_version_is_published(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, size: tuple[int, int]
) -> None:
    for name in ("a", "b", "rubbish-1.1", "rubbish-day-final"):
        (tmp_path / f"{name}.json").write_bytes(PUBLISHED.read_bytes())
    window.resize(*size)
    tab = opened(window, tmp_path / "a.json")
    window.show_mode(COMPARE)
    middle = tab.shown_middle
    assert isinstance(middle, ComparePhones)
    qtbot.waitUntil(lambda: len(middle.notice.buttons()) == 4)

    def is_whole() -> bool:
        (view,) = middle.shown()
        room = QRect(QPoint(0, 0), middle.stage.viewport().size())
        return whole(window) and room.contains(QRect(view.mapTo(middle.stage, QPoint(0, 0)), view.size()))

    qtbot.waitUntil(is_whole)
