"""What the source offers beyond typing: finding, replacing, lines, layout, skeletons, and what it knows of a place."""

import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QInputDialog, QPlainTextEdit, QTreeView
from pytestqt.qtbot import QtBot

from previewer.desk.document.editing import edit
from previewer.desk.modes.edit import EDIT
from previewer.desk.modes.preview import PREVIEW
from previewer.desk.panes import SOURCE
from previewer.desk.panes.source import SourcePane
from previewer.desk.source.find_bar import FindBar
from previewer.desk.tabs.piece_tab import PieceTab
from previewer.desk.window.main_window import MainWindow
from previewer.pieces import read_text
from previewer.pieces.edits.values import SetValue
from previewer.pieces.kinds import BY_FORM
from previewer.pieces.messages import say
from previewer.serve.definition.schema_words import explanation
from tests.desk.helpers import dumped, opened, piece, switch_item, text_item


@pytest.fixture
def tab(window: MainWindow, tmp_path: Path) -> PieceTab:
    path = tmp_path / "tools.json"
    path.write_text(dumped(piece(name=text_item(), loud=switch_item())), encoding="utf-8")
    return opened(window, path)


@pytest.fixture
def source(tab: PieceTab) -> SourcePane:
    return tab.panes.get(SOURCE)


def put_cursor(source: SourcePane, before: str) -> None:
    at = source.editor.toPlainText().index(before) + len(before)
    source.editor.goTo(at, at)


def test_search_marks_and_counts_while_typing(window: MainWindow, source: SourcePane) -> None:
    window.menus.action["find"].trigger()
    bar, text = source.find_bar, source.editor.toPlainText()
    QTest.keyClicks(bar.field, "x-TITLE")
    assert bar.note.text() == "1 of 2"
    assert source.editor.textCursor().selectedText() == "x-title"
    assert [text[start:end] for start, end in source.search.hits] == ["x-title"] * 2
    shown = [found for found in source.editor.extraSelections() if found.cursor.selectedText() == "x-title"]
    assert len(shown) == 2
    window.menus.action["find_next"].trigger()
    assert bar.note.text() == "2 of 2"
    window.menus.action["find_previous"].trigger()
    assert bar.note.text() == "1 of 2"
    bar.case.setChecked(True)
    assert bar.note.text() == "Not found"
    bar.dismiss()
    assert source.search.hits == []


def test_line_when_gone_to_then_its_item_is_the_selected_one(
    window: MainWindow, tab: PieceTab, source: SourcePane
) -> None:
    window.menus.action["go_to_line"].trigger()
    dialog = window.findChild(QInputDialog)
    assert isinstance(dialog, QInputDialog)
    line = source.editor.toPlainText()[: source.editor.toPlainText().index('"loud": {')].count("\n") + 1
    dialog.setIntValue(line)
    dialog.accept()
    assert source.editor.textCursor().blockNumber() == line - 1
    assert tab.piece.selection.item == "loud"


