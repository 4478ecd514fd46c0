"""The steps of a case in the window: recorded, expected, edited, put in order, run and saved."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from previewer.cases.driver import ViewSurface, drive
from previewer.cases.file import read_case
from previewer.cases.player import Player
from previewer.cases.steps import Choose, ExpectValue, ExpectVisible, Step, Touch, read_step
from previewer.desk.cases.steps_pane import StepsPane
from previewer.desk.document import dialogs
from previewer.desk.panes import STEPS
from previewer.desk.tabs.piece_tab import PieceTab
from previewer.desk.window.main_window import MainWindow
from tests.desk.helpers import dumped, opened, phones_of, piece, switch_item


@pytest.fixture
def tab(window: MainWindow, piece_file: Path) -> PieceTab:
    tab = opened(window, piece_file)
    window.docks.show(STEPS)
    return tab


@pytest.fixture
def pane(tab: PieceTab) -> StepsPane:
    return tab.panes.get(STEPS)


def _lines(pane: StepsPane) -> list[str]:
    return [pane.model.item(at).text() for at in range(pane.model.rowCount())]


def _editor(pane: StepsPane) -> QLineEdit:
    found = pane.list.indexWidget(pane.model.index(0, 0))
    assert isinstance(found, QLineEdit)
    return found


def _type(pane: StepsPane, line: str) -> None:
    """Type a line in the place of the first step."""
    pane.list.edit(pane.model.index(0, 0))
    _editor(pane).selectAll()
    QTest.keyClicks(_editor(pane), line)
    QTest.keyClick(_editor(pane), Qt.Key.Key_Return)
    # It is taken once the key is through.
    QApplication.processEvents()


def _signs(pane: StepsPane) -> str:
    return "".join(str(pane.model.item(at).data(Qt.ItemDataRole.UserRole)) for at in range(pane.model.rowCount()))


def test_steps_when_run_then_the_phones_do_them_and_the_first_that_fails_says_why(
    tab: PieceTab, pane: StepsPane
) -> None:
    for step in (Touch("loud"), ExpectValue("loud", True), ExpectValue("name", "Jiro"), Touch("loud")):
        pane.session.add(step)
    assert _signs(pane) == "○○○○"
    pane.run_all()
    assert tab.piece.session.values.get("loud") is True
    assert _signs(pane) == "✓✓✗○"
    assert pane.notice.text.startswith("Step 3: ")
    assert pane.list.currentIndex().row() == 2
    pane.session.remove([2])
    pane.list.setCurrentIndex(pane.model.index(2, 0))
    pane.run_one()
    assert tab.piece.session.values.get("loud") is False
    assert pane.notice.text == ""


def test_expectations_when_added_then_they_hold_of_what_is_shown(tab: PieceTab, pane: StepsPane) -> None:
    tab.piece.session.edit("name", "Hana")
    tab.piece.selection.select("name")
    pane.tools["expect"].menu().aboutToShow.emit()
    actions = pane.tools["expect"].menu().actions()
    assert len(actions) == 7
    for action in actions:
        action.trigger()
    assert '{"expect": "shown", "item": "name", "is": "Hana"}' in _lines(pane)
    words = [pane.model.index(at, 0).data(Qt.ItemDataRole.AccessibleTextRole) for at in range(pane.model.rowCount())]
    assert words == [action.text() for action in actions]
    assert '"Name" must show "Hana"' in words
    pane.run_all()
    assert _signs(pane) == "✓✓✓✓✓✓✓"


def test_step_when_edited_then_taken_if_it_is_one_else_a_sentence(pane: StepsPane, qtbot: QtBot) -> None:
    pane.session.add(Touch("loud"))
    _type(pane, '{"do": "choose", "item": "name", "value": "Taro"}')
    assert pane.session.steps == [Choose("name", "Taro")]
    for wrong in ("{", '{"do": "dance"}', '{"do": "touch"}'):
        _type(pane, wrong)
        assert pane.notice.text
        assert pane.session.steps == [Choose("name", "Taro")]
        assert _lines(pane) == ['{"do": "choose", "item": "name", "value": "Taro"}']
        # What is none yet is not lost: there one goes on.
        pane.list.edit(pane.model.index(0, 0))
        assert _editor(pane).text() == wrong
        qtbot.keyClick(_editor(pane), Qt.Key.Key_Escape)
    pane.list.edit(pane.model.index(0, 0))
    assert _editor(pane).text() == '{"do": "choose", "item": "name", "value": "Taro"}'


def test_steps_when_moved_or_deleted_by_keys_then_in_their_new_order(pane: StepsPane, qtbot: QtBot) -> None:
    for key in ("name", "loud", "day"):
        pane.session.add(Touch(key))
    pane.list.setCurrentIndex(pane.model.index(2, 0))
    pane.tools["up"].click()
    assert [read_step(json.loads(line)) for line in _lines(pane)] == [Touch("name"), Touch("day"), Touch("loud")]
    assert [index.row() for index in pane.list.selectedIndexes()] == [1]
    pane.list.setFocus()
    qtbot.keyClick(pane.list, Qt.Key.Key_Delete)
    assert pane.session.steps == [Touch("name"), Touch("loud")]


@pytest.mark.deep
def test_session_when_recorded_saved_and_opened_again_then_it_runs_to_the_same_values(
    window: MainWindow, tab: PieceTab, pane: StepsPane, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tab.piece.session.edit("name", "Hana")
    pane.tools["record"].click()
    assert pane.tools["record"].text() == "Stop recording"
    driver = drive(ViewSurface(phones_of(tab).view("ios")))
    driver.choose("loud", True)
    driver.choose("name", "Jiro")
    driver.choose("day", "2026-03-20")
    driver.close()
    pane.tools["record"].click()
    values = tab.piece.session.values.as_dict()
    file = tmp_path / "one.piececase"
    monkeypatch.setattr(dialogs, "ask_save_case", lambda *_: file)
    monkeypatch.setattr(dialogs, "ask_case", lambda *_: file)
    pane.actions_of_case["save"].trigger()
    assert dict(read_case(file).values) == {"name": "Hana"}
    tab.piece.session.reset_all()
    pane.actions_of_case["clear"].trigger()
    assert _lines(pane) == []
    pane.actions_of_case["open"].trigger()
    assert tab.piece.session.values.get("name") == "Hana"
    pane.run_all()
    assert set(_signs(pane)) == {"✓"}
    assert tab.piece.session.values.as_dict() == values
    tab.piece.session.reset_all()
    assert window.open_path(file)
    assert window.tab() is not tab or len(pane.session.steps) > 0


def test_case_that_is_none_when_opened_then_a_sentence(
    pane: StepsPane, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "bad.piececase"
    file.write_text("[]")
    monkeypatch.setattr(dialogs, "ask_case", lambda *_: file)
    pane.actions_of_case["open"].trigger()
    assert pane.notice.text.startswith("bad.piececase: ")


def test_case_of_a_file_that_cannot_be_previewed_when_saved_then_it_is_said_and_nothing_is_asked(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "broken.json"
    file.write_text("{", "utf-8")
    pane = opened(window, file).panes.get(STEPS)
    monkeypatch.setattr(dialogs, "ask_save_case", lambda *_: pytest.fail("it asked for a file"))
    pane.actions_of_case["save"].trigger()
    assert pane.notice.text == "This file cannot be previewed: there is no case to save."


def test_nothing_is_expected_of_the_value_of_an_item_without_a_control(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "broken.json"
    path.write_text(dumped(piece(colour={"type": "string", "x-input-type": "colour"}, loud=switch_item())), "utf-8")
    tab = opened(window, path)
    session = tab.panes.get(STEPS).session
    for key in ("colour", "loud"):
        tab.piece.selection.select(key)
        expected = session.expect("ios")
        assert ExpectVisible(key, True) in expected
        assert any(isinstance(step, ExpectValue) for step in expected) == (key == "loud")


@pytest.mark.parametrize("answer", ["cancel", "save", "discard"])
@pytest.mark.parametrize("leave", ["close", "new"])
def test_steps_when_no_file_has_them_then_they_are_asked_about(
    window: MainWindow,
    tab: PieceTab,
    pane: StepsPane,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    answer: str,
    leave: str,
) -> None:
    pane.session.add(Touch("loud"))
    path = tmp_path / "kept.piececase"
    asked: list[str] = []
    monkeypatch.setattr(dialogs, "ask_unsaved_steps", lambda *_: asked.append("") or answer)
    monkeypatch.setattr(dialogs, "ask_save_case", lambda *_: path)
    if leave == "close":
        assert window.tabs.close_tab(tab) == (answer != "cancel")
    else:
        pane.actions_of_case["clear"].trigger()
        assert bool(pane.session.steps) == (answer == "cancel")
    assert asked == [""]
    assert path.exists() == (answer == "save")


def test_steps_when_a_file_has_them_then_nothing_is_asked_until_they_change(
    pane: StepsPane, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dialogs, "ask_save_case", lambda *_: tmp_path / "kept.piececase")
    pane.session.add(Touch("loud"))
    pane.ask_save()
    assert not pane.session.is_unsaved
    pane.session.take_case(read_case(tmp_path / "kept.piececase"))
    assert not pane.session.is_unsaved
    pane.session.change(0, Touch("name"))
    assert pane.session.is_unsaved


def test_steps_when_they_change_while_they_run_then_the_run_ends(
    pane: StepsPane, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(3):
        pane.session.add(Touch("loud"))
    do = Player.do

    def while_the_window_goes_on(player: Player, step: Step) -> None:
        do(player, step)
        pane.run_all()
        pane.session.remove([1, 2])

    monkeypatch.setattr(Player, "do", while_the_window_goes_on)
    pane.run_all()
    assert pane.session.steps == [Touch("loud")]
    assert pane.session.outcomes == [None]
