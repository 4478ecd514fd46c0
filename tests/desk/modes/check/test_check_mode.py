"""Checking by hand in the window, by keys alone: looks and states, verdicts, evidence, and the way back."""

from __future__ import annotations

import errno
import hashlib
import json
import os
import sys
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from previewer.cases.file import read_case
from previewer.cases.steps import ExpectOpen
from previewer.cli import main
from previewer.cli.options import chosen_looks
from previewer.cli.run import new as run_new
from previewer.desk.commands.palette import entries, matches
from previewer.desk.document import dialogs
from previewer.desk.language import ProgramLanguage
from previewer.desk.modes.check import CHECK, CHECKS, NOTES, VERDICT, commands, new_run
from previewer.desk.modes.check.attention import Attention
from previewer.desk.modes.check.checks import ChecksPane
from previewer.desk.modes.check.commands import RunCommandError, run_command
from previewer.desk.modes.check.model import FILTERS, label
from previewer.desk.modes.check.new_run import NewRunDialog
from previewer.desk.modes.check.photos import PhotosDialog
from previewer.desk.modes.check.verdict import VerdictPane
from previewer.desk.modes.preview import PREVIEW
from previewer.desk.panes import STEPS
from previewer.desk.tabs.piece_tab import PieceTab
from previewer.desk.view.glass import Glass
from previewer.desk.window.main_window import MainWindow
from previewer.phone.scene import find_item, scene_rect
from previewer.phone.view import PhoneView
from previewer.runs import log, status
from previewer.runs.appending import append
from previewer.runs.checks import Carried, Check, Machine
from previewer.runs.folder import Run, create
from previewer.runs.run_file import Origin, PieceFacts, Plan
from previewer.runs.tester import keep_tester
from tests.cases.test_carried import PLAIN
from tests.desk.helpers import dumped, opened, phones_of, piece, switch_item
from tests.patience import PATIENCE_MS

Key = Qt.Key
_IOS = {"platform": "ios", "lang": "ja", "theme": "dark", "text_size": 1.5}
_ANDROID = {"platform": "android", "lang": "en", "theme": "light", "text_size": 1.0, "orientation": "landscape"}


def _check(name: str, look: dict[str, object], **more: object) -> Check:
    told = {"en": f"Look at {name}.", "ja": f"{name}を見てください。"}
    return Check(name, name.split("/")[0], "title", look, told, 10)._replace(**more)  # type: ignore[arg-type]


def _case(**values: object) -> dict[str, object]:
    return {"piececase": 1, "piece": {"path": "definition.json"}, "today": "2026-05-01", "values": values}


