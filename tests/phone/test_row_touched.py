"""A phone tells which of its rows was pressed or got the keyboard's focus."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from previewer.phone.phone import Phone

from .touching import Key, Live


@pytest.fixture
def live(phone: Phone, qtbot: Any) -> Live:
    return Live(phone, qtbot)


@pytest.fixture
def touched(live: Live) -> list[str]:
    """The keys that the phone tells from now on."""
    told: list[str] = []
    live.phone.rowTouched.connect(told.append)
    return told


def _told_at_press(
    live: Live, touched: list[str], place: QPoint, button: Qt.MouseButton = Qt.MouseButton.LeftButton
) -> set[str]:
    """What is told as soon as a button goes down. It is let go again: Qt would take it along to the next test."""
    touched.clear()
    QTest.mousePress(live.view, button, Qt.KeyboardModifier.NoModifier, place)
    told = set(touched)
    QTest.mouseRelease(live.view, button, Qt.KeyboardModifier.NoModifier, place)
    return told


@pytest.mark.parametrize("key", ["city", "name", "volume", "colour", "loud"])
def test_row_when_its_control_is_pressed_then_told(live: Live, touched: list[str], key: str) -> None:
    assert _told_at_press(live, touched, live.point(live.item(f"control:{key}"), 0.3)) == {key}


def test_row_when_pressed_beside_its_control_then_told(live: Live, touched: list[str]) -> None:
    assert _told_at_press(live, touched, live.point(live.item("item:volume"), 0.5, 0.02)) == {"volume"}


def test_row_when_pressed_with_another_button_then_told(live: Live, touched: list[str]) -> None:
    place = live.point(live.item("item:city"))
    assert _told_at_press(live, touched, place, Qt.MouseButton.RightButton) == {"city"}


def test_row_when_view_is_zoomed_then_the_pressed_one_is_told(live: Live, touched: list[str]) -> None:
    live.view.set_zoom(1.5)
    assert _told_at_press(live, touched, live.point(live.item("item:loud"))) == {"loud"}


def test_rows_when_tab_key_moves_on_then_each_is_told(live: Live, touched: list[str]) -> None:
    live.focus("control:city")
    live.key(Key.Key_Tab)
    assert touched == ["city", "size"]


def test_bar_when_pressed_over_the_list_then_nothing_is_told(live: Live, touched: list[str]) -> None:
    rows = live.find("rows")
    assert rows is not None
    rows.setProperty("contentY", rows.property("contentY") + 200)
    live.settle()
    place = QPoint(round(live.phone.deviceWidth / 2), round(live.phone.safeTop + 10))
    assert _told_at_press(live, touched, place) == set()


def test_full_screen_when_pressed_then_rows_below_are_not_told(live: Live, touched: list[str]) -> None:
    live.item("control:place")
    live.phone.openKey = "place"
    live.item("picker:place")
    live.settle()
    place = QPoint(round(live.phone.deviceWidth / 2), round(live.phone.deviceHeight / 2))
    assert _told_at_press(live, touched, place) == set()


def test_picker_when_pressed_then_its_row_is_told_where_it_opens_in_the_row(live: Live, touched: list[str]) -> None:
    live.item("control:city")
    live.phone.openKey = "city"
    picker = live.item("picker:city")
    live.settle()
    expected = {"city"} if live.phone.platform == "ios" else set()
    assert _told_at_press(live, touched, live.point(picker)) == expected
