"""The window that listens for files of others."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from previewer.desk.handover.places import SocketFolder
from previewer.desk.window import listener
from previewer.desk.window.main_window import MainWindow


def test_window_when_it_is_at_rest_then_the_phones_of_the_next_file_are_loaded_ahead(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    expected: list[str] = []
    monkeypatch.setattr(listener, "expect_screen", expected.append)
    made = listener.Listener(window, SocketFolder(tmp_path))
    qtbot.waitUntil(lambda: sorted(expected) == ["android", "ios"])
    made.close(tell=False)
