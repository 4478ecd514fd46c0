"""The session: edits, undo, and what a new declaration leaves of both."""

from __future__ import annotations

from typing import Any

from previewer.phone.session import PieceSession
from previewer.pieces import Refusal

from .conftest import items_of, reading_of


def test_edit_when_accepted_then_value_changes_and_undo_brings_it_back(session: PieceSession, qtbot: Any) -> None:
    with qtbot.waitSignal(session.valueChanged, check_params_cb=lambda key: key == "city"):
        assert session.edit("city", "kyoto") is None
    assert session.values.get("city") == "kyoto"
    session.undo_stack.undo()
    assert session.values.get("city") == "osaka"
    assert not session.values.touched("city")
    session.undo_stack.redo()
    assert session.values.get("city") == "kyoto"


def test_edit_when_refused_then_reason_is_given_and_nothing_changes(session: PieceSession) -> None:
    refusal = session.edit("city", "paris")
    assert isinstance(refusal, Refusal)
    assert session.values.get("city") == "osaka"
    assert session.undo_stack.count() == 0


def test_edit_when_value_is_the_same_then_no_undo_step(session: PieceSession) -> None:
    session.edit("loud", True)
    assert session.undo_stack.count() == 0


def test_edits_when_one_gesture_then_one_undo_step(session: PieceSession) -> None:
    gesture = session.new_gesture()
    for text in ("a", "ab", "abc"):
        session.edit("name", text, gesture)
    assert session.undo_stack.count() == 1
    session.undo_stack.undo()
    assert session.values.get("name") == "Hanako"
    session.undo_stack.redo()
    assert session.values.get("name") == "abc"


def test_edits_when_another_item_comes_between_then_three_undo_steps(session: PieceSession) -> None:
    gesture = session.new_gesture()
    session.edit("name", "a", gesture)
    session.edit("loud", False)
    session.edit("name", "ab", gesture)
    assert session.undo_stack.count() == 3


def test_gesture_when_it_returns_to_its_start_then_no_undo_step(session: PieceSession) -> None:
    session.edit("loud", False)
    session.edit("name", "x")
    gesture = session.new_gesture()
    session.edit("name", "xy", gesture)
    session.edit("name", "x", gesture)
    assert session.undo_stack.count() == 2


def test_reset_all_when_two_items_touched_then_one_undo_step_brings_both_back(session: PieceSession) -> None:
    session.edit("city", "kyoto")
    session.edit("alarm", [8, 0])
    session.reset_all()
    assert session.values.get("city") == "osaka"
    assert session.values.get("alarm") == (7, 30)
    session.undo_stack.undo()
    assert session.values.get("city") == "kyoto"
    assert session.values.get("alarm") == (8, 0)


def test_load_when_some_values_are_refused_then_the_others_come_as_one_step(session: PieceSession) -> None:
    refusals = session.load('{"city": "kyoto", "volume": 31, "loud": false}')
    assert [refusal.key for refusal in refusals] == ["volume"]
    assert session.undo_stack.count() == 1
    session.undo_stack.undo()
    assert session.values.get("city") == "osaka"
    assert session.values.get("loud") is True


def test_new_piece_when_value_is_no_longer_acceptable_then_default_and_named(
    session: PieceSession, declaration: dict[str, Any], qtbot: Any
) -> None:
    session.edit("city", "kyoto")
    session.edit("loud", False)
    items_of(declaration)["city"]["enum"].remove("kyoto")
    with qtbot.waitSignal(session.changesNamed) as named:
        session.open(reading_of(declaration))
    assert [change.key for change in named.args[0]] == ["city"]
    assert session.values.get("city") == "osaka"
    assert session.values.get("loud") is False


def test_new_piece_when_undo_step_led_to_a_lost_value_then_only_that_step_goes(
    session: PieceSession, declaration: dict[str, Any]
) -> None:
    session.edit("city", "kyoto")
    session.edit("loud", False)
    session.edit("city", "sapporo")
    items_of(declaration)["city"]["enum"].remove("kyoto")
    session.open(reading_of(declaration))
    assert session.undo_stack.count() == 2
    assert session.values.get("city") == "sapporo"
    session.undo_stack.undo()
    assert session.values.get("city") == "osaka"
    assert session.values.get("loud") is False
    session.undo_stack.undo()
    assert session.values.get("loud") is True
    session.undo_stack.setIndex(2)
    assert session.values.get("city") == "sapporo"
    assert session.values.get("loud") is False


def test_new_piece_when_item_is_gone_then_its_steps_go(session: PieceSession, declaration: dict[str, Any]) -> None:
    session.edit("city", "kyoto")
    session.edit("loud", False)
    del items_of(declaration)["city"]
    session.open(reading_of(declaration))
    assert session.undo_stack.count() == 1
    session.undo_stack.undo()
    assert session.values.get("loud") is True


def test_new_piece_when_steps_were_undone_then_they_can_still_be_redone(
    session: PieceSession, declaration: dict[str, Any]
) -> None:
    session.edit("loud", False)
    session.edit("city", "kyoto")
    session.undo_stack.undo()
    items_of(declaration)["city"]["x-title"]["en"] = "Town"
    session.open(reading_of(declaration))
    assert session.undo_stack.canRedo()
    session.undo_stack.redo()
    assert session.values.get("city") == "kyoto"


def test_open_when_file_cannot_be_previewed_then_last_good_piece_stays(session: PieceSession) -> None:
    from previewer.pieces import read_bytes

    piece = session.piece
    assert not session.open(read_bytes(b"{"))
    assert session.piece is piece


def test_today_when_pretended_then_untouched_calendar_moves_and_touched_one_stays(
    session: PieceSession, declaration: dict[str, Any]
) -> None:
    from datetime import date

    del items_of(declaration)["day"]["default"]
    session.open(reading_of(declaration))
    assert session.values.get("day") == "2026-11-20"
    session.set_today(date(2027, 1, 2))
    assert session.values.get("day") == "2027-01-02"
    session.edit("day", "2020-02-29")
    session.set_today(date(2028, 1, 2))
    assert session.values.get("day") == "2020-02-29"
