"""The source editor: typing previews, marks are where they should be, completion proposes."""

from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from previewer.desk.panes import SOURCE
from previewer.desk.source.json_colours import JsonColours
from previewer.desk.window.main_window import MainWindow
from tests.desk.helpers import dumped, opened, phones_of, piece, text_item


def test_typing_previews_within_frames(window: MainWindow, piece_file: Path, qtbot: QtBot) -> None:
    tab = opened(window, piece_file)
    at = tab.piece.document.text().index("Name") + 4
    tab.panes.get(SOURCE).editor.goTo(at, at)
    QTest.keyClicks(tab.panes.get(SOURCE).editor, " now")
    with qtbot.waitSignal(tab.piece.document.read):
        pass
    field = tab.piece.phones["ios"].field("name")
    assert field.title == "Name now"
    assert tab.piece.document.modified
    assert window.tabs.tabText(0) == "• piece.json"
    window.menus.action["save"].trigger()
    assert "Name now" in piece_file.read_text(encoding="utf-8")
    assert window.tabs.tabText(0) == "piece.json"


def test_mark_after_a_wide_character_is_on_its_value(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "wide.json"
    titles = {"x-title": {"en": "😀😀", "ja": "😀"}, "default": 5}
    path.write_text(dumped(piece(a=text_item(**titles))), encoding="utf-8")
    tab = opened(window, path)
    editor = tab.panes.get(SOURCE).editor
    (mark,) = editor.highlights.marks_between(0, editor.document().characterCount())
    editor.goTo(mark.start, mark.end)
    assert editor.textCursor().selectedText() == "5"
    assert "5" in mark.text


def test_colours_count_in_utf_16() -> None:
    ranges = JsonColours(False).ranges('"😀": "b", 1.5, true')
    assert [(found.start, found.length) for found in ranges] == [
        (0, 4), (6, 3), (9, 1), (11, 3), (14, 1), (16, 4),
    ]  # fmt: skip


def test_completion_proposes_kinds_and_keys_of_the_schema(window: MainWindow, piece_file: Path, qtbot: QtBot) -> None:
    tab = opened(window, piece_file)
    text = tab.piece.document.text()
    at = text.index('"text"') + 1
    tab.panes.get(SOURCE).editor.goTo(at, at + 4)
    tab.panes.get(SOURCE).editor.textCursor().removeSelectedText()
    words = tab.panes.get(SOURCE).completion.propose()
    assert {"drumroll", "slider", "switch", "time"} <= set(words)
    tab.panes.get(SOURCE).completion.insert("textarea")
    assert '"x-input-type": "textarea"' in tab.piece.document.text()
    at = tab.piece.document.text().index('"x-title"')
    tab.panes.get(SOURCE).editor.goTo(at, at)
    keys = tab.panes.get(SOURCE).completion.propose()
    assert "x-hidden" in keys
    assert "x-title" not in keys


def test_completion_after_a_quote_comes_unasked(window: MainWindow, piece_file: Path, qtbot: QtBot) -> None:
    tab = opened(window, piece_file)
    at = tab.piece.document.text().index('"text"')
    tab.panes.get(SOURCE).editor.goTo(at, at + 6)
    tab.panes.get(SOURCE).editor.setFocus()
    QTest.keyClicks(tab.panes.get(SOURCE).editor, '"sw')
    popup = tab.panes.get(SOURCE).completion.completer.popup()
    assert popup is not None
    qtbot.waitUntil(popup.isVisible)
    QTest.keyClick(popup, Qt.Key.Key_Return)
    assert '"x-input-type": "switch"' in tab.piece.document.text()


def test_new_line_keeps_the_indentation(window: MainWindow, piece_file: Path) -> None:
    tab = opened(window, piece_file)
    editor = tab.panes.get(SOURCE).editor
    editor.setPlainText('{\n  "a": {}')
    editor.goTo(10, 10)
    QTest.keyClick(editor, Qt.Key.Key_Return)
    assert editor.toPlainText() == '{\n  "a": {\n    \n  }'


def test_find_goes_round_and_says_when_there_is_none(window: MainWindow, piece_file: Path) -> None:
    tab = opened(window, piece_file)
    window.menus.action["find"].trigger()
    bar = tab.panes.get(SOURCE).find_bar
    bar.field.setText("calendar")
    for _ in range(2):
        QTest.keyClick(bar.field, Qt.Key.Key_Return)
        assert tab.panes.get(SOURCE).editor.textCursor().selectedText() == "calendar"
    bar.field.setText("nowhere")
    QTest.keyClick(bar.field, Qt.Key.Key_Return)
    assert bar.note.text() == "Not found"
    QTest.keyClick(bar.field, Qt.Key.Key_Escape)
    assert not bar.isVisible()


def test_broken_text_while_typing_keeps_the_phones(window: MainWindow, piece_file: Path, qtbot: QtBot) -> None:
    tab = opened(window, piece_file)
    with qtbot.waitSignal(tab.piece.document.read):
        tab.panes.get(SOURCE).editor.insertPlainText("x")
    assert tab.piece.outdated
    assert "line 1, column 1" in phones_of(tab).notice.text
    assert tab.piece.phones["ios"].rows.rowCount() == 3
    with qtbot.waitSignal(tab.piece.document.read):
        tab.panes.get(SOURCE).editor.undo()
    assert not tab.piece.outdated


def test_lines_that_were_covered_are_coloured_when_they_come_to_light(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "long.json"
    path.write_text(dumped(piece(**{f"item_{at}": text_item() for at in range(40)})), encoding="utf-8")
    source = opened(window, path).panes.get(SOURCE)
    window.menus.action["find"].trigger()
    qtbot.waitUntil(source.find_bar.isVisible)
    covered = source.editor.viewport().height()
    source.find_bar.dismiss()
    qtbot.waitUntil(lambda: source.editor.viewport().height() > covered)
    block = source.editor.cursorForPosition(source.editor.viewport().rect().bottomLeft()).block()
    assert block.layout().formats()


@pytest.mark.parametrize("wrapped", [False, True])
def test_lines_of_any_script_stand_equally_far_apart(window: MainWindow, tmp_path: Path, wrapped: bool) -> None:
    texts = {"en": "Name", "ja": "名前", "ar": "مشهد الاستيقاظ " * 9, "th": "ฉากตื่นนอนที่นี่", "hi": "दृश्य जागने का"}
    path = tmp_path / "scripts.json"
    path.write_text(dumped(piece(a=text_item(**{"x-title": texts}))), encoding="utf-8")
    editor = opened(window, path).panes.get(SOURCE).editor
    editor.set_wrapping(wrapped)
    QApplication.processEvents()
    tops, rows = [], editor.sight.rows()
    for block, top in rows:
        assert top == editor.blockBoundingGeometry(block).translated(editor.contentOffset()).top()
        lines = [block.layout().lineAt(number) for number in range(block.layout().lineCount())]
        tops += [top + line.y() + line.ascent() for line in lines]
    assert (len(tops) > len(rows)) is wrapped
    (apart,) = {round(below - above, 3) for above, below in pairwise(tops)}
    assert apart >= editor.fontMetrics().height()


def test_half_a_character_when_pasted_then_not_in_the_text(window: MainWindow, piece_file: Path) -> None:
    editor = opened(window, piece_file).panes.get(SOURCE).editor
    before = editor.document().characterCount()
    mime = QMimeData()
    mime.setText("a\ud800b")
    editor.insertFromMimeData(mime)
    assert editor.document().characterCount() == before + 2
    assert editor.toPlainText().startswith("ab{")
