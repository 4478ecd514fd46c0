"""A piece with open texts, in Texts mode. The tests of a module share a window; each has a piece of its own."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication

from previewer.desk.document.memory import Memory
from previewer.desk.language import ProgramLanguage
from previewer.desk.modes.texts import TEXTS
from previewer.desk.modes.texts.board import TextsBoard
from previewer.desk.modes.texts.rooms import RoomRun
from previewer.desk.settings import Settings
from previewer.desk.window.main_window import MainWindow
from previewer.phone.fonts import install_fonts
from tests.desk.helpers import TODAY, dumped, opened, piece, switch_item, text_item
from tests.desk.modes.texts.helpers import Texts, texts_of_tab


@pytest.fixture(scope="module")
def texts_window(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[MainWindow]:
    """A shown window in Texts mode."""
    folder = tmp_path_factory.mktemp("texts")
    install_fonts()
    language = ProgramLanguage()
    settings = Settings(QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat))
    settings.language, settings.mode = "en", TEXTS.name
    language.install("en")
    window = MainWindow(settings, Memory(folder / "memory"), language, lambda: TODAY)
    window.resize(1200, 800)
    window.show()
    yield window
    window.close()
    window.deleteLater()
    language.remove()


@pytest.fixture(autouse=True)
def measured(monkeypatch: pytest.MonkeyPatch) -> Callable[[TextsBoard], None]:
    """Nothing is measured by itself, as that takes a process; this measures the texts of a board."""
    look = RoomRun.look
    monkeypatch.setattr(RoomRun, "look", lambda _run: None)
    return lambda board: look(board.rooms)


@pytest.fixture
def open_texts(texts_window: MainWindow) -> Iterator[Callable[[Path], Texts]]:
    """Opens pieces in Texts mode, and closes them all afterwards."""
    texts_window.settings.reviewer = "Ann"
    yield lambda path: texts_of_tab(texts_window, opened(texts_window, path))
    texts_window.show_mode(TEXTS)
    texts_window.settings.language = "en"
    while texts_window.tabs.all():
        texts_window.tabs.all()[0].piece.document.textDocument.setModified(False)
        texts_window.tabs.close_tab(texts_window.tabs.all()[0])


@pytest.fixture
def texts(open_texts: Callable[[Path], Texts], tmp_path: Path) -> Texts:
    """A text and a switch; the switch lacks its Japanese title and all of its description."""
    loud = switch_item(**{"x-title": {"en": "Loud"}})
    del loud["x-description"]
    path = tmp_path / "piece.json"
    path.write_text(dumped(piece(name=text_item(), loud=loud)), encoding="utf-8")
    return open_texts(path)
