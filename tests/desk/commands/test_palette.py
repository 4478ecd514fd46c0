"""All commands by name, and the list of their shortcuts."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QAction
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from previewer.desk.commands.palette import CommandPalette, Entry, ShortcutsDialog, entries, matches
from previewer.desk.window.main_window import MainWindow
from tests.desk.helpers import opened

Key = Qt.Key


def _palette(window: MainWindow, qtbot: QtBot) -> CommandPalette:
    window.menus.action["palette"].trigger()
    palette = window.findChildren(CommandPalette)[-1]
    qtbot.waitUntil(palette.isVisible)
    return palette


def _shown(palette: CommandPalette) -> list[str]:
    model = palette.list.model()
    return [str(model.index(row, 0).data()) for row in range(model.rowCount())]


def test_palette_when_open_then_every_command_of_the_menus_is_there(window: MainWindow, qtbot: QtBot) -> None:
    shown = _shown(_palette(window, qtbot))
    there = entries(window.menuBar())
    assert len(there) > 60
    assert len(shown) >= len(there)
    assert {"File › Open", "View › Appearance › Dark mode", "Help › Keyboard shortcuts"} <= set(shown)


def test_palette_when_words_are_typed_and_enter_pressed_then_the_command_is_given(
    window: MainWindow, piece_file: Path, qtbot: QtBot
) -> None:
    opened(window, piece_file)
    palette = _palette(window, qtbot)
    qtbot.keyClicks(palette.field, "dark mode")
    assert _shown(palette) == ["View › Appearance › Dark mode"]
    qtbot.keyClick(palette.field, Key.Key_Return)
    assert window.view.options.common.dark
    assert not palette.isVisible()


@pytest.mark.parametrize("spoken", ["en", "ja"])
def test_designs_and_devices_are_found_by_name_and_by_what_they_are(
    spoken: str, window: MainWindow, piece_file: Path, qtbot: QtBot
) -> None:
    opened(window, piece_file)
    window.settings.language = spoken
    palette = _palette(window, qtbot)
    for words, platform, member, value in (
        ("design ios 18", "ios", "design", "ios18"),
        ("expressive", "android", "design", "expressive"),
        ("iPhone SE", "ios", "device", "iPhone SE"),
        ("android blue", "android", "palette", "blue"),
    ):
        palette.field.setText(words)
        assert len(_shown(palette)) == 1, _shown(palette)
        palette.accept()
        assert getattr(window.view.options.look(platform), member) == value
        palette.show()


def test_palette_when_moved_by_arrows_then_another_is_chosen(window: MainWindow, qtbot: QtBot) -> None:
    palette = _palette(window, qtbot)
    assert palette.list.currentIndex().row() == 0
    qtbot.keyClick(palette.field, Key.Key_Down)
    assert palette.list.currentIndex().row() == 1
    assert palette.focusWidget() is palette.field


def test_command_that_is_clicked_may_end_with_the_palette_being_gone(window: MainWindow, qtbot: QtBot) -> None:
    action = QAction("Gone", window)
    palette = CommandPalette(lambda: [Entry("", "Gone", "Gone", action)], window)
    palette.open()

    def end() -> None:
        palette.deleteLater()
        QCoreApplication.sendPostedEvents(palette, QEvent.Type.DeferredDelete)

    action.triggered.connect(end)
    with qtbot.waitSignal(action.triggered):
        place = palette.list.visualRect(palette.list.model().index(0, 0)).center()
        qtbot.mouseClick(palette.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert not isValid(palette)


def test_palette_when_a_command_cannot_be_given_then_it_stands_last_and_does_nothing(
    window: MainWindow, qtbot: QtBot
) -> None:
    palette = _palette(window, qtbot)
    qtbot.keyClicks(palette.field, "save as")
    assert _shown(palette)[0] == "File › Save as"
    qtbot.keyClick(palette.field, Key.Key_Return)
    assert palette.isVisible()


def test_command_that_is_called_so_itself_stands_before_those_whose_menu_is(
    window: MainWindow, piece_file: Path, qtbot: QtBot
) -> None:
    opened(window, piece_file)
    palette = _palette(window, qtbot)
    qtbot.keyClicks(palette.field, "view")
    names = ["view" in name.split(" › ")[-1].casefold() for name in _shown(palette)]
    enabled = [entry.action.isEnabled() for entry in palette._shown]
    able = names[: enabled.count(True)]
    assert True in able and False in able and able == sorted(able, reverse=True)


def test_command_whose_whole_name_is_typed_stands_before_those_that_say_more(
    window: MainWindow, piece_file: Path, qtbot: QtBot
) -> None:
    opened(window, piece_file)
    palette = _palette(window, qtbot)
    qtbot.keyClicks(palette.field, "publish")
    assert _shown(palette)[0] == "Piece › Publish"


def test_palette_in_japanese_then_both_languages_are_found(window: MainWindow, qtbot: QtBot) -> None:
    window.settings.language = "ja"
    palette = _palette(window, qtbot)
    qtbot.keyClicks(palette.field, "dark mode")
    english = _shown(palette)
    assert len(english) == 1
    palette.field.setText(english[0].split(" › ")[-1])
    assert _shown(palette) == english


def test_words_when_all_are_in_menu_or_name_then_they_match(window: MainWindow) -> None:
    action = window.menus.action["save"]
    entry = Entry("ファイル", "保存", "Save", action)
    assert matches("", entry)
    assert matches("ファイル save", entry)
    assert not matches("save as", entry)


def test_shortcuts_when_listed_then_each_with_its_keys_by_menu(window: MainWindow, qtbot: QtBot) -> None:
    window.menus.action["shortcuts"].trigger()
    dialog = window.findChildren(ShortcutsDialog)[-1]
    file = dialog.tree.topLevelItem(0)
    assert file is not None
    assert file.text(0) == "File"
    assert [file.child(0).text(column) for column in (0, 1)] == ["New piece", "Ctrl+N"]
    dialog.field.setText("dark mode")
    assert dialog.tree.topLevelItemCount() == 1
