"""A large piece is read beside the window: its tab says so until all of it is there, and never shows a part."""

import json
import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QLabel, QMessageBox
from pytestqt.qtbot import QtBot

from previewer.desk import background
from previewer.desk.document import intake, records
from previewer.desk.document.recovery import Recovery, Unsaved, digest
from previewer.desk.document.watcher import stamp_of
from previewer.desk.modes.check import CHECK, CHECKS
from previewer.desk.modes.compare import CHANGES, COMPARE
from previewer.desk.modes.compare.session import CompareSession
from previewer.desk.modes.edit import ITEMS
from previewer.desk.panes import SOURCE, VALUES, WRONG
from previewer.desk.tabs.piece_tab import PieceTab
from previewer.desk.tabs.reading_tab import ReadingTab
from previewer.desk.window.main_window import MainWindow
from previewer.runs.folder import Run
from previewer.texts.confirmed import load_confirmed, save_confirmed
from previewer.texts.units import Confirmation
from tests.desk.document.editors import by_rename
from tests.desk.helpers import dumped, opened, phones_of, piece, switch_item
from tests.desk.test_recovery import run_beside
from tests.patience import PATIENCE

COUNT = 60


def text(word: str) -> str:
    """A piece whose titles have a word; the last item lacks its Japanese one."""
    items = {f"item_{at}": switch_item(**{"x-title": {"en": f"{word} {at}", "ja": f"題 {at}"}}) for at in range(COUNT)}
    items[f"item_{COUNT - 1}"]["x-title"].pop("ja")
    return dumped(piece(**items))


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file that counts as large."""
    monkeypatch.setattr(intake, "LARGE", 3000)
    path = tmp_path / "large.json"
    path.write_text(text("Old"), encoding="utf-8")
    return path


def whole(window: MainWindow, qtbot: QtBot) -> PieceTab:
    """The tab in front, once it is that of a piece."""
    qtbot.waitUntil(lambda: isinstance(window.tab(), PieceTab))
    tab = window.tab()
    assert isinstance(tab, PieceTab)
    return tab


def test_tab_says_that_it_reads_and_then_has_all_of_the_piece(window: MainWindow, file: Path, qtbot: QtBot) -> None:
    assert window.open_path(file)
    reading = window.tab()
    assert isinstance(reading, ReadingTab)
    assert [label.text() for label in reading.findChildren(QLabel)] == ["Reading large.json…"]
    assert window.tabs.tabText(0) == "large.json"
    assert not window.menus.action["save"].isEnabled()
    assert window.open_path(file)
    assert window.tab() is reading
    tab = whole(window, qtbot)
    assert window.tabs.all() == [tab]
    document = tab.piece.document
    assert document.text() == document.textDocument.toPlainText() == text("Old")
    assert not document.modified and not tab.piece.acts.can_undo()
    assert [phone.rows.rowCount() for phone in tab.piece.phones.values()] == [COUNT, COUNT]
    assert phones_of(tab).isVisible()
    assert len(json.loads(tab.panes.get(VALUES).text())) == COUNT
    assert len(tab.panes.get(WRONG).model.rows) == 1
    assert not tab.panes.get(SOURCE).editor.isReadOnly()
    assert window.counts.text("warning") == "1"


@pytest.mark.deep
def test_piece_of_ten_thousand_items_is_opened_and_followed_whole(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    def written(word: str) -> str:
        return dumped(piece(**{f"item_{at}": switch_item(**{"x-title": {"en": word}}) for at in range(10_000)}))

    file = tmp_path / "ten-thousand.json"
    file.write_text(written("Old"), encoding="utf-8")
    window.open_path(file)
    assert isinstance(window.tab(), ReadingTab)
    qtbot.waitUntil(lambda: isinstance(window.tab(), PieceTab))
    tab = whole(window, qtbot)
    assert [phone.rows.rowCount() for phone in tab.piece.phones.values()] == [10_000, 10_000]
    assert tab.piece.document.text() == written("Old")
    by_rename(file, written("New").encode())
    tab.check_disk()
    assert tab.status() == "Reading ten-thousand.json…"
    qtbot.waitUntil(lambda: tab.piece.document.text() == written("New"))
    field = tab.piece.phones["ios"].field("item_9999")
    assert field is not None and field.title == "New"
    assert not tab.piece.document.modified


def test_tab_that_is_read_behind_another_stays_there(
    window: MainWindow, file: Path, piece_file: Path, qtbot: QtBot
) -> None:
    window.open_path(file)
    front = opened(window, piece_file)
    qtbot.waitUntil(lambda: all(isinstance(tab, PieceTab) for tab in window.tabs.all()))
    assert [tab.path for tab in window.tabs.all()] == [file, piece_file]
    assert window.tab() is front


def test_tab_that_is_closed_while_it_reads_comes_no_more(window: MainWindow, file: Path, qtbot: QtBot) -> None:
    window.open_path(file)
    reading = window.tab()
    assert reading is not None
    assert window.tabs.close_tab(reading)
    qtbot.wait(100)
    assert window.tab() is None
    window.open_path(file)
    assert whole(window, qtbot).piece.document.text() == text("Old")


def test_file_that_is_being_read_is_open_at_the_next_start(
    make_window: Callable[..., MainWindow], file: Path, qtbot: QtBot
) -> None:
    first = make_window()
    first.open_path(file)
    assert isinstance(first.tab(), ReadingTab)
    first.close()
    again = make_window()
    again.open_last()
    assert whole(again, qtbot).path == file


def test_save_that_comes_while_the_file_is_read_is_not_lost(window: MainWindow, file: Path, qtbot: QtBot) -> None:
    window.open_path(file)
    by_rename(file, text("New").encode())
    tab = whole(window, qtbot)
    tab.piece.document.check_disk()
    qtbot.waitUntil(lambda: tab.piece.document.text() == text("New"))
    assert tab.piece.document.state.on_disk == "same"


def test_save_of_a_large_piece_is_said_while_it_is_read(window: MainWindow, file: Path, qtbot: QtBot) -> None:
    window.open_path(file)
    tab = whole(window, qtbot)
    by_rename(file, text("New").encode())
    tab.check_disk()
    assert tab.status() == "Reading large.json…"
    qtbot.waitUntil(lambda: tab.piece.document.text() == text("New"))
    assert "Reading" not in tab.status()


def test_values_that_are_remembered_are_there_with_the_piece(window: MainWindow, file: Path, qtbot: QtBot) -> None:
    window.open_path(file)
    tab = whole(window, qtbot)
    tab.piece.session.edit("item_1", True)
    tab.piece.session.edit(f"item_{COUNT - 1}", True)
    window.tabs.close_tab(tab)
    window.open_path(file)
    assert json.loads(whole(window, qtbot).piece.touched_values) == {"item_1": True, f"item_{COUNT - 1}": True}


def test_unsaved_text_is_restored_into_a_file_that_is_read_then_at_once(
    window: MainWindow, store: Path, file: Path, qtbot: QtBot
) -> None:
    typed = " " + text("Old")
    unsaved = Unsaved(str(file), typed, digest(file.read_bytes()), False, "\n", "2026-03-14T09:00:00.000+00:00")
    assert window.tabs.restore(unsaved)
    tab = window.tab()
    assert isinstance(tab, PieceTab)
    assert (tab.piece.document.text(), tab.modified) == (typed, True)
    qtbot.wait(100)
    assert window.tabs.all() == [tab]
    other = Recovery(store / "recovery")
    assert other.left() == []  # it is this run's
    other.close()


def test_unsaved_text_is_restored_in_the_place_of_what_is_no_text(
    window: MainWindow, store: Path, file: Path, qtbot: QtBot
) -> None:
    typed = text("Old")
    unsaved = Unsaved(str(file), typed, digest(file.read_bytes()), False, "\n", "2026-03-14T09:00:00.000+00:00")
    file.write_bytes(b"\x89PNG\r\n\x1a\n" + 300 * b"\xff\r\n")
    assert window.tabs.restore(unsaved)
    tab = window.tab()
    assert isinstance(tab, PieceTab)
    assert (tab.piece.document.text(), tab.modified) == (typed, True)
    tab.piece.document.reload()
    assert tab.piece.document.text().startswith("\ufffdPNG")


@pytest.fixture
def slow_drives(notices: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """A window does not wait long for a file."""
    monkeypatch.setattr(background, "AT_ONCE", notices)


@pytest.fixture
def slow(tmp_path: Path, slow_drives: None) -> Iterator[Path]:
    """A file that does not answer until somebody writes it: a pipe. It answers at the end at the latest."""
    path = tmp_path / "far.json"
    os.mkfifo(path)
    yield path
    with suppress(OSError):
        os.close(os.open(path, os.O_WRONLY | os.O_NONBLOCK))


def answer(slow: Path, data: bytes) -> None:
    """Let it have been a file with these bytes all the time."""
    pipe = os.open(slow, os.O_WRONLY)
    by_rename(slow, data)
    os.write(pipe, data)
    os.close(pipe)


def test_piece_on_a_slow_drive_opens_while_the_window_answers(
    window: MainWindow, slow: Path, piece_file: Path, qtbot: QtBot
) -> None:
    assert window.open_path(slow, named=False)
    reading = window.tab()
    assert isinstance(reading, ReadingTab)
    front = opened(window, piece_file)
    answer(slow, text("Far").encode())
    qtbot.waitUntil(lambda: all(isinstance(tab, PieceTab) for tab in window.tabs.all()))
    assert window.tab() is front
    far = window.tabs.all()[0]
    assert far.piece is not None and far.piece.document.text() == text("Far")
    by_rename(slow, text("New").encode())
    qtbot.waitUntil(lambda: far.piece is not None and far.piece.document.text() == text("New"))


def test_file_on_a_drive_that_never_answers_is_closed_and_so_is_the_window(
    make_window: Callable[..., MainWindow], slow: Path
) -> None:
    window = make_window()
    assert window.open_path(slow)
    reading = window.tab()
    assert isinstance(reading, ReadingTab)
    assert window.tabs.close_tab(reading)
    assert window.open_path(slow)
    assert window.close()


def test_case_on_a_slow_drive_says_that_it_is_waited_for_and_can_be_given_up(
    window: MainWindow, slow: Path, qtbot: QtBot
) -> None:
    case = slow.rename(slow.with_suffix(".piececase"))
    asked: list[str] = []

    def give_up() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        asked.append(box.text())
        box.button(QMessageBox.StandardButton.Cancel).click()

    QTimer.singleShot(500, give_up)
    assert not window.open_path(case)
    assert asked == ["Reading far.piececase…"] and window.tab() is None
    os.close(os.open(case, os.O_WRONLY))


@pytest.mark.usefixtures("slow_drives")
def test_file_that_stops_answering_holds_up_nothing_and_is_seen_when_it_does(
    window: MainWindow, piece_file: Path, qtbot: QtBot
) -> None:
    tab = opened(window, piece_file)
    whole = piece_file.read_bytes()
    piece_file.unlink()
    os.mkfifo(piece_file)
    tab.check_disk()
    tab.check_disk()
    assert not tab.modified
    pipe = os.open(piece_file, os.O_WRONLY)
    newer = whole.replace(b"Name", b"Nome")
    by_rename(piece_file, newer)
    os.write(pipe, newer)
    os.close(pipe)
    qtbot.waitUntil(lambda: tab.piece.document.encoded() == newer)


def test_published_version_on_a_slow_drive_is_waited_for_while_the_window_answers(
    window: MainWindow, slow: Path, piece_file: Path, qtbot: QtBot
) -> None:
    tab = opened(window, piece_file)
    window.show_mode(COMPARE)
    tab.piece.published.choose(slow)
    changes, items = tab.panes.get(CHANGES), tab.panes.get(ITEMS)
    assert changes.notice.text == items.published.text() == "Reading far.json…"
    tab.piece.published.refresh()
    answer(slow, piece_file.read_bytes().replace(b"Name", b"Nome"))
    qtbot.waitUntil(lambda: tab.panes.shared(CompareSession).comparable)
    assert items.published.text() == "Published version: far.json"
    assert changes.notice.text != "Reading far.json…" or not changes.notice.isVisible()
    assert len(tab.panes.shared(CompareSession).found.differences) == 3


def test_run_on_a_slow_drive_is_waited_for_while_the_window_answers(
    window: MainWindow, slow_drives: None, piece_file: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    run_beside(piece_file)
    comes, open_run = Event(), Run.open
    monkeypatch.setattr(Run, "open", lambda folder: (comes.wait(PATIENCE), open_run(folder))[1])
    tab = opened(window, piece_file)
    window.show_mode(CHECK)
    checks = tab.panes.get(CHECKS)
    assert checks.session.followed.waits
    assert "Reading piece.run…" in [label.text() for label in checks.findChildren(QLabel) if label.isVisible()]
    comes.set()
    qtbot.waitUntil(lambda: checks.session.run is not None)
    assert checks.list.isVisible() and [row.check.id for row in checks.session.states] == ["name/title/en"]


def test_records_on_a_slow_drive_come_later_and_are_not_written_over(
    window: MainWindow, slow_drives: None, piece_file: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    theirs = Confirmation("/properties/name/x-title", "ja", "0" * 16, "1" * 16, "Aki")
    save_confirmed(piece_file, [theirs])
    comes = Event()
    monkeypatch.setattr(records, "stamp_of", lambda path: (comes.wait(PATIENCE), stamp_of(path))[1])
    tab = opened(window, piece_file)
    assert tab.piece.records.confirmed() == {}
    comes.set()
    qtbot.waitUntil(lambda: tab.piece.records.get(theirs.pointer, "ja") is not None)
    tab.piece.records.keep([theirs._replace(pointer="/properties/loud/x-title", by="Ken")])
    tab.piece.records.write()
    assert {one.by for one in load_confirmed(piece_file).values()} == {"Aki", "Ken"}
