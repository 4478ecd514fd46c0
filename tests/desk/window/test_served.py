"""A definition that a site serves, in the window: shown as a file is, and never written."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from previewer.desk.document import dialogs
from previewer.desk.window.main_window import MainWindow
from previewer.publish.served import served_folder
from previewer.resources import resource
from tests.desk.helpers import opened


def test_served_piece_when_saved_then_it_is_asked_where_to_and_what_is_kept_stays(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PREVIEWER_CACHE", str(tmp_path / "cache"))
    folder = served_folder() / "0123456789abcdef"
    folder.mkdir(parents=True)
    path = Path(shutil.copy(resource("samples", "service.json"), folder))
    before = path.read_bytes()
    asked: list[Path] = []

    def answer(_window: object, _settings: object, at: Path) -> Path:
        asked.append(at)
        return tmp_path / "mine.json"

    monkeypatch.setattr(dialogs, "ask_save_as", answer)
    tab = opened(window, path)
    assert tab.piece.document.is_sample
    tab.piece.document.set_text(before.decode().replace("1.", "2.", 1))
    window.menus.action["save"].trigger()
    assert asked == [path] and path.read_bytes() == before
    assert (tmp_path / "mine.json").is_file() and not tab.piece.document.is_sample
