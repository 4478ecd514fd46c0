"""The values pane, and what is remembered of a piece."""

import json
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from previewer.desk.document import dialogs
from previewer.desk.panes import VALUES
from previewer.desk.window.main_window import MainWindow
from previewer.resources import resource
from tests.desk.helpers import TODAY, dumped, opened, piece, text_item

LATER = date(2026, 9, 1)


def test_pane_follows_every_touch_and_shows_the_event(window: MainWindow, piece_file: Path) -> None:
    tab = opened(window, piece_file)
    assert json.loads(tab.panes.get(VALUES).view.toPlainText()) == {"name": "", "loud": False, "day": TODAY.isoformat()}
    tab.piece.session.edit("loud", True)
    assert json.loads(tab.panes.get(VALUES).view.toPlainText())["loud"] is True
    tab.panes.get(VALUES).shape.setCurrentIndex(1)
    event = json.loads(tab.panes.get(VALUES).view.toPlainText())
    assert event["properties"]["preferences"]["loud"] is True
    window.menus.action["copy_values"].trigger()
    assert QGuiApplication.clipboard().text() == tab.piece.session.values.event()
    window.statusBar().clearMessage()
    tab.panes.get(VALUES).copy_button.click()
    assert window.statusBar().currentMessage() == "Values copied"


def test_pane_follows_a_default_that_is_the_same_number_written_otherwise(window: MainWindow, tmp_path: Path) -> None:
    """What the script gets is text: an order of items and the zeros behind a number count."""
    path = tmp_path / "numbers.json"
    level = {**text_item(), "type": "number", "x-input-type": "slider", "minimum": 0, "maximum": 4, "multipleOf": 1}
    text = dumped(piece(level={**level, "default": 1}, other={**level, "default": 2}))
    path.write_text(text, encoding="utf-8")
    tab = opened(window, path)
    pane, document = tab.panes.get(VALUES), tab.piece.document
    assert pane.view.toPlainText() == pane.text()
    document.set_text(text.replace('"Name"', '"Another"'))
    assert pane.view.toPlainText() == pane.text()
    document.set_text(text.replace('"default": 1', '"default": 1.0'))
    assert "1.0" in pane.view.toPlainText()
    assert pane.view.toPlainText() == pane.text()
    document.set_text(dumped({**json.loads(text), "x-field-order": ["other", "level"]}))
    assert list(json.loads(pane.view.toPlainText())) == ["other", "level"]
    assert pane.view.toPlainText() == pane.text()
    document.textDocument.setModified(False)


