"""The inspector: a form for each kind, whose fields become text and show what the text reads as."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from previewer.desk.language import ProgramLanguage
from previewer.desk.modes.edit.inspector import field
from previewer.pieces.kinds import FORMS
from tests.desk.helpers import calendar_item, dumped, piece, switch_item, text_item
from tests.desk.modes.edit.inspecting import EVERY_KIND, Inspect, alone, type_into
from tests.pieces.helpers import declared, piece_text


def test_form_has_exactly_the_keys_of_its_kind_with_name_and_rule(inspect: Inspect) -> None:
    shown = inspect(piece_text({form.form: declared(form.form) for form in FORMS}))
    common = {"x-title", "x-description", "x-input-type", "type", "x-hidden", "default"}
    for form in FORMS:
        shown.select(form.form)
        assert shown.pane.form is not None
        covered = [name for row in shown.pane.form.rows for name in row.field.names]
        assert set(covered) == common | form.uses
        assert len(covered) == len(set(covered))
        assert not shown.pane.form.foreign
        for row in shown.pane.form.rows:
            assert row.label.text() and row.rule.text(), row.field.name
            assert row.field.name not in row.label.text().split()
        assert shown.field("x-input-type").box.currentIndex() == FORMS.index(form)


def test_number_field_says_the_range_that_it_accepts(inspect: Inspect) -> None:
    bounds = {"minimum": 0, "maximum": 10, "multipleOf": 1}
    slider = inspect(alone("slider", "number", **bounds))
    assert "Below 1,000,000." in slider.row("maximum").rule.text()
    assert "1 to 1,000,000." in slider.row("multipleOf").rule.text()
    wheel = inspect(alone("drumroll", "number", **bounds))
    assert "At least \u22121,000,000." in wheel.row("minimum").rule.text()
    assert "1,000 when not set" in inspect(alone("textarea")).row("maximum").rule.text()


def test_bound_out_of_range_is_said_and_not_written(inspect: Inspect) -> None:
    shown = inspect(alone("slider", "number", minimum=0, maximum=10, multipleOf=1))
    edit = shown.field("maximum").edit
    before = shown.text
    for typed, said in (
        ("2000000", "maximum of a slider must be less than 1000000; found 2000000."),
        ("-5", "maximum -5 must be above minimum 0."),
        ("1.", "Enter a number, such as 10 or 0.5."),
        ("", "Enter a number, such as 10 or 0.5."),
    ):
        type_into(edit, typed)
        assert shown.said("maximum") == said, typed
    shown.field("x-hidden").box.setFocus()
    assert edit.text() == shown.item()["maximum"].__str__()
    type_into(edit, "20")
    assert shown.said("maximum") == ""
    assert shown.text == before.replace('"maximum": 10', '"maximum": 20')


def test_number_is_written_as_typed_also_by_an_input_method_for_japanese(inspect: Inspect) -> None:
    shown = inspect(alone("slider", "number", minimum=0, maximum=10, multipleOf=1))
    type_into(shown.field("maximum").edit, "12.50")
    assert '"maximum": 12.50' in shown.text
    type_into(shown.field("minimum").edit, "ー１０")
    assert '"minimum": -10' in shown.text


def test_arrow_keys_step_a_number_as_one_undo_step(inspect: Inspect) -> None:
    shown = inspect(alone("slider", "number", minimum=0, maximum=10, multipleOf=1))
    before = shown.text
    edit = shown.field("maximum").edit
    edit.setFocus()
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Up, Qt.Key.Key_PageUp, Qt.Key.Key_Down):
        QTest.keyClick(edit, key)
    assert (edit.text(), shown.item()["maximum"]) == ("21", 21)
    assert shown.steps() == 1
    shown.undo()
    assert shown.text == before


def test_limit_of_a_text_may_be_absent(inspect: Inspect) -> None:
    shown = inspect(alone("text"))
    row, edit = shown.row("maximum"), shown.field("maximum").edit
    before = shown.text
    assert (edit.text(), edit.placeholderText()) == ("", "300")
    assert row.remove.isHidden()
    type_into(edit, "20")
    assert shown.item()["maximum"] == 20
    assert not row.remove.isHidden()
    row.remove.click()
    assert shown.text == before


def test_wrong_value_is_shown_with_its_problem_and_the_fix_as_a_button(inspect: Inspect) -> None:
    shown = inspect(alone("slider", "number", minimum=0, maximum="10", multipleOf=1, default=3))
    row = shown.row("maximum")
    assert shown.field("maximum").edit.text() == '"10"'
    assert row.problems.texts == ['maximum must be a number; found "10".']
    default = shown.field("default")
    assert not default.edit.isEnabled()
    assert default.written.text() == "In the file: 3" and not default.written.isHidden()
    (button,) = row.problems.buttons
    assert button.text().startswith("Remove the quotes: 10 (chan")  # it changes what can be chosen
    button.click()
    assert shown.item()["maximum"] == 10
    assert row.problems.texts == []
    assert default.edit.isEnabled() and default.written.isHidden()


def test_wrong_default_is_told_and_that_of_another_item_is_not_left_there(inspect: Inspect) -> None:
    slider = {"type": "number", "x-input-type": "slider", "multipleOf": 1}
    late = json.loads(declared("time")) | {"default": [25, 0]}
    bad = text_item() | slider | {"minimum": 10, "maximum": 1, "default": 50}
    good = text_item() | slider | {"minimum": 0, "maximum": 9, "default": 7}
    shown = inspect(dumped(piece(late=late, good=good, bad=bad)))
    shown.select("late")
    assert shown.field("default").written.text() == "In the file: [25, 0]"
    shown.select("good")
    assert shown.field("default").edit.text() == "7" and shown.field("default").written.isHidden()
    shown.select("bad")
    assert shown.field("default").edit.text() == ""
    assert shown.field("default").written.text() == "In the file: 50"


def test_form_does_not_move_under_the_mouse_when_a_problem_is_gone(inspect: Inspect) -> None:
    wordless = text_item() | {"x-title": {"en": "item", "ja": "item"}}
    shown = inspect(dumped(piece(item=wordless, other=text_item())))
    shown.select("item")
    title, description = shown.field("x-title"), shown.field("x-description").edits["en"]
    assert len(shown.row("x-title").problems.texts) >= 1
    QApplication.processEvents()
    before = description.mapTo(shown.pane, QPoint(0, 0))
    for code, text in (("en", "Name"), ("ja", "\u540d\u524d")):
        type_into(title.edits[code], text)
    assert shown.row("x-title").problems.texts == []
    QApplication.processEvents()
    assert description.mapTo(shown.pane, QPoint(0, 0)) == before
    shown.select("other")
    QApplication.processEvents()
    assert description.mapTo(shown.pane, QPoint(0, 0)).y() < before.y()


def test_key_that_lacks_is_told_where_it_belongs(inspect: Inspect) -> None:
    item = calendar_item()
    del item["format"], item["x-description"]
    shown = inspect(dumped(piece(item=item)))
    assert any("format" in text for text in shown.row("format").problems.texts)
    assert any("x-description" in text for text in shown.row("x-description").problems.texts)
    shown.row("format").problems.buttons[0].click()
    assert shown.item()["format"] == "date"
    type_into(shown.field("x-description").edits["en"], "New")
    assert shown.item()["x-description"] == {"en": "New"}


def test_foreign_keys_are_shown_and_can_be_taken_out(inspect: Inspect) -> None:
    shown = inspect(alone("switch", "boolean", colour={"a": [1, 2.50]}, minimum=3))
    before = shown.text
    assert shown.pane.form is not None
    rows = shown.pane.form.foreign
    assert list(rows) == [("colour",), ("minimum",)]
    assert rows[("colour",)].field.edit.text() == '{"a": [1, 2.5]}'  # type: ignore[attr-defined]
    assert rows[("minimum",)].problems.texts == ["A switch does not use minimum."]
    rows[("colour",)].remove.click()
    assert "colour" not in shown.item()
    assert list(shown.pane.form.foreign) == [("minimum",)]
    shown.undo()
    assert shown.text == before
    assert list(shown.pane.form.foreign) == [("colour",), ("minimum",)] or len(shown.pane.form.foreign) == 2


def test_item_of_an_unknown_kind_keeps_the_fields_that_every_kind_has(inspect: Inspect) -> None:
    shown = inspect(alone("radios", enum=["a", "b"]))
    assert shown.field("x-input-type").box.placeholderText() == '"radios"'
    assert shown.pane.form is not None
    assert ("enum",) in shown.pane.form.foreign
    shown.row("x-input-type").problems.buttons[0].click()
    assert shown.item()["x-input-type"] == "radio"
    assert shown.field("enum").model.rowCount() == 2


def test_hidden_is_set_and_taken_away(inspect: Inspect) -> None:
    shown = inspect(alone("text"))
    before = shown.text
    box = shown.field("x-hidden").box
    box.click()
    assert shown.item()["x-hidden"] is True
    box.click()
    assert shown.text == before


def test_kind_changes_at_once_where_nothing_is_lost_and_asks_where_something_is(inspect: Inspect) -> None:
    shown = inspect(alone("radio", enum=["a", "b"], default="b"))
    forms = [form.form for form in FORMS]
    field = shown.field("x-input-type")
    field.box.activated.emit(forms.index("drumroll-string"))
    assert shown.item()["x-input-type"] == "drumroll"
    assert shown.item()["default"] == "b"
    before = shown.text
    field = shown.field("x-input-type")
    field.box.activated.emit(forms.index("switch"))
    assert shown.text == before
    assert not field.question.isHidden()
    assert field.asked.text() == 'Changing it to Switch removes: "enum", "default"'
    field.keep.click()
    assert field.question.isHidden()
    assert field.box.currentIndex() == forms.index("drumroll-string")
    field.box.activated.emit(forms.index("switch"))
    focus = QApplication.focusWidget()
    assert focus is not None
    QTest.keyClick(focus, Qt.Key.Key_Escape)
    assert (field.question.isHidden(), QApplication.focusWidget() is field.box) == (True, True)
    field.box.activated.emit(forms.index("switch"))
    focus = QApplication.focusWidget()
    assert focus is not None and focus is field.change
    QTest.keyClick(focus, Qt.Key.Key_Return)
    assert shown.item()["x-input-type"] == "switch"
    assert QApplication.focusWidget() is field.box
    assert "enum" not in shown.item()
    assert shown.field("x-input-type").box.currentIndex() == forms.index("switch")
    shown.undo()
    assert shown.text == before


def test_key_is_renamed_when_enter_is_pressed_and_stays_selected_when_that_is_undone(inspect: Inspect) -> None:
    shown = inspect(dumped(piece(item=text_item(), other=switch_item())))
    before = shown.text
    edit = shown.field("key").edit
    for typed, said in (("other", 'The item "other" already exists.'), ("", "A key cannot be empty.")):
        type_into(edit, typed)
        assert shown.said("key") == said
        QTest.keyClick(edit, Qt.Key.Key_Return)
        assert shown.text == before
    type_into(edit, "other")
    QTest.keyClick(edit, Qt.Key.Key_Tab)
    assert edit.text() == "item"
    assert shown.said("key") == '“other” was not accepted: The item "other" already exists.'
    type_into(edit, "how many days")
    assert shown.said("key").startswith('A script reads "how many days" as preferences["how many days"] alone')
    type_into(edit, "name")
    assert shown.text == before
    assert shown.said("key") == "In an update of a published piece the values that users have chosen are lost."
    QTest.keyClick(edit, Qt.Key.Key_Return)
    assert list(json.loads(shown.text)["properties"]) == ["name", "other"]
    assert (shown.piece.selection.item, shown.pane.form.key, shown.steps()) == ("name", "name", 1)
    shown.undo()
    assert shown.text == before
    assert (shown.piece.selection.item, shown.field("key").edit.text()) == ("item", "item")


def test_keys_of_a_published_item_are_locked_and_say_why(inspect: Inspect, tmp_path: Path) -> None:
    bounds = {"minimum": 0, "maximum": 10, "multipleOf": 1}
    published = tmp_path / "published.json"
    published.write_text(alone("slider", "number", **bounds))
    item = json.loads(published.read_text())["properties"]["item"]
    shown = inspect(dumped(piece(item=item, new=text_item())))
    shown.piece.published.choose(published)
    for name in ("default", "x-input-type", "key"):
        assert shown.row(name).lock.text() == "Locked: an update of the published piece may not change it."
        assert not shown.row(name).lock.isHidden()
    assert not shown.field("default").isEnabled()
    assert shown.field("key").edit.isReadOnly()
    for name in ("x-title", "x-description", "x-hidden", "maximum"):
        assert shown.row(name).lock.isHidden(), name
        assert shown.field(name).isEnabled()
    shown.select("new")
    assert shown.row("default").lock.isHidden()
    shown.select("item")
    shown.piece.published.choose(None)
    assert shown.row("default").lock.isHidden()
    default = shown.field("default")
    type_into(default.edit, "3")
    type_into(shown.field("maximum").edit, "9")
    shown.piece.published.choose(published)
    assert shown.row("default").lock.text() == "Changed, but an update may not change it. Published: —"
    assert shown.row("maximum").lock.text() == "Changed, but an update should not change it. Published: 10"
    assert default.isEnabled()
    shown.row("default").back.click()
    shown.row("maximum").back.click()
    assert ("default" in shown.item(), shown.item()["maximum"]) == (False, 10)
    assert not default.isEnabled()
    assert shown.row("default").back.isHidden()
    shown.piece.published.choose(None)
    assert shown.field("default").isEnabled()


def test_text_that_does_not_read_leaves_the_last_good_form_without_use(inspect: Inspect, qtbot: QtBot) -> None:
    shown = inspect(alone("text"))
    good = shown.text
    edit = shown.field("x-title").edits["en"]
    shown.piece.document.set_text(good[:-3])
    assert not edit.isEnabled()
    assert edit.text() == "Name"
    assert shown.pane.notice.text.startswith(
        "The file cannot be previewed, so nothing can be changed here: This is not JSON"
    )
    with qtbot.waitSignal(shown.piece.selection.placeShown):
        shown.pane.notice.buttons()[0].click()
    shown.piece.document.set_text(good)
    assert edit.isEnabled()
    assert shown.pane.notice.text == ""


def test_text_that_never_read_has_no_form(inspect: Inspect) -> None:
    shown = inspect("{")
    assert shown.pane.form is None
    assert shown.pane.notice.text
    shown.piece.document.set_text(alone("text"))
    assert shown.pane.form is not None


def test_form_is_behind_while_nobody_sees_it_and_catches_up(inspect: Inspect) -> None:
    shown = inspect(alone("text"))
    edit = shown.field("x-title").edits["en"]
    shown.pane.hide()
    shown.piece.document.set_text(shown.text.replace("Name", "Title"))
    assert edit.text() == "Name"
    shown.pane.show()
    assert edit.text() == "Title"


def test_every_control_has_a_name_and_tab_goes_through_them_from_the_top(inspect: Inspect) -> None:
    shown = inspect(EVERY_KIND)
    for key in ("", *json.loads(EVERY_KIND)["preferences"]["properties"]):
        shown.select(key)
        form = shown.pane.form
        assert form is not None
        chain = _tab_chain(form)
        assert len(chain) > 4
        for control in chain:
            assert control.accessibleName() or getattr(control, "text", str)(), (key, control)
        order = [next((at for at, row in enumerate(form.rows) if row.isAncestorOf(control)), 99) for control in chain]
        assert order == sorted(order), key


def _tab_chain(form: QWidget) -> list[QWidget]:
    """The controls in the order of Tab."""
    found: list[QWidget] = []
    first = at = form.nextInFocusChain()
    while at is not None:
        takes_it = at.focusPolicy() & Qt.FocusPolicy.TabFocus and at.isVisibleTo(form) and at.isEnabled()
        if form.isAncestorOf(at) and takes_it and not at.parentWidget().inherits("QAbstractItemView"):
            found.append(at)
        at = at.nextInFocusChain()
        if at is first:
            break
    return found


def test_words_are_japanese_when_the_program_is(inspect: Inspect, language: ProgramLanguage) -> None:
    shown = inspect(EVERY_KIND)
    shown.select("brightness")
    language.install("ja")
    QApplication.sendPostedEvents()
    assert shown.row("maximum").label.text() == "最大値"
    assert shown.row("x-title").rule.text().endswith("言語で書きます。")
    assert shown.field("x-hidden").box.text() == "画面に出さない"
    language.install("en")
    QApplication.sendPostedEvents()
    assert shown.row("maximum").label.text() == "Largest value"


def test_value_that_stays_the_same_makes_no_operation(inspect: Inspect, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = inspect(alone("slider", "number", minimum=0, maximum=10, multipleOf=1, default=3))
    asked: list[object] = []
    monkeypatch.setattr(field, "edit", lambda _piece, operations, **_how: asked.append(operations))
    for edit, text in (
        (shown.field("x-title").edits["en"], "Name"),
        (shown.field("x-description").edits["en"], "About it"),
        (shown.field("maximum").edit, "10"),
        (shown.field("maximum").edit, " １０ "),
        (shown.field("default").edit, "3"),
    ):
        edit.typed.emit(text, None)
    shown.field("default").slider.valueChanged.emit(3)
    shown.field("x-input-type").box.activated.emit(shown.field("x-input-type").box.currentIndex())
    QTest.keyClick(shown.field("key").edit, Qt.Key.Key_Return)
    assert asked == []


def test_caret_and_what_is_selected_stay_when_something_else_changes(inspect: Inspect) -> None:
    shown = inspect(alone("textarea"))
    line, lines = shown.field("x-title").edits["en"], shown.field("x-description").edits["en"]
    line.setFocus()
    line.setSelection(1, 2)
    cursor = lines.textCursor()
    cursor.setPosition(3)
    lines.setTextCursor(cursor)
    shown.piece.document.set_text(shown.text.replace("名前", "題"))
    shown.row("maximum").field.write(20)
    assert (line.selectionStart(), line.selectedText()) == (1, "am")
    assert lines.textCursor().position() == 3
    assert line.hasFocus()


def test_problem_that_is_gone_to_brings_its_field_into_sight(inspect: Inspect) -> None:
    shown = inspect(dumped(piece(other=text_item(), item=text_item(maximum=5, default="abcdefgh"))))
    shown.select("other")
    shown.pane.resize(340, 260)
    (problem,) = shown.piece.document.reading.diagnostics
    shown.piece.go_to(problem)
    row = shown.row("default")
    assert row.problems.texts
    QApplication.sendPostedEvents()
    assert not row.visibleRegion().isEmpty()
