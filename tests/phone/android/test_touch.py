"""What a finger on the Android phone sets off, and what not: taps and drags, ripples, and lists at their ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest

from previewer.phone.motion import Spline
from previewer.phone.offscreen import find_item
from previewer.phone.phone import Phone
from previewer.phone.scene import list_ends
from previewer.pieces import read_file
from previewer.resources import resource
from tests.phone.conftest import Show
from tests.phone.driver import PhoneDriver
from tests.phone.driver.finger import Finger

#: A control of each form that is touched as a whole.
TOUCHED = ["control:city", "control:day", "option:colour:1", "control:place", "control:loud", "control:alarm"]


@pytest.fixture
def hand(show: Show, make_phone: Callable[[str], Phone]) -> PhoneDriver:
    return show(make_phone("android"))


@pytest.fixture
def moving(show: Show, make_phone: Callable[[str], Phone]) -> PhoneDriver:
    return show(make_phone("android"), moving=True)


def state(hand: PhoneDriver) -> list[Any]:
    return [hand.phone.openKey, hand.phone.session.values.delivered()]


def to_end(hand: PhoneDriver) -> None:
    rows = hand.part("rows")
    rows.setProperty("contentY", list_ends(rows)[1])
    hand.settle()


def test_drag_down_on_the_first_row_at_the_top_opens_nothing(hand: PhoneDriver) -> None:
    before = state(hand)
    hand.drag(hand.part("control:city"), 0, 60, y=10)
    assert state(hand) == before


@pytest.mark.parametrize("name", ["control:place", "control:loud", "control:alarm"])
def test_drag_up_at_the_end_of_the_list_taps_nothing(hand: PhoneDriver, name: str) -> None:
    to_end(hand)
    before = state(hand)
    control = hand.find(name)
    hand.drag(control, 0, -min(120, control.height() - 8), y=control.height() - 4)
    assert state(hand) == before


@pytest.mark.parametrize("name", TOUCHED)
@pytest.mark.parametrize(("way", "taps"), [(7, True), (9, False), (-7, True), (-9, False)])
def test_finger_that_moves_up_or_down_by_more_than_8_does_not_tap(
    hand: PhoneDriver, name: str, way: int, taps: bool
) -> None:
    hand.scroll(name.split(":")[1])
    before = state(hand)
    control = hand.find(name)
    start = hand.point(control, 40)
    QTest.mousePress(hand.view, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(hand.view, start + QPoint(0, way))
    QTest.mouseRelease(hand.view, Qt.MouseButton.LeftButton, pos=start + QPoint(0, way))
    hand.settle()
    assert (state(hand) != before) is taps


def test_finger_that_moves_to_the_side_still_taps(hand: PhoneDriver) -> None:
    hand.drag(hand.part("control:city"), 40, 0, x=100)
    assert hand.phone.openKey == "city"


def test_key_after_a_drag_taps(hand: PhoneDriver) -> None:
    hand.focus_on("city")
    hand.drag(hand.part("control:city"), 0, 60, y=10)
    hand.key(Qt.Key.Key_Return)
    assert hand.phone.openKey == "city"


@pytest.mark.parametrize("name", [*TOUCHED, "control:name", "control:volume", "navigation"])
def test_mouse_that_rests_on_something_changes_no_pixel(hand: PhoneDriver, name: str) -> None:
    if name != "navigation":
        hand.scroll(name.split(":")[1])
    QTest.mouseMove(hand.view, QPoint(6, round(hand.phone.deviceHeight) - 4))
    hand.settle()
    before = QImage(hand.view.grabFramebuffer())
    QTest.mouseMove(hand.view, hand.point(hand.find(name)))
    hand.settle()
    assert hand.view.grabFramebuffer() == before


def test_press_ripples_from_the_finger_to_the_far_corners_and_goes_with_the_finger(moving: PhoneDriver) -> None:
    row = moving.part("control:city")
    assert not moving.find_all("ripple", row)
    moving.press(row, 40, 20)
    # Not by the driver, which waits for what moves.
    wave = find_item(row, "ripple")
    assert wave is not None
    assert wave.width() < row.width()
    first = wave.mapToItem(row, QPointF(wave.width() / 2, wave.height() / 2))
    assert first.x() < row.width() / 2
    moving.wait(lambda: wave.width() > row.width())
    moving.wait(lambda: wave.opacity() == pytest.approx(0.1))
    corners = [(0, 0), (row.width(), 0), (0, row.height()), (row.width(), row.height())]
    middle = wave.mapToItem(row, QPointF(wave.width() / 2, wave.height() / 2))
    reach = [(QPointF(x, y) - middle).manhattanLength() for x, y in corners]
    assert wave.width() >= row.width()
    assert max(reach) <= wave.width()
    moving.release(row, 40, 20)
    moving.wait(lambda: not wave.isVisible())


def test_press_that_became_a_swipe_is_not_seen_on_a_day_of_the_next_month(moving: PhoneDriver) -> None:
    moving.open("day")
    picker = moving.find("picker:day")
    start = moving.point(moving.find("day:2026-11-20", picker))
    finger = Finger(moving.view)
    finger.press(start)
    day = find_item(picker, "day:2026-11-20")
    assert day is not None
    moving.wait(lambda: find_item(day, "ripple") is not None)
    for way in range(10, 101, 10):
        finger.move(start - QPoint(way, 0))
    finger.release(start - QPoint(100, 0))
    assert find_item(picker, "day:2026-11-20") is None
    assert find_item(picker, "ripple") is None


@pytest.mark.parametrize("end", ["top", "foot"])
def test_list_that_is_pulled_beyond_its_end_stretches_and_springs_back(moving: PhoneDriver, end: str) -> None:
    if end == "foot":
        to_end(moving)
    rows = moving.part("rows")
    name, down = ("control:city", 300) if end == "top" else ("control:alarm", -300)
    row = moving.find(name)
    rest, high = row.mapToScene(QPointF(0, 0)).y(), row.mapRectToScene(row.boundingRect()).height()
    finger = Finger(moving.view)
    start = QPoint(6, 450)
    finger.press(start)
    for step in range(1, 31):
        finger.move(start + QPoint(0, round(down * step / 30)))
    moving.settle()
    pulled = row.mapRectToScene(row.boundingRect()).height()
    assert 1.01 < pulled / high < 1.033
    # The end itself stays: nothing is dragged away from the bar or the foot.
    place = rows.mapFromItem(row, QPointF(0, 0)).y()
    assert place == pytest.approx(rows.mapFromScene(QPointF(0, rest)).y(), abs=6)
    finger.release(start + QPoint(0, down), 60)
    moving.wait(lambda: row.mapRectToScene(row.boundingRect()).height() == pytest.approx(high))
    assert row.mapToScene(QPointF(0, 0)).y() == pytest.approx(rest, abs=0.5)


def test_list_that_is_flicked_comes_as_far_as_the_spline_of_the_platform(moving: PhoneDriver) -> None:
    moving.phone.session.open(read_file(resource("samples", "three-hundred.json")))
    moving.settle()
    rows = moving.part("rows")
    moving.wait(lambda: rows.property("contentHeight") > 3 * rows.height())
    # 1.25 dp a millisecond.
    Finger(moving.view).flick(QPoint(6, 700), 150)
    start = rows.property("contentY")
    moving.wait(lambda: not rows.property("inMotion"))
    assert rows.property("contentY") - start == pytest.approx(Spline(1.25).length, rel=0.15)


def test_switch_that_is_pressed_is_large_at_once(moving: PhoneDriver) -> None:
    switch = moving.control("loud")
    knob = moving.part("control:loud", "knob")
    moving.settle()
    before = knob.width()
    finger = Finger(moving.view)
    finger.press(moving.point(switch))
    assert before < knob.width() == knob.height() == 28
    finger.release(moving.point(switch))
    moving.wait(lambda: knob.width() < 28)
