"""A phone tells which of its rows was touched or got the keyboard's focus."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from previewer.phone.phone import Phone

from .driver import Key, PhoneDriver


@pytest.fixture
def touched(driver: PhoneDriver) -> list[str]:
    """The keys that the phone tells from now on."""
    told: list[str] = []
    driver.phone.rowTouched.connect(told.append)
    return told


def _told(
    driver: PhoneDriver, touched: list[str], place: QPoint, button: Qt.MouseButton = Qt.MouseButton.LeftButton
) -> set[str]:
    """What is told of a click."""
    touched.clear()
    QTest.mouseClick(driver.view, button, Qt.KeyboardModifier.NoModifier, place)
    return set(touched)


def test_row_when_its_control_is_pressed_then_told(driver: PhoneDriver, touched: list[str]) -> None:
    for key in ("volume", "colour", "loud", "name", "city"):
        assert _told(driver, touched, driver.point(driver.control(key), 12)) == {key}
        driver.close()


def test_row_when_pressed_beside_its_control_then_told(driver: PhoneDriver, touched: list[str]) -> None:
    assert _told(driver, touched, driver.point(driver.row("volume"), y=2)) == {"volume"}


def test_row_when_pressed_with_another_button_then_told(driver: PhoneDriver, touched: list[str]) -> None:
    QTest.mousePress(driver.view, Qt.MouseButton.RightButton, pos=driver.point(driver.row("city")))
    assert touched == ["city"]
    QTest.mouseRelease(driver.view, Qt.MouseButton.RightButton, pos=driver.point(driver.row("city")))


def test_row_when_the_list_is_dragged_by_it_then_nothing_is_told(driver: PhoneDriver, touched: list[str]) -> None:
    driver.drag(driver.row("city"), 0, -60, rest=True)
    assert touched == []


def test_row_when_its_slider_is_dragged_then_told(driver: PhoneDriver, touched: list[str]) -> None:
    driver.drag_to("volume", 0.8)
    assert set(touched) == {"volume"}


def test_row_when_view_is_zoomed_then_the_pressed_one_is_told(driver: PhoneDriver, touched: list[str]) -> None:
    driver.view.set_zoom(1.5)
    assert _told(driver, touched, driver.point(driver.row("loud"))) == {"loud"}


def test_rows_when_tab_key_moves_on_then_each_is_told(driver: PhoneDriver, touched: list[str]) -> None:
    driver.focus_on("city")
    driver.key(Key.Key_Tab)
    assert touched == ["city", "size"]


def test_bar_when_pressed_over_the_list_then_nothing_is_told(driver: PhoneDriver, touched: list[str]) -> None:
    rows = driver.part("rows")
    rows.setProperty("contentY", rows.property("contentY") + 200)
    driver.settle()
    place = QPoint(round(driver.phone.deviceWidth / 2), round(driver.phone.safeTop + 10))
    assert _told(driver, touched, place) == set()


def test_full_screen_when_pressed_then_rows_below_are_not_told(driver: PhoneDriver, touched: list[str]) -> None:
    driver.open("place")
    place = QPoint(round(driver.phone.deviceWidth / 2), round(driver.phone.deviceHeight / 2))
    assert _told(driver, touched, place) == set()


def test_picker_when_pressed_then_its_row_is_told_where_it_opens_in_the_row(
    driver: PhoneDriver, touched: list[str]
) -> None:
    picker = driver.open("city")
    expected = {"city"} if driver.phone.platform == "ios" else set()
    assert _told(driver, touched, driver.point(picker)) == expected


def test_row_that_was_to_come_into_view_is_forgotten_for_the_next_one(
    make_phone: Callable[[str], Phone], qtbot: QtBot
) -> None:
    phone = make_phone("ios")
    asked: list[int] = []
    phone.scrollAsked.connect(asked.append)
    phone.scroll_to("colour")
    phone.scroll_to("city")
    qtbot.waitUntil(lambda: len(asked) > 2)
    rows = [phone.rows.row_of(key) for key in ("colour", "city", "city")]
    assert asked == rows
