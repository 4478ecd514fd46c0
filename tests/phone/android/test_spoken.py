"""What a screen reader is told of an Android dialog."""

from __future__ import annotations

from collections.abc import Callable

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
