"""The figures of the design for the Android phone, read off the live items: sizes, places and colours."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor
from PySide6.QtQml import QQmlExpression, QQmlProperty, qmlContext
from PySide6.QtQuick import QQuickItem

from previewer.phone.look import THEMES
from previewer.phone.offscreen import find_item
from previewer.phone.phone import Phone
from previewer.phone.session import PieceSession
from tests.phone.conftest import Show, items_of, reading_of
from tests.phone.driver import PhoneDriver

#: Colour roles as the design has them: role → (light, dark).
COLOURS = {
    "primary": ("6750A4", "D0BCFF"),
    "overPrimary": ("FFFFFF", "381E72"),
    "primaryContainer": ("EADDFF", "4F378B"),
    "secondaryContainer": ("E8DEF8", "4A4458"),
    "surface": ("FEF7FF", "141218"),
    "overSurface": ("1D1B20", "E6E0E9"),
    "overSurfaceVariant": ("49454F", "CAC4D0"),
    "outline": ("79747E", "938F99"),
    "outlineVariant": ("CAC4D0", "49454F"),
    "containerLow": ("F7F2FA", "1D1B20"),
    "container": ("F3EDF7", "211F26"),
    "containerHigh": ("ECE6F0", "2B2930"),
    "containerHighest": ("E6E0E9", "36343B"),
    "error": ("B3261E", "F2B8B5"),
}
#: Android's own curve: sp → dp at a font scale.
FONT_CURVE = {
    0.85: {14: 12, 16: 14, 22: 19, 24: 20},
    1.0: {12: 12, 14: 14, 16: 16, 22: 22, 24: 24, 57: 57},
    1.5: {12: 18, 14: 22, 16: 23, 24: 28},
    2.0: {12: 24, 14: 26, 16: 28, 24: 36, 100: 100},
}


@pytest.fixture
def screen(show: Show, make_phone: Callable[[str], Phone]) -> PhoneDriver:
    return show(make_phone("android"))


def evaluate(screen: PhoneDriver, expression: str) -> Any:
    """An expression with the screen's imports; `engine.singletonInstance` would own what it gives."""
    context = qmlContext(screen.root)
    assert context is not None
    value, undefined = QQmlExpression(context, screen.root, expression).evaluate()
    assert not undefined, expression
    return value


def size(item: QQuickItem) -> tuple[float, float]:
    return item.width(), item.height()


def left_top(item: QQuickItem, within: QQuickItem) -> tuple[float, float]:
    """Where the item's box stands. The transform by which a label places its glyphs does not count."""
    x = y = 0.0
    while item is not within:
        x, y, item = x + item.x(), y + item.y(), item.parentItem()
    return x, y


def colour(item: QQuickItem, name: str = "color") -> str:
    value = QQmlProperty.read(item, name)
    assert isinstance(value, QColor)
    return value.name()[1:].upper()


def type_of(item: QQuickItem) -> tuple[int, float]:
    return item.property("font").pixelSize(), item.property("lineHeight")


def test_bars_on_a_pixel_8_have_the_heights_of_the_design(screen: PhoneDriver) -> None:
    assert size(screen.view.screen_item) == (412, 915)
    assert size(screen.part("statusBar")) == (412, 50)
    assert size(screen.part("appBar")) == (412, 64)
    assert left_top(screen.part("appBar"), screen.view.screen_item) == (0, 50)
    assert type_of(screen.part("appBar", "screenTitle")) == (22, 28)
    assert size(screen.part("appBar", "navigation")) == (48, 48)
    bar = screen.part("gestureBar")
    assert bar.y() + bar.height() / 2 == 915 - 12


@pytest.mark.parametrize(("device", "width", "height"), [("Android small", 360, 800), ("Pixel 8 Pro", 448, 998)])
def test_screen_on_another_device_has_its_size(screen: PhoneDriver, device: str, width: int, height: int) -> None:
    screen.phone.show(replace(screen.phone.look, device=device))
    assert size(screen.view.screen_item) == (width, height)
    assert size(screen.part("control:city"))[0] == width


def test_list_item_of_three_lines_is_88_high_and_inset_by_16(screen: PhoneDriver) -> None:
    item = screen.part("control:city")
    assert item.height() == 88
    headline, value, description = (screen.part("control:city", name) for name in ("headline", "value", "description"))
    assert left_top(headline, item) == (16, 12)
    assert left_top(value, item) == (16, 36)
    assert left_top(description, item) == (16, 56)
    assert headline.width() == 412 - 32
    assert (type_of(headline), type_of(value), type_of(description)) == ((16, 24), (14, 20), (14, 20))


