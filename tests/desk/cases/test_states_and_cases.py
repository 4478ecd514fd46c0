"""Named states beside a piece, and case files opened and made by the window."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu, QToolButton

from previewer.cases.file import parse_case, read_case
from previewer.desk.document import dialogs
from previewer.desk.panes import VALUES
from previewer.desk.tabs.piece_tab import PieceTab
from previewer.desk.window.main_window import MainWindow
from tests.desk.helpers import opened


@pytest.fixture
def tab(window: MainWindow, piece_file: Path) -> PieceTab:
    return opened(window, piece_file)


def _menu(tab: PieceTab) -> QMenu:
    """The menu of named states, filled."""
    buttons = tab.panes.get(VALUES).findChildren(QToolButton)
    menu = next(button.menu() for button in buttons if button.accessibleName() == "Named states")
    menu.aboutToShow.emit()
    assert isinstance(menu, QMenu)
    return menu


def _choose(menu: QMenu, text: str) -> None:
    next(action for action in menu.actions() if action.text() == text).trigger()


def _values(tab: PieceTab) -> dict[str, object]:
    found: dict[str, object] = json.loads(tab.piece.touched_values)
    return found


def test_state_when_kept_and_chosen_again_then_phones_values_and_view_are_in_it(
    window: MainWindow, tab: PieceTab, piece_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dialogs, "ask_text", lambda *_: "All at maximum")
    tab.piece.session.load('{"name": "Hanako", "loud": true}')
    window.view.change_looks(theme="dark")
    _choose(_menu(tab), "Save this state…")
    case = read_case(piece_file.with_suffix(".cases") / "All-at-maximum.piececase")
    assert (case.title, case.piece.path, case.piece.text) == ("All at maximum", "../piece.json", "")
    tab.piece.session.reset_all()
    tab.piece.session.edit("day", "2026-01-01")
    window.view.change_looks(theme="light")
    _choose(_menu(tab), "All at maximum")
    assert _values(tab) == {"name": "Hanako", "loud": True}
    assert all(phone.look.dark for phone in tab.piece.phones.values())
    tab.piece.session.undo_stack.undo()
    assert _values(tab) == {"day": "2026-01-01"}
    window.menus.action["own_view"].trigger()
    assert not tab.piece.phones["ios"].look.dark
    # Its day is of the state, not of the designer: it goes with the values, and does not last.
    _choose(_menu(tab), "All at maximum")
    assert window.view.options.pretends
    assert not window.view.lasting.pretends
    reset = tab.panes.get(VALUES).menu()
    reset.aboutToShow.emit()
    _choose(reset, "Reset all")
    assert not window.view.options.pretends
    assert _values(tab) == {}


def test_state_when_removed_then_its_file_is_gone(
    tab: PieceTab, piece_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dialogs, "ask_text", lambda *_: "first run")
    monkeypatch.setattr(dialogs, "may_remove", lambda *_: True)
    _choose(_menu(tab), "Save this state…")
    menu = _menu(tab)
    remove = menu.actions()[-1].menu()
    assert isinstance(remove, QMenu)
    _choose(remove, "first run")
    assert not list(piece_file.with_suffix(".cases").iterdir())
    assert _menu(tab).actions()[0].text() == "No states are saved yet"


def test_state_when_its_name_is_there_and_may_not_be_replaced_then_the_old_one_stays(
    tab: PieceTab, piece_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dialogs, "ask_text", lambda *_: "one")
    monkeypatch.setattr(dialogs, "may_replace", lambda *_: False)
    _choose(_menu(tab), "Save this state…")
    tab.piece.session.edit("loud", True)
    _choose(_menu(tab), "Save this state…")
    assert not read_case(piece_file.with_suffix(".cases") / "one.piececase").values


def test_case_when_copied_and_opened_from_a_file_then_the_same_state(
    window: MainWindow, tab: PieceTab, tmp_path: Path
) -> None:
    tab.piece.session.load('{"name": "Hanako"}')
    window.view.change_looks(theme="dark", text_size=1.35)
    window.view.show_language("ja")
    window.menus.action["copy_case"].trigger()
    text = QGuiApplication.clipboard().text()
    case = parse_case(text.encode())
    assert case.look["platform"] == "both"
    window.view.change_looks(theme="light", text_size=1.0)
    window.view.show_language("en")
    file = tmp_path / "handed over.piececase"
    file.write_text(text, encoding="utf-8")
    assert window.open_path(file)
    new = window.tab()
    assert isinstance(new, PieceTab)
    assert new.piece.path == tmp_path / "handed over.json"
    assert new.piece.document.modified
    assert new.piece.document.text() == tab.piece.document.text()
    assert _values(new) == {"name": "Hanako"}
    assert {(phone.look.lang, phone.look.theme) for phone in new.piece.phones.values()} == {("ja", "dark")}


def test_case_with_a_path_when_opened_then_its_file_and_what_is_refused_is_said(
    window: MainWindow, tab: PieceTab, piece_file: Path
) -> None:
    case = {
        "piececase": 1,
        "piece": {"path": piece_file.name},
        "look": {"platform": "android"},
        "values": {"name": "Taro", "loud": "no"},
    }
    file = piece_file.with_name("one.piececase")
    file.write_text(json.dumps(case), encoding="utf-8")
    assert window.open_path(file)
    assert window.tab() is tab
    assert _values(tab) == {"name": "Taro"}
    assert "loud" in window.statusBar().currentMessage()


@pytest.mark.parametrize("content", ["{", '{"piececase": 1}', '{"piececase": 1, "piece": {"path": "no.json"}}'])
def test_case_that_cannot_be_opened_then_a_sentence_and_no_tab(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: str
) -> None:
    said: list[tuple[str, str]] = []
    monkeypatch.setattr(dialogs, "show_error", lambda _parent, what, why: said.append((what, why)))
    file = tmp_path / "bad.piececase"
    file.write_text(content, encoding="utf-8")
    assert not window.open_path(file)
    assert said
    assert said[0][0] == "bad.piececase"
    assert said[0][1]
    assert window.tab() is None


def test_case_when_saved_then_a_file_that_reads(
    window: MainWindow, tab: PieceTab, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dialogs, "ask_save_case", lambda *_: tmp_path / "a.piececase")
    window.menus.action["save_case"].trigger()
    case = read_case(tmp_path / "a.piececase")
    assert case.open_piece().reading.piece is not None
    # Beside the piece it is tried on the next version too.
    assert (case.piece.path, case.piece.text) == (tab.path.name, "")
    assert window.statusBar().currentMessage() == "Case saved to a.piececase; it follows the piece"
    tab.piece.document.set_text(tab.piece.document.text().replace("Name", "Names"))
    window.menus.action["save_case"].trigger()
    assert "Names" in read_case(tmp_path / "a.piececase").piece.text
    assert window.statusBar().currentMessage() == "Case saved to a.piececase"
