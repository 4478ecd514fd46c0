"""The room of texts: measured in a process of its own, said in words."""

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from previewer.desk.modes.texts import TEXT_FILTER, UNIT, checking
from previewer.desk.modes.texts import rooms as texts_rooms
from previewer.desk.modes.texts.board import Spot, TextsBoard
from previewer.desk.modes.texts.changes import set_texts
from previewer.desk.modes.texts.model import TextRole
from previewer.desk.modes.texts.words import TOO_LONG
from previewer.desk.panes import WRONG
from previewer.desk.panes.wrongs import Of
from previewer.texts.problems import problems_of
from previewer.texts.units import Unit
from tests.desk.modes.texts.helpers import ABOUT, NAME, Texts
from tests.desk.test_background import end_abruptly

pytestmark = pytest.mark.usefixtures("processes")


def test_room_of_a_text_is_told_in_words_and_what_is_too_long_is_marked(
    texts: Texts, measured: Callable[[TextsBoard], None], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    pane, rooms = texts.tab.panes.get(UNIT), texts.board.rooms

    def unit(pointer: str) -> Unit:
        found = texts.board.table.unit(pointer)
        assert found is not None
        return found

    texts.stand(NAME, "ja")
    measured(texts.board)
    assert rooms.running
    qtbot.waitUntil(lambda: rooms.room(unit(NAME), "ja") is not None)
    assert pane.parts["room"].text().startswith("about ")
    assert "fit" in pane.parts["room"].text()
    index = texts.table.texts.index_of(Spot(NAME, "ja"))
    assert index.data(TextRole.TOO_MANY) == 0
    qtbot.waitUntil(lambda: not rooms.running)
    known = rooms.room(unit(ABOUT), "en")
    set_texts(texts.board, {Spot(NAME, "ja"): "とても長い名前で、一行には入らないもの。" * 3})
    assert rooms.room(unit(NAME), "ja") is None
    assert index.data(TextRole.TOO_MANY) == 0
    measured(texts.board)
    qtbot.waitUntil(lambda: index.data(TextRole.TOO_MANY) > 0 and not rooms.running)
    assert "too long" in pane.parts["room"].text()
    filters = texts.tab.panes.get(TEXT_FILTER)
    filters.update_counts()
    filters.problems[TOO_LONG].setChecked(True)
    assert filters.problems[TOO_LONG].accessibleName() == "Too long (1)"
    assert [one.pointer for one in texts.table.texts.units] == [NAME]
    assert not texts.table.nothing.isVisible()
    texts.board.set_filter(problems=frozenset())
    assert rooms.room(unit(ABOUT), "en") is not None
    assert known is not None
    measured(texts.board)
    rooms.cancel()
    assert not rooms.running
    checks = texts.board.checks
    checks.problems = {}
    monkeypatch.setattr(checking, "_MANY", 0)
    with qtbot.waitSignal(checks.changed):
        texts.board.refresh()
        assert checks.old
    assert checks.problems == problems_of(texts.tab.piece.document.reading, texts.board.table)
    assert checks.problems
    assert not checks.old


def test_helper_that_was_ended_is_said_and_the_texts_are_looked_through_again_when_asked(
    texts: Texts, measured: Callable[[TextsBoard], None], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    board, notice = texts.board, texts.middle.notice
    switch = texts.tab.panes.get(WRONG).filters[Of.TEXTS]
    qtbot.waitUntil(lambda: not board.checks.old)
    with monkeypatch.context() as patched:
        patched.setattr(checking, "_MANY", 0)
        patched.setattr(checking, "problems_in", end_abruptly)
        patched.setattr(texts_rooms, "measure_part", end_abruptly)
        with qtbot.waitSignal(board.checksFailed):
            board.refresh()
        assert notice.text == ("The texts could not be checked: a process of the program ended unexpectedly; try again")
        assert board.checks.old
        assert switch.toolTip() == "From before the last change"
        notice.hide()
        board.processes.ready = True
        with qtbot.waitSignal(board.checksFailed):
            measured(board)
        assert not board.rooms.running
        assert notice.text.startswith("The texts could not be checked: ")
    (again,) = notice.buttons()
    again.click()
    assert notice.text == ""
    qtbot.waitUntil(lambda: not board.checks.old)
    measured(board)
    unit = board.table.unit(NAME)
    assert unit is not None
    qtbot.waitUntil(lambda: board.rooms.room(unit, "ja") is not None)
