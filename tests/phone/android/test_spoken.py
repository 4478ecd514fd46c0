"""What a screen reader is told of an Android dialog."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtGui import QAccessible

from previewer.phone.phone import Phone
from tests.phone.conftest import Show
from tests.phone.contract.examples import Role, spoken
from tests.phone.driver import PhoneDriver


@pytest.fixture
def driver(show: Show, make_phone: Callable[[str], Phone]) -> PhoneDriver:
    return show(make_phone("android"))


def test_dialog_and_its_buttons_have_names(driver: PhoneDriver) -> None:
    dialog = spoken(driver.open("day"))
    assert (dialog.role(), dialog.text(QAccessible.Text.Name)) == (Role.Dialog, "Select date")
    names = [
        spoken(driver.part(name)).text(QAccessible.Text.Name)
        for name in ("pencil", "previousMonth", "nextMonth", "cancel", "ok")
    ]
    assert all(names)
    day = spoken(driver.part("day:2026-11-24"))
    assert day.text(QAccessible.Text.Name) == "Tuesday, November 24, 2026"
    assert spoken(driver.part("day:2026-11-20")).state().selected


@pytest.mark.parametrize(("lang", "name"), [("en", "Choose a year, November 2026"), ("ja", "年を選択、2026年11月")])
def test_way_to_the_years_is_named_as_its_language_joins_words(driver: PhoneDriver, lang: str, name: str) -> None:
    driver.phone.show(replace(driver.phone.look, lang=lang))
    driver.open("day")
    assert spoken(driver.part("years")).text(QAccessible.Text.Name) == name
