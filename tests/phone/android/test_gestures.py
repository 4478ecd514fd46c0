"""The Android phone by keyboard and by touch: the way of the focus, and what each control stores and when."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt

from previewer.phone.phone import Phone
from previewer.phone.session import PieceSession
from tests.phone.conftest import Show, items_of, reading_of
from tests.phone.driver import PhoneDriver

ORDER = ["city", "size", "level", "name", "note", "volume", "day", "colour", "place", "loud", "alarm"]


@pytest.fixture
def hand(show: Show, make_phone: Callable[[str], Phone]) -> PhoneDriver:
    return show(make_phone("android"))


def test_tab_brings_the_row_into_view(hand: PhoneDriver) -> None:
    hand.focus_on("city")
    for _ in ORDER[1:]:
        hand.key(Qt.Key.Key_Tab)
    row = hand.part("item:alarm")
    bottom = row.mapToScene(QPointF(0, row.height())).y()
    assert bottom <= hand.view.screen_item.height() - 24


def test_wheel_by_keys_stores_on_ok_only(hand: PhoneDriver) -> None:
    hand.focus_on("city")
    hand.key(Qt.Key.Key_Return, Qt.Key.Key_Down, Qt.Key.Key_Down)
    assert hand.phone.field("city").current == 1
    hand.key(Qt.Key.Key_Return)
    assert hand.phone.openKey == ""
    assert hand.phone.field("city").current == 3
    hand.key(Qt.Key.Key_Return, Qt.Key.Key_Home, Qt.Key.Key_Escape)
    assert hand.phone.field("city").current == 3


def test_wheel_with_ok_at_once_leaves_a_default_between_two_steps_as_it_is(
    declaration: dict[str, Any], session: PieceSession, hand: PhoneDriver
) -> None:
    items_of(declaration)["level"]["default"] = 12
    session.open(reading_of(declaration))
    session.reset_all()
    hand.focus_on("level")
    hand.key(Qt.Key.Key_Return, Qt.Key.Key_Return)
    assert hand.phone.openKey == ""
    assert hand.phone.field("level").shown == "12"
    hand.key(Qt.Key.Key_Return, Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_Return)
    assert hand.phone.field("level").shown == "10"


def test_wheel_of_two_million_values_opens_and_goes_to_its_ends(
    declaration: dict[str, Any], session: PieceSession, hand: PhoneDriver
) -> None:
    items_of(declaration)["level"] |= {"minimum": -1000000, "maximum": 1000000, "multipleOf": 1}
    session.open(reading_of(declaration))
    hand.focus_on("level")
    hand.key(Qt.Key.Key_Return)
    assert hand.phone.field("level").count == 2_000_001
    hand.key(Qt.Key.Key_End, Qt.Key.Key_Up, Qt.Key.Key_Return)
    assert hand.phone.field("level").current == 1_999_999


def test_wheel_longer_than_qt_takes_shows_the_chosen_value_and_reaches_both_ends(
    hand: PhoneDriver, declaration: dict[str, Any]
) -> None:
    items = items_of(declaration)
    items["level"].update({"minimum": -1_000_000, "maximum": 1_000_000, "multipleOf": 0.01, "default": 5})
    assert hand.phone.session.open(reading_of(declaration))
    field = hand.phone.field("level")
    assert field.count == 200_000_001
    hand.focus_on("level")
    hand.key(Qt.Key.Key_Return)
    wheel = hand.part("wheel")
    assert field.labelAt(wheel.property("chosen"), 0) == "5"
    hand.key(Qt.Key.Key_Down, Qt.Key.Key_Return)
    assert field.shown == "5.01"
    for key, shown in ((Qt.Key.Key_End, "1000000"), (Qt.Key.Key_Home, "-1000000")):
        hand.key(Qt.Key.Key_Return)
        hand.key(key, Qt.Key.Key_Return)
        assert field.shown == shown


def test_wheel_that_is_open_follows_a_value_that_changes_elsewhere_until_it_is_touched(hand: PhoneDriver) -> None:
    hand.focus_on("city")
    hand.key(Qt.Key.Key_Return)
    wheel = hand.part("wheel")
    hand.phone.session.edit("city", "kyoto")
    hand.wait(lambda: wheel.property("chosen") == 2)
    hand.key(Qt.Key.Key_Down)
    hand.phone.session.edit("city", "tokyo")
    hand.key(Qt.Key.Key_Return)
    assert hand.phone.field("city").current == 3


def test_wheel_by_a_tap_on_a_neighbour_goes_there(hand: PhoneDriver) -> None:
    hand.click(hand.part("control:city"))
    wheel = hand.part("wheel")
    spot = wheel.mapToScene(QPointF(wheel.width() / 2, wheel.height() / 2 + 48)).toPoint()
    hand.click_at(spot)
    hand.wait(lambda: wheel.property("chosen") == 2)
    hand.click(hand.part("ok"))
    assert hand.phone.field("city").current == 2


def test_dialog_by_a_tap_on_the_scrim_closes_without_storing(hand: PhoneDriver) -> None:
    hand.click(hand.part("control:day"))
    hand.click(hand.part("day:2026-11-25"))
    hand.click_at(QPoint(5, 300))
    assert hand.phone.openKey == ""
    assert hand.phone.field("day").value == "2026-11-20"


def test_focus_in_a_dialog_stays_in_it(hand: PhoneDriver) -> None:
    hand.click(hand.part("control:city"))
    dialog = hand.part("picker:city")
    for _ in range(8):
        hand.key(Qt.Key.Key_Tab)
        item = hand.view.quickWindow().activeFocusItem()
        while item is not None and item is not dialog:
            item = item.parentItem()
        assert item is dialog


def test_month_by_keys_moves_day_week_and_month(hand: PhoneDriver) -> None:
    hand.focus_on("day")
    hand.key(Qt.Key.Key_Return, Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_PageDown, Qt.Key.Key_Return)
    assert hand.phone.field("day").value == "2026-12-28"


def test_month_by_its_arrows_and_a_year_by_the_grid(hand: PhoneDriver) -> None:
    hand.click(hand.part("control:day"))
    hand.click(hand.part("nextMonth"))
    hand.click(hand.part("day:2026-12-24"))
    hand.click(hand.part("years"))
    hand.click(hand.part("year:2028"))
    hand.click(hand.part("day:2028-12-24"))
    hand.click(hand.part("ok"))
    assert hand.phone.field("day").value == "2028-12-24"


def test_typed_date_that_is_none_stays_open_and_a_good_one_is_stored(hand: PhoneDriver) -> None:
    hand.click(hand.part("control:day"))
    hand.click(hand.part("pencil"))
    entry = hand.part("dateEntry")
    assert entry.hasActiveFocus()
    entry.setProperty("text", "nonsense")
    hand.click(hand.part("ok"))
    assert hand.phone.openKey == "day"
    entry.setProperty("text", "12/31/2026")
    hand.key(Qt.Key.Key_Return)
    assert hand.phone.openKey == ""
    assert hand.phone.field("day").value == "2026-12-31"


def test_clock_by_its_dial_sets_hour_then_minute(hand: PhoneDriver) -> None:
    hand.focus_on("alarm")
    hand.click(hand.part("control:alarm"))
    dial = hand.part("dial")
    for x, y in ((128 + 101, 128), (128, 128 + 101)):
        spot = dial.mapToScene(QPointF(x, y)).toPoint()
        hand.click_at(spot)
    hand.click(hand.part("period:1"))
    hand.click(hand.part("ok"))
    field = hand.phone.field("alarm")
    assert (field.hour, field.minute) == (15, 30)


def test_clock_by_typing_stores_the_typed_time(hand: PhoneDriver) -> None:
    hand.focus_on("alarm")
    hand.click(hand.part("control:alarm"))
    hand.click(hand.part("switchMode"))
    hand.type("9")
    hand.key(Qt.Key.Key_Tab)
    hand.type("05")
    hand.key(Qt.Key.Key_Return)
    field = hand.phone.field("alarm")
    assert (field.hour, field.minute) == (9, 5)


def test_clock_with_an_hour_that_does_not_exist_stays_open(hand: PhoneDriver) -> None:
    hand.focus_on("alarm")
    hand.click(hand.part("control:alarm"))
    hand.click(hand.part("switchMode"))
    hand.type("13")
    hand.key(Qt.Key.Key_Return)
    assert hand.phone.openKey == "alarm"
    assert hand.phone.field("alarm").hour == 7
    # OK takes the keyboard away, and yet nothing but what was typed.
    hand.click(hand.part("ok"))
    assert hand.phone.openKey == "alarm"
    # The dial has none but hours that exist.
    hand.click(hand.part("switchMode"))
    hand.click(hand.part("ok"))
    assert hand.phone.openKey == ""
    assert hand.phone.field("alarm").hour == 1


def test_switch_by_space_tap_and_drag_turns(hand: PhoneDriver) -> None:
    hand.focus_on("loud")
    field = hand.phone.field("loud")
    hand.key(Qt.Key.Key_Space)
    assert field.on is False
    hand.click(hand.part("control:loud"))
    assert field.on is True
    hand.drag(hand.part("track"), -40, 0)
    assert field.on is False


def test_radio_by_arrows_and_tap_chooses(hand: PhoneDriver) -> None:
    hand.focus_on("colour")
    field = hand.phone.field("colour")
    hand.key(Qt.Key.Key_Down)
    assert field.current == 1
    hand.key(Qt.Key.Key_Up, Qt.Key.Key_Up)
    assert field.current == 0
    hand.click(hand.part("option:colour:2"))
    assert field.current == 2


def test_textarea_takes_line_breaks_and_tab_leaves_it(hand: PhoneDriver) -> None:
    hand.focus_on("note")
    hand.key(Qt.Key.Key_End)
    control = hand.part("control:note")
    control.setProperty("cursorPosition", control.property("length"))
    hand.key(Qt.Key.Key_Return)
    hand.type("third")
    assert hand.phone.field("note").text == "First line\nSecond line\nthird"
    hand.key(Qt.Key.Key_Tab)
    assert hand.focused == "control:volume"


def test_map_by_a_tap_moves_the_pin_and_stores_on_the_check(hand: PhoneDriver) -> None:
    hand.focus_on("place")
    field = hand.phone.field("place")
    before = (field.latitude, field.longitude)
    hand.key(Qt.Key.Key_Return)
    map_item = hand.part("map")
    spot = map_item.mapToScene(QPointF(100, 100)).toPoint()
    hand.click_at(spot)
    assert (field.latitude, field.longitude) == before
    hand.click(hand.part("check"))
    assert hand.phone.openKey == ""
    assert field.latitude > before[0]
    assert field.longitude < before[1]


@pytest.mark.parametrize("start", ["control:size", "control:name", "control:note", "control:volume"])
def test_drag_that_begins_on_any_row_scrolls_the_screen_and_changes_nothing(hand: PhoneDriver, start: str) -> None:
    before = {key: hand.phone.field(key).spokenValue for key in ORDER}
    rows = hand.part("rows")
    top = rows.property("contentY")
    hand.drag(hand.part(start), 2, -150)
    assert rows.property("contentY") > top + 50
    assert {key: hand.phone.field(key).spokenValue for key in ORDER} == before
    assert hand.phone.openKey == ""
    assert hand.focused not in ("control:name", "control:note")


def test_wheel_by_a_drag_comes_to_rest_on_a_row(hand: PhoneDriver) -> None:
    hand.focus_on("level")
    hand.key(Qt.Key.Key_Return)
    wheel = hand.part("wheel")
    hand.drag(hand.part("wheel"), 0, -100)
    hand.wait(lambda: not wheel.property("moving") and wheel.property("chosen") > 0)
    hand.click(hand.part("ok"))
    assert hand.phone.field("level").current > 0


def test_tap_on_a_text_puts_the_caret_there(hand: PhoneDriver) -> None:
    control = hand.part("control:name")
    spot = control.mapToScene(QPointF(2, control.height() / 2)).toPoint()
    hand.click_at(spot)
    assert control.hasActiveFocus()
    assert control.property("cursorPosition") == 0


def test_dialog_with_motion_comes_to_rest_and_fades_away(hand: PhoneDriver) -> None:
    hand.phone.present(still=False)
    hand.click(hand.part("control:city"))
    panel = hand.part("panel")
    hand.wait(lambda: panel.opacity() == 1 and panel.scale() == 1)
    hand.key(Qt.Key.Key_Escape)
    assert hand.phone.openKey == ""
    hand.wait(lambda: not hand.has("picker:city"))
    hand.click(hand.part("control:city"))
    assert hand.phone.openKey == "city"


def test_dialog_with_reduced_motion_is_there_at_once_and_gone_at_once(hand: PhoneDriver) -> None:
    hand.phone.present(still=False)
    hand.phone.show(replace(hand.phone.look, reduced_motion=True))
    hand.click(hand.part("control:city"))
    panel = hand.part("panel")
    assert (panel.opacity(), panel.scale()) == (1, 1)
    hand.key(Qt.Key.Key_Escape)
    assert not hand.has("picker:city")


def test_switch_with_motion_ends_on_its_side(hand: PhoneDriver) -> None:
    hand.phone.present(still=False)
    hand.focus_on("loud")
    hand.click(hand.part("track"))
    knob = hand.part("knob")
    hand.wait(lambda: (knob.parentItem().x(), knob.width()) == (0, 16))


def test_label_with_motion_rises_to_the_edge_of_the_field(hand: PhoneDriver) -> None:
    hand.phone.field("name").clear()
    hand.phone.present(still=False)
    hand.click(hand.part("control:name"))
    label = hand.part("floatingLabel")
    hand.wait(lambda: (label.y(), label.scale()) == (-8, 1))
    hand.key(Qt.Key.Key_Tab)
    hand.wait(lambda: not label.isVisible())
