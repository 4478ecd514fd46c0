"""A session on the piece with every form, and both phones on it."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from previewer.phone.phone import Phone
from previewer.phone.session import PieceSession
from previewer.pieces import Reading, read_bytes

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


@pytest.fixture
def session(qapp: QApplication, declaration: dict[str, Any]) -> PieceSession:
    session = PieceSession(TODAY)
    assert session.open(reading_of(declaration))
    return session


@pytest.fixture
def make_phone(session: PieceSession) -> Callable[[str], Phone]:
    phones = []

    def make(platform: str) -> Phone:
        phones.append(Phone(session, platform))
        return phones[-1]

    return make


@pytest.fixture(params=["ios", "android"])
def phone(request: pytest.FixtureRequest, make_phone: Callable[[str], Phone]) -> Phone:
    return make_phone(request.param)
