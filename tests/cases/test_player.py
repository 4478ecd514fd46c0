"""Every step on both phones: what it does by real input, and what it compares."""

from __future__ import annotations

from typing import Any

from previewer.cases.player import Player
from previewer.cases.source import PieceSource
from previewer.cases.steps import (
    STEPS,
    ChangeLook,
    Choose,
    Close,
    ExpectAnswer,
    ExpectOpen,
    ExpectOrder,
    ExpectPicture,
    ExpectProblems,
    ExpectShown,
    ExpectSpoken,
    ExpectValue,
    ExpectValues,
    ExpectVisible,
    Load,
    Redo,
    Reset,
    Scroll,
    Step,
    Touch,
    Type,
    Undo,
    Update,
)
from previewer.phone.look import Value
from previewer.pieces import Number
from tests.cases.conftest import EVERY_FORM, Do

#: Item, a value to reach, and what the row shows then.
CHOSEN: list[tuple[str, Any, str]] = [
    ("city", "kyoto", "Kyoto"),
    ("size", 8, "8"),
    ("level", 45, "45"),
    ("name", "Taro 設", "Taro 設"),
    ("note", "a\nb", "a\nb"),
    ("volume", 85, "85"),
    ("day", "2024-02-29", "Feb 29, 2024"),
    ("colour", "blue", "Blue"),
    ("place", [35.681236, 139.767125], ""),
    ("loud", False, "Off"),
]


def test_every_form_is_chosen_shown_and_delivered_and_nothing_stays_open(player: Player, do: Do) -> None:
    for key, value, shown in CHOSEN:
        assert do(Choose(key, value), Close(), ExpectValue(key, value)) is None
        if shown:
            assert do(ExpectShown(key, shown)) is None
    assert do(Choose("alarm", [20, 5]), Close(), ExpectOpen(None), ExpectValue("alarm", [20, 5])) is None
    wanted = {**{key: value for key, value, _ in CHOSEN}, "alarm": [20, 5]}
    assert do(ExpectValues(wanted)) is None
    # An undo takes back what a step did, however many touches that were on this phone.
    for _ in range(len(wanted)):
        player.do(Undo())
    assert not any(player.phone.session.values.touched(key) for key in wanted)
    for _ in range(len(wanted)):
        player.do(Redo())
    assert do(ExpectValues(wanted)) is None


def test_place_is_reached_wherever_it_is(do: Do) -> None:
    for place in ([-33.8688, 151.2093], [64.146582, -21.942601], [0, 179.9], [80, 0.005446], [-84, 179.5], [0, 0]):
        assert do(Choose("place", place), Close(), ExpectValue("place", place)) is None


def test_steps_in_turn_leave_the_screen_as_a_person_would(do: Do) -> None:
    assert do(Touch("city"), ExpectOpen("city")) is None
    assert do(Close(cancel=True), ExpectOpen(None)) is None
    assert do(Touch("loud"), ExpectValue("loud", False)) is None
    assert do(Choose("name", "ab"), Type("name", "cd"), ExpectValue("name", "abcd")) is None
    assert do(Type("name", "x", replace=True), ExpectValue("name", "x")) is None
    assert do(Choose("note", "a\nb"), Type("note", "\nc"), ExpectValue("note", "a\nb\nc")) is None
    assert do(Reset("name"), ExpectValue("name", "Hanako")) is None
    assert do(Scroll("alarm"), Scroll("city")) is None
    assert do(Load({"city": "osaka", "level": 20}), ExpectValue("city", "osaka"), ExpectValue("level", 20)) is None
    assert do(Undo(), ExpectValue("loud", False)) is None
    assert do(ChangeLook({"lang": "ja", "theme": "dark", "text_size": 3.0}), ExpectShown("loud", "オフ")) is None
    assert do(ExpectVisible("city", True), ExpectVisible("gone", False), ExpectProblems(())) is None


def test_picker_opened_beside_a_field_that_is_typed_into_is_closed_by_one_step(do: Do) -> None:
    assert do(Type("name", "x"), Touch("level"), Close(cancel=True), ExpectOpen(None)) is None


def test_day_that_lies_below_the_screen_is_scrolled_to(do: Do) -> None:
    look: dict[str, Value] = {"text_size": 3.0, "orientation": "landscape"}
    assert do(ChangeLook(look), Choose("day", "2025-03-31"), Close(), ExpectValue("day", "2025-03-31")) is None


