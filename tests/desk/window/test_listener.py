"""The window that listens for files of others."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from previewer.desk.handover.messages import OpenRequest
from previewer.desk.handover.places import SocketFolder
from previewer.desk.panes import SOURCE
from previewer.desk.tabs.piece_tab import PieceTab
from previewer.desk.window import listener
from previewer.desk.window.main_window import MainWindow
from tests.desk.helpers import opened, phones_of


def test_window_when_it_is_at_rest_then_the_phones_of_the_next_file_are_loaded_ahead(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    expected: list[str] = []
    monkeypatch.setattr(listener, "expect_screen", expected.append)
    made = listener.Listener(window, SocketFolder(tmp_path))
    qtbot.waitUntil(lambda: expected == ["ios"])
    made.close(tell=False)


def test_file_that_is_handed_over_when_it_opens_then_its_phones_are_painted_before_its_panes_are_made(
    window: MainWindow, piece_file: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    opened(window, piece_file)
    further = tmp_path / "further.json"
    further.write_bytes(piece_file.read_bytes())
    made = listener.Listener(window, SocketFolder(tmp_path))
    (tab,), _refused = made.take(OpenRequest((str(further),), str(tmp_path), "", "", wait=False))
    assert isinstance(tab, PieceTab)
    there: list[bool] = []
    for view in phones_of(tab).shown():
        view.painted.connect(lambda: there.append(tab.panes.if_made(SOURCE) is not None))
    qtbot.waitUntil(lambda: tab.panes.if_made(SOURCE) in window.docks.seen())
    assert there[:2] == [False, False]
    made.close(tell=False)
