"""Typing in the inspector: words as undo steps, line breaks that stay, input methods."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QGuiApplication, QInputMethodEvent, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from previewer.desk.document import editing
from tests.desk.helpers import dumped, piece, switch_item, text_item
from tests.desk.modes.edit.inspecting import EVERY_KIND, Inspect, alone, type_into


def test_word_typed_into_a_title_is_one_undo_step_and_every_byte_comes_back(inspect: Inspect) -> None:
    shown = inspect(EVERY_KIND)
    shown.select("lamp_name")
    before = shown.text
    edit = shown.field("x-title").edits["en"]
    edit.setFocus()
    edit.setCursorPosition(4)
    QTest.keyClicks(edit, " or nickname")
    assert edit.text() == "Name or nickname of the lamp"
    assert edit.cursorPosition() == 16
    assert shown.piece.session.piece.item("lamp_name").title("en").text == "Name or nickname of the lamp"
    assert shown.steps() == 1
    shown.undo()
    assert shown.text == before
    assert edit.text() == "Name of the lamp"
    shown.redo()
    assert edit.text() == "Name or nickname of the lamp"


def test_words_at_two_places_are_two_steps(inspect: Inspect) -> None:
    shown = inspect(alone("text"))
    edit = shown.field("x-title").edits["en"]
    edit.setFocus()
    edit.end(False)
    QTest.keyClicks(edit, "ab")
    edit.home(False)
    QTest.keyClicks(edit, "cd")
    assert (edit.text(), shown.steps()) == ("cdNameab", 2)
    QTest.keyClick(edit, Qt.Key.Key_Backspace)
    QTest.keyClick(edit, Qt.Key.Key_Backspace)
    assert (edit.text(), shown.steps()) == ("Nameab", 3)
    shown.undo()
    shown.undo()
    assert edit.text() == "Nameab"


@pytest.mark.parametrize("between", ["source", "value", "leave"])
def test_word_ends_where_something_else_is_done(inspect: Inspect, between: str) -> None:
    shown = inspect(dumped(piece(item=text_item(), loud=switch_item())))
    edit = shown.field("x-title").edits["en"]
    edit.setFocus()
    edit.end(False)
    QTest.keyClicks(edit, "a")
    if between == "source":
        shown.piece.document.set_text(shown.text + "\n")
    elif between == "value":
        shown.piece.session.edit("loud", True)
    else:
        shown.field("x-hidden").box.setFocus()
        edit.setFocus()
        edit.end(False)
    QTest.keyClicks(edit, "b")
    assert edit.text() == "Nameab"
    shown.undo()
    assert edit.text() == "Namea"


def test_line_breaks_of_a_text_stay_as_the_file_has_them(inspect: Inspect) -> None:
    text = dumped(piece(item=text_item(**{"x-description": {"en": "a\r\nb\u00a0c\u2028d", "ja": "あ"}})))
    shown = inspect(text)
    edit = shown.field("x-description").edits["en"]
    assert edit.text() == "a\nb\u00a0c\u2028d"
    edit.setFocus()
    QTest.keyClicks(edit, "x")
    assert shown.item()["x-description"]["en"] == "xa\r\nb\u00a0c\u2028d"
    QTest.keyClick(edit, Qt.Key.Key_Return)
    assert shown.item()["x-description"]["en"] == "x\na\r\nb\u00a0c\u2028d"


def test_half_a_character_stays_when_the_text_beside_it_is_edited(inspect: Inspect) -> None:
    shown = inspect(alone("text").replace('"Name"', '"N\\ud800e😀"'))
    edit = shown.field("x-title").edits["en"]
    assert edit.text() == "N\ufffde😀"
    edit.setFocus()
    edit.end(False)
    QTest.keyClicks(edit, "!")
    assert '"N\\ud800e😀!"' in shown.text


@pytest.mark.parametrize("name", ["x-title", "x-description"])
def test_composition_of_an_input_method_is_not_broken(inspect: Inspect, name: str) -> None:
    shown = inspect(alone("text"))
    edit = shown.field(name).edits["ja"]
    before = shown.text
    edit.setFocus()
    QTest.keyClick(edit, Qt.Key.Key_End)
    QApplication.sendEvent(edit, QInputMethodEvent("にほ", []))
    assert shown.text == before
    # Something else is done meanwhile, and the form is shown anew: whoever sets a text ends a composition.
    written: list[str] = []
    edit.setText = edit.setPlainText = written.append
    assert editing.edit(shown.piece, [_title("en", "Other")]) is None
    shown.pane.refresh()
    assert written == []
    event = QInputMethodEvent("", [])
    event.setCommitString("日本")
    steps = shown.steps()
    QApplication.sendEvent(edit, event)
    assert shown.item()[name]["ja"].endswith("日本")
    assert shown.steps() == steps + 1


def _title(code: str, text: str) -> Any:
    from previewer.pieces.edits.values import SetValue

    return SetValue(("properties", "item", "x-title", code), text)


def test_emptied_line_takes_its_language_out_and_the_last_one_stays(inspect: Inspect) -> None:
    shown = inspect(alone("text"))
    field = shown.field("x-title")
    before = shown.text
    type_into(field.edits["en"], "")
    assert shown.item()["x-title"] == {"ja": "名前"}
    assert field.edits["en"].placeholderText() == "名前"
    type_into(field.edits["ja"], "")
    assert shown.item()["x-title"] == {"ja": "名前"}
    assert shown.said("x-title") == "The last language of a text cannot be removed."
    field.edits["en"].setFocus()
    assert field.edits["ja"].text() == "名前"
    assert shown.said("x-title") == ""
    shown.undo()
    assert shown.text == before


def test_line_that_is_written_stays_while_its_language_is_gone_from_the_piece(inspect: Inspect) -> None:
    item = text_item()
    item["x-title"]["fr"] = "Nom"
    shown = inspect(dumped(piece(item=item)))
    field = shown.field("x-title")
    edit = field.edits["fr"]
    type_into(edit, "")
    assert "fr" not in shown.item()["x-title"]
    assert field.edits["fr"] is edit
    QTest.keyClicks(edit, "Titre")
    assert shown.item()["x-title"]["fr"] == "Titre"
    type_into(edit, "")
    shown.field("x-hidden").box.setFocus()
    assert "fr" not in field.edits


def test_codes_are_written_as_the_file_has_them_and_strays_have_a_line(inspect: Inspect) -> None:
    item = text_item()
    item["x-title"] = {"EN": "Name", "ja": "名前", "e_n": "?"}
    shown = inspect(dumped(piece(item=item)))
    field = shown.field("x-title")
    assert set(field.edits) == {"EN", "ja", "e_n"}
    type_into(field.edits["EN"], "Title")
    assert shown.item()["x-title"] == {"EN": "Title", "ja": "名前", "e_n": "?"}
    assert any("e_n" in text for text in shown.row("x-title").problems.texts)


def test_undo_keys_are_left_to_the_window_but_for_what_is_not_taken(inspect: Inspect) -> None:
    shown = inspect(alone("textarea", maximum=5))
    fields = shown.field("x-title"), shown.field("x-description"), shown.field("default")
    for edit in (fields[0].edits["en"], fields[1].edits["en"], fields[2].edit):
        event = QKeyEvent(QEvent.Type.ShortcutOverride, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        QApplication.sendEvent(edit, event)
        assert not event.isAccepted()
    edit = fields[2].edit
    type_into(edit, "abcdefgh")
    assert (edit.text(), shown.said("default") != "") == ("abcdefgh", True)
    steps = shown.steps()
    QApplication.sendEvent(edit, event)
    assert event.isAccepted()
    QTest.keyClick(edit, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert (edit.text(), shown.said("default"), shown.steps()) == ("abcd", "", steps)
    redo = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    QTest.keyClick(edit, Qt.Key.Key_Z, redo)
    assert (edit.text(), shown.said("default") != "", shown.steps()) == ("abcdefgh", True, steps)
    QTest.keyClick(edit, Qt.Key.Key_Escape)
    assert edit.text() == "abcd"


def test_what_is_not_taken_does_not_go_to_another_item(inspect: Inspect) -> None:
    bounds = {"type": "number", "x-input-type": "slider", "minimum": 0, "maximum": 10, "multipleOf": 1}
    shown = inspect(dumped(piece(item=text_item(**bounds), other=text_item(**bounds))))
    edit, title = shown.field("maximum").edit, shown.field("x-title").edits["en"]
    type_into(edit, "-5")
    assert (edit.text(), shown.said("maximum") != "") == ("-5", True)
    shown.select("other")
    assert (edit.text(), shown.said("maximum")) == ("10", "")
    title.setFocus()
    title.end(False)
    QTest.keyClicks(title, "a")
    shown.select("item")
    QTest.keyClick(title, Qt.Key.Key_End)
    QTest.keyClicks(title, "b")
    assert (shown.item("other")["x-title"]["en"], shown.item()["x-title"]["en"]) == ("Namea", "Nameb")
    assert shown.steps() == 2


def test_lines_that_are_pasted_into_a_line_become_one(inspect: Inspect) -> None:
    shown = inspect(alone("text"))
    edit = shown.field("x-title").edits["en"]
    edit.setFocus()
    edit.end(False)
    QGuiApplication.clipboard().setText(" one\ntwo")
    edit.paste()
    assert shown.item()["x-title"]["en"] == edit.text() == "Name one two"
    assert edit.cursorPosition() == 12


def test_field_of_several_lines_is_as_high_as_they_are(inspect: Inspect) -> None:
    long = text_item(**{"x-description": {"en": "word " * 20, "ja": "あ"}})
    shown = inspect(dumped(piece(item=text_item(), long=long)))
    edit = shown.field("x-description").edits["en"]
    one = edit.sizeHint().height()
    shown.select("long")
    assert edit.sizeHint().height() > one
    shown.select("item")
    assert edit.sizeHint().height() == one
    edit.setFocus()
    QTest.keyClick(edit, Qt.Key.Key_Return)
    assert edit.sizeHint().height() > one
