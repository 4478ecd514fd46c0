"""The sheet from the window: counted, made, cancelled, opened."""

from __future__ import annotations

import json
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from pytestqt.qtbot import QtBot

from previewer.desk.pictures import sheet_dialog
from previewer.desk.pictures.sheet_dialog import SheetDialog
from previewer.desk.window.main_window import MainWindow
from tests.desk.helpers import dumped, opened, piece, switch_item


@pytest.fixture
def dialog(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> SheetDialog:
    path = tmp_path / "one.json"
    path.write_text(dumped(piece(loud=switch_item())), encoding="utf-8")
    opened(window, path)
    window.menus.action["sheet"].trigger()
    found = window.findChildren(SheetDialog)[-1]
    qtbot.waitUntil(found.isVisible)
    return found


def test_sheet_when_boxes_are_ticked_then_their_pictures_are_counted(dialog: SheetDialog) -> None:
    assert dialog.count.text().startswith("8 ")
    dialog.members["theme"].setChecked(False)
    assert dialog.count.text().startswith("4 ")
    for box in dialog.platforms.values():
        box.setChecked(False)
    assert dialog.count.text() == "Nothing that can be drawn is selected."
    assert not dialog.start.isEnabled()


@pytest.mark.usefixtures("processes")
def test_sheet_when_made_then_its_page_is_opened(
    dialog: SheetDialog, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[QUrl] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", shown.append)
    dialog.platforms["android"].setChecked(False)
    for name in ("lang", "theme"):
        dialog.members[name].setChecked(False)
    dialog.start.click()
    assert dialog.start.text() == "Cancel"
    qtbot.waitUntil(lambda: bool(shown))
    page = tmp_path / "one-sheet" / "index.html"
    assert shown == [QUrl.fromLocalFile(str(page))]
    assert len(json.loads((page.parent / "manifest.json").read_text("utf-8"))["pictures"]) == 1
    assert dialog.count.text() == f"{page} is ready."


def test_sheet_when_the_folder_cannot_be_then_a_sentence(dialog: SheetDialog, tmp_path: Path, qtbot: QtBot) -> None:
    (tmp_path / "file").write_text("")
    dialog.folder.setText(str(tmp_path / "file" / "sheet"))
    dialog.start.click()
    qtbot.waitUntil(lambda: dialog.start.text() == "Make the pictures")
    assert "file" in dialog.count.text()


def test_sheet_when_a_process_is_killed_then_a_sentence(
    dialog: SheetDialog, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def break_off(*_given: object) -> None:
        raise BrokenProcessPool("A process in the process pool was terminated abruptly")

    monkeypatch.setattr(sheet_dialog, "make_sheet", break_off)
    dialog.start.click()
    qtbot.waitUntil(lambda: dialog.start.text() == "Make the pictures")
    assert "a process of the program ended unexpectedly" in dialog.count.text()


def test_sheet_when_a_part_of_the_program_fails_then_a_sentence_and_it_can_be_made_again(
    dialog: SheetDialog, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_given: object) -> None:
        raise LookupError("no such thing")

    with monkeypatch.context() as patched:
        patched.setattr(sheet_dialog, "make_sheet", fail)
        dialog.start.click()
        qtbot.waitUntil(lambda: dialog.start.text() == "Make the pictures")
    assert dialog.count.text() == "no such thing"
    assert dialog.start.isEnabled()
    dialog.start.click()
    assert dialog.start.text() == "Cancel"
    dialog.close()


@pytest.mark.usefixtures("processes")
def test_sheet_when_cancelled_then_it_ends_and_says_so(dialog: SheetDialog, qtbot: QtBot) -> None:
    dialog.members["text_size"].setChecked(True)
    dialog.start.click()
    dialog.start.click()
    qtbot.waitUntil(lambda: dialog.count.text().startswith("Cancelled."))
    assert dialog.start.isEnabled()
