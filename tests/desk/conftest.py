"""A window with its own settings and memory, and pieces to open in it."""

import json
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from previewer.desk.language import ProgramLanguage
from previewer.desk.main_window import MainWindow
from previewer.desk.memory import Memory
from previewer.desk.settings import Settings
from previewer.phone.fonts import install_fonts

#: The offscreen platform says so about every window and popup.
_NOISE = "This plugin does not support "
_HERE = Path(__file__).parent

TODAY = date(2026, 3, 14)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let Qt's offscreen platform talk in the tests of this folder."""
    for item in items:
        if _HERE in item.path.parents:
            item.add_marker(pytest.mark.qt_log_ignore(_NOISE, extend=True))


def piece(**items: dict[str, Any]) -> dict[str, Any]:
    """A bare container with these items, in their order."""
    return {"type": "object", "x-field-order": list(items), "properties": items}


def text_item(**more: Any) -> dict[str, Any]:
    """A lawful text item."""
    titles = {"x-title": {"ja": "名前", "en": "Name"}, "x-description": {"ja": "説明", "en": "About it"}}
    return {**titles, "type": "string", "x-input-type": "text", **more}


def switch_item(**more: Any) -> dict[str, Any]:
    """A lawful switch item."""
    return {**text_item(), "type": "boolean", "x-input-type": "switch", **more}


def calendar_item(**more: Any) -> dict[str, Any]:
    """A lawful calendar item."""
    return {**text_item(), "x-input-type": "calendar", "format": "date", **more}


def dumped(data: Any) -> str:
    """JSON text as a designer would have it."""
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


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
    spoken.speak("en")
    yield spoken
    spoken.speak("en")
    spoken.silence()


@pytest.fixture
def make_window(qtbot: QtBot, store: Path, language: ProgramLanguage) -> Callable[..., MainWindow]:
    """Makes a shown window; every one of a test shares settings and memory."""

    def make(today: date = TODAY) -> MainWindow:
        settings = Settings(QSettings(str(store / "settings.ini"), QSettings.Format.IniFormat))
        if settings.language == "system":
            settings.language = "en"
        language.speak(settings.language)
        window = MainWindow(settings, Memory(store / "memory"), language, lambda: today)
        window.resize(1200, 800)
        qtbot.addWidget(window, before_close_func=_discard)
        window.show()
        qtbot.waitUntil(lambda: window.complete)
        return window

    return make


@pytest.fixture
def window(make_window: Callable[..., MainWindow]) -> MainWindow:
    """A shown window with the start page."""
    return make_window()


def _discard(window: MainWindow) -> None:
    for tab in window.all_tabs():
        tab.document.textDocument.setModified(False)
