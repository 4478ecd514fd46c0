"""The phones of the window by the keyboard alone: keys are given to the window, as a system gives them."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtQuick import QQuickItem
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from previewer.desk.panes import VALUES
from previewer.desk.window.main_window import MainWindow
from previewer.phone.platforms import PLATFORMS
from previewer.phone.view import PhoneView
from previewer.pieces import Number
from previewer.pieces.kinds import FORMS as PROGRAM_FORMS
from tests.desk.helpers import opened, phones_of
from tests.phone.conftest import EVERY_FORM, FORMS

Key = Qt.Key
SHIFT = Qt.KeyboardModifier.ShiftModifier
DESIGNS = [(code, design.code) for code, platform in PLATFORMS.items() for design in platform.designs]
#: Keys that bring a control to another value, and back, by its form.
WAYS: dict[str, tuple[list[Key], list[Key]]] = {
    **dict.fromkeys(
        ("drumroll-string", "drumroll-number", "drumroll-range", "time"),
        ([Key.Key_Return, Key.Key_Down, Key.Key_Return], [Key.Key_Return, Key.Key_Up, Key.Key_Return]),
    ),
    **dict.fromkeys(("text", "textarea"), ([Key.Key_X], [Key.Key_Backspace])),
    "slider": ([Key.Key_Right], [Key.Key_Left]),
    "calendar": ([Key.Key_Return, Key.Key_Right, Key.Key_Return], [Key.Key_Return, Key.Key_Left, Key.Key_Return]),
    "radio": ([Key.Key_Down], [Key.Key_Up]),
    "map": ([Key.Key_Return, Key.Key_Right, Key.Key_Return], [Key.Key_Return, Key.Key_Left, Key.Key_Return]),
    "switch": ([Key.Key_Space], [Key.Key_Space]),
}


def press(*keys: Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    for key in keys:
        window = QApplication.focusWindow()
        assert window is not None
        QTest.keyClick(window, key, held)


class Hand:
    """A phone of the window, as somebody without a mouse has it."""

    def __init__(self, view: PhoneView) -> None:
        self.view = view
        self.phone = view.phone

    @property
    def focus(self) -> QQuickItem | None:
        """What has the keyboard on the phone; None while that is elsewhere in the window."""
        return self.view.quickWindow().activeFocusItem() if self.view.hasFocus() else None

    @property
    def row(self) -> str:
        """The item whose row has the keyboard; '' where none has."""
        item = self.focus
        while item is not None and not item.objectName().startswith("item:"):
            item = item.parentItem()
        return "" if item is None else item.objectName().removeprefix("item:")

    def at(self, key: str) -> Any:
        """The value of an item as it is delivered."""
        found = json.loads(self.phone.session.values.delivered())[key]
        return [round(float(Number(part)), 4) for part in found] if key == "place" else found


@pytest.fixture(params=DESIGNS, ids=[design for _, design in DESIGNS])
def hand(request: pytest.FixtureRequest, window: MainWindow, tmp_path: Path, qtbot: QtBot) -> Hand:
    platform, design = request.param
    tab = opened(window, Path(shutil.copy(EVERY_FORM, tmp_path)))
    qtbot.waitUntil(lambda: len(phones_of(tab).shown()) == 2)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    view = next(one for one in phones_of(tab).shown() if one.phone.platform == platform)
    view.phone.show(replace(view.phone.look, design=design))
    view.setFocus(Qt.FocusReason.TabFocusReason)
    return Hand(view)


def test_every_form_of_a_control_is_worked_by_keys_here() -> None:
    """A form that comes new has to say by which keys it is brought to another value."""
    assert {form.form for form in PROGRAM_FORMS} == set(FORMS.values()) == set(WAYS)


@pytest.mark.deep
def test_each_control_when_only_keys_are_pressed_then_reached_changed_put_back_and_left(
    hand: Hand, qtbot: QtBot
) -> None:
    order = list(FORMS)
    for key in order:
        assert hand.row == key
        before = hand.at(key)
        there, back = WAYS[FORMS[key]]
        upwards = FORMS[key] == "time" and hand.phone.platform == "android"
        press(*(back if upwards else there))
        # A wheel gives its value when it has come to rest.
        qtbot.waitUntil(lambda key=key, before=before: hand.at(key) != before)
        assert (hand.row, hand.phone.openKey) == (key, "")
        press(*(there if upwards else back))
        qtbot.waitUntil(lambda key=key, before=before: hand.at(key) == before)
        # What opens is left as it was, then the control, then the phone.
        if FORMS[key] not in ("text", "textarea", "slider", "radio", "switch"):
            press(Key.Key_Return)
            assert hand.phone.openKey == key
            press(*there[1:-1], Key.Key_Escape)
            assert (hand.row, hand.phone.openKey) == (key, "")
        press(Key.Key_Escape)
        assert (hand.row, hand.view.hasFocus()) == ("", True)
        press(Key.Key_Tab)
        assert hand.row == key
        press(Key.Key_Tab)
    assert hand.focus is None
    press(Key.Key_Backtab, held=SHIFT)
    for key in reversed(order):
        assert hand.row == key
        press(Key.Key_Backtab, held=SHIFT)
    assert hand.focus is None


def test_tab_after_return_ended_a_text_goes_to_the_next_row(hand: Hand) -> None:
    order = list(FORMS)
    while FORMS[hand.row] != "text":
        press(Key.Key_Tab)
    text = hand.row
    press(Key.Key_X, Key.Key_Return, Key.Key_Tab)
    assert hand.row == order[order.index(text) + 1]
    press(Key.Key_Backtab, held=SHIFT)
    assert hand.row == text
    press(Key.Key_X)
    assert hand.at(text).count("x") == 2


def test_map_when_escape_is_pressed_then_place_stays(hand: Hand) -> None:
    while hand.row != "place":
        press(Key.Key_Tab)
    before = hand.phone.session.values.delivered()
    press(Key.Key_Return, Key.Key_Right, Key.Key_Space, Key.Key_Plus)
    for _ in range(8):
        press(Key.Key_Tab)
        assert hand.view.hasFocus()
        assert hand.row != "name"
    press(Key.Key_Escape)
    assert (hand.row, hand.phone.openKey) == ("place", "")
    assert hand.focus is not None and hand.focus.property("visualFocus")
    assert hand.phone.session.values.delivered() == before


def test_f6_when_pressed_then_the_keyboard_is_where_the_selection_is(hand: Hand, window: MainWindow) -> None:
    tab = window.tab()
    assert tab is not None
    tab.panes.get(VALUES).setFocus()
    tab.piece.selection.select("colour")
    while not hand.view.hasFocus():
        press(Key.Key_F6)
    assert hand.row == "colour"
    assert tab.piece.selection.item == "colour"
