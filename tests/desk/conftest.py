"""A window with its own settings and memory, and pieces to open in it."""

from collections.abc import Callable, Iterator, Sequence
from datetime import date
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from previewer.desk import background
from previewer.desk.document.memory import Memory
from previewer.desk.document.recovery import Recovery
from previewer.desk.document.saving import Saver
from previewer.desk.language import ProgramLanguage
from previewer.desk.modes import MODES
from previewer.desk.modes.mode import Mode
from previewer.desk.services import DeskWindow, Services
from previewer.desk.settings import Settings
from previewer.desk.view.first_picture import FirstPicture
from previewer.desk.view.options import ViewOptions
from previewer.desk.view.state import ViewState
from previewer.desk.window.card_pictures import CardPictures
from previewer.desk.window.main_window import MainWindow
from previewer.phone.fonts import install_fonts
from tests.desk.executor import ManualExecutor
from tests.desk.helpers import TODAY, calendar_item, dumped, piece, switch_item, text_item
from tests.patience import PATIENCE, PATIENCE_MS


@pytest.fixture(autouse=True)
def answered(qapp: QApplication) -> Iterator[None]:
    """A question that nobody answers is closed, and fails the test that it came up in: it would wait without end."""
    asked: list[str] = []

    def close() -> None:
        if (dialog := qapp.activeModalWidget()) is not None:
            asked.append(f"{type(dialog).__name__} {dialog.windowTitle()!r}")
            dialog.close()

    timer = QTimer()
    timer.timeout.connect(close)
    timer.start(PATIENCE_MS)
    yield
    timer.stop()
    assert not asked


@pytest.fixture(autouse=True)
def helpers(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> ManualExecutor:
    """The executor that does the work of helper processes when a test says so; in the deep tier real ones do it."""
    executor = ManualExecutor()
    if request.node.get_closest_marker("deep") is None:
        # Where it comes from last: a module imported by this very line would keep the executor for ever.
        for module in ("pictures.executors", "texts.rooms", "children"):
            monkeypatch.setattr(f"previewer.{module}.child_pool", lambda *_rest: executor)
    return executor


@pytest.fixture(scope="session", autouse=True)
def asks() -> Iterator[Callable[..., None]]:
    """No start page asks for pictures, that of a window that outlives a test neither. How they ask else, for a test
    that has some drawn.
    """
    asks = CardPictures.ask
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(CardPictures, "ask", lambda *_: None)
        yield asks


@pytest.fixture(scope="session", autouse=True)
def notices() -> Iterator[float]:
    """A window waits for each file as if nobody noticed, however busy the machine is; and the seconds after which
    somebody does, for a test of a slow drive.
    """
    seconds = background.AT_ONCE
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(background, "AT_ONCE", PATIENCE)
        yield seconds


@pytest.fixture
def piece_file(tmp_path: Path) -> Path:
    """A file with a text, a switch and a calendar."""
    path = tmp_path / "piece.json"
    path.write_text(dumped(piece(name=text_item(), loud=switch_item(), day=calendar_item())), encoding="utf-8")
    return path


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """A folder for settings and memory."""
    folder = tmp_path / "store"
    folder.mkdir()
    return folder


@pytest.fixture
def language(qapp: QApplication) -> Iterator[ProgramLanguage]:
    """The language of the program, English again afterwards."""
    install_fonts()
    spoken = ProgramLanguage()
    spoken.install("en")
    yield spoken
    spoken.install("en")
    spoken.remove()


@pytest.fixture
def make_window(qtbot: QtBot, store: Path, language: ProgramLanguage) -> Callable[..., MainWindow]:
    """Makes a shown window; every one of a test shares settings and memory."""

    def make(today: date = TODAY, modes: Sequence[Mode] = MODES, reopen: bool = False) -> MainWindow:
        settings = Settings(QSettings(str(store / "settings.ini"), QSettings.Format.IniFormat))
        if settings.language == "system":
            settings.language = "en"
        language.install(settings.language)
        window = MainWindow(settings, Memory(store / "memory"), language, lambda: today, modes)
        window.resize(1200, 800)
        qtbot.addWidget(window, before_close_func=_discard)
        if reopen:
            window.open_last()
        window.show()
        qtbot.waitUntil(lambda: window.first_picture.complete)
        return window

    return make


@pytest.fixture
def window(make_window: Callable[..., MainWindow]) -> MainWindow:
    """A shown window with the start page."""
    return make_window()


@pytest.fixture
def services(qtbot: QtBot, store: Path, language: ProgramLanguage) -> Services:
    """What the window gives to its parts, with a bare window: for a part that is tested by itself."""
    window = DeskWindow()
    window.resize(400, 500)
    qtbot.addWidget(window)
    settings = Settings(QSettings(str(store / "settings.ini"), QSettings.Format.IniFormat))
    view = ViewState(ViewOptions(), lambda: TODAY, window)
    memory, recovery = Memory(store / "memory"), Recovery(store / "recovery")
    return Services(window, settings, memory, recovery, Saver(window, settings), view, FirstPicture(window))


def _discard(window: MainWindow) -> None:
    for tab in window.tabs.all():
        if tab.piece is not None:
            tab.piece.document.textDocument.setModified(False)
        tab.asks.clear()
