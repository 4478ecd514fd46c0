"""The table of options in the inspector: cells, rows, and what is pasted from a spreadsheet."""

from __future__ import annotations

import json
from typing import Any

import pytest
from PySide6.QtCore import QItemSelectionModel, QModelIndex, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from previewer.desk.modes.edit.inspector.option_edits import cells_of, text_of
from tests.calls import calls
from tests.desk.modes.edit.inspecting import Inspect, Inspecting, alone

TITLES = {"a": {"ja": "あ", "en": "A"}, "b": {"ja": "い", "en": "B"}}


def radio(**more: Any) -> str:
    return alone("radio", **{"enum": ["a", "b"], "x-enum-titles": TITLES, "default": "b"} | more)


def cells(shown: Inspecting) -> list[list[str]]:
    model = shown.field("enum").model
    return [[model.index(row, at).data() for at in range(model.columnCount())] for row in range(model.rowCount())]


def write(shown: Inspecting, row: int, column: int, text: str) -> bool:
    model = shown.field("enum").model
    return bool(model.setData(model.index(row, column), text))


def go_to(shown: Inspecting, row: int, column: int = 0) -> None:
    table = shown.field("enum").table
    table.setCurrentIndex(table.model().index(row, column) if row >= 0 else QModelIndex())
    table.setFocus()


def paste(shown: Inspecting, text: str, row: int = -1, column: int = 0) -> None:
    QGuiApplication.clipboard().setText(text)
    go_to(shown, row, column)
    shown.field("enum").paste()


def test_table_has_a_column_for_each_language_and_grey_stand_ins(inspect: Inspect) -> None:
    shown = inspect(radio(**{"x-enum-titles": {"a": {"en": "A"}}}))
    model = shown.field("enum").model
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal, model)
    heads = [model.headerData(at, Qt.Orientation.Horizontal) for at in range(model.columnCount())]
    assert heads == ["Value", "ja", "en"]
    assert cells(shown) == [["a", "A", "A"], ["b", "b", "b"]]
    grey = Qt.ItemDataRole.ForegroundRole
    assert [model.index(0, at).data(grey) is not None for at in range(3)] == [False, True, False]
    assert model.index(0, 1).data(Qt.ItemDataRole.EditRole) == ""
    assert (
        shown.row("enum").problems.texts
        == [
            'x-enum-titles has no title for "b"; the value itself is displayed.',
            "a: This text is missing in Japanese (ja).",
        ]
        or len(shown.row("enum").problems.texts) == 2
    )


def test_title_is_written_emptied_and_comes_back(inspect: Inspect) -> None:
    shown = inspect(radio())
    before = shown.text
    assert write(shown, 0, 2, "Alpha")
    assert shown.item()["x-enum-titles"]["a"] == {"ja": "あ", "en": "Alpha"}
    assert not write(shown, 0, 2, "Alpha")
    assert write(shown, 0, 2, "")
    assert shown.item()["x-enum-titles"]["a"] == {"ja": "あ"}
    assert write(shown, 0, 1, "")
    assert shown.item()["x-enum-titles"] == {"b": TITLES["b"]}
    write(shown, 1, 1, "")
    write(shown, 1, 2, "")
    assert "x-enum-titles" not in shown.item()
    assert write(shown, 0, 2, "A")
    assert shown.item()["x-enum-titles"] == {"a": {"en": "A"}}
    assert shown.steps() == 6
    for _ in range(6):
        shown.undo()
    assert shown.text == before


def test_value_takes_its_titles_and_the_default_along(inspect: Inspect) -> None:
    shown = inspect(radio())
    before = shown.text
    assert write(shown, 1, 0, "bee")
    assert shown.item()["enum"] == ["a", "bee"]
    assert list(shown.item()["x-enum-titles"]) == ["a", "bee"]
    assert shown.item()["default"] == "bee"
    assert shown.steps() == 1
    shown.undo()
    assert shown.text == before
    for text, said in (("a", "a is an option already."), ("", "An option cannot be empty.")):
        assert not write(shown, 1, 0, text)
        assert shown.said("enum") == said
    assert shown.text == before


def test_numbers_are_numbers_and_their_titles_are_found_by_value(inspect: Inspect) -> None:
    titles = {"1.0": {"en": "One", "ja": "一"}}
    shown = inspect(alone("drumroll", "number", enum=[1, 2], **{"x-enum-titles": titles}))
    assert cells(shown)[0] == ["1", "一", "One"]
    assert write(shown, 0, 2, "Uno")
    assert shown.item()["x-enum-titles"] == {"1.0": {"en": "Uno", "ja": "一"}}
    assert not write(shown, 1, 0, "two")
    assert shown.said("enum") == "Enter a number, such as 10 or 0.5."
    assert not write(shown, 1, 0, "1.00")
    assert write(shown, 1, 0, "２.50")
    assert "2.50" in shown.text
    shown.field("enum").add()
    assert shown.item()["enum"] == [1, 2.5, 4]


