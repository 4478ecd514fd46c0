"""Refused values, hidden items and items without a control; what kinds of one control do alike on each phone."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtGui import QAccessible

from previewer.phone.phone import Phone
from previewer.phone.session import PieceSession
from previewer.pieces.kinds import BY_FORM
from tests.phone.conftest import FORMS, Show, items_of, reading_of
from tests.phone.driver import DriverError, Key, PhoneDriver, below

from .conftest import Bench
from .examples import EACH, EXAMPLES, NEEDY, OPENING, TITLES, delivered, is_now, spoken

DOWN, RIGHT = Key.Key_Down, Key.Key_Right


@EACH
def test_values_when_one_is_refused_then_the_row_says_what_it_said(
    driver: PhoneDriver, session: PieceSession, key: str
) -> None:
    before, shown = session.values.delivered(), driver.phone.field(key).shown
    session.load(json.dumps({key: {"no": "value"}}))
    driver.settle()
    assert session.values.delivered() == before
    assert driver.phone.field(key).shown == shown
    assert driver.control(key).width() > 0


@EACH
def test_item_when_its_default_is_refused_then_it_is_marked_and_can_be_set(
    driver: PhoneDriver, session: PieceSession, declaration: dict[str, Any], key: str
) -> None:
    items_of(declaration)[key]["default"] = {"no": "value"}
    session.open(reading_of(declaration))
    driver.row(key)
    assert driver.phone.field(key).severity == "error"
    assert driver.phone.field(key).problem in spoken(driver.control(key)).text(QAccessible.Text.Description)
    driver.choose(key, EXAMPLES[key].value)
    assert is_now(session, key, EXAMPLES[key].value)


@EACH
def test_item_when_hidden_then_no_row_and_when_revealed_then_one_to_touch(
    driver: PhoneDriver, session: PieceSession, declaration: dict[str, Any], key: str
) -> None:
    items_of(declaration)[key]["x-hidden"] = True
    session.open(reading_of(declaration))
    with pytest.raises(DriverError):
        driver.row(key)
    driver.phone.show(replace(driver.phone.look, reveal_hidden=True))
    driver.choose(key, EXAMPLES[key].value)
    assert is_now(session, key, EXAMPLES[key].value)


@pytest.mark.parametrize("key", NEEDY)
def test_item_when_what_it_needs_is_missing_then_its_row_says_why(
    driver: PhoneDriver, session: PieceSession, declaration: dict[str, Any], key: str
) -> None:
    declared = items_of(declaration)[key]
    for needed in BY_FORM[FORMS[key]].needs:
        del declared[needed]
    session.open(reading_of(declaration))
    words = [item.property("text") for item in below(driver.row(key)) if item.inherits("QQuickText")]
    field = driver.phone.field(key)
    assert TITLES[key] in words
    assert field.message in words
    assert field.message == field.problem


def test_screen_when_every_picker_was_opened_then_no_qml_warning(driver: PhoneDriver, bench: Bench) -> None:
    for key in OPENING:
        driver.open(key)
        driver.close(cancel=True)
    for changes in ({"lang": "ja"}, {"theme": "dark"}, {"text_size": 3.12}):
        driver.phone.show(replace(driver.phone.look, **changes))
        driver.settle()
    assert bench.warnings() == []


def test_map_when_tapped_then_the_place_moves_there_in_one_step(driver: PhoneDriver, session: PieceSession) -> None:
    before = delivered(session)["place"]
    driver.open("place")
    area = driver.find("map")
    driver.click(area, area.width() * 0.3, area.height() * 0.3)
    driver.close()
    north, east = delivered(session)["place"]
    assert north > before[0]
    assert east < before[1]
    assert driver.phone.openKey == ""
    assert session.undo_stack.count() == 1


def test_text_when_typed_past_the_limit_then_the_control_stops_there(
    driver: PhoneDriver, session: PieceSession
) -> None:
    driver.type_into("name", "abcdefghijklmnopqrstuvwxyz", replace=True)
    assert delivered(session)["name"] == "abcdefghijklmnopqrst"
    assert driver.control("name").property("text") == "abcdefghijklmnopqrst"
    driver.type_into("name", "x" * 30, replace=False)
    assert driver.phone.field("name").length == 20


def test_textarea_when_return_is_pressed_then_a_new_line(driver: PhoneDriver, session: PieceSession) -> None:
    driver.type_into("note", "a", replace=True)
    driver.key(Key.Key_Return)
    driver.type("b")
    assert delivered(session)["note"] == "a\nb"


def test_slider_when_dragged_then_one_undo_step(driver: PhoneDriver, session: PieceSession) -> None:
    driver.drag_to("volume", 0.6)
    assert delivered(session)["volume"] == 60
    assert session.undo_stack.count() == 1
    session.undo_stack.undo()
    assert delivered(session)["volume"] == 30


def test_slider_when_keys_are_pressed_then_it_goes_by_steps_and_to_the_ends(
    driver: PhoneDriver, session: PieceSession
) -> None:
    field = driver.phone.field("volume")
    for keys, step in (
        ((RIGHT, RIGHT, Key.Key_Left), 7),
        ((Key.Key_End,), 20),
        ((Key.Key_Home,), 0),
        ((Key.Key_PageUp,), 2),
    ):
        driver.focus_on("volume")
        driver.key(*keys)
        assert field.current == step


def test_both_phones_when_one_is_typed_into_then_the_other_shows_it(
    show: Show, make_phone: Callable[[str], Phone]
) -> None:
    ios, android = show(make_phone("ios")), show(make_phone("android"))
    ios.type_into("name", "Jiro", replace=True)
    assert android.control("name").property("text") == "Jiro"
    android.type_into("note", "Saburo", replace=True)
    assert ios.control("note").property("text") == "Saburo"


def test_time_when_chosen_by_wheels_or_entry_then_the_other_part_stays(
    driver: PhoneDriver, session: PieceSession
) -> None:
    driver.choose("alarm", [19, 30])
    assert delivered(session)["alarm"] == [19, 30]
    driver.close()
    driver.choose("alarm", [19, 31])
    assert delivered(session)["alarm"] == [19, 31]
