"""What an Android phone keeps of its screen: bars, and the hole for its camera, held either way."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QPointF, QRectF

from previewer.phone.phone import Phone
from tests.phone.conftest import Show
from tests.phone.driver import PhoneDriver


@pytest.fixture
def screen(show: Show, make_phone: Callable[[str], Phone]) -> PhoneDriver:
    return show(make_phone("android"))


def hold(screen: PhoneDriver, **members: Any) -> None:
    screen.phone.show(replace(screen.phone.look, **members))
    screen.settle()


def place(screen: PhoneDriver, *names: str) -> QRectF:
    item = screen.part(*names)
    return item.mapRectToScene(QRectF(0, 0, item.width(), item.height()))


def test_pixel_8_has_a_hole_in_the_middle_of_a_status_bar_of_its_height(screen: PhoneDriver) -> None:
    hole = place(screen, "hole")
    assert (hole.center().x(), hole.center().y(), hole.width()) == (206, 25, 25)
    image = screen.view.grabFramebuffer()
    assert image.pixelColor(206, 25).name() == "#000000"
    assert image.pixelColor(206, 5).name() == "#fef7ff"


@pytest.mark.parametrize("lang", ["en", "ar"])
def test_sideways_the_hole_is_at_the_left_and_nothing_lies_under_it(screen: PhoneDriver, lang: str) -> None:
    hold(screen, orientation="landscape", lang=lang)
    hole = place(screen, "hole")
    assert (hole.center().x(), hole.center().y()) == (25, 206)
    assert place(screen, "statusBar").height() == 24
    for name in ("rows", "appBar"):
        assert place(screen, name).left() == 50
        assert place(screen, name).right() == 915
    screen.open("place")
    assert place(screen, "picker:place", "navigation").left() >= 50
    words = screen.part("picker:place", "place")
    assert words.mapToScene(QPointF(0, 0)).x() >= 50 + 16


def test_phone_without_a_cutout_has_a_status_bar_of_24_and_no_hole(screen: PhoneDriver) -> None:
    hold(screen, device="Android small")
    assert not screen.part("hole").isVisible()
    assert place(screen, "statusBar").height() == 24
    hold(screen, device="Pixel 8")
    assert screen.part("hole").isVisible()
