"""What a finger does on the iPhone that it would not do elsewhere: sliders by their knob, months by a swipe."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QAccessibleActionInterface
from PySide6.QtQuick import QQuickItem

from previewer.phone.phone import Phone
from previewer.phone.session import PieceSession
from tests.phone.conftest import Show
from tests.phone.contract.examples import delivered, spoken
from tests.phone.driver import Key, PhoneDriver
from tests.phone.driver.finger import Finger


@pytest.fixture
def live(show: Show, make_phone: Callable[[str], Phone]) -> PhoneDriver:
    return show(make_phone("ios"))


def knob(live: PhoneDriver) -> tuple[QQuickItem, float]:
    """The slider, and where the middle of its knob is."""
    control = live.control("volume")
    one = live.find("knob", control)
    return control, one.x() + one.width() / 2


def list_place(live: PhoneDriver) -> float:
    return float(live.part("rows").property("contentY"))


def test_slider_when_its_track_is_tapped_then_nothing_moves(live: PhoneDriver, session: PieceSession) -> None:
    control, _ = knob(live)
    for share in (0.05, 0.6, 0.95):
        live.click(control, control.width() * share)
    assert delivered(session)["volume"] == 30
    assert not session.undo_stack.canUndo()


@pytest.mark.parametrize("where", ["track", "knob"])
def test_slider_when_a_drag_upwards_begins_on_it_then_the_list_scrolls(
    live: PhoneDriver, session: PieceSession, where: str
) -> None:
    control, middle = knob(live)
    before = list_place(live)
    live.drag(control, 12, -120, x=middle if where == "knob" else control.width() * 0.8, rest=True)
    assert list_place(live) > before + 60
    assert delivered(session)["volume"] == 30
    assert not session.undo_stack.canUndo()


@pytest.mark.parametrize("lang", ["en", "ar"])
def test_slider_when_its_knob_is_taken_beside_its_middle_then_it_keeps_its_place_under_the_finger(
    live: PhoneDriver, session: PieceSession, lang: str
) -> None:
    live.phone.show(replace(live.phone.look, lang=lang))
    control, middle = knob(live)
    live.click(control, middle + 12)
    assert delivered(session)["volume"] == 30
    way = (control.width() - 28) * 0.2
    live.drag(control, -way if lang == "ar" else way, 0, x=middle + 12)
    assert delivered(session)["volume"] == 50
    assert session.undo_stack.count() == 1


def test_month_when_tab_goes_through_it_then_it_stops_at_the_arrows_too(live: PhoneDriver) -> None:
    live.open("day")
    live.focus_on("day")
    stops = []
    for _ in range(5):
        live.key(Key.Key_Tab)
        stops.append(live.focused)
    assert stops[:-1] == ["days", "month-title", "previous-month", "next-month"]
    assert stops[-1].startswith("option:")


def test_month_when_swiped_then_the_one_beside_it_comes_and_the_value_stays(
    live: PhoneDriver, session: PieceSession
) -> None:
    live.open("day")
    live.drag(live.find("days"), -260, 0, rest=True)
    live.find("day:2026-12-24")
    live.drag(live.find("days"), 260, 0, rest=True)
    live.drag(live.find("days"), 260, 0, rest=True)
    live.find("day:2026-10-31")
    assert delivered(session)["day"] == "2026-11-20"


def test_month_when_swiped_in_arabic_then_time_goes_to_the_left(live: PhoneDriver) -> None:
    live.phone.show(replace(live.phone.look, lang="ar"))
    live.open("day")
    live.drag(live.find("days"), 260, 0, rest=True)
    live.find("day:2026-12-24")


def test_month_when_pulled_a_little_then_both_show_and_it_comes_back_but_a_short_flick_turns_it(
    live: PhoneDriver,
) -> None:
    live.open("day")
    days = live.find("days")
    finger, start = Finger(live.view), live.point(days)
    finger.press(start)
    for step in range(1, 11):
        finger.move(start - QPoint(9 * step, 0))
    assert len(live.find_all("days")) == 2
    assert live.find_all("day:2026-12-01")
    for _ in range(20):
        finger.move(start - QPoint(90, 0))
    finger.release(start - QPoint(90, 0), later=400)
    live.settle()
    assert days.parentItem().x() == 0
    live.find("day:2026-11-26")
    finger.flick(start, up=0, left=80)
    live.settle()
    live.find("day:2026-12-24")


def test_month_when_dragged_upwards_then_the_list_scrolls(live: PhoneDriver, session: PieceSession) -> None:
    live.open("day")
    before = list_place(live)
    live.drag(live.find("days"), -10, -120, rest=True)
    assert list_place(live) > before
    live.find("day:2026-11-26")
    assert delivered(session)["day"] == "2026-11-20"


@pytest.mark.usefixtures("processes")
def test_month_with_its_wheels_for_month_and_year_is_as_high_as_with_its_days(live: PhoneDriver) -> None:
    picker = live.open("day")
    high = picker.height()
    live.click(live.find("month-title"))
    assert picker.height() == high
    wheel = live.find("year-wheel")
    assert wheel.height() == 216


@pytest.mark.parametrize(("key", "wheel"), [("city", "picker:city"), ("alarm", "minute-wheel")])
def test_wheel_without_the_keyboard_when_closed_while_it_rolls_then_the_value_is_the_row_it_goes_to(
    show: Show, make_phone: Callable[[str], Phone], session: PieceSession, key: str, wheel: str
) -> None:
    moving = show(make_phone("ios"), moving=True)
    before = delivered(session)[key]
    moving.open(key)
    rolling = moving.find(wheel)
    assert not rolling.hasActiveFocus()
    # As a screen reader or a mouse's wheel moves it.
    spoken(rolling).actionInterface().doAction(QAccessibleActionInterface.increaseAction())
    assert rolling.property("moving")
    goes_to = rolling.property("chosen")
    assert delivered(session)[key] == before
    moving.phone.openKey = ""
    value = delivered(session)[key]
    assert value == ([before[0], goes_to] if key == "alarm" else ["tokyo", "osaka", "kyoto"][goes_to])
    assert value != before
    assert session.undo_stack.count() == 1


def test_month_wheel_when_left_while_it_rolls_then_its_month_is_shown(
    show: Show, make_phone: Callable[[str], Phone]
) -> None:
    moving = show(make_phone("ios"), moving=True)
    moving.open("day")
    moving.click(moving.find("month-title"))
    rolling = moving.find("month-wheel")
    spoken(rolling).actionInterface().doAction(QAccessibleActionInterface.increaseAction())
    assert rolling.property("moving")
    spoken(moving.find("month-title")).actionInterface().doAction(QAccessibleActionInterface.pressAction())
    moving.settle()
    moving.find("day:2026-12-24")


def test_large_title_when_the_list_is_pulled_down_then_it_grows(live: PhoneDriver) -> None:
    title = live.find("large-title")
    finger, start = Finger(live.view), live.point(live.row("city"))
    assert title.scale() == 1
    finger.press(start)
    for step in range(1, 21):
        finger.move(start + QPoint(0, 10 * step))
    assert 1.02 < title.scale() <= 1.1
    finger.release(start + QPoint(0, 200))
    live.wait(lambda: title.scale() == 1, "the title")


def test_list_when_pulled_beyond_its_top_then_it_follows_by_less_and_comes_back(live: PhoneDriver) -> None:
    rows = live.find("rows")
    finger, start = Finger(live.view), live.point(live.row("city"))
    rest = list_place(live)
    finger.press(start)
    for step in range(1, 21):
        finger.move(start + QPoint(0, 10 * step))
    assert rest - 150 < list_place(live) < rest - 30
    finger.release(start + QPoint(0, 200))
    live.wait(lambda: list_place(live) == rest and not rows.property("moving"), "the list")


def test_pill_when_pressed_then_it_dims_and_its_row_does_not(live: PhoneDriver) -> None:
    button = live.control("day")
    live.press(button)
    live.settle()
    assert live.find("pill", button).opacity() < 0.5
    ground = button.property("background")
    assert ground.property("color").alpha() == 0
    live.release(button)


def test_value_of_a_wheel_when_open_then_blue(live: PhoneDriver) -> None:
    value = live.find("value", live.row("city"))
    assert value.property("color").name() == "#3c3c43"
    live.open("city")
    assert value.property("color").name() == "#0088ff"
