"""Each form, touched by finger and by keyboard: what is stored, what the closed row says, and what undo brings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from previewer.phone.phone import Phone
from previewer.phone.platforms import PLATFORMS
from previewer.phone.session import PieceSession
from tests.phone.conftest import FORMS, Show
from tests.phone.driver import Key, PhoneDriver

from .examples import EACH, EACH_OPENING, EXAMPLES, delivered, is_now, undo_all


def _tap_row(driver: PhoneDriver, key: str, rows: int) -> None:
    driver.tap_row(driver.wheel_of(driver.open(key)), rows)
    driver.confirm()


def _roll(driver: PhoneDriver, key: str, rows: int) -> None:
    driver.roll(driver.wheel_of(driver.open(key)), rows)
    driver.confirm()


def _by_keys(driver: PhoneDriver, key: str, *keys: Key) -> None:
    """Open a row by the keyboard, press keys, and take what then stands."""
    driver.focus_on(key)
    driver.key(Key.Key_Return)
    assert driver.phone.openKey == key
    driver.key(*keys, Key.Key_Return)
    assert driver.phone.openKey == ""


def _in_place(driver: PhoneDriver, key: str, *keys: Key) -> None:
    """Press keys on a row's control."""
    driver.focus_on(key)
    driver.key(*keys)


DOWN, RIGHT, SPACE = Key.Key_Down, Key.Key_Right, Key.Key_Space
Do = Callable[[PhoneDriver], None]
#: Item, how it is touched, the delivered value then, what the closed row says in English and Japanese.
TOUCHES: list[tuple[str, str, Do, Any, str, str]] = [
    ("city", "tap", lambda one: _tap_row(one, "city", 1), "kyoto", "Kyoto", "京都"),
    ("city", "drag", lambda one: _roll(one, "city", -1), "tokyo", "Tokyo", "東京"),
    ("city", "keys", lambda one: _by_keys(one, "city", DOWN, DOWN), "sapporo", "Sapporo", "札幌"),
    ("size", "tap", lambda one: _tap_row(one, "size", 1), 4, "4", "4"),
    ("size", "keys", lambda one: _by_keys(one, "size", DOWN, DOWN), 8, "8", "8"),
    ("level", "drag", lambda one: _roll(one, "level", 2), 20, "20", "20"),
    ("level", "keys", lambda one: _by_keys(one, "level", DOWN, DOWN, DOWN), 25, "25", "25"),
    ("name", "keys", lambda one: one.type_into("name", "Taro", replace=True), "Taro", "Taro", "Taro"),
    ("note", "keys", lambda one: one.type_into("note", "One", replace=True), "One", "One", "One"),
    ("volume", "drag", lambda one: one.drag_to("volume", 1.0), 100, "100", "100"),
    ("volume", "drag back", lambda one: one.drag_to("volume", 0.1), 10, "10", "10"),
    ("volume", "keys", lambda one: _in_place(one, "volume", RIGHT, RIGHT), 40, "40", "40"),
    ("day", "tap", lambda one: one.choose("day", "2026-11-05"), "2026-11-05", "Nov 5, 2026", "2026/11/05"),
    ("day", "keys", lambda one: _by_keys(one, "day", DOWN, RIGHT), "2026-11-28", "Nov 28, 2026", "2026/11/28"),
    ("colour", "tap", lambda one: one.choose("colour", "blue"), "blue", "Blue", "青"),
    ("colour", "keys", lambda one: _in_place(one, "colour", DOWN), "green", "Green", "緑"),
    ("loud", "tap", lambda one: one.touch("loud"), False, "Off", "オフ"),
    ("loud", "keys", lambda one: _in_place(one, "loud", SPACE), False, "Off", "オフ"),
    ("alarm", "wheels or entry", lambda one: one.choose("alarm", [8, 32]), [8, 32], "8:32 AM", "8:32"),
    ("alarm", "keys", lambda one: _by_keys(one, "alarm", one.later), [8, 30], "8:30 AM", "8:30"),
]
EACH_TOUCH = pytest.mark.parametrize(
    ("key", "how", "do", "value", "english", "japanese"), TOUCHES, ids=[f"{touch[0]}-{touch[1]}" for touch in TOUCHES]
)


def test_touches_when_listed_then_every_form_is_reached_by_keys() -> None:
    # The keys of a map are in the map's own tests.
    assert {touch[0] for touch in TOUCHES if touch[1] == "keys"} == set(FORMS) - {"place"}


@EACH_TOUCH
def test_control_when_touched_then_value_is_stored_and_shown_and_undo_brings_back(
    driver: PhoneDriver, session: PieceSession, key: str, how: str, do: Do, value: Any, english: str, japanese: str
) -> None:
    field, untouched = driver.phone.field(key), delivered(session)
    before, text = field.shown, session.values.delivered()
    do(driver)
    assert delivered(session) == {**untouched, key: value}
    assert field.shown == english
    driver.phone.show(replace(driver.phone.look, lang="ja"))
    assert field.shown == japanese
    driver.phone.show(replace(driver.phone.look, lang="en"))
    undo_all(driver)
    assert field.shown == before
    assert session.values.delivered() == text


@EACH
def test_value_when_chosen_then_stored_shown_on_both_phones_and_undone(
    show: Show, driver: PhoneDriver, make_phone: Callable[[str], Phone], session: PieceSession, key: str
) -> None:
    example, text = EXAMPLES[key], session.values.delivered()
    other = make_phone(next(code for code in PLATFORMS if code != driver.phone.platform))
    before = other.field(key).shown
    driver.choose(key, example.value)
    driver.close()
    assert is_now(session, key, example.value)
    for phone in (driver.phone, other):
        for lang, words in (("en", example.english), ("ja", example.japanese)):
            phone.show(replace(phone.look, lang=lang))
            assert phone.field(key).shown == (words or phone.field(key).shown)
            assert phone.field(key).spokenValue
        phone.show(replace(phone.look, lang="en"))
    assert other.field(key).shown != before
    undo_all(driver)
    assert session.values.delivered() == text
    assert other.field(key).shown == before


@EACH_OPENING
def test_picker_when_escape_is_pressed_then_it_closes_and_nothing_changed(
    driver: PhoneDriver, session: PieceSession, key: str
) -> None:
    before = session.values.delivered()
    driver.open(key)
    driver.key(Key.Key_Escape)
    assert driver.phone.openKey == ""
    assert session.values.delivered() == before
    driver.wait(lambda: not driver.has(f"picker:{key}"))


@EACH_OPENING
def test_picker_when_cancelled_untouched_then_it_closes_and_nothing_changed(
    driver: PhoneDriver, session: PieceSession, key: str
) -> None:
    before = session.values.delivered()
    driver.open(key)
    driver.close(cancel=True)
    assert driver.phone.openKey == ""
    assert session.values.delivered() == before
    assert not session.undo_stack.canUndo()


@EACH_OPENING
@pytest.mark.parametrize("press", [Key.Key_Space, Key.Key_Return, Key.Key_Enter], ids=["space", "return", "enter"])
def test_row_when_opened_by_a_key_then_escape_closes_it_and_gives_the_focus_back(
    driver: PhoneDriver, key: str, press: Key
) -> None:
    driver.focus_on(key)
    before = driver.phone.field(key).spokenValue
    driver.key(press)
    assert driver.phone.openKey == key
    assert driver.has(f"picker:{key}")
    driver.key(Key.Key_Escape)
    assert driver.phone.openKey == ""
    assert driver.focused == f"control:{key}"
    assert driver.phone.field(key).spokenValue == before
