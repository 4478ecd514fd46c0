"""A picture in a tab of its own: opened, looked at, followed on the disk, copied, and held against a piece."""

import os
import struct
import subprocess
import sys
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage, QWheelEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from previewer.desk.document import dialogs
from previewer.desk.overlay.view import OverlayView
from previewer.desk.shots import picture_tab
from previewer.desk.shots.picture_tab import PictureTab
from previewer.desk.window.main_window import MainWindow
from previewer.pictures import given
from previewer.resources import resource
from tests.desk.accessible.tree import faults, walk
from tests.desk.helpers import opened
from tests.desk.window.test_drops import drop, files
from tests.patience import PATIENCE
from tests.source_tree import ROOT

_GONE = "The file is no longer on disk."
_BROKEN = "This is not a complete PNG, JPEG or WebP picture."


def written(path: Path, width: int = 300, height: int = 200, colour: str = "red") -> Path:
    """A picture of one colour."""
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor(colour))
    assert image.save(str(path))
    return path


def shown(window: MainWindow, path: Path, qtbot: QtBot) -> PictureTab:
    """The tab of a picture, with the picture or with what is said instead, and nothing done with it."""
    assert window.tabs.open_path(path)
    tab = window.tab()
    assert isinstance(tab, PictureTab)
    qtbot.waitUntil(lambda: bool(tab.status() or tab.notice.text))
    return tab


@pytest.fixture
def shot(tmp_path: Path) -> Path:
    """A red picture of 300 × 200 pixels."""
    return written(tmp_path / "shot.png")


@pytest.fixture
def tab(window: MainWindow, shot: Path, qtbot: QtBot) -> PictureTab:
    """The tab of that picture."""
    return shown(window, shot, qtbot)


def colour(tab: PictureTab) -> str:
    """The colour in the middle of what is shown."""
    picture = tab.view.viewport().grab().toImage()
    return picture.pixelColor(picture.rect().center()).name()


def headed(width: int, height: int) -> bytes:
    """The beginning of a PNG, which says how large it is."""
    head = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    chunk = struct.pack(">I", len(head)) + b"IHDR" + head + struct.pack(">I", zlib.crc32(b"IHDR" + head))
    return b"\x89PNG\r\n\x1a\n" + chunk + struct.pack(">I", 99) + b"IDAT" + b"x\x9c"


# -- opening


def test_picture_when_opened_then_stands_in_a_tab_with_its_size_and_is_never_changed(
    window: MainWindow, tab: PictureTab, shot: Path
) -> None:
    assert window.tabs.tabText(0) == "shot.png"
    assert window.tabs.tabToolTip(0) == str(shot)
    assert window.windowTitle().startswith("shot.png[*] — ")
    assert not window.isWindowModified()
    assert tab.status() == "300 × 200 pixels"
    assert tab.status() in [label.text() for label in window.statusBar().findChildren(type(tab._scale))]
    assert colour(tab) == "#ff0000"
    can = {name for name, action in window.menus.action.items() if action.isEnabled()}
    assert {"copy_picture", "overlay", "reload", "close", "next_tab", "open", "settings"} <= can
    assert not {"save", "save_as", "undo", "redo", "compare", "fix", "find", "save_values", "stage", "print"} & can
    assert window.tabs.close_tab(tab)
    assert window.start_page.isVisible()


