"""The window by the keyboard alone: Tab goes everywhere, is seen wherever it is, and types nothing."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QDeadlineTimer, QEvent, QEventLoop, QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialogButtonBox,
    QDockWidget,
    QLineEdit,
    QPlainTextEdit,
    QScrollBar,
    QTabBar,
    QTextEdit,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from previewer.desk.commands.palette import entries
from previewer.desk.commands.turning import is_covered
from previewer.desk.modes import MODES
from previewer.desk.modes.edit import EDIT
from previewer.desk.modes.mode import Mode
from previewer.desk.modes.preview import PREVIEW
from previewer.desk.modes.texts import TEXTS
from previewer.desk.modes.texts.rooms import RoomRun
from previewer.desk.modes.texts.table import TextTable
from previewer.desk.panes import SOURCE, VALUES
from previewer.desk.tabs.piece_tab import PieceTab
from previewer.desk.view.phone_area import PhoneArea
from previewer.desk.window.focus_ring import OWN
from previewer.desk.window.main_window import MainWindow
from previewer.phone.view import PhoneView
from previewer.resources import resource
from tests.desk.helpers import in_sight, opened, phones_of
from tests.patience import PATIENCE_MS

Key = Qt.Key
#: More than there are places that Tab stops at.
_ROUND = 200
#: The sample that is walked stop by stop; in the others the keyboard goes to every part, and on from there.
_EVERY = "every-kind.json"


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


def takes_letters(focus: QWidget) -> bool:
    """Whether letters are for writing or choosing there."""
    return isinstance(focus, QLineEdit | QPlainTextEdit | QTextEdit | QComboBox | QAbstractSpinBox | PhoneView)


def look_around(window: MainWindow) -> QWidget:
    """What has the keyboard: it is in sight, it is seen that it has it, and where letters are not written they are
    pressed.
    """
    focus = QApplication.focusWidget()
    assert focus is not None
    assert focus.isVisible()
    assert not focus.rect().isEmpty(), focus
    docks = [one for one in _above(focus) if isinstance(one, QDockWidget)]
    assert all(map(in_sight, docks)), focus
    # It may just be scrolled to, or laid out anew.
    enough = QDeadlineTimer(PATIENCE_MS)
    while not isinstance(focus, OWN) and window.rings.area().isEmpty() and not enough.hasExpired():
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 50)
    assert isinstance(focus, OWN) or not window.rings.area().isEmpty(), focus
    if not takes_letters(focus):
        for letter in (Key.Key_M, Key.Key_X):
            press(letter)
    return focus


def walk(window: MainWindow, key: Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> set[QWidget]:
    """Press a key until it leads to where it led before: all the stops. Tab has more than one in a phone."""
    stops: set[QWidget] = set()
    last = None
    for _ in range(_ROUND):
        press(key, modifiers)
        focus = look_around(window)
        if focus is not last and focus in stops:
            return stops
        stops.add(focus)
        last = focus
        if key == Key.Key_F6:
            press(Key.Key_Tab)
            look_around(window)
            focus.setFocus()
    raise AssertionError(f"no end of it: {focus}")


def _above(widget: QObject | None) -> Iterator[QObject]:
    while widget is not None:
        yield widget
        widget = widget.parent()


@pytest.mark.deep
def test_window_when_walked_by_keys_in_every_mode_then_each_stop_is_seen_and_no_text_changes(
    window: MainWindow, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Processes of their own measure texts, which is nothing to the keyboard.
    monkeypatch.setattr(RoomRun, "look", lambda _run: None)
    for path in sorted(resource("samples").glob("*.json")):
        window.show_mode(PREVIEW)
        tab = sample(tmp_path, window, qtbot, path.name)
        before = tab.piece.document.text()
        for mode in MODES:
            window.show_mode(mode)
            QApplication.processEvents()
            assert len(walk(window, Key.Key_F6)) > 1, (path.name, mode.name)
            if path.name == _EVERY:
                stops = walk(window, Key.Key_Tab)
                assert len(stops) > 10, mode.name
                if mode is EDIT:
                    assert len(stops & walk(window, Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier)) > 10
            assert tab.piece.document.text() == before, (path.name, mode.name)
        assert not tab.modified
        window.tabs.close_tab(tab)


@pytest.mark.deep
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


@pytest.mark.parametrize("mode", [PREVIEW, EDIT], ids=lambda mode: mode.name)
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


@pytest.mark.deep
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


def test_escape_when_pressed_then_goes_back_to_where_the_keyboard_was(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    tab = sample(tmp_path, window, qtbot, "every-kind.json")
    view = phones_of(tab).shown()[0]
    editor, values = tab.panes.get(SOURCE).editor, tab.panes.get(VALUES)
    view.setFocus()
    editor.setFocus()
    press(Key.Key_Escape)
    assert view.hasFocus()
    # In the middle it means nothing here.
    press(Key.Key_Escape)
    assert view.hasFocus()
    editor.setFocus()
    inside = next(
        one for one in values.findChildren(QWidget) if one.focusPolicy() & Qt.FocusPolicy.TabFocus and one.isVisible()
    )
    inside.setFocus()
    press(Key.Key_Escape)
    assert editor.hasFocus()
    press(Key.Key_Escape)
    assert view.hasFocus()
    # From a bar it goes to where the keyboard was, too, and over a pane that is hidden meanwhile.
    editor.setFocus()
    inside.setFocus()
    window.docks.dock[SOURCE.name].hide()
    window.mode_bar.setFocus()
    inside.setFocus()
    press(Key.Key_Escape)
    assert view.hasFocus()


def test_tab_ends_where_nobody_sees_any_stop(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("previewer.desk.window.main_window.is_covered", lambda *_: True)
    assert window.focusNextPrevChild(True)
    assert QApplication.focusWidget() is window


def test_table_of_texts_has_the_keyboard_when_a_file_is_opened_in_texts_mode(
    window: MainWindow, piece_file: Path, qtbot: QtBot
) -> None:
    window.show_mode(TEXTS)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    opened(window, piece_file)
    qtbot.waitUntil(lambda: isinstance(QApplication.focusWidget(), TextTable))


def test_source_that_another_mode_hides_does_not_keep_the_keyboard(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    tab = sample(tmp_path, window, qtbot)
    tab.panes.get(SOURCE).editor.setFocus()
    window.show_mode(EDIT)
    focus = QApplication.focusWidget()
    assert focus is not None and tab.middle(EDIT).isAncestorOf(focus)


@pytest.mark.deep
def test_keyboard_is_in_sight_in_every_mode_wherever_it_was_before(
    window: MainWindow, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the source, Edit hid the source behind the form: what was typed went into a text that nobody saw."""
    monkeypatch.setattr(RoomRun, "look", lambda _run: None)
    sample(tmp_path, window, qtbot)
    for before in MODES:
        for after in MODES:
            window.show_mode(before)
            for pane in window.docks.seen():
                window.show_mode(before)
                stops = [one for one in pane.findChildren(QWidget) if one.focusPolicy() & Qt.FocusPolicy.TabFocus]
                if stops := [one for one in stops if one.isVisible() and one.isEnabled()]:
                    stops[0].setFocus()
                    window.show_mode(after)
                    focus = QApplication.focusWidget()
                    assert focus is not None and not is_covered(window.docks, focus), (before.name, after.name, focus)


