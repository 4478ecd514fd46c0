"""A save in any editor shows on the phones, and nothing is lost by it."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from pytestqt.qtbot import QtBot

from previewer.desk.document.watcher import FileWatcher
from previewer.desk.modes import MODES
from previewer.desk.panes import SOURCE, VALUES
from previewer.desk.window.main_window import MainWindow
from tests.desk.document.editors import WAYS, by_rename
from tests.desk.helpers import calendar_item, dumped, opened, phones_of, piece, switch_item, text_item
from tests.tiers import first_of


def longer(count: int) -> bytes:
    """A piece of that many texts, over two kilobytes from 6 on."""
    return dumped(piece(**{f"item_{at}": text_item() for at in range(count)})).encode()


@pytest.mark.parametrize("save", first_of(WAYS, 3), ids=lambda way: way.__name__)
def test_save_in_every_way_shows_on_both_phones(
    window: MainWindow, piece_file: Path, qtbot: QtBot, save: Callable[[Path, bytes], None]
) -> None:
    tab = opened(window, piece_file)
    said: list[str] = []
    tab.piece.document.read.connect(lambda: said.append(phones_of(tab).notice.text))
    for count in (8, 12, 9):
        save(piece_file, longer(count))
        qtbot.waitUntil(lambda count=count: tab.piece.phones["android"].rows.rowCount() == count)
        assert tab.piece.phones["ios"].rows.rowCount() == count
    assert not any(said)
    assert not tab.piece.document.modified


def test_save_keeps_values_open_picker_and_undo(window: MainWindow, piece_file: Path, qtbot: QtBot) -> None:
    tab = opened(window, piece_file)
    tab.piece.session.edit("name", "Hanako")
    tab.piece.session.edit("loud", True)
    tab.piece.phones["ios"].openKey = "day"
    with qtbot.waitSignal(tab.piece.session.pieceChanged):
        by_rename(
            piece_file,
            dumped(piece(day=calendar_item(), loud=switch_item(), name=text_item(maximum=30))).encode(),
        )
    assert tab.piece.session.values.get("name") == "Hanako"
    assert tab.piece.phones["ios"].openKey == "day"
    tab.piece.session.undo_stack.undo()
    assert tab.piece.session.values.get("loud") is False
    assert tab.piece.session.values.get("name") == "Hanako"


def test_save_names_the_values_that_no_longer_fit(window: MainWindow, piece_file: Path, qtbot: QtBot) -> None:
    tab = opened(window, piece_file)
    tab.piece.session.edit("name", "Hanako")
    with qtbot.waitSignal(tab.piece.session.changesNamed):
        by_rename(piece_file, dumped(piece(name=text_item(maximum=3))).encode())
    assert tab.piece.session.values.get("name") == ""
    assert "Hanako" in tab.panes.get(VALUES).notice.text


def test_broken_save_leaves_the_last_good_preview_marked(window: MainWindow, piece_file: Path, qtbot: QtBot) -> None:
    tab = opened(window, piece_file)
    piece_file.write_text('{\n  "type": "object",\n  // comment\n', encoding="utf-8")
    qtbot.waitUntil(lambda: tab.piece.outdated)
    assert tab.piece.phones["ios"].rows.rowCount() == 3
    assert "line 3, column 3" in phones_of(tab).notice.text
    assert tab.panes.get(SOURCE).editor.toPlainText().startswith("{\n")
    by_rename(piece_file, longer(4))
    qtbot.waitUntil(lambda: tab.piece.phones["ios"].rows.rowCount() == 4)
    assert phones_of(tab).notice.text == ""


def test_save_that_pauses_half_way_is_not_reported(window: MainWindow, piece_file: Path, qtbot: QtBot) -> None:
    tab = opened(window, piece_file)
    data = longer(9)
    banners: list[str] = []
    tab.piece.document.read.connect(lambda: banners.append(phones_of(tab).notice.text))
    with piece_file.open("wb") as file:
        for at in range(0, len(data), len(data) // 3):
            file.write(data[at : at + len(data) // 3])
            file.flush()
            with qtbot.waitSignal(tab.piece.document.findChild(FileWatcher).changed):
                os.fsync(file.fileno())
    qtbot.waitUntil(lambda: tab.piece.phones["ios"].rows.rowCount() == 9)
    assert not any(banners)


def test_deleted_file_is_told_and_its_preview_stays(window: MainWindow, piece_file: Path, qtbot: QtBot) -> None:
    tab = opened(window, piece_file)
    with qtbot.waitSignal(tab.piece.document.diskChanged):
        piece_file.unlink()
    assert tab.piece.document.state.on_disk == "gone"
    assert "no longer on disk" in tab.disk_notice.text
    assert tab.piece.phones["ios"].rows.rowCount() == 3
    tab.disk_notice.buttons()[0].click()
    assert piece_file.exists()
    assert tab.piece.document.state.on_disk == "same"


def test_link_to_a_file_follows_the_file(window: MainWindow, piece_file: Path, tmp_path: Path, qtbot: QtBot) -> None:
    elsewhere = tmp_path / "other"
    elsewhere.mkdir()
    link = elsewhere / "link.json"
    link.symlink_to(piece_file)
    tab = opened(window, link)
    by_rename(piece_file, longer(5))
    qtbot.waitUntil(lambda: tab.piece.phones["ios"].rows.rowCount() == 5)


def test_save_while_typing_is_a_conflict_and_not_an_overwrite(
    window: MainWindow, piece_file: Path, qtbot: QtBot
) -> None:
    tab = opened(window, piece_file)
    tab.panes.get(SOURCE).editor.insertPlainText("\n")
    with qtbot.waitSignal(tab.piece.document.diskChanged):
        by_rename(piece_file, longer(5))
    assert tab.panes.get(SOURCE).editor.toPlainText().startswith("\n{")
    assert [button.text() for button in tab.disk_notice.buttons()] == ["Merge", "Compare", "Reload", "Overwrite"]
    for mode in MODES:
        window.show_mode(mode)
        assert tab.shown_middle is not None
        assert tab.disk_notice.isVisible(), mode.name
        assert tab.disk_notice.geometry().bottom() < tab.shown_middle.mapTo(tab, QPoint()).y(), mode.name
    tab.disk_notice.buttons()[2].click()
    assert tab.piece.phones["ios"].rows.rowCount() == 5
    assert tab.disk_notice.text == ""
    tab.panes.get(SOURCE).editor.undo()
    assert tab.panes.get(SOURCE).editor.toPlainText().startswith("\n{")


def test_reload_keeps_the_cursor_and_can_be_undone(window: MainWindow, piece_file: Path, qtbot: QtBot) -> None:
    tab = opened(window, piece_file)
    before = tab.piece.document.text()
    at = before.index('"loud"')
    tab.panes.get(SOURCE).editor.goTo(at, at)
    with qtbot.waitSignal(tab.piece.document.read):
        by_rename(piece_file, before.replace('"Name"', '"Full name 😀"', 1).encode())
    cursor = tab.panes.get(SOURCE).editor.textCursor()
    moved = tab.piece.document.positions.to_code_points(cursor.position())
    assert tab.piece.document.text()[moved:].startswith('"loud"')
    tab.panes.get(SOURCE).editor.undo()
    assert tab.piece.document.text() == before