@pytest.mark.parametrize("ending", ["png", "jpg", "jpeg", "PNG", "webp"])
def test_picture_when_chosen_in_the_dialog_then_opens_by_how_its_name_ends(
    ending: str, window: MainWindow, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = written(tmp_path / f"shot.{ending}")
    monkeypatch.setattr(dialogs, "ask_open", lambda *_: [path])
    window.menus.action["open"].trigger()
    tab = window.tab()
    assert isinstance(tab, PictureTab) and tab.path == path
    qtbot.waitUntil(lambda: tab.status() == "300 × 200 pixels")


def test_picture_when_dropped_on_the_window_or_on_a_picture_then_opens(
    window: MainWindow, shot: Path, tmp_path: Path
) -> None:
    drop(files(shot), window.start_page)
    tab = window.tab()
    assert isinstance(tab, PictureTab) and tab.path == shot
    drop(files(written(tmp_path / "other.jpg")), tab.view.viewport())
    assert [tab.path.name for tab in window.tabs.all()] == ["shot.png", "other.jpg"]


@pytest.mark.usefixtures("processes")
def test_picture_is_among_the_recent_files_and_open_again_at_the_next_start(
    make_window: Callable[..., MainWindow], piece_file: Path, shot: Path
) -> None:
    first = make_window()
    assert first.open_path(piece_file) and first.open_path(shot)
    assert first.settings.recent == (shot, piece_file)
    first.close()
    second = make_window(reopen=True)
    assert [(type(tab.whole()).__name__, tab.path) for tab in second.tabs.all()] == [
        ("PieceTab", piece_file),
        ("PictureTab", shot),
    ]


@pytest.mark.usefixtures("processes")
def test_picture_that_is_not_there_or_may_not_be_read_is_refused_with_a_message(
    window: MainWindow, shot: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(dialogs, "show_error", lambda _parent, what, why: said.append(f"{what} {why}"))
    assert not window.open_path(shot.with_name("nothing.png"))

    def refuse(_path: Path) -> bytes:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(picture_tab, "read_bytes", refuse)
    assert not window.open_path(shot)
    assert window.tabs.count() == 0
    assert said[0] == "nothing.png cannot be opened. There is no such file or folder"
    assert said[1].startswith("shot.png cannot be opened. ")


# -- what stands around it


def test_what_means_nothing_for_a_picture_is_hidden_or_disabled_and_comes_back(
    window: MainWindow, piece_file: Path, shot: Path, qtbot: QtBot
) -> None:
    opened(window, piece_file)
    before = {name for name, dock in window.docks.dock.items() if dock.isVisible()}
    assert before and window.mode_bar is not None
    shown(window, shot, qtbot)
    assert not any(dock.isVisible() for dock in window.docks.dock.values())
    assert not window.view_bar.isEnabled()
    assert not any(action.isEnabled() for action in window.mode_bar.actions())
    assert not window.counts.isVisible()
    window.keeper.keep()
    assert not any(dock.isVisible() for dock in window.docks.dock.values())
    window.menus.action["previous_tab"].trigger()
    assert {name for name, dock in window.docks.dock.items() if dock.isVisible()} == before
    assert window.view_bar.isEnabled() and all(action.isEnabled() for action in window.mode_bar.actions())


def test_layout_that_a_picture_hides_is_not_remembered_as_hidden(
    make_window: Callable[..., MainWindow], piece_file: Path, shot: Path, qtbot: QtBot
) -> None:
    first = make_window()
    opened(first, piece_file)
    shown(first, shot, qtbot)
    first.close()
    second = make_window()
    opened(second, piece_file)
    assert second.docks.dock["source"].isVisible() and second.docks.dock["values"].isVisible()


def test_everything_of_the_tab_is_named_and_speaks_the_language_of_the_program(
    window: MainWindow, tab: PictureTab, qtbot: QtBot
) -> None:
    from PySide6.QtGui import QAccessible

    interface = QAccessible.queryAccessibleInterface(tab)
    assert interface is not None
    assert not faults(list(walk(interface)))
    assert (tab.view.accessibleName(), tab.view.accessibleDescription()) == ("Picture shot.png", "300 × 200 pixels")
    tab.path.unlink()
    tab.check_disk()
    assert tab.notice.text == _GONE
    window.settings.language = "ja"
    qtbot.waitUntil(lambda: tab.notice.text == "ファイルはディスク上にありません。")
    assert tab.status() == "300 × 200ピクセル"
    assert tab.status() in [label.text() for label in window.statusBar().findChildren(type(tab._scale))]


# -- following the disk


def test_picture_when_replaced_then_shown_anew(window: MainWindow, tab: PictureTab, shot: Path, qtbot: QtBot) -> None:
    written(shot.with_name("new.png"), 40, 30, "blue").replace(shot)
    qtbot.waitUntil(lambda: tab.status() == "40 × 30 pixels")
    assert colour(tab) == "#0000ff"


def test_picture_when_gone_then_said_until_it_is_back(tab: PictureTab, shot: Path, qtbot: QtBot) -> None:
    data = shot.read_bytes()
    shot.unlink()
    qtbot.waitUntil(lambda: tab.notice.text == _GONE)
    assert colour(tab) == "#ff0000"
    shot.write_bytes(data)
    qtbot.waitUntil(lambda: tab.notice.text == "")


def test_picture_when_it_may_not_be_read_any_more_then_said_and_the_old_one_stays(
    tab: PictureTab, shot: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tab._file._watcher.changed.emit(PermissionError(13, "Permission denied"))
    assert tab.notice.text == "The file cannot be read: Permission denied"
    assert colour(tab) == "#ff0000"


@pytest.mark.qt_log_level_fail("CRITICAL")
@pytest.mark.parametrize("name", ["half.png", "half.jpg"])
def test_half_of_a_save_when_the_rest_follows_then_never_shown(
    name: str, window: MainWindow, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(picture_tab, "PATIENCE", 60_000)
    tab = shown(window, written(tmp_path / name), qtbot)
    whole = written(tmp_path / f"whole-{name}", 40, 30, "blue").read_bytes()
    said: list[str] = []
    tab.changed.connect(lambda: said.append(tab.notice.text + tab.status()))
    for part in (whole[: len(whole) // 2], b"", whole[:-4]):
        tab.path.write_bytes(part)
        tab.check_disk()
        QApplication.processEvents()
    tab.path.write_bytes(whole)
    qtbot.waitUntil(lambda: tab.status() == "40 × 30 pixels")
    assert set(said) == {"40 × 30 pixels"}


def test_half_of_a_save_when_no_more_follows_then_said(tab: PictureTab, shot: Path, qtbot: QtBot) -> None:
    shot.write_bytes(shot.read_bytes()[:60])
    qtbot.waitUntil(lambda: tab.notice.text == _BROKEN)


# -- hostile pictures


@pytest.mark.qt_log_level_fail("CRITICAL")
@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "This file is empty: there is no picture in it."),
        (b'{"type": "object"}', _BROKEN),
        (b"<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>", _BROKEN),
        (headed(50, 50), _BROKEN),
        (headed(60_000, 60_000), "This picture is too large to be shown: 60000 × 60000 pixels."),
        (headed(0x7FFFFFFF, 0x7FFFFFFF), _BROKEN),
        (b"\xff\xd8\xff\xe0" + b"\0" * 90, _BROKEN),
    ],
)
def test_file_that_cannot_be_shown_has_a_sentence(
    data: bytes, sentence: str, window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "hostile.png"
    path.write_bytes(data)
    assert window.open_path(path)
    tab = window.tab()
    assert isinstance(tab, PictureTab)
    qtbot.waitUntil(lambda: tab.notice.text == sentence)
    assert not window.menus.action["overlay"].isEnabled() and not window.menus.action["copy_picture"].isEnabled()
    assert window.tabs.tabText(0) == "hostile.png"


def test_file_of_too_many_bytes_has_a_sentence(
    window: MainWindow, shot: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(given, "MOST_BYTES", 20)
    assert shown(window, shot, qtbot).notice.text.startswith("This file is too large to be shown")


# -- looking


def wheel(tab: PictureTab, notches: int, held: Qt.KeyboardModifier) -> None:
    """Turn the wheel over the middle of the picture."""
    middle = QPointF(tab.view.viewport().rect().center())
    turned = QPoint(0, 120 * notches)
    phase = Qt.ScrollPhase.NoScrollPhase
    event = QWheelEvent(middle, middle, QPoint(), turned, Qt.MouseButton.NoButton, held, phase, False)
    QApplication.sendEvent(tab.view.viewport(), event)


def test_picture_fits_and_is_zoomed_by_wheel_keys_and_buttons(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    tab = shown(window, written(tmp_path / "tall.png", 900, 3000), qtbot)
    view = tab.view
    fitting = view.scale
    assert view.fits and 0.1 < fitting < 0.5
    assert tab._scale.text() == f"Fit: {round(fitting * 100)} %"
    assert not view.verticalScrollBar().maximum()
    qtbot.keyClick(view, Qt.Key.Key_1)
    assert view.scale == 1.0 and tab._scale.text() == "100 %"
    assert view.verticalScrollBar().maximum() == 3000 - view.viewport().height()
    wheel(tab, 1, Qt.KeyboardModifier.ControlModifier)
    assert view.scale == 1.5
    qtbot.keyClick(view, Qt.Key.Key_Minus)
    assert view.scale == 1.0
    before = view.verticalScrollBar().value()
    wheel(tab, -1, Qt.KeyboardModifier.NoModifier)
    assert view.scale == 1.0 and view.verticalScrollBar().value() > before
    qtbot.keyClick(view, Qt.Key.Key_Down)
    view.setFocus()
    qtbot.keyClick(view, Qt.Key.Key_Plus, Qt.KeyboardModifier.ControlModifier)
    assert view.scale == 1.5
    qtbot.keyClick(view, Qt.Key.Key_0, Qt.KeyboardModifier.ControlModifier)
    assert view.fits and view.scale == fitting
    window.resize(900, 500)
    assert view.scale < fitting


def test_picture_when_zoomed_at_a_place_then_the_place_stays(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    path = tmp_path / "two.png"
    image = QImage(2000, 2000, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    for x in range(1490, 1511):
        for y in range(490, 511):
            image.setPixelColor(x, y, QColor("red"))
    image.save(str(path))
    tab = shown(window, path, qtbot)
    view = tab.view
    middle, scale = view.viewport().rect().center(), view.scale
    place = QPointF(middle) + QPointF(500, -500) * scale
    view.zoom_to(1.0, place)
    view.zoom_to(4.0, place)
    assert view.viewport().grab().toImage().pixelColor(place.toPoint()).name() == "#ff0000"


RATIO_SCRIPT = """
import sys
from pathlib import Path
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from previewer.desk.shots.picture_view import PictureView
app = QApplication([])
image = QImage(101, 77, QImage.Format.Format_RGB32)
for x in range(101):
    for y in range(77):
        image.setPixel(x, y, 0xFFFFFF if (x + y) % 2 else 0x000000)
window = QWidget()
layout = QVBoxLayout(window)
layout.setContentsMargins(7, 3, 5, 5)
view = PictureView(window)
layout.addWidget(view)
window.resize(203, 151)
view.show_image(image)
window.show()
app.processEvents()
picture = window.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
found = sum(
    picture.copy(x, y, 101, 77) == image
    for x in range(picture.width() - 100) for y in range(picture.height() - 76)
    if picture.pixel(x, y) & 0xFFFFFF == 0 and picture.pixel(x + 1, y) & 0xFFFFFF == 0xFFFFFF
)
print(view.devicePixelRatioF(), found)
"""


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize("ratio", ["1.25", "1.5", "2"])
def test_picture_at_100_percent_when_the_display_is_scaled_then_pixel_for_pixel(ratio: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", RATIO_SCRIPT],
        env={**os.environ, "QT_SCALE_FACTOR": ratio, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE,
    )
    assert done.stdout.split() == [str(float(ratio)), "1"]


# -- copying and comparing


def test_picture_when_copied_then_on_the_clipboard(window: MainWindow, tab: PictureTab, qtbot: QtBot) -> None:
    for copy in (
        window.menus.action["copy_picture"].trigger,
        lambda: qtbot.keyClick(tab.view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier),
    ):
        QGuiApplication.clipboard().clear()
        tab.view.setFocus()
        copy()
        image = QGuiApplication.clipboard().image()
        assert (image.width(), image.height(), image.pixelColor(5, 5).name()) == (300, 200, "#ff0000")


def compared(window: MainWindow) -> list[str]:
    """The titles of the comparisons that are open, which close."""
    views = window.findChildren(OverlayView)
    titles = [view.windowTitle() for view in views]
    for view in views:
        view.close()
        view.setParent(None)
    return titles


@pytest.mark.usefixtures("processes")
def test_picture_when_compared_then_against_the_piece_that_is_open(
    window: MainWindow, piece_file: Path, shot: Path, qtbot: QtBot
) -> None:
    opened(window, piece_file)
    shown(window, shot, qtbot)
    window.menus.action["overlay"].trigger()
    assert compared(window) == ["Compare piece.json with shot.png"]


@pytest.mark.usefixtures("processes")
def test_picture_when_several_pieces_are_open_then_asks_with_the_last_in_front_first(
    window: MainWindow, piece_file: Path, shot: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = resource("samples", "trigger.json")
    opened(window, piece_file)
    opened(window, other)
    window.open_path(piece_file)
    tab = shown(window, shot, qtbot)
    asked: list[object] = []

    def answer(_parent: object, _title: str, _question: str, choices: list[str], current: str) -> str:
        asked.extend((choices, current))
        return choices[1]

    monkeypatch.setattr(dialogs, "ask_choice", answer)
    tab.compare()
    assert asked == [[str(piece_file), str(other)], str(piece_file)]
    assert compared(window) == ["Compare trigger.json with shot.png"]
    monkeypatch.setattr(dialogs, "ask_choice", lambda *_: "")
    tab.compare()
    assert compared(window) == []


@pytest.mark.usefixtures("processes")
def test_picture_when_no_piece_is_open_then_says_so(window: MainWindow, tab: PictureTab) -> None:
    tab.compare()
    assert window.statusBar().currentMessage() == "First open the piece to compare the picture with"
