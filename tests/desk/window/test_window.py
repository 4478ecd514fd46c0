"""Opening, tabs, start page, drag and drop, and the window as it was last time."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QAction
from PySide6.QtQuick import QQuickItem
from PySide6.QtWidgets import QStackedWidget
from pytestqt.qtbot import QtBot

from previewer.desk.commands.commands import COMMANDS, MENUS
from previewer.desk.document import dialogs
from previewer.desk.modes.preview import PREVIEW
from previewer.desk.panes import SOURCE
from previewer.desk.tabs.piece_tab import PieceTab
from previewer.desk.window.main_window import MainWindow
from previewer.resources import resource
from tests.desk.helpers import dumped, opened, phones_of, piece, switch_item
from tests.tiers import first_of


def test_window_without_a_piece_shows_the_samples(window: MainWindow) -> None:
    names = {card.path.name for card in window.start_page.cards}
    assert names == {path.name for path in resource("samples").glob("*.json")}
    assert window.start_page.isVisible()
    assert all(not dock.isVisible() for dock in window.docks.dock.values())


def test_card_when_clicked_opens_its_sample(window: MainWindow, qtbot: QtBot) -> None:
    card = next(card for card in window.start_page.cards if card.path.name == "service.json")
    qtbot.mouseClick(card, Qt.MouseButton.LeftButton)
    tab = window.tab()
    assert isinstance(tab, PieceTab) and tab.piece.path == card.path
    assert [view.phone.platform for view in phones_of(tab).shown()] == ["ios", "android"]
    assert window.docks.dock["source"].isVisible()


def test_file_when_opened_twice_has_one_tab(window: MainWindow, piece_file: Path) -> None:
    assert window.open_path(piece_file)
    window.open_path(resource("samples", "trigger.json"))
    assert window.open_path(piece_file)
    assert window.tabs.count() == 2
    assert window.tab() is window.tabs.widget(0)


def test_file_that_is_not_there_is_refused_with_a_message(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(dialogs, "show_error", lambda _parent, what, why: said.append(f"{what} {why}"))
    assert not window.open_path(tmp_path / "nothing.json")
    assert window.tabs.count() == 0
    assert said == ["nothing.json cannot be opened. There is no such file or folder"]


def test_opened_files_are_recent_newest_first(window: MainWindow, piece_file: Path) -> None:
    sample = resource("samples", "trigger.json")
    window.open_path(piece_file)
    window.open_path(sample)
    assert window.settings.recent == (sample, piece_file)


def test_tab_when_closed_takes_its_panes_along(window: MainWindow, piece_file: Path) -> None:
    window.open_path(piece_file)
    assert window.tabs.close_tab(window.tabs.all()[0])
    assert window.tab() is None
    assert window.start_page.isVisible()
    panes = window.docks.dock["source"].widget()
    assert isinstance(panes, QStackedWidget) and panes.count() == 0


def test_tab_with_unsaved_text_asks_before_it_closes(
    window: MainWindow, piece_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.open_path(piece_file)
    tab = window.tab()
    assert tab is not None
    tab.panes.get(SOURCE).editor.insertPlainText(" ")
    monkeypatch.setattr(dialogs, "ask_unsaved", lambda *_: "cancel")
    assert not window.tabs.close_tab(window.tabs.all()[0])
    assert not window.close()
    monkeypatch.setattr(dialogs, "ask_unsaved", lambda *_: "save")
    assert window.tabs.close_tab(window.tabs.all()[0])
    assert piece_file.read_text(encoding="utf-8").startswith(" {")


@pytest.mark.parametrize("answer", ["save", "discard", "each", "cancel"])
def test_window_with_several_unsaved_texts_asks_about_them_together(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: str
) -> None:
    files = [tmp_path / name for name in ("a.json", "b.json", "c.json")]
    for path in files:
        path.write_text(dumped(piece(loud=switch_item())), encoding="utf-8")
        tab = opened(window, path)
        if path != files[2]:
            tab.panes.get(SOURCE).editor.insertPlainText(" ")
    together: list[list[str]] = []
    alone: list[Path] = []
    monkeypatch.setattr(dialogs, "ask_all_unsaved", lambda _, names: together.append(names) or answer)
    monkeypatch.setattr(dialogs, "ask_unsaved", lambda _, path: alone.append(path) or "discard")
    assert window.close() == (answer != "cancel")
    assert together == [[str(path) for path in files[:2]]]
    assert alone == (files[:2] if answer == "each" else [])
    saved = [path.read_text(encoding="utf-8").startswith(" ") for path in files]
    assert saved == [answer == "save", answer == "save", False]


@pytest.mark.parametrize("kept", ['{"files": null}', '{"files": {"a": 1}}', '{"files": [5]}', "[]", "{"])
def test_open_files_that_were_kept_in_no_lawful_way_are_none(window: MainWindow, store: Path, kept: str) -> None:
    QSettings(str(store / "settings.ini"), QSettings.Format.IniFormat).setValue("session", kept)
    window.settings.sync()
    assert window.settings.open_files == ()
    window.open_last()


def test_window_when_made_again_is_as_it_was(
    make_window: Callable[..., MainWindow], piece_file: Path, qtbot: QtBot
) -> None:
    first = make_window()
    first.resize(1111, 777)
    first.open_path(piece_file)
    first.docks.dock["values"].hide()
    first.view_bar.action["dark"].trigger()
    first.view_bar.action["android"].trigger()
    first.close()
    second = make_window()
    second.open_last()
    assert [tab.path for tab in second.tabs.all()] == [piece_file]
    assert not second.docks.dock["values"].isVisible()
    assert second.docks.dock["source"].isVisible()
    assert second.view.options.common.dark
    assert second.view.options.platforms == "android"


def test_shortcut_stands_once_in_window_menus_and_bars(make_window: Callable[..., MainWindow]) -> None:
    other = PREVIEW._replace(name="other")
    window = make_window(modes=(PREVIEW, other))
    actions = window.findChildren(QAction)
    assert window.mode_bar is not None
    assert {*window.menus.action.values(), *window.view_bar.action.values(), *window.mode_bar.actions()} <= set(actions)
    keys = [shortcut.toString() for action in actions for shortcut in action.shortcuts()]
    assert len(keys) == len(set(keys)), sorted(key for key in keys if keys.count(key) > 1)


def test_command_is_in_a_menu(window: MainWindow) -> None:
    named = [command.name for menu in MENUS for command in menu.commands()]
    assert len(named) == len(set(named)) and named == [command.name for command in COMMANDS]
    assert set(window.menus.action) == set(named)


@pytest.mark.parametrize("sample", first_of(sorted(resource("samples").glob("*.json")), 2), ids=lambda path: path.stem)
def test_sample_opens_without_a_problem(window: MainWindow, sample: Path) -> None:
    assert window.open_path(sample)
    tab = window.tab()
    assert isinstance(tab, PieceTab) and tab.piece.path == sample
    assert tab.piece.document.reading.counts()["error"] == 0
    assert phones_of(tab).notice.text == ""


def test_every_item_of_the_phones_is_an_item_to_python(window: MainWindow) -> None:
    """PySide goes by names, and a QML type that is called like an enum of Qt becomes that enum."""
    window.open_path(resource("samples", "every-kind.json"))
    tab = window.tab()
    assert isinstance(tab, PieceTab)
    for view in phones_of(tab).shown():
        waiting: list[object] = [view.screen_item]
        while waiting:
            item = waiting.pop()
            assert isinstance(item, QQuickItem), type(item)
            waiting.extend(item.childItems())


def test_start_when_a_drive_does_not_answer_then_all_others_are_opened_and_it_is_said(
    window: MainWindow, piece_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    silent = piece_file.with_name("far.json")
    window.settings.open_files, window.settings.front_file = (silent, piece_file), silent
    monkeypatch.setattr(
        "previewer.desk.window.keeper.answers", lambda asked, _ask: dict.fromkeys(set(asked) - {silent}, True)
    )
    window.open_last()
    assert [tab.path for tab in window.tabs.all()] == [piece_file]
    assert window.statusBar().currentMessage() == "Not opened, the drive does not answer: far.json"
