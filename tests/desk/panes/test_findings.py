"""The findings pane: variants are looked over in other processes, and a row shows its variant."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from previewer.desk.panes import FINDINGS
from previewer.desk.window.main_window import MainWindow
from tests.desk.helpers import dumped, opened, piece, switch_item, text_item


@pytest.fixture
def long_titles(tmp_path: Path) -> Path:
    """A piece whose title is far too long, and which lacks a Japanese description."""
    path = tmp_path / "long.json"
    title = {"x-title": {"en": "All of these words will hardly fit " * 12, "ja": "長い"}}
    only_english = {"x-description": {"en": "About it"}}
    path.write_text(dumped(piece(a=switch_item(**title), b=text_item(**only_english))), encoding="utf-8")
    return path


def test_variants_are_looked_over_and_a_row_shows_its_variant(
    window: MainWindow, long_titles: Path, qtbot: QtBot
) -> None:
    tab = opened(window, long_titles)
    pane = tab.panes.get(FINDINGS)
    window.docks.dock["findings"].show()
    pane.boxes["sizes"].setChecked(False)
    qtbot.mouseClick(pane.start, Qt.MouseButton.LeftButton)
    assert pane.running
    qtbot.waitUntil(lambda: not pane.running, timeout=60_000)
    rows = pane.rows()
    assert any(row[0] == "Text is cut short" and row[1] == "a" for row in rows)
    fallback = next(at for at, row in enumerate(rows) if row[0] == "Text of another language" and row[1] == "b")
    found = pane.list.topLevelItem(fallback)
    assert found is not None
    pane.list.itemClicked.emit(found, 0)
    assert window.view.options.lang == "ja"
    assert tab.piece.shown_language == "ja"


def test_run_that_is_stopped_tells_nothing_more(window: MainWindow, long_titles: Path, qtbot: QtBot) -> None:
    pane = opened(window, long_titles).panes.get(FINDINGS)
    pane.start.click()
    pane.start.click()
    assert not pane.running
    assert pane.rows() == []
    assert pane.start.text() == "Look over"


def test_boxes_ask_for_all_there_is(window: MainWindow, piece_file: Path) -> None:
    pane = opened(window, piece_file).panes.get(FINDINGS)
    for box in pane.boxes.values():
        box.setChecked(False)
    assert len(pane.looks()) == 2
    for box in pane.boxes.values():
        box.setChecked(True)
    assert len(pane.looks()) == 2 * 2 * 2 * (12 * 4 + 7 * 3)
