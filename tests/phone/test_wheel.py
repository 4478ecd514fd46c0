"""What moves a wheel: the finger, the keys and the value from elsewhere; at rest it stands exactly on a row."""

from __future__ import annotations

from typing import Any

import pytest

from previewer.phone import wheel as wheel_module
from previewer.phone.wheel import WheelMotion


class Clock:
    """Milliseconds that pass as the test says."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(wheel_module, "event_time", clock)
    return clock


@pytest.fixture
def wheel(qapp: Any, clock: Clock) -> WheelMotion:
    wheel = WheelMotion()
    wheel.count, wheel.current, wheel.row = 100, 50, 32.0
    wheel.begin()
    return wheel


def _flick(wheel: WheelMotion, clock: Clock, way: float, milliseconds: int = 60) -> None:
    wheel.press(0)
    for _ in range(milliseconds // 10):
        clock.now += 10
        wheel.drag(way * clock.now / milliseconds)
    wheel.release(0)


def test_wheel_when_made_then_it_stands_on_its_value(wheel: WheelMotion) -> None:
    assert (wheel.position, wheel.chosen, wheel.moving) == (50, 50, False)


def test_wheel_when_flicked_then_it_coasts_to_a_row_and_tells_once(
    wheel: WheelMotion, clock: Clock, qtbot: Any
) -> None:
    told: list[int] = []
    wheel.settled.connect(told.append)
    with qtbot.waitSignal(wheel.settled):
        _flick(wheel, clock, -40)
        assert wheel.moving
        assert told == []
    assert wheel.position == wheel.chosen == told[0]
    # 40 points in 60 ms go on for 330 points.
    assert told[0] == pytest.approx(50 + (40 + 330) / 32, abs=1)
    assert len(told) == 1


def test_wheel_when_flicked_beyond_its_end_then_it_stops_at_the_last_row(
    wheel: WheelMotion, clock: Clock, qtbot: Any
) -> None:
    wheel.moves = False
    _flick(wheel, clock, -4000)
    assert wheel.position == wheel.chosen == 99


def test_wheel_when_dragged_beyond_its_end_then_it_follows_by_a_third(wheel: WheelMotion) -> None:
    wheel.press(0)
    wheel.drag(32 * 53)
    assert wheel.position == pytest.approx(-1)


def test_wheel_when_a_finger_comes_down_then_it_stands_and_a_tap_rolls_on(wheel: WheelMotion, qtbot: Any) -> None:
    wheel.step(5)
    assert wheel.moving
    wheel.press(0)
    place = wheel.position
    with qtbot.waitSignal(wheel.settled):
        wheel.release(2)
    assert wheel.position == round(place + 2)


def test_wheel_that_is_closed_while_it_coasts_when_rest_then_it_stands_where_it_goes(
    wheel: WheelMotion, clock: Clock
) -> None:
    told: list[int] = []
    wheel.settled.connect(told.append)
    _flick(wheel, clock, -40)
    goes_to = wheel.chosen
    wheel.rest()
    assert (wheel.moving, wheel.position, told) == (False, goes_to, [goes_to])
    assert goes_to > 55
    wheel.rest()
    assert told == [goes_to]


def test_wheel_that_is_closed_under_a_finger_when_rest_then_it_has_the_row_that_it_shows(wheel: WheelMotion) -> None:
    told: list[int] = []
    wheel.settled.connect(told.append)
    wheel.press(0)
    wheel.drag(-32 * 4.2)
    assert wheel.chosen == 54
    wheel.rest()
    assert (wheel.moving, wheel.position, told) == (False, 54, [54])


def test_wheel_when_nothing_moves_then_it_is_there_at_once(wheel: WheelMotion) -> None:
    wheel.moves = False
    told: list[int] = []
    wheel.settled.connect(told.append)
    wheel.step(-3)
    assert (wheel.position, told) == (47, [47])


def test_wheel_that_wraps_when_it_goes_past_its_end_then_it_begins_anew(wheel: WheelMotion) -> None:
    wheel.moves, wheel.wraps = False, True
    wheel.stepTo(99)
    wheel.step(2)
    assert (wheel.position, wheel.chosen) == (101, 1)
    wheel.current = 98
    assert (wheel.position, wheel.chosen) == (98, 98)


@pytest.mark.parametrize("moves", [True, False])
def test_wheel_when_the_value_changes_elsewhere_then_it_turns_there_and_tells_nothing(
    wheel: WheelMotion, qtbot: Any, moves: bool
) -> None:
    told: list[int] = []
    wheel.settled.connect(told.append)
    wheel.moves = moves
    wheel.current = 53
    qtbot.waitUntil(lambda: wheel.position == 53)
    wheel.current = 99
    assert wheel.position == 99
    assert told == []


def test_wheel_that_keeps_its_place_when_it_was_moved_then_it_follows_no_longer(wheel: WheelMotion) -> None:
    wheel.moves, wheel.keeps = False, True
    wheel.current = 10
    assert wheel.position == 10
    wheel.step(1)
    wheel.current = 90
    assert wheel.chosen == 11


def test_wheel_of_two_million_rows_when_rolled_to_its_end_then_it_stands_exactly_there(wheel: WheelMotion) -> None:
    wheel.moves = False
    wheel.count = 2_000_001
    wheel.stepTo(2_000_000)
    assert (wheel.position, wheel.chosen) == (2_000_000, 2_000_000)


def test_wheel_when_it_comes_to_rest_then_its_last_step_is_one_that_is_drawn(wheel: WheelMotion) -> None:
    wheel.rollTo(53)
    places = []
    for part in range(1, 20_000):
        wheel._tick(300 * part / 20_000)
        places.append(abs(wheel.position - 53))
    assert 0 in places
    assert min(place for place in places if place) >= 0.001
