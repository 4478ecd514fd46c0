"""The panes around the phones stay where they were put, whatever hides them for a while."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QApplication, QTabBar, QWidget
from pytestqt.qtbot import QtBot

from previewer.desk.modes import MODES
from previewer.desk.modes.compare import COMPARE
from previewer.desk.modes.edit import EDIT
from previewer.desk.modes.mode import Mode
from previewer.desk.modes.preview import PREVIEW
from previewer.desk.panes import SOURCE, WRONG
from previewer.desk.panes.wrongs import Of
from previewer.desk.tabs.piece_tab import PieceTab
from previewer.desk.view.controls import ZoomButton
from previewer.desk.view.phone_area import PhoneArea
from previewer.desk.window import docks
from previewer.desk.window.main_window import MainWindow
from previewer.resources import resource
from tests.desk.helpers import in_sight, opened, phones_of


def hidden(window: MainWindow) -> list[str]:
    """The panes of the first mode that are not shown."""
    return [pane.name for pane in PREVIEW.panes if window.docks.dock[pane.name].isHidden()]


def quit_on_the_start_page(window: MainWindow, _piece: Path) -> None:
    window.menus.action["quit"].trigger()


def close_the_last_tab_and_quit(window: MainWindow, piece: Path) -> None:
    window.open_path(piece)
    window.menus.action["close"].trigger()
    window.menus.action["quit"].trigger()


def quit_with_a_piece_after_the_start_page(window: MainWindow, piece: Path) -> None:
    window.open_path(piece)
    window.menus.action["close"].trigger()
    window.open_path(piece)
    window.menus.action["quit"].trigger()


@pytest.mark.parametrize(
    "end",
    [quit_on_the_start_page, close_the_last_tab_and_quit, quit_with_a_piece_after_the_start_page],
    ids=lambda end: end.__name__,
)
def test_panes_that_the_start_page_hid_are_there_the_next_time(
    make_window: Callable[..., MainWindow], piece_file: Path, end: Callable[[MainWindow, Path], None]
) -> None:
    first = make_window()
    end(first, piece_file)
    assert not first.isVisible()
    window = make_window()
    window.open_path(piece_file)
    assert hidden(window) == []
    assert {action.text() for action in window.docks.toggles() if action.isChecked()} == {
        window.docks.dock[name].windowTitle() for name in ("source", "values", "problems")
    }


def test_pane_that_the_designer_hid_stays_hidden_past_the_start_page(
    make_window: Callable[..., MainWindow], piece_file: Path
) -> None:
    first = make_window()
    first.open_path(piece_file)
    first.docks.dock["values"].hide()
    first.menus.action["close"].trigger()
    first.menus.action["quit"].trigger()
    window = make_window()
    window.open_path(piece_file)
    assert hidden(window) == ["values"]


def in_front(window: MainWindow, name: str) -> bool:
    """Whether something of a pane is seen."""
    return in_sight(window.docks.dock[name])


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.name)
def test_panes_in_front_are_in_front_the_next_time(
    make_window: Callable[..., MainWindow], qtbot: QtBot, piece_file: Path, mode: Mode
) -> None:
    first = make_window()
    first.resize(1400, 900)
    opened(first, piece_file)
    first.show_mode(mode)
    names = [pane.name for pane in mode.panes]
    qtbot.waitUntil(lambda: any(in_front(first, name) for name in names))
    first.docks.show(mode.panes[-1])
    qtbot.waitUntil(lambda: in_front(first, names[-1]))
    front = [name for name in names if in_front(first, name)]
    first.menus.action["quit"].trigger()
    window = make_window()
    opened(window, piece_file)
    qtbot.waitUntil(lambda: window.mode.name == mode.name)
    qtbot.waitUntil(lambda: [name for name in names if in_front(window, name)] == front)


def test_list_that_was_folded_opens_for_what_is_wrong_the_next_time(
    make_window: Callable[..., MainWindow], qtbot: QtBot, piece_file: Path
) -> None:
    first = make_window()
    first.resize(1400, 900)
    opened(first, piece_file)
    first.show_mode(EDIT)
    wrong = first.docks.dock[WRONG.name]
    qtbot.waitUntil(lambda: in_front(first, WRONG.name) and wrong.height() < 60)
    first.menus.action["quit"].trigger()
    piece_file.write_text(piece_file.read_text("utf-8").replace('"switch"', '"swich"'), "utf-8")
    window = make_window()
    window.resize(1400, 900)
    opened(window, piece_file)
    qtbot.waitUntil(lambda: in_front(window, WRONG.name) and window.docks.dock[WRONG.name].height() > 100)


def test_mode_that_is_chosen_on_the_start_page_has_its_first_panes_in_front(
    window: MainWindow, piece_file: Path, qtbot: QtBot
) -> None:
    window.show_mode(EDIT)
    window.open_path(piece_file)
    qtbot.waitUntil(lambda: in_front(window, "inspector") and in_front(window, "problems"))
    assert not in_front(window, "history")
    assert not in_front(window, "source")


def test_panes_beside_the_phones_have_their_own_width_past_the_start_page(
    window: MainWindow, piece_file: Path, qtbot: QtBot
) -> None:
    # What the start page hides was laid out for the size that the window had before it was shown.
    window.resize(1480, 900)
    window.open_path(piece_file)
    dock = window.docks.dock
    qtbot.waitUntil(lambda: dock["source"].width() >= 380 and dock["values"].width() >= 270)


def test_pane_that_was_brought_to_the_front_is_there_past_the_start_page(
    window: MainWindow, piece_file: Path, qtbot: QtBot
) -> None:
    window.open_path(piece_file)
    window.show_mode(EDIT)
    window.docks.dock["source"].raise_()
    qtbot.waitUntil(lambda: in_front(window, "source"))
    window.menus.action["close"].trigger()
    qtbot.waitUntil(lambda: window.tab() is None)
    window.open_path(piece_file)
    qtbot.waitUntil(lambda: in_front(window, "source") and in_front(window, "inspector"))
    assert not in_front(window, "problems")


def test_layout_when_reset_is_that_of_the_first_start(make_window: Callable[..., MainWindow], piece_file: Path) -> None:
    first = make_window()
    first.open_path(piece_file)
    docks, area = first.docks.dock, Qt.DockWidgetArea
    docks["values"].hide()
    docks["problems"].setFloating(True)
    first.addDockWidget(area.TopDockWidgetArea, docks["source"])
    first.addToolBar(Qt.ToolBarArea.BottomToolBarArea, first.view_bar)
    first.menus.toolbar.hide()
    first.close()
    window = make_window()
    window.open_path(piece_file)
    docks = window.docks.dock
    assert window.dockWidgetArea(docks["source"]) == area.TopDockWidgetArea
    window.menus.action["reset_layout"].trigger()
    assert hidden(window) == [] and not any(dock.isFloating() for dock in docks.values())
    assert window.dockWidgetArea(docks["source"]) == area.LeftDockWidgetArea
    assert window.dockWidgetArea(docks["values"]) == area.RightDockWidgetArea
    assert docks["steps"] in window.tabifiedDockWidgets(docks["problems"])
    assert window.toolBarArea(window.view_bar) == Qt.ToolBarArea.TopToolBarArea
    assert window.menus.toolbar.isVisible()


def test_layout_when_reset_on_the_start_page_comes_with_the_next_piece(
    make_window: Callable[..., MainWindow], piece_file: Path
) -> None:
    window = make_window()
    window.open_path(piece_file)
    window.docks.dock["values"].hide()
    window.menus.action["close"].trigger()
    window.menus.action["reset_layout"].trigger()
    assert [name for name, dock in window.docks.dock.items() if not dock.isHidden()] == []
    window.open_path(piece_file)
    assert hidden(window) == []


def test_pane_behind_another_comes_up_from_the_menu_and_hides_when_it_is_seen(
    make_window: Callable[..., MainWindow], piece_file: Path, qtbot: QtBot
) -> None:
    window = make_window()
    window.open_path(piece_file)
    steps, problems = window.docks.dock["steps"], window.docks.dock["problems"]
    toggle = next(action for action in window.docks.toggles() if action.text() == "Case steps")
    qtbot.waitUntil(lambda: not problems.visibleRegion().isEmpty())
    assert not toggle.isChecked() and steps.visibleRegion().isEmpty()
    toggle.trigger()
    qtbot.waitUntil(lambda: not steps.visibleRegion().isEmpty())
    assert toggle.isChecked()
    toggle.trigger()
    assert steps.isHidden() and not toggle.isChecked()
    toggle.trigger()
    qtbot.waitUntil(lambda: not steps.visibleRegion().isEmpty())
    assert toggle.isChecked()


def test_pane_with_nothing_to_say_folds_to_its_head_until_it_has(
    make_window: Callable[..., MainWindow], piece_file: Path, qtbot: QtBot
) -> None:
    window = make_window()
    window.open_path(piece_file)
    tab, dock = window.tab(), window.docks.dock["problems"]
    assert tab is not None
    qtbot.waitUntil(lambda: dock.height() < 90)
    text = tab.piece.document.text()
    tab.piece.document.set_text(text.replace('"switch"', '"swich"'))
    qtbot.waitUntil(lambda: dock.height() > 120)
    tab.piece.document.set_text(text)
    qtbot.waitUntil(lambda: dock.height() < 90)
    window.show_mode(EDIT)
    qtbot.waitUntil(lambda: dock.height() < 90)
    window.show_mode(PREVIEW)
    qtbot.waitUntil(lambda: dock.height() < 90)
    tab.panes.get(WRONG).filters[Of.SCREENS].click()
    qtbot.waitUntil(tab.panes.get(WRONG).screens.isVisible)
    assert dock.height() < 160


def test_pane_waits_until_the_keys_rest_before_it_unfolds_under_the_hands_of_a_typist(
    window: MainWindow, piece_file: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(docks, "_REST", 60)
    window.open_path(piece_file)
    tab, dock = window.tab(), window.docks.dock["problems"]
    assert tab is not None
    qtbot.waitUntil(lambda: dock.height() < 90)
    editor = tab.panes.get(SOURCE).editor
    editor.moveCursor(QTextCursor.MoveOperation.End)
    editor.setFocus()
    qtbot.keyClick(editor, Qt.Key.Key_Backspace)
    qtbot.keyClick(editor, Qt.Key.Key_Backspace)
    tab.piece.document.read_now()
    assert tab.piece.outdated
    assert window.docks._folding.interval() == 60
    assert dock.height() < 90
    qtbot.waitUntil(lambda: dock.height() > 120)
    assert editor.viewport().rect().contains(editor.cursorRect().center())


def test_phones_alone_take_the_screen_and_give_it_back(
    make_window: Callable[..., MainWindow], piece_file: Path, qtbot: QtBot
) -> None:
    window = make_window()
    window.open_path(piece_file)
    window.docks.dock["values"].hide()
    window.menus.action["stage"].trigger()
    assert window.isFullScreen()
    assert all(dock.isHidden() for dock in window.docks.dock.values())
    assert window.view_bar.isHidden()
    window.menus.action["stage"].trigger()
    assert not window.isFullScreen()
    assert hidden(window) == ["values"]
    assert not window.view_bar.isHidden()
    window.menus.action["stage"].trigger()
    window.menus.action["close"].trigger()
    assert not window.isFullScreen()
    window.close()
    again = make_window()
    again.open_path(piece_file)
    assert hidden(again) == ["values"]


@pytest.mark.parametrize("size", [(1024, 700), (1093, 614)], ids=["small", "1366×768 at 125 %"])
@pytest.mark.parametrize("mode", [PREVIEW, EDIT], ids=lambda mode: mode.name)
def test_small_window_shows_both_phones_whole_at_the_first_start(
    make_window: Callable[..., MainWindow], piece_file: Path, qtbot: QtBot, mode: Mode, size: tuple[int, int]
) -> None:
    window = make_window()
    window.resize(*size)
    window.open_path(piece_file)
    window.show_mode(mode)
    tab = window.tab()
    assert isinstance(tab, PieceTab)
    qtbot.waitUntil(lambda: all_whole(window, phones_of(tab)))


@pytest.mark.parametrize("size", [(1024, 672), (1024, 632), (1093, 574)], ids=["small", "low", "1366×768 at 125 %"])
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_small_window_beside_a_folder_keeps_its_size_and_shows_both_phones_whole(
    make_window: Callable[..., MainWindow], piece_file: Path, qtbot: QtBot, lang: str, size: tuple[int, int]
) -> None:
    window = make_window()
    window.settings.language = lang
    window.resize(*size)
    window.folder.open(piece_file.parent)
    tab = opened(window, resource("samples", "every-kind.json"))
    area = phones_of(tab)
    for mode in (*MODES, EDIT, PREVIEW):
        window.show_mode(mode)
        qtbot.waitUntil(lambda: all_whole(window, area) or window.mode not in (EDIT, PREVIEW))
        QApplication.processEvents()
        assert window.size().toTuple() == size, mode.name
        assert window.minimumSizeHint().width() <= size[0], mode.name


def test_source_that_is_folded_below_the_phones_shows_its_head_alone_and_comes_back(
    make_window: Callable[..., MainWindow], piece_file: Path, qtbot: QtBot
) -> None:
    window = make_window()
    window.resize(1024, 672)
    tab = opened(window, piece_file)
    window.show_mode(COMPARE)
    dock, editor = window.docks.dock["source"], tab.panes.get(SOURCE)
    qtbot.waitUntil(lambda: dock.isVisible() and dock.height() < 60)
    qtbot.waitUntil(lambda: all(part.visibleRegion().isEmpty() for part in (editor, *editor.findChildren(QWidget))))
    window.resize(1600, 1300)
    qtbot.waitUntil(lambda: editor.visibleRegion().boundingRect().height() > 100)


def test_panes_beside_the_phones_are_as_narrow_as_they_can_be_where_both_are_whole_then(
    make_window: Callable[..., MainWindow], piece_file: Path, qtbot: QtBot
) -> None:
    first = make_window()
    first.resize(1600, 1000)
    opened(first, piece_file)
    first.show_mode(EDIT)
    qtbot.waitUntil(lambda: first.docks.dock["inspector"].width() > 250)
    first.menus.action["quit"].trigger()
    window = make_window()
    window.resize(1024, 632)
    tab = opened(window, piece_file)
    window.folder.open(piece_file.parent)
    qtbot.waitUntil(lambda: window.mode is EDIT and all_whole(window, phones_of(tab)))


def all_whole(window: MainWindow, area: PhoneArea) -> bool:
    """Whether both phones are in sight, each whole."""
    room = QRect(area.mapTo(window, area.rect().topLeft()), area.size())
    there = [QRect(view.mapTo(window, view.rect().topLeft()), view.size()) for view in area.shown()]
    return len(there) == 2 and all(room.contains(one) for one in there)


def test_title_of_a_pane_stands_once(make_window: Callable[..., MainWindow], piece_file: Path, qtbot: QtBot) -> None:
    window = make_window()
    window.open_path(piece_file)
    window.menus.action["reset_layout"].trigger()
    dock = window.docks.dock
    qtbot.waitUntil(lambda: dock["problems"].titleBarWidget() is not None)
    for one in dock.values():
        if one.isVisible():
            assert (one.titleBarWidget() is not None) == bool(window.tabifiedDockWidgets(one)), one.windowTitle()
    dock["problems"].setFloating(True)
    qtbot.waitUntil(lambda: dock["problems"].titleBarWidget() is None)


def test_small_window_has_narrower_panes_and_phones_that_can_be_read(
    make_window: Callable[..., MainWindow], piece_file: Path, qtbot: QtBot
) -> None:
    window = make_window()
    window.resize(1024, 700)
    window.open_path(piece_file)
    window.menus.action["reset_layout"].trigger()
    assert window.minimumSizeHint().width() < 800
    tab = window.tab()
    assert isinstance(tab, PieceTab)
    qtbot.waitUntil(lambda: window.docks.dock["source"].width() < 320)
    assert phones_of(tab).scale() >= 0.35
    bar = window.view_bar
    label = bar.controls[ZoomButton]
    assert isinstance(label, ZoomButton)
    qtbot.waitUntil(lambda: label.text() == f"Fit: {round(phones_of(tab).scale() * 100)} %")


def test_layout_that_comes_back_leaves_no_tab_bar_of_docks_behind(
    make_window: Callable[..., MainWindow], piece_file: Path, qtbot: QtBot
) -> None:
    window = make_window()
    window.open_path(piece_file)

    def bars() -> list[QTabBar]:
        found = window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly)
        # Those that Qt keeps for later stand beside the window.
        return [bar for bar in found if bar.isVisible() and window.rect().intersects(bar.geometry())]

    qtbot.waitUntil(lambda: len(bars()) == 2)
    for mode in (EDIT, PREVIEW, EDIT, PREVIEW):
        window.show_mode(mode)
        qtbot.waitUntil(lambda: len(bars()) == 2)
    for action in ("reset_layout", "stage", "stage"):
        window.menus.action[action].trigger()
    qtbot.waitUntil(lambda: len(bars()) == 2)
    tops = {bar.geometry().bottom() + 1 for bar in bars()}
    assert window.docks.dock["problems"].geometry().top() in tops
