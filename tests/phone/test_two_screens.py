"""Two screens in one process, as the window has them: the second does what the first does, whatever that is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QPointF, Qt

from previewer.phone.phone import Phone
from previewer.phone.session import PieceSession

from .conftest import Show, items_of, reading_of
from .driver import Key, PhoneDriver


@pytest.fixture(params=["ios", "android"])
def platform(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(params=["ios", "android"])
def first(request: pytest.FixtureRequest, show: Show, make_phone: Callable[[str], Phone]) -> PhoneDriver:
    return show(make_phone(request.param))


@pytest.fixture
def second(platform: str, first: PhoneDriver, show: Show, make_phone: Callable[[str], Phone]) -> PhoneDriver:
    """The second live screen, while the first stands beside it."""
    assert first.view.isVisible()
    return show(make_phone(platform))


def test_tab_key_when_pressed_then_goes_from_row_to_row(second: PhoneDriver) -> None:
    told: list[str] = []
    second.focus_on("city")
    second.phone.rowTouched.connect(told.append)
    second.key(Key.Key_Tab, times=2)
    assert told == ["size", "level"]


def test_option_when_chosen_by_key_then_stored(second: PhoneDriver, session: PieceSession) -> None:
    second.focus_on("colour")
    second.key(Key.Key_Down, times=2)
    assert session.values.get("colour") == "blue"


def test_picker_when_opened_then_there(second: PhoneDriver) -> None:
    for key in ("city", "size", "level", "day", "place", "alarm"):
        assert second.open(key).isVisible(), key
        second.close()


@pytest.mark.parametrize("platform", ["android"])
def test_date_dialog_when_date_is_typed_then_stored(second: PhoneDriver, session: PieceSession) -> None:
    second.click(second.find("pencil", second.open("day")))
    second.select_all()
    second.type("11/07/2026")
    second.confirm()
    assert session.values.get("day") == "2026-11-07"


@pytest.mark.parametrize("platform", ["ios"])
def test_month_when_wheels_are_shown_then_the_tab_key_goes_to_them(second: PhoneDriver) -> None:
    title = second.find("month-title", second.open("day"))
    second.click(title)
    title.forceActiveFocus(Qt.FocusReason.TabFocusReason)
    second.key(Key.Key_Backtab)
    assert second.focused == "year-wheel"


def test_row_made_anew_on_the_first_screen_then_its_texts_stand_as_before(
    first: PhoneDriver, second: PhoneDriver, session: PieceSession, declaration: dict[str, Any]
) -> None:
    def places(key: str) -> list[QPointF]:
        texts = [text for name in ("title", "description", "") for text in first.find_all(name, first.row(key))]
        return [text.mapToScene(QPointF()) for text in texts]

    before = places("volume")
    assert before
    items = items_of(declaration)
    items["loudness"] = items.pop("volume")
    order = declaration["preferences"]["x-field-order"]
    order[order.index("volume")] = "loudness"
    assert session.open(reading_of(declaration))
    first.settle()
    assert places("loudness") == before
