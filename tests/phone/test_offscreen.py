"""The screen that pictures are taken of: found by name, and at rest from its first moment."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QRect, QRectF
from PySide6.QtGui import QColor
from PySide6.QtQuick import QQuickItem
from shiboken6 import delete

from previewer.phone.fields import field_class
from previewer.phone.look import Look
from previewer.phone.offscreen import OffscreenPhone, find_item
from previewer.phone.phone import Phone
from previewer.phone.session import PieceSession

from .conftest import FORMS, reading_of

Make = Callable[[Look | None], OffscreenPhone]
#: What moves or fades where there is motion.
MOVING = ("track", "knob", "dot")


@pytest.fixture
def make_screen(make_phone: Callable[[str], Phone], phone: Phone) -> Iterator[Make]:
    """Makes the screen of another phone of the same platform, which looks so from the start."""
    made: list[OffscreenPhone] = []

    def make(look: Look | None) -> OffscreenPhone:
        other = make_phone(phone.platform)
        other.show(look or other.look)
        made.append(OffscreenPhone(other, 1))
        return made[-1]

    yield make
    for screen in made:
        screen.close()


def _state(item: QQuickItem) -> list[tuple[str, str, float, float, float]]:
    """Name, colour, place and width of all that can move, and the place of what it is in."""
    colour = item.property("color")
    within = item.parentItem()
    own = (
        [(item.objectName(), colour.name() if isinstance(colour, QColor) else "", item.x(), item.width(), within.x())]
        if item.objectName() in MOVING
        else []
    )
    return own + [one for child in item.childItems() for one in _state(child)]


def test_screen_when_just_made_in_any_look_then_nothing_is_on_its_way_to_that_look(
    make_screen: Make, session: PieceSession, declaration: dict[str, Any]
) -> None:
    preferences = declaration["preferences"]
    preferences["x-field-order"] = ["loud", "colour"]
    preferences["properties"] = {key: preferences["properties"][key] for key in preferences["x-field-order"]}
    assert session.open(reading_of(declaration))
    turned = make_screen(None)
    look = replace(turned.phone.look, theme="dark", lang="ar")
    turned.settle()
    turned.phone.show(look)
    turned.settle()
    made = make_screen(look)
    assert _state(made.screen)
    assert _state(made.screen) == _state(turned.screen)


def test_find_item_when_there_is_none_then_none(make_screen: Make) -> None:
    assert find_item(make_screen(None).screen, "nothing") is None


def test_picture_when_rows_are_far_out_of_sight_then_none_is_made_until_a_picker_is_shown(
    make_screen: Make, phone: Phone
) -> None:
    screen = make_screen(replace(phone.look, orientation="landscape"))
    closed = screen.picture().copy()
    made = [row for key in FORMS if (row := screen.find(f"item:{key}")) is not None]
    assert 0 < len(made) < len(FORMS)
    assert all(row.mapRectToScene(QRectF(0, 0, 1, 1)).y() < 2 * screen.window.height() for row in made)
    screen.picture(open_key=list(FORMS)[-1])
    assert screen.picture() == closed


def test_screen_with_an_open_calendar_when_its_phone_goes_first_then_nothing_that_is_gone_is_asked(
    make_screen: Make,
) -> None:
    # At the end of the program Qt deletes objects in no order. What rows raise then fails the test.
    screen = make_screen(None)
    screen.picture(open_key="day")
    delete(screen.phone)
    QCoreApplication.processEvents()


@pytest.mark.parametrize("key", FORMS)
def test_field_when_its_phone_is_being_deleted_then_it_still_says_what_it_said(
    make_phone: Callable[[str], Phone], key: str
) -> None:
    # At the end of a process Qt's objects go in no order, and a row that is laid out once more asks its field.
    phone = make_phone("ios")
    made = phone.field(key)
    alone = field_class(made.item)(made.item, phone)
    said = (alone.title, alone.description, alone.titleFallback)
    delete(phone)
    assert (alone.title, alone.description, alone.titleFallback) == said


@pytest.mark.parametrize("platform", ["ios", "android"])
@pytest.mark.parametrize("orientation", ["portrait", "landscape"])
def test_phone_without_bars_when_drawn_then_it_has_none(session: PieceSession, platform: str, orientation: str) -> None:
    phone = Phone(session, platform)
    phone.show(Look(platform, orientation=orientation, bars="none"))
    shown = OffscreenPhone(phone)
    try:
        shown.picture()
        bars = [shown.find(name) for name in ("gestureBar", "statusBar", "hole", "status-time")]
        assert [bar.objectName() for bar in bars if bar is not None and bar.isVisible()] == []
        phone.show(Look(platform))
        shown.picture()
        assert shown.find("gestureBar").isVisible()
    finally:
        shown.close()


def test_picture_when_colours_are_inverted_then_each_is_the_opposite_but_the_camera(make_screen: Make) -> None:
    shown = make_screen(None)
    look, plain = shown.phone.look, shown.picture().copy()
    shown.phone.show(replace(look, invert=True))
    inverted = shown.picture().copy()
    top = int(look.insets.top)
    below_camera = QRect(0, top, plain.width(), plain.height() - top)
    camera = plain.width() // 2, 25
    assert inverted.pixelColor(*camera) == plain.pixelColor(*camera) == QColor("black")
    plain.invertPixels()
    assert inverted.copy(below_camera) == plain.copy(below_camera)
