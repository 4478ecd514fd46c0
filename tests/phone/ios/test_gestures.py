"""The iOS controls under real clicks, drags and keys; the session says what came of it."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from previewer.phone.phone import Phone
from previewer.phone.session import PieceSession
from tests.phone.conftest import Show, items_of, reading_of
from tests.phone.driver import PhoneDriver, below


@pytest.fixture
def live(show: Show, make_phone: Callable[[str], Phone]) -> PhoneDriver:
    return show(make_phone("ios"))


def delivered(session: PieceSession, key: str) -> Any:
    return json.loads(session.values.delivered())[key]


def test_wheel_when_dragged_up_by_two_rows_is_two_further(live: PhoneDriver, session: PieceSession) -> None:
    live.drag(live.open("city"), 0, -64, rest=True)
    assert delivered(session, "city") == "sapporo"


def test_wheel_when_dragged_past_its_end_stays_at_the_end(live: PhoneDriver, session: PieceSession) -> None:
    live.drag(live.open("city"), 0, 200)
    assert delivered(session, "city") == "tokyo"


def test_wheel_while_it_is_dragged_leaves_the_value_alone(
    qtbot: QtBot, live: PhoneDriver, session: PieceSession
) -> None:
    wheel = live.open("city")
    start = live.point(wheel)
    qtbot.mousePress(live.view, Qt.MouseButton.LeftButton, pos=start)
    for way in range(0, 65, 4):
        qtbot.mouseMove(live.view, start - type(start)(0, way))
    assert delivered(session, "city") == "osaka"
    qtbot.mouseRelease(live.view, Qt.MouseButton.LeftButton, pos=start - type(start)(0, 64))
    assert delivered(session, "city") == "sapporo"


def test_wheel_with_motion_changes_the_value_only_once_at_rest(
    qtbot: QtBot, show: Show, make_phone: Callable[[str], Phone], session: PieceSession
) -> None:
    live = show(make_phone("ios"), moving=True)
    wheel = live.open("city")
    qtbot.waitUntil(lambda: wheel.parentItem().parentItem().height() == 216)
    live.row("city")
    with qtbot.waitSignal(session.valueChanged):
        qtbot.mouseClick(live.view, Qt.MouseButton.LeftButton, pos=live.point(wheel, y=wheel.height() / 2 + 32))
        assert delivered(session, "city") == "osaka"
    assert delivered(session, "city") == "kyoto"
    assert not wheel.property("moving")


@pytest.mark.parametrize(
    ("key", "value"),
    [
        (Qt.Key.Key_Down, 15),
        (Qt.Key.Key_Up, 10),
        (Qt.Key.Key_End, 100),
        (Qt.Key.Key_Home, 10),
    ],
)
def test_wheel_of_a_range_follows_the_keys(live: PhoneDriver, session: PieceSession, key: Qt.Key, value: int) -> None:
    wheel = live.open("level")
    wheel.forceActiveFocus()
    live.key(key)
    assert delivered(session, "level") == value


def test_wheel_when_the_value_changes_elsewhere_turns_to_it(live: PhoneDriver, session: PieceSession) -> None:
    wheel = live.open("city")
    session.edit("city", "fukuoka")
    assert wheel.property("position") == 4


def test_switch_when_clicked_toggles(live: PhoneDriver, session: PieceSession) -> None:
    live.click(live.control("loud"))
    assert delivered(session, "loud") is False
    live.click(live.control("loud"))
    assert delivered(session, "loud") is True


def test_switch_when_dragged_to_the_other_side_toggles(live: PhoneDriver, session: PieceSession) -> None:
    live.drag(live.control("loud"), -30, 0, x=40)
    assert delivered(session, "loud") is False


def test_text_when_typed_into_delivers_what_was_typed_and_stops_at_its_limit(
    live: PhoneDriver, session: PieceSession
) -> None:
    live.click(live.control("name"))
    live.key(Qt.Key.Key_End)
    live.type(" of Osaka and of Tokyo")
    assert delivered(session, "name") == "Hanako of Osaka and "
    assert live.control("name").property("text") == "Hanako of Osaka and "
    assert live.find("counter", live.row("name")).property("text") == "20/20"


def test_text_when_its_clear_button_is_tapped_is_empty(live: PhoneDriver, session: PieceSession) -> None:
    live.click(live.control("name"))
    live.click(live.find("clear", live.row("name")))
    assert delivered(session, "name") == ""
    assert live.find_all("clear", live.row("name")) == []


def test_textarea_when_typed_into_keeps_its_lines_and_grows_to_eight(live: PhoneDriver, session: PieceSession) -> None:
    area = live.find("area", live.row("note"))
    low = area.height()
    live.click(live.control("note"))
    session.edit("note", "\n".join("abcdefghijkl"))
    live.settle()
    assert low == 3 * 22
    assert area.height() == 8 * 22
    assert area.property("contentHeight") > area.height()


def test_radio_when_an_option_is_tapped_chooses_it(live: PhoneDriver, session: PieceSession) -> None:
    live.click(live.find("option:2", live.row("colour")))
    assert delivered(session, "colour") == "blue"
    assert len(live.find_all("check", live.row("colour"))) == 1


def test_radio_with_the_keyboard_chooses_by_arrows_and_is_seen_to_have_it(
    live: PhoneDriver, session: PieceSession
) -> None:
    live.row("colour")
    live.control("day").forceActiveFocus()
    live.key(Qt.Key.Key_Tab)
    assert live.focus.objectName() == "option:0"
    assert live.focus.property("visualFocus")
    live.key(Qt.Key.Key_Down)
    assert delivered(session, "colour") == "green"
    assert live.focus.objectName() == "option:1"


def test_radio_with_ten_thousand_options_makes_only_those_in_sight(
    live: PhoneDriver, session: PieceSession, declaration: dict[str, Any]
) -> None:
    colour = items_of(declaration)["colour"]
    colour["enum"] = [f"n{number}" for number in range(10_000)]
    del colour["x-enum-titles"]
    assert session.open(reading_of(declaration))
    row = live.row("colour")
    assert row.height() >= 10_000 * 44
    for number in (5000, 9999, 0):
        option = live.option("colour", number)
        live.click(option)
        assert delivered(session, "colour") == f"n{number}"
        assert sum(item.objectName().startswith("option:") for item in below(row)) < 40
    live.key(Qt.Key.Key_Down)
    assert delivered(session, "colour") == "n1"
    live.option("colour", 9999)
    live.control("day").forceActiveFocus()
    live.key(Qt.Key.Key_Tab)
    assert live.focus.objectName() == "option:1"


def test_calendar_when_the_arrow_is_tapped_shows_the_next_month_and_keeps_the_value(
    live: PhoneDriver, session: PieceSession
) -> None:
    live.open("day")
    live.click(live.find("next-month"))
    live.find("day:2026-12-24")
    assert delivered(session, "day") == "2026-11-20"


def test_calendar_when_its_title_is_tapped_offers_wheels_for_month_and_year(
    live: PhoneDriver, session: PieceSession
) -> None:
    live.open("day")
    live.click(live.find("month-title"))
    wheel = live.find("year-wheel")
    live.click(wheel, y=wheel.height() / 2 + 32)
    live.click(live.find("month-title"))
    live.find("day:2027-11-01")
    assert delivered(session, "day") == "2026-11-20"


@pytest.mark.parametrize("moving", [False, True])
def test_calendar_when_a_wheel_has_come_to_rest_says_so_in_its_title(
    qtbot: QtBot, show: Show, make_phone: Callable[[str], Phone], moving: bool
) -> None:
    live = show(make_phone("ios"), moving=moving)
    live.open("day")
    title = live.find("month-title")
    (words,) = (one for one in below(title) if one.property("text") == "November 2026")
    live.click(title)
    wheel = live.find("month-wheel")
    live.click(wheel, y=wheel.height() / 2 + 32)
    qtbot.waitUntil(lambda: words.property("text") == "December 2026")
    live.drag(live.find("year-wheel"), 0, -32, rest=True)
    qtbot.waitUntil(lambda: words.property("text") == "December 2027")


def test_weekdays_stand_still_while_the_days_are_swiped(qtbot: QtBot, live: PhoneDriver) -> None:
    live.open("day")

    def standing() -> list[float]:
        seen = [one for one in live.find_all("weekday") if one.isVisible()]
        return sorted(live.point(one).x() for one in seen)

    before, start = standing(), live.point(live.find("day:2026-11-20"))
    assert len(before) == 7
    qtbot.mousePress(live.view, Qt.MouseButton.LeftButton, pos=start)
    for way in range(0, 101, 10):
        qtbot.mouseMove(live.view, start - type(start)(way, 0))
    assert live.point(live.find("day:2026-11-20")).x() < start.x() - 50
    assert standing() == before
    qtbot.mouseRelease(live.view, Qt.MouseButton.LeftButton, pos=start - type(start)(100, 0))


def test_calendar_with_the_keyboard_walks_by_day_and_week(live: PhoneDriver, session: PieceSession) -> None:
    live.open("day")
    live.find("days").forceActiveFocus()
    live.key(Qt.Key.Key_Down)
    live.key(Qt.Key.Key_Right)
    assert delivered(session, "day") == "2026-11-28"
    live.key(Qt.Key.Key_Down)
    assert delivered(session, "day") == "2026-12-05"


def test_time_when_its_wheels_turn_keeps_the_other_parts(live: PhoneDriver, session: PieceSession) -> None:
    live.open("alarm")
    for name, wanted in [("hour-wheel", [8, 30]), ("minute-wheel", [8, 31]), ("period-wheel", [20, 31])]:
        wheel = live.find(name)
        live.click(wheel, y=wheel.height() / 2 + 32)
        assert delivered(session, "alarm") == wanted


def test_time_wheel_of_hours_goes_around(live: PhoneDriver, session: PieceSession) -> None:
    live.phone.show(replace(live.phone.look, lang="ja"))
    session.edit("alarm", [23, 59])
    live.open("alarm")
    wheel = live.find("hour-wheel")
    live.click(wheel, y=wheel.height() / 2 + 32)
    assert delivered(session, "alarm") == [0, 59]
    assert live.find_all("period-wheel") == []


def test_map_when_tapped_opens_the_full_screen_and_a_tap_there_moves_the_pin(
    live: PhoneDriver, session: PieceSession
) -> None:
    live.click(live.control("place"))
    screen = live.find("picker:place")
    assert (screen.width(), screen.height()) == (393, 852)
    before = delivered(session, "place")
    live.click(live.find("map"), x=300, y=200)
    live.click(live.find("done"))
    assert delivered(session, "place") != before
    assert live.phone.openKey == ""


def test_keyboard_when_a_row_is_opened_by_it_goes_into_the_wheel_and_escape_comes_back(
    live: PhoneDriver, session: PieceSession
) -> None:
    live.key(Qt.Key.Key_Tab)
    live.key(Qt.Key.Key_Return)
    live.wait(lambda: live.focus.objectName() == "picker:city")
    live.key(Qt.Key.Key_Down)
    assert delivered(session, "city") == "kyoto"
    live.key(Qt.Key.Key_Escape)
    assert live.phone.openKey == ""
    assert live.focus.objectName() == "control:city"
