"""The pane of a screen reader: its walk of a phone, and the way from a line to its row."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QTreeWidgetItem
from pytestqt.qtbot import QtBot

from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.panes import ALOUD
from previewer.desk.panes.aloud import AloudPane
from previewer.desk.window.main_window import MainWindow
from tests.desk.helpers import opened


def _rows(pane: AloudPane, key: str) -> list[QTreeWidgetItem]:
    rows = [pane.list.topLevelItem(at) for at in range(pane.list.topLevelItemCount())]
    return [row for row in rows if row is not None and row.data(0, Qt.ItemDataRole.UserRole) == key]


def _in_sight(window: MainWindow, file: Path, qtbot: QtBot) -> tuple[OpenPiece, AloudPane]:
    tab = opened(window, file)
    pane = tab.panes.get(ALOUD)
    assert not pane.list.topLevelItemCount()
    window.docks.dock["aloud"].raise_()
    qtbot.waitUntil(lambda: pane.list.topLevelItemCount() > 0)
    return tab.piece, pane


def test_pane_when_in_sight_then_it_walks_the_phone_in_order_and_follows_values(
    window: MainWindow, piece_file: Path, qtbot: QtBot
) -> None:
    piece, pane = _in_sight(window, piece_file, qtbot)
    keys = [pane.list.topLevelItem(at).data(0, Qt.ItemDataRole.UserRole) for at in range(pane.list.topLevelItemCount())]
    assert list(dict.fromkeys(keys)) == ["", "name", "loud", "day"]
    (control, *_) = _rows(pane, "loud")
    assert [control.text(column) for column in (1, 2)] == ["Name", "Off"]
    assert control.text(3).startswith("Switch, Double-tap to change")
    assert control.toolTip(1).startswith("Name, Off, Switch")
    piece.session.edit("loud", True)
    qtbot.waitUntil(lambda: _rows(pane, "loud")[0].text(2) == "On")
    window.view.show_language("ja")
    qtbot.waitUntil(lambda: [_rows(pane, "loud")[0].text(column) for column in (1, 2)] == ["名前", "オン"])
    window.view.show_language("en")
    pane.reader.setCurrentIndex(1)
    assert _rows(pane, "loud")[0].toolTip(1).startswith("On, Name, Switch")


def test_line_when_clicked_then_its_row_is_selected(window: MainWindow, piece_file: Path, qtbot: QtBot) -> None:
    piece, pane = _in_sight(window, piece_file, qtbot)
    pane.list.itemClicked.emit(_rows(pane, "day")[0], 1)
    assert piece.selection.item == "day"
