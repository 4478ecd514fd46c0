"""Several carets: they are set by mouse and keys, everything typed goes to all, and one undo takes it back."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication, QInputMethodEvent, QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from previewer.desk.document.long_lines import JOINT, folded, unfolded
from previewer.desk.panes import SOURCE
from previewer.desk.source.editor import SourceEditor
from previewer.desk.window.main_window import MainWindow
from tests.desk.helpers import dumped, opened, piece, text_item

_BAR = "|"
_KEY, _MODIFIER = Qt.Key, Qt.KeyboardModifier
_NONE, _SHIFT, _CONTROL, _ALT = (
    _MODIFIER.NoModifier,
    _MODIFIER.ShiftModifier,
    _MODIFIER.ControlModifier,
    _MODIFIER.AltModifier,
)
#: Signs for keys, in the tables.
_KEYS = {
    "⏎": (_KEY.Key_Return, _NONE),
    "⇥": (_KEY.Key_Tab, _NONE),
    "⇤": (_KEY.Key_Backtab, _NONE),
    "⌫": (_KEY.Key_Backspace, _NONE),
    "⌦": (_KEY.Key_Delete, _NONE),
    "←": (_KEY.Key_Left, _NONE),
    "→": (_KEY.Key_Right, _NONE),
    "⇦": (_KEY.Key_Left, _SHIFT),
    "⇨": (_KEY.Key_Right, _SHIFT),
    "↖": (_KEY.Key_Home, _NONE),
    "↘": (_KEY.Key_End, _NONE),
    "⇘": (_KEY.Key_End, _SHIFT),
    "↓": (_KEY.Key_Down, _NONE),
    "✂": (_KEY.Key_X, _CONTROL),
    "©": (_KEY.Key_C, _CONTROL),
    "℗": (_KEY.Key_V, _CONTROL),
    "ⓦ": (_KEY.Key_Backspace, _CONTROL),
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
        ("|a|b", "⌫", "|b"),
        ("one two|\nthree four|", "ⓦ", "one |\nthree |"),
        ("ab|\ncd|", "←x", "ax|b\ncx|d"),
        ("ab|\ncd|", "⇦x", "ax|\ncx|"),
        ("a|b\nc|d", "↖x", "x|ab\nx|cd"),
        ("a|b\nc|d", "⇘x", "ax|\ncx|"),
        ("a|b\nc|d\nef", "↓x", "ab\ncx|d\nex|f"),
        ("a|b\nc|d", "⎋x", "ab\ncx|d"),
        ("a|b\nc|d", "⇨©→℗", "abb|\ncdd|"),
        ("a|b\nc|d", "⇨✂", "a|\nc|"),
        ('"a": |,\n"b": |,', "[", '"a": [|],\n"b": [|],'),
        ('"a": |,\n"b": |,', '["', '"a": ["|"],\n"b": ["|"],'),
        ('"a": |, "b": |,', '["x"', '"a": ["x"|], "b": ["x"|],'),
        ('"a": |,\n"b": |,', "[⌫", '"a": |,\n"b": |,'),
        ('  "a": |,\n  "b": |,', "{⏎", '  "a": {\n    |\n  },\n  "b": {\n    |\n  },'),
        ("a|\nb|", "⇥", "a  |\nb  |"),
        ("  a|b|\n  c|", "⇤", "a|b|\nc|"),
        ("😀|\n😀|", "⌫", "|\n|"),
    ],
)
def test_key_does_the_same_at_every_caret(editor: SourceEditor, before: str, keys: str, after: str) -> None:
    load(editor, before)
    press(editor, keys)
    assert shown(editor) == after


@pytest.mark.parametrize("keys", ["xyz", "⌫", "[", "⏎", "⇥"])
def test_one_undo_takes_it_back_at_every_caret_and_they_stay(editor: SourceEditor, keys: str) -> None:
    load(editor, '"a": 1|\n"b": 2|')
    press(editor, keys)
    changed = editor.toPlainText()
    editor.undo()
    assert editor.toPlainText() == '"a": 1\n"b": 2'
    assert editor.carets.count == 2
    editor.redo()
    assert editor.toPlainText() == changed
    press(editor, "q")
    assert editor.toPlainText().count("q") == 2


def test_word_typed_after_a_movement_is_a_step_of_its_own(editor: SourceEditor) -> None:
    load(editor, "a|\nb|")
    press(editor, "xy←z")
    editor.undo()
    assert editor.toPlainText() == "axy\nbxy"
    editor.undo()
    assert editor.toPlainText() == "a\nb"


def test_next_occurrence_is_of_the_whole_word_and_comes_round(editor: SourceEditor) -> None:
    load(editor, '"x-title": 1, "x-ti|tle-2": 2, "x-title-2": 3')
    assert editor.carets.add_next()
    assert shown(editor) == '"x-title": 1, "|x-title-2|": 2, "x-title-2": 3'
    assert editor.carets.add_next()
    assert not editor.carets.add_next()
    press(editor, "n")
    assert shown(editor) == '"x-title": 1, "n|": 2, "n|": 3'


def test_next_occurrence_of_a_selection_may_be_part_of_a_word(editor: SourceEditor) -> None:
    load(editor, "|title x-title")
    for _ in range(5):
        press(editor, "⇨")
    assert editor.carets.add_next()
    assert shown(editor) == "|title| x-|title|"


def test_all_occurrences_are_selected_and_typed_over(editor: SourceEditor) -> None:
    load(editor, "en, de, e|n, ja, en")
    assert editor.carets.add_all()
    press(editor, "fr")
    assert editor.toPlainText() == "fr, de, fr, ja, fr"
    editor.undo()
    assert editor.toPlainText() == "en, de, en, ja, en"


def test_nothing_is_like_a_gap(editor: SourceEditor) -> None:
    load(editor, "a  |  b")
    assert not editor.carets.add_next()
    assert not editor.carets.add_all()


def test_column_of_carets_by_keys_keeps_its_place_over_a_short_line(editor: SourceEditor) -> None:
    load(editor, "abcd|\na\nabcd")
    editor.carets.add_line(up=False)
    editor.carets.add_line(up=False)
    assert shown(editor) == "abcd|\na|\nabcd|"
    editor.carets.add_line(up=False)
    editor.carets.add_line(up=True)
    assert editor.carets.count == 3


def _point(editor: SourceEditor, at: int) -> QPoint:
    cursor = QTextCursor(editor.document())
    cursor.setPosition(at)
    return editor.cursorRect(cursor).center()


@pytest.mark.parametrize("held", [_ALT, _CONTROL])
def test_click_adds_a_caret_and_takes_one_away(editor: SourceEditor, held: Qt.KeyboardModifier) -> None:
    load(editor, "abc\nd|ef\nghi")
    QTest.mouseClick(editor.viewport(), Qt.MouseButton.LeftButton, held, _point(editor, 9))
    assert shown(editor) == "abc\nd|ef\ng|hi"
    QTest.mouseClick(editor.viewport(), Qt.MouseButton.LeftButton, held, _point(editor, 5))
    assert shown(editor) == "abc\ndef\ng|hi"
    QTest.mouseClick(editor.viewport(), Qt.MouseButton.LeftButton, held, _point(editor, 0))
    QTest.mouseClick(editor.viewport(), Qt.MouseButton.LeftButton, _NONE, _point(editor, 4))
    assert shown(editor) == "abc\n|def\nghi"


def test_column_is_drawn_by_the_mouse(editor: SourceEditor) -> None:
    load(editor, "a|bcd\na\nabcd")
    mouse = editor.viewport(), Qt.MouseButton.LeftButton, _ALT | _SHIFT
    QTest.mousePress(*mouse, _point(editor, 10))
    QTest.mouseRelease(*mouse, _point(editor, 10))
    assert shown(editor) == "a|bc|d\na|\na|bc|d"
    press(editor, "x")
    assert editor.toPlainText() == "axd\nax\naxd"


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


def test_caret_beside_the_break_of_a_long_line_deletes_what_is_beyond_it(editor: SourceEditor) -> None:
    line = "[" + ", ".join(str(at) for at in range(1000, 1400)) + "]"
    editor.document().setPlainText(folded(line))
    raw = editor.document().toRawText()
    breaks = [at for at, sign in enumerate(raw) if sign == JOINT][:2]
    editor.carets.select([(at + 2, at + 2) for at in breaks])
    press(editor, "⌫")
    gone = [at - 2 * passed - 1 for passed, at in enumerate(breaks)]
    assert unfolded(editor.document().toRawText()) == "".join(sign for at, sign in enumerate(line) if at not in gone)


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
    window.menus.action["add_all"].trigger()
    assert editor.carets.count == 1000
    assert "1000 carets" in [label.text().split(" · ")[-1] for label in window.statusBar().findChildren(QLabel)]
    QTest.keyClicks(editor, "ab")
    tab.piece.document.read_now()
    assert tab.piece.document.text().count('"ab"') == 1000
    window.menus.action["undo"].trigger()
    assert tab.piece.document.text().count('"Name"') == 1000
    assert not tab.piece.document.modified