def test_values_when_saved_and_loaded_are_the_same(
    window: MainWindow, piece_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tab = opened(window, piece_file)
    tab.piece.session.edit("name", "花子😀")
    path = tmp_path / "values.json"
    monkeypatch.setattr(dialogs, "ask_save_values", lambda *_: path)
    monkeypatch.setattr(dialogs, "ask_load_values", lambda *_: path)
    window.menus.action["save_values"].trigger()
    assert path.read_text(encoding="utf-8") == tab.piece.session.values.delivered()
    window.menus.action["reset_all"].trigger()
    assert tab.piece.session.values.get("name") == ""
    window.menus.action["load_values"].trigger()
    assert tab.piece.session.values.get("name") == "花子😀"
    window.menus.action["undo"].trigger()
    assert tab.piece.session.values.get("name") == ""
    window.menus.action["redo"].trigger()
    assert tab.piece.session.values.get("name") == "花子😀"


def test_values_of_a_file_that_cannot_be_previewed_then_it_is_said_and_nothing_is_asked_or_written(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "broken.json"
    file.write_text("{", "utf-8")
    pane = opened(window, file).panes.get(VALUES)
    for question in ("ask_save_values", "ask_load_values"):
        monkeypatch.setattr(dialogs, question, lambda *_: pytest.fail("it asked for a file"))
    QGuiApplication.clipboard().setText("before")
    for act in (pane.ask_save, pane.ask_load, pane.copy):
        pane.notice.hide()
        act()
        assert pane.notice.text == "This file cannot be previewed, so it has no values."
    assert QGuiApplication.clipboard().text() == "before"
    assert pane.load(file) == ()


def test_values_when_saved_onto_a_file_that_is_open_then_it_stays_and_that_is_said(
    window: MainWindow, piece_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = piece_file.read_bytes()
    other = tmp_path / "linked.json"
    other.symlink_to(piece_file)
    opened(window, piece_file)
    said: list[str] = []
    monkeypatch.setattr(dialogs, "show_error", lambda _parent, what, why: said.append(f"{what} {why}"))
    for path in (piece_file, other):
        monkeypatch.setattr(dialogs, "ask_save_values", lambda *_, path=path: path)
        window.menus.action["save_values"].trigger()
    assert piece_file.read_bytes() == before
    why = "is open here and cannot be overwritten. Choose another name, or close its tab."
    assert said == [f"{piece_file.name} {why}", f"linked.json {why}"]


def test_values_that_are_refused_are_named(window: MainWindow, piece_file: Path, tmp_path: Path) -> None:
    tab = opened(window, piece_file)
    path = tmp_path / "values.json"
    path.write_text('{"loud": "yes", "name": "A", "nothing": 1}', encoding="utf-8")
    assert len(tab.panes.get(VALUES).load(path)) == 2
    assert tab.piece.session.values.get("name") == "A"
    assert tab.piece.session.values.get("loud") is False
    assert "loud" in tab.panes.get(VALUES).notice.text
    assert "nothing" in tab.panes.get(VALUES).notice.text
    path.write_text("{", encoding="utf-8")
    tab.panes.get(VALUES).load(path)
    assert tab.piece.session.values.get("name") == "A"
    assert tab.panes.get(VALUES).notice.text


def test_values_are_taken_out_of_what_they_were_saved_in(window: MainWindow, tmp_path: Path) -> None:
    tab = opened(window, resource("samples", "service.json"))
    pane, session = tab.panes.get(VALUES), tab.piece.session
    assert session.piece is not None and session.piece.service
    key = next(item.key for item in session.piece.items if item.kind == "switch")
    session.edit(key, not session.values.get(key))
    wanted = session.values.delivered()
    path = tmp_path / "saved.json"
    values, event = json.loads(wanted), json.loads(session.values.event())
    assert "serviceProxy" in event
    state = {"format": 1, "look": {"lang": "ja"}, "values": values}
    for wrapped in (event, {"event": event}, {"preferences": values}, event["properties"], state):
        path.write_text(json.dumps(wrapped), encoding="utf-8")
        session.reset_all()
        assert session.values.delivered() != wanted
        assert pane.load(path) == ()
        assert session.values.delivered() == wanted
        assert pane.notice.text == ""


def test_event_that_the_pane_saved_is_loaded_again(
    window: MainWindow, piece_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tab = opened(window, piece_file)
    tab.piece.session.edit("name", "花子")
    path = tmp_path / "event.json"
    monkeypatch.setattr(dialogs, "ask_save_values", lambda *_: path)
    monkeypatch.setattr(dialogs, "ask_load_values", lambda *_: path)
    tab.panes.get(VALUES).shape.setCurrentIndex(1)
    window.menus.action["save_values"].trigger()
    window.menus.action["reset_all"].trigger()
    window.menus.action["load_values"].trigger()
    assert tab.piece.session.values.get("name") == "花子"
    assert tab.panes.get(VALUES).notice.text == ""


#: What a file holds, and what is said of it.
_NO_VALUES = {
    "not JSON at all": 'These values are not JSON, so nothing was changed; found "not JSON at all".',
    "[1, 2]": "The values must be a JSON object of item key and value; found [1, 2].",
    '{"type": "object", "properties": {"type": "object", "x-field-order": []}}': (
        'This contains no values of this piece, so nothing was changed; found "type", "x-field-order".'
    ),
    '{"loud": "yes"}': 'loud: "yes" is not true or false.',
}


def test_file_without_a_value_of_the_piece_is_said_to_be_so_and_changes_nothing(
    window: MainWindow, piece_file: Path, tmp_path: Path
) -> None:
    tab = opened(window, piece_file)
    tab.piece.session.edit("name", "Hanako")
    path = tmp_path / "some.json"
    before = tab.piece.session.undo_stack.count()
    for text, said in _NO_VALUES.items():
        path.write_text(text, encoding="utf-8")
        assert tab.panes.get(VALUES).load(path)
        assert tab.panes.get(VALUES).notice.text == said
        assert tab.piece.session.values.get("name") == "Hanako"
        assert tab.piece.session.undo_stack.count() == before


def test_reset_menu_offers_the_touched_items(window: MainWindow, piece_file: Path) -> None:
    tab = opened(window, piece_file)
    tab.piece.session.edit("loud", True)
    tab.piece.session.edit("name", "A")
    menu = tab.panes.get(VALUES).menu()
    menu.aboutToShow.emit()
    labels = [action.text() for action in menu.actions() if action.text()]
    assert labels == ["Reset all", "Reset name", "Reset loud"]
    next(action for action in menu.actions() if action.text() == "Reset name").trigger()
    assert (tab.piece.session.values.get("name"), tab.piece.session.values.get("loud")) == ("", True)


def test_values_are_there_when_the_piece_is_opened_again(
    make_window: Callable[..., MainWindow], piece_file: Path, qtbot: QtBot
) -> None:
    first = opened(make_window(), piece_file)
    first.piece.session.edit("name", "Hanako")
    first.window().close()
    again = opened(make_window(LATER), piece_file)
    assert again.piece.session.values.get("name") == "Hanako"
    assert again.piece.session.values.get("day") == TODAY.isoformat()
    assert not again.piece.session.undo_stack.canUndo()


def test_pretended_today_changes_no_memory(make_window: Callable[..., MainWindow], piece_file: Path) -> None:
    first = make_window()
    tab = opened(first, piece_file)
    first.view.pretend(True, date(2030, 1, 2))
    assert tab.piece.session.values.get("day") == "2030-01-02"
    first.view.pretend(False)
    assert tab.piece.session.values.get("day") == TODAY.isoformat()
    first.view.pretend(True)
    first.close()
    second = make_window(LATER)
    again = opened(second, piece_file)
    assert again.piece.session.values.get("day") == "2030-01-02"
    second.view_bar.action["today"].trigger()
    assert again.piece.session.values.get("day") == TODAY.isoformat()


def test_forgotten_piece_is_new_again(make_window: Callable[..., MainWindow], piece_file: Path) -> None:
    window = make_window()
    opened(window, piece_file).piece.session.edit("name", "Hanako")
    window.close()
    window = make_window(LATER)
    tab = opened(window, piece_file)
    window.menus.action["forget"].trigger()
    assert tab.piece.session.values.get("name") == ""
    assert tab.piece.session.values.get("day") == LATER.isoformat()


def test_numbers_are_remembered_with_their_own_text(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "n.json"
    item = text_item() | {"type": "number", "x-input-type": "drumroll", "enum": [1.0, 2.50]}
    path.write_text(dumped(piece(size=item)).replace("2.5", "2.50"), encoding="utf-8")
    tab = opened(window, path)
    tab.piece.phones["ios"].field("size").choose(1)
    tab.piece.remember()
    assert window.memory.open(path, TODAY).values == '{"size": 2.50}'
