"""A bundle from the window: the piece as it is on screen, with what is ticked, in one file."""

import multiprocessing
import os
import tempfile
import time
import zipfile
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from PySide6.QtWidgets import QDialogButtonBox
from pytestqt.qtbot import QtBot

from previewer.cases.bundle import STATE, cases_of, state_of
from previewer.desk.bundle import bundle_dialog
from previewer.desk.bundle.bundle_dialog import BundleDialog
from previewer.desk.commands.commands import EXPORT
from previewer.desk.commands.file_commands import open_file
from previewer.desk.document import dialogs
from previewer.desk.settings import Settings
from previewer.desk.tabs.piece_tab import PieceTab
from previewer.desk.window.main_window import MainWindow
from previewer.pieces import Values
from previewer.resources import resource
from previewer.runs.bundling import BundleRequest
from tests.desk.helpers import opened
from tests.patience import PATIENCE
from tests.runs.helpers import a_run


def _until_cancelled() -> None:
    stop = Path(tempfile.gettempdir(), f"bundle-{os.getppid()}")
    until = time.monotonic() + PATIENCE
    while not stop.exists() and time.monotonic() < until:
        time.sleep(0.01)


def _long(_request: BundleRequest) -> bytes:
    """Work that takes a while: it ends when it sees that it may."""
    _until_cancelled()
    return b"too late"


def _in_vain(_request: BundleRequest) -> bytes:
    """Work that fails."""
    raise ValueError("no picture of it")


def asked(window: MainWindow, qtbot: QtBot) -> BundleDialog:
    """The dialog that the command shows."""
    window.menus.action["bundle"].trigger()
    found = window.findChildren(BundleDialog)[-1]
    qtbot.waitUntil(found.isVisible)
    return found


def answer(monkeypatch: pytest.MonkeyPatch, path: Path | None) -> list[Path]:
    """Answer where a bundle is to be; gives the pieces that it was asked for."""
    pieces: list[Path] = []
    monkeypatch.setattr(dialogs, "ask_save_bundle", lambda _parent, _settings, at: pieces.append(at) or path)
    return pieces


def set_value(tab: PieceTab, key: str, value: object) -> None:
    """Set a value, as a touch does."""
    values = tab.piece.session.values.set(key, value)
    assert isinstance(values, Values)
    tab.piece.session.set_values(values)


def save(dialog: BundleDialog) -> None:
    """Click *Save*."""
    dialog.buttons.button(QDialogButtonBox.StandardButton.Save).click()


def names(path: Path) -> list[str]:
    """The names in a bundle."""
    with zipfile.ZipFile(path) as bundle:
        return bundle.namelist()


