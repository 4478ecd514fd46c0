"""The values pane, and what is remembered of a piece."""

import json
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from previewer.desk.document import dialogs
from previewer.desk.document.memory import Memory
from previewer.desk.window.main_window import MainWindow
from tests.desk.helpers import TODAY, dumped, opened, piece, text_item

LATER = date(2026, 9, 1)


def test_pane_follows_every_touch_and_shows_the_event(window: MainWindow, piece_file: Path) -> None:
    tab = opened(window, piece_file)
    assert json.loads(tab.values.view.toPlainText()) == {"name": "", "loud": False, "day": TODAY.isoformat()}
    tab.session.edit("loud", True)
    assert json.loads(tab.values.view.toPlainText())["loud"] is True
    tab.values.shape.setCurrentIndex(1)
    event = json.loads(tab.values.view.toPlainText())
    assert event["properties"]["preferences"]["loud"] is True
    window.actions_["copy_values"].trigger()
    assert QGuiApplication.clipboard().text() == tab.session.values.event()


def test_values_when_saved_and_loaded_are_the_same(
    window: MainWindow, piece_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tab = opened(window, piece_file)
    tab.session.edit("name", "花子😀")
    path = tmp_path / "values.json"
    monkeypatch.setattr(dialogs, "ask_save_values", lambda *_: path)
    monkeypatch.setattr(dialogs, "ask_load_values", lambda *_: path)
    window.actions_["save_values"].trigger()
    assert path.read_text(encoding="utf-8") == tab.session.values.delivered()
    window.actions_["reset_all"].trigger()
    assert tab.session.values.get("name") == ""
    window.actions_["load_values"].trigger()
    assert tab.session.values.get("name") == "花子😀"
    window.actions_["undo"].trigger()
    assert tab.session.values.get("name") == ""
    window.actions_["redo"].trigger()
    assert tab.session.values.get("name") == "花子😀"


def test_values_that_are_refused_are_named(window: MainWindow, piece_file: Path, tmp_path: Path) -> None:
    tab = opened(window, piece_file)
    path = tmp_path / "values.json"
    path.write_text('{"loud": "yes", "name": "A", "nothing": 1}', encoding="utf-8")
    assert len(tab.values.load(path)) == 2
    assert tab.session.values.get("name") == "A"
    assert tab.session.values.get("loud") is False
    assert "loud" in tab.values.notice.text
    assert "nothing" in tab.values.notice.text
    path.write_text("{", encoding="utf-8")
    tab.values.load(path)
    assert tab.session.values.get("name") == "A"
    assert tab.values.notice.text


def test_reset_menu_offers_the_touched_items(window: MainWindow, piece_file: Path) -> None:
    tab = opened(window, piece_file)
    tab.session.edit("loud", True)
    tab.session.edit("name", "A")
    menu = tab.values.menu()
    menu.aboutToShow.emit()
    labels = [action.text() for action in menu.actions() if action.text()]
    assert labels == ["Reset all", "Reset name", "Reset loud"]
    next(action for action in menu.actions() if action.text() == "Reset name").trigger()
    assert (tab.session.values.get("name"), tab.session.values.get("loud")) == ("", True)


def test_values_are_there_when_the_piece_is_opened_again(
    make_window: Callable[..., MainWindow], piece_file: Path, qtbot: QtBot
) -> None:
    first = opened(make_window(), piece_file)
    first.session.edit("name", "Hanako")
    first.window().close()
    again = opened(make_window(LATER), piece_file)
    assert again.session.values.get("name") == "Hanako"
    assert again.session.values.get("day") == TODAY.isoformat()
    assert not again.session.undoStack.canUndo()


def test_pretended_today_changes_no_memory(make_window: Callable[..., MainWindow], piece_file: Path) -> None:
    first = make_window()
    tab = opened(first, piece_file)
    first.view_bar.set_options(first.view_bar.options.with_(pretends=True, today="2030-01-02"))
    assert tab.session.values.get("day") == "2030-01-02"
    first.view_bar.set_options(first.view_bar.options.with_(pretends=False))
    assert tab.session.values.get("day") == TODAY.isoformat()
    first.view_bar.set_options(first.view_bar.options.with_(pretends=True))
    first.close()
    second = make_window(LATER)
    again = opened(second, piece_file)
    assert again.session.values.get("day") == "2030-01-02"
    second.view_bar.action["today"].trigger()
    assert again.session.values.get("day") == TODAY.isoformat()


def test_forgotten_piece_is_new_again(make_window: Callable[..., MainWindow], piece_file: Path) -> None:
    window = make_window()
    opened(window, piece_file).session.edit("name", "Hanako")
    window.close()
    window = make_window(LATER)
    tab = opened(window, piece_file)
    window.actions_["forget"].trigger()
    assert tab.session.values.get("name") == ""
    assert tab.session.values.get("day") == LATER.isoformat()


def test_memory_goes_by_the_absolute_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    memory = Memory(tmp_path / "memory")
    monkeypatch.chdir(tmp_path)
    memory.open(Path("a.json"), TODAY)
    memory.keep_values(Path("a.json"), '{"x": 1.0}', LATER)
    known = memory.open(tmp_path / "sub" / ".." / "a.json", LATER)
    assert (known.first_opened, known.values) == (TODAY.isoformat(), '{"x": 1.0}')
    assert memory.open(tmp_path / "b.json", LATER).values == "{}"
    assert memory.forget_all() == 2


def test_memory_that_is_damaged_is_started_anew(tmp_path: Path) -> None:
    memory = Memory(tmp_path)
    memory.open(Path("/a.json"), TODAY)
    for damaged in ("", "[]", '{"path": 1}', '{"path": "a", "first_opened": "x", "values": "{}"}'):
        next(tmp_path.glob("*.json")).write_text(damaged, encoding="utf-8")
        assert memory.open(Path("/a.json"), LATER).first_opened == LATER.isoformat()


def test_numbers_are_remembered_with_their_own_text(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "n.json"
    item = text_item() | {"type": "number", "x-input-type": "drumroll", "enum": [1.0, 2.50]}
    path.write_text(dumped(piece(size=item)).replace("2.5", "2.50"), encoding="utf-8")
    tab = opened(window, path)
    tab.phones["ios"].field("size").choose(1)
    tab.remember()
    assert window.memory.open(path, TODAY).values == '{"size": 2.50}'
