"""Looks of the iPhone that depend on what there is room for: rows, titles, headers, counters, wheels."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QFont
from PySide6.QtQuick import QQuickItem

from previewer.phone.phone import Phone
from previewer.phone.session import PieceSession
from tests.phone.conftest import Show, items_of, reading_of
from tests.phone.driver import Key, PhoneDriver

Declare = Callable[[dict[str, Any]], PhoneDriver]


@pytest.fixture
def declare(show: Show) -> Declare:
    def made(declaration: dict[str, Any]) -> PhoneDriver:
        session = PieceSession(date(2026, 11, 20))
        assert session.open(reading_of(declaration))
        return show(Phone(session, "ios"))

    return made


@pytest.fixture
def live(declare: Declare, declaration: dict[str, Any]) -> PhoneDriver:
    return declare(declaration)


def place(item: QQuickItem) -> QPointF:
    return item.mapToScene(QPointF(0, 0))


@pytest.mark.parametrize(
    ("title", "value", "device", "stacked"),
    [
        ("Name of the lamp", "Bedside", "iPhone SE", False),
        ("Roof Garden: name on the door", "Garden", "iPhone 16 Pro Max", False),
        ("Roof Garden: name on the door", "Roof Garden", "iPhone SE", True),
        ("Name", "A lamp beside a bed", "iPhone SE", False),
        ("Name of the lamp that stands so", "", "iPhone SE", True),
    ],
)
def test_field_stands_below_its_title_only_where_both_do_not_fit(
    declare: Declare, declaration: dict[str, Any], title: str, value: str, device: str, stacked: bool
) -> None:
    items_of(declaration)["name"] |= {"x-title": {"en": title}, "default": value}
    live = declare(declaration)
    live.phone.show(replace(live.phone.look, device=device))
    field = live.control("name")
    above = place(live.find("title", live.row("name"))).y()
    assert (place(field).y() > above + 20) == stacked


def test_field_while_it_is_typed_into_keeps_its_place(live: PhoneDriver) -> None:
    high = live.find("cell", live.row("name")).height()
    live.type_into("name", " of Osaka and of Tokyo")
    assert live.find("cell", live.row("name")).height() == high


@pytest.mark.parametrize(("length", "shown"), [(17, False), (18, True), (19, True)])
@pytest.mark.parametrize("key", ["name", "note"])
def test_counter_from_nine_tenths_of_the_limit_on_and_below_the_row(
    declare: Declare, declaration: dict[str, Any], key: str, length: int, shown: bool
) -> None:
    items_of(declaration)[key] |= {"maximum": 20, "default": "x" * length}
    live = declare(declaration)
    row = live.row(key)
    found = live.find_all("counter", row)
    assert bool(found) == shown
    if found:
        cell = live.find("cell", row)
        assert found[0].property("text") == f"{length}/20"
        assert place(found[0]).y() >= place(cell).y() + cell.height()


@pytest.mark.parametrize("size", [28 / 17, 53 / 17])
def test_switch_stays_at_the_right_of_a_title_that_wraps(
    declare: Declare, declaration: dict[str, Any], size: float
) -> None:
    items_of(declaration)["loud"]["x-title"] = {"en": "A sound in the morning"}
    live = declare(declaration)
    live.phone.show(replace(live.phone.look, text_size=size, device="iPhone SE"))
    row = live.row("loud")
    title, switch, cell = (live.find(name, row) for name in ("title", "control:loud", "cell"))
    assert title.property("lineCount") > 1
    assert place(switch).x() + switch.width() == place(cell).x() + cell.width() - 16
    assert place(switch).x() >= place(title).x() + title.width()


@pytest.mark.parametrize(
    ("lang", "title", "header"),
    [
        ("en", "Repeat on", "REPEAT ON"),
        ("tr", "istanbul", "İSTANBUL"),
        ("el", "Επανάληψη", "ΕΠΑΝΑΛΗΨΗ"),
        ("ja", "繰り返し", "繰り返し"),
    ],
)
def test_header_of_options_is_small_and_in_the_capitals_of_its_language_and_read_out_as_written(
    declare: Declare, declaration: dict[str, Any], lang: str, title: str, header: str
) -> None:
    items_of(declaration)["colour"]["x-title"] = {lang: title}
    live = declare(declaration)
    live.phone.show(replace(live.phone.look, lang=lang, design="ios18"))
    found = live.find("header", live.row("colour"))
    font = found.property("font")
    assert isinstance(font, QFont)
    assert (found.property("text"), font.pixelSize(), font.weight()) == (header, 13, QFont.Weight.Normal)
    assert live.phone.field("colour").title == title


def test_wheel_when_a_text_is_too_long_then_it_ends_in_dots_and_all_have_one_size(
    declare: Declare, declaration: dict[str, Any]
) -> None:
    items_of(declaration)["city"]["x-enum-titles"]["kyoto"] = {"en": "The city of a thousand temples and gardens"}
    live = declare(declaration)
    rows = live.find_all("wheel-row", live.open("city"))
    labels = {row.property("text"): row.childItems()[0] for row in rows}
    cut = [text for text, label in labels.items() if label.property("truncated")]
    assert cut == ["The city of a thousand temples and gardens"]
    assert {label.property("contentHeight") for label in labels.values()} == {26}


def test_bar_has_a_back_button_and_its_title_loses_that_room(declare: Declare, declaration: dict[str, Any]) -> None:
    declaration["title"] = {"en": "A very long title of a screen with controls"}
    live = declare(declaration)
    back = live.find("back")
    assert min(back.width(), back.height()) >= 44
    live.row("alarm")
    title = live.find("bar-title")
    assert place(title).x() >= place(back).x() + back.width()
    assert title.property("truncated")
    live.phone.show(replace(live.phone.look, lang="ja"))
    assert back.property("text") == "戻る"


@pytest.mark.parametrize("lang", ["en", "ar"])
def test_bar_title_is_in_the_middle_where_it_has_room(live: PhoneDriver, lang: str) -> None:
    live.phone.show(replace(live.phone.look, lang=lang))
    live.row("alarm")
    title = live.find("bar-title")
    assert place(title).x() + title.width() / 2 == pytest.approx(393 / 2, abs=0.5)
    assert live.key(Key.Key_Tab) is None
