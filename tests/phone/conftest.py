"""A session on the piece with every form, and both phones on it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any, Protocol

import pytest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from previewer.phone.fonts import install_fonts
from previewer.phone.phone import Phone
from previewer.phone.session import PieceSession
from previewer.phone.view import PhoneView
from previewer.pieces import Reading, read_bytes

from .driver import PhoneDriver, drive

TODAY = date(2026, 11, 20)
EVERY_FORM = Path(__file__).with_name("every_form.json")
FORMS = {
    "city": "drumroll-string",
    "size": "drumroll-number",
    "level": "drumroll-range",
    "name": "text",
    "note": "textarea",
    "volume": "slider",
    "day": "calendar",
    "colour": "radio",
    "place": "map",
    "loud": "switch",
    "alarm": "time",
}


@pytest.fixture(scope="session")
def qapp_cls() -> type[QApplication]:
    return QApplication


@pytest.fixture
def declaration() -> dict[str, Any]:
    """The piece with every form, to be changed at will."""
    content: dict[str, Any] = json.loads(EVERY_FORM.read_text(encoding="utf-8"))
    return content


def reading_of(declaration: dict[str, Any]) -> Reading:
    return read_bytes(json.dumps(declaration).encode())


def items_of(declaration: dict[str, Any]) -> dict[str, Any]:
    items: dict[str, Any] = declaration["preferences"]["properties"]
    return items


@pytest.fixture(scope="session", autouse=True)
def fonts(qapp: QApplication) -> None:
    """The program's own fonts, whichever test comes first."""
    install_fonts()


@pytest.fixture
def session(qapp: QApplication, declaration: dict[str, Any]) -> PieceSession:
    session = PieceSession(TODAY)
    assert session.open(reading_of(declaration))
    return session


class MakePhone(Protocol):
    """Makes a phone of a platform, in a design or the usual one."""

    def __call__(self, platform: str, design: str = "") -> Phone: ...


@pytest.fixture
def make_phone(session: PieceSession) -> MakePhone:
    phones = []

    def make(platform: str, design: str = "") -> Phone:
        phones.append(Phone(session, platform))
        if design:
            phones[-1].show(replace(phones[-1].look, design=design))
        return phones[-1]

    return make


@pytest.fixture(params=["ios", "android"])
def phone(request: pytest.FixtureRequest, make_phone: Callable[[str], Phone]) -> Phone:
    return make_phone(request.param)


class Show(Protocol):
    """Shows a phone to be touched, without motion unless `moving`."""

    def __call__(self, phone: Phone, moving: bool = False) -> PhoneDriver: ...


@pytest.fixture
def show(qtbot: QtBot) -> Iterator[Show]:
    shown: list[tuple[Phone, QWidget]] = []

    def make(phone: Phone, moving: bool = False) -> PhoneDriver:
        phone.present(still=not moving)
        # As in the program the view is no window of its own: there is room for every device.
        window = QWidget()
        window.resize(2000, 2000)
        qtbot.addWidget(window)
        # The test bench keeps no hold of it.
        shown.append((phone, window))
        view = PhoneView(phone, window)
        with qtbot.waitExposed(window):
            window.show()
        driver = drive(view)
        driver.activate()
        driver.settle()
        return driver

    yield make
    for phone, _ in shown:
        phone.openKey = ""


@pytest.fixture
def driver(show: Show, phone: Phone) -> PhoneDriver:
    """A driver of the phone with every form, once for each platform."""
    return show(phone)
