"""A screen reader that comes while a screen is shown hears what is on and what is chosen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible

from tests.phone.driver import PhoneDriver

from .examples import spoken


@pytest.fixture
def reader() -> Iterator[None]:
    """A screen reader that can come, and is gone afterwards."""
    before = QAccessible.isActive()
    yield
    QAccessible.setActive(before)


def checked(driver: PhoneDriver, key: str) -> list[bool]:
    return [bool(spoken(driver.option(key, index)).state().checked) for index in range(3)]


def test_options_say_which_one_is_chosen(driver: PhoneDriver, reader: None) -> None:
    driver.scroll("colour")
    QAccessible.setActive(True)
    assert checked(driver, "colour") == [True, False, False]
    for index in (2, 2, 1):
        driver.click(driver.option("colour", index))
        assert checked(driver, "colour") == [place == index for place in range(3)]
    driver.phone.session.edit("colour", "red")
    driver.settle()
    assert checked(driver, "colour") == [True, False, False]


def test_switch_says_whether_it_is_on(driver: PhoneDriver, reader: None) -> None:
    control = driver.control("loud")
    QAccessible.setActive(True)
    assert spoken(control).state().checked
    for on in (False, True):
        driver.key(Qt.Key.Key_Space) if driver.focus is control else driver.touch("loud")
        assert driver.phone.field("loud").on is on
        assert bool(spoken(control).state().checked) is on
    driver.phone.session.edit("loud", False)
    driver.settle()
    assert not spoken(control).state().checked
