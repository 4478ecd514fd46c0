"""How quick an operation is in the window. Run: python -m tests.benchmarks.edit_window_speed [items]

Prints for each operation the time from the operation to both phones repainted, in Edit mode with all its panes, the
median of several, and its ratio to reading and drawing the same piece afresh (a tab opened on it). No screen is needed.
"""

from __future__ import annotations

import json
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QSettings

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from previewer.desk.document.editing import edit
from previewer.desk.document.memory import Memory
from previewer.desk.language import ProgramLanguage
from previewer.desk.modes.edit import EDIT
from previewer.desk.settings import Settings
from previewer.desk.start import make_application
from previewer.desk.view.phone_area import PhoneArea
from previewer.desk.window.main_window import MainWindow
from previewer.desk.window.piece_tab import PieceTab
from previewer.pieces.edits.editing import Operation
from previewer.pieces.edits.items import AddItem, HideItem, RemoveItem, RenameItem
from previewer.pieces.edits.kind_change import ChangeKind
from previewer.pieces.edits.order import MoveItem, Place
from previewer.pieces.edits.text_languages import AddLanguage
from previewer.pieces.edits.values import SetValue
from previewer.pieces.item_cache import SHARED
from tests.pieces.helpers import declared, piece_text

_TIMES = 9


def main() -> None:
    """Time every operation and print it."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    app = make_application()
    with tempfile.TemporaryDirectory() as folder:
        window = a_window(Path(folder))
        items = {f"item_{at}": declared("switch" if at % 2 else "slider") for at in range(count)}
        path = Path(folder, "piece.json")
        path.write_text(json.dumps(json.loads(piece_text(items)), indent=2, ensure_ascii=False), encoding="utf-8")
        afresh = statistics.median(_opened_afresh(window, path) for _ in range(5))
        print(f"{count} items: read and drawn afresh in {afresh * 1000:.1f} ms")
        window.open_path(path)
        tab = window.tab()
        assert tab is not None
        _until_painted(tab, lambda: None)
        title = ("preferences", "properties", "item_2", "x-title", "en")
        operations: list[Operation] = [
            SetValue(title, "Another title"),
            AddItem("new", "switch", Place("after", "item_1")),
            RemoveItem("item_1"),
            RenameItem("item_1", "renamed"),
            MoveItem("item_3", Place("first")),
            MoveItem(f"item_{count - 1}", Place("first")),
            HideItem("item_2"),
            ChangeKind("item_1", "text"),
            AddLanguage("fr"),
        ]
        for operation in operations:
            took = statistics.median(_done(tab, operation) for _ in range(_TIMES))
            print(
                f"{type(operation).__name__}: {took * 1000:.1f} ms, {took / afresh:.2f} of reading and drawing afresh"
            )
        tab.piece.document.textDocument.setModified(False)
        window.close()
    del app


def a_window(folder: Path) -> MainWindow:
    """A window in Edit mode, with settings and a memory of its own."""
    settings = Settings(QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat))
    settings.language = "en"
    language = ProgramLanguage()
    language.install("en")
    window = MainWindow(settings, Memory(folder / "memory"), language)
    window.resize(1480, 940)
    window.show()
    window.show_mode(EDIT)
    while not window.first_picture.complete:
        QCoreApplication.processEvents()
    return window


def _opened_afresh(window: MainWindow, path: Path) -> float:
    SHARED.clear()
    start = time.perf_counter()
    window.open_path(path)
    tab = window.tab()
    assert tab is not None
    _until_painted(tab, lambda: None)
    took = time.perf_counter() - start
    window.tabs.close_at(window.tabs.indexOf(tab))
    QCoreApplication.processEvents()
    return took


def _done(tab: PieceTab, operation: Operation) -> float:
    """Seconds that an operation takes; it is undone afterwards."""
    document = tab.piece.document
    start = time.perf_counter()
    _until_painted(tab, lambda: edit(tab.piece, [operation]))
    took = time.perf_counter() - start
    _until_painted(tab, lambda: (document.textDocument.undo(), document.read_now()))
    for _ in range(20):
        QCoreApplication.processEvents()
    return took


def _until_painted(tab: PieceTab, act: Callable[[], object]) -> None:
    """Act, and wait until both phones have been painted."""
    area = tab.middle(EDIT)
    assert isinstance(area, PhoneArea)
    painted: set[object] = set()
    views = [area.view(platform) for platform in tab.piece.phones]
    ties = [(view, view.painted.connect(lambda view=view: painted.add(view))) for view in views]
    act()
    until = time.perf_counter() + 2
    while len(painted) < len(views) and time.perf_counter() < until:
        QCoreApplication.processEvents()
    for view, tie in ties:
        view.painted.disconnect(tie)


if __name__ == "__main__":
    main()
