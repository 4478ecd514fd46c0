"""The phones in a window of their own."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from previewer.desk.commands import phones_window
from previewer.desk.commands.phones_window import PhonesWindow
from previewer.desk.modes.texts import TEXTS
from previewer.desk.window.main_window import MainWindow
from tests.desk.helpers import dumped, opened, phones_of, piece, text_item
from tests.source_tree import ROOT


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


def test_second_stage_goes_with_the_window_before_the_phones_that_it_shows(
    window: MainWindow, piece_file: Path, qtbot: QtBot
) -> None:
    opened(window, piece_file)
    shown = toggled(window)
    qtbot.waitUntil(lambda: shown.area is not None and len(shown.area.shown()) == 2)
    window.menus.action["quit"].trigger()
    assert not window.isVisible()
    assert shown.area is None and not shown.isVisible()


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
    qtbot.waitUntil(lambda: list(window.settings.phones_window.values()) == [kept])
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


def test_window_that_is_minimised_has_no_stage_and_comes_up_by_its_command(
    window: MainWindow, piece_file: Path, qtbot: QtBot
) -> None:
    opened(window, piece_file)
    shown = toggled(window)
    shown.showMaximized()
    qtbot.waitUntil(shown.isMaximized)
    shown.setWindowState(shown.windowState() | Qt.WindowState.WindowMinimized)
    qtbot.waitUntil(lambda: shown.area is None)
    toggled(window)
    assert shown.isVisible()
    assert not shown.isMinimized()
    assert shown.isMaximized()
    qtbot.waitUntil(lambda: shown.area is not None)


def test_each_arrangement_of_screens_has_its_own_place(
    window: MainWindow, piece_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened(window, piece_file)
    sizes = {"desk": (431, 517), "away": (300, 400)}
    for screens, size in sizes.items():
        monkeypatch.setattr(phones_window, "_screens", lambda screens=screens: screens)
        shown = toggled(window)
        shown.resize(*size)
        toggled(window)
    for screens, size in sizes.items():
        monkeypatch.setattr(phones_window, "_screens", lambda screens=screens: screens)
        assert toggled(window).size().toTuple() == size
        toggled(window)
    for at in range(20):
        monkeypatch.setattr(phones_window, "_screens", lambda at=at: f"another {at}")
        toggled(window)
        toggled(window)
    assert len(window.settings.phones_window) == 8


def test_window_whose_screen_goes_comes_back_into_sight(window: MainWindow, piece_file: Path, qtbot: QtBot) -> None:
    opened(window, piece_file)
    shown = toggled(window)
    qtbot.waitUntil(shown.isVisible)
    far = window.screen().virtualGeometry().bottomRight() + QPoint(200, 200)
    shown.move(far)
    qtbot.waitUntil(lambda: shown.pos() == far)
    QGuiApplication.instance().screenRemoved.emit(window.screen())
    qtbot.waitUntil(lambda: window.screen().availableGeometry().intersects(shown.frameGeometry()))


def screens_file(folder: Path, *screens: tuple[int, int, int]) -> Path:
    """Screens beside each other, by their left edge, width and height, as Qt's offscreen platform reads them."""
    usual = {"y": 0, "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}
    made = [
        {"name": f"screen {at}", "x": x, "width": width, "height": height, **usual}
        for at, (x, width, height) in enumerate(screens, 1)
    ]
    path = folder / f"{len(screens)}-screens.json"
    path.write_text(json.dumps({"screens": made, "windowFrameMargins": False}), encoding="utf-8")
    return path


@pytest.mark.usefixtures("processes")
def test_second_screen_is_where_it_comes_back_while_there_is_one(tmp_path: Path) -> None:
    both = screens_file(tmp_path, (0, 1366, 768), (1366, 1920, 1080))
    alone = screens_file(tmp_path, (0, 1366, 768))

    def start(screens: Path, *acts: str) -> dict[str, object]:
        command = [sys.executable, "-m", "tests.desk.window.two_screens", str(screens), str(tmp_path), *acts]
        ran = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT, timeout=120)
        assert ran.returncode == 0, ran.stderr
        found: dict[str, object] = json.loads(ran.stdout)
        return found

    first = start(both, "toggle", "move 1500 100 800 900", "toggle", "toggle")
    assert (first["screen"], first["size"], first["phones"]) == ("screen 2", [800, 900], True)
    # It is closed.
    start(both, "toggle", "toggle")
    again = start(both, "toggle")
    assert (again["screen"], again["place"]) == ("screen 2", first["place"])
    gone = start(alone, "toggle", "move 20 40 500 600", "toggle")
    assert gone["screen"] == "screen 1"
    assert start(alone, "toggle")["place"] == gone["place"]
    # It is there again, and so is the window.
    assert start(both, "toggle", "maximise", "toggle")["screen"] == "screen 2"
    large = start(both, "toggle")
    assert (large["screen"], large["maximised"], large["size"]) == ("screen 2", True, [800, 900])
