"""The inspector in the window: by keys, beside phones and source, with the window's one undo."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from previewer.desk.document import dialogs
from previewer.desk.modes.edit import EDIT, INSPECTOR
from previewer.desk.modes.edit.inspector.options_field import OptionTable
from previewer.desk.modes.edit.inspector.pane import InspectorPane
from previewer.desk.tabs.piece_tab import PieceTab
from previewer.desk.window.main_window import MainWindow
from tests.desk.helpers import dumped, opened, piece, switch_item, text_item


def edited(window: MainWindow, path: Path, qtbot: QtBot) -> tuple[PieceTab, InspectorPane]:
    """A file in Edit mode."""
    tab = opened(window, path)
    assert window.mode_bar is not None
    window.mode_bar.action[EDIT.name].trigger()
    pane = tab.panes.get(INSPECTOR)
    qtbot.waitUntil(lambda: pane.isVisible() and window.isActiveWindow())
    return tab, pane


def item(tab: PieceTab, key: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(tab.piece.document.text())["properties"][key]
    return found


def press(window: MainWindow, key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    focus = window.focusWidget()
    assert isinstance(focus, QWidget)
    QTest.keyClick(focus, key, modifiers)


def test_row_of_a_phone_is_edited_by_keys_and_undone_in_the_order_of_acts(
    window: MainWindow, piece_file: Path, qtbot: QtBot
) -> None:
    tab, pane = edited(window, piece_file, qtbot)
    tab.piece.phones["ios"].rowTouched.emit("name")
    assert pane.form is not None and pane.form.key == "name"
    title = pane.form.row("x-title").field.edits["en"]  # type: ignore[attr-defined]
    assert isinstance(title, QLineEdit)
    title.setFocus()
    press(window, Qt.Key.Key_End)
    QTest.keyClicks(window.focusWidget(), "s f")
    assert item(tab, "name")["x-title"]["en"] == "Names f"
    assert window.focusWidget() is title
    tab.piece.session.edit("loud", True)
    control = Qt.KeyboardModifier.ControlModifier
    press(window, Qt.Key.Key_Z, control)
    assert tab.piece.session.values.get("loud") is False
    assert title.text() == "Names f"
    press(window, Qt.Key.Key_Z, control)
    assert title.text() == "Name"
    assert not tab.piece.document.modified
    press(window, Qt.Key.Key_Z, control | Qt.KeyboardModifier.ShiftModifier)
    assert title.text() == "Names f"


def test_source_and_form_say_the_same_while_either_is_typed_into(
    window: MainWindow, piece_file: Path, qtbot: QtBot
) -> None:
    tab, pane = edited(window, piece_file, qtbot)
    tab.piece.selection.select("name")
    assert pane.form is not None
    title = pane.form.row("x-title").field.edits["en"]  # type: ignore[attr-defined]
    assert isinstance(title, QLineEdit)
    tab.piece.document.set_text(tab.piece.document.text().replace('"Name"', '"Label"'))
    assert title.text() == "Label"
    tab.piece.document.set_text(tab.piece.document.text().replace('"Label"', '"Label'))
    assert not title.isEnabled()
    tab.piece.document.set_text(tab.piece.document.text().replace('"Label', '"Label"'))
    assert title.isEnabled()


def test_form_is_filled_by_tab_alone(window: MainWindow, piece_file: Path, qtbot: QtBot) -> None:
    tab, pane = edited(window, piece_file, qtbot)
    tab.piece.selection.select("day")
    assert pane.form is not None
    fields = pane.form.row("x-title").field, pane.form.row("default").field
    fields[0].controls()[0].setFocus()
    for _ in range(30):
        if window.focusWidget() is fields[1].controls()[0]:
            break
        press(window, Qt.Key.Key_Tab)
    QTest.keyClicks(window.focusWidget(), "2026-12-24")
    assert item(tab, "day")["default"] == "2026-12-24"
    assert item(tab, "day")["x-title"] == {"ja": "名前", "en": "Name"}


def test_keys_of_the_table_move_and_paste_options_not_items(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    path = tmp_path / "radio.json"
    radio = {**text_item(), "x-input-type": "radio", "enum": ["a", "b"]}
    path.write_text(dumped(piece(other=text_item(), radio=radio)), encoding="utf-8")
    tab, pane = edited(window, path, qtbot)
    tab.piece.selection.select("radio")
    assert pane.form is not None
    table = pane.form.row("enum").field.controls()[0]
    assert isinstance(table, OptionTable)
    table.setCurrentIndex(table.model().index(1, 0))
    table.setFocus()
    press(window, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert item(tab, "radio")["enum"] == ["b", "a"]
    assert list(json.loads(tab.piece.document.text())["x-field-order"]) == ["other", "radio"]
    QGuiApplication.clipboard().setText("c\tし\nd\tでぃー\n")
    press(window, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert item(tab, "radio")["enum"] == ["c", "d"]
    press(window, Qt.Key.Key_Delete)
    assert item(tab, "radio")["enum"] == ["d"]
    press(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert item(tab, "radio")["enum"] == ["c", "d"]


def test_text_that_is_the_key_is_marked_as_reviewed_in_its_form(
    window: MainWindow, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once the name is given it is on record as Texts mode has it; without a name nothing is."""
    path = tmp_path / "wifi.json"
    titles = {"x-title": {"en": "wifi", "ja": "wifi"}}
    path.write_text(dumped(piece(wifi=switch_item(**titles))), encoding="utf-8")
    tab, pane = edited(window, path, qtbot)
    before = tab.piece.document.text()
    tab.piece.selection.select("wifi")
    assert pane.form is not None
    problems = pane.form.row("x-title").problems
    [told] = problems.texts
    assert "in English (en), Japanese (ja). " in told
    assert told.endswith("or mark it as reviewed.")
    [button] = problems.buttons
    assert button.text() == "Mark as reviewed"
    monkeypatch.setattr(dialogs, "ask_text", lambda *_words: "")
    button.click()
    assert problems.texts == [told]
    monkeypatch.setattr(dialogs, "ask_text", lambda *_words: "Ann")
    button.click()
    assert problems.texts == []
    assert tab.piece.document.reading.diagnostics == ()
    monkeypatch.undo()
    for lang in ("en", "ja"):
        record = tab.piece.records.get("/properties/wifi/x-title", lang)
        assert record is not None and record.by == "Ann"
    tab.piece.records.write()
    assert (tmp_path / "wifi.texts.json").is_file()
    assert tab.piece.document.text() == before
    assert not tab.piece.document.modified
