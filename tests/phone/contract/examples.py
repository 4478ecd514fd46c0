"""One example of every form, and what the contract asks of all: what every kind of control does alike on each phone."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from PySide6.QtGui import QAccessible
from PySide6.QtQuick import QQuickItem

from previewer.phone.platforms import PLATFORMS
from previewer.phone.session import PieceSession
from previewer.pieces.kinds import BY_FORM
from tests.phone.conftest import FORMS
from tests.phone.driver import PhoneDriver

Role = QAccessible.Role


@dataclass(frozen=True)
class Example:
    """One form: a value to choose, what the closed row says then in English and Japanese, the control's role on each
    platform, and what a screen reader finds in its description.
    """

    key: str
    value: Any
    english: str
    japanese: str
    ios: Role
    android: Role
    described: str


_ROWS = (
    Example("city", "kyoto", "Kyoto", "京都", Role.Button, Role.ComboBox, "Osaka"),
    Example("size", 8, "8", "8", Role.Button, Role.ComboBox, "2"),
    Example("level", 45, "45", "45", Role.Button, Role.ComboBox, "10"),
    Example("name", "Taro", "Taro", "Taro", Role.EditableText, Role.EditableText, "Shown in the greeting."),
    Example("note", "One\nTwo", "One\nTwo", "One\nTwo", Role.EditableText, Role.EditableText, "Sent along"),
    Example("volume", 85, "85", "85", Role.Slider, Role.Slider, "30"),
    Example("day", "2026-12-24", "Dec 24, 2026", "2026/12/24", Role.Button, Role.Button, "2026"),
    Example("colour", "blue", "Blue", "青", Role.Grouping, Role.Grouping, "Red"),
    Example("place", [35.6812, 139.7671], "", "", Role.Button, Role.Button, "35.73"),
    Example("loud", False, "Off", "オフ", Role.CheckBox, Role.CheckBox, "Play a sound."),
    Example("alarm", [20, 5], "8:05 PM", "20:05", Role.Button, Role.Button, "7:30"),
)
EXAMPLES = {example.key: example for example in _ROWS}
#: Those that need something declared, without which no control can be built.
NEEDY = [key for key, form in FORMS.items() if BY_FORM[form].trouble_of({"x-input-type": BY_FORM[form].kind})]
OPENING = [key for key, form in FORMS.items() if BY_FORM[form].opens]
TITLES = {
    "city": "City",
    "size": "Size",
    "level": "Level",
    "name": "Name",
    "note": "Note",
    "volume": "Volume",
    "day": "Start day",
    "colour": "Colour",
    "place": "Place",
    "loud": "Sound",
    "alarm": "Alarm",
}
EACH = pytest.mark.parametrize("key", FORMS)
EACH_OPENING = pytest.mark.parametrize("key", OPENING)
#: Looks in which everything must still be within reach.
LOOKS: dict[str, Callable[[str], dict[str, Any]]] = {
    "right-to-left": lambda platform: {"lang": "ar"},
    "largest-text": lambda platform: {
        "text_size": PLATFORMS[platform].text_steps[-1].factor,
        "device": min(PLATFORMS[platform].devices, key=lambda device: device.width).name,
    },
    "sideways": lambda platform: {"orientation": "landscape"},
}


def delivered(session: PieceSession) -> dict[str, Any]:
    values: dict[str, Any] = json.loads(session.values.delivered())
    return values


def is_now(session: PieceSession, key: str, value: Any) -> bool:
    """Whether an item has a value; a place is reached to the pixel."""
    found = delivered(session)[key]
    return bool(found == pytest.approx(value, abs=0.02) if key == "place" else found == value)


def spoken(item: QQuickItem) -> Any:
    """What a screen reader is told of an item."""
    found = QAccessible.queryAccessibleInterface(item)
    assert found is not None
    return found


def undo_all(driver: PhoneDriver) -> None:
    stack = driver.phone.session.undo_stack
    while stack.canUndo():
        stack.undo()
    driver.settle()
