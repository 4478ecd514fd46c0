"""Settings, About, and the difference to the disk."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from previewer import __version__
from previewer.desk.document import dialogs
from previewer.desk.document.difference import DifferenceDialog
from previewer.desk.program.about import AboutDialog
from previewer.desk.window.main_window import MainWindow
from previewer.resources import resource
from tests.desk.helpers import opened


def test_about_names_versions_platforms_and_licences(window: MainWindow, qtbot: QtBot) -> None:
    dialog = AboutDialog(window)
    qtbot.addWidget(dialog)
    text = dialog.text.text()
    for part in ("iOS 18", "iOS 26", "glass", "Material 3", "Qt 6", "Natural Earth", "Inter", "Roboto", "MIT"):
        assert part in text
    assert "SIL OPEN FONT LICENSE" in dialog.licences.toPlainText().upper()
    assert __version__


def test_question_for_a_file_begins_in_the_folder_of_the_piece(
    window: MainWindow, piece_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened(window, piece_file)
    window.settings.folder = "/elsewhere"
    begun: list[str] = []

    def ask(_parent: object, _title: str, begin: str, *_rest: object) -> tuple[str, str]:
        begun.append(begin)
        return "", ""

    for name in ("getOpenFileName", "getOpenFileNames"):
        monkeypatch.setattr(QFileDialog, name, ask)
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *told: ask(*told)[0])
    window.menus.action["open"].trigger()
    window.menus.action["choose_published"].trigger()
    dialogs.ask_run(window, window.settings, piece_file)
    assert begun == [str(tmp_path)] * 3
    # A sample's folder is none of the user's.
    dialogs.ask_run(window, window.settings, resource("samples", "service.json"))
    assert begun[3] == "/elsewhere"


def test_difference_shows_both_sides(window: MainWindow, qtbot: QtBot) -> None:
    dialog = DifferenceDialog("a\nb\nc", "a\nB\nc", window)
    qtbot.addWidget(dialog)
    assert dialog.view.toPlainText().split("\n")[1:] == [" a", "-b", "+B", " c"]
