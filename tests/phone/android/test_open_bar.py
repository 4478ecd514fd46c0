"""The bar of Expressive, which is pulled open where the list is at its top: by finger, wheel and page keys."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from previewer.cases.driver.events import Times
from previewer.phone.offscreen import OffscreenPhone, find_item
from previewer.phone.phone import Phone
from previewer.phone.scene import title_area
from previewer.phone.session import PieceSession
from tests.phone.conftest import Show, items_of, reading_of
from tests.phone.driver import PhoneDriver
from tests.phone.driver.finger import Finger

#: How far it opens: from 64 to 179.
OPENS = 115


@pytest.fixture
def expressive(make_phone: Callable[[str, str], Phone]) -> Phone:
    return make_phone("android", "expressive")


@pytest.fixture
def moving(show: Show, expressive: Phone) -> PhoneDriver:
    return show(expressive, moving=True)


def pull(screen: PhoneDriver, down: int) -> None:
    """Drag the list down without a flick."""
    Finger(screen.view).flick(QPoint(6, 300), -down, steps=40, later=200)
    screen.wait(lambda: not screen.part("rows").property("inMotion"))


def pulled(screen: PhoneDriver) -> float:
    """How far the bar is open; its height, the list's place and its first row agree."""
    rows, bar = screen.part("rows"), screen.part("appBar")
    found = float(rows.property("pulled"))
    assert bar.height() == 64 + found
    first = screen.part("item:city").mapToScene(QPointF()).y()
    assert first - bar.mapToScene(QPointF(0, bar.height())).y() == 8
    return found


def test_bar_is_as_usual_until_the_list_is_pulled_at_its_top(moving: PhoneDriver) -> None:
    assert pulled(moving) == 0
    assert moving.part("appBar", "screenTitle").isVisible()
    pull(moving, 300)
    assert pulled(moving) == OPENS
    pull(moving, -100)
    assert pulled(moving) == 0
    assert moving.part("appBar", "screenTitle").isVisible()


@pytest.mark.parametrize(("down", "opened"), [(60, 0), (100, OPENS)])
def test_bar_that_is_let_go_half_open_closes_or_opens(moving: PhoneDriver, down: int, opened: int) -> None:
    pull(moving, down)
    moving.wait(lambda: pulled(moving) == opened)


def test_title_of_the_open_bar_is_36_high_at_24_from_the_side_and_32_from_the_foot(moving: PhoneDriver) -> None:
    moving.phone.show(replace(moving.phone.look, text_size=2.0))
    pull(moving, 300)
    title, bar = moving.part("appBar", "large-title"), moving.part("appBar")
    assert not moving.part("appBar", "screenTitle").isVisible()
    assert title.property("font").pixelSize() == 36
    area = title.mapRectToItem(bar, QRectF(0, 0, title.width(), title.height()))
    assert (area.left(), bar.width() - area.right()) == (24, 24)
    # Roboto's own line of 42.2 stands in the middle of ours.
    middle = title.y() + title.property("lineMiddle")
    assert bar.height() - middle - 36 * 1.1719 / 2 == pytest.approx(32, abs=0.1)
    assert title_area(moving.root) == title.mapRectToScene(QRectF(0, 0, title.width(), title.height()))


def test_wheel_and_page_keys_open_and_close_it(moving: PhoneDriver) -> None:
    rows = moving.part("rows")
    place = QPointF(100, 400)

    def turn(steps: int) -> None:
        event = QWheelEvent(
            place,
            moving.view.mapToGlobal(place),
            QPoint(),
            QPoint(0, 120 * steps),
            Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        # Qt leaves out a turn at the time of the one before.
        event.setTimestamp(Times.after(1000))
        QApplication.sendEvent(moving.view, event)

    turn(1)
    moving.wait(lambda: pulled(moving) == OPENS)
    turn(-1)
    moving.wait(lambda: pulled(moving) == 0 and not rows.property("inMotion"))
    moving.focus_on("city")
    QTest.keyClick(moving.view, Qt.Key.Key_PageUp)
    assert pulled(moving) == OPENS
    QTest.keyClick(moving.view, Qt.Key.Key_PageDown)
    assert rows.property("contentY") > 0


def test_another_design_and_another_piece_have_it_closed(moving: PhoneDriver) -> None:
    rows = moving.part("rows")
    pull(moving, 300)
    moving.phone.show(replace(moving.phone.look, design="material3"))
    moving.settle()
    assert rows.property("contentY") == 0
    moving.phone.show(replace(moving.phone.look, design="expressive"))
    moving.settle()
    assert pulled(moving) == 0


def test_list_of_few_rows_stays_at_its_top(
    show: Show, expressive: Phone, session: PieceSession, declaration: dict[str, Any]
) -> None:
    items = items_of(declaration)
    for key in set(items) - {"city"}:
        del items[key]
    session.open(reading_of(declaration))
    shown = OffscreenPhone(expressive)
    shown.picture()
    rows = shown.list_area
    assert rows is not None
    assert rows.property("contentHeight") < rows.height()
    assert rows.property("contentY") == 0
    assert shown.shows_all
    moving = show(expressive, moving=True)
    assert pulled(moving) == 0
    pull(moving, 300)
    assert pulled(moving) == OPENS
    pull(moving, -300)
    assert pulled(moving) == 0


def test_picture_of_the_place_of_an_open_bar_shows_it_open(moving: PhoneDriver, expressive: Phone) -> None:
    pull(moving, 300)
    place = moving.view.scrolled
    assert place == ("city", -8 - OPENS)
    drawn = OffscreenPhone(expressive)
    drawn.picture(scrolled=place)
    assert drawn.scrolled == place
    bar = find_item(drawn.screen, "appBar")
    assert bar is not None
    assert bar.height() == 64 + OPENS
    drawn.picture()
    assert bar.height() == 64