@pytest.mark.usefixtures("processes")
def test_bundle_has_the_piece_as_it_is_on_screen(
    window: MainWindow, piece_file: Path, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    states = tmp_path / "piece.cases"
    states.mkdir()
    state = '{"piececase": 1, "title": "Night", "piece": {"path": "../piece.json"}}'
    (states / "night.piececase").write_text(state, "utf-8")
    tab = opened(window, piece_file)
    typed = tab.piece.document.text().replace("About it", "All about it")
    tab.piece.document.set_text(typed)
    set_value(tab, "loud", True)
    window.view.change_looks(theme="dark")
    dialog = asked(window, qtbot)
    assert dialog.holds.text().splitlines()[1:] == ["Values that were set: 1", "Saved states and cases: 1"]
    assert dialog.run.isHidden()
    path = tmp_path / "there.zip"
    assert answer(monkeypatch, path) == []
    save(dialog)
    qtbot.waitUntil(path.exists)
    qtbot.waitUntil(lambda: window.statusBar().currentMessage() == "Bundle saved to there.zip")
    assert names(path) == [STATE, "piece.json", "cases/night.piececase"]
    case = state_of(path)
    assert case.piece.text == typed
    assert case.values == {"loud": True}
    assert case.today == tab.piece.session.today
    first = tab.piece.phones[window.view.options.on_show(tab.piece.session.piece)[0]].look
    assert case.look == first.written()
    assert case.look["theme"] == "dark"
    assert tab.modified
    # It opens as it was.
    assert open_file(window.services, path)
    front = window.tab()
    assert front is not None
    assert front.piece is not None
    assert front.piece.document.text() == typed
    assert front.piece.session.values.get("loud") is True


@pytest.mark.usefixtures("processes")
def test_pictures_and_the_run_go_along_where_they_are_ticked(
    window: MainWindow, piece_file: Path, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    tab = opened(window, piece_file)
    window.memory.keep_run(tab.path, a_run(tmp_path / "piece.run").folder)
    dialog = asked(window, qtbot)
    assert dialog.pictures.text() == "Pictures of both phones"
    assert not dialog.run.isHidden()
    dialog.pictures.setChecked(True)
    dialog.run.setChecked(True)
    path = tmp_path / "there.zip"
    answer(monkeypatch, path)
    save(dialog)
    assert dialog.progress.isVisible()
    assert not dialog.pictures.isEnabled()
    qtbot.waitUntil(path.exists)
    found = names(path)
    assert {"pictures/ios.png", "pictures/android.png", "report.html", "run/run.json"} <= set(found)


@pytest.mark.usefixtures("processes")
def test_bundle_that_is_cancelled_is_not_there(
    window: MainWindow, piece_file: Path, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened(window, piece_file)
    monkeypatch.setattr(bundle_dialog, "make_bundle", _long)
    dialog = asked(window, qtbot)
    answer(monkeypatch, None)
    save(dialog)
    assert not dialog.progress.isVisible()
    answer(monkeypatch, tmp_path / "there.zip")
    save(dialog)
    assert dialog.progress.isVisible()
    gone: list[bool] = []
    dialog.destroyed.connect(lambda: gone.append(True))
    dialog.buttons.button(QDialogButtonBox.StandardButton.Cancel).click()
    qtbot.waitUntil(lambda: gone == [True])
    stop = Path(tempfile.gettempdir(), f"bundle-{os.getpid()}")
    stop.touch()
    try:
        qtbot.waitUntil(lambda: not multiprocessing.active_children())
    finally:
        stop.unlink()
    assert not (tmp_path / "there.zip").exists()


@pytest.mark.usefixtures("processes")
def test_work_that_fails_is_said(
    window: MainWindow, piece_file: Path, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened(window, piece_file)
    monkeypatch.setattr(bundle_dialog, "make_bundle", _in_vain)
    dialog = asked(window, qtbot)
    answer(monkeypatch, tmp_path / "there.zip")
    save(dialog)
    qtbot.waitUntil(lambda: dialog.said.text() == "no picture of it")
    assert dialog.pictures.isEnabled()
    assert not dialog.progress.isVisible()


@pytest.mark.usefixtures("processes")
def test_run_that_is_none_any_more_is_said(
    window: MainWindow, piece_file: Path, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    tab = opened(window, piece_file)
    run = a_run(tmp_path / "piece.run").folder
    window.memory.keep_run(tab.path, run)
    dialog = asked(window, qtbot)
    dialog.run.setChecked(True)
    answer(monkeypatch, tmp_path / "there.zip")
    (run / "run.json").unlink()
    save(dialog)
    qtbot.waitUntil(lambda: dialog.said.text() == f"{run} is not a run: it has no run.json")
    assert not (tmp_path / "there.zip").exists()


@pytest.mark.usefixtures("processes")
def test_folder_that_is_not_there_is_said(
    window: MainWindow, piece_file: Path, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened(window, piece_file)
    said: list[str] = []
    monkeypatch.setattr(dialogs, "show_error", lambda _parent, what, _why: said.append(what))
    dialog = asked(window, qtbot)
    answer(monkeypatch, tmp_path / "nowhere" / "there.zip")
    save(dialog)
    qtbot.waitUntil(lambda: said == ["there.zip cannot be saved."])
    assert dialog.isVisible()


@pytest.mark.usefixtures("processes")
def test_bundle_is_never_written_into_one_that_is_open(
    window: MainWindow, piece_file: Path, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened(window, piece_file)
    path = tmp_path / "there.zip"
    answer(monkeypatch, path)
    save(asked(window, qtbot))
    qtbot.waitUntil(path.exists)
    before = path.read_bytes()
    assert open_file(window.services, path)
    said: list[str] = []
    monkeypatch.setattr(dialogs, "show_error", lambda _parent, what, _why: said.append(what))
    dialog = asked(window, qtbot)
    proposed = answer(monkeypatch, path)
    save(dialog)
    assert proposed == [tmp_path / "there-2.zip"]
    assert said == ["there.zip is open here and cannot be overwritten."]
    # One of a bundle has all that is in it.
    answer(monkeypatch, tmp_path / "again.zip")
    save(dialog)
    qtbot.waitUntil((tmp_path / "again.zip").exists)
    assert state_of(tmp_path / "again.zip") == state_of(path)
    assert path.read_bytes() == before


@pytest.mark.usefixtures("processes")
def test_cases_of_a_bundle_go_into_a_bundle_of_it(
    window: MainWindow, piece_file: Path, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    states = tmp_path / "piece.cases"
    states.mkdir()
    state = '{"piececase": 1, "title": "Night", "piece": {"path": "../piece.json"}, "values": {"loud": true}}'
    (states / "night.piececase").write_text(state, "utf-8")
    opened(window, piece_file)
    for path in (tmp_path / "one.zip", tmp_path / "two.zip"):
        answer(monkeypatch, path)
        save(asked(window, qtbot))
        qtbot.waitUntil(path.exists)
        assert open_file(window.services, path)
    assert cases_of(tmp_path / "two.zip") == cases_of(tmp_path / "one.zip")
    assert [case.title for case in cases_of(tmp_path / "two.zip").values()] == ["Night"]


@pytest.mark.usefixtures("processes")
def test_name_without_the_ending_gets_it(
    window: MainWindow, piece_file: Path, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened(window, piece_file)
    (tmp_path / "there.zip").write_bytes(b"mine")
    asked_of: list[Path] = []
    monkeypatch.setattr(dialogs, "may_replace", lambda _parent, path: bool(asked_of.append(path)))
    dialog = asked(window, qtbot)
    typed = [str(tmp_path / "there"), str(tmp_path / "other")]
    monkeypatch.setattr("PySide6.QtWidgets.QFileDialog.getSaveFileName", lambda *_: (typed.pop(0), ""))
    save(dialog)
    assert asked_of == [tmp_path / "there.zip"]
    assert (tmp_path / "there.zip").read_bytes() == b"mine"
    save(dialog)
    qtbot.waitUntil((tmp_path / "other.zip").exists)


@pytest.mark.usefixtures("processes")
def test_bundle_of_a_sample_is_proposed_elsewhere(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sample = next(iter(sorted(resource("samples").glob("*.json"))))
    proposed: list[str] = []

    def chosen(_parent: object, _title: str, name: str, _filters: str) -> tuple[str, str]:
        proposed.append(name)
        return "", ""

    monkeypatch.setattr("PySide6.QtWidgets.QFileDialog.getSaveFileName", chosen)
    settings: Settings = window.settings
    settings.folder = str(tmp_path)
    assert dialogs.ask_save_bundle(window, settings, sample) is None
    assert dialogs.ask_save_bundle(window, settings, tmp_path / "lamp.json") is None
    assert proposed == [str(tmp_path / f"{sample.stem}.zip"), str(tmp_path / "lamp.zip")]


def test_text_that_does_not_read_is_not_packed(window: MainWindow, piece_file: Path, qtbot: QtBot) -> None:
    tab = opened(window, piece_file)
    dialog = asked(window, qtbot)
    tab.piece.document.set_text("{")
    save(dialog)
    assert dialog.said.text() == "This file cannot be previewed."
    window.menus.update_enabled()
    assert not window.menus.action["bundle"].isEnabled()


@pytest.mark.usefixtures("processes")
def test_command_stands_in_export_and_the_day_is_that_of_the_screen(
    make_window: Callable[..., MainWindow], piece_file: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "bundle" in [command.name for command in EXPORT.commands()]
    window = make_window(today=date(2024, 2, 29))
    opened(window, piece_file)
    path = piece_file.with_name("there.zip")
    answer(monkeypatch, path)
    save(asked(window, qtbot))
    qtbot.waitUntil(path.exists)
    assert state_of(path).today == date(2024, 2, 29)
