"""The live view: zoom, wheel, turning the device, and taking the scene down in the right order."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication

from previewer.phone.phone import Phone
from previewer.phone.session import PieceSession
from previewer.phone.view import PhoneView

from .conftest import items_of, reading_of
from .touching import Live


@pytest.fixture
def live(phone: Phone, qtbot: Any) -> Live:
    return Live(phone, qtbot)


def _turn_wheel(view: PhoneView, notches: int, modifier: Qt.KeyboardModifier) -> None:
    middle = QPointF(view.width() / 2, view.height() / 2)
    event = QWheelEvent(
        middle,
        view.mapToGlobal(middle),
        QPoint(0, 0),
        QPoint(0, 120 * notches),
        Qt.MouseButton.NoButton,
        modifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view, event)


def test_view_when_zoomed_then_widget_and_screen_grow(live: Live) -> None:
    width = live.phone.deviceWidth
    live.view.set_zoom(1.5)
    assert live.view.width() == round(width * 1.5)
    assert live.view.screen_item.width() == width
    live.view.set_zoom(99)
    assert live.view.zoom == 4


@pytest.mark.parametrize("zoom", [0.5, 1.0, 1.5])
def test_view_when_zoomed_then_clicks_land_where_they_are_seen(live: Live, session: PieceSession, zoom: float) -> None:
    live.view.set_zoom(zoom)
    live.click(live.item("control:loud"))
    assert session.values.get("loud") is False


def test_wheel_when_turned_then_the_list_scrolls(live: Live, qtbot: Any) -> None:
    rows = live.find("rows")
    assert rows is not None
    live.settle()
    before = rows.property("contentY")

    def scrolled() -> bool:
        _turn_wheel(live.view, -3, Qt.KeyboardModifier.NoModifier)
        return bool(rows.property("contentY") > before)

    qtbot.waitUntil(scrolled)


def test_wheel_when_turned_with_control_then_zoom_is_asked_for(live: Live, qtbot: Any) -> None:
    with qtbot.waitSignal(live.view.zoomAsked) as asked:
        _turn_wheel(live.view, 1, Qt.KeyboardModifier.ControlModifier)
    assert asked.args == [1]


def test_view_when_device_turns_then_widget_turns(live: Live) -> None:
    upright = live.view.size()
    live.phone.show(replace(live.phone.look, orientation="landscape"))
    assert live.view.size() == upright.transposed()


def test_reload_when_scrolled_and_open_then_place_and_picker_stay(
    live: Live, session: PieceSession, declaration: dict[str, Any]
) -> None:
    live.scroll_to("day")
    rows = live.find("rows")
    assert rows is not None
    live.phone.openKey = "city"
    live.scroll_to("day")
    place = rows.property("contentY")
    items_of(declaration)["loud"]["x-title"]["en"] = "Noise"
    session.open(reading_of(declaration))
    live.settle()
    assert rows.property("contentY") == place
    assert live.phone.openKey == "city"


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


def test_screen_when_idle_then_nothing_is_drawn(live: Live, qtbot: Any) -> None:
    live.settle()
    drawn: list[int] = []
    live.view.quickWindow().afterRendering.connect(lambda: drawn.append(1), Qt.ConnectionType.DirectConnection)
    qtbot.wait(300)
    assert len(drawn) <= 1


def test_piece_when_not_offered_then_the_screen_says_so_and_has_no_rows(
    live: Live, session: PieceSession, declaration: dict[str, Any]
) -> None:
    declaration["osType"] = "Android" if live.phone.platform == "ios" else "iOS"
    session.open(reading_of(declaration))
    live.settle()
    assert live.phone.offered is False
    assert live.find("item:city") is None