def test_source_when_first_seen_and_after_undo_then_at_the_selected_item(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    window.show_mode(EDIT)
    path = tmp_path / "many.json"
    path.write_text(dumped(piece(**{f"item_{at}": text_item() for at in range(40)})), encoding="utf-8")
    tab = opened(window, path)
    tab.piece.selection.select("item_30")
    window.show_mode(PREVIEW)
    editor = tab.panes.get(SOURCE).editor

    def stands(key: str) -> bool:
        cursor = editor.textCursor()
        seen = editor.viewport().rect().intersects(editor.cursorRect())
        return cursor.selectedText() == f'"{key}"' and seen

    qtbot.waitUntil(lambda: stands("item_30"))
    assert edit(tab.piece, [SetValue(("properties", "item_2", "maximum"), 20)]) is None
    tab.piece.selection.select("item_35")
    tab.piece.acts.undo(editor.undo)
    tab.piece.document.read_now()
    qtbot.waitUntil(lambda: stands("item_35"))


def test_replace_puts_one_or_all_in_one_undo_step(window: MainWindow, tab: PieceTab, source: SourcePane) -> None:
    window.menus.action["replace"].trigger()
    bar = source.find_bar
    assert not bar.other.isHidden()
    bar.field.setText("名前")
    bar.other.setText("表題")
    before = tab.piece.document.text()
    bar.replace.click()
    assert tab.piece.document.text() == before.replace("名前", "表題", 1)
    assert bar.note.text() == "1 of 1"
    source.editor.undo()
    bar.replace_all.click()
    assert tab.piece.document.text() == before.replace("名前", "表題")
    source.editor.undo()
    assert tab.piece.document.text() == before


def test_go_to_line_asks_and_goes_there(window: MainWindow, tab: PieceTab, source: SourcePane) -> None:
    window.menus.action["go_to_line"].trigger()
    dialog = window.findChild(QInputDialog)
    assert dialog is not None
    assert dialog.intMaximum() == tab.piece.document.text().count("\n") + 1
    dialog.setIntValue(7)
    dialog.accept()
    assert tab.piece.selection.cursor == (7, 1, 1)


def test_format_lays_the_document_out_and_keeps_the_cursor(
    window: MainWindow, tab: PieceTab, source: SourcePane
) -> None:
    document = tab.piece.document
    whole = json.loads(document.text())
    source.editor.selectAll()
    source.editor.insertPlainText(
        '{"type":"object",\n\n "properties" : { "a":7,\n"b" : []},  "x-field-order":["a",\n"b"]}'
    )
    put_cursor(source, '"b"')
    window.menus.action["tidy"].trigger()
    assert document.text() == (
        '{\n  "type": "object",\n  "properties": {\n    "a": 7,\n    "b": []\n  },\n  "x-field-order": ["a", "b"]\n}\n'
    )
    assert source.editor.toPlainText()[: source.editor.textCursor().position()].endswith('"b"')
    source.editor.undo()
    source.editor.undo()
    assert json.loads(document.text()) == whole
    source.editor.insertPlainText("{")
    window.menus.action["tidy"].trigger()
    assert window.statusBar().currentMessage() == "Not formatted: the file is not valid JSON"


def test_document_on_one_line_is_spread_by_format(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "line.json"
    data = piece(**{f"item_{at}": text_item() for at in range(20)})
    path.write_text(json.dumps(data, separators=(",", ":")), encoding="utf-8")
    tab = opened(window, path)
    window.menus.action["tidy"].trigger()
    assert window.statusBar().currentMessage() == "Formatted; undo puts it back on one line"
    assert json.loads(tab.piece.document.text()) == data
    assert '      "x-title": {"ja": "\\u540d\\u524d", "en": "Name"},\n' in tab.piece.document.text()
    assert tab.panes.get(SOURCE).editor.document().blockCount() == tab.piece.document.text().count("\n") + 1


def test_long_lines_wrap_where_the_settings_say_so(window: MainWindow, source: SourcePane) -> None:
    assert source.editor.lineWrapMode() == QPlainTextEdit.LineWrapMode.NoWrap
    window.menus.action["wrap"].trigger()
    assert source.editor.lineWrapMode() == QPlainTextEdit.LineWrapMode.WidgetWidth
    assert window.settings.wrap
    window.menus.action["wrap"].trigger()
    assert source.editor.lineWrapMode() == QPlainTextEdit.LineWrapMode.NoWrap


def test_skeleton_of_every_form_is_a_whole_item(tab: PieceTab, source: SourcePane) -> None:
    before = tab.piece.document.text()
    for name in BY_FORM:
        put_cursor(source, '"properties": {')
        QTest.keyClick(source.editor, Qt.Key.Key_Return)
        QTest.keyClicks(source.editor, '"')
        assert name in source.completion.propose(), name
        source.completion.insert(name)
        reading = tab.piece.document.reading
        assert reading.piece is not None
        assert not [found for found in reading.diagnostics if found.severity == "error"], name
        key = source.editor.textCursor().selectedText()
        assert reading.piece.items[0].key == key
        tab.piece.document.set_text(before)


def test_skeleton_takes_the_comma_that_was_written_for_it(tab: PieceTab, source: SourcePane) -> None:
    put_cursor(source, '"switch"\n    }')
    source.editor.insertPlainText(",\n    ")
    QTest.keyClicks(source.editor, '"sli')
    assert source.completion.propose() == ["slider"]
    source.completion.insert("slider")
    made = read_text(tab.piece.document.text())
    assert made.piece is not None
    assert [item.key for item in made.piece.items] == ["name", "loud", "slider"]
    assert {found.code for found in made.diagnostics} == {"text-placeholder"}


def test_skeleton_is_offered_only_where_it_can_be_put(tab: PieceTab, source: SourcePane) -> None:
    put_cursor(source, '"properties": {')
    QTest.keyClick(source.editor, Qt.Key.Key_Return)
    QTest.keyClicks(source.editor, '"swi')
    assert source.completion.propose() == ["switch"]
    whole = tab.piece.document.text()
    for wrong in ("garbage", "NaN", "]"):
        tab.piece.document.set_text(whole[: whole.rindex("}")] + wrong + "\n}")
        put_cursor(source, '"swi')
        assert source.completion.propose() == [], wrong
    tab.piece.document.set_text(whole)
    put_cursor(source, '"swi')
    assert source.completion.propose() == ["switch"]


def test_skeleton_is_filled_stop_by_stop_and_its_key_goes_where_it_is_named(
    tab: PieceTab, source: SourcePane, qtbot: QtBot
) -> None:
    put_cursor(source, '"switch"\n    }')
    editor, document = source.editor, tab.piece.document
    editor.insertPlainText(",\n    ")
    editor.setFocus()
    QTest.keyClicks(editor, '"sli')
    source.completion.propose()
    source.completion.insert("slider")

    def selected() -> str:
        return editor.textCursor().selectedText()

    def told() -> set[str]:
        document.read_now()
        return {found.code for found in document.reading.diagnostics}

    assert selected() == "slider"
    for letter in "days":
        QTest.keyClicks(editor, letter)
        assert told() == {"text-placeholder"}
    # The key, its entry in the order, two titles and two descriptions.
    assert document.text().count('"days"') == 6
    QTest.keyClick(editor, Qt.Key.Key_Tab)
    assert not editor.carets.several
    assert selected() == "days"
    QTest.keyClicks(editor, "Days to go")
    assert document.text().count('"days"') == 5
    QTest.keyClick(editor, Qt.Key.Key_Backtab)
    assert selected() == "days"
    for stop in ("Days to go", "days", "days", "days", "10", "0"):
        QTest.keyClick(editor, Qt.Key.Key_Tab)
        assert selected() == stop
    QTest.keyClick(editor, Qt.Key.Key_Escape)
    assert editor.hasFocus()
    made = told()
    assert "order-unknown" not in made
    assert document.reading.piece is not None
    assert document.reading.piece.display_order()[2].key == "days"
    # No stops any more: Tab indents.
    at = editor.textCursor().position()
    QTest.keyClick(editor, Qt.Key.Key_Tab)
    assert editor.textCursor().position() > at


def test_proposals_and_places_tell_what_the_schema_knows(tab: PieceTab, source: SourcePane, qtbot: QtBot) -> None:
    text = tab.piece.document.text()
    at = text.index('"x-input-type"') + 3
    assert "The control that the item is set with" in source.editor.explain(at)
    assert "The control that the item is set with" in source.editor.explain(text.index('"text"') + 2)
    assert "Title" in source.editor.explain(text.index('"x-title"') + 3)
    assert source.editor.explain(0) == ""
    put_cursor(source, '"x-title": ')
    source.editor.goTo(text.index('"x-title"'), text.index('"x-title"'))
    source.completion.propose()
    model = source.completion.completer.model()
    notes = {model.index(row, 0).data(): model.index(row, 1).data() for row in range(model.rowCount())}
    assert notes["x-hidden"].startswith("true hides the item")
    assert explanation(("properties", "a", "x-hidden"), "ja").startswith("非表示\n")
    assert explanation(("properties", "a", "x-hidden")).startswith("Hidden\n")
    source.editor.goTo(text.index('"text"') + 1, text.index('"text"') + 5)
    source.editor.textCursor().removeSelectedText()
    source.completion.propose()
    notes = {model.index(row, 0).data(): model.index(row, 1).data() for row in range(model.rowCount())}
    assert notes["switch"] == "On or off."


def test_mouse_and_completion_tell_what_holds_for_the_kind_of_the_item(window: MainWindow, tmp_path: Path) -> None:
    steps = {"x-input-type": "drumroll", "type": "number", "minimum": 0, "maximum": 9, "multipleOf": 1, "default": 3}
    path = tmp_path / "kinds.json"
    path.write_text(dumped(piece(loud=switch_item(default=True), days=text_item(**steps), own=text_item())), "utf-8")
    source = opened(window, path).panes.get(SOURCE)
    text = source.editor.toPlainText()

    def told(key: str, item: str) -> str:
        return str(source.editor.explain(text.index(f'"{key}"', text.index(f'"{item}": {{')) + 2))

    assert "characters" not in told("default", "loud") + told("default", "days") + told("maximum", "days")
    assert "boolean" in told("type", "loud")
    assert told("maximum", "days") != explanation(("properties", "a", "maximum"))
    assert told("x-input-type", "days").endswith("Range picker\u2002drumroll\n" + say("en", "uses", "drumroll-range"))
    assert told("x-input-type", "own").endswith("Text\u2002text\n" + say("en", "uses", "text"))
    at = text.index('"minimum"')
    source.editor.goTo(at, at)
    keys = source.completion.propose()
    assert keys == ["x-hidden"]
    ja = explanation(("properties", "a", "maximum"), "ja", BY_FORM["text"])
    assert ja.startswith("文字数の上限\n")
    assert "300" in ja


def test_drumroll_that_is_not_told_yet_is_offered_the_keys_of_all_its_forms(tab: PieceTab, source: SourcePane) -> None:
    source.editor.selectAll()
    source.editor.insertPlainText('{"type": "object", "properties": {"a": {"x-input-type": "drumroll", ')
    assert {"enum", "minimum"} <= set(source.completion.propose())
    source.editor.insertPlainText('"minimum": 1, ')
    assert {"enum", "format"}.isdisjoint(source.completion.propose())


def test_proposals_on_an_empty_line_go_on_with_the_letters(tab: PieceTab, source: SourcePane, qtbot: QtBot) -> None:
    put_cursor(source, '"properties": {')
    QTest.keyClick(source.editor, Qt.Key.Key_Return)
    source.editor.setFocus()
    QTest.keyClick(source.editor, Qt.Key.Key_Space, Qt.KeyboardModifier.ControlModifier)
    popup, model = source.completion.completer.popup(), source.completion.completer.model()
    assert isinstance(popup, QTreeView)
    QTest.keyClicks(popup, "pic")
    qtbot.waitUntil(lambda: model.rowCount() == 3)
    assert popup.isVisible()
    columns = [popup.model().index(0, column).data() for column in range(4) if not popup.isColumnHidden(column)]
    assert columns == [say("en", "uses", "drumroll-string"), "Picker", "drumroll"]
    QTest.keyClick(popup, Qt.Key.Key_Down)
    QTest.keyClick(popup, Qt.Key.Key_Return)
    made = tab.piece.document.reading.piece
    assert made is not None
    assert made.items[0].form == "drumroll-number"


def test_find_bar_in_a_narrow_pane_shows_what_is_sought_and_the_count(qtbot: QtBot) -> None:
    bar = FindBar()
    qtbot.addWidget(bar)
    bar.open("name")
    bar.show_count(9, 2000)
    bar.resize(170, bar.sizeHint().height())
    bar.grab()
    assert bar.field.width() > 140
    assert bar.note.width() >= bar.note.sizeHint().width()
