"""Several carets: what is typed goes to all of them, and one undo takes it back."""

import re
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QInputMethodEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from previewer.desk.panes import SOURCE
from previewer.desk.source.editor import SourceEditor
from previewer.desk.window.main_window import MainWindow
from tests.desk.helpers import dumped, opened, piece, text_item

_BAR = "|"
_KEY, _MODIFIER = Qt.Key, Qt.KeyboardModifier
_NONE, _SHIFT, _CONTROL = _MODIFIER.NoModifier, _MODIFIER.ShiftModifier, _MODIFIER.ControlModifier
#: Signs for keys, in the tables.
_KEYS = {
    "⌫": (_KEY.Key_Backspace, _NONE),
    "⌦": (_KEY.Key_Delete, _NONE),
    "←": (_KEY.Key_Left, _NONE),
    "→": (_KEY.Key_Right, _NONE),
    "⇨": (_KEY.Key_Right, _SHIFT),
    "↓": (_KEY.Key_Down, _NONE),
    "✂": (_KEY.Key_X, _CONTROL),
    "©": (_KEY.Key_C, _CONTROL),
    "℗": (_KEY.Key_V, _CONTROL),
    "⎋": (_KEY.Key_Escape, _NONE),
}


def load(editor: SourceEditor, text: str) -> None:
    """A text with a caret at each bar."""
    parts = text.split(_BAR)
    editor.document().setPlainText("".join(parts))
    at, places = 0, []
    for part in parts[:-1]:
        at += len(part.encode("utf-16-le")) // 2
        places.append((at, at))
    editor.carets.select(places)


def shown(editor: SourceEditor) -> str:
    """The text with its carets; a selection lies between two bars."""
    text = editor.toPlainText()
    ends = {place for one in editor.carets.in_order() for place in (one.selectionStart(), one.selectionEnd())}
    for at in sorted(ends, reverse=True):
        text = text[:at] + _BAR + text[at:]
    return text


def press(editor: SourceEditor, keys: str) -> None:
    for key in keys:
        if key in _KEYS:
            QTest.keyClick(editor, *_KEYS[key])
        else:
            QTest.keyClicks(editor, key)


def compose(editor: SourceEditor, preedit: str, commit: str = "") -> None:
    event = QInputMethodEvent(preedit, [])
    event.setCommitString(commit)
    QApplication.sendEvent(editor, event)


@pytest.mark.parametrize(
    ("before", "keys", "after"),
    [
        ("a|b\nc|d", "x", "ax|b\ncx|d"),
        ("a|b|c", "xy", "axy|bxy|c"),
        ("ab|\ncd|", "⌫", "a|\nc|"),
        ("|ab\n|cd", "⌦", "|b\n|d"),
        ("a|b\nc|d", "⎋x", "ab\ncx|d"),
        ("ab|\ncd|", "←x", "ab\ncx|d"),
        ("a|b\nc|d\nef", "↓x", "ab\ncd\nex|f"),
        ("😀|\n😀|", "⌫", "|\n|"),
    ],
)
def test_key_does_the_same_at_every_caret(editor: SourceEditor, before: str, keys: str, after: str) -> None:
    load(editor, before)
    press(editor, keys)
    assert shown(editor) == after


def test_one_undo_takes_back_what_was_typed_at_every_caret_and_ends_them(editor: SourceEditor) -> None:
    load(editor, '"a": 1|\n"b": 2|')
    press(editor, "xyz")
    editor.undo()
    assert editor.toPlainText() == '"a": 1\n"b": 2'
    assert editor.carets.count == 1


def test_selections_are_copied_cut_and_typed_over(editor: SourceEditor) -> None:
    load(editor, "ab, cd|")
    editor.carets.select([(0, 2), (4, 6)])
    press(editor, "©")
    assert QGuiApplication.clipboard().text() == "ab\ncd"
    press(editor, "✂")
    assert shown(editor) == "|, |"
    press(editor, "℗x")
    assert editor.toPlainText() == "abx, cdx"


