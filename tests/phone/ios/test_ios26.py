"""The live screen as built for iOS 26 against the figures read from UIKit's own view trees, in points."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QFont
from PySide6.QtQml import QQmlExpression, qmlContext
from PySide6.QtQuick import QQuickItem

from previewer.phone.offscreen import OffscreenPhone, find_item
from previewer.phone.phone import Phone
from previewer.phone.session import PieceSession
from tests.class_names import class_name
from tests.phone.conftest import FORMS, Show, items_of, reading_of
from tests.phone.contract.examples import EXAMPLES, delivered, is_now
from tests.phone.driver import PhoneDriver, below

COLOURS = {
    "blue": ("#0088ff", "#0091ff"),
    "red": ("#ff383c", "#ff4245"),
    "orange": ("#ff8d28", "#ff9230"),
    "green": ("#34c759", "#30d158"),
}


@pytest.fixture
def live(show: Show, make_phone: Callable[[str], Phone]) -> PhoneDriver:
    phone = make_phone("ios")
    phone.show(replace(phone.look, design="ios26"))
    return show(phone)


def left(item: QQuickItem) -> float:
    return item.mapToScene(QPointF(0, 0)).x()


def top(item: QQuickItem) -> float:
    return item.mapToScene(QPointF(0, 0)).y()


def right(item: QQuickItem) -> float:
    return item.mapToScene(QPointF(item.width(), 0)).x()


def bottom(item: QQuickItem) -> float:
    return item.mapToScene(QPointF(0, item.height())).y()


def middle(item: QQuickItem) -> tuple[float, float]:
    place = item.mapToScene(QPointF(item.width() / 2, item.height() / 2))
    return round(place.x(), 3), round(place.y(), 3)


def size(item: QQuickItem) -> tuple[float, float]:
    return item.width(), item.height()


def value(live: PhoneDriver, name: str) -> Any:
    screen = live.root
    context = qmlContext(screen)
    assert context is not None
    return QQmlExpression(context, screen, name).evaluate()[0]


@pytest.mark.parametrize("name", COLOURS)
def test_colours_are_those_of_the_system(live: PhoneDriver, name: str) -> None:
    for theme, wanted in zip(("light", "dark"), COLOURS[name], strict=True):
        live.phone.show(replace(live.phone.look, theme=theme))
        assert value(live, f"Theme.{name}").name() == wanted


@pytest.mark.parametrize("key", ["city", "name", "loud", "day", "alarm"])
def test_row_is_52_high_in_a_cell_with_corner_26(live: PhoneDriver, key: str) -> None:
    row = live.row(key)
    cell, title = live.find("cell", row), live.find("title", row)
    assert (cell.height(), cell.property("radius")) == (52, 26)
    assert left(title) == left(cell) + 16
    # Labels move themselves so that all scripts stand on one baseline.
    parent = title.parentItem()
    assert parent is not None
    assert parent.mapToScene(title.position()).y() + title.height() / 2 == top(cell) + 26


def test_separator_is_16_inside_at_both_ends(live: PhoneDriver) -> None:
    row = live.row("colour")
    cell = live.find("cell", row)
    lines = [item for item in below(row) if class_name(item).startswith("Hairline") and item.isVisible()]
    assert [(left(line) - left(cell), right(cell) - right(line)) for line in lines] == [(16, 16)] * 2


def test_header_is_17_in_sentence_case_in_a_block_of_40_and_a_half(live: PhoneDriver) -> None:
    row = live.row("colour")
    header, cell = live.find("header", row), live.find("cell", row)
    font = header.property("font")
    assert isinstance(font, QFont)
    assert (header.property("text"), font.pixelSize(), font.weight()) == ("Colour", 17, QFont.Weight.DemiBold)
    assert cell.y() == pytest.approx(40.5, abs=0.5)
    assert 0 < header.y() < header.y() + header.height() < cell.y()


def test_footer_is_13_in_a_block_of_30(live: PhoneDriver) -> None:
    row = live.row("city")
    footer, cell = live.find("description", row), live.find("cell", row)
    assert footer.property("font").pixelSize() == 13
    assert row.height() - cell.y() - cell.height() == 30
    assert left(footer) == left(cell) + 16


def test_switch_is_64_by_28_with_an_oval_knob_inset_by_2_that_grows_as_it_is_held(
    live: PhoneDriver, session: PieceSession
) -> None:
    control = live.control("loud")
    track, knob = live.find("track", control), live.find("knob", control)
    assert (size(track), size(knob)) == ((64, 28), (pytest.approx(38 + 2 / 3), 24))
    assert (knob.x(), knob.y()) == (pytest.approx(64 - 38 - 2 / 3 - 2), 2)
    face = live.find("face", knob)
    control.setProperty("down", True)
    assert size(face) == (pytest.approx(58), pytest.approx(38 + 1 / 3))
    assert middle(face) == middle(knob)
    control.setProperty("down", False)
    assert size(face) == size(knob)
    assert control.height() >= 44
    session.edit("loud", False)
    assert knob.x() == 2
    assert right(track) == right(live.find("cell", live.row("loud"))) - 16


def test_slider_is_34_high_with_a_track_of_6_and_the_same_knob_and_moves_by_it(
    live: PhoneDriver, session: PieceSession
) -> None:
    control = live.control("volume")
    track, knob = live.find("track", control), live.find("knob", control)
    assert (control.height(), track.height(), size(knob)) == (34, 6, (37, 24))
    live.drag_to("volume", 0.6)
    assert delivered(session)["volume"] == 60


def test_switch_has_the_colour_of_the_side_that_its_held_knob_is_on(live: PhoneDriver, session: PieceSession) -> None:
    session.edit("loud", True)
    control = live.control("loud")
    track = live.find("track", control)
    on = track.property("color")
    control.setProperty("position", 0.2)
    assert track.property("color") != on
    control.setProperty("position", 0.8)
    assert track.property("color") == on


def test_slider_knob_grows_to_57_by_37_about_its_middle_as_it_is_held(live: PhoneDriver) -> None:
    control = live.control("volume")
    knob = live.find("knob", control)
    face, where = live.find("face", knob), middle(knob)
    knob.setProperty("held", True)
    assert size(face) == (57, 37)
    assert middle(face) == where


@pytest.mark.parametrize(("theme", "cell", "platter"), [("light", "#ffffff", 254), ("dark", "#1c1c1e", 25)])
def test_held_knob_is_no_darker_than_its_cell_and_a_platter_has_no_line(
    make_phone: Callable[[str], Phone], theme: str, cell: str, platter: int
) -> None:
    phone = make_phone("ios")
    phone.show(replace(phone.look, theme=theme, design="ios26"))
    shown = OffscreenPhone(phone, 2)
    try:
        image = shown.picture(at_key="volume")
        across = [image.pixelColor(2 * 38 + at, 2 * (59 + 6) + 1).red() for at in range(8)]
        row = find_item(shown.screen, "item:volume")
        knob = None if row is None else find_item(row, "knob")
        assert knob is not None
        knob.setProperty("held", True)
        place = knob.mapToScene(QPointF(knob.width() / 2, -4)).toPoint() * 2
        held = shown.as_it_stands().pixelColor(place)
    finally:
        shown.close()
    assert across == [platter] * 8
    assert held.lightness() >= QColor(cell).lightness()


@pytest.mark.parametrize(("device", "margin"), [("iPhone 16", 16), ("iPhone 16 Pro", 20), ("iPhone 16 Pro Max", 20)])
def test_group_is_20_inside_from_402_on(live: PhoneDriver, device: str, margin: int) -> None:
    live.phone.show(replace(live.phone.look, device=device))
    cell, title = live.find("cell", live.row("city")), live.find("title", live.row("city"))
    assert (left(cell), cell.width()) == (margin, live.root.width() - 2 * margin)
    assert left(title) == margin + 16
    assert left(live.find("large-title")) == margin


def test_separator_is_a_point_high(live: PhoneDriver) -> None:
    lines = [item for item in below(live.row("colour")) if class_name(item).startswith("Hairline") and item.isVisible()]
    assert [line.height() for line in lines] == [1, 1]


def test_bar_is_54_with_a_round_platter_of_44_and_the_large_title_has_52_below(live: PhoneDriver) -> None:
    back, title = live.find("back"), live.find("large-title")
    platter = next(item for item in below(back) if class_name(item).startswith("Platter"))
    assert (size(platter), platter.property("radius")) == ((44, 44), 22)
    assert left(platter) == 16
    assert top(platter) == 59 + 5
    rows = live.find("rows")
    assert top(rows) == 59 + 54
    first = live.find("cell", live.row("city"))
    assert top(first) - top(rows) == 52 + 18
    assert title.property("font").pixelSize() == 34


def test_done_over_a_map_is_a_blue_platter_and_the_map_lies_below_all(live: PhoneDriver) -> None:
    live.open("place")
    done, map_ = live.find("done"), live.find("map")
    assert size(done) == (44, 44)
    assert done.property("text") == "Done"
    assert size(map_) == (393, 852)
    live.click(done)
    assert live.phone.openKey == ""


def test_pickers_keep_the_sizes_of_ios_18_with_the_new_corners_and_colours(live: PhoneDriver) -> None:
    wheel = live.open("level")
    band = live.find("band", wheel)
    assert (wheel.height(), band.height(), band.property("radius")) == (216, 34, 17)
    live.open("day")
    pill = live.find("pill", live.row("day"))
    assert (pill.height(), pill.property("radius")) == (34, 17)
    circle = live.find("circle", live.find("day:2026-11-20"))
    assert (size(circle), circle.property("color")) == ((44, 44), QColor("#0088ff"))


@pytest.mark.parametrize("key", FORMS)
def test_control_when_a_value_is_chosen_then_delivered(live: PhoneDriver, session: PieceSession, key: str) -> None:
    live.choose(key, EXAMPLES[key].value)
    live.close()
    assert is_now(session, key, EXAMPLES[key].value)


def test_design_when_changed_while_a_picker_is_open_then_drawn_anew_and_back(
    live: PhoneDriver, session: PieceSession, declaration: dict[str, Any]
) -> None:
    items_of(declaration)["city"]["x-description"] = {"en": ""}
    session.open(reading_of(declaration))
    live.open("city")
    high = {}
    for design in ("ios18", "ios26", "ios18"):
        live.phone.show(replace(live.phone.look, design=design))
        live.settle()
        high.setdefault(design, live.row("city").height())
        assert live.row("city").height() == high[design]
    assert high == {"ios18": 44 + 216 + 35, "ios26": 52 + 216 + 35}