def test_rows_are_added_removed_and_moved_by_keys(inspect: Inspect, qtbot: QtBot) -> None:
    shown = inspect(radio())
    table = shown.field("enum").table
    before = shown.text
    go_to(shown, 0)
    QTest.keyClick(table, Qt.Key.Key_Insert)
    assert shown.item()["enum"] == ["a", "option_3", "b"]
    assert shown.item()["x-enum-titles"]["option_3"] == {"ja": "option_3", "en": "option_3"}
    editor = table.findChild(QLineEdit)
    assert editor is not None
    assert editor.text() == "option_3"
    editor.setText("c")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: shown.item()["enum"] == ["a", "c", "b"])
    go_to(shown, 2, 1)
    QTest.keyClick(table, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert shown.item()["enum"] == ["a", "b", "c"]
    assert (table.currentIndex().row(), table.currentIndex().column()) == (1, 1)
    QTest.keyClick(table, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    QTest.keyClick(table, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert shown.item()["enum"] == ["a", "c", "b"]
    QTest.keyClick(table, Qt.Key.Key_Delete)
    assert (shown.item()["enum"], list(shown.item()["x-enum-titles"])) == (["a", "c"], ["a", "c"])
    assert "default" not in shown.item()
    while shown.steps():
        shown.undo()
    assert shown.text == before


def test_several_rows_move_together_and_one_must_stay(inspect: Inspect) -> None:
    shown = inspect(alone("radio", enum=["a", "b", "c", "d"]))
    field = shown.field("enum")
    go_to(shown, 1)
    field.table.selectionModel().select(field.model.index(2, 0), QItemSelectionModel.SelectionFlag.Select)
    field.buttons["chevron-up"].click()
    assert shown.item()["enum"] == ["b", "c", "a", "d"]
    assert field.rows() == [0, 1]
    field.buttons["chevron-up"].click()
    assert shown.item()["enum"] == ["b", "c", "a", "d"]
    field.table.selectAll()
    field.remove()
    assert shown.said("enum") == "At least one option is required."
    go_to(shown, 1)
    field.buttons["minus"].click()
    assert shown.item()["enum"] == ["b", "a", "d"]


@pytest.mark.parametrize(
    ("text", "enum", "titles"),
    [
        ("c\tし\tC\r\nd\tで\r\n", ["a", "b", "c", "d"], {"c": {"ja": "し", "en": "C"}, "d": {"ja": "で"}}),
        ("value\ten\tja\nc\tC\tし\n", ["a", "b", "c"], {"c": {"ja": "し", "en": "C"}}),
        ("id\tEN\nc\tC\na\tAlpha", ["a", "b", "c"], {"a": {"ja": "あ", "en": "Alpha"}, "c": {"en": "C"}}),
        ("c\nd\n\n\t\n", ["a", "b", "c", "d"], {}),
        ('c\t"two\nlines"\t"a ""quote"""', ["a", "b", "c"], {"c": {"ja": "two lines", "en": 'a "quote"'}}),
        ('5"\tし', ["a", "b", '5"'], {'5"': {"ja": "し"}}),
        ("value\tfr\na\tUn", ["a", "b"], {"a": {"ja": "あ", "en": "A", "fr": "Un"}}),
    ],
    ids=["rows", "head", "one language", "values alone", "quoted", "a quote", "new language"],
)
def test_rows_of_a_spreadsheet_are_one_undo_step(
    inspect: Inspect, text: str, enum: list[str], titles: dict[str, dict[str, str]]
) -> None:
    shown = inspect(radio())
    before = shown.text
    paste(shown, text)
    assert shown.said("enum") == ""
    assert (shown.item()["enum"], shown.item()["x-enum-titles"]) == (enum, TITLES | titles)
    assert shown.steps() == 1
    shown.undo()
    assert shown.text == before


def test_rows_pasted_onto_an_option_take_its_place_and_the_same_again_is_said(inspect: Inspect) -> None:
    shown = inspect(radio(default="b"))
    rows = "c\tう\tC\nd\tえ\tD"
    paste(shown, rows, 1)
    assert shown.item()["enum"] == ["a", "c", "d"]
    assert shown.item()["default"] == "c"
    assert shown.item()["x-enum-titles"] == {
        "a": TITLES["a"],
        "c": {"ja": "う", "en": "C"},
        "d": {"ja": "え", "en": "D"},
    }
    assert shown.said("enum") == ""
    paste(shown, rows, 1)
    assert shown.said("enum").startswith("Nothing changed")
    # One that is there elsewhere comes here.
    paste(shown, "d", 0)
    assert shown.item()["enum"] == ["d", "c"]
    assert set(shown.item()["x-enum-titles"]) == {"c", "d"}


def test_block_of_titles_is_pasted_where_the_table_stands(inspect: Inspect) -> None:
    shown = inspect(radio())
    paste(shown, "One\nTwo", 0, 2)
    assert [cell[2] for cell in cells(shown)] == ["One", "Two"]
    paste(shown, "いち\tUno", 1, 1)
    assert cells(shown)[1] == ["b", "いち", "Uno"]
    assert shown.item()["enum"] == ["a", "b"]


@pytest.mark.parametrize(
    ("text", "row", "column", "said"),
    [
        ("c\t1\t2\t3", -1, 0, "Row 1 has more cells than there are languages: “c 1 2 3”."),
        ("c\tC\n\tD", -1, 0, "Row 2: “” cannot be the value of an option."),
        ("c\nd\nc", -1, 0, "Row 3: the value “c” is there twice."),
        ("x\ny\nz", 1, 1, "There is no option for row 2: “y”."),
        ("x\ty", 0, 2, "Row 1 has more cells than there are languages: “x y”."),
        ("\n\n", -1, 0, "There are no rows on the clipboard."),
    ],
)
def test_rows_that_do_not_fit_are_said_and_nothing_is_changed(
    inspect: Inspect, text: str, row: int, column: int, said: str
) -> None:
    shown = inspect(radio())
    before = shown.text
    paste(shown, text, row, column)
    assert shown.said("enum").startswith(said)
    assert shown.text == before


def test_rows_that_are_copied_can_be_pasted_into_another_item(inspect: Inspect) -> None:
    shown = inspect(radio())
    shown.field("enum").table.selectAll()
    shown.field("enum").copy()
    copied = QGuiApplication.clipboard().text()
    assert copied == "Value\tja\ten\na\tあ\tA\nb\tい\tB\n"
    other = inspect(alone("drumroll", enum=["z"]))
    paste(other, copied)
    assert other.item()["enum"] == ["z", "a", "b"]
    assert other.item()["x-enum-titles"] == TITLES


def test_values_of_a_published_item_stay_and_titles_may_change(inspect: Inspect, tmp_path: Any) -> None:
    published = tmp_path / "published.json"
    published.write_text(radio(), encoding="utf-8")
    shown = inspect(radio())
    before = shown.text
    shown.piece.published.choose(published)
    field = shown.field("enum")
    assert not any(field.buttons[name].isEnabled() for name in ("plus", "minus", "chevron-up", "chevron-down"))
    assert not field.model.flags(field.model.index(0, 0)) & Qt.ItemFlag.ItemIsEditable
    go_to(shown, 0)
    for key in (Qt.Key.Key_Insert, Qt.Key.Key_Delete):
        QTest.keyClick(field.table, key)
    paste(shown, "c\tC")
    assert shown.text == before
    assert shown.said("enum") == "An update may not change the values of the options."
    assert write(shown, 0, 2, "Alpha")
    paste(shown, "a\tアルファ")
    assert shown.item()["x-enum-titles"]["a"] == {"ja": "アルファ", "en": "Alpha"}


def test_wrong_elements_and_titles_of_nothing_stay_in_sight(inspect: Inspect) -> None:
    shown = inspect(radio(enum=["a", 5, "b", "a"], **{"x-enum-titles": TITLES | {"c": {"en": "C"}, "d": 3}}))
    assert [cell[0] for cell in cells(shown)] == ["a", "5", "b", "a"]
    assert shown.pane.form is not None
    foreign = shown.pane.form.foreign
    assert set(foreign) == {("x-enum-titles", "c"), ("x-enum-titles", "d")}
    assert write(shown, 1, 0, "five")
    assert shown.item()["enum"] == ["a", "five", "b", "a"]
    assert shown.item()["x-enum-titles"]["d"] == 3
    foreign["x-enum-titles", "c"].remove.click()
    assert "c" not in shown.item()["x-enum-titles"]


@pytest.mark.parametrize("enum", ["a", {}, None, []])
def test_options_that_are_no_list_can_be_begun_anew(inspect: Inspect, enum: Any) -> None:
    shown = inspect(alone("radio", enum=enum))
    shown.field("enum").add()
    assert shown.item()["enum"] == ["option_1"]


def test_five_hundred_rows_are_pasted_shown_and_edited_quickly(inspect: Inspect) -> None:
    def work(rows: int) -> None:
        shown = inspect(radio())
        paste(shown, text_of([[f"value {at}", f"値 {at}", f"Value {at}"] for at in range(rows)]))
        assert len(shown.item()["enum"]) == rows + 2
        write(shown, rows - 10, 2, "Other")
        shown.field("enum").move_rows(1)

    work(50)  # what is imported or made once
    assert calls(lambda: work(500)) < 13 * calls(lambda: work(50))


def test_cells_of_a_spreadsheet_come_back() -> None:
    rows = [["a", 'b "c"', "d\te"], ["1", "", "2"]]
    assert cells_of(text_of(rows)) == rows
    assert json.dumps(cells_of("a\rb")) == '[["a"], ["b"]]'
