"""The Android phone by keyboard and by touch: the way of the focus, and what each control stores and when."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtQuick import QQuickItem
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from previewer.phone.offscreen import find_item
from previewer.phone.phone import Phone
from previewer.phone.session import PieceSession
from previewer.phone.view import PhoneView
from tests.phone.conftest import items_of, reading_of

ORDER = ["city", "size", "level", "name", "note", "volume", "day", "colour", "place", "loud", "alarm"]


class Hand:
    """Keys and touches on the Android phone."""

    def __init__(self, view: PhoneView, qtbot: QtBot) -> None:
        self.view = view
        self.phone = view.phone
        self.qtbot = qtbot

    def item(self, name: str) -> QQuickItem:
        self.view.grabFramebuffer()  # lays out and paints whatever changed
        found = find_item(self.view.screen_item, name)
        assert found is not None, f"no item {name!r}"
        return found

    def key(self, *keys: Qt.Key) -> None:
        for key in keys:
            self.qtbot.keyClick(self.view, key)

    def type(self, text: str) -> None:
        self.qtbot.keyClicks(self.view, text)

    def tap(self, name: str) -> None:
        self.qtbot.mouseClick(self.view, Qt.MouseButton.LeftButton, pos=self._middle(self.item(name)))

    def drag(self, name: str, by: QPoint) -> None:
        start = self._middle(self.item(name))
        left = Qt.MouseButton.LeftButton
        self.qtbot.mousePress(self.view, left, pos=start)
        for part in range(1, 11):
            self.qtbot.mouseMove(self.view, start + by * part / 10)
        self.qtbot.mouseRelease(self.view, left, pos=start + by)

    def reach(self, key: str) -> None:
        """Bring a row into view and give it the keyboard."""
        self.phone.scroll_to(key)
        self.qtbot.waitUntil(lambda: find_item(self.view.screen_item, f"control:{key}") is not None)
        self.item(f"control:{key}").forceActiveFocus(Qt.FocusReason.TabFocusReason)

    def focused(self) -> str:
        item = self.view.quickWindow().activeFocusItem()
        while item is not None and not item.objectName():
            item = item.parentItem()
        return "" if item is None else str(item.objectName())

    def _middle(self, item: QQuickItem) -> QPoint:
        return item.mapToScene(QPointF(item.width() / 2, item.height() / 2)).toPoint()


@pytest.fixture
def hand(make_phone: Callable[[str], Phone], qtbot: QtBot) -> Iterator[Hand]:
    phone = make_phone("android")
    phone.keep_still()
    window = QWidget()
    window.resize(1000, 1000)
    qtbot.addWidget(window)
    view = PhoneView(phone, window)
    window.show()
    window.activateWindow()
    view.setFocus()
    qtbot.waitUntil(lambda: find_item(view.screen_item, "item:city") is not None and view.hasFocus())
    yield Hand(view, qtbot)
    phone.openKey = ""


def test_tab_goes_through_the_rows_in_display_order_and_back(hand: Hand) -> None:
    hand.reach("city")
    seen = [hand.focused()]
    for _ in ORDER[1:]:
        hand.key(Qt.Key.Key_Tab)
        seen.append(hand.focused())
    assert seen == [f"control:{key}" for key in ORDER]
    for key in reversed(ORDER[:-1]):
        hand.key(Qt.Key.Key_Backtab)
        assert hand.focused() == f"control:{key}"


def test_tab_brings_the_row_into_view(hand: Hand) -> None:
    hand.reach("city")
    for _ in ORDER[1:]:
        hand.key(Qt.Key.Key_Tab)
    row = hand.item("item:alarm")
    bottom = row.mapToScene(QPointF(0, row.height())).y()
    assert bottom <= hand.view.screen_item.height() - 24


def test_back_arrow_then_list_are_stops_of_the_tab_key(hand: Hand) -> None:
    hand.item("navigation").forceActiveFocus(Qt.FocusReason.TabFocusReason)
    hand.key(Qt.Key.Key_Tab)
    assert hand.focused() == "control:city"


@pytest.mark.parametrize("key", [Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter])
@pytest.mark.parametrize("row", ["city", "day", "place", "alarm"])
def test_row_that_opens_does_so_by_key_and_escape_closes_it_and_gives_the_focus_back(
    hand: Hand, row: str, key: Qt.Key
) -> None:
    hand.reach(row)
    before = hand.phone.field(row).spokenValue
    hand.key(key)
    assert hand.phone.openKey == row
    assert find_item(hand.view.screen_item, f"picker:{row}") is not None
    hand.key(Qt.Key.Key_Escape)
    assert hand.phone.openKey == ""
    assert hand.focused() == f"control:{row}"
    assert hand.phone.field(row).spokenValue == before


def test_wheel_by_keys_stores_on_ok_only(hand: Hand) -> None:
    hand.reach("city")
    hand.key(Qt.Key.Key_Return, Qt.Key.Key_Down, Qt.Key.Key_Down)
    assert hand.phone.field("city").current == 1
    hand.key(Qt.Key.Key_Return)
    assert hand.phone.openKey == ""
    assert hand.phone.field("city").current == 3
    hand.key(Qt.Key.Key_Return, Qt.Key.Key_Home, Qt.Key.Key_Escape)
    assert hand.phone.field("city").current == 3


def test_wheel_with_ok_at_once_leaves_a_default_between_two_steps_as_it_is(
    declaration: dict[str, Any], session: PieceSession, hand: Hand
) -> None:
    items_of(declaration)["level"]["default"] = 12
    session.open(reading_of(declaration))
    session.reset_all()
    hand.reach("level")
    hand.key(Qt.Key.Key_Return, Qt.Key.Key_Return)
    assert hand.phone.openKey == ""
    assert hand.phone.field("level").shown == "12"
    hand.key(Qt.Key.Key_Return, Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_Return)
    assert hand.phone.field("level").shown == "10"


def test_wheel_of_two_million_values_opens_and_goes_to_its_ends(
    declaration: dict[str, Any], session: PieceSession, hand: Hand
) -> None:
    items_of(declaration)["level"] |= {"minimum": -1000000, "maximum": 1000000, "multipleOf": 1}
    session.open(reading_of(declaration))
    hand.reach("level")
    hand.key(Qt.Key.Key_Return)
    assert hand.phone.field("level").count == 2_000_001
    hand.key(Qt.Key.Key_End, Qt.Key.Key_Up, Qt.Key.Key_Return)
    assert hand.phone.field("level").current == 1_999_999


def test_wheel_longer_than_qt_takes_shows_the_chosen_value_and_reaches_both_ends(
    hand: Hand, declaration: dict[str, Any]
) -> None:
    items = items_of(declaration)
    items["level"].update({"minimum": -1_000_000, "maximum": 1_000_000, "multipleOf": 0.01, "default": 5})
    assert hand.phone.session.open(reading_of(declaration))
    field = hand.phone.field("level")
    assert field.count == 200_000_001
    hand.reach("level")
    hand.key(Qt.Key.Key_Return)
    wheel = hand.item("wheel")
    assert field.labelAt(wheel.property("chosen"), 0) == "5"
    hand.key(Qt.Key.Key_Down, Qt.Key.Key_Return)
    assert field.shown == "5.01"
    for key, shown in ((Qt.Key.Key_End, "1000000"), (Qt.Key.Key_Home, "-1000000")):
        hand.key(Qt.Key.Key_Return)
        hand.key(key, Qt.Key.Key_Return)
        assert field.shown == shown


def test_wheel_that_is_open_follows_a_value_that_changes_elsewhere_until_it_is_touched(hand: Hand) -> None:
    hand.reach("city")
    hand.key(Qt.Key.Key_Return)
    wheel = hand.item("wheel")
    hand.phone.session.edit("city", "kyoto")
    hand.qtbot.waitUntil(lambda: wheel.property("currentIndex") == 2)
    hand.key(Qt.Key.Key_Down)
    hand.phone.session.edit("city", "tokyo")
    hand.key(Qt.Key.Key_Return)
    assert hand.phone.field("city").current == 3


def test_wheel_by_a_tap_on_a_neighbour_goes_there(hand: Hand) -> None:
    hand.tap("control:city")
    wheel = hand.item("wheel")
    spot = wheel.mapToScene(QPointF(wheel.width() / 2, wheel.height() / 2 + 48)).toPoint()
    hand.qtbot.mouseClick(hand.view, Qt.MouseButton.LeftButton, pos=spot)
    hand.qtbot.waitUntil(lambda: wheel.property("currentIndex") == 2)
    hand.tap("ok")
    assert hand.phone.field("city").current == 2


def test_dialog_by_a_tap_on_the_scrim_closes_without_storing(hand: Hand) -> None:
    hand.tap("control:day")
    hand.tap("day:2026-11-25")
    hand.qtbot.mouseClick(hand.view, Qt.MouseButton.LeftButton, pos=QPoint(5, 300))
    assert hand.phone.openKey == ""
    assert hand.phone.field("day").value == "2026-11-20"


def test_focus_in_a_dialog_stays_in_it(hand: Hand) -> None:
    hand.tap("control:city")
    dialog = hand.item("picker:city")
    for _ in range(8):
        hand.key(Qt.Key.Key_Tab)
        item = hand.view.quickWindow().activeFocusItem()
        while item is not None and item is not dialog:
            item = item.parentItem()
        assert item is dialog


def test_month_by_keys_moves_day_week_and_month(hand: Hand) -> None:
    hand.reach("day")
    hand.key(Qt.Key.Key_Return, Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_PageDown, Qt.Key.Key_Return)
    assert hand.phone.field("day").value == "2026-12-28"


def test_month_by_its_arrows_and_a_year_by_the_grid(hand: Hand) -> None:
    hand.tap("control:day")
    hand.tap("nextMonth")
    hand.tap("day:2026-12-24")
    hand.tap("years")
    hand.tap("year:2028")
    hand.tap("day:2028-12-24")
    hand.tap("ok")
    assert hand.phone.field("day").value == "2028-12-24"


def test_typed_date_that_is_none_stays_open_and_a_good_one_is_stored(hand: Hand) -> None:
    hand.tap("control:day")
    hand.tap("pencil")
    entry = hand.item("dateEntry")
    assert entry.hasActiveFocus()
    entry.setProperty("text", "nonsense")
    hand.tap("ok")
    assert hand.phone.openKey == "day"
    entry.setProperty("text", "12/31/2026")
    hand.key(Qt.Key.Key_Return)
    assert hand.phone.openKey == ""
    assert hand.phone.field("day").value == "2026-12-31"


def test_clock_by_its_dial_sets_hour_then_minute(hand: Hand) -> None:
    hand.reach("alarm")
    hand.tap("control:alarm")
    dial = hand.item("dial")
    for x, y in ((128 + 101, 128), (128, 128 + 101)):
        spot = dial.mapToScene(QPointF(x, y)).toPoint()
        hand.qtbot.mouseClick(hand.view, Qt.MouseButton.LeftButton, pos=spot)
    hand.tap("period:1")
    hand.tap("ok")
    field = hand.phone.field("alarm")
    assert (field.hour, field.minute) == (15, 30)


def test_clock_by_typing_stores_the_typed_time(hand: Hand) -> None:
    hand.reach("alarm")
    hand.tap("control:alarm")
    hand.tap("switchMode")
    hand.type("9")
    hand.key(Qt.Key.Key_Tab)
    hand.type("05")
    hand.key(Qt.Key.Key_Return)
    field = hand.phone.field("alarm")
    assert (field.hour, field.minute) == (9, 5)


def test_clock_with_an_hour_that_does_not_exist_stays_open(hand: Hand) -> None:
    hand.reach("alarm")
    hand.tap("control:alarm")
    hand.tap("switchMode")
    hand.type("13")
    hand.key(Qt.Key.Key_Return)
    assert hand.phone.openKey == "alarm"
    assert hand.phone.field("alarm").hour == 7


def test_slider_by_keys_goes_by_steps_and_to_the_ends(hand: Hand) -> None:
    hand.reach("volume")
    field = hand.phone.field("volume")
    hand.key(Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Left)
    assert field.current == 7
    hand.key(Qt.Key.Key_End)
    assert field.current == 20
    hand.key(Qt.Key.Key_Home)
    assert field.current == 0
    hand.key(Qt.Key.Key_PageUp)
    assert field.current == 2


def test_slider_by_a_drag_is_one_step_of_undo(hand: Hand) -> None:
    hand.drag("control:volume", QPoint(100, 0))
    field = hand.phone.field("volume")
    assert field.current > 10
    hand.phone.session.undo_stack.undo()
    assert field.current == 6


def test_switch_by_space_tap_and_drag_turns(hand: Hand) -> None:
    hand.reach("loud")
    field = hand.phone.field("loud")
    hand.key(Qt.Key.Key_Space)
    assert field.on is False
    hand.tap("control:loud")
    assert field.on is True
    hand.drag("track", QPoint(-40, 0))
    assert field.on is False


def test_radio_by_arrows_and_tap_chooses(hand: Hand) -> None:
    hand.reach("colour")
    field = hand.phone.field("colour")
    hand.key(Qt.Key.Key_Down)
    assert field.current == 1
    hand.key(Qt.Key.Key_Up, Qt.Key.Key_Up)
    assert field.current == 0
    hand.tap("option:colour:2")
    assert field.current == 2


def test_text_when_typed_over_its_limit_shows_what_stands(hand: Hand) -> None:
    hand.tap("control:name")
    hand.type("x" * 30)
    field = hand.phone.field("name")
    assert field.length == 20
    assert hand.item("control:name").property("text") == field.text


def test_textarea_takes_line_breaks_and_tab_leaves_it(hand: Hand) -> None:
    hand.reach("note")
    hand.key(Qt.Key.Key_End)
    control = hand.item("control:note")
    control.setProperty("cursorPosition", control.property("length"))
    hand.key(Qt.Key.Key_Return)
    hand.type("third")
    assert hand.phone.field("note").text == "First line\nSecond line\nthird"
    hand.key(Qt.Key.Key_Tab)
    assert hand.focused() == "control:volume"


def test_map_by_a_tap_moves_the_pin_and_stores_on_the_check(hand: Hand) -> None:
    hand.reach("place")
    field = hand.phone.field("place")
    before = (field.latitude, field.longitude)
    hand.key(Qt.Key.Key_Return)
    map_item = hand.item("map")
    spot = map_item.mapToScene(QPointF(100, 100)).toPoint()
    hand.qtbot.mouseClick(hand.view, Qt.MouseButton.LeftButton, pos=spot)
    assert (field.latitude, field.longitude) == before
    hand.tap("check")
    assert hand.phone.openKey == ""
    assert field.latitude > before[0]
    assert field.longitude < before[1]


@pytest.mark.parametrize("start", ["control:size", "control:name", "control:note", "control:volume"])
def test_drag_that_begins_on_any_row_scrolls_the_screen_and_changes_nothing(hand: Hand, start: str) -> None:
    before = {key: hand.phone.field(key).spokenValue for key in ORDER}
    rows = hand.item("rows")
    top = rows.property("contentY")
    hand.drag(start, QPoint(2, -150))
    assert rows.property("contentY") > top + 50
    assert {key: hand.phone.field(key).spokenValue for key in ORDER} == before
    assert hand.phone.openKey == ""
    assert hand.focused() not in ("control:name", "control:note")


def test_wheel_by_a_drag_comes_to_rest_on_a_row(hand: Hand) -> None:
    hand.reach("level")
    hand.key(Qt.Key.Key_Return)
    wheel = hand.item("wheel")
    hand.drag("wheel", QPoint(0, -100))
    hand.qtbot.waitUntil(lambda: not wheel.property("moving") and wheel.property("currentIndex") > 0)
    hand.tap("ok")
    assert hand.phone.field("level").current > 0


def test_tap_on_a_text_puts_the_caret_there(hand: Hand) -> None:
    control = hand.item("control:name")
    spot = control.mapToScene(QPointF(2, control.height() / 2)).toPoint()
    hand.qtbot.mouseClick(hand.view, Qt.MouseButton.LeftButton, pos=spot)
    assert control.hasActiveFocus()
    assert control.property("cursorPosition") == 0


def test_dialog_with_motion_comes_to_rest_and_fades_away(hand: Hand) -> None:
    hand.phone.keep_still(False)
    hand.tap("control:city")
    panel = hand.item("panel")
    hand.qtbot.waitUntil(lambda: panel.opacity() == 1 and panel.scale() == 1)
    hand.key(Qt.Key.Key_Escape)
    assert hand.phone.openKey == ""
    hand.qtbot.waitUntil(lambda: find_item(hand.view.screen_item, "picker:city") is None)
    hand.tap("control:city")
    assert hand.phone.openKey == "city"


def test_dialog_with_reduced_motion_is_there_at_once_and_gone_at_once(hand: Hand) -> None:
    hand.phone.keep_still(False)
    hand.phone.show(replace(hand.phone.look, reduced_motion=True))
    hand.tap("control:city")
    panel = hand.item("panel")
    assert (panel.opacity(), panel.scale()) == (1, 1)
    hand.key(Qt.Key.Key_Escape)
    assert find_item(hand.view.screen_item, "picker:city") is None


def test_switch_with_motion_ends_on_its_side(hand: Hand) -> None:
    hand.phone.keep_still(False)
    hand.reach("loud")
    hand.tap("track")
    knob = hand.item("knob")
    hand.qtbot.waitUntil(lambda: (knob.parentItem().x(), knob.width()) == (0, 16))


def test_label_with_motion_rises_to_the_edge_of_the_field(hand: Hand) -> None:
    hand.phone.field("name").clear()
    hand.phone.keep_still(False)
    hand.tap("control:name")
    label = hand.item("floatingLabel")
    hand.qtbot.waitUntil(lambda: (label.y(), label.scale()) == (-8, 1))
    hand.key(Qt.Key.Key_Tab)
    hand.qtbot.waitUntil(lambda: not label.isVisible())
