"""The small files that name the pieces of flows, and what is dropped on the tab of one."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication

from previewer.desk.flow.flows import open_flow
from previewer.desk.flow.kept import flows_folder, keep_flow, read_flow
from previewer.desk.flow.tab import FlowTab
from previewer.desk.tabs.piece_tab import PieceTab
from previewer.desk.window.main_window import MainWindow

Open = Callable[[list[Path]], tuple[MainWindow, FlowTab]]


def test_flow_when_it_is_kept_reads_back_and_the_oldest_files_go(tmp_path: Path) -> None:
    made = [keep_flow(tmp_path, [tmp_path / "a.json", tmp_path / f"{at}.json"]) for at in range(30)]
    assert read_flow(made[-1]) == (tmp_path / "a.json", tmp_path / "29.json")
    assert keep_flow(tmp_path, read_flow(made[-1])) == made[-1]
    assert len(list(tmp_path.glob("*.flow"))) == 20
    assert not made[0].exists()


@pytest.mark.parametrize("text", ["", "[]", "{", '{"flow": ["a.json"]}', '{"flow": [1, 2]}', '{"flow": {}}', "\xff"])
def test_file_that_names_no_flow_is_said_to(tmp_path: Path, text: str) -> None:
    path = tmp_path / "x.flow"
    path.write_text(text, encoding="latin-1")
    with pytest.raises(OSError, match="names no flow"):
        read_flow(path)


def test_users_own_file_whose_name_ends_so_is_a_piece(window: MainWindow, piece_file: Path) -> None:
    own = piece_file.with_suffix(".flow")
    piece_file.rename(own)
    assert window.open_path(own)
    assert isinstance(window.tabs.front(), PieceTab)


def test_flow_whose_file_is_spoilt_is_said_not_to_open_and_none_is_left(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[Path] = []
    monkeypatch.setattr(window.services.saver, "show_open_error", lambda path, _error: said.append(path))
    path = flows_folder(window.services) / "spoilt.flow"
    path.parent.mkdir(parents=True)
    path.write_text("{", encoding="utf-8")
    assert not window.tabs.open_path(path)
    assert said == [path]
    assert window.tabs.count() == 0


def test_files_that_are_dropped_on_the_tab_come_at_its_end_and_no_more_than_it_takes(
    opened: Open, pieces: list[Path]
) -> None:
    greet, shout, show = pieces
    _window, tab = opened(pieces)
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path)) for path in (shout, greet, show, pieces[0].with_name("index.js"))])
    action, buttons, keys = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPoint(5, 5), action, mime, buttons, keys)
    QApplication.sendEvent(tab, enter)
    assert enter.isAccepted()
    QApplication.sendEvent(tab, QDropEvent(QPoint(5, 5), action, mime, buttons, keys))
    assert tab.session.pieces == (greet, shout, show, shout, greet)
    assert len(tab.row.columns) == 5
    assert len(tab.row.meetings) == 4


def test_same_flow_when_it_is_opened_again_is_the_tab_that_is_there(opened: Open, pieces: list[Path]) -> None:
    window, tab = opened(pieces)
    window.tabs.open_path(pieces[0])
    assert open_flow(window.services, pieces)
    assert window.tabs.front() is tab
    assert window.tabs.count() == 2