def test_list_item_of_two_lines_is_72_high(screen: PhoneDriver) -> None:
    screen.scroll("loud")
    assert screen.part("control:loud").height() == 72
    assert left_top(screen.part("control:loud", "headline"), screen.part("control:loud"))[1] == 14


def test_list_item_without_description_is_one_line_of_56(
    screen: PhoneDriver, declaration: dict[str, Any], session: PieceSession
) -> None:
    items_of(declaration)["loud"]["x-description"] = {"en": ""}
    session.open(reading_of(declaration))
    screen.scroll("loud")
    assert screen.part("control:loud").height() == 56


@pytest.mark.parametrize("dark", [False, True])
def test_colour_roles_are_those_of_the_design(screen: PhoneDriver, dark: bool) -> None:
    screen.phone.show(replace(screen.phone.look, theme=THEMES[dark]))
    found = {role: evaluate(screen, f"Theme.{role}").name()[1:].upper() for role in COLOURS}
    assert found == {role: pair[dark] for role, pair in COLOURS.items()}


@pytest.mark.parametrize("dark", [False, True])
def test_items_wear_the_colours_of_their_roles(screen: PhoneDriver, dark: bool) -> None:
    screen.phone.show(replace(screen.phone.look, theme=THEMES[dark]))

    def worn(role: str) -> str:
        return COLOURS[role][dark]

    assert colour(screen.part("background")) == worn("surface")
    assert colour(screen.part("control:city", "headline")) == worn("overSurface")
    assert colour(screen.part("control:city", "value")) == worn("overSurfaceVariant")
    assert colour(screen.part("control:name")) == worn("overSurface")
    assert colour(screen.part("item:volume", "handle")) == worn("primary")
    assert colour(screen.part("item:volume", "trackStart")) == worn("primary")
    assert colour(screen.part("item:volume", "trackEnd")) == worn("secondaryContainer")


@pytest.mark.parametrize(("scale", "figures"), FONT_CURVE.items())
def test_font_scale_makes_text_as_large_as_android_does(
    screen: PhoneDriver, scale: float, figures: dict[int, int]
) -> None:
    screen.phone.show(replace(screen.phone.look, text_size=scale))
    assert {sp: evaluate(screen, f"FontScale.pixels({sp})") for sp in figures} == figures


@pytest.mark.parametrize("scale", [0.85, 2.0])
def test_touch_sizes_do_not_shrink_or_grow_with_the_text(screen: PhoneDriver, scale: float) -> None:
    screen.phone.show(replace(screen.phone.look, text_size=scale))
    assert size(screen.part("appBar", "navigation")) == (48, 48)
    assert screen.part("control:volume").height() == 48
    screen.scroll("loud")
    assert size(screen.part("control:loud", "track")) == (52, 32)


def test_list_item_at_font_scale_2_grows_with_its_lines(screen: PhoneDriver) -> None:
    screen.phone.show(replace(screen.phone.look, text_size=2))
    item = screen.part("control:city")
    assert type_of(screen.part("control:city", "headline")) == (28, 42)
    screen.wait(lambda: item.height() == 42 + 37 + 37 + 24)


def test_switch_has_the_track_and_knobs_of_the_design(screen: PhoneDriver) -> None:
    screen.scroll("loud")
    track, knob = screen.part("control:loud", "track"), screen.part("control:loud", "knob")
    assert size(track) == (52, 32)
    assert QQmlProperty.read(track, "border.width") == 2
    assert size(knob) == (24, 24)
    assert left_top(knob, track) == (24, 4)
    assert (colour(track), colour(knob)) == ("6750A4", "FFFFFF")
    assert track.parentItem().height() == 48
    screen.click(track)
    assert screen.phone.field("loud").on is False
    assert size(knob) == (16, 16)
    assert left_top(knob, track) == (8, 8)
    assert (colour(track), colour(knob), colour(track, "border.color")) == ("E6E0E9", "79747E", "79747E")
    screen.press(track)
    assert size(knob) == (28, 28)
    screen.release(track)


def test_slider_has_the_parts_of_the_design(screen: PhoneDriver) -> None:
    track = screen.part("control:volume")
    start, end, handle = (screen.part("control:volume", name) for name in ("trackStart", "trackEnd", "handle"))
    assert (start.height(), end.height()) == (16, 16)
    assert size(handle) == (4, 44)
    assert handle.x() - (start.x() + start.width()) == 6
    assert end.x() - (handle.x() + handle.width()) == 6
    assert start.x() == 0
    assert end.x() + end.width() == track.width() == 412 - 32
    assert size(screen.part("control:volume", "stop")) == (4, 4)
    assert handle.x() + 2 == pytest.approx(2 + (track.width() - 4) * 0.3)


