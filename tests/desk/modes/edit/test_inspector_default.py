"""Defaults in the inspector: set as the phone's own control would, and only to what the item accepts."""

from __future__ import annotations

import json
from typing import Any

import pytest
from PySide6.QtCore import QDate, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from previewer.pieces.kinds import FORMS
from tests.desk.helpers import TODAY
from tests.desk.modes.edit.inspecting import Inspect, alone, type_into
from tests.pieces.helpers import declared, piece_text

STEPS = {"minimum": 10, "maximum": 31, "multipleOf": 5}


def test_fallback_is_grey_where_no_default_is_and_a_default_can_be_taken_out(inspect: Inspect) -> None:
    items = {form.form.replace("-", "_"): json.loads(declared(form.form)) for form in FORMS}
    for item in items.values():
        item.pop("default", None)
    shown = inspect(piece_text({key: json.dumps(item) for key, item in items.items()}))
    before = shown.text
    for form, key in zip(FORMS, items, strict=True):
        shown.select(key)
        row, field = shown.row("default"), shown.field("default")
        assert row.remove.isHidden()
        assert _grey(field), form.form
        _set_any(field)
        assert "default" in shown.item(key)
        assert shown.piece.document.reading.diagnostics == ()
        assert not row.remove.isHidden()
        row.remove.click()
        assert shown.text == before
        assert _grey(field)


def _grey(field: Any) -> str:
    """What is shown in grey."""
    if hasattr(field, "edits"):
        return "".join(edit.placeholderText() for edit in field.edits if not edit.text())
    if hasattr(field, "edit"):
        return str(field.edit.placeholderText()) if not field.edit.text() else ""
    if field.box.inherits("QComboBox"):
        return str(field.box.placeholderText()) if field.box.currentIndex() < 0 else ""
    colours = field.box.palette(), field.palette()
    grey = colours[0].windowText().color() == colours[1].placeholderText().color()
    return str(field.box.text()) if grey else ""


def _set_any(field: Any) -> None:
    """Set a default as a designer would."""
    if hasattr(field, "edits"):
        type_into(field.edits[0], "7")
    elif hasattr(field, "slider"):
        field.slider.setValue(1)
    elif hasattr(field, "popup"):
        type_into(field.edit, "2026-12-24")
    elif hasattr(field, "edit"):
        type_into(field.edit, "abc")
    elif field.box.inherits("QComboBox"):
        field.box.activated.emit(1)
    else:
        field.box.click()


@pytest.mark.parametrize(
    ("item", "typed", "said"),
    [
        (alone("slider", "number", **STEPS), "9", "9 is outside 10 to 31"),
        (alone("slider", "number", **STEPS), "12", "10 and 15"),
        (alone("slider", "number", **STEPS), "31", "31 is outside 10 to 30"),
        (alone("slider", "number", **STEPS), "ten", "Enter a number, such as 10 or 0.5."),
        (alone("text", maximum=5), "abcde", "5 characters"),
        (alone("calendar", format="date"), "2026-02-30", '"2026-02-30"'),
        (alone("calendar", format="date"), "2026-2", '"2026-2"'),
    ],
)
def test_value_that_the_item_does_not_accept_is_said_and_not_written(
    inspect: Inspect, item: str, typed: str, said: str
) -> None:
    shown = inspect(item)
    before = shown.text
    edit = shown.field("default").edit
    edit.setFocus()
    edit.setText(typed)
    edit.textEdited.emit(typed)
    assert shown.text == before
    assert said in shown.said("default")
    shown.field("x-hidden").box.setFocus()
    assert (edit.text(), shown.said("default")) == ("", "")


def test_slider_and_keys_go_from_step_to_step_and_a_drag_is_one_undo_step(inspect: Inspect) -> None:
    shown = inspect(alone("slider", "number", **STEPS))
    field = shown.field("default")
    assert (field.slider.minimum(), field.slider.maximum(), field.slider.value()) == (0, 4, 0)
    before = shown.text
    for at in (1, 2, 3):
        field.slider.setValue(at)
    assert (shown.item()["default"], field.edit.text(), shown.steps()) == (25, "25", 1)
    shown.undo()
    assert shown.text == before
    field.edit.setFocus()
    QTest.keyClick(field.edit, Qt.Key.Key_Up)
    assert shown.item()["default"] == 15
    QTest.keyClick(field.edit, Qt.Key.Key_PageUp)
    assert (shown.item()["default"], field.slider.value()) == (30, 4)


def test_default_between_two_steps_stays_as_written_until_it_is_touched(inspect: Inspect) -> None:
    shown = inspect(alone("slider", "number", **STEPS, default=12.0).replace("12.0", "12.50"))
    before = shown.text
    field = shown.field("default")
    assert field.edit.text() == "12.50"
    assert len(shown.row("default").problems.texts) == 1
    field.edit.setFocus()
    shown.field("x-hidden").box.setFocus()
    assert shown.text == before