def test_click_ends_them(editor: SourceEditor) -> None:
    load(editor, "a|bc\nd|ef")
    QTest.mouseClick(editor.viewport(), Qt.MouseButton.LeftButton)
    assert editor.carets.count == 1


def test_key_adds_the_next_occurrence_before_any_shortcut_has_it(editor: SourceEditor) -> None:
    load(editor, "en, de, e|n, ja, en")
    for _ in range(3):
        QTest.keyClick(editor, _KEY.Key_D, _CONTROL)
    press(editor, "fr")
    assert editor.toPlainText() == "fr, de, fr, ja, fr"


def test_next_occurrence_is_of_the_whole_word_and_comes_round(editor: SourceEditor) -> None:
    load(editor, '"x-title": 1, "x-ti|tle-2": 2, "x-title-2": 3')
    assert editor.carets.add_next()
    assert shown(editor) == '"x-title": 1, "|x-title-2|": 2, "x-title-2": 3'
    assert editor.carets.add_next()
    assert not editor.carets.add_next()
    press(editor, "n")
    assert shown(editor) == '"x-title": 1, "n|": 2, "n|": 3'


def test_next_occurrence_of_a_selection_may_be_part_of_a_word(editor: SourceEditor) -> None:
    load(editor, "title x-title|")
    editor.carets.select([(0, 5)])
    assert editor.carets.add_next()
    assert shown(editor) == "|title| x-|title|"


def test_nothing_is_like_a_gap(editor: SourceEditor) -> None:
    load(editor, "a  |  b")
    assert not editor.carets.add_next()


def test_composed_text_goes_to_every_caret_as_one_step(editor: SourceEditor) -> None:
    load(editor, '"|"\n"|"')
    compose(editor, "に")
    compose(editor, "日本")
    assert editor.toPlainText() == '""\n""'
    compose(editor, "", "日本")
    assert shown(editor) == '"日本|"\n"日本|"'
    compose(editor, "ご")
    compose(editor, "", "語")
    assert shown(editor) == '"日本語|"\n"日本語|"'
    editor.undo()
    assert editor.toPlainText() == '""\n""'


def test_composed_text_takes_the_place_of_what_is_selected(editor: SourceEditor) -> None:
    load(editor, "a|b b")
    editor.carets.select([(1, 2), (3, 4)])
    compose(editor, "か")
    compose(editor, "", "火")
    assert shown(editor) == "a火| 火|"
    editor.undo()
    assert editor.toPlainText() == "ab b"


def test_lines_of_the_clipboard_are_dealt_out_to_as_many_carets(editor: SourceEditor) -> None:
    QGuiApplication.clipboard().setText("one\ntwo\n")
    load(editor, "a|\nb|")
    press(editor, "℗")
    assert editor.toPlainText() == "aone\nbtwo"
    load(editor, "a|\nb|\nc|")
    press(editor, "℗")
    assert editor.toPlainText() == "aone\ntwo\n\nbone\ntwo\n\ncone\ntwo\n"


def test_read_only_text_stays_as_it_is(editor: SourceEditor) -> None:
    load(editor, "a|\nb|")
    editor.setReadOnly(True)
    press(editor, "x⌫℗")
    assert editor.toPlainText() == "a\nb"


def test_thousand_carets_answer_a_key_soon(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    path = tmp_path / "many.json"
    path.write_text(dumped(piece(**{f"item_{at}": text_item() for at in range(1000)})), encoding="utf-8")
    tab = opened(window, path)
    editor = tab.panes.get(SOURCE).editor
    at = tab.piece.document.text().index('"Name"') + 2
    editor.goTo(at, at)
    raw = editor.document().toRawText()
    editor.carets.select((found.start(), found.end()) for found in re.finditer('(?<=")Name(?=")', raw))
    assert editor.carets.count == 1000
    assert "1000 carets" in [label.text().split(" · ")[-1] for label in window.statusBar().findChildren(QLabel)]
    QTest.keyClicks(editor, "ab")
    tab.piece.document.read_now()
    assert tab.piece.document.text().count('"ab"') == 1000
    window.menus.action["undo"].trigger()
    assert tab.piece.document.text().count('"Name"') == 1000
    assert not tab.piece.document.modified
