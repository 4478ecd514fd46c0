"""A piece with open texts, in Texts mode."""

from pathlib import Path

import pytest

from previewer.desk.window.main_window import MainWindow
from tests.desk.helpers import dumped, piece, switch_item, text_item
from tests.desk.panes.texts.helpers import Texts, texts_of_file


@pytest.fixture
def texts(window: MainWindow, tmp_path: Path) -> Texts:
    """A text and a switch; the switch lacks its Japanese title and all of its description."""
    loud = switch_item(**{"x-title": {"en": "Loud"}})
    del loud["x-description"]
    path = tmp_path / "piece.json"
    path.write_text(dumped(piece(name=text_item(), loud=loud)), encoding="utf-8")
    return texts_of_file(window, path)
