"""The live iOS screen against the figures of the platform: sizes, places and colours, in points."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QObject, QPointF
from PySide6.QtGui import QColor, QFont
from PySide6.QtQml import QQmlExpression, qmlContext
from PySide6.QtQuick import QQuickItem

from previewer.phone.platforms import PLATFORMS
from previewer.phone.session import PieceSession
from tests.class_names import class_name
from tests.phone.conftest import FORMS, MakePhone, Show
from tests.phone.driver import PhoneDriver, below

THEMES = {
    "background": ("#f2f2f7", "#000000"),
    "cell": ("#ffffff", "#1c1c1e"),
    "label": ("#000000", "#ffffff"),
    "separator": ("#c6c6c8", "#38383a"),
    "blue": ("#007aff", "#0a84ff"),
    "green": ("#34c759", "#30d158"),
    "red": ("#ff3b30", "#ff453a"),
    "switchOff": ("#e9e9ea", "#39393d"),
}
#: Colours with a share of opacity, in percent.
VEILS = {
    "secondaryLabel": (("#3c3c43", 60), ("#ebebf5", 60)),
    "tertiaryFill": (("#767680", 12), ("#767680", 24)),
}


@pytest.fixture
def live(show: Show, make_phone: MakePhone) -> PhoneDriver:
    return show(make_phone("ios", "ios18"))


def look(live: PhoneDriver, name: str) -> Any:
    """A number of Metrics or a colour of Theme, such as `Metrics.wheelRow`."""
    screen = live.view.screen_item
    # Not through singletonInstance(): its wrapper would own the singleton, and delete it.
    context = qmlContext(screen)
    assert context is not None
    value, undefined = QQmlExpression(context, screen, name).evaluate()
    assert not undefined, name
    return value


def colour(item: QObject, name: str = "color") -> str:
    found = item.property(name)
    assert isinstance(found, QColor)
    return found.name()


def left(item: QQuickItem) -> float:
    return item.mapToScene(QPointF(0, 0)).x()


def right(item: QQuickItem) -> float:
    return item.mapToScene(QPointF(item.width(), 0)).x()


def font(item: QQuickItem) -> tuple[int, int]:
    """Size in points and weight."""
    found = item.property("font")
    assert isinstance(found, QFont)
    return found.pixelSize(), found.weight()


def of_type(item: QQuickItem, name: str) -> Iterator[QQuickItem]:
    return (one for one in below(item) if class_name(one).startswith(name) and one.isVisible())


@pytest.mark.parametrize("name", THEMES)
def test_theme_colours_are_those_of_the_platform(live: PhoneDriver, name: str) -> None:
    for dark, wanted in enumerate(THEMES[name]):
        live.phone.show(replace(live.phone.look, theme=("light", "dark")[dark]))
        assert look(live, f"Theme.{name}").name() == wanted


@pytest.mark.parametrize("name", VEILS)
def test_theme_veils_are_those_of_the_platform(live: PhoneDriver, name: str) -> None:
    for dark, (wanted, percent) in enumerate(VEILS[name]):
        live.phone.show(replace(live.phone.look, theme=("light", "dark")[dark]))
        found = look(live, f"Theme.{name}")
        assert (found.name(), round(found.alphaF() * 100)) == (wanted, percent)


@pytest.mark.parametrize(
    ("device", "margin", "top", "bottom"),
    [
        ("iPhone SE", 16, 20, 0),
        ("iPhone 16", 16, 59, 34),
        ("iPhone 16 Pro", 16, 59, 34),
        ("iPhone 16 Pro Max", 20, 59, 34),
    ],
)
def test_group_on_each_device_has_its_margin_and_the_bar_its_safe_area(
    live: PhoneDriver, device: str, margin: int, top: int, bottom: int
) -> None:
    live.phone.show(replace(live.phone.look, device=device))
    live.settle()
    screen = live.view.screen_item
    cell = live.find("cell", live.row("city"))
    assert (left(cell), screen.width() - right(cell)) == (margin, margin)
    assert live.part("rows").mapToScene(QPointF(0, 0)).y() == top + 44
    assert bool(list(of_type(screen, "HomeIndicator"))) == (bottom > 0)


def test_group_sideways_keeps_clear_of_the_island(live: PhoneDriver) -> None:
    live.phone.show(replace(live.phone.look, orientation="landscape"))
    live.settle()
    cell = live.find("cell", live.row("city"))
    assert left(cell) >= 59 + 16
    assert right(cell) <= live.view.screen_item.width() - 59 - 16
    assert live.find("bar-title").opacity() == 1


def test_large_title_is_34_over_41_and_bold_and_goes_into_the_bar_on_scrolling(live: PhoneDriver) -> None:
    title = live.find("large-title")
    assert font(title) == (34, QFont.Weight.Bold)
    assert title.property("lineHeight") == 41
    assert left(title) == 16
    assert live.find("bar-title").opacity() == 0
    live.row("alarm")
    assert live.find("bar-title").opacity() == 1
    assert font(live.find("bar-title")) == (17, QFont.Weight.DemiBold)


def test_row_is_44_high_in_a_cell_with_corner_10_and_its_text_16_inside(live: PhoneDriver) -> None:
    row = live.row("city")
    cell, title, value = (live.find(name, row) for name in ("cell", "title", "value"))
    assert (cell.height(), cell.property("radius"), colour(cell)) == (44, 10, "#ffffff")
    assert left(title) == left(cell) + 16
    assert right(value) == right(cell) - 16
    assert (font(title), title.property("lineHeight")) == ((17, QFont.Weight.Normal), 22)
    assert (font(value), value.property("lineHeight")) == ((17, QFont.Weight.Normal), 22)
    assert (colour(title), colour(value)) == ("#000000", "#3c3c43")


def test_description_is_a_footnote_below_the_cell_32_from_the_edge(live: PhoneDriver) -> None:
    row = live.row("city")
    footer, cell = live.find("description", row), live.find("cell", row)
    assert (font(footer), footer.property("lineHeight")) == ((13, QFont.Weight.Normal), 18)
    assert left(footer) == 32
    assert footer.y() >= cell.y() + cell.height()
    assert colour(footer) == "#3c3c43"


@pytest.mark.parametrize("body", [round(17 * step.factor) for step in PLATFORMS["ios"].text_steps])
def test_row_at_every_text_size_grows_and_nothing_of_it_overlaps(live: PhoneDriver, body: int) -> None:
    live.phone.show(replace(live.phone.look, device="iPhone SE", text_size=body / 17))
    live.settle()
    for key in FORMS:
        row = live.row(key)
        cell = live.find("cell", row)
        assert cell.height() >= 44
        for title in live.find_all("title", row):
            assert font(title)[0] == body
            assert not title.property("truncated")
        texts = [item for item in of_type(row, "Label") if item.property("text")]
        boxes = [item.mapRectToItem(row, item.boundingRect()) for item in texts]
        for index, box in enumerate(boxes):
            assert box.left() >= 0
            assert box.right() <= row.width()
            for other in boxes[index + 1 :]:
                assert not box.adjusted(1, 1, -1, -1).intersects(other)


def test_side_by_side_at_accessibility_sizes_is_stacked(live: PhoneDriver) -> None:
    live.phone.show(replace(live.phone.look, text_size=28 / 17))
    live.settle()
    row = live.row("city")
    title, value = live.find("title", row), live.find("value", row)
    assert left(title) == left(value)
    assert value.y() >= title.y() + title.height()


def test_separator_is_a_hairline_16_inside(live: PhoneDriver) -> None:
    row = live.row("colour")
    lines = list(of_type(row, "Separator"))
    assert len(lines) == 2
    line = lines[0].childItems()[0]
    assert line.height() <= 0.5
    assert left(line) == left(live.find("cell", row)) + 16
    assert colour(line) == "#c6c6c8"


def test_switch_is_51_by_31_with_a_knob_of_27_and_green_when_on(live: PhoneDriver, session: PieceSession) -> None:
    control = live.control("loud")
    track, knob = live.find("track", control), live.find("knob", control)
    assert (track.width(), track.height()) == (51, 31)
    assert (knob.width(), knob.height()) == (27, 27)
    assert (knob.x(), colour(track)) == (51 - 27 - 2, "#34c759")
    assert control.height() >= 44
    session.edit("loud", False)
    assert (knob.x(), colour(track)) == (2, "#e9e9ea")


def test_slider_has_a_track_of_4_and_a_knob_of_28_and_its_value_beside_the_title(live: PhoneDriver) -> None:
    row, control = live.row("volume"), live.control("volume")
    track, filled, knob = (live.find(name, control) for name in ("track", "filled", "knob"))
    assert (track.height(), filled.height()) == (4, 4)
    assert (knob.width(), knob.height()) == (28, 28)
    assert colour(filled) == "#007aff"
    assert knob.x() == pytest.approx(0.3 * (control.width() - 28), abs=0.5)
    title, value = live.find("title", row), live.find("value", row)
    assert title.y() == value.y()
    assert right(value) == right(live.find("cell", row)) - 16


def test_wheel_is_216_high_with_rows_of_32_on_a_band_with_corner_8(live: PhoneDriver) -> None:
    wheel = live.open("level")
    band = live.find("band", wheel)
    assert wheel.height() == 216
    assert (band.height(), band.property("radius"), colour(band)) == (32, 8, "#767680")
    assert band.y() + band.height() / 2 == wheel.height() / 2
    assert look(live, "Metrics.wheelRow") == 32


def test_wheel_rows_fade_to_45_percent_and_flatten_as_on_a_cylinder(live: PhoneDriver, session: PieceSession) -> None:
    session.edit("level", 50)
    wheel = live.open("level")
    live.settle()
    by_place = {round(row.property("away")): row for row in live.find_all("wheel-row", wheel)}
    assert set(by_place) >= {-3, -2, -1, 0, 1, 2, 3}
    assert by_place[0].opacity() == 1
    assert 21 <= font(by_place[0].childItems()[0])[0] <= 23
    assert max(by_place) == 4
    for place in (1, 2, 3, 4):
        angle = place * 2 * math.pi / 19
        assert by_place[place].opacity() == pytest.approx(0.45 * math.cos(angle))
        middle = by_place[place].y() + by_place[place].height() / 2
        assert middle == pytest.approx(108 + 0.334225372 * (216 + 75) * math.sin(angle))
        drawn = by_place[place].mapRectToItem(wheel, by_place[place].boundingRect())
        assert drawn.height() == pytest.approx(32 * math.cos(angle))
        assert drawn.width() / (wheel.width() - 40) == pytest.approx(0.75 + 0.25 * math.cos(angle))


def test_wheel_of_two_million_values_makes_only_the_rows_in_sight(live: PhoneDriver, session: PieceSession) -> None:
    wheel = live.open("level")
    for count in (11, 2_000_001):
        wheel.setProperty("count", count)
        assert sum(item.objectName() == "wheel-row" for item in below(wheel)) <= 13


def test_pill_is_grey_with_its_text_in_blue_while_open(live: PhoneDriver) -> None:
    pill = live.find("pill", live.row("day"))
    text = pill.childItems()[0]
    assert (colour(pill), colour(text)) == ("#767680", "#000000")
    assert live.find("cell", live.row("day")).height() == 44
    live.open("day")
    assert colour(text) == "#007aff"


def test_month_has_days_of_20_and_the_chosen_one_in_a_circle_of_44_that_is_full_today_alone(
    live: PhoneDriver, session: PieceSession
) -> None:
    session.edit("day", "2026-11-26")
    live.open("day")
    chosen, today = live.find("day:2026-11-26"), live.find("day:2026-11-20")
    circle = live.find("circle", chosen)
    assert (circle.width(), circle.height(), circle.property("radius")) == (44, 44, 22)
    assert colour(circle) == "#007aff"
    assert circle.property("color").alphaF() == pytest.approx(0.15, abs=0.01)
    assert [font(label)[0] for label in of_type(today, "Label")] == [20]
    assert [colour(label) for label in of_type(today, "Label")] == ["#007aff"]
    assert [(colour(label), font(label)[1]) for label in of_type(chosen, "Label")] == [
        ("#007aff", QFont.Weight.DemiBold)
    ]
    session.edit("day", "2026-11-20")
    assert [colour(label) for label in of_type(today, "Label")] == ["#ffffff"]
    assert live.find("circle", today).property("color") == QColor("#007aff")
    weekdays = live.find_all("weekday")
    assert [font(label) for label in weekdays] == [(13, QFont.Weight.DemiBold)] * 7
    assert chosen.width() >= 44
    assert chosen.height() >= 44


def test_time_has_two_wheels_and_three_on_a_12_hour_clock(live: PhoneDriver) -> None:
    live.open("alarm")
    assert len(list(of_type(live.find("picker:alarm"), "Wheel_"))) == 3
    live.phone.show(replace(live.phone.look, lang="ja"))
    assert len(list(of_type(live.find("picker:alarm"), "Wheel_"))) == 2


def test_map_card_is_180_high_with_a_red_pin_whose_point_is_in_the_middle(live: PhoneDriver) -> None:
    row = live.row("place")
    card = live.find("card", row)
    pin = live.find("pin", card)
    assert card.height() == 180
    assert pin.mapToItem(card, QPointF(14, 36)) == QPointF(card.width() / 2, 90)
    assert look(live, "Theme.pin").name() == "#ff3b30"
    coordinates = live.find("value", row)
    assert coordinates.mapToScene(QPointF(0, 0)).y() > card.mapToScene(QPointF(0, 180)).y()


def test_radio_has_a_row_of_44_per_option_and_one_blue_check(live: PhoneDriver) -> None:
    row = live.row("colour")
    options = [live.find(f"option:{number}", row) for number in range(3)]
    assert [option.height() for option in options] == [44, 44, 44]
    assert len(live.find_all("check", row)) == 1
    header = live.find("header", row)
    assert (font(header), header.property("lineHeight")) == ((13, QFont.Weight.Normal), 18)
    assert (header.property("text"), colour(header), left(header)) == ("COLOUR", "#3c3c43", 32)


def test_right_to_left_mirrors_title_and_value(live: PhoneDriver, session: PieceSession) -> None:
    live.phone.show(replace(live.phone.look, lang="ar"))
    live.settle()
    row = live.row("city")
    title, value, cell = (live.find(name, row) for name in ("title", "value", "cell"))
    assert left(value) == left(cell) + 16
    assert right(title) == right(cell) - 16


def test_texts_in_japanese_stand_on_the_same_baseline_as_in_english(live: PhoneDriver) -> None:
    baselines = []
    for lang in ("en", "ja"):
        live.phone.show(replace(live.phone.look, lang=lang))
        live.settle()
        title = live.find("title", live.row("city"))
        baselines.append(title.mapToScene(QPointF(0, title.property("baselineOffset"))).y())
    assert baselines[0] == pytest.approx(baselines[1])
