"""Two screens in one process, as the window has them: the second does what the first does, whatever that is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt

from previewer.phone.phone import Phone
from previewer.phone.session import PieceSession

from .hands import HANDS
from .touching import Key, Live


@pytest.fixture(params=["ios", "android"])
def platform(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(params=["ios", "android"])
def first(request: pytest.FixtureRequest, make_phone: Callable[[str], Phone], qtbot: Any) -> Live:
    return Live(make_phone(request.param), qtbot)


@pytest.fixture
def second(platform: str, first: Live, make_phone: Callable[[str], Phone], qtbot: Any) -> Live:
    """The second live screen, while the first stands beside it."""
    assert first.view.isVisible()
    return Live(make_phone(platform), qtbot)


def test_tab_key_when_pressed_then_goes_from_row_to_row(second: Live) -> None:
    told: list[str] = []
    second.focus("control:city")
    second.phone.rowTouched.connect(told.append)
    second.key(Key.Key_Tab, 2)
    assert told == ["size", "level"]


def test_option_when_chosen_by_key_then_stored(second: Live, session: PieceSession) -> None:
    HANDS[second.phone.platform](second).choose_option_by_key("colour", 2)
    assert session.values.get("colour") == "blue"


@pytest.mark.parametrize("key", ["city", "size", "level", "day", "place", "alarm"])
def test_picker_when_opened_then_there(second: Live, key: str) -> None:
    second.item(f"control:{key}")
    second.phone.openKey = key
    assert second.item(f"picker:{key}").isVisible()


@pytest.mark.parametrize("platform", ["android"])
def test_date_dialog_when_date_is_typed_then_stored(second: Live, session: PieceSession) -> None:
    hand = HANDS["android"](second)
    picker = hand.open("day")
    second.click(hand.part(picker, "pencil"))
    second.key(Key.Key_A, modifier=Qt.KeyboardModifier.ControlModifier)
    second.type("11/07/2026")
    hand.accept(picker)
    assert session.values.get("day") == "2026-11-07"


@pytest.mark.parametrize("platform", ["ios"])
def test_month_when_wheels_are_shown_then_the_tab_key_goes_to_them(second: Live) -> None:
    hand = HANDS["ios"](second)
    picker = hand.open("day")
    second.click(hand.part(picker, "month-title"))
    second.focus("month-title")
    second.key(Key.Key_Backtab)
    focused = second.view.quickWindow().activeFocusItem()
    assert focused is not None
    assert focused.objectName() == "year-wheel"
