"""One phone of each platform for all these tests, without a window: brought to its beginning before each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from previewer.phone.look import Look
from previewer.phone.offscreen import OffscreenPhone
from previewer.phone.phone import Phone
from previewer.phone.session import PieceSession
from previewer.pieces import Values
from tests.phone.conftest import TODAY, Show, reading_of
from tests.phone.driver import PhoneDriver, drive


class Bench:
    """A session and the phones on it, each made when it is first asked for."""

    def __init__(self) -> None:
        self.session = PieceSession(TODAY)
        self._phones: dict[str, Phone] = {}
        self._shown: dict[str, OffscreenPhone] = {}
        self._drivers: dict[str, PhoneDriver] = {}

    def begin(self, declaration: dict[str, Any]) -> None:
        """As at first: no test's values, looks, pickers, focus or place in the list."""
        session = self.session
        reading = reading_of(declaration)
        assert reading.piece is not None
        session.set_today(TODAY)
        session.open(reading, Values.initial(reading.piece, TODAY))
        session.undo_stack.clear()
        for platform, phone in self._phones.items():
            phone.open_item("")
            phone.show(Look(platform))
            phone.present(program_lang="en")
        for platform, driver in self._drivers.items():
            focused = driver.focus
            if focused is not None:
                # Not taken from the control itself: a row that gets the keyboard hands it to what had it.
                driver.part("watch").forceActiveFocus()
            driver.part("rows").setProperty("contentY", 0.0)
            driver.settle()
            self._shown[platform].warnings.clear()

    def phone(self, platform: str) -> Phone:
        if platform not in self._phones:
            self._phones[platform] = Phone(self.session, platform)
        return self._phones[platform]

    def driver(self, platform: str) -> PhoneDriver:
        if platform not in self._drivers:
            self._shown[platform] = OffscreenPhone(self.phone(platform), 1.0, marks=True)
            self._drivers[platform] = drive(self._shown[platform])
            self._drivers[platform].settle()
        return self._drivers[platform]

    def warnings(self) -> list[str]:
        """What QML complained of in this test."""
        return [warning for shown in self._shown.values() for warning in shown.warnings]

    def close(self) -> None:
        for shown in self._shown.values():
            shown.close()


@pytest.fixture(scope="package")
def bench(qapp: QApplication) -> Iterator[Bench]:
    made = Bench()
    yield made
    made.close()


@pytest.fixture
def session(bench: Bench, declaration: dict[str, Any]) -> Iterator[PieceSession]:
    bench.begin(declaration)
    yield bench.session
    assert bench.warnings() == []


@pytest.fixture
def make_phone(session: PieceSession, bench: Bench) -> Callable[[str], Phone]:
    return bench.phone


@pytest.fixture
def show(bench: Bench) -> Show:
    def make(phone: Phone, moving: bool = False) -> PhoneDriver:
        assert not moving
        return bench.driver(phone.look.platform)

    return make