def test_time_is_typed_however_many_lines_stand_below_its_fields(do: Do) -> None:
    look = ChangeLook({"lang": "en-XA", "text_size": 3.0})
    assert do(look, Choose("alarm", [11, 36]), Close(), ExpectValue("alarm", [11, 36])) is None


def test_look_for_one_phone_leaves_the_other_alone(player: Player, do: Do) -> None:
    other = {"ios": "android", "android": "ios"}[player.phone.platform]
    assert do(ChangeLook({"platform": other, "theme": "dark"})) is None
    assert not player.phone.look.dark
    assert do(ChangeLook({"platform": player.phone.platform, "theme": "dark", "device": "iPhone SE"})) is None
    assert player.phone.look.dark
    assert (player.phone.look.device == "iPhone SE") == (player.phone.platform == "ios")


def test_update_keeps_the_values_that_it_still_takes(do: Do) -> None:
    updated = EVERY_FORM.replace('"kyoto"', '"nara"').replace('"x-hidden": true', '"x-hidden": false')
    assert do(Choose("city", "kyoto"), Close(), Choose("volume", 85), Update(PieceSource(text=updated))) is None
    assert do(ExpectValue("city", "osaka"), ExpectValue("volume", 85)) is None
    assert do(Undo(), ExpectValue("volume", 30)) is None


def test_step_on_another_row_confirms_the_dialog_that_lies_over_it(player: Player, do: Do) -> None:
    held = (Touch("alarm"), Choose("colour", "blue"), ExpectValue("colour", "blue"), ExpectValue("alarm", [7, 30]))
    assert do(*held) is None


#: Steps whose last one does not hold, and how the sentence about it begins.
WRONG: list[tuple[tuple[Step, ...], str]] = [
    ((Touch("gone"),), "The piece has no item gone."),
    ((Choose("city", "paris"),), "It is refused: city: "),
    ((Type("loud", "x"),), "Nothing can be typed into loud."),
    ((Type("gone", "x"),), "The piece has no item gone."),
    ((Scroll("gone"),), "The piece has no item gone."),
    ((Reset("gone"),), "The piece has no item gone."),
    ((Undo(),), "There is nothing to undo."),
    ((Redo(),), "There is nothing to redo."),
    ((ChangeLook({"device": "Nokia"}),), "no "),
    ((Touch("place"), Touch("city")), "city is covered by what place has open."),
    ((Close(cancel=True), ExpectOpen("city")), 'What is open should be "city"; it is null.'),
    ((ExpectValue("level", Number("10.0")),), "level should be 10.0; it is 10."),
    ((ExpectValue("gone", 1),), "The piece has no item gone."),
    ((ExpectValues({"city": "osaka"}),), "The values of size, level, name"),
    ((ExpectShown("city", "Kyoto"),), 'city should show "Kyoto"; the drawing shows "Osaka".'),
    ((ExpectShown("gone", "a"),), "The piece has no item gone."),
    ((ExpectVisible("city", False),), "city should not be in the list; it is."),
    ((ExpectVisible("gone", True),), "gone should be in the list; it is not."),
    ((ExpectOrder(("city",)),), 'The rows should be ["city"]; they are ["city", '),
    ((ExpectSpoken("city", "Kyoto"),), 'The screen reader should say "Kyoto" of city; it says "'),
    ((ExpectProblems(("order-missing",)),), 'The problems should be ["order-missing"]; they are [].'),
    ((ExpectAnswer({"text": "a"}),), 'The answer should have {"text": "a"}; the definition is only in the case'),
    ((ExpectPicture("a.png"),), 'The picture "a.png" is missing; --update writes it.'),
]


def test_step_that_does_not_hold_says_what_was_expected_and_what_stood_there(player: Player, do: Do) -> None:
    for wrong, said in WRONG:
        player.driver.close()
        player.phone.session.undo_stack.clear()
        why = do(*wrong)
        assert why is not None, said
        assert why.message().startswith(said)
        assert why.message("ja") != why.message()


def test_expectations_hold_where_they_should(player: Player, do: Do) -> None:
    order = player.phone.rows.keys()
    spoken = {"ios": "City, Osaka", "android": "Osaka, City"}[player.phone.platform]
    held = (ExpectOrder(tuple(order)), ExpectSpoken("city", spoken), ExpectOpen(None), ExpectShown("city", "Osaka"))
    assert do(*held) is None


def test_every_step_there_is_has_been_tried_here() -> None:
    assert {one for one in globals().values() if isinstance(one, type) and issubclass(one, Step)} - {Step} == set(STEPS)
