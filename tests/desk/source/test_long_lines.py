"""A piece in one long line: the source shows a copy with the line cut, all else works on the whole text."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from previewer.desk.document.editing import edit
from previewer.desk.document.long_lines import LONGEST, CutText, has_long_line
from previewer.desk.panes import SOURCE, WRONG
from previewer.desk.panes.source import SourcePane
from previewer.desk.tabs.piece_tab import PieceTab
from previewer.desk.window.main_window import MainWindow
from previewer.pieces.edits.items import RenameItem
from tests.desk.helpers import opened, piece, switch_item

_TEXTS = st.lists(
    st.one_of(
        st.text('ab,"\\ 😀日é\u0301', max_size=20),
        st.tuples(st.sampled_from(["x", '"k": 1,', "日本", "😀"]), st.integers(200, 1500)).map(
            lambda pair: pair[0] * pair[1]
        ),
    ),
    max_size=4,
).map("\n".join)


def minified(count: int, **more: object) -> str:
    return json.dumps(
        piece(**{f"item_{at}": switch_item(**more) for at in range(count)}), ensure_ascii=False, separators=(",", ":")
    )


@pytest.fixture
def tab(window: MainWindow, tmp_path: Path) -> PieceTab:
    path = tmp_path / "line.json"
    path.write_text(minified(40), encoding="utf-8")
    return opened(window, path)


def source_of(tab: PieceTab) -> SourcePane:
    return tab.panes.get(SOURCE)


@given(_TEXTS)
def test_places_of_a_cut_text_are_its_own_or_where_it_is_cut(text: str) -> None:
    cut = CutText(text)
    assert max(map(len, cut.text.split("\n"))) <= LONGEST + 1
    assert has_long_line(text) == (cut.text != text)
    raw = cut.text.encode("utf-16-le")
    column = 0
    for offset, char in enumerate(text):
        units = cut.to_units(offset)
        assert cut.to_code_points(units) == (offset if column <= LONGEST else offset - column + LONGEST)
        if column < LONGEST:
            assert raw[2 * units :].decode("utf-16-le")[0] == char
        column = 0 if char == "\n" else column + 1


def test_long_line_is_shown_cut_and_cannot_be_typed_in(tab: PieceTab) -> None:
    source, text = source_of(tab), tab.piece.document.text()
    assert source.editor.toPlainText() == text[:LONGEST] + "…"
    assert source.editor.isReadOnly()
    QTest.keyClicks(source.editor, "x")
    QTest.keyClick(source.editor, Qt.Key.Key_Space, Qt.KeyboardModifier.ControlModifier)
    assert tab.piece.document.text() == text
    assert not tab.modified


def test_long_line_itself_is_never_coloured(tab: PieceTab) -> None:
    source = source_of(tab)
    line = tab.piece.document.textDocument.firstBlock()
    assert line.length() > LONGEST
    assert line.layout().formats() == []
    assert source.editor.document().firstBlock().layout().formats()


def test_form_edits_the_whole_text_and_the_copy_follows(tab: PieceTab, window: MainWindow) -> None:
    source, before = source_of(tab), tab.piece.document.text()
    assert edit(tab.piece, [RenameItem("item_0", "first")]) is None
    assert edit(tab.piece, [RenameItem("item_39", "last")]) is None
    after = before.replace('"item_0"', '"first"').replace('"item_39"', '"last"')
    assert tab.piece.document.text() == after
    assert source.editor.toPlainText() == after[:LONGEST] + "…"
    tab.piece.document.save()
    assert tab.path.read_text("utf-8") == after
    for _ in range(2):
        window.menus.action["undo"].trigger()
    assert tab.piece.document.text() == before
    assert source.editor.toPlainText() == before[:LONGEST] + "…"


def test_button_lays_the_text_out_to_be_edited_and_undo_brings_the_line_back(tab: PieceTab, window: MainWindow) -> None:
    source, before = source_of(tab), tab.piece.document.text()
    assert source.notice.isVisibleTo(source)
    (button,) = (one for one in source.notice.findChildren(QPushButton) if one.text())
    button.click()
    assert not source.editor.isReadOnly()
    assert json.loads(source.editor.toPlainText()) == json.loads(before)
    assert not source.notice.isVisibleTo(source)
    QTest.keyClicks(source.editor, " ")
    window.menus.action["undo"].trigger()
    window.menus.action["undo"].trigger()
    assert tab.piece.document.text() == before
    assert source.editor.isReadOnly()


def test_problem_beyond_the_cut_is_where_the_line_is_cut(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    path = tmp_path / "faulty.json"
    path.write_text(minified(40, default="😀"), encoding="utf-8")
    tab = opened(window, path)
    editor, pane = source_of(tab).editor, tab.panes.get(WRONG)
    qtbot.waitUntil(lambda: pane.model.rowCount() == 40)
    first = editor.highlights.marks_between(0, LONGEST)[0]
    cursor = editor.textCursor()
    cursor.setPosition(first.start)
    cursor.setPosition(first.end, QTextCursor.MoveMode.KeepAnchor)
    assert cursor.selectedText() == '"😀"'
    pane.step(-1)
    assert editor.textCursor().position() >= LONGEST
