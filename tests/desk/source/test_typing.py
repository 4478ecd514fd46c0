"""Keys in the source: brackets and quotes close themselves, lines keep their step, blocks move in and out."""

import gc
from collections.abc import Callable
from weakref import ref

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPlainTextDocumentLayout

from previewer.desk.source.editor import SourceEditor

_BAR = "|"
Press = Callable[[str], str]
_KEYS = {
    "⏎": Qt.Key.Key_Return,
    "⇥": Qt.Key.Key_Tab,
    "⇤": Qt.Key.Key_Backtab,
    "⌫": Qt.Key.Key_Backspace,
}


def test_text_that_an_editor_had_first_outlives_the_next(qapp: QApplication) -> None:
    """Python took it apart at any moment, such as while Qt showed the editor's children, and Qt fell over it."""
    editor = SourceEditor()
    first = ref(editor.document())
    other = QTextDocument(editor)
    other.setDocumentLayout(QPlainTextDocumentLayout(other))
    editor.show_document(other)
    gc.collect()
    assert first() is not None
    editor.deleteLater()


def load(editor: SourceEditor, text: str) -> None:
    """A text with the cursor at the bar, or the selection between two."""
    parts = text.split(_BAR)
    editor.document().setPlainText("".join(parts))
    editor.document().setModified(False)
    start = len(parts[0].encode("utf-16-le")) // 2
    editor.goTo(start, start + len(parts[1]) if len(parts) > 2 else start)


def shown(editor: SourceEditor) -> str:
    text, at = editor.toPlainText(), editor.textCursor().position()
    return text[:at] + _BAR + text[at:]


@pytest.mark.parametrize(
    ("before", "keys", "after"),
    [
        ("|", "{", "{|}"),
        ("|", '{"a', '{"a|"}'),
        ('{"a": |}', "[", '{"a": [|]}'),
        ('{"a": |}', '["', '{"a": ["|"]}'),
        ('{"a": "|"}', "{", '{"a": "{|"}'),
        ("|", "{}", "{}|"),
        ("|", '["x"', '["x"|]'),
        ('{"a|"}', '"', '{"a"|}'),
        ('{"a\\|"}', '"', '{"a\\"|"}'),
        ("|7", "[", "[|7"),
        ("|", "{⌫", "|"),
        ("|", '{"⌫', "{|}"),
        ('{"|"}', "⌫", '{|"}'),
        ("{|}", "⏎", "{\n  |\n}"),
        ('{\n  "a": [|]\n}', "⏎", '{\n  "a": [\n    |\n  ]\n}'),
        ('{\n  "a": 1,|\n}', "⏎", '{\n  "a": 1,\n  |\n}'),
        ('{\n  "a": "{|"\n}', "⏎", '{\n  "a": "{\n  |"\n}'),
        ('{\n  "a": {\n    "b": 1\n    |', "}", '{\n  "a": {\n    "b": 1\n  }|'),
        ('{\n  "a": {"x": "}"\n    |', "}", '{\n  "a": {"x": "}"\n  }|'),
        ("{\n|", "⇥", "{\n  |"),
        ("{\n  |", "⇤", "{\n|"),
        ('{"a": |1|}', "[", '{"a": [|1]}'),
    ],
)
def test_key_does_what_json_needs(editor: SourceEditor, before: str, keys: str, after: str) -> None:
    load(editor, before)
    for key in keys:
        if key in _KEYS:
            QTest.keyClick(editor, _KEYS[key])
        else:
            QTest.keyClicks(editor, key)
    if editor.textCursor().hasSelection():
        assert editor.toPlainText() == after.replace(_BAR, "")
    else:
        assert shown(editor) == after


def test_selected_lines_move_in_and_out_by_the_step_of_the_file(editor: SourceEditor) -> None:
    load(editor, '{\n"|a": 1,\n\n"b": 2|\n}')
    editor.typing_help.step = "    "
    QTest.keyClick(editor, Qt.Key.Key_Tab)
    assert editor.toPlainText() == '{\n    "a": 1,\n\n    "b": 2\n}'
    QTest.keyClick(editor, Qt.Key.Key_Backtab)
    QTest.keyClick(editor, Qt.Key.Key_Backtab)
    assert editor.toPlainText() == '{\n"a": 1,\n\n"b": 2\n}'


def test_pair_that_closed_itself_goes_by_one_undo(editor: SourceEditor) -> None:
    load(editor, "[|]")
    QTest.keyClicks(editor, "{")
    assert shown(editor) == "[{|}]"
    editor.undo()
    assert editor.toPlainText() == "[]"


def test_bracket_beside_the_cursor_is_marked_with_its_partner(editor: SourceEditor) -> None:
    load(editor, '{"😀": "}", "b": [1, {}]|}')
    editor.highlights.show_pair()
    marked = [found.cursor.selectedText() for found in editor.extraSelections()]
    places = sorted(found.cursor.selectionStart() for found in editor.extraSelections() if found.cursor.hasSelection())
    assert sorted(filter(None, marked)) == ["{", "}"]
    assert places == [0, len(editor.toPlainText())]  # one letter takes two units


def test_folding_hides_what_a_line_opens_and_the_cursor_brings_it_to_light(editor: SourceEditor) -> None:
    load(editor, '{\n  "a": {\n    "b": |1\n  },\n  "c": 2\n}')
    document = editor.document()
    assert editor.folding.fold_around(editor.textCursor().block())
    seen = [document.findBlockByNumber(at).isVisible() for at in range(document.blockCount())]
    assert seen == [True, True, False, True, True, True]
    assert editor.textCursor().blockNumber() == 1
    editor.goTo(document.findBlockByNumber(2).position(), document.findBlockByNumber(2).position())
    assert document.findBlockByNumber(2).isVisible()
    editor.folding.toggle(document.begin())
    assert not document.findBlockByNumber(4).isVisible()
    editor.folding.unfold_all()
    assert all(document.findBlockByNumber(at).isVisible() for at in range(document.blockCount()))
    assert not document.isModified()


def test_change_of_what_is_folded_brings_it_to_light(editor: SourceEditor) -> None:
    load(editor, '{|\n  "a": 1\n}')
    editor.folding.toggle(editor.document().begin())
    assert not editor.document().findBlockByNumber(1).isVisible()
    editor.textCursor().deletePreviousChar()
    assert editor.document().findBlockByNumber(1).isVisible()
