"""Settings, About, Compare, and the difference to the disk."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QTreeWidget, QTreeWidgetItem
from pytestqt.qtbot import QtBot

from previewer import __version__
from previewer.desk.document.difference import DifferenceDialog
from previewer.desk.window import file_commands
from previewer.desk.window.about import AboutDialog
from previewer.desk.window.compare_view import CompareView
from previewer.desk.window.main_window import MainWindow
from previewer.desk.window.settings_dialog import SettingsDialog, valid_server
from previewer.resources import resource
from tests.desk.helpers import opened


def rows_of(tree: QTreeWidget) -> Iterator[tuple[str, ...]]:
    """The texts of a tree, row by row."""

    def walk(row: QTreeWidgetItem) -> Iterator[tuple[str, ...]]:
        yield tuple(row.text(column) for column in range(tree.columnCount()))
        for at in range(row.childCount()):
            child = row.child(at)
            if child is not None:
                yield from walk(child)

    for at in range(tree.topLevelItemCount()):
        row = tree.topLevelItem(at)
        if row is not None:
            yield from walk(row)


def test_about_names_versions_platforms_and_licences(window: MainWindow, qtbot: QtBot) -> None:
    dialog = AboutDialog(window)
    qtbot.addWidget(dialog)
    text = dialog.text.text()
    for part in ("iOS 18", "iOS 26", "glass", "Material 3", "Qt 6", "Natural Earth", "Inter", "Roboto", "MIT"):
        assert part in text
    assert "SIL OPEN FONT LICENSE" in dialog.licences.toPlainText().upper()
    assert __version__


@pytest.mark.parametrize(
    ("address", "good"),
    [
        ("https://tile.example.org/{z}/{x}/{y}.png", True),
        ("http://localhost:8080/{z}/{x}/{y}", True),
        ("ftp://example.org/{z}/{x}/{y}", False),
        ("https://example.org/tiles", False),
        ("{z}{x}{y}", False),
    ],
)
def test_tile_server_is_an_address_with_three_places(address: str, good: bool) -> None:
    assert valid_server(address) == good


def test_tile_server_is_off_until_it_is_named(window: MainWindow, piece_file: Path, qtbot: QtBot) -> None:
    tab = opened(window, piece_file)
    assert tab.piece.phones["ios"].tileServer == ""
    dialog = SettingsDialog(window.settings, window.memory, window)
    qtbot.addWidget(dialog)
    dialog.server.setText("nonsense")
    dialog.server.editingFinished.emit()
    assert window.settings.tile_server == ""
    dialog.server.setText("https://tile.example.org/{z}/{x}/{y}.png")
    dialog.server.editingFinished.emit()
    assert tab.piece.phones["android"].tileServer == "https://tile.example.org/{z}/{x}/{y}.png"


def test_compare_shows_what_changed_and_what_values_become(window: MainWindow, qtbot: QtBot) -> None:
    tab = opened(window, resource("samples", "updated.json"))
    view = file_commands.compare_with(window.parts, tab, resource("samples", "published.json"))
    assert isinstance(view, CompareView)
    rows = list(rows_of(view.changes))
    assert any(row[1] == "—" and row[2] == "true" and row[3] == "Allowed" for row in rows)
    assert any(row[3] == "New" for row in rows)
    assert {row[3] for row in rows_of(view.values)} == {"Kept"}
    text = tab.piece.document.text()
    tab.piece.document.set_text(text.replace('"type": "boolean"', '"type": "string"', 1))
    assert any("type" in row[0] and row[3] not in ("", "Allowed", "New") for row in rows_of(view.changes))
    view.use_values({"gone": 1})
    assert list(rows_of(view.values)) == [("gone", "1", "—", "Lost (item removed)")]
    view.close()


def test_difference_shows_both_sides(window: MainWindow, qtbot: QtBot) -> None:
    dialog = DifferenceDialog("a\nb\nc", "a\nB\nc", window)
    qtbot.addWidget(dialog)
    assert dialog.view.toPlainText().split("\n")[1:] == [" a", "-b", "+B", " c"]
