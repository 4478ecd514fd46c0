"""One undo for a piece: the last act, wherever it was made and whatever has the keyboard."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from previewer.desk.modes.edit import EDIT, ITEMS
from previewer.desk.panes import SOURCE, VALUES, WRONG
from previewer.desk.source.editor import SourceEditor
from previewer.desk.tabs.piece_tab import PieceTab
from previewer.desk.window.main_window import MainWindow
from tests.desk.helpers import dumped, opened, piece, switch_item, text_item


@pytest.fixture
def tab(window: MainWindow, piece_file: Path) -> PieceTab:
    return opened(window, piece_file)


def editor_of(tab: PieceTab) -> SourceEditor:
    return tab.panes.get(SOURCE).editor


def test_acts_in_text_and_values_are_undone_in_their_order(window: MainWindow, tab: PieceTab) -> None:
    undo, redo = window.menus.action["undo"], window.menus.action["redo"]
    document, session = tab.piece.document, tab.piece.session
    assert not undo.isEnabled() and not redo.isEnabled()
    first = document.text()
    QTest.keyClicks(editor_of(tab), "  ")
    second = document.text()
    session.edit("name", "A")
    session.edit("loud", True)
    editor_of(tab).moveCursor(editor_of(tab).textCursor().MoveOperation.End)
    QTest.keyClick(editor_of(tab), Qt.Key.Key_Return)
    third = document.text()

    def state() -> tuple[str, object, object]:
        return document.text(), session.values.get("name"), session.values.get("loud")

    ways = [(third, "A", True), (second, "A", True), (second, "A", False), (second, "", False), (first, "", False)]
    seen = [state()]
    while undo.isEnabled():
        undo.trigger()
        seen.append(state())
    assert seen == ways
    while redo.isEnabled():
        redo.trigger()
    assert state() == ways[0]


def test_fix_all_is_undone_while_the_list_has_the_keyboard(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    path = tmp_path / "faulty.json"
    path.write_text(dumped(piece(a=switch_item(**{"x-input-type": "Switch"}), b=text_item())), encoding="utf-8")
    tab = opened(window, path)
    before = tab.piece.document.text()
    pane = tab.panes.get(WRONG)
    pane.view.setFocus()
    assert tab.piece.fix_all() == 1
    assert tab.piece.document.text() != before
    undo = window.menus.action["undo"]
    assert undo.isEnabled()
    undo.trigger()
    assert tab.piece.document.text() == before
    assert not undo.isEnabled()


def test_value_is_undone_by_the_key_while_the_source_has_the_keyboard(
    window: MainWindow, tab: PieceTab, qtbot: QtBot
) -> None:
    editor = editor_of(tab)
    QTest.keyClicks(editor, " ")
    typed = tab.piece.document.text()
    tab.piece.session.edit("name", "A")
    window.activateWindow()
    editor.setFocus()
    qtbot.waitUntil(editor.hasFocus)
    QTest.keyClick(editor, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert tab.piece.session.values.get("name") == ""
    assert tab.piece.document.text() == typed
    QTest.keyClick(editor, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert not tab.piece.document.modified


def test_key_that_goes_on_with_a_word_after_a_touch_is_undone_first(window: MainWindow, tab: PieceTab) -> None:
    undo = window.menus.action["undo"]
    QTest.keyClicks(editor_of(tab), "  ")
    tab.piece.session.edit("name", "A")
    QTest.keyClicks(editor_of(tab), " ")
    undo.trigger()
    assert not tab.piece.document.modified or tab.piece.document.text().startswith("  {")
    assert tab.piece.session.values.get("name") == "A"
    undo.trigger()
    assert tab.piece.session.values.get("name") == ""


def test_step_that_a_new_declaration_dropped_is_passed_over(window: MainWindow, tab: PieceTab) -> None:
    undo = window.menus.action["undo"]
    tab.piece.session.edit("name", "A")
    tab.piece.document.set_text(dumped(piece(loud=switch_item())))
    assert undo.isEnabled()
    undo.trigger()
    assert tab.piece.session.piece is not None and tab.piece.session.piece.item("name") is not None
    undo.trigger()
    assert not undo.isEnabled()


def test_new_act_leaves_nothing_to_do_again(window: MainWindow, tab: PieceTab) -> None:
    tab.piece.session.edit("name", "A")
    window.menus.action["undo"].trigger()
    assert window.menus.action["redo"].isEnabled()
    QTest.keyClicks(editor_of(tab), " ")
    assert not window.menus.action["redo"].isEnabled()


def test_undo_by_the_editors_own_menu_is_the_same_undo(window: MainWindow, tab: PieceTab) -> None:
    QTest.keyClicks(editor_of(tab), " ")
    tab.panes.get(VALUES)
    editor_of(tab).undo()
    assert not window.menus.action["undo"].isEnabled()
    assert window.menus.action["redo"].isEnabled()
    window.menus.action["redo"].trigger()
    assert tab.piece.document.modified


def test_acts_on_a_text_that_was_none_for_a_while_are_undone_one_by_one(
    window: MainWindow, tab: PieceTab, piece_file: Path, qtbot: QtBot
) -> None:
    undo, document = window.menus.action["undo"], tab.piece.document
    first = document.text()
    for _ in range(3):
        document.set_text(" " + document.text())
    document.save()
    piece_file.write_bytes(b'{"title": "caf\xe9"}')
    qtbot.waitUntil(lambda: not document.editable)
    assert not undo.isEnabled()
    piece_file.write_text(first, encoding="utf-8")
    qtbot.waitUntil(lambda: document.editable)
    QTest.keyClicks(editor_of(tab), " ")
    tab.piece.session.edit("name", "A")
    undo.trigger()
    assert tab.piece.session.values.get("name") == ""
    undo.trigger()
    assert document.text() == first
    assert not undo.isEnabled()


def test_item_that_was_deleted_when_that_is_undone_then_selected_again(window: MainWindow, piece_file: Path) -> None:
    tab = opened(window, piece_file)
    window.show_mode(EDIT)
    tab.piece.selection.select("loud")
    tab.panes.get(ITEMS).acts.delete()
    assert tab.piece.selection.item != "loud"
    window.menus.action["undo"].trigger()
    assert tab.piece.selection.item == "loud"
