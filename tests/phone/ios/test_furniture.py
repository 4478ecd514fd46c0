"""What an iPhone keeps of its screen: status bar, island and corners, held either way."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QRectF

from previewer.phone.phone import Phone
from previewer.phone.platforms import PLATFORMS
from tests.phone.conftest import Show
from tests.phone.driver import PhoneDriver


@pytest.fixture
def live(show: Show, make_phone: Callable[[str], Phone]) -> PhoneDriver:
    return show(make_phone("ios"))


def hold(live: PhoneDriver, **members: Any) -> None:
    live.phone.show(replace(live.phone.look, **members))
    live.settle()


def place(live: PhoneDriver, name: str) -> QRectF:
    item = live.find(name)
    return item.mapRectToScene(item.boundingRect())


@pytest.mark.parametrize("lang", ["en", "ar"])
def test_phone_with_a_home_button_has_signal_and_battery_at_its_sides_and_the_time_between(
    live: PhoneDriver, lang: str
) -> None:
    hold(live, device="iPhone SE", lang=lang)
    radio, time, battery = (place(live, f"status-{name}") for name in ("radio", "time", "battery"))
    left, right = (battery, radio) if lang == "ar" else (radio, battery)
    assert left.left() == pytest.approx(6, abs=1)
    assert right.right() == pytest.approx(375 - 6, abs=1)
    assert time.center().x() == pytest.approx(375 / 2, abs=1)
    assert live.find_all("island") == []


@pytest.mark.parametrize("lang", ["en", "ar"])
def test_phone_with_an_island_has_the_time_at_one_side_of_it_and_the_signs_at_the_other(
    live: PhoneDriver, lang: str
) -> None:
    hold(live, lang=lang)
    island = place(live, "island")
    assert island.getRect() == (134, 11, 126, 37)
    radio, time, battery = (place(live, f"status-{name}") for name in ("radio", "time", "battery"))
    assert radio.right() < battery.left()
    signs = radio.united(battery)
    left, right = (signs, time) if lang == "ar" else (time, signs)
    assert left.right() < island.left()
    assert right.left() > island.right()


@pytest.mark.parametrize("design", ["ios18", "ios26"])
def test_phone_held_sideways_has_its_island_at_the_left_clear_of_everything(live: PhoneDriver, design: str) -> None:
    hold(live, orientation="landscape", design=design)
    island = place(live, "island")
    assert island.getRect() == (11, 134, 37, 126)
    assert live.find_all("status-time") == []
    cell = live.find("cell", live.row("city"))
    assert cell.mapRectToScene(cell.boundingRect()).left() > island.right()
    hold(live, device="iPhone SE")
    assert live.find_all("island") == []


def test_screens_are_round_but_those_of_phones_with_a_home_button() -> None:
    corners = {device.name: device.corner for device in PLATFORMS["ios"].devices}
    assert corners["iPhone SE"] == 0
    assert corners["iPhone 16"] == 55
