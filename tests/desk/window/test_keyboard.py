"""The window by the keyboard alone: Tab goes everywhere, is seen wherever it is, and types nothing."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QDockWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from previewer.desk.modes import MODES
from previewer.desk.modes.mode import Mode
from previewer.desk.panes import SOURCE
from previewer.desk.view.phone_area import PhoneArea
from previewer.desk.window.main_window import MainWindow
from previewer.desk.window.piece_tab import PieceTab
from previewer.resources import resource
from tests.desk.helpers import opened, phones_of

Key = Qt.Key
#: More than there are places that Tab stops at.
_ROUND = 90


def sample(tmp_path: Path, window: MainWindow, qtbot: QtBot, name: str = "service.json") -> PieceTab:
    path = Path(shutil.copy(resource("samples", name), tmp_path))
    tab = opened(window, path)
    qtbot.waitUntil(lambda: len(phones_of(tab).shown()) > 0)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    return tab


def press(key: Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    window = QApplication.focusWindow()
    assert window is not None
    QTest.keyClick(window, key, modifiers)


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.name)
@pytest.mark.parametrize("name", ["service.json", "every-kind.json"])
def test_tab_when_pressed_all_around_then_it_is_always_seen_and_no_text_changes(
    window: MainWindow, tmp_path: Path, qtbot: QtBot, mode: Mode, name: str
) -> None:
    tab = sample(tmp_path, window, qtbot, name)
    window.show_mode(mode)
    QApplication.processEvents()
    before, stops = tab.piece.document.text(), set()
    for at in range(_ROUND):
        back = Qt.KeyboardModifier.ShiftModifier if at > _ROUND * 2 // 3 else Qt.KeyboardModifier.NoModifier
        press(Key.Key_Backtab if back else Key.Key_Tab, back)
        focus = QApplication.focusWidget()
        assert focus is not None
        assert focus.isVisible()
        docks = [one for one in _above(focus) if isinstance(one, QDockWidget)]
        assert all(not one.visibleRegion().isEmpty() for one in docks), focus
        stops.add(focus)
    assert tab.piece.document.text() == before
    assert not tab.modified
    assert len(stops) > 3


def _above(widget: object) -> list[object]:
    found = []
    while widget is not None:
        found.append(widget)
        widget = widget.parent()  # type: ignore[attr-defined]
    return found


def test_tab_when_the_program_selected_in_the_source_then_goes_on_until_somebody_types(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    tab = sample(tmp_path, window, qtbot)
    editor = tab.panes.get(SOURCE).editor
    qtbot.waitUntil(editor.isVisible)
    before = tab.piece.document.text()
    piece = tab.piece.session.piece
    assert piece is not None
    tab.piece.selection.select(piece.items[0].key)
    assert editor.textCursor().hasSelection()
    editor.setFocus(Qt.FocusReason.TabFocusReason)
    press(Key.Key_Tab)
    assert not editor.hasFocus()
    assert tab.piece.document.text() == before
    # A cursor that was put there by hand indents, as in any editor.
    for act in (lambda: press(Key.Key_Left), lambda: QTest.mouseClick(editor.viewport(), Qt.MouseButton.LeftButton)):
        editor.setFocus(Qt.FocusReason.TabFocusReason)
        act()
        press(Key.Key_Tab)
        assert editor.hasFocus()
        assert tab.piece.document.text() != before
        tab.piece.acts.undo(editor.undo)
        tab.piece.document.read_now()
        assert tab.piece.document.text() == before


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.name)
def test_f6_when_pressed_then_goes_through_phones_and_panes_and_back(
    window: MainWindow, tmp_path: Path, qtbot: QtBot, mode: Mode
) -> None:
    tab = sample(tmp_path, window, qtbot)
    window.show_mode(mode)
    QApplication.processEvents()
    before, seen = tab.piece.document.text(), window.docks.seen()
    lines = tab.shown_middle.lines() if isinstance(tab.shown_middle, PhoneArea) else []
    phones = [view for line in lines for view in line]
    stops = []
    for _ in range(12):
        press(Key.Key_F6)
        focus = QApplication.focusWidget()
        assert focus is not None
        stops.append(focus)
        # Tab goes on from there, and types nothing.
        press(Key.Key_Tab)
        focus.setFocus()
    assert set(phones) <= set(stops)
    assert any(pane.isAncestorOf(stop) for pane in seen for stop in stops)
    round_of = stops.index(stops[0], 1)
    assert stops[:round_of] == stops[round_of : 2 * round_of]
    # And the other way around.
    focus = QApplication.focusWidget()
    press(Key.Key_F6)
    assert QApplication.focusWidget() is not focus
    press(Key.Key_F6, Qt.KeyboardModifier.ShiftModifier)
    assert QApplication.focusWidget() is focus
    assert tab.piece.document.text() == before


def test_f6_when_what_it_passed_goes_later_then_nothing_else_is_taken_for_gone(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    tab = sample(tmp_path, window, qtbot)
    # Python knows what Qt made itself by what is above it.
    made = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok, window).button(QDialogButtonBox.StandardButton.Ok)
    for mode in MODES:
        window.show_mode(mode)
        press(Key.Key_F6)
    assert window.tabs.close_tab(tab)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert not isValid(tab)
    assert isValid(made)
