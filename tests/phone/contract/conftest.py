"""Phones without a window, which are quicker to make and to bring to rest."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

from previewer.phone.offscreen import OffscreenPhone
from previewer.phone.phone import Phone
from tests.phone.conftest import Show
from tests.phone.driver import PhoneDriver, drive


@pytest.fixture
def show(qapp: QApplication) -> Iterator[Show]:
    shown: list[OffscreenPhone] = []

    def make(phone: Phone, moving: bool = False) -> PhoneDriver:
        assert not moving
        shown.append(OffscreenPhone(phone, 1.0, marks=True))
        driver = drive(shown[-1])
        driver.settle()
        return driver

    yield make
    for one in shown:
        one.phone.open_item("")
        assert one.warnings == []
        one.close()
