"""How things coast, roll and are pulled: the mathematics, without a screen."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from previewer.phone.motion import KEPT, Coast, Roll, Spline, Trail, pulled

_speeds = st.floats(-8, 8)


def test_coast_when_a_millisecond_goes_by_then_the_kept_part_of_its_speed_is_left() -> None:
    coast = Coast(2.0)
    assert coast.speed_at(100) / coast.speed_at(99) == pytest.approx(KEPT)
    assert coast.distance(100) - coast.distance(99) == pytest.approx(coast.speed_at(99.5), rel=1e-5)


def test_coast_of_an_ordinary_flick_goes_half_a_metre_of_points_a_second() -> None:
    assert Coast(1.0).length == pytest.approx(490, abs=2)
    assert 1900 < Coast(1.0).duration < 2000


@given(_speeds)
def test_coast_when_it_ends_then_it_stands_where_its_speed_pointed(speed: float) -> None:
    coast = Coast(speed)
    assert coast.speed_at(coast.duration) == 0
    assert coast.distance(1e9) == coast.length
    assert coast.length * speed >= 0


@given(_speeds, st.integers(-50, 50))
def test_roll_when_it_coasts_then_it_ends_exactly_on_its_row_and_never_turns_back(speed: float, end: int) -> None:
    coast = Coast(speed, least=0.001)
    roll = Roll(0.25, end, 300, coast if coast.duration else None)
    # Twenty twentieths of a number are not always the number itself.
    places = [*(roll.place(roll.duration * step / 20) for step in range(20)), roll.place(roll.duration)]
    assert places[0] == pytest.approx(0.25)
    assert places[-1] == end
    assert places in (sorted(places), sorted(places, reverse=True))


def test_roll_when_half_its_time_is_over_then_it_is_nearly_there() -> None:
    assert Roll(0, 8, 300).place(150) == pytest.approx(7)


def test_trail_when_the_finger_moved_until_the_end_then_its_last_speed_is_told() -> None:
    trail = Trail(0, 0)
    for now in range(10, 201, 10):
        trail.add(now * (1 if now < 100 else 2), now)
    assert trail.speed(205) == pytest.approx(2, rel=0.1)


@pytest.mark.parametrize(("span", "pause"), [(20, 0), (100, 40), (100, 1000)])
def test_trail_when_too_short_or_the_finger_rested_then_there_is_no_speed(span: int, pause: int) -> None:
    trail = Trail(0, 0)
    for now in range(5, span + 1, 5):
        trail.add(now, now)
    assert trail.speed(span + pause) == 0


def test_pull_when_beyond_an_end_then_by_a_third() -> None:
    assert [pulled(place, 0, 10) for place in (-3, 0, 5, 10, 16)] == [-1, 0, 5, 10, 12]


@pytest.mark.parametrize(
    ("speed", "duration", "length"), [(0.5, 333, 58), (2, 925, 647), (8, 2567, 7186), (20, 2567, 7186)]
)
def test_spline_goes_as_long_and_as_far_as_androids_scroller(speed: float, duration: float, length: float) -> None:
    assert Spline(speed).duration == pytest.approx(duration, abs=1)
    assert Spline(-speed).length == pytest.approx(-length, abs=1)


def test_spline_when_slower_than_any_fling_then_it_stands() -> None:
    assert (Spline(0.049).duration, Spline(0.049).length, Spline(0.049).distance(10), Spline(0).speed_at(0)) == (
        0,
        0,
        0,
        0,
    )


@given(st.floats(-10, 10).filter(lambda speed: abs(speed) > 0.05), st.sampled_from([1.0, 48.0]))
def test_spline_begins_as_fast_as_it_was_let_go_slows_down_and_ends_where_it_said(speed: float, unit: float) -> None:
    glide = Spline(speed / unit, unit)
    fastest = max(-8.0, min(8.0, speed)) / unit
    assert glide.speed_at(0) == pytest.approx(fastest, rel=1e-6)
    places = [abs(glide.distance(glide.duration * step / 20)) for step in range(21)]
    assert places == sorted(places)
    assert glide.distance(glide.duration * 2) == pytest.approx(glide.length)
    speeds = [abs(glide.speed_at(glide.duration * step / 20)) for step in range(21)]
    assert speeds == sorted(speeds, reverse=True)
    assert speeds[-1] == 0
