"""Doors behind which a definition is shown, drawn or touched: the editor of the source, sheet, overlay and replay.

What they cost is by letters, rows, pixels and steps; the program itself, its fonts and the pieces that are always there
are made ready before it is measured.
"""

from __future__ import annotations

from datetime import date
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from PIL.Image import Image

#: Points from side to side of a screenshot that comes, and of a phone.
_WIDTH = 402
#: Its rows before any come: of fewer nothing is looked for.
_ROWS = 800


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
    from previewer.cli import main
    from previewer.pictures.application import picture_application

    (folder / "piece.json").write_bytes(data)
    app = picture_application()
    looks = ("--platforms", "ios", "--langs", "en", "--themes", "light", "--scale", "1", "--workers", "1")

    def run(_application: object = app) -> None:
        assert main(["sheet", "piece.json", "-o", "out", *looks, "--today", "2026-11-21"]) != 70

    return run


def screenshot(data: bytes) -> Image:
    """Bytes as the rows of a picture."""
    from PIL import Image

    rows = _ROWS + len(data) // _WIDTH
    return Image.frombytes("L", (_WIDTH, rows), data.ljust(rows * _WIDTH, b"\0")[: rows * _WIDTH])


def overlay(data: bytes, folder: Path) -> Callable[[], object]:
    """A picture that somebody sent, of as many rows of pixels as there are bytes for."""
    from previewer.cli import main
    from previewer.pictures.application import picture_application

    piece = '{"preferences": {"type": "object", "properties": {"a": {"type": "boolean", "x-input-type": "switch"}}}}'
    (folder / "piece.json").write_text(piece, encoding="utf-8")
    made = BytesIO()
    screenshot(data).save(made, "PNG")
    (folder / "shot.png").write_bytes(made.getvalue())
    app = picture_application()

    def run(_application: object = app) -> None:
        assert main(["overlay", "piece.json", "shot.png"]) != 70

    return run


def replay(data: bytes, folder: Path) -> Callable[[], object]:
    """The steps of a case, done on a phone."""
    from previewer.cli import main
    from previewer.pictures.application import picture_application

    (folder / "a.piececase").write_bytes(data)
    app = picture_application()
    return partial(_replayed, main, app)


def _replayed(main: Callable[[list[str]], int], _application: object) -> None:
    assert main(["replay", "a.piececase"]) != 70
