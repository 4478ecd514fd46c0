"""What is closed lets go of what it started, at whatever moment that is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QWidget
from pytestqt.qtbot import QtBot

from previewer.desk.background import Task
from previewer.desk.commands.palette import CommandPalette
from previewer.desk.modes.check import CHECK
from previewer.desk.modes.compare import COMPARE
from previewer.desk.pictures.print_dialog import PrintDialog
from previewer.desk.pictures.sheet_dialog import SheetDialog
from previewer.desk.pictures.snapshot import Snapshots
from previewer.desk.services import Services
from previewer.desk.widgets import ends_with
from previewer.desk.window.main_window import MainWindow
from tests.desk.helpers import dumped, opened, phones_of, piece, switch_item, text_item

Key = Qt.Key


class Owner(QObject):
    """Something that is closed before it is deleted."""

    closed = Signal()


class Work(QObject):
    """Counts how often it was ended."""

    def __init__(self) -> None:
        super().__init__()
        self.ended = 0

    def end(self) -> None:
        self.ended += 1


@pytest.fixture
def phones(window: MainWindow, piece_file: Path, qtbot: QtBot) -> None:
    tab = opened(window, piece_file)
    qtbot.waitUntil(lambda: len(phones_of(tab).shown()) == 2)


@pytest.fixture
def soon(qapp: QObject) -> Iterator[Callable[[int, Callable[[], object]], None]]:
    """Does something in a later turn of the event loop, or of one that is inside that."""
    timers: list[QTimer] = []

    def do(turns: int, act: Callable[[], object]) -> None:
        timer = QTimer(qapp, interval=0)
        left = [turns]

        def turn() -> None:
            left[0] -= 1
            if left[0] < 0:
                timer.stop()
                act()

        timer.timeout.connect(turn)
        timers.append(timer)
        timer.start()

    yield do
    for timer in timers:
        timer.stop()
        timer.deleteLater()


def test_end_when_owner_closes_or_goes_then_called_in_order(qtbot: QtBot) -> None:
    done: list[str] = []
    owner = Owner()
    ends_with(owner, lambda: done.append("first"), lambda: done.append("second"))
    owner.closed.emit()
    assert done == ["first", "second"]
    dialog = QDialog()
    qtbot.addWidget(dialog)
    ends_with(dialog, lambda: done.append("dialog"))
    dialog.open()
    dialog.close()
    assert done[2:] == ["dialog"]
    widget = QWidget()
    ends_with(widget, lambda: done.append("widget"))
    widget.deleteLater()
    qtbot.waitUntil(lambda: done[3:] == ["widget"])


def test_end_when_what_it_ends_is_gone_then_not_called_and_not_kept(qtbot: QtBot) -> None:
    owner, work, gone = Owner(), Work(), Work()
    ends_with(owner, work.end, gone.end)
    lost: list[bool] = []
    gone.destroyed.connect(lambda: lost.append(True))
    gone.deleteLater()
    qtbot.waitUntil(lambda: bool(lost))
    owner.closed.emit()
    assert (work.ended, gone.ended) == (1, 0)


@pytest.mark.parametrize("turns", range(4))
def test_print_dialog_when_closed_while_pages_are_drawn_then_nothing_is_drawn_any_more(
    window: MainWindow,
    phones: None,
    qtbot: QtBot,
    soon: Callable[[int, Callable[[], object]], None],
    monkeypatch: pytest.MonkeyPatch,
    turns: int,
) -> None:
    # What is drawn is counted from both ends: a picture that was begun is ended, in peace.
    begun, ended, gone = [], [], []
    take = Snapshots.take

    def counted(self: Snapshots, *given: object) -> object:
        assert not gone
        begun.append(True)
        picture = take(self, *given)  # type: ignore[arg-type]
        ended.append(True)
        return picture

    monkeypatch.setattr(Snapshots, "take", counted)
    window.menus.action["print"].trigger()
    dialog = window.findChildren(PrintDialog)[-1]
    dialog.finished.connect(lambda: gone.append(len(begun) - len(ended)))
    dialog.destroyed.connect(lambda: gone.append(-1))
    soon(turns, lambda: QTest.keyClick(dialog, Key.Key_Escape))
    qtbot.waitUntil(lambda: -1 in gone)
    assert gone == [0, -1]
    assert len(begun) == len(ended)


def test_dialogs_of_a_piece_when_its_tab_closes_then_they_close(window: MainWindow, phones: None, qtbot: QtBot) -> None:
    tab, gone = window.tab(), []
    for command, kind in (("print", PrintDialog), ("sheet", SheetDialog)):
        window.menus.action[command].trigger()
        window.findChildren(kind)[-1].destroyed.connect(lambda: gone.append(True))
    assert tab is not None
    assert window.tabs.close_tab(tab)
    qtbot.waitUntil(lambda: len(gone) == 2)


def test_palette_when_commands_go_while_it_is_open_then_it_lists_what_is_there(
    window: MainWindow, piece_file: Path, qtbot: QtBot
) -> None:
    opened(window, piece_file)
    recent = next(menu for menu in window.menus._menus[0][0].children() if menu is not None)
    assert recent is not None
    window.menus._recent.aboutToShow.emit()
    window.menus.action["palette"].trigger()
    palette = window.findChildren(CommandPalette)[-1]
    qtbot.keyClicks(palette.field, "piece.json")
    assert palette.list.model().rowCount() == 1
    # Another process of the program, or a tab that opens, has the list of recent files made anew.
    window.settings.clear_recent()
    window.menus._recent.aboutToShow.emit()
    # The command that is chosen is gone: the list says so, and nothing fails.
    qtbot.keyClick(palette.field, Key.Key_Return)
    assert palette.list.model().rowCount() == 0
    assert palette.isVisible()
    qtbot.keyClicks(palette.field, "x")
    palette.field.clear()
    assert palette.list.model().rowCount() > 60
    palette.reject()


def test_comparison_when_the_tab_of_the_published_version_goes_then_its_file_counts(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    old, new = tmp_path / "published.json", tmp_path / "updated.json"
    old.write_text(dumped(piece(name=text_item(), loud=switch_item())), encoding="utf-8")
    new.write_text(dumped(piece(name=text_item())), encoding="utf-8")
    beside = opened(window, old)
    tab = opened(window, new)
    window.show_mode(COMPARE)
    tab.piece.published.choose(old)
    from previewer.desk.modes.compare.session import CompareSession

    session = tab.panes.shared(CompareSession)
    qtbot.waitUntil(lambda: len(session.found.differences) > 0)
    # Its tab goes without a word, as it does where a window is taken down.
    gone: list[bool] = []
    beside.piece.destroyed.connect(lambda: gone.append(True))
    window.tabs.removeTab(window.tabs.indexOf(beside))
    window.tabs.closing.emit(beside)
    beside.deleteLater()
    qtbot.waitUntil(lambda: bool(gone))
    tab.piece.document.set_text(dumped(piece(name=text_item(), loud=switch_item(), day=switch_item())))
    qtbot.waitUntil(lambda: [one.key for one in session.found.differences] == ["day"])


def test_pictures_of_checks_when_the_tab_closes_then_their_scenes_go(
    window: MainWindow, piece_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed: list[Snapshots] = []
    monkeypatch.setattr(Snapshots, "close", lambda self: closed.append(self))
    window.show_mode(CHECK)
    tab = opened(window, piece_file)
    before = len(closed)
    assert window.tabs.close_tab(tab)
    assert len(closed) > before


def test_task_of_a_dialog_when_it_is_closed_then_let_go(services: Services, qtbot: QtBot) -> None:
    dialog = QDialog(services.window)
    qtbot.addWidget(dialog)
    task = Task(dialog)
    ends_with(dialog, task.close)
    dialog.open()
    task.start_thread(lambda report: _wait(report))
    assert task.running
    dialog.reject()
    assert not task.running


def _wait(report: Callable[[], object]) -> None:
    while True:
        report()
