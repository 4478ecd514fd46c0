"""The live view: zoom, wheel, turning the device, and taking the scene down in the right order."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import Qt

from previewer.phone.phone import Phone
from previewer.phone.session import PieceSession
from previewer.phone.view import PhoneView

from .conftest import items_of, reading_of
from .driver import PhoneDriver


def test_view_when_zoomed_then_widget_and_screen_grow(driver: PhoneDriver) -> None:
    width = driver.phone.deviceWidth
    driver.view.set_zoom(1.5)
    assert driver.view.width() == round(width * 1.5)
    assert driver.view.screen_item.width() == width
    driver.view.set_zoom(99)
    assert driver.view.zoom == 4


@pytest.mark.parametrize("zoom", [0.5, 1.0, 1.5])
def test_view_when_zoomed_then_clicks_land_where_they_are_seen(
    driver: PhoneDriver, session: PieceSession, zoom: float
) -> None:
    driver.view.set_zoom(zoom)
    driver.touch("loud")
    assert session.values.get("loud") is False


def test_wheel_when_turned_then_the_list_scrolls(driver: PhoneDriver, qtbot: Any) -> None:
    rows = driver.part("rows")
    driver.settle()
    before = rows.property("contentY")

    def scrolled() -> bool:
        driver.turn(driver.root, -3)
        return bool(rows.property("contentY") > before)

    qtbot.waitUntil(scrolled)


def test_wheel_when_turned_with_control_then_zoom_is_asked_for(driver: PhoneDriver, qtbot: Any) -> None:
    with qtbot.waitSignal(driver.view.zoomAsked) as asked:
        driver.turn(driver.root, 1, modifier=Qt.KeyboardModifier.ControlModifier)
    assert asked.args == [1]


def test_view_when_device_turns_then_widget_turns(driver: PhoneDriver) -> None:
    upright = driver.view.size()
    driver.phone.show(replace(driver.phone.look, orientation="landscape"))
    assert driver.view.size() == upright.transposed()


def test_reload_when_scrolled_and_open_then_place_and_picker_stay(
    driver: PhoneDriver, session: PieceSession, declaration: dict[str, Any]
) -> None:
    driver.scroll("day")
    rows = driver.part("rows")
    driver.phone.openKey = "city"
    driver.scroll("day")
    place = rows.property("contentY")
    items_of(declaration)["loud"]["x-title"]["en"] = "Noise"
    session.open(reading_of(declaration))
    driver.settle()
    assert rows.property("contentY") == place
    assert driver.phone.openKey == "city"


def test_view_when_deleted_then_qml_reads_nothing_of_a_phone_that_is_gone(
    make_phone: Callable[[str], Phone], session: PieceSession, qtbot: Any
) -> None:
    for platform in ("ios", "android"):
        view = PhoneView(Phone(session, platform))
        with qtbot.waitExposed(view):
            view.show()
        view.close()
        view.deleteLater()
        with qtbot.waitSignal(view.destroyed):
            pass


def test_screen_when_idle_then_nothing_is_drawn(driver: PhoneDriver, qtbot: Any) -> None:
    driver.settle()
    drawn: list[int] = []
    driver.view.quickWindow().afterRendering.connect(lambda: drawn.append(1), Qt.ConnectionType.DirectConnection)
    qtbot.wait(300)
    assert len(drawn) <= 1


def test_piece_when_not_offered_then_the_screen_says_so_and_has_no_rows(
    driver: PhoneDriver, session: PieceSession, declaration: dict[str, Any]
) -> None:
    declaration["osType"] = "Android" if driver.phone.platform == "ios" else "iOS"
    session.open(reading_of(declaration))
    driver.settle()
    assert driver.phone.offered is False
    assert not driver.has("item:city")


@pytest.mark.parametrize("change", [{"orientation": "landscape"}, {"text_size": 2.0}], ids=["turned", "larger"])
def test_list_at_its_top_is_there_again_when_the_screen_is_as_it_was(
    driver: PhoneDriver, change: dict[str, Any]
) -> None:
    rows, look = driver.part("rows"), driver.phone.look
    for _ in range(2):
        for each in (replace(look, **change), look):
            driver.phone.show(each)
            driver.settle()
            assert rows.property("contentY") == rows.property("originY") - rows.property("topMargin")
