"""Doors behind which a definition is shown, drawn or touched: the source, sheets, runs, screenshots and cases.

What they cost is by letters, rows, pixels and steps; the program itself, its fonts and the pieces that are always there
are made ready before it is measured.
"""

from __future__ import annotations

from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from PIL.Image import Image

#: Points from side to side of a screenshot that comes, and of a phone.
_WIDTH = 402
#: Its rows before any come: of fewer nothing is looked for.
_ROWS = 800
#: One look, drawn by this process.
_ONE = (
    *("--platforms", "ios", "--langs", "en", "--themes", "light"),
    *("--workers", "1", "--today", "2026-11-21"),
)
_ONE_SWITCH = '{"preferences": {"type": "object", "properties": {"a": {"type": "boolean", "x-input-type": "switch"}}}}'


def editor(data: bytes, folder: Path) -> Callable[[], object]:
    """The program's window opens a file and shows its source; a letter is typed in the middle, undone and looked at."""
    from PySide6.QtCore import QSettings
    from PySide6.QtGui import QTextCursor
    from PySide6.QtWidgets import QApplication

    from previewer.desk.document.memory import Memory
    from previewer.desk.language import ProgramLanguage
    from previewer.desk.panes import SOURCE
    from previewer.desk.settings import Settings
    from previewer.desk.tabs.piece_tab import PieceTab
    from previewer.desk.tabs.reading_tab import ReadingTab
    from previewer.desk.window.main_window import MainWindow
    from previewer.phone.fonts import install_fonts

    app = QApplication(["previewer"])
    install_fonts()
    language = ProgramLanguage()
    language.install("en")
    settings = Settings(QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat))
    window = MainWindow(settings, Memory(folder / "memory"), language, lambda: date(2026, 11, 21))
    window.resize(1200, 800)
    window.show()
    app.processEvents()
    path = folder / "piece.json"
    path.write_bytes(data)

    def run() -> None:
        assert window.open_path(path)
        tab: Any = window.tab()
        if isinstance(tab, ReadingTab):
            tab.whole()
            tab = window.tab()
        if not isinstance(tab, PieceTab):
            return
        source = tab.panes.get(SOURCE)
        window.docks.show(SOURCE)
        app.processEvents()
        cursor = QTextCursor(source.editor.document())
        cursor.setPosition(source.editor.document().characterCount() // 2)
        source.editor.setTextCursor(cursor)
        source.editor.insertPlainText("1")
        tab.piece.document.read_now()
        app.processEvents()
        source.editor.undo()
        source.editor.grab()

    return run


def sheet(data: bytes, folder: Path) -> Callable[[], object]:
    """All rows of a definition in one look."""
    return _drawn(data, folder, "piece.json", ["sheet", "piece.json", "-o", "out", "--scale", "1", *_ONE])


def screenshot(data: bytes) -> Image:
    """Bytes as the rows of a picture."""
    from PIL import Image

    rows = _ROWS + len(data) // _WIDTH
    return Image.frombytes("L", (_WIDTH, rows), data.ljust(rows * _WIDTH, b"\0")[: rows * _WIDTH])


def overlay(data: bytes, folder: Path) -> Callable[[], object]:
    """A picture that somebody sent, of as many rows of pixels as there are bytes for."""
    screenshot(data).save(folder / "shot.png")
    return _drawn(_ONE_SWITCH.encode(), folder, "piece.json", ["overlay", "piece.json", "shot.png"])


def run_new(data: bytes, folder: Path) -> Callable[[], object]:
    """A run that is planned: its checks are drawn, to tell those that look alike."""
    return _drawn(data, folder, "piece.json", ["run", "new", "piece.json", "-o", "out.run", "--plan", "smoke", *_ONE])


def photos(data: bytes, folder: Path) -> Callable[[], object]:
    """A photograph of as many rows of pixels as there are bytes for, held against the checks of a run."""
    from previewer.cli import main

    (folder / "piece.json").write_text(_ONE_SWITCH, encoding="utf-8")
    assert main(["run", "new", "piece.json", "-o", "a.run", "--plan", "smoke", *_ONE]) != 70
    screenshot(data).save(folder / "shot.png")
    return _drawn(b"", folder, "none", ["run", "photos", "a.run", "shot.png", "--by", "a", "--dry-run"])


def replay(data: bytes, folder: Path) -> Callable[[], object]:
    """The steps of a case, done on a phone."""
    return _drawn(data, folder, "a.piececase", ["replay", "a.piececase"])


def shrink(data: bytes, folder: Path) -> Callable[[], object]:
    """The fewest steps of a case after which the last one fails as it does."""
    return _drawn(data, folder, "a.piececase", ["shrink", "a.piececase"])


def _drawn(data: bytes, folder: Path, name: str, words: list[str]) -> Callable[[], object]:
    """A command about a file, for which the program that draws is there already."""
    from previewer.cli import main
    from previewer.pictures.application import picture_application

    (folder / name).write_bytes(data)
    return partial(_without_fault, main, words, picture_application())


def _without_fault(main: Callable[[list[str]], int], words: list[str], _application: object) -> None:
    assert main(words) != 70
