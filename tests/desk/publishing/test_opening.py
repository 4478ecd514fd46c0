"""Definitions that sites serve, opened in the window."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from previewer.cli import main
from previewer.desk.language import ProgramLanguage
from previewer.desk.publishing.opening import OpenAddressDialog, PublishedDialog
from previewer.desk.tabs.piece_tab import PieceTab
from previewer.desk.window.main_window import MainWindow
from tests.publish.conftest import definition, write
from tests.publish.plain_site import PlainSite


def test_address_when_it_is_opened_then_the_piece_stands_in_a_tab(
    window: MainWindow, plain: PlainSite, qtbot: QtBot, tmp_path: Path
) -> None:
    plain.files["/a.json"] = write(tmp_path / "own.json").read_bytes()
    window.menus.action["open_from_site"].trigger()
    dialog = window.findChildren(OpenAddressDialog)[-1]
    dialog.address.setText(plain.address + "none.json")
    dialog.accept()
    qtbot.waitUntil(lambda: "404" in dialog.said.text())
    dialog.address.setText(f" {plain.address}a.json ")
    dialog.accept()
    qtbot.waitUntil(lambda: isinstance(window.tab(), PieceTab))
    tab = window.tab()
    assert isinstance(tab, PieceTab) and tab.path.name == "a.json" and tab.piece.document.is_sample


def test_note_that_wraps_is_seen_whole_in_japanese(language: ProgramLanguage, qtbot: QtBot) -> None:
    language.install("ja")
    dialog = OpenAddressDialog()
    qtbot.addWidget(dialog)
    dialog.show()
    notes = [label for label in dialog.findChildren(QLabel) if label.wordWrap() and label.text()]
    assert [note.text() for note in notes if note.height() < note.heightForWidth(note.width())] == []
    assert notes, "there is a note"


def test_published_version_when_the_site_has_it_then_it_is_taken_from_the_page(
    window: MainWindow, tab: PieceTab, plain: PlainSite, qtbot: QtBot
) -> None:
    window.menus.action["published_from_site"].trigger()
    dialog = window.findChildren(PublishedDialog)[-1]
    dialog.accept()
    qtbot.waitUntil(lambda: "is not published" in dialog.said.text())
    assert main(["publish", str(tab.path), "--to", "team", "--langs", "en"]) == 0
    write(tab.path, definition(version="2.0.0"))
    dialog.accept()
    qtbot.waitUntil(lambda: tab.piece.published.reading is not None)
    assert tab.piece.published.reading is not None and tab.piece.published.reading.version == "1.0.0"