def test_slider_while_held_shows_its_value_above_and_a_thinner_handle(screen: PhoneDriver) -> None:
    track, handle, label = (
        screen.part("control:volume"),
        screen.part("control:volume", "handle"),
        screen.part("control:volume", "label"),
    )
    assert not label.isVisible()
    middle = handle.x() + 2
    screen.press(track, middle)
    assert label.isVisible()
    assert size(handle) == (2, 44)
    assert label.y() + label.height() < 0
    assert label.x() + label.width() / 2 == pytest.approx(middle)
    screen.release(track, middle)
    assert not label.isVisible()


def test_text_field_is_outlined_and_56_high(screen: PhoneDriver) -> None:
    box, outline = screen.part("item:name", "box"), screen.part("item:name", "outline")
    assert size(box) == (412 - 32, 56)
    assert outline.property("edge") == 1
    assert colour(outline, "colour") == "79747E"
    label = screen.part("item:name", "floatingLabel")
    assert label.isVisible()
    assert type_of(label) == (12, 16)
    assert left_top(label, box) == (16, -8)
    assert type_of(screen.part("item:name", "supporting")) == (12, 16)
    support = screen.part("item:name", "supporting")
    assert left_top(support, screen.part("item:name"))[1] - (box.y() + 56) == 4
    assert screen.part("item:name", "counter").property("text") == "6/20"
    screen.click(box)
    assert outline.property("edge") == 2
    assert colour(outline, "colour") == "6750A4"
    assert colour(label) == "6750A4"


def test_empty_text_field_has_its_label_inside_until_it_is_focused(screen: PhoneDriver) -> None:
    screen.phone.field("name").clear()
    resting = screen.part("item:name", "restingLabel")
    assert resting.isVisible()
    assert type_of(resting) == (16, 24)
    assert left_top(resting, screen.part("item:name", "box")) == (16, 16)
    screen.click(screen.part("item:name", "box"))
    assert not resting.isVisible()
    assert screen.part("item:name", "floatingLabel").isVisible()


def test_outline_of_a_field_without_a_title_is_whole(
    show: Show, make_phone: Callable[[str], Phone], session: PieceSession, declaration: dict[str, Any]
) -> None:
    items_of(declaration)["name"]["x-title"] = {"en": ""}
    session.open(reading_of(declaration))
    outline = show(make_phone("android")).part("item:name", "outline")
    assert outline.property("gap") == 0


def test_textarea_has_three_lines_and_grows(screen: PhoneDriver) -> None:
    box = screen.part("item:note", "box")
    assert box.height() == 3 * 24 + 32
    screen.phone.field("note").edit("\n".join("12345678"))
    screen.wait(lambda: box.height() == 8 * 24 + 32)


def test_radio_has_rings_of_20_in_rows_of_48(screen: PhoneDriver) -> None:
    screen.scroll("colour")
    option = screen.part("option:colour:0")
    assert size(option) == (412, 48)
    ring, dot = screen.part("option:colour:0", "ring"), screen.part("option:colour:0", "dot")
    assert size(ring) == (20, 20)
    assert QQmlProperty.read(ring, "border.width") == 2
    assert size(dot) == (10, 10)
    assert colour(ring, "border.color") == colour(dot) == "6750A4"
    assert colour(screen.part("option:colour:1", "ring"), "border.color") == "49454F"
    assert screen.part("option:colour:1", "dot").width() == 0


def test_dialog_has_corner_28_and_a_scrim_of_32_percent(screen: PhoneDriver) -> None:
    picker = screen.open("city")
    panel, scrim = find_item(picker, "panel"), find_item(picker, "scrim")
    assert panel is not None
    assert scrim is not None
    assert panel.property("radius") == 28
    assert colour(panel) == "ECE6F0"
    assert size(scrim) == (412, 915)
    assert colour(scrim) == "000000"
    assert scrim.opacity() == pytest.approx(0.32)
    title = screen.part("picker:city", "title")
    assert type_of(title) == (24, 32)
    assert left_top(title, panel) == (24, 0)
    assert title.property("topPadding") == 24


