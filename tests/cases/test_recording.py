"""What is recorded on one phone says what was meant: it does the same on the other one, in any language and size."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from dataclasses import replace
from typing import Any

import pytest

from previewer.cases.driver import PhoneDriver
from previewer.cases.driver.screen import Key
from previewer.cases.file import Case, parse_case
from previewer.cases.player import Player
from previewer.cases.recording import Recorder
from previewer.cases.replay import playing, prepare
from previewer.cases.source import PieceSource
from previewer.cases.steps import ChangeLook, Choose, Close, Load, Redo, Reset, Step, Touch, Type, Undo, Update
from previewer.phone.phone import Phone
from previewer.pieces import read_text
from tests.cases.conftest import EVERY, EVERY_FORM
from tests.cases.test_player import CHOSEN

OTHER = {"ios": "android", "android": "ios"}


@pytest.fixture
def recorder(player: Player) -> Iterator[Recorder]:
    recorder = Recorder(player.phone.session, player.phone, source=lambda: PieceSource(text=EVERY_FORM))
    yield recorder
    # Some tests stop it themselves.
    with suppress(RuntimeError), warnings.catch_warnings(action="ignore"):
        recorder.stop()


def values_after(case: Case, platform: str, **look: Any) -> dict[str, Any]:
    """What a script gets after all steps of a case; its file is written and read in between."""
    case = parse_case(case.written().encode())
    with playing(prepare(case, {"platform": platform, **look}), platform) as (player, _):
        for step in case.steps:
            player.do(step)
        return player.phone.session.values.as_dict()


@pytest.mark.deep
def test_session_over_every_kind_gives_the_same_values_on_the_other_phone_in_another_language_and_size(
    player: Player, recorder: Recorder
) -> None:
    for key, value, _ in [*CHOSEN, ("alarm", [20, 5], "")]:
        player.do(Choose(key, value))
        player.do(Close())
    _by_hand(player.driver)
    session = player.phone.session
    session.undo_stack.undo()
    session.undo_stack.undo()
    session.undo_stack.redo()
    session.reset_item("volume")
    wanted = session.values.as_dict()
    case = recorder.case("everything")
    assert values_after(case, OTHER[player.phone.platform], lang="ja", text_size=3.0) == wanted


def _by_hand(driver: PhoneDriver) -> None:
    """Touches as a person does them: wheels by a few rows, a slider by keys, letters one by one."""
    driver.touch("loud")
    wheel = driver.wheel_of(driver.open("level"))
    driver.turn(wheel, -3)
    driver.turn(wheel, 1)
    driver.close()
    driver.touch("volume")
    driver.key(Key.Key_Up, times=3)
    driver.type_into("name", " x")
    driver.key(Key.Key_Backspace)
    driver.touch("colour")
    driver.open("day")
    driver.close(cancel=True)


def _undo(driver: PhoneDriver) -> None:
    driver.phone.session.undo_stack.undo()


@pytest.mark.parametrize(
    ("act", "recorded"),
    [
        (lambda hand: hand.touch("loud"), [Choose("loud", False)]),
        (lambda hand: (hand.touch("city"), hand.close()), [Touch("city"), Close(cancel=True)]),
        (lambda hand: (hand.choose("city", "kyoto"), hand.close()), [Choose("city", "kyoto"), Close()]),
        (lambda hand: hand.type_into("name", "ab"), [Type("name", "ab")]),
        (lambda hand: hand.type_into("name", "ab", replace=True), [Choose("name", "ab")]),
        (lambda hand: hand.phone.session.reset_item("city"), []),
        (lambda hand: (hand.choose("level", 30), hand.close()), [Choose("level", 30), Close()]),
        (
            lambda hand: hand.phone.session.load({"city": "kyoto", "loud": False}),
            [Load({"city": "kyoto", "loud": False})],
        ),
        (
            lambda hand: (hand.touch("loud"), hand.phone.session.reset_item("loud")),
            [Choose("loud", False), Reset("loud")],
        ),
        (
            lambda hand: (
                hand.touch("loud"),
                hand.phone.session.undo_stack.undo(),
                hand.phone.session.undo_stack.redo(),
            ),
            [Choose("loud", False), Undo(), Redo()],
        ),
        (
            lambda hand: hand.phone.show(replace(hand.phone.look, lang="ja", bold=True)),
            [ChangeLook({"lang": "ja", "bold": True})],
        ),
    ],
)
def test_touch_is_told_as_what_was_meant(
    player: Player, recorder: Recorder, act: Callable[[PhoneDriver], object], recorded: list[Step]
) -> None:
    act(player.driver)
    assert list(recorder.steps) == recorded


def test_step_is_told_as_it_grows_at_its_place(player: Player, recorder: Recorder) -> None:
    told: list[tuple[int, Step]] = []
    recorder.stepRecorded.connect(lambda place, step: told.append((place, step)))
    player.driver.touch("loud")
    player.driver.type_into("name", "ab")
    assert told == [(0, Choose("loud", False)), (1, Type("name", "a")), (1, Type("name", "ab"))]
    recorder.stop()
    player.driver.touch("loud")
    assert len(told) == 3


def test_undo_of_a_part_of_a_step_is_the_values_that_it_leaves(player: Player, recorder: Recorder) -> None:
    wheel = player.driver.wheel_of(player.driver.open("level"))
    for _ in range(3):
        player.driver.turn(wheel, -1)
    player.driver.close()
    player.driver.touch("loud")
    for _ in range(2):
        player.phone.session.undo_stack.undo()
    wanted = player.phone.session.values.as_dict()
    assert recorder.steps[:2] == (Choose("level", 25), Close())
    assert values_after(recorder.case(), OTHER[player.phone.platform]) == wanted


def test_undo_of_what_was_before_the_recording_is_the_values_that_it_leaves(player: Player) -> None:
    player.driver.touch("loud")
    recorder = Recorder(player.phone.session, player.phone)
    player.phone.session.undo_stack.undo()
    player.phone.session.undo_stack.redo()
    assert recorder.steps == (Load({}), Load({"loud": False}))


def test_new_version_is_a_step_and_undo_after_it_gives_the_same_values(player: Player, recorder: Recorder) -> None:
    player.driver.touch("loud")
    player.driver.choose("alarm", [20, 5])
    player.driver.close()
    player.phone.session.open(read_text(EVERY_FORM))
    player.phone.session.undo_stack.undo()
    assert Update(PieceSource(text=EVERY_FORM)) in recorder.steps
    wanted = player.phone.session.values.as_dict()
    assert values_after(recorder.case(), OTHER[player.phone.platform]) == wanted


@pytest.fixture
def two(qapp: object) -> Iterator[tuple[Phone, Phone]]:
    with ExitStack() as stack:
        first = stack.enter_context(playing(prepare(EVERY), "ios"))[0].phone
        yield first, Phone(first.session, "android", first)


def test_look_of_both_phones_is_one_step_and_the_case_is_for_both(two: tuple[Phone, Phone]) -> None:
    recorder = Recorder(two[0].session, *two)
    for phone in two:
        phone.show(replace(phone.look, theme="dark"))
    assert recorder.steps == (ChangeLook({"theme": "dark"}),)
    assert recorder.case().look["platform"] == "both"
    assert recorder.case().today == EVERY.today


def test_case_begins_with_what_stood_there(player: Player) -> None:
    player.driver.touch("loud")
    player.phone.show(replace(player.phone.look, lang="ja"))
    recorder = Recorder(player.phone.session, player.phone, source=lambda: EVERY.piece)
    player.driver.choose("city", "kyoto")
    case = recorder.case("title")
    assert (case.title, case.piece, case.values) == ("title", EVERY.piece, {"loud": False})
    look = player.phone.look
    assert case.look == {"platform": look.platform, "lang": "ja", "device": look.device, "design": look.design}
    assert case.steps[0] == Choose("city", "kyoto")