def test_choice_is_made_by_title_and_written_as_the_enum_has_it(inspect: Inspect) -> None:
    titles = {"1.50": {"en": "One", "ja": "一"}, "2": {"en": "Two", "ja": "二"}}
    text = alone("drumroll", "number", enum=[1.5, 2], **{"x-enum-titles": titles}).replace("1.5,", "1.50,")
    shown = inspect(text)
    box = shown.field("default").box
    assert [box.itemText(at) for at in range(box.count())] == ["One  (1.50)", "Two  (2)"]
    box.activated.emit(0)
    assert '"default": 1.50' in shown.text
    steps = shown.steps()
    box.activated.emit(0)
    assert shown.steps() == steps


def test_text_default_is_cleaned_as_the_phone_cleans_it(inspect: Inspect) -> None:
    line = inspect(alone("text"))
    edit = line.field("default").edit
    edit.setText("a\nb")
    edit.textEdited.emit("a\nb")
    assert line.item()["default"] == "a b"
    lines = inspect(alone("textarea"))
    edit = lines.field("default").edit
    edit.setFocus()
    QTest.keyClicks(edit, "a")
    QTest.keyClick(edit, Qt.Key.Key_Return)
    QTest.keyClicks(edit, "b")
    assert lines.item()["default"] == "a\nb"
    QTest.keyClick(edit, Qt.Key.Key_Tab)
    assert not edit.hasFocus()


def test_text_that_is_too_long_can_be_shortened(inspect: Inspect) -> None:
    shown = inspect(alone("text", maximum=5, default="abcdefg"))
    edit = shown.field("default").edit
    assert edit.text() == "abcdefg"
    edit.setFocus()
    edit.end(False)
    for _ in range(2):
        QTest.keyClick(edit, Qt.Key.Key_Backspace)
        assert shown.said("default")
    QTest.keyClick(edit, Qt.Key.Key_Backspace)
    assert (shown.item()["default"], shown.said("default"), shown.row("default").problems.texts) == ("abcd", "", [])


def test_date_is_stepped_by_keys_typed_and_chosen_in_a_calendar(inspect: Inspect, qtbot: QtBot) -> None:
    shown = inspect(alone("calendar", format="date"))
    field = shown.field("default")
    assert field.edit.placeholderText() == TODAY.isoformat() == "2026-03-14"
    field.edit.setFocus()
    QTest.keyClick(field.edit, Qt.Key.Key_Up)
    assert shown.item()["default"] == "2026-03-15"
    type_into(field.edit, "2024-01-31")
    QTest.keyClick(field.edit, Qt.Key.Key_PageUp)
    assert shown.item()["default"] == "2024-02-29"
    type_into(field.edit, "２０２５／１２／２４")
    assert shown.item()["default"] == "2025-12-24"
    field.open.click()
    calendar = field.popup.calendar
    assert calendar.selectedDate() == QDate(2025, 12, 24)
    view = field.popup.focusWidget()
    QTest.keyClick(view, Qt.Key.Key_Right)
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert (shown.item()["default"], field.popup.isVisible()) == ("2025-12-25", False)
    field.open.click()
    QTest.keyClick(field.popup, Qt.Key.Key_Escape)
    assert (shown.item()["default"], field.popup.isVisible()) == ("2025-12-25", False)
    field.open.click()
    calendar.clicked.emit(QDate(2030, 1, 2))
    assert shown.item()["default"] == "2030-01-02"
    for day, key in (("0001-01-01", Qt.Key.Key_Down), ("9999-12-31", Qt.Key.Key_Up)):
        type_into(field.edit, day)
        QTest.keyClick(field.edit, key)
        assert shown.item()["default"] == day
    type_into(field.edit, "")
    assert "default" not in shown.item()


def test_numbers_of_a_pair_are_written_one_by_one_and_the_other_stays_as_it_is(inspect: Inspect) -> None:
    place = inspect(alone("map", "array", default=[35.5, 139.5]).replace("35.5", "35.50"))
    first, second = place.field("default").edits
    type_into(second, "140.25")
    assert json.loads(place.text)["properties"]["item"]["default"] == [35.5, 140.25]
    assert "35.50" in place.text
    first.setText("95")
    first.textEdited.emit("95")
    assert "[95, 140.25]" in place.said("default")
    assert "35.50" in place.text
    time = inspect(alone("time", "array"))
    hour, minute = time.field("default").edits
    assert (hour.placeholderText(), hour.accessibleName()) == ("0", "Default: Hour")
    minute.setFocus()
    QTest.keyClick(minute, Qt.Key.Key_Down)
    assert time.item()["default"] == [0, 59]
    hour.setFocus()
    QTest.keyClick(hour, Qt.Key.Key_Down)
    assert time.item()["default"] == [23, 59]
    type_into(hour, "24")
    assert "[24, 59]" in time.said("default")
    type_into(minute, "")
    assert "default" not in time.item()
