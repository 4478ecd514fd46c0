"""The phones in a window of their own."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from previewer.desk.commands.phones_window import PhonesWindow
from previewer.desk.modes.texts import TEXTS
from previewer.desk.window.main_window import MainWindow
from tests.desk.helpers import dumped, opened, phones_of, piece, text_item


def toggled(window: MainWindow) -> PhonesWindow:
    window.menus.action["phones_window"].trigger()
    return window.only(PhonesWindow)


def test_second_stage_follows_the_piece_in_front_and_keeps_the_zoom_of_the_window(
    window: MainWindow, piece_file: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    first = opened(window, piece_file)
    shown = toggled(window)
    qtbot.waitUntil(lambda: shown.area is not None and len(shown.area.shown()) == 2)
    assert shown.area is not None
    assert all(view.phone in first.piece.phones.values() for view in shown.area.shown())
    assert len(phones_of(first).shown()) == 2
    window.view.set_zoom(150)
    assert phones_of(first).scale() == 1.5
    assert shown.area.scale() != 1.5
    window.view.set_zoom(0)
    scale = window.view.scale
    shown.resize(300, 400)
    qtbot.waitUntil(lambda: shown.area is not None and shown.area.width() == 300)
    assert window.view.scale == scale
    window.show_mode(TEXTS)
    assert shown.area.isVisible()
    other = tmp_path / "other.json"
    other.write_text(dumped(piece(a=text_item())), encoding="utf-8")
    second = opened(window, other)
    assert shown.windowTitle().startswith("other.json")
    qtbot.waitUntil(lambda: shown.area is not None and bool(shown.area.shown()))
    assert all(view.phone in second.piece.phones.values() for view in shown.area.shown())
    window.tabs.close_tab(second)
    assert shown.windowTitle().startswith(piece_file.name)


def test_second_stage_is_gone_while_it_is_closed_and_comes_back_where_it_stood(
    make_window: Callable[..., MainWindow], piece_file: Path
) -> None:
    window = make_window()
    window.open_path(piece_file)
    shown = toggled(window)
    shown.resize(431, 517)
    toggled(window)
    assert shown.isHidden()
    assert shown.area is None
    window.close()
    again = make_window()
    again.open_path(piece_file)
    assert toggled(again).size().toTuple() == (431, 517)
    again.menus.action["close"].trigger()
    assert toggled(again).area is None


def test_second_stage_that_is_open_at_the_end_comes_back_where_it_stood(
    make_window: Callable[..., MainWindow], piece_file: Path, qtbot: QtBot
) -> None:
    window = make_window()
    window.open_path(piece_file)
    shown = toggled(window)
    qtbot.waitUntil(shown.isVisible)
    shown.resize(431, 517)
    shown.move(37, 61)
    qtbot.waitUntil(lambda: shown.pos().toTuple() == (37, 61))
    place = shown.geometry().getRect()
    kept = shown.saveGeometry().toBase64().toStdString()
    qtbot.waitUntil(lambda: window.settings.phones_window == kept)
    # The program ends without a word to it.
    window.close()
    again = make_window()
    again.open_path(piece_file)
    assert toggled(again).geometry().getRect() == place


def test_window_of_the_phones_has_the_keys_of_the_commands(window: MainWindow, piece_file: Path, qtbot: QtBot) -> None:
    opened(window, piece_file)
    shown = toggled(window)
    assert window.menus.action["undo"] in shown.actions()
    assert window.menus.action["phones_window"] in shown.actions()
    shown.close()
    QApplication.processEvents()
    assert shown.area is None
