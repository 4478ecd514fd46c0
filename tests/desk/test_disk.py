"""The disk is read beside the window: its thread asks no file of a user for anything, in no mode and by no command."""

from __future__ import annotations

import builtins
import io
import os
import shutil
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

from previewer.desk.commands.palette import entries
from previewer.desk.document import dialogs
from previewer.desk.modes import MODES
from previewer.desk.modes.check import CHECKS
from previewer.desk.window.main_window import MainWindow
from tests.desk.helpers import dumped, opened, piece, switch_item, text_item
from tests.desk.test_recovery import run_beside

#: What asks the disk for something.
_ASKS = ("stat", "lstat", "open", "access", "listdir", "scandir", "readlink")
#: What is asked while something is written is part of that: whoever saves waits until it is done.
_WRITES = {"write_atomically", "append", "save", "save_as", "join"}
#: They end the window, or lead out of it.
_LEAVES = {"quit", "close_window"}


class Spy:
    """What the window's thread asked the disk for in a folder: where the program did."""

    def __init__(self, folder: Path) -> None:
        self.folder = str(folder)
        self.found: dict[str, str] = {}
        self._thread = threading.get_ident()
        self._busy = False

    def heard(self, name: str, path: object) -> None:
        """Something is asked."""
        if self._busy or threading.get_ident() != self._thread or isinstance(path, int):
            return
        self._busy = True
        try:
            if str(path).startswith(self.folder):
                self._note(name, str(path))
        finally:
            self._busy = False

    def _note(self, name: str, path: str) -> None:
        frame, by = sys._getframe(3), []
        while frame is not None and "/tests/" not in frame.f_code.co_filename:
            if frame.f_code.co_name in _WRITES:
                return
            if "/previewer/" in frame.f_code.co_filename:
                by.append(
                    f"{frame.f_code.co_filename.partition('/previewer/')[2]}:{frame.f_lineno} {frame.f_code.co_name}"
                )
            frame = frame.f_back  # type: ignore[assignment]
        own = [one for one in by if one.startswith("desk/")]
        if own:
            self.found.setdefault(" < ".join(own[:4]), f"{name} {Path(path).name}, by {by[0]}")


@pytest.fixture
def far(tmp_path: Path) -> Path:
    folder = tmp_path / "far"
    folder.mkdir()
    return folder


@pytest.fixture
def spy(far: Path, monkeypatch: pytest.MonkeyPatch) -> Spy:
    """Hears of all that is asked of a folder."""
    spy = Spy(far)

    def heard(name: str, ask: Callable[..., Any]) -> Callable[..., Any]:
        def asked(path: object = ".", *rest: Any, **named: Any) -> Any:
            spy.heard(name, path)
            return ask(path, *rest, **named)

        return asked

    for name in _ASKS:
        monkeypatch.setattr(os, name, heard(name, getattr(os, name)))
    for module in (io, builtins):
        monkeypatch.setattr(module, "open", heard("open", io.open))
    return spy


def files(far: Path) -> dict[str, Path]:
    """A piece and all that is kept beside one."""
    path = far / "piece.json"
    path.write_text(dumped(piece(name=text_item(), loud=switch_item())), encoding="utf-8")
    before = Path(shutil.copy(path, far / "published.json"))
    run_beside(path)
    return {"piece": path, "published": before, "run": path.with_suffix(".run")}


def answers(monkeypatch: pytest.MonkeyPatch, there: dict[str, Path]) -> None:
    """Every question for a file is answered by one."""
    folder = there["piece"].parent
    some: dict[str, object] = {
        "ask_published": there["published"], "ask_theirs": there["published"], "ask_base": there["published"],
        "ask_open": [there["published"]], "ask_open_folder": folder, "ask_run": there["run"], "ask_folder": folder,
    }  # fmt: skip
    for name, answer in some.items():
        monkeypatch.setattr(dialogs, name, lambda *_, answer=answer, **__: answer)
    for name in ("ask_text", "ask_choice"):
        monkeypatch.setattr(dialogs, name, lambda *_, **__: "Hana")
    for name in {one for one in vars(dialogs) if one.startswith("ask_")} - some.keys() - {"ask_text", "ask_choice"}:
        empty: object = [] if name in ("ask_flow", "ask_photos") else "cancel" if "unsaved" in name else None
        monkeypatch.setattr(dialogs, name, lambda *_, empty=empty, **__: empty)
    for name in (one for one in vars(dialogs) if one.startswith("may_")):
        monkeypatch.setattr(dialogs, name, lambda *_, **__: False)


@pytest.fixture
def closing() -> Iterator[None]:
    """Whatever opens over the window is closed soon."""

    def close() -> None:
        for one in (QApplication.activePopupWidget(), QApplication.activeModalWidget()):
            if one is not None:
                one.close()

    timer = QTimer()
    timer.timeout.connect(close)
    timer.start(30)
    yield
    timer.stop()


@pytest.mark.deep
@pytest.mark.usefixtures("closing")
def test_the_window_asks_the_disk_for_nothing_in_its_thread(
    window: MainWindow, far: Path, spy: Spy, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    there = files(far)
    answers(monkeypatch, there)
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda *_: True)
    tab = opened(window, there["piece"])
    window.folder.open(far)
    for mode in MODES:
        window.show_mode(mode)
        for pane in mode.panes:
            window.docks.show(pane)
        QApplication.processEvents()
    session = tab.panes.get(CHECKS).session
    session.show(session.states[0].check.id)
    done: set[str] = set()
    for mode in MODES:
        window.show_mode(mode)
        for entry in entries(window.menuBar(), [one for bar in window.bars for one in bar.actions()]):
            name = entry.action.objectName() or entry.name
            # How phones look is nothing to the disk, and takes long to be drawn.
            is_look = entry.action.isCheckable() or entry.menu.startswith("View")
            if entry.action.isEnabled() and not is_look and name not in done | _LEAVES and "uit" not in name:
                done.add(name)
                entry.action.trigger()
                QApplication.processEvents()
                for dialog in window.findChildren(QDialog):
                    dialog.close()
    assert len(done) > 60
    tab.check_disk()
    window.folder.look()
    assert not spy.found, "\n".join(f"{place}: {asked}" for place, asked in sorted(spy.found.items()))
