"""The modes: a second one, made for the test, beside Preview."""

from collections import Counter
from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.modes import MODES
from previewer.desk.modes.bar import ModeBar
from previewer.desk.modes.edit import EDIT, ITEMS
from previewer.desk.modes.mode import Mode
from previewer.desk.modes.preview import PREVIEW
from previewer.desk.panes import SOURCE, WRONG
from previewer.desk.services import Services
from previewer.desk.view.phone_area import PhoneArea
from previewer.desk.window.main_window import MainWindow
from previewer.resources import resource
from tests.desk.helpers import opened


def _label(piece: OpenPiece, _services: Services) -> QLabel:
    return QLabel(f"all texts of {piece.path.name}")


TEXTS = Mode("other", "Texts", "language", (SOURCE, WRONG), _label, {"source": Qt.DockWidgetArea.BottomDockWidgetArea})
BOTH = (PREVIEW, TEXTS)
#: A shortcut of another context acts only where its own widget has the keyboard.
_ANYWHERE = (Qt.ShortcutContext.WindowShortcut, Qt.ShortcutContext.ApplicationShortcut)
SAMPLE = resource("samples", "published.json")


@pytest.fixture
def two(make_window: Callable[..., MainWindow]) -> MainWindow:
    """A window with two modes, and a piece in it."""
    window = make_window(modes=BOTH)
    opened(window, SAMPLE)
    return window


def _switch(window: MainWindow, position: int) -> None:
    QTest.keyClick(window, Qt.Key(Qt.Key.Key_0 + position), Qt.KeyboardModifier.ControlModifier)


def _bar(window: MainWindow) -> ModeBar:
    assert window.mode_bar is not None
    return window.mode_bar


def _visible(window: MainWindow) -> set[str]:
    return {name for name, dock in window.docks.dock.items() if not dock.isHidden()}


def test_window_with_one_mode_has_no_bar(make_window: Callable[..., MainWindow]) -> None:
    assert make_window(modes=(PREVIEW,)).mode_bar is None


def test_first_start_is_in_preview_and_the_bar_has_every_mode_in_order(window: MainWindow) -> None:
    actions = _bar(window).actions()
    assert [action.isChecked() for action in actions] == [mode is PREVIEW for mode in MODES]
    assert [action.shortcut().toString() for action in actions] == [f"Ctrl+{at}" for at in range(1, len(MODES) + 1)]


def test_edit_has_the_same_phones_between_items_and_inspector(window: MainWindow) -> None:
    tab = opened(window, SAMPLE)
    _switch(window, MODES.index(EDIT) + 1)
    phones = tab.middle(EDIT)
    assert phones is tab.middle(PREVIEW)
    assert phones.isVisible()
    assert _visible(window) == {"items", "inspector", "history", "source", "problems"}
    places = {name: window.dockWidgetArea(window.docks.dock[name]) for name in _visible(window)}
    area = Qt.DockWidgetArea
    assert places["items"] == area.LeftDockWidgetArea
    assert places["inspector"] == area.RightDockWidgetArea
    assert places["source"] == places["problems"] == area.BottomDockWidgetArea


def test_no_shortcut_stands_twice(window: MainWindow) -> None:
    opened(window, SAMPLE)
    for at in range(len(MODES), 0, -1):
        _switch(window, at)
    actions = {id(action): action for action in window.findChildren(QAction)}
    found = Counter(
        keys.toString()
        for action in actions.values()
        for keys in action.shortcuts()
        if action.shortcutContext() in _ANYWHERE and not keys.isEmpty()
    )
    found.update(
        keys.toString()
        for shortcut in window.findChildren(QShortcut)
        for keys in [shortcut.key()]
        if shortcut.context() in _ANYWHERE
    )
    assert [keys for keys, count in found.items() if count > 1] == []


def test_bar_has_a_button_for_each_mode_at_the_left_edge(two: MainWindow) -> None:
    bar = _bar(two)
    assert bar.isVisible()
    assert two.toolBarArea(bar) == Qt.ToolBarArea.LeftToolBarArea
    assert [action.text() for action in bar.actions()] == ["Preview", "Texts"]
    assert [action.isChecked() for action in bar.actions()] == [True, False]