@pytest.fixture
def run(piece_file: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """A run of three checks beside the piece; the third was passed by the program."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    keep_tester("Hana")
    data = piece_file.read_bytes()
    checks = (
        _check("name/title/ja", _IOS, case=_case(name="Taro")),
        _check("loud/row", _ANDROID),
        _check("day/default", _IOS, machine=Machine("pass", {"en": "it is", "ja": "はい"})),
    )
    facts = PieceFacts({"en": "x"}, "1.0.0", hashlib.sha256(data).hexdigest(), piece_file.name)
    plan = Plan("", facts, checks, "2026-05-01", program="0", created="2026-11-21T09:00:00.000Z").identified()
    return create(piece_file.with_suffix(".run"), plan, data, {})


@pytest.fixture
def tab(window: MainWindow, run: Run, piece_file: Path) -> PieceTab:
    tab = opened(window, piece_file)
    window.show_mode(CHECK)
    return tab


@pytest.fixture
def checks(tab: PieceTab) -> ChecksPane:
    return tab.panes.get(CHECKS)


@pytest.fixture
def verdict(tab: PieceTab) -> VerdictPane:
    return tab.panes.get(VERDICT)


def _look(checks: ChecksPane, qtbot: QtBot, name: str = "") -> None:
    """Look at a check, without a name at that of now, until a verdict may be given."""
    if name:
        checks.session.show(name)
    qtbot.waitUntil(lambda: checks.session.phones.sight.is_reached)
    if checks.session.phones.open_row():
        qtbot.waitUntil(lambda: checks.session.phones.may_judge)


def _log(run: Run) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (run.folder / "verdicts.jsonl").read_text("utf-8").splitlines()]


def test_run_beside_the_piece_when_mode_is_shown_then_its_open_checks_are_listed(checks: ChecksPane) -> None:
    counts = "3 checks: 0 passed, 0 failed, 0 blocked, 0 skipped, 2 open (about 1 minute)"
    assert checks.counts.text() == f"{counts}\n0 carried over; by the program alone: 1 passed, 0 failed"
    heads = [checks.model.item(at).text() for at in range(checks.model.rowCount())]
    assert heads == ["Name  (name)", "Name  (loud)"]
    first = checks.model.item(0)
    assert first.child(0).text() == "○  Title · Japanese"


def test_check_when_chosen_then_both_phones_take_its_look_and_state_and_its_row_is_selected(
    tab: PieceTab, checks: ChecksPane, verdict: VerdictPane, qtbot: QtBot
) -> None:
    qtbot.keyClick(checks.list, Key.Key_Down)
    ios, android = tab.piece.phones["ios"].look, tab.piece.phones["android"].look
    assert (ios.lang, ios.theme, ios.text_size) == ("ja", "dark", pytest.approx(1.5, abs=0.2))
    assert (android.lang, android.theme) == ("ja", "dark")
    assert android.text_size == pytest.approx(1.5, abs=0.2)
    assert json.loads(tab.piece.session.values.delivered())["name"] == "Taro"
    assert tab.piece.session.today.isoformat() == "2026-05-01"
    assert tab.piece.selection.item == "name"
    assert verdict.instruction.text() == "Look at name/title/ja."
    assert verdict.look.text().startswith("iOS, Japanese, dark")
    # The phones speak the language of the check, the list that of the program.
    assert checks.model.item(0).text() == "Name  (name)"


def test_check_of_the_whole_screen_when_chosen_then_its_top_is_shown_and_no_row_is_framed(
    tab: PieceTab, checks: ChecksPane, run: Run, qtbot: QtBot
) -> None:
    look = _IOS | {"text_size": 3.0, "orientation": "landscape"}
    run.add_check(_check("day/large", look))
    run.add_check(_check("screen", look)._replace(item=None, what="findings"))
    checks.session.followed.refresh()
    lists = [find_item(view.screen_item, "rows") for view in phones_of(tab).shown()]
    assert len(lists) == 2

    def places() -> list[float]:
        return [float(one.property("contentY")) for one in lists if one is not None]

    checks.session.show("day/large")
    qtbot.waitUntil(lambda: min(places()) > 0)
    checks.session.show("screen")
    assert places() == [0, 0]
    assert tab.piece.selection.item == ""
    assert all(glass.frame.isEmpty() for _, glass in _glasses(tab))


def _glasses(tab: PieceTab) -> list[tuple[PhoneView, Glass]]:
    """The phones, each with what the window draws over it."""
    return [(view, one) for view in phones_of(tab).shown() for one in view.children() if isinstance(one, Glass)]


def test_title_of_the_screen_is_framed_while_it_is_looked_at(
    tab: PieceTab, checks: ChecksPane, run: Run, window: MainWindow, qtbot: QtBot
) -> None:
    run.add_check(_check("_screen/title/ja", _ANDROID)._replace(item=None, what="title"))
    run.add_check(_check("_screen/findings", _ANDROID)._replace(item=None, what="findings"))
    checks.session.followed.refresh()
    glasses = _glasses(tab)
    checks.session.show("_screen/title/ja")
    for view, glass in glasses:
        qtbot.waitUntil(lambda view=view, glass=glass: glass.frame == view.title_area() and not glass.frame.isEmpty())
        named = [find_item(view.screen_item, name) for name in ("screenTitle", "large-title", "bar-title")]
        shown = [scene_rect(item) for item in named if item is not None and item.isVisible() and item.opacity() > 0]
        assert any(glass.frame.contains(area.center()) for area in shown)
    checks.session.show("_screen/findings")
    assert all(glass.frame.isEmpty() for _, glass in glasses)
    checks.session.show("_screen/title/ja")
    qtbot.waitUntil(lambda: not any(glass.frame.isEmpty() for _, glass in glasses))
    window.show_mode(PREVIEW)
    assert all(glass.frame.isEmpty() for _, glass in glasses)


def test_verdict_by_keys_alone_when_given_then_on_the_disk_and_the_next_check_is_shown(
    tab: PieceTab, checks: ChecksPane, verdict: VerdictPane, run: Run, qtbot: QtBot, window: MainWindow
) -> None:
    qtbot.keyClick(checks.list, Key.Key_Down)
    _look(checks, qtbot)
    qtbot.keyClick(checks.list, Key.Key_P)
    assert [(line["check"], line["verdict"], line["by"]) for line in _log(run)] == [("name/title/ja", "pass", "Hana")]
    assert tab.piece.phones["android"].look.landscape
    qtbot.keyClick(checks.list, Key.Key_N)
    assert window.focusWidget() is verdict.note
    qtbot.keyClicks(verdict.note, "buzzes")
    assert verdict.note.toPlainText() == "buzzes"
    checks.list.setFocus()
    _look(checks, qtbot)
    qtbot.keyClick(checks.list, Key.Key_S)
    assert _log(run)[1]["note"] == "buzzes"
    assert checks.counts.text().startswith("3 checks: 1 passed, 0 failed, 0 blocked, 1 skipped, 0 open")
    assert checks.nothing.text() == "All checks are done."
    qtbot.keyClick(checks.list, Key.Key_Down, Qt.KeyboardModifier.ControlModifier)
    assert window.statusBar().currentMessage() == "No check is open."


def test_verdict_of_a_colleague_when_it_comes_into_the_folder_then_it_is_shown_by_name(
    checks: ChecksPane, run: Run, window: MainWindow, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(checks.session.arrived):
        Run.open(run.folder).give("name/title/ja", "fail", "Bob", "B saw it")
    assert window.statusBar().currentMessage() == "Bob: Title · Japanese: Fail"
    assert checks.counts.text().startswith("3 checks: 0 passed, 1 failed")
    checks.filter.setCurrentIndex(list(FILTERS).index("failed"))
    assert checks.model.item(0).child(0).text() == "✗  Title · Japanese · Bob"


@pytest.mark.parametrize("agrees", [True, False])
def test_verdict_on_what_a_colleague_judged_meanwhile_then_it_is_asked_first(
    checks: ChecksPane, verdict: VerdictPane, run: Run, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, agrees: bool
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(dialogs, "may_judge", lambda _parent, text: (asked.append(text), agrees)[1])
    qtbot.keyClick(checks.list, Key.Key_Down)
    _look(checks, qtbot)
    Run.open(run.folder).give("name/title/ja", "fail", "Bob", "B saw it")
    verdict.give("pass")
    assert [(line["by"], line["verdict"]) for line in _log(run)][1:] == ([("Hana", "pass")] if agrees else [])
    assert len(asked) == 1
    assert "Bob has judged this check in the meantime: Fail." in asked[0]
    assert "“B saw it”" in asked[0]


@pytest.mark.parametrize("way", ["another check", "another mode", "another tab", "not judged all the same"])
def test_note_that_was_begun_is_there_again_when_its_check_is_looked_at(
    window: MainWindow, tab: PieceTab, checks: ChecksPane, verdict: VerdictPane, run: Run, way: str,
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, qtbot: QtBot,
) -> None:  # fmt: skip
    checks.session.show("name/title/ja")
    verdict.note.setPlainText("The title is cut")
    verdict.severity.setCurrentIndex(verdict.severity.findData("major"))
    picture = tmp_path / "seen.png"
    picture.write_bytes(PLAIN)
    monkeypatch.setattr(dialogs, "ask_screenshot", lambda *_: picture)
    verdict.ask_picture()
    if way == "another check":
        checks.session.show("loud/row")
        assert (verdict.note.toPlainText(), verdict.severity.currentData()) == ("", "")
    elif way == "another mode":
        window.show_mode(PREVIEW)
        window.show_mode(CHECK)
    elif way == "another tab":
        other = tmp_path / "other.json"
        other.write_bytes(tab.path.read_bytes())
        opened(window, other)
        window.tabs.setCurrentWidget(tab)
    else:
        monkeypatch.setattr(dialogs, "may_judge", lambda *_: False)
        Run.open(run.folder).give("name/title/ja", "fail", "Bob")
        _look(checks, qtbot)
        verdict.give("fail")
    _look(checks, qtbot, "name/title/ja")
    assert verdict.note.toPlainText() == "The title is cut"
    monkeypatch.setattr(dialogs, "may_judge", lambda *_: True)
    verdict.give("fail")
    last = _log(run)[-1]
    assert (last["verdict"], last["note"], len(last["pictures"]) >= 1) == ("fail", "The title is cut", True)
    assert last["severity"] == "major"
    checks.session.show("name/title/ja")
    assert (verdict.note.toPlainText(), verdict.severity.currentData()) == ("", "")


def test_severity_is_of_a_fault_alone(
    window: MainWindow, checks: ChecksPane, verdict: VerdictPane, run: Run, qtbot: QtBot
) -> None:
    _look(checks, qtbot, "name/title/ja")
    verdict.severity.setCurrentIndex(verdict.severity.findData("blocker"))
    verdict.give("pass")
    assert "severity" not in _log(run)[-1]


def test_stage_alone_or_a_hidden_pane_ends_no_check(
    window: MainWindow, tab: PieceTab, checks: ChecksPane, verdict: VerdictPane
) -> None:
    checks.session.show("name/title/ja")
    verdict.note.setPlainText("The title is cut")
    before = tab.piece.phones["ios"].look
    window.menus.action["stage"].trigger()
    assert not checks.isVisible()
    assert tab.piece.phones["ios"].look == before
    window.menus.action["stage"].trigger()
    window.docks.dock[CHECKS.name].hide()
    assert checks.session.current is not None
    assert verdict.note.toPlainText() == "The title is cut"
    window.show_mode(PREVIEW)
    assert checks.session.current is None
    assert tab.piece.phones["ios"].look != before


def test_look_and_day_of_a_check_are_never_settings(window: MainWindow, tab: PieceTab, checks: ChecksPane) -> None:
    window.keeper.keep()
    before = window.settings.view
    checks.session.show("name/title/ja")
    assert tab.piece.session.today.isoformat() == "2026-05-01"
    window.keeper.keep()
    assert window.settings.view == before
    # Whoever is killed now starts with them.
    assert "2026-05-01" not in str(window.settings.view)


def test_pictures_go_with_a_verdict_on_several_checks(
    checks: ChecksPane, verdict: VerdictPane, run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    picture = tmp_path / "seen.png"
    picture.write_bytes(PLAIN)
    monkeypatch.setattr(dialogs, "ask_screenshot", lambda *_: picture)
    checks.session.show("name/title/ja")
    verdict.ask_picture()
    checks.session.select(["name/title/ja", "loud/row"])
    verdict.give("fail")
    assert [len(line["pictures"]) for line in _log(run) if line.get("verdict") == "fail"] == [1, 1]


def test_note_when_left_by_escape_or_tab_then_letters_are_verdicts_again(
    checks: ChecksPane, verdict: VerdictPane, run: Run, qtbot: QtBot, window: MainWindow
) -> None:
    qtbot.keyClick(checks.list, Key.Key_Down)
    checks.list.setFocus()
    qtbot.keyClick(checks.list, Key.Key_N)
    qtbot.keyClick(verdict.note, Key.Key_Escape)
    assert window.focusWidget() is checks.list
    _look(checks, qtbot)
    qtbot.keyClick(checks.list, Key.Key_N)
    qtbot.keyClick(verdict.note, Key.Key_Tab)
    assert window.focusWidget() is verdict.buttons["pass"]
    qtbot.keyClick(verdict.buttons["pass"], Key.Key_F)
    assert [line["verdict"] for line in _log(run)] == ["fail"]
    assert verdict.tester.text() == "Hana"


def test_arrows_always_move_in_the_list_from_wherever_the_verdict_is_given(
    checks: ChecksPane, verdict: VerdictPane, qtbot: QtBot
) -> None:
    checks.filter.setCurrentIndex(list(FILTERS).index("all"))
    way: list[str] = []

    def press(where: QWidget, key: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        qtbot.keyClick(where, key, held)
        current = checks.session.current
        way.append("" if current is None else current.check.id)

    press(checks.list, Key.Key_Down)
    _look(checks, qtbot)
    press(checks.list, Key.Key_B)
    press(checks.list, Key.Key_Down)
    press(checks.list, Key.Key_Down)
    press(verdict.buttons["skip"], Key.Key_Up)
    press(checks.list, Key.Key_Down, Qt.KeyboardModifier.ControlModifier)
    first, second, third = "name/title/ja", "loud/row", "day/default"
    assert way == [first, second, third, third, second, first]


def test_key_before_the_check_was_in_sight_or_held_down_gives_no_verdict(
    checks: ChecksPane, verdict: VerdictPane, run: Run, qtbot: QtBot, window: MainWindow
) -> None:
    checks.session.phones.sight.timer.setInterval(PATIENCE_MS)
    checks.session.show("name/title/ja")
    for key in (Key.Key_P, Key.Key_F, Key.Key_B, Key.Key_S):
        qtbot.keyClick(checks.list, key)
    qtbot.mouseClick(verdict.buttons["pass"], Qt.MouseButton.LeftButton)
    assert _log(run) == []
    assert window.statusBar().currentMessage() == "The phones do not show this check yet: look at it first."
    checks.session.phones.sight.timer.setInterval(0)
    _look(checks, qtbot, "name/title/ja")
    QTest.simulateEvent(checks.list, True, Key.Key_P.value, Qt.KeyboardModifier.NoModifier, "p", True)
    assert _log(run) == []
    qtbot.keyClick(checks.list, Key.Key_P)
    assert len(_log(run)) == 1


def test_phone_that_is_hidden_before_it_was_looked_at_is_not_in_sight(
    tab: PieceTab, checks: ChecksPane, qtbot: QtBot
) -> None:
    sight, view = checks.session.phones.sight, phones_of(tab).view("ios")
    sight.timer.setInterval(PATIENCE_MS)
    checks.session.show("name/title/ja")
    qtbot.waitUntil(sight.timer.isActive)
    view.hide()
    sight.timer.timeout.emit()
    assert not sight.is_reached
    sight.timer.stop()
    sight.timer.setInterval(0)
    view.show()
    qtbot.waitUntil(lambda: sight.is_reached)


@pytest.mark.parametrize("key", [Key.Key_Space, Key.Key_P])
def test_row_that_opens_is_seen_closed_and_then_open_before_it_is_judged(
    tab: PieceTab, checks: ChecksPane, verdict: VerdictPane, run: Run, qtbot: QtBot, key: Qt.Key
) -> None:
    case = _case() | {"steps": [{"do": "touch", "item": "day"}]}
    run.add_check(_check("day/row", _ANDROID, case=case)._replace(what="row"))
    session = checks.session
    session.phones.sight.timer.setInterval(0)
    session.followed.refresh()
    session.show("day/row")
    phone = tab.piece.phones["android"]
    assert phone.open_key is None
    qtbot.keyClick(checks.list, key)
    assert phone.open_key is None
    qtbot.waitUntil(lambda: session.phones.sight.is_reached)
    assert "Closed" in verdict.sight.text()
    qtbot.keyClick(checks.list, key)
    assert phone.open_key == "day"
    assert verdict.sight.text() == ""
    assert _log(run) == []
    qtbot.keyClick(checks.list, Key.Key_P)
    assert _log(run) == []
    qtbot.waitUntil(lambda: session.phones.may_judge)
    qtbot.keyClick(checks.list, Key.Key_P)
    assert [line["check"] for line in _log(run)] == ["day/row"]


def test_pass_of_several_asks_and_names_how_many_were_never_in_sight(
    checks: ChecksPane, verdict: VerdictPane, run: Run, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    agrees = False
    monkeypatch.setattr(dialogs, "may_pass", lambda _parent, text: (asked.append(text), agrees)[1])
    _look(checks, qtbot, "name/title/ja")
    checks.list.selectAll()
    qtbot.keyClick(checks.list, Key.Key_P)
    assert _log(run) == []
    assert asked == ["Pass 2 checks at once?\n1 of them was never on the screen; the report says so."]
    agrees = True
    qtbot.keyClick(checks.list, Key.Key_P)
    assert [(line["check"], line.get("unseen", False)) for line in _log(run)] == [
        ("name/title/ja", False),
        ("loud/row", True),
    ]


def test_last_verdict_one_or_many_when_taken_back_then_what_stood_before_counts_again(
    checks: ChecksPane, verdict: VerdictPane, run: Run, qtbot: QtBot, window: MainWindow, tab: PieceTab
) -> None:
    control = Qt.KeyboardModifier.ControlModifier
    tab.piece.session.edit("name", "Jiro")
    Run.open(run.folder).give("loud/row", "pass", "Ken")
    checks.session.followed.refresh()
    checks.filter.setCurrentIndex(list(FILTERS).index("all"))
    _look(checks, qtbot, "name/title/ja")
    qtbot.keyClick(checks.list, Key.Key_F)
    checks.list.selectAll()
    qtbot.keyClick(checks.list, Key.Key_S)

    def stand() -> list[str]:
        return [state.verdict for state in checks.session.states]

    assert stand() == ["skip", "skip", "skip"]
    qtbot.keyClick(verdict.buttons["pass"], Key.Key_Z, control)
    assert window.statusBar().currentMessage() == "3 verdicts withdrawn"
    assert stand() == ["fail", "pass", "pass"]
    qtbot.keyClick(checks.list, Key.Key_Z, control)
    assert window.statusBar().currentMessage() == "Withdrawn: Title · Japanese: Fail"
    qtbot.keyClick(checks.list, Key.Key_Z, control)
    assert window.statusBar().currentMessage() == "You have no verdict to withdraw."
    assert stand() == ["open", "pass", "pass"]
    # The document has an undo of its own, which was left alone; and all that was said stays to be read.
    assert len([line for line in _log(run) if "verdict" in line]) == 5
    assert [row.verdict for row in status.states(Run.open(run.folder))] == stand()


def test_pass_against_the_program_wants_a_note(
    checks: ChecksPane, verdict: VerdictPane, run: Run, qtbot: QtBot, window: MainWindow
) -> None:
    against = _check("loud/findings", _ANDROID, machine=Machine("fail", {"en": "cut", "ja": "切れ"}))
    run.add_check(against)
    checks.session.followed.refresh()
    _look(checks, qtbot, "loud/findings")
    qtbot.keyClick(checks.list, Key.Key_P)
    assert _log(run) == []
    assert "The program found a fault here" in verdict.notice.text
    assert window.focusWidget() is verdict.note
    qtbot.keyClicks(verdict.note, "known")
    qtbot.keyClick(verdict.note, Key.Key_Escape)
    assert window.focusWidget() is checks.list
    qtbot.keyClick(checks.list, Key.Key_P)
    assert [(line["verdict"], line["note"]) for line in _log(run)] == [("pass", "known")]


def test_several_checks_when_selected_then_they_are_judged_assigned_and_opened_again_together(
    checks: ChecksPane, verdict: VerdictPane, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    checks.filter.setCurrentIndex(list(FILTERS).index("all"))
    checks.list.selectAll()
    verdict.give("skip")
    assert [(line["check"], line["verdict"]) for line in _log(run)] == [
        (name, "skip") for name in ("name/title/ja", "loud/row", "day/default")
    ]
    monkeypatch.setattr(dialogs, "ask_text", lambda *_: "Ken")
    checks.list.selectAll()
    checks.actions_of_checks["assign"].trigger()
    assert checks.model.item(0).child(0).text() == "↷  Title · Japanese → Ken"
    checks.list.selectAll()
    checks.actions_of_checks["reopen"].trigger()
    assert {row.verdict for row in checks.session.states} == {"open"}
    checks.session.show("loud/row")
    checks.actions_of_checks["link"].trigger()
    assert [(line["do"], line["check"]) for line in _log(run)[3:] if line["do"] == "link"] == [("link", "loud/row")]


def test_several_checks_when_the_disk_is_full_in_the_middle_then_those_that_were_written_are_shown_so(
    checks: ChecksPane, verdict: VerdictPane, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    checks.filter.setCurrentIndex(list(FILTERS).index("all"))
    checks.list.selectAll()
    verdict.give("skip")
    left = [append, append]

    def full(path: Path, lines: bytes) -> None:
        if not left:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path))
        left.pop()(path, lines)

    monkeypatch.setattr(log, "append", full)
    checks.list.selectAll()
    checks.actions_of_checks["reopen"].trigger()
    assert [row.verdict for row in checks.session.states] == ["open", "open", "skip"]
    assert [row.verdict for row in status.states(Run.open(run.folder))] == ["open", "open", "skip"]
    assert checks.notice.isVisible() and "The disk is full" in checks.notice.text


def test_fault_when_told_then_a_picture_of_both_phones_and_a_case_go_with_it(
    tab: PieceTab, checks: ChecksPane, verdict: VerdictPane, run: Run, qtbot: QtBot
) -> None:
    qtbot.keyClick(checks.list, Key.Key_Down)
    _look(checks, qtbot)
    tab.piece.session.edit("name", "Jiro")
    verdict.actions_of["fail"].trigger()
    line = _log(run)[0]
    assert run.picture(line["pictures"][0]).read_bytes().startswith(b"\x89PNG")
    case = read_case(run.folder / "cases" / str(line["case"]))
    assert dict(case.values) == {"name": "Jiro"}
    assert case.look["platform"] == "ios"
    checks.filter.setCurrentIndex(list(FILTERS).index("failed"))
    assert checks.model.place_of("name/title/ja").isValid()
    checks.session.show("name/title/ja")
    assert verdict.pictures.count() == len(line["pictures"])
    assert tab.panes.get(NOTES).list.topLevelItemCount() == 1


def test_evidence_of_a_fault_is_what_stood_with_the_row_and_its_case_leads_to_the_same_pixels(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    keep_tester("Hana")
    path = tmp_path / "long.json"
    names = [f"item_{at:02}" for at in range(24)]
    items = {name: switch_item(**{"x-title": {"en": name, "ja": name}}) for name in names}
    path.write_text(dumped(piece(**items)), "utf-8")
    look = {"platform": "ios", "lang": "en", "theme": "light", "text_size": 1.0}
    data = path.read_bytes()
    facts = PieceFacts({"en": "x"}, "1.0.0", hashlib.sha256(data).hexdigest(), path.name)
    plan = Plan("", facts, (_check("item_20/title", look),), "2026-05-01", program="0", created="2026-11-21T09:00:00Z")
    run = create(path.with_suffix(".run"), plan.identified(), data, {})
    tab = opened(window, path)
    window.show_mode(CHECK)
    checks = tab.panes.get(CHECKS)
    _look(checks, qtbot, "item_20/title")
    qtbot.waitUntil(lambda: phones_of(tab).view("ios").scrolled is not None)
    tab.panes.get(VERDICT).give("fail")
    line = _log(run)[0]
    stood, whole = (QImage(str(run.picture(name))) for name in line["pictures"])
    assert whole.height() > stood.height()
    boxes = {frame["picture"]: frame["box"] for frame in line["frames"]}
    assert set(boxes) == set(line["pictures"])
    drawn = tmp_path / "drawn.png"
    assert main(["render", "--case", str(run.folder / "cases" / line["case"]), "-o", str(drawn)]) == 0
    again = QImage(str(drawn)).convertToFormat(QImage.Format.Format_RGB32)
    first = stood.copy(0, 0, again.width(), again.height()).convertToFormat(QImage.Format.Format_RGB32)
    assert again == first
    # The row itself: no other has its title.
    left, top, wide, high = next(frame["box"] for frame in line["frames"] if frame["box"][0] < again.width())
    assert 0 <= top < top + high <= stood.height()
    # At the screen's end the home bar lies over the row.
    high //= 2
    x, y = boxes[line["pictures"][1]][:2]
    across = whole.copy(x, y, wide, high).convertToFormat(QImage.Format.Format_RGB32)
    assert across == first.copy(left, top, wide, high)


@pytest.mark.parametrize("beside", [True, False])
def test_folder_of_a_run_when_opened_then_its_piece_stands_in_check_mode_with_it(
    window: MainWindow, run: Run, piece_file: Path, tmp_path: Path, beside: bool
) -> None:
    if not beside:
        piece_file.write_text(piece_file.read_text("utf-8").replace("Name", "Names"), "utf-8")
    assert window.open_path(run.folder)
    tab = window.tab()
    assert isinstance(tab, PieceTab)
    assert tab.path == (piece_file if beside else run.folder / "definition.json")
    assert window.mode is CHECK
    session = tab.panes.get(CHECKS).session
    assert session.folder == run.folder
    assert session.fits


def test_values_and_view_when_mode_is_left_then_as_they_were(
    window: MainWindow, tab: PieceTab, checks: ChecksPane, qtbot: QtBot, make_window: object
) -> None:
    tab.piece.session.edit("name", "Hanako")
    before = window.view.options
    qtbot.keyClick(checks.list, Key.Key_Down)
    tab.piece.session.edit("loud", True)
    tab.piece.remember()
    assert json.loads(window.memory.open(tab.piece.path, tab.piece.session.today).values) == {"name": "Hanako"}
    window.show_mode(PREVIEW)
    assert window.view.options == before
    assert json.loads(tab.piece.touched_values) == {"name": "Hanako"}


def test_steps_of_a_check_when_it_is_chosen_then_they_are_shown_as_such_and_never_replace_the_users_own(
    tab: PieceTab, checks: ChecksPane, run: Run, window: MainWindow
) -> None:
    lent = {"do": "touch", "item": "name"}
    told = [_check("name/touch", _IOS, case=_case() | {"steps": [lent]}), _check("title", _IOS)._replace(item=None)]
    for check in told:
        run.add_check(check)
    checks.session.followed.refresh()
    steps = tab.panes.get(STEPS)
    cases = steps.session

    def shown(name: str = "") -> tuple[list[object], bool]:
        if name:
            checks.session.show(name)
        return [step.written() for step in cases.steps], steps.whose.isHidden()

    assert shown("name/touch") == ([lent], False)
    assert shown("title") == ([], True)
    assert shown("name/touch") == ([lent], False)
    window.show_mode(PREVIEW)
    assert shown() == ([], True)
    cases.record()
    tab.piece.session.edit("loud", True)
    own = shown()
    assert len(own[0]) == 1
    window.show_mode(CHECK)
    for name in ("name/touch", "title", "loud/row"):
        assert shown(name) == own
        assert not cases.recording
    window.show_mode(PREVIEW)
    assert shown() == own
    # What was done to the steps of a check is the user's.
    cases.clear()
    checks.session.show("name/touch")
    cases.add(ExpectOpen(None))
    assert len(shown("title")[0]) == 2


def test_verdict_without_a_name_then_it_is_asked_for_and_enter_keeps_the_name_alone(
    window: MainWindow, checks: ChecksPane, verdict: VerdictPane, run: Run, qtbot: QtBot
) -> None:
    verdict.tester.clear()
    checks.list.setFocus()
    qtbot.keyClick(checks.list, Key.Key_Down)
    _look(checks, qtbot)

    def type_(text: str, last: Qt.Key) -> None:
        assert window.focusWidget() is verdict.tester
        assert verdict.notice.text.startswith("Enter your name for the report.")
        qtbot.keyClicks(verdict.tester, text)
        qtbot.keyClick(verdict.tester, last)

    # Somebody who goes on as if the verdict were given: nothing of it is a name.
    qtbot.keyClick(checks.list, Key.Key_P)
    type_("ncut at the end", Key.Key_Escape)
    assert (verdict.tester.text(), verdict.notice.text) == ("", "")
    assert window.focusWidget() is checks.list
    qtbot.keyClick(checks.list, Key.Key_F)
    type_("", Key.Key_Return)
    type_("Ken", Key.Key_Return)
    assert _log(run) == []
    assert window.focusWidget() is checks.list
    # With a note that is written now, the verdict is of the check that stands there.
    qtbot.keyClick(checks.list, Key.Key_N)
    qtbot.keyClicks(verdict.note, "cut")
    qtbot.keyClick(verdict.note, Key.Key_Escape)
    qtbot.keyClick(checks.list, Key.Key_F)
    assert [(line["check"], line["verdict"], line["by"], line["note"]) for line in _log(run)] == [
        ("name/title/ja", "fail", "Ken", "cut")
    ]
    verdict.tester.setFocus()
    qtbot.keyClicks(verdict.tester, "ny")
    qtbot.keyClick(verdict.tester, Key.Key_Escape)
    assert verdict.tester.text() == "Ken"


def test_run_of_another_text_then_it_says_so_as_long_as_that_holds_and_takes_no_verdict(
    tab: PieceTab, checks: ChecksPane, verdict: VerdictPane, run: Run, window: MainWindow, qtbot: QtBot
) -> None:
    document, before = tab.piece.document, tab.piece.document.text()
    document.set_text(before.replace("Name", "Names"))
    assert "This run checks another version of the piece: 1.0.0." in checks.standing.text
    qtbot.keyClick(checks.list, Key.Key_Down)
    verdict.give("pass")
    assert _log(run) == []
    assert verdict.notice.text
    window.settings.language = "ja"
    qtbot.waitUntil(lambda: checks.standing.text.startswith("この"))
    document.set_text(before)
    assert (checks.standing.text, verdict.notice.text) == ("", "")
    _look(checks, qtbot)
    verdict.give("pass")
    assert len(_log(run)) == 1


def test_own_check_when_added_then_it_is_looked_at_with_the_look_of_now(
    tab: PieceTab, checks: ChecksPane, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dialogs, "ask_text", lambda *_: "Flip it ten times")
    tab.piece.selection.select("loud")
    checks.actions_of_run["own"].trigger()
    current = checks.session.current
    assert current is not None
    assert current.check.item == "loud"
    assert current.check.instruction["en"] == "Flip it ten times"
    assert Run.open(run.folder).own_checks[0].id == current.check.id


def test_commands_of_a_run_when_looked_for_by_name_then_found_in_both_languages_and_given(
    window: MainWindow, tab: PieceTab, checks: ChecksPane, run: Run, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    def named(*words: str) -> list[bool]:
        """Whether each can be given, of those that are found."""
        found = entries(window.menuBar())
        return [entry.action.isEnabled() for word in words for entry in found if matches(word, entry)]

    names = (
        "new run",
        "open a run",
        "add a check",
        "photographs from a phone",
        "copy of the run",
        "report of the run",
        "publish with the verdicts",
        "assign",
        "link the",
        "open the check again",
    )
    shown = [action.text() for action in (*checks.actions_of_run.values(), *checks.actions_of_checks.values())]
    assert len(shown) == len(names)
    assert named(*names) == [True] * 10
    window.settings.language = "ja"
    qtbot.waitUntil(lambda: checks.new.text() != "New run…")
    assert named(*names) == [True] * 10
    assert named(*(action.text().rstrip("…") for action in checks.actions_of_run.values())) == [True] * 7
    asked: list[str] = []
    for name in ("new", "open"):
        monkeypatch.setattr(checks, f"ask_{name}", partial(asked.append, name))
    window.show_mode(PREVIEW)
    assert named(*names) == [True] * 2 + [False] * 8
    for name in ("open", "new"):
        window.menus.action[f"{name}_run"].trigger()
        assert window.mode is CHECK
    assert asked == ["open", "new"]
    monkeypatch.setattr(dialogs, "ask_text", lambda *_: "Ken")
    checks.session.show("loud/row")
    window.menus.action["assign_check"].trigger()
    assert _log(run)[0]["do"] == "assign"


def test_verdict_without_a_run_asks_for_one_and_with_one_for_a_check(
    window: MainWindow, piece_file: Path, run: Run
) -> None:
    kept = run.folder.rename(run.folder.with_name("elsewhere.run"))
    tab = opened(window, piece_file)
    window.show_mode(CHECK)
    verdict: VerdictPane = tab.panes.get(VERDICT)
    assert verdict.instruction.text() == "There is nothing to judge yet: make a run, or open one."
    assert verdict.session.open(kept)
    assert verdict.instruction.text().startswith("Choose a check in the list; ↓ goes to the next one,")


def test_folder_that_is_no_run_then_a_sentence(
    checks: ChecksPane, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dialogs, "ask_run", lambda *_: tmp_path)
    checks.actions_of_run["open"].trigger()
    assert str(tmp_path) in checks.notice.text


def _commands(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The commands that would be run."""
    begun: list[list[str]] = []
    monkeypatch.setattr(new_run, "run_command", lambda words, _report: begun.append(words))
    return begun


def test_new_run_when_nothing_was_before_then_run_and_version_before_are_asked_for(
    window: MainWindow, piece_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tab = opened(window, piece_file)
    dialog = NewRunDialog(tab.piece, window.services, None, window)
    begun = _commands(monkeypatch)
    monkeypatch.setattr(dialogs, "ask_run", lambda *_: None)
    dialog.carry.click()
    assert not dialog.carry.isChecked()
    monkeypatch.setattr(dialogs, "ask_run", lambda *_: tmp_path / "v12.run")
    monkeypatch.setattr(dialogs, "ask_published", lambda *_: tmp_path / "v12.json")
    dialog.carry.click()
    dialog.published.click()
    assert dialog.carry.text() == "Keep verdicts that are still valid from v12.run"
    assert dialog.published.text() == "Check what an update of v12.json does"
    dialog.start.click()
    dialog.reject()
    assert begun[0][-4:] == ["--from", str(tmp_path / "v12.run"), "--published", str(tmp_path / "v12.json")]
    assert tab.piece.published.path == tmp_path / "v12.json"


def test_new_run_shows_the_plan_and_looks_that_it_takes_from_the_run_before(
    window: MainWindow, piece_file: Path, tmp_path: Path
) -> None:
    earlier = tmp_path / "earlier.run"
    asked = ["--themes", "light", "--plan", "smoke", "--designs", "ios18", "--devices", "iPhone SE", "--workers", "1"]
    assert run_new.run([str(piece_file), "-o", str(earlier), *asked]) == 0
    dialog = NewRunDialog(opened(window, piece_file).piece, window.services, earlier, window)
    design, device = dialog.looks["design"], dialog.looks["device"]
    assert (design.text(), device.text()) == ("iOS 18", "iPhone SE")
    assert design.words() == device.words() == []
    assert (dialog.looks["theme"].text(), dialog.plan.currentData()) == ("Light", "smoke")
    dialog.carry.click()
    assert (dialog.looks["theme"].text(), dialog.plan.currentData()) == ("Light, Dark", "pairwise")
    assert design.text() == "iOS 26, Material 3"
    dialog.plan.setCurrentIndex(dialog.plan.findData("every"))
    design.ticks["expressive"].trigger()
    dialog.carry.click()
    assert design.text() == "iOS 26, Material 3, Material 3 Expressive"
    assert (device.text(), dialog.plan.currentData()) == ("iPhone SE", "every")


def test_new_run_says_how_many_checks_and_minutes_it_will_have_before_it_is_made(
    window: MainWindow, piece_file: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    made = tmp_path / "made.run"
    chosen = ["--plan", "smoke", "--themes", "light", "--langs", "en"]
    assert run_new.run([str(piece_file), "-o", str(made), *chosen, "--workers", "1"]) == 0
    rows = status.states(Run.open(made))
    stand = status.standings(rows)
    assert stand["machine_fail"] == 0
    dialog = NewRunDialog(opened(window, piece_file).piece, window.services, None, window)
    dialog.plan.setCurrentIndex(dialog.plan.findData("smoke"))
    dialog.looks["theme"].ticks["dark"].trigger()
    dialog.looks["lang"].ticks["ja"].trigger()
    told = f"{len(rows)} checks: {stand['open']} for a person, about {status.minutes(rows)} minute"
    qtbot.waitUntil(lambda: dialog.size_of_run.text().startswith(told), timeout=PATIENCE_MS)
    assert "kept" not in dialog.size_of_run.text()
    dialog.plan.setCurrentIndex(dialog.plan.findData("every"))
    qtbot.waitUntil(lambda: not dialog.size_of_run.text().startswith(told), timeout=PATIENCE_MS)
    dialog.reject()


def test_new_run_when_looks_are_chosen_then_the_command_is_told(
    window: MainWindow, piece_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = _commands(monkeypatch)
    dialog = NewRunDialog(opened(window, piece_file).piece, window.services, None, window)
    said = {member: values.text() for member, values in dialog.looks.items()}
    assert said["platform"] == "iOS, Android"
    assert said["theme"] == "Light, Dark"
    assert said["device"] == "iPhone 16, Pixel 8"
    # As large as the command takes them when nothing is said, on each phone.
    assert said["text_size"] == "100%, 194%, 200%"
    assert all(values.words() == [] for values in dialog.looks.values())
    looks = dialog.looks
    looks["lang"].ticks["ja"].trigger()
    assert looks["lang"].words() == ["--langs", "en"]
    looks["lang"].ticks["en"].trigger()
    # None is as usual.
    assert looks["lang"].words() == []
    looks["lang"].ticks["en-XA"].trigger()
    looks["platform"].ticks["android"].trigger()
    largest = list(looks["text_size"].ticks)[-1]
    looks["text_size"].ticks[largest].trigger()
    looks["device"].ticks["iPhone SE"].trigger()
    dialog.start.click()
    dialog.reject()
    (words,) = begun
    options = chosen_looks(run_new._options(words[2:]))
    assert options["lang"] == ["ja", "en", "en-XA"]
    assert options["platform"] == ["ios"]
    assert options["text_size"] == [1.0, pytest.approx(1.94, abs=0.01), 2.0, largest]
    assert options["device"] == ["iPhone 16", "iPhone SE", "Pixel 8"]
    assert options["theme"] == []


def test_new_run_of_a_piece_with_a_stray_language_then_it_is_not_among_the_usual(
    window: MainWindow, piece_file: Path
) -> None:
    content = json.loads(piece_file.read_bytes())
    content["properties"]["name"]["x-title"]["fr"] = "Nom"
    piece_file.write_text(json.dumps(content), "utf-8")
    dialog = NewRunDialog(opened(window, piece_file).piece, window.services, None, window)
    langs = dialog.looks["lang"]
    assert "fr" in langs.ticks
    assert not langs.ticks["fr"].isChecked()
    assert langs.words() == []
    langs.ticks["fr"].trigger()
    assert langs.words()[0] == "--langs"
    assert "fr" in langs.words()
    dialog.reject()


def test_copy_of_the_run_when_joined_then_its_verdicts_are_here(
    checks: ChecksPane, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, window: MainWindow
) -> None:
    other = create(tmp_path / "other.run", run.plan, (run.folder / "definition.json").read_bytes(), {})
    other.give("loud/row", "pass", "Ken")
    monkeypatch.setattr(dialogs, "ask_run", lambda *_: other.folder)
    checks.actions_of_run["join"].trigger()
    assert _log(run)[0]["by"] == "Ken"
    assert checks.counts.text().startswith("3 checks: 1 passed")


def test_check_when_shown_then_what_was_said_of_it_in_all_versions_stands_in_its_notes(
    tab: PieceTab, checks: ChecksPane, run: Run, piece_file: Path, tmp_path: Path
) -> None:
    plan, data = run.plan, piece_file.read_bytes()
    first = create(tmp_path / "before.run", plan._replace(piece=plan.piece._replace(version="0.9.0")), data, {})
    said = first.give("loud/row", "fail", "Ken", "too loud")
    first.give("name/title/ja", "blocked", "Ken", "no phone")
    carried = tuple(
        one._replace(before=Carried(said, "0.9.0")) if one.id == "loud/row" else one for one in run.plan.checks
    )
    origin = Origin("before.run", plan.id, "0.9.0")
    second = create(tmp_path / "now.run", plan._replace(checks=carried, origin=origin), data, {})
    checks.session.open(second.folder)
    second.give("loud/row", "pass", "Hana", "better")
    checks.session.followed.refresh()
    notes = tab.panes.get(NOTES)

    def shown(name: str) -> list[tuple[str, str]]:
        checks.session.show(name)
        rows = [notes.list.topLevelItem(at) for at in range(notes.list.topLevelItemCount())]
        return [(row.text(1), row.text(3)) for row in rows]

    assert shown("loud/row") == [("Hana", "better"), ("Ken", "0.9.0, before it changed · too loud")]
    assert shown("name/title/ja") == [("Ken", "0.9.0 · no phone")]
    assert "1 check fixed" in checks.counts.text()


def test_new_run_when_made_then_it_speaks_the_language_of_the_program_and_names_one_of_two_published_files(
    tab: PieceTab, piece_file: Path, tmp_path: Path, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = _commands(monkeypatch)
    (tmp_path / "before").mkdir()
    published = tmp_path / "before" / piece_file.name
    published.write_bytes(piece_file.read_bytes())
    tab.piece.published.choose(published)
    window.settings.language = "ja"
    dialog = NewRunDialog(tab.piece, tab.services, None, window)
    assert "before/piece.json" in dialog.published.text()
    dialog.start.click()
    dialog.reject()
    (words,) = begun
    assert words[words.index("--messages-lang") + 1] == "ja"


@pytest.mark.usefixtures("processes")
def test_new_run_when_it_cannot_be_then_the_words_of_the_command(
    window: MainWindow, piece_file: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    dialog = NewRunDialog(opened(window, piece_file).piece, window.services, None, window)
    (tmp_path / "there").write_text("")
    dialog.folder.setText(str(tmp_path / "there"))
    dialog.start.click()
    assert not dialog.start.isEnabled()
    qtbot.waitUntil(dialog.start.isEnabled)
    assert str(tmp_path / "there") in dialog.notice.text
    assert dialog.progress.isHidden()
    dialog.reject()


@pytest.mark.usefixtures("processes")
def test_command_when_its_dialog_is_closed_then_it_is_killed(
    window: MainWindow, piece_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    begun = tmp_path / "begun"
    endless = f"import os, time; open({str(begun)!r}, 'w').write(str(os.getpid())); time.sleep(600)"
    monkeypatch.setattr(commands, "_PROGRAM", (sys.executable, "-c", endless))
    dialog = NewRunDialog(opened(window, piece_file).piece, window.services, None, window)
    dialog.start.click()
    qtbot.waitUntil(lambda: begun.exists() and begun.read_text() != "")
    dialog.reject()
    with pytest.raises(ProcessLookupError):
        os.kill(int(begun.read_text()), 0)


@pytest.mark.usefixtures("processes")
def test_command_says_what_it_wrote_or_why_it_did_not() -> None:
    assert run_command(["--version"], lambda *_: None).startswith("previewer ")
    with pytest.raises(RunCommandError, match="-o FILE"):
        run_command(["run", "report", "/none"], lambda *_: None)


def test_photographs_when_they_wait_then_list_and_verdict_show_them_and_a_word_takes_them_along(
    checks: ChecksPane, verdict: VerdictPane, run: Run, qtbot: QtBot
) -> None:
    run.photograph(PLAIN, [("name/title/ja", True, ""), ("loud/row", False, "The row differs.")], "Ken", {})
    checks.session.followed.refresh()
    checks.filter.setCurrentIndex(list(FILTERS).index("photographed"))
    assert checks.model.item(0).child(0).text() == "○  Title · Japanese · Photograph agrees"
    _look(checks, qtbot, "name/title/ja")
    assert "A photograph agrees · Ken" in verdict.state.text()
    assert verdict.pictures.item(0).text() == "Photograph"
    qtbot.keyClick(verdict, Key.Key_P)
    assert _log(run)[-1]["pictures"] == [run.log.photos["name/title/ja"][0].picture]
    run.photograph(PLAIN, [("loud/row", False, "The row differs.")], "Ken", {}, {"loud": PLAIN, "name": PLAIN})
    checks.session.followed.refresh()
    _look(checks, qtbot, "loud/row")
    waits = run.log.photos["loud/row"][-1]
    assert verdict.pictures.item(0).text() == "Photograph, our drawing, difference"
    assert Path(verdict.pictures.item(0).toolTip()) == run.picture(waits.beside)
    assert verdict.pictures.iconSize().width() > 300
    assert "A photograph differs · Ken\nThe row differs." in verdict.state.text()
    qtbot.keyClick(verdict, Key.Key_F)
    assert (_log(run)[-1]["verdict"], _log(run)[-1]["note"]) == ("fail", "The row differs.")
    assert set(waits.pictures) <= set(_log(run)[-1]["pictures"])


@pytest.mark.usefixtures("processes")
def test_photographs_when_chosen_then_the_command_lays_them_and_what_is_left_is_named(
    checks: ChecksPane, run: Run, piece_file: Path, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    shot = tmp_path / "shot.png"
    assert main(["render", str(piece_file), "-o", str(shot)]) == 0
    monkeypatch.setattr(dialogs, "ask_photos", lambda *_: [shot])
    checks.actions_of_run["photos"].trigger()
    (shown,) = checks.findChildren(PhotosDialog)
    qtbot.waitUntil(lambda: shown.list.topLevelItemCount() == 1)
    item = shown.list.topLevelItem(0)
    assert item is not None
    assert [item.text(column) for column in range(4)] == ["shot.png", "Not from this piece (skipped)", "", ""]
    assert shown.progress.isHidden()
    assert _log(run) == []
    shown.close()


def test_time_away_from_the_desk_is_no_checking(qapp: object) -> None:
    now = [0.0]
    parent = QObject()
    attention = Attention(parent, lambda: now[0])
    attention.begin(None)
    for at, kind in ((20, QEvent.Type.MouseMove), (50, QEvent.Type.KeyPress), (4000, QEvent.Type.KeyPress)):
        now[0] = at
        attention.eventFilter(parent, QEvent(kind))
    assert attention.seconds == 50 + 60
    now[0] = 4010
    attention.eventFilter(parent, QEvent(QEvent.Type.FocusOut))
    now[0] = 9000
    assert attention.seconds == 120
    attention.eventFilter(parent, QEvent(QEvent.Type.FocusIn))
    now[0] = 9005
    assert attention.seconds == 125


def test_list_when_the_text_changes_in_another_mode_then_made_anew_when_it_is_seen_again(
    window: MainWindow, tab: PieceTab, checks: ChecksPane, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[int] = []
    show = checks.model.show
    monkeypatch.setattr(checks.model, "show", lambda *told: made.append(1) or show(*told))
    window.show_mode(PREVIEW)
    made.clear()
    for _ in range(3):
        tab.piece.document.set_text(tab.piece.document.text().replace("Name", "Label"))
    assert not made
    window.show_mode(CHECK)
    assert made
    assert checks.model.item(0).text() == "Label  (name)"


def test_check_of_a_control_is_called_by_what_it_is_set_to(window: MainWindow) -> None:
    check = _check("loud/control/first-day", _IOS)._replace(what="control")
    said = {}
    for lang in ("en", "ja"):
        window.settings.language = lang
        said[lang] = label(check)
    assert said == {"en": "Control · a first day, long ago", "ja": "入力欄 · 昔の最初の日"}


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_verdict_when_the_window_is_small_then_nothing_of_it_is_beside_the_pane(
    window: MainWindow, verdict: VerdictPane, language: ProgramLanguage, qtbot: QtBot, lang: str
) -> None:
    language.install(lang)
    window.resize(1024, 700)
    window.docks.reset_layout()
    window.show()
    qtbot.waitUntil(lambda: verdict.isVisible())
    verdict.notice.show_message("warning", "A sentence that takes some lines, so that the pane has a scroll bar.")
    area = verdict.findChild(QScrollArea)
    assert area is not None
    qtbot.waitUntil(lambda: area.horizontalScrollBar().maximum() == 0)
