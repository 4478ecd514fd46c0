"""The settings dialog: nothing remembered is lost by a slip of the Enter key."""

from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QPalette
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from previewer.desk.document import dialogs
from previewer.desk.language import ProgramLanguage
from previewer.desk.program.settings_dialog import SettingsDialog
from previewer.desk.theme import is_dark
from previewer.desk.window.main_window import MainWindow
from previewer.resources import resource
from tests.desk.helpers import opened

LATER = date(2026, 5, 1)


def settings_of(window: MainWindow) -> SettingsDialog:
    """The dialog that the command opens."""
    window.menus.action["settings"].trigger()
    return next(dialog for dialog in window.findChildren(SettingsDialog) if dialog.isVisible())


@pytest.fixture
def touched(window: MainWindow, piece_file: Path) -> MainWindow:
    """A window in which two pieces are remembered, with a value each."""
    opened(window, resource("samples", "trigger.json"))
    tab = opened(window, piece_file)
    tab.piece.session.edit("name", "Hanako")
    for each in window.tabs.all():
        each.piece.remember()
    return window


def test_enter_in_the_settings_forgets_nothing_and_closes(touched: MainWindow, qtbot: QtBot) -> None:
    dialog = settings_of(touched)
    dialog.language.setFocus()
    qtbot.keyClick(dialog.language, Qt.Key.Key_Return)
    assert touched.memory.count() == 2
    tab = touched.tab()
    assert tab is not None and tab.piece.session.values.get("name") == "Hanako"
    qtbot.waitUntil(lambda: not touched.findChildren(SettingsDialog))


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_window_is_dark_or_light_by_the_desktop_or_as_it_is_set(
    window: MainWindow, language: ProgramLanguage, lang: str, qtbot: QtBot
) -> None:
    language.install(lang)
    first = QGuiApplication.palette().color(QPalette.ColorRole.Base)
    dialog = settings_of(window)
    try:
        for at, dark in ((2, True), (1, False), (2, True), (0, is_dark(QPalette(first)))):
            dialog.scheme.setCurrentIndex(at)
            dialog.scheme.activated.emit(at)
            qtbot.waitUntil(lambda dark=dark: is_dark(window.palette()) == dark)
            ground, text = (window.palette().color(role) for role in (QPalette.ColorRole.Base, QPalette.ColorRole.Text))
            assert abs(ground.lightness() - text.lightness()) > 100
        assert QGuiApplication.palette().color(QPalette.ColorRole.Base) == first
        assert window.settings.colour_scheme == "system"
    finally:
        QGuiApplication.setPalette(QPalette())


def test_forgetting_is_asked_about_with_the_number_of_pieces(
    touched: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def refuse(_parent: QWidget, question: str) -> bool:
        asked.append(question)
        return False

    monkeypatch.setattr(dialogs, "may_forget", refuse)
    dialog = settings_of(touched)
    assert dialog.forget.text() == "Clear…"
    dialog.forget.click()
    assert asked == ["Clear the saved values of 2 pieces?"]
    assert touched.memory.count() == 2


def test_what_was_forgotten_comes_back_by_undo(
    touched: MainWindow, monkeypatch: pytest.MonkeyPatch, make_window: Callable[..., MainWindow], piece_file: Path
) -> None:
    monkeypatch.setattr(dialogs, "may_forget", lambda *_: True)
    tab = touched.tab()
    assert tab is not None
    before = {file.name: file.read_bytes() for file in touched.memory.folder.iterdir()}
    dialog = settings_of(touched)
    dialog.forget.click()
    assert tab.piece.session.values.get("name") == ""
    assert dialog.forget.isHidden() and not dialog.undo.isHidden()
    dialog.undo.click()
    assert tab.piece.session.values.get("name") == "Hanako"
    assert {file.name: file.read_bytes() for file in touched.memory.folder.iterdir()} == before
    assert not dialog.forget.isHidden() and dialog.undo.isHidden()
    touched.close()
    again = opened(make_window(LATER), piece_file)
    assert again.piece.session.values.get("name") == "Hanako"
    assert again.piece.session.values.get("day") == "2026-03-14"


def test_published_version_comes_back_with_what_was_forgotten(
    touched: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, piece_file: Path
) -> None:
    tab = touched.tab()
    assert tab is not None
    published = tmp_path / "published.json"
    published.write_bytes(piece_file.read_bytes())
    tab.piece.published.choose(published)
    monkeypatch.setattr(dialogs, "may_forget", lambda *_: True)
    dialog = settings_of(touched)
    dialog.forget.click()
    assert tab.piece.published.path is None
    dialog.undo.click()
    assert tab.piece.published.path == published
    assert tab.piece.published.reading is not None
