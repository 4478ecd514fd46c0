"""The driver reaches values by the controls themselves, however far away they are, on either platform."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from previewer.phone.session import PieceSession
from tests.phone.conftest import items_of, reading_of
from tests.phone.driver import DriverError, PhoneDriver
from tests.tiers import first_of


def _delivered(session: PieceSession) -> dict[str, Any]:
    values: dict[str, Any] = json.loads(session.values.delivered())
    return values


FAR_AWAY = [
    ("name", "設定 Wi-Fi"),
    ("note", "a\nb\n🎉"),
    ("note", "設定"),
    ("day", "2027-02-28"),
    ("day", "2024-02-29"),
    ("day", "1999-12-31"),
    ("alarm", [0, 0]),
    ("alarm", [12, 5]),
    ("alarm", [23, 59]),
    ("level", 100),
    ("volume", 0),
    ("volume", 100),
]


@pytest.mark.parametrize("lang", first_of(["ar", "en", "ja"], 1))
def test_choose_when_far_away_then_reached(driver: PhoneDriver, session: PieceSession, lang: str) -> None:
    driver.phone.show(replace(driver.phone.look, lang=lang))
    for key, value in FAR_AWAY:
        driver.choose(key, value)
        assert _delivered(session)[key] == value
        driver.close()


@pytest.mark.parametrize("value", [1, 500_000, 999_999])
def test_choose_when_slider_has_a_million_steps_then_reached_where_a_finger_and_keys_come(
    driver: PhoneDriver, session: PieceSession, declaration: dict[str, Any], value: int
) -> None:
    items_of(declaration)["volume"].update({"minimum": 0, "maximum": 1_000_000, "multipleOf": 1})
    session.open(reading_of(declaration))
    driver.choose("volume", value)
    assert _delivered(session)["volume"] == value


@pytest.mark.parametrize("place", [[35.6812, 139.7671], [-33.8688, 151.2093], [64.1466, -21.9426], [0, 179.9]])
def test_choose_when_place_is_anywhere_then_the_pin_is_there_to_the_pixel(
    driver: PhoneDriver, session: PieceSession, place: list[float]
) -> None:
    driver.choose("place", place)
    assert _delivered(session)["place"] == pytest.approx(place, abs=0.02)


def test_choose_when_value_is_off_the_steps_then_its_neighbour_is_reached(
    driver: PhoneDriver, session: PieceSession, declaration: dict[str, Any]
) -> None:
    items_of(declaration)["level"]["default"] = 12
    session.open(reading_of(declaration))
    session.reset_all()
    driver.choose("level", 10)
    assert _delivered(session)["level"] == 10


@pytest.mark.parametrize(
    ("key", "value", "why"), [("city", "paris", "paris"), ("loud", 1, "loud"), ("nothing", 1, "nothing")]
)
def test_choose_when_value_is_none_of_the_item_then_refused(
    driver: PhoneDriver, key: str, value: Any, why: str
) -> None:
    with pytest.raises(DriverError, match=why):
        driver.choose(key, value)


def test_open_when_item_has_nothing_to_open_then_refused(driver: PhoneDriver) -> None:
    with pytest.raises(DriverError, match="Nothing opens"):
        driver.open("loud")
