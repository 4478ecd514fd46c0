"""Where a map looks: projection, panning, zooming, the date line and the poles; how it coasts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from previewer.phone.map.camera import POLE_ROOM, Camera
from previewer.phone.map.mercator import LIMIT, project, side_at, unproject
from previewer.phone.motion import Fling

latitudes = st.floats(-85, 85)
longitudes = st.floats(-180, 179.999)
zooms = st.floats(1, 16)


@given(latitudes, longitudes)
def test_project_and_back_gives_the_same_place(latitude: float, longitude: float) -> None:
    assert unproject(*project(latitude, longitude)) == pytest.approx((latitude, longitude), abs=1e-9)


def test_project_puts_the_north_west_first_and_ends_at_the_poles() -> None:
    assert project(90, -180) == pytest.approx((0, 0), abs=1e-9)
    assert project(-90, 180) == pytest.approx((1, 1), abs=1e-9)
    assert unproject(0.5, -3)[0] == pytest.approx(LIMIT)


@given(latitudes, longitudes, zooms, st.floats(-500, 500), st.floats(-300, 300))
def test_place_of_the_point_of_a_place_is_the_place(
    latitude: float, longitude: float, zoom: float, right: float, down: float
) -> None:
    x, y = project(latitude, longitude)
    camera = Camera(x % 1, y, zoom, 400, 800).moved(right, down)
    found = camera.place(*camera.point(x, y))
    assert (found[0] - x + 0.5) % 1 - 0.5 == pytest.approx(0, abs=1e-9)
    assert found[1] == pytest.approx(y, abs=1e-9)


@given(latitudes, longitudes, zooms, zooms, st.floats(0, 400), st.floats(0, 800))
def test_zoomed_keeps_what_is_under_the_finger(
    latitude: float, longitude: float, before: float, after: float, across: float, down: float
) -> None:
    x, y = project(latitude, longitude)
    camera = Camera(x % 1, y, before, 400, 800)
    held = camera.place(across, down)
    if 0 < held[1] < 1 and abs(held[0] - camera.x) * side_at(after) < side_at(after) / 4:
        assert camera.zoomed(after, across, down).point(*held) == pytest.approx((across, down), abs=1e-3)


def test_moved_over_the_date_line_goes_on_in_both_directions() -> None:
    camera = Camera(0.999, 0.5, 3, 400, 400)
    assert camera.moved(100, 0).x == pytest.approx(0.999 + 100 / 2048 - 1)
    assert camera.moved(100, 0).moved(-100, 0).x == pytest.approx(0.999)
    assert camera.point(0.001, 0.5)[0] == pytest.approx(200 + 0.002 * 2048)


@pytest.mark.parametrize("y", [-4.0, 0.0, 1.0, 7.0])
@pytest.mark.parametrize("zoom", [-3.0, 1.0, 2.5, 40.0])
def test_within_shows_no_more_beyond_the_poles_than_a_pin_needs(zoom: float, y: float) -> None:
    camera = Camera(0.5, y, zoom, 393, 800).within(1, 16)
    side = side_at(camera.zoom)
    assert camera.y * side - 400 >= -POLE_ROOM - 1e-6
    assert camera.y * side + 400 <= side + POLE_ROOM + 1e-6
    assert camera.zoom <= 16


def test_coasting_goes_as_far_as_a_phone_does_and_stands_then() -> None:
    lasting = Fling(1000, 0).duration
    assert 1500 < lasting < 2500
    assert Fling(1000, 0).distance(lasting)[0] == pytest.approx(490, abs=15)
    assert Fling(0, 0).distance(100) == (0, 0)
    assert Fling(5, 5).duration == 0
    assert Fling(1e9, 0).duration < 5000


@given(st.floats(-5000, 5000), st.floats(-5000, 5000), st.floats(0, 3000))
def test_coasting_keeps_its_direction_and_never_turns_back(right: float, down: float, elapsed: float) -> None:
    now, later = Fling(right, down).distance(elapsed), Fling(right, down).distance(elapsed + 100)
    assert now[0] * down == pytest.approx(now[1] * right, abs=1e-3)
    assert abs(later[0]) >= abs(now[0]) and abs(later[1]) >= abs(now[1])
