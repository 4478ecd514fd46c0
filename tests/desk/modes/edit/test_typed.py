"""What is being typed into a field of the Edit mode, and was not taken yet, is in what is saved, and in no newer file's
way.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from previewer.desk.document.state import Conflict
from previewer.desk.modes.edit import EDIT, INSPECTOR, ITEMS
from previewer.desk.modes.edit.inspector.item_fields import KeyField
from previewer.desk.modes.edit.inspector.options_field import OptionsField
from previewer.desk.modes.preview import PREVIEW
from previewer.desk.tabs.piece_tab import PieceTab
from previewer.desk.window.main_window import MainWindow
from tests.desk.helpers import dumped, opened, piece, switch_item, text_item

_COLOUR = {
    "type": "string", "x-input-type": "radio", "enum": ["red", "blue"], "x-title": {"en": "Colour", "ja": "色"},
    "x-description": {"en": "Which", "ja": "どれ"}, "default": "red",
}  # fmt: skip


def key_field(tab: PieceTab) -> QLineEdit:
    form = tab.panes.get(INSPECTOR).form
    assert form is not None
    field = form.row("key").field
    assert isinstance(field, KeyField)
    field.edit.setFocus()
    return field.edit


def title_in_the_list(tab: PieceTab) -> QLineEdit:
    rows = tab.panes.get(ITEMS).list
    rows.edit_title()
    return editor_of(rows.indexWidget(rows.currentIndex()))


def key_in_the_list(tab: PieceTab) -> QLineEdit:
    rows = tab.panes.get(ITEMS).list
    rows.edit_key()
    return editor_of(rows.indexWidget(rows.currentIndex()))


def option(tab: PieceTab) -> QLineEdit:
    form = tab.panes.get(INSPECTOR).form
    assert form is not None
    field = form.row("enum").field
    assert isinstance(field, OptionsField)
    table = field.table
    table.setCurrentIndex(table.model().index(1, 0))
    table.edit(table.currentIndex())
    return editor_of(table.indexWidget(table.currentIndex()))


def editor_of(found: object) -> QLineEdit:
    assert isinstance(found, QLineEdit)
    return found


EDITORS: dict[str, Callable[[PieceTab], QLineEdit]] = {
    "key": key_field,
    "title in the list": title_in_the_list,
    "key in the list": key_in_the_list,
    "option": option,
}


@pytest.fixture
def tab(window: MainWindow, tmp_path: Path) -> PieceTab:
    path = tmp_path / "typed.json"
    path.write_text(dumped(piece(colour=_COLOUR, name=text_item())), "utf-8")
    window.show_mode(EDIT)
    tab = opened(window, path)
    tab.piece.selection.select("colour")
    return tab


@pytest.mark.parametrize("name", EDITORS)
def test_letters_are_in_the_file_that_is_saved_meanwhile(window: MainWindow, tab: PieceTab, name: str) -> None:
    field = EDITORS[name](tab)
    field.selectAll()
    QTest.keyClicks(field, "fresh")
    assert "fresh" not in tab.piece.document.text()
    window.menus.action["save"].trigger()
    assert "fresh" in tab.path.read_text("utf-8")
    assert json.loads(tab.path.read_text("utf-8"))


@pytest.mark.parametrize("name", EDITORS)
def test_letters_and_a_newer_file_are_a_conflict(tab: PieceTab, name: str, qtbot: QtBot) -> None:
    field = EDITORS[name](tab)
    field.selectAll()
    QTest.keyClicks(field, "fresh")
    newer = dumped(piece(colour=_COLOUR, loud=switch_item(), name=text_item()))
    tab.path.write_text(newer, "utf-8")
    tab.piece.document.check_disk()
    qtbot.waitUntil(lambda: isinstance(tab.piece.document.state, Conflict))
    assert "fresh" in tab.piece.document.text()
    assert tab.path.read_text("utf-8") == newer


@pytest.mark.parametrize("name", EDITORS)
def test_letters_are_asked_about_when_the_tab_is_closed(
    window: MainWindow, tab: PieceTab, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Path] = []
    monkeypatch.setattr("previewer.desk.document.dialogs.ask_unsaved", lambda _, path: asked.append(path) or "cancel")
    field = EDITORS[name](tab)
    field.selectAll()
    QTest.keyClicks(field, "fresh")
    assert not window.tabs.close_tab(tab)
    assert asked == [tab.path]


@pytest.mark.parametrize("leave", ["item", "mode", "tab"])
@pytest.mark.parametrize("name", EDITORS)
def test_letters_are_in_the_text_when_something_else_is_shown_while_the_keyboard_stays(
    window: MainWindow, tab: PieceTab, tmp_path: Path, name: str, leave: str
) -> None:
    field = EDITORS[name](tab)
    field.selectAll()
    QTest.keyClicks(field, "fresh")
    if leave == "item":
        tab.piece.selection.select("name")
    elif leave == "mode":
        window.show_mode(PREVIEW)
    else:
        other = tmp_path / "other.json"
        other.write_text(dumped(piece(loud=switch_item())), "utf-8")
        assert window.open_path(other)
    tab.piece.document.read_now()
    assert "fresh" in tab.piece.document.text()
    assert json.loads(tab.piece.document.text())
    assert tab.piece.selection.item == ("name" if leave == "item" else "fresh" if "key" in name else "colour")


@pytest.mark.parametrize("name", EDITORS)
def test_letters_stand_in_their_field_again_when_the_program_ended_without_taking_them(
    window: MainWindow, tab: PieceTab, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    field = EDITORS[name](tab)
    field.selectAll()
    QTest.keyClicks(field, "fresh")
    tab.piece.drafts.write()
    left = window.memory.drafts(tab.path)
    monkeypatch.setattr("previewer.desk.document.dialogs.ask_unsaved", lambda *_: "discard")
    assert window.tabs.close_tab(tab)
    window.memory.keep_drafts(tab.path, left)
    again = opened(window, tab.path)
    again.piece.selection.select("colour")
    shown = EDITORS[name](again)
    assert shown.text() == "fresh"
    assert "fresh" not in again.piece.document.text()
    # Given up, they are no draft any more.
    QTest.keyClick(shown, Qt.Key.Key_Escape)
    again.piece.drafts.write()
    assert not window.memory.drafts(tab.path)