def test_wheel_has_its_chosen_row_between_lines_48_apart(screen: PhoneDriver) -> None:
    screen.open("city")
    wheel = screen.part("wheel")
    lines = [line for line in wheel.childItems() if line.objectName() == "line"]
    assert lines[1].y() - lines[0].y() == 48
    assert wheel.height() == 5 * 48
    assert wheel.property("chosen") == 1


def test_date_dialog_has_the_sizes_of_the_design(screen: PhoneDriver) -> None:
    screen.open("day")
    panel = screen.part("picker:day", "panel")
    assert panel.width() == 360
    assert panel.property("radius") == 28
    assert type_of(screen.part("picker:day", "headline")) == (32, 40)
    today = screen.part("day:2026-11-20")
    assert size(today) == (48, 48)
    assert size(screen.part("day:2026-11-20", "circle")) == (40, 40)
    assert colour(screen.part("day:2026-11-20", "circle")) == "6750A4"
    screen.click(screen.part("day:2026-11-18"))
    circle = screen.part("day:2026-11-20", "circle")
    assert QQmlProperty.read(circle, "border.width") == 1
    assert colour(circle, "border.color") == "6750A4"
    assert QQmlProperty.read(circle, "color").alpha() == 0


def test_month_puts_each_day_below_its_weekday(screen: PhoneDriver) -> None:
    screen.open("day")
    screen.click(screen.part("nextMonth"))
    cells = [screen.part(f"day:2026-12-{day:02}") for day in range(1, 32)]
    first = cells[0]
    # December 2026 begins on a Tuesday, the third day of a week that begins on Sunday.
    assert (first.x(), first.y()) == (2 * 48, 48)
    places = [(cell.x() / 48, cell.y() / 48) for cell in cells]
    assert places == [((day + 1) % 7, 1 + (day + 1) // 7) for day in range(1, 32)]


def test_clock_dialog_has_the_sizes_of_the_design(screen: PhoneDriver) -> None:
    screen.open("alarm")
    hour, minute, dial = (screen.part("picker:alarm", name) for name in ("hour", "minute", "dial"))
    assert size(hour) == size(minute) == (96, 80)
    assert size(dial) == (256, 256)
    assert dial.property("radius") == 128
    assert size(screen.part("picker:alarm", "dial", "handle")) == (48, 48)
    text = hour.childItems()[0].property("contentItem")
    assert type_of(text) == (57, 64)
    assert colour(screen.part("picker:alarm", "hour", "box")) == "EADDFF"
    assert colour(screen.part("picker:alarm", "minute", "box")) == "E6E0E9"


def test_clock_dial_on_24_hours_has_an_inner_ring(screen: PhoneDriver) -> None:
    screen.phone.show(replace(screen.phone.look, lang="ja"))
    screen.open("alarm")
    dial = screen.part("picker:alarm", "dial")

    def from_centre(name: str) -> float:
        mark = screen.part("picker:alarm", "dial", name)
        return 128 - (mark.y() + mark.height() / 2)

    assert from_centre("mark:0") == 101
    assert from_centre("mark:12") == 69
    screen.click_at(dial.mapToScene(QPointF(128, 128 - 69)).toPoint())
    screen.click(screen.part("picker:alarm", "ok"))
    assert (screen.phone.field("alarm").hour, screen.phone.field("alarm").minute) == (12, 30)


def test_map_card_shows_the_pin_in_its_middle_and_the_coordinates(screen: PhoneDriver) -> None:
    screen.scroll("place")
    card = screen.part("control:place")
    assert card.width() == 412 - 32
    assert screen.part("control:place", "picture").height() == 180
    assert screen.part("control:place", "pin").mapToItem(card, QPointF(14, 40)) == QPointF(card.width() / 2, 90)


def test_open_map_covers_the_screen_with_a_bar_and_a_check(screen: PhoneDriver) -> None:
    picker = screen.open("place")
    assert size(picker) == (412, 915)
    assert screen.part("picker:place", "map").y() == 50 + 64
    assert size(screen.part("picker:place", "check")) == (48, 48)


def test_screen_from_right_to_left_is_mirrored(screen: PhoneDriver) -> None:
    screen.phone.show(replace(screen.phone.look, lang="ar"))
    screen.scroll("loud")
    item = screen.part("control:loud")
    assert left_top(screen.part("control:loud", "track"), item)[0] == 16
    headline = screen.part("control:loud", "headline")
    assert left_top(headline, item)[0] + headline.width() == 412 - 16
    assert left_top(screen.part("appBar", "navigation"), screen.part("appBar"))[0] == 412 - 48 - 4
