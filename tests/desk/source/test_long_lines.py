"""A piece in one long line: typed quickly, shown in parts, and the same bytes as ever."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QGuiApplication, QTextCursor, QTextDocument
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from previewer.desk.document.long_lines import JOINT, LONGEST, Lines, folded, unfolded
from previewer.desk.document.positions import Positions
from previewer.desk.panes import PROBLEMS, SOURCE
from previewer.desk.source.editor import SourceEditor
from previewer.desk.window.main_window import MainWindow
from previewer.desk.window.piece_tab import PieceTab
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
def one_line(tmp_path: Path) -> Path:
    path = tmp_path / "line.json"
    path.write_text(minified(40), encoding="utf-8")
    return path


@pytest.fixture
def tab(window: MainWindow, one_line: Path) -> Iterator[PieceTab]:
    yield opened(window, one_line)


def editor_of(tab: PieceTab) -> SourceEditor:
    return tab.panes.get(SOURCE).editor


def place_cursor(tab: PieceTab, offset: int) -> None:
    place = tab.piece.document.positions.to_units(offset)
    editor_of(tab).goTo(place, place)


def breaks(tab: PieceTab) -> list[int]:
    """Offsets in the text at which a part of the line ends."""
    raw = tab.piece.document.textDocument.toRawText()
    return [len(unfolded(raw[:at])) for at in range(len(raw)) if raw[at] == JOINT]


@given(_TEXTS)
def test_text_is_the_same_after_it_was_held_in_parts(text: str) -> None:
    document = QTextDocument()
    document.setPlainText(folded(text))
    raw = document.toRawText()
    assert unfolded(raw) == text
    assert all(len(block) <= LONGEST + 1 for block in raw.split("\u2029"))
    positions = Positions(raw)
    lines = Lines(document)
    for offset in {0, len(text), len(text) // 2, len(text) // 3, *(at for at in range(0, len(text), 97))}:
        position = positions.to_units(offset)
        assert positions.to_code_points(position) == offset
        before = text[:offset]
        assert lines.number(document.findBlock(position)) == before.count("\n") + 1
        assert lines.before(position) == before[before.rfind("\n") + 1 :]
    assert [positions.to_units(at) for at in range(len(text))] == sorted(
        positions.to_units(at) for at in range(len(text))
    )


def test_long_line_is_shown_in_parts_of_one_line_and_saved_untouched(tab: PieceTab, window: MainWindow) -> None:
    before = tab.piece.path.read_bytes()
    editor = editor_of(tab)
    assert editor.blockCount() > 20
    assert tab.piece.document.text().encode() == before
    assert not tab.piece.document.modified
    place_cursor(tab, len(before) // 2)
    assert tab.piece.selection.cursor == (1, len(tab.piece.document.text()[: len(before) // 2]) + 1, 1)
    QTest.keyClick(editor, Qt.Key.Key_Space)
    window.menus.action["save"].trigger()
    after = tab.piece.path.read_bytes()
    assert len(after) == len(before) + 1 and after.replace(b" ", b"") == before.replace(b" ", b"")
    window.menus.action["undo"].trigger()
    editor.undo()
    tab.piece.document.save()
    assert tab.piece.path.read_bytes() == before


def test_every_key_at_a_break_does_what_it_does_elsewhere(tab: PieceTab) -> None:
    editor, document = editor_of(tab), tab.piece.document
    text = document.text()
    at = breaks(tab)[2]
    for key, wanted in (
        (Qt.Key.Key_Backspace, text[: at - 1] + text[at:]),
        (Qt.Key.Key_Delete, text[:at] + text[at + 1 :]),
        (Qt.Key.Key_X, text[:at] + "x" + text[at:]),
    ):
        for side in (0, 2):
            editor.goTo(document.positions.to_units(at) - side, document.positions.to_units(at) - side)
            QTest.keyClick(editor, key)
            assert document.text() == wanted, (key, side)
            editor.undo()
            assert document.text() == text
            document.read_now()


def test_cursor_goes_over_a_break_and_never_into_it(tab: PieceTab) -> None:
    editor, positions = editor_of(tab), tab.piece.document.positions
    at = breaks(tab)[1]
    place_cursor(tab, at - 2)
    seen = []
    for _ in range(5):
        QTest.keyClick(editor, Qt.Key.Key_Right)
        seen.append(positions.to_code_points(editor.textCursor().position()))
        assert editor.document().characterAt(editor.textCursor().position() - 1) != JOINT
    assert seen == [at - 1, at, at, at + 1, at + 2]
    for _ in range(5):
        QTest.keyClick(editor, Qt.Key.Key_Left)
        assert editor.document().characterAt(editor.textCursor().position() - 1) != JOINT
    assert positions.to_code_points(editor.textCursor().position()) == at - 2
    place_cursor(tab, at - 20)
    QTest.keyClick(editor, Qt.Key.Key_End)
    assert positions.to_code_points(editor.textCursor().position()) == at
    QTest.keyClick(editor, Qt.Key.Key_X)
    assert tab.piece.document.text()[at] == "x"


def test_copied_and_pasted_text_has_no_breaks(tab: PieceTab) -> None:
    editor, document = editor_of(tab), tab.piece.document
    text = document.text()
    editor.selectAll()
    editor.copy()
    assert QGuiApplication.clipboard().text() == text
    mime = QMimeData()
    mime.setText(text + text)
    editor.insertFromMimeData(mime)
    assert document.text() == text + text
    assert max(map(len, document.textDocument.toRawText().split("\u2029"))) <= LONGEST + 1
    editor.undo()
    assert document.text() == text


def test_text_is_found_across_a_break(tab: PieceTab) -> None:
    source, document = tab.panes.get(SOURCE), tab.piece.document
    at = breaks(tab)[3]
    wanted = document.text()[at - 4 : at + 4]
    place_cursor(tab, at - 30)
    source.search.open()
    source.find_bar.field.setText(wanted.upper())
    source.search.go(backwards=True)
    assert unfolded(source.editor.textCursor().selectedText()) == wanted
    place_cursor(tab, at + 30)
    source.search.again(backwards=True)
    assert unfolded(source.editor.textCursor().selectedText()) == wanted
    source.find_bar.field.setText("nothing of the kind")
    assert source.search.hits == []


def test_problem_deep_in_the_line_is_underlined_where_it_is(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    path = tmp_path / "faulty.json"
    path.write_text(minified(40, default="😀"), encoding="utf-8")
    tab = opened(window, path)
    editor, pane = editor_of(tab), tab.panes.get(PROBLEMS)
    qtbot.waitUntil(lambda: pane.model.rowCount() == 40)
    marks = editor.highlights.marks_between(0, editor.document().characterCount())
    assert {mark.severity for mark in marks} == {"error"}
    for mark in marks[::7]:
        cursor = QTextCursor(editor.document())
        cursor.setPosition(mark.start)
        cursor.setPosition(mark.end, QTextCursor.MoveMode.KeepAnchor)
        assert unfolded(cursor.selectedText()) == '"😀"'
    pane.step(-1)
    assert unfolded(editor.textCursor().selectedText()) == '"😀"'
    assert editor.textCursor().position() > len(tab.piece.document.text()) * 0.9
    assert any(found.format.underlineColor().isValid() for found in editor.extraSelections())


def test_part_that_begins_inside_a_string_is_coloured_as_one(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "text.json"
    text = json.dumps({"a": "words and words " * 100, "b": 1})
    path.write_text(text, encoding="utf-8")
    editor = editor_of(opened(window, path))
    colours = set()
    for number in range(1, editor.blockCount() - 1):
        formats = editor.document().findBlockByNumber(number).layout().formats()
        colours |= {found.format.foreground().color().name() for found in formats[:1]}
    assert len(colours) == 1


def test_key_in_a_thousand_items_of_one_line_lays_out_a_part_alone(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "thousand.json"
    path.write_text(minified(1000, default=1), encoding="utf-8")
    tab = opened(window, path)
    assert len(tab.piece.document.text()) > 120_000
    editor = editor_of(tab)
    assert max(editor.document().findBlockByNumber(at).length() for at in range(editor.blockCount())) < 200
    pane = tab.panes.get(PROBLEMS)
    qtbot.waitUntil(lambda: pane.model.rowCount() == 1000)
    assert len(editor.extraSelections()) < 100
    place_cursor(tab, 60_000)
    QTest.keyClick(editor, Qt.Key.Key_Space)
    assert pane.model.rowCount() == 1000
