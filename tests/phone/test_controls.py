"""Every form on both platforms, touched as a person would: what is then stored and what the closed row says."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from previewer.phone.phone import Phone
from previewer.phone.session import PieceSession

from .conftest import FORMS
from .hands import HANDS, AndroidHand, IosHand
from .touching import Key, Live

Hand = IosHand | AndroidHand

#: item, how it is touched, the delivered value then, what the closed row says in English and Japanese.
TOUCHES: list[tuple[str, str, Callable[[Hand], None], Any, str, str]] = [
    ("city", "tap", lambda hand: hand.tap_choice("city", 1), "kyoto", "Kyoto", "京都"),
    ("city", "drag", lambda hand: hand.roll_choice("city", -1), "tokyo", "Tokyo", "東京"),
    ("city", "keys", lambda hand: hand.choose_by_key("city", 2), "sapporo", "Sapporo", "札幌"),
    ("size", "tap", lambda hand: hand.tap_choice("size", 1), 4, "4", "4"),
    ("size", "keys", lambda hand: hand.choose_by_key("size", 2), 8, "8", "8"),
    ("level", "drag", lambda hand: hand.roll_choice("level", 2), 20, "20", "20"),
    ("level", "keys", lambda hand: hand.choose_by_key("level", 3), 25, "25", "25"),
    ("name", "typing", lambda hand: hand.type_text("name", "Taro"), "Taro", "Taro", "Taro"),
    ("note", "typing", lambda hand: hand.type_text("note", "One"), "One", "One", "One"),
    ("volume", "drag", lambda hand: hand.drag_slider("volume", 1.0), 100, "100", "100"),
    ("volume", "drag back", lambda hand: hand.drag_slider("volume", 0.1), 10, "10", "10"),
    ("volume", "keys", lambda hand: hand.step_slider("volume", 2), 40, "40", "40"),
    (
        "day",
        "tap",
        lambda hand: hand.choose_day("day", "2026-11-05"),
        "2026-11-05",
        "Nov 5, 2026",
        "2026/11/05",
    ),
    ("colour", "tap", lambda hand: hand.choose_option("colour", 2), "blue", "Blue", "青"),
    ("colour", "keys", lambda hand: hand.choose_option_by_key("colour", 1), "green", "Green", "緑"),
    ("loud", "tap", lambda hand: hand.toggle("loud"), False, "Off", "オフ"),
    ("loud", "keys", lambda hand: hand.toggle_by_key("loud"), False, "Off", "オフ"),
    ("alarm", "wheels or entry", lambda hand: hand.set_time("alarm", 1, 2), [8, 32], "8:32 AM", "8:32"),
]
_IDS = [f"{touch[0]}-{touch[1]}" for touch in TOUCHES]


@pytest.fixture
def live(phone: Phone, qtbot: Any) -> Live:
    return Live(phone, qtbot)


@pytest.fixture
def hand(live: Live) -> Hand:
    return HANDS[live.phone.platform](live)


def _delivered(session: PieceSession) -> dict[str, Any]:
    values: dict[str, Any] = json.loads(session.values.delivered())
    return values


@pytest.mark.parametrize(("key", "how", "touch", "value", "english", "japanese"), TOUCHES, ids=_IDS)
def test_control_when_touched_then_value_is_stored_and_shown(
    hand: Hand,
    session: PieceSession,
    key: str,
    how: str,
    touch: Callable[[Hand], None],
    value: Any,
    english: str,
    japanese: str,
) -> None:
    untouched = _delivered(session)
    touch(hand)
    assert _delivered(session) == {**untouched, key: value}
    field = hand.live.phone.field(key)
    assert field.shown == english
    hand.live.phone.show(replace(hand.live.phone.look, lang="ja"))
    assert field.shown == japanese


@pytest.mark.parametrize(("key", "how", "touch", "value", "english", "japanese"), TOUCHES, ids=_IDS)
def test_control_when_touch_is_undone_then_the_control_shows_the_old_value(
    hand: Hand,
    session: PieceSession,
    key: str,
    how: str,
    touch: Callable[[Hand], None],
    value: Any,
    english: str,
    japanese: str,
) -> None:
    field = hand.live.phone.field(key)
    before, delivered = field.shown, session.values.delivered()
    touch(hand)
    while session.undo_stack.canUndo():
        session.undo_stack.undo()
    hand.live.settle()
    assert field.shown == before
    assert session.values.delivered() == delivered


def test_map_when_tapped_then_the_place_moves_there(hand: Hand, session: PieceSession) -> None:
    before = _delivered(session)["place"]
    hand.place("place")
    north, east = _delivered(session)["place"]
    assert north > before[0]
    assert east < before[1]
    assert hand.live.phone.openKey == ""
    assert session.undo_stack.count() == 1


@pytest.mark.parametrize("key", [key for key in FORMS if key in ("city", "size", "level", "day", "place", "alarm")])
def test_picker_when_escape_is_pressed_then_it_closes_and_nothing_changed(
    hand: Hand, session: PieceSession, key: str
) -> None:
    before = session.values.delivered()
    hand.open(key)
    hand.live.key(Key.Key_Escape)
    assert hand.live.phone.openKey == ""
    assert session.values.delivered() == before
    hand.live.qtbot.waitUntil(lambda: hand.live.find(f"picker:{key}") is None)


@pytest.mark.parametrize("key", FORMS)
def test_control_when_on_screen_then_row_and_control_can_be_found(live: Live, key: str) -> None:
    assert live.item(f"item:{key}").height() > 0
    assert live.item(f"control:{key}").width() > 0


def test_screen_when_loaded_and_every_picker_opened_then_no_qml_warning(live: Live) -> None:
    for key in FORMS:
        live.phone.openKey = key
        live.settle()
    live.phone.openKey = ""
    live.phone.show(replace(live.phone.look, lang="ja"))
    live.phone.show(replace(live.phone.look, theme="dark"))
    live.phone.show(replace(live.phone.look, text_size=3.12))
    live.settle()
    assert [error.toString() for error in live.view.errors()] == []


def test_text_when_typed_past_the_limit_then_the_control_stops_there(hand: Hand, session: PieceSession) -> None:
    hand.type_text("name", "abcdefghijklmnopqrstuvwxyz")
    assert _delivered(session)["name"] == "abcdefghijklmnopqrst"
    assert hand.live.item("control:name").property("text") == "abcdefghijklmnopqrst"


def test_textarea_when_return_is_pressed_then_a_new_line(hand: Hand, session: PieceSession) -> None:
    hand.type_text("note", "a")
    hand.live.key(Key.Key_Return)
    hand.live.type("b")
    assert _delivered(session)["note"] == "a\nb"


def test_slider_when_dragged_then_one_undo_step(hand: Hand, session: PieceSession) -> None:
    hand.drag_slider("volume", 0.9)
    assert session.undo_stack.count() == 1


def test_both_phones_when_one_is_typed_into_then_the_other_shows_it(
    make_phone: Callable[[str], Phone], qtbot: Any
) -> None:
    ios, android = Live(make_phone("ios"), qtbot), Live(make_phone("android"), qtbot)
    IosHand(ios).type_text("name", "Jiro")
    assert android.item("control:name").property("text") == "Jiro"


def test_tab_when_pressed_often_then_focus_passes_every_control(live: Live) -> None:
    seen = set()
    live.view.setFocus()
    for _ in range(60):
        live.key(Key.Key_Tab)
        item = live.view.quickWindow().activeFocusItem()
        while item is not None:
            name = item.objectName()
            if name.startswith(("control:", "item:")):
                seen.add(name.split(":", 1)[1])
                break
            item = item.parentItem()
    assert seen == set(FORMS)