def test_tab_values_look_and_selected_item_stay_when_the_mode_changes(two: MainWindow) -> None:
    tab = opened(two, resource("samples", "every-kind.json"))
    tab.piece.session.edit("birdsong", False)
    tab.piece.selection.select("birdsong")
    two.view.change_looks(theme="dark")
    _switch(two, 2)
    assert two.tab() is tab
    assert isinstance(tab.middle(TEXTS), QLabel)
    assert tab.middle(TEXTS).isVisible()
    assert not tab.middle(PREVIEW).isVisible()
    assert tab.piece.session.values.get("birdsong") is False
    assert tab.piece.selection.item == "birdsong"
    assert all(look.dark for look in tab.piece.looks)
    source = tab.panes.get(SOURCE)
    _switch(two, 1)
    assert isinstance(tab.middle(PREVIEW), PhoneArea)
    assert tab.middle(PREVIEW).isVisible()
    assert tab.panes.get(SOURCE) is source


def test_several_items_are_selected_in_edit_after_every_mode_was_seen(window: MainWindow, qtbot: QtBot) -> None:
    tab = opened(window, SAMPLE)
    for mode in (*MODES, EDIT):
        window.show_mode(mode)
        qtbot.waitUntil(lambda: window.first_picture.complete)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    rows = tab.panes.get(ITEMS).list
    qtbot.waitUntil(rows.isVisible)
    held = Qt.KeyboardModifier.NoModifier
    for row in (1, 3, 4):
        place = rows.visualRect(rows.items.index(row)).center()
        QTest.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, held, place)
        held = Qt.KeyboardModifier.ControlModifier
    assert tab.piece.selection.items == tuple(rows.items.key_at(row) for row in (1, 3, 4))
    assert len(rows.selectedIndexes()) == 3


def test_mode_shows_its_own_panes_in_its_own_areas(two: MainWindow) -> None:
    assert _visible(two) >= {"source", "values", "problems"}
    _switch(two, 2)
    assert _visible(two) == {"source", "problems"}
    assert two.tabifiedDockWidgets(two.docks.dock["source"]) == [two.docks.dock["problems"]]
    assert two.dockWidgetArea(two.docks.dock["source"]) == Qt.DockWidgetArea.BottomDockWidgetArea
    assert not two.docks.dock["values"].toggleViewAction().isVisible()


def test_pane_that_is_hidden_in_one_mode_is_not_in_another(two: MainWindow) -> None:
    two.docks.dock["problems"].hide()
    _switch(two, 2)
    assert _visible(two) == {"source", "problems"}
    _switch(two, 1)
    assert "problems" not in _visible(two)


def test_mode_remembers_its_own_layout(two: MainWindow, make_window: Callable[..., MainWindow]) -> None:
    two.docks.dock["values"].hide()
    _switch(two, 2)
    two.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, two.docks.dock["problems"])
    _switch(two, 1)
    assert _visible(two) >= {"source", "problems"}
    assert not two.docks.dock["values"].isVisible()
    assert two.dockWidgetArea(two.docks.dock["source"]) == Qt.DockWidgetArea.LeftDockWidgetArea
    _switch(two, 2)
    assert two.dockWidgetArea(two.docks.dock["problems"]) == Qt.DockWidgetArea.RightDockWidgetArea
    two.close()
    again = make_window(modes=BOTH, reopen=True)
    assert [action.isChecked() for action in _bar(again).actions()] == [False, True]
    assert again.dockWidgetArea(again.docks.dock["problems"]) == Qt.DockWidgetArea.RightDockWidgetArea
    _switch(again, 1)
    assert not again.docks.dock["values"].isVisible()


def test_mode_that_is_gone_is_preview(two: MainWindow, make_window: Callable[..., MainWindow]) -> None:
    _switch(two, 2)
    two.close()
    again = make_window()
    opened(again, SAMPLE)
    assert _visible(again) >= {"source", "values", "problems"}


def test_mode_when_changed_on_the_start_page_shows_its_panes_with_the_next_piece(
    make_window: Callable[..., MainWindow],
) -> None:
    window = make_window(modes=BOTH)
    _switch(window, 2)
    assert _visible(window) == set()
    tab = opened(window, SAMPLE)
    assert tab.middle(TEXTS).isVisible()
    assert "source" in _visible(window)
    assert "values" not in _visible(window)
