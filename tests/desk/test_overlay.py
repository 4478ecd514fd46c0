"""A phone's own screenshot in the window: told in words and figures, compared in three ways, shown on the phones."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from previewer.desk.overlay.canvas import Way
from previewer.desk.overlay.overlaying import overlay_with
from previewer.desk.overlay.view import OverlayView
from previewer.desk.tabs.piece_tab import PieceTab
from previewer.desk.window.main_window import MainWindow
from previewer.phone.look import Look
from previewer.pictures.png import to_png
from previewer.pieces import read_file
from tests.pictures.overlay.screenshots import drawn

pytestmark = pytest.mark.usefixtures("processes")


@pytest.fixture
def view(window: MainWindow, piece_file: Path, tmp_path: Path, qtbot: QtBot) -> OverlayView:
    """A screenshot of the dark iPhone, compared."""
    photo = tmp_path / "photo.png"
    photo.write_bytes(to_png(drawn(read_file(piece_file), Look("ios", "en", "dark"), 3.0)))
    window.open_path(piece_file)
    tab = window.tabs.front()
    assert isinstance(tab, PieceTab)
    made = overlay_with(window.services, tab.piece, photo)
    assert isinstance(made, OverlayView)
    assert made.progress.maximum() == 0
    qtbot.waitUntil(lambda: not made.running)
    return made


def test_screenshot_when_compared_then_its_look_and_rows_are_told_and_space_turns_the_pictures(
    view: OverlayView, window: MainWindow, qtbot: QtBot
) -> None:
    assert 0 < view.progress.value() < view.progress.maximum()
    assert view.about.text().startswith("iPhone 16, iOS 26, en, dark, text size 1.00: ")
    assert [view.rows.topLevelItem(row).text(1) for row in range(3)] == ["name", "loud", "day"]
    assert view.rows.topLevelItem(0).text(4) == "as drawn here"
    view.ways[Way.BLINK].click()
    assert view.canvas.way is Way.BLINK
    qtbot.keyClick(view.canvas, Qt.Key.Key_Space)
    assert not view.canvas.shows_photo
    view.ways[Way.SLIDER].click()
    qtbot.mousePress(view.canvas, Qt.MouseButton.LeftButton, pos=QPoint(0, 5))
    assert view.canvas.part == 0.0
    qtbot.mouseRelease(view.canvas, Qt.MouseButton.LeftButton, pos=QPoint(0, 5))
    qtbot.keyClick(view.canvas, Qt.Key.Key_Right)
    assert view.canvas.part == pytest.approx(0.02)
    view.show_look.click()
    ios = next(look for look in window.services.view.options.looks if look.platform == "ios")
    assert ios.theme == "dark"


def test_file_when_it_is_no_picture_then_a_sentence(
    window: MainWindow, piece_file: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    photo = tmp_path / "photo.png"
    photo.write_bytes(b"no picture")
    window.open_path(piece_file)
    tab = window.tabs.front()
    assert isinstance(tab, PieceTab)
    view = overlay_with(window.services, tab.piece, photo)
    assert isinstance(view, OverlayView)
    qtbot.waitUntil(lambda: not view.running)
    why = "it is not a PNG, JPEG or WebP picture"
    assert view.notice.text == f"photo.png cannot be compared: {why}"