#: What is worked by hand.
CONTROLS = (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QTabBar,
    QTextEdit,
)


def controls(window: MainWindow) -> list[QWidget]:
    """All that can be worked by hand now, wherever it stands; bars that scroll what has the keyboard are part of it."""
    found = (one for one in window.findChildren(QWidget) if isinstance(one, CONTROLS))
    in_hand = (one for one in found if one.isVisible() and one.isEnabled() and not one.visibleRegion().isEmpty())
    return [one for one in in_hand if not isinstance(one, QScrollBar) and not is_covered(window.docks, one)]


def has_keys(window: MainWindow, control: QWidget) -> bool:
    """Whether what a control does is done by keyboard elsewhere: it is a button of a command, of Qt's for a pane or a
    table, or says by what.
    """
    commands = {
        entry.action for entry in entries(window.menuBar(), [one for bar in window.bars for one in bar.actions()])
    }
    if isinstance(control, QToolButton) and control.defaultAction() in commands:
        return True
    if control.objectName() in ("qt_dockwidget_closebutton", "qt_dockwidget_floatbutton", "qt_tableview_cornerbutton"):
        return True  # View, Panes; Float or dock the pane; Ctrl+A
    return bool(control.property("keys"))


def by_tab() -> list[QWidget]:
    """Where Tab stops, once around the window."""
    stops: list[QWidget] = []
    for _ in range(_ROUND):
        press(Key.Key_Tab)
        focus = QApplication.focusWidget()
        assert focus is not None
        if stops and focus is stops[0] and focus is not stops[-1]:
            return stops
        stops.append(focus)
    raise AssertionError(f"no end of it: {stops[-1]}")


@pytest.mark.deep
@pytest.mark.parametrize("spoken", ["en", "ja"])
def test_each_control_of_the_window_is_come_by_with_tab_or_a_command_does_the_same(
    window: MainWindow, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, spoken: str
) -> None:
    """Controls are found by walking the window: in every mode, with an item of each kind."""
    monkeypatch.setattr(RoomRun, "look", lambda _run: None)
    window.language.install(spoken)
    tab = sample(tmp_path, window, qtbot, _EVERY)
    shown = tab.piece.session.piece
    assert shown is not None
    count = 0
    for mode in MODES:
        window.show_mode(mode)
        for key in ("", *(item.key for item in shown.items)) if mode is EDIT else ("",):
            window.setFocus()
            tab.piece.selection.select(key)
            QApplication.processEvents()
            there: list[QWidget] = []
            # What comes later, as counts do, is walked by too.
            while (found := controls(window)) != there:
                stops, there = by_tab(), found
            for control in there:
                if not has_keys(window, control):
                    near = any(control in (stop, *_above(stop)) or stop is control.parent() for stop in stops)
                    assert near, (mode.name, key, type(control), control.accessibleName() or control.objectName())
                    count += 1
    assert count > 300
