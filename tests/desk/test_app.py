"""Starting the program, and where there is no screen."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from previewer.cli.terminal import report
from previewer.desk import app
from previewer.desk.app import refusal, run
from previewer.desk.panes import VALUES
from previewer.desk.tabs.piece_tab import PieceTab
from previewer.desk.window.main_window import MainWindow
from previewer.phone.view import PhoneView
from previewer.runs.folder import PLAN
from tests.desk.helpers import TODAY, phones_of


@pytest.mark.usefixtures("processes")
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux lacks a screen")
def test_start_without_a_screen_says_so_and_points_to_render(piece_file: Path) -> None:
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    code = "import sys; from previewer.desk.app import run; sys.exit(run(sys.argv[1:], print))"
    done = subprocess.run(
        [sys.executable, "-c", code, str(piece_file)],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert "no screen" in done.stderr
    assert "previewer render" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux has the plugin")
def test_start_without_a_library_that_qt_needs_says_which_and_opens_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", "xcb")
    plugin = app._x11_plugin()
    assert plugin is not None
    # Away from Qt's own libraries it does not find them.
    alone = Path(shutil.copy(plugin, tmp_path))
    monkeypatch.setattr(app, "_x11_plugin", lambda: alone)
    assert run([], report) == 2
    assert "needs a system library that is missing: libQt6XcbQpa.so.6\n" in capfd.readouterr().err
    assert app.missing_library(tmp_path / "nothing.so") == ""


def test_start_with_a_file_that_is_not_there_says_so(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    for name in ("nothing", "nowhere/new.json"):
        assert run([str(tmp_path / name)], report) == 2
        assert "no such file" in capfd.readouterr().err


def test_start_with_several_files_when_one_is_not_there_then_refused_before_any_window(
    piece_file: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    gone = tmp_path / "gone.zip"
    assert run([str(piece_file), str(gone), str(piece_file)], report) == 2
    assert capfd.readouterr().err == f"previewer: {gone}: no such file\n"


def test_start_with_two_folders_is_refused_and_with_a_run_beside_a_folder_is_not(tmp_path: Path) -> None:
    one, two, run_folder = (tmp_path / name for name in ("one", "two", "check.run"))
    for folder in (one, two, run_folder):
        folder.mkdir()
    (run_folder / PLAN).touch()
    assert "one folder at most" in refusal([str(one), str(two)])
    assert refusal([str(one), str(run_folder)]) == ""


@pytest.mark.usefixtures("processes")
def test_start_with_several_files_and_a_folder_opens_each_and_has_the_last_file_in_front(
    piece_file: Path, tmp_path: Path
) -> None:
    other, pieces, home = tmp_path / "other.json", tmp_path / "pieces", tmp_path / "home"
    shutil.copy(piece_file, other)
    pieces.mkdir()
    code = (
        "import sys; from previewer.desk.app import open_window; app, window, tabs = open_window(sys.argv[1:], print); "
        "print(*(tab.path.name for tab in window.tabs.all()), window.tab().path.name, window.folder.root.name); "
        "window.leave()"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(piece_file), str(pieces), str(other)],
        env=os.environ | {"XDG_CONFIG_HOME": str(home), "XDG_DATA_HOME": str(home)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "piece.json other.json other.json pieces\n"


def test_file_that_cannot_be_previewed_is_told_of_when_opened_and_when_a_save_breaks_it(
    window: MainWindow, piece_file: Path, tmp_path: Path, qtbot: QtBot, capsys: pytest.CaptureFixture[str]
) -> None:
    window.unreadable.connect(lambda where, why: report(str(where), [why]))
    bad = tmp_path / "bad.json"
    bad.write_text('{\n  "a": }', encoding="utf-8")
    window.open_path(bad)
    assert capsys.readouterr().err.startswith(f"{bad}:2:8: error: ")
    window.open_path(piece_file)
    assert capsys.readouterr().err == ""
    with qtbot.waitSignal(window.unreadable):
        piece_file.write_text("{", encoding="utf-8")
    assert capsys.readouterr().err.rstrip().endswith("[syntax]")


def test_first_picture_does_with_one_phone_and_the_rest_follows(
    make_window: Callable[..., MainWindow], piece_file: Path, qtbot: QtBot
) -> None:
    first = make_window()
    first.open_path(piece_file)
    first.close()
    settings, memory, language = first.settings, first.memory, first.language
    window = MainWindow(settings, memory, language, lambda: TODAY)
    qtbot.addWidget(window)
    window.open_path(piece_file)
    tab = window.tab()
    assert isinstance(tab, PieceTab)
    assert tab.panes.made() == {}
    came: list[tuple[int, int]] = []
    window.first_picture.shown.connect(lambda: came.append((len(phones_of(tab).shown()), len(tab.panes.made()))))
    window.show()
    qtbot.waitUntil(lambda: window.first_picture.complete)
    assert came == [(2, 0)]
    assert set(tab.panes.made()) >= {"source", "values", "problems"}
    assert '"loud": false' in tab.panes.get(VALUES).view.toPlainText()


def test_phone_of_the_first_picture_is_drawn_in_one_size(
    make_window: Callable[..., MainWindow], piece_file: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed = make_window()
    closed.close()
    window = MainWindow(closed.settings, closed.memory, closed.language, lambda: TODAY)
    qtbot.addWidget(window)
    zooms: list[float] = []
    set_zoom = PhoneView.set_zoom
    monkeypatch.setattr(PhoneView, "set_zoom", lambda view, zoom: (zooms.append(zoom), set_zoom(view, zoom)))
    window.resize(1600, 1000)  # nothing folds for the phones
    window.open_path(piece_file)
    with qtbot.waitSignal(window.first_picture.shown):
        window.show()
    assert len(set(zooms)) == 1
