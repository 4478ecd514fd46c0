"""The random walk: nothing that it finds in what there is, and what it does find is left as the smallest case."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from PySide6.QtCore import qWarning

from previewer.cases.file import Case, parse_case
from previewer.cases.player import Player
from previewer.cases.source import PieceSource
from previewer.cases.steps import ChangeLook, Choose, Close, ExpectOpen, Scroll, Step, Touch, Type
from previewer.cases.walk import Rub, Walk, WalkFailed
from previewer.cases.wander import wander
from previewer.phone.history import ValueCommand
from previewer.pieces import Number, Values, read_text
from previewer.resources import resource
from tests.cases.conftest import EVERY_FORM
from tests.cli.conftest import IOS, Run
from tests.pieces.helpers import declared, piece_text

DAY = date(2026, 11, 20)
PIECE = piece_text({"a": declared("switch"), "b": declared("radio"), "c": declared("drumroll-range")})


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "piece.json").write_text(PIECE, "utf-8")
    return tmp_path


def test_walk_over_every_form_finds_nothing(qapp: object) -> None:
    assert wander(read_text(EVERY_FORM), 12, 1, DAY) is None


def test_command_says_how_far_it_went(run: Run) -> None:
    ran = run("replay", "--wander", "3", "--seed", "5", "piece.json")
    assert (ran.status, ran.out) == (0, "3 touches by seed 5: no problems\n")
    ran = run("replay", "--wander", "2", "piece.json", "--format", "json")
    assert json.loads(ran.out) == {"touches": 2, "seed": 0, "path": None, "message": None}


@pytest.mark.usefixtures("processes")
def test_nothing_is_left_in_the_current_folder(folder: Path) -> None:
    """A process of its own: what a walk would leave is left by the first of a process alone."""
    sample = str(resource("samples", "every-kind.json"))
    command = [sys.executable, "-m", "previewer", "replay", "--wander", "5", sample]
    subprocess.run(command, check=True, capture_output=True)
    assert [path.name for path in folder.iterdir()] == ["piece.json"]


def test_piece_without_items_has_nothing_to_touch(run: Run) -> None:
    Path("empty.json").write_text(piece_text({}))
    assert run("replay", "--wander", "3", "empty.json").status == 0


def test_fault_is_left_as_its_smallest_case(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A phone that forgets a switch."""
    do = Player.do

    def forgets(player: Player, step: Step) -> None:
        do(player, step)
        session = player.phone.session
        if player.phone.platform == "android" and session.values.as_dict().get("a"):
            session.reset_item("a")

    monkeypatch.setattr(Player, "do", forgets)
    ran = run("replay", "--wander", "100", "--seed", "1", "piece.json")
    assert ran.status == 1
    assert ran.err.endswith("The smallest case is piece-wander-1.piececase.\n")
    case = parse_case((folder / "piece-wander-1.piececase").read_bytes())
    assert len(case.steps) <= 3
    piece = read_text(case.piece.text).piece
    assert piece is not None
    assert [item.key for item in piece.items] == ["a"]
    assert run("replay", "piece-wander-1.piececase").status == 1
    monkeypatch.undo()


@pytest.fixture
def walk(qapp: object) -> Iterator[Walk]:
    walk = Walk(PIECE, DAY)
    yield walk
    walk.close()


def said(walk: Walk, *steps: Step) -> str:
    with pytest.raises(WalkFailed) as caught:
        walk.do(*steps)
    return str(caught.value)


def test_touch_without_an_aim_is_done_on_the_other_phone_as_what_it_meant(walk: Walk) -> None:
    for number in range(2):
        walk.rub(number, [Rub(0.5, 0.5), Rub(0.5, 0.6, 0.0, -0.3), Rub(0.9, 0.2)], "c")
        walk.rub(number, [Rub(part, part) for part in (0.2, 0.3, 0.4)])
    assert any(player.phone.session.values.chosen for player in walk.players)
    walk.way_back()


def test_another_walk_on_the_same_phones_begins_as_on_new_ones(qapp: object) -> None:
    walk = Walk(piece_text({"loud": declared("switch"), "name": declared("text"), "alarm": declared("time")}), DAY)
    looks = [player.phone.look for player in walk.players]
    walk.do(ChangeLook({"lang": "ja", "text_size": 2.0}), Choose("loud", True), Scroll("alarm"))
    walk.rub(0, [Rub(0.5, 0.5)], "alarm")
    walk.do(Type("name", "a"))
    walk.restart()
    assert not walk.can_undo
    assert [player.phone.look for player in walk.players] == looks
    for player in walk.players:
        assert not player.phone.session.values.chosen
        assert not player.driver.control("name").property("activeFocus")
    walk.do(Touch("loud"))
    walk.way_back()
    walk.close()


def test_picker_that_stays_open_does_not_hold(walk: Walk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(walk.players[0].driver), "close", lambda *_: None)
    with pytest.raises(WalkFailed) as caught:
        walk.do(Touch("c"), Close())
    assert str(caught.value) == 'What is open should be null; it is "c".'
    assert caught.value.fault.case.steps == (Touch("c"), Close(), ExpectOpen(None))


def test_warning_of_qt_does_not_hold(walk: Walk, monkeypatch: pytest.MonkeyPatch) -> None:
    walk.do(Touch("a"))
    walk.players[0].phone.rowTouched.connect(lambda _: qWarning("oh"))
    assert said(walk, Touch("a")).startswith('Qt warns: ["oh"')


def test_step_that_one_phone_cannot_do_does_not_hold(walk: Walk) -> None:
    with pytest.raises(WalkFailed) as caught:
        walk.do(Choose("a", True), Close(), Touch("gone"))
    fault = caught.value.fault
    assert fault.case == Case(
        PieceSource(text=PIECE),
        "The piece has no item gone.",
        {"platform": "ios"},
        DAY,
        steps=(Choose("a", True), Close(), Touch("gone")),
    )


def test_value_that_its_item_does_not_accept_does_not_hold(walk: Walk) -> None:
    for player in walk.players:
        session = player.phone.session
        values = Values(session.values.piece, DAY, {"c": Number("999")}, {})
        session._replace(values)
    assert said(walk, Touch("a")).startswith("c holds 999, which it does not accept: ")


def test_history_that_does_not_come_back_does_not_hold(walk: Walk, monkeypatch: pytest.MonkeyPatch) -> None:
    walk.do(Touch("a"))
    monkeypatch.setattr(ValueCommand, "undo", lambda _: None)
    with pytest.raises(WalkFailed, match="After everything was undone or redone, the values should be"):
        walk.way_back()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--wander", "3", "piece.json", "piece.json"], "--wander takes one PIECE, found 2"),
        (["--wander", "x", "piece.json"], "not a whole number"),
        (["--wander", "3", "gone.json"], "gone.json cannot be opened"),
    ],
)
def test_walk_that_cannot_begin_is_2(run: Run, arguments: list[str], said: str) -> None:
    ran = run("replay", *arguments)
    assert ran.status == 2
    assert said in ran.err


def test_piece_for_one_phone_is_walked_on_that(qapp: object) -> None:
    walk = Walk(IOS, DAY)
    assert [player.phone.platform for player in walk.players] == ["ios"]
    walk.do(Touch("a"))
    walk.close()
