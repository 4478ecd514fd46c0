"""How quick Texts mode is, each figure beside its limit: `python -m tests.benchmarks.texts_window_speed`.

Milliseconds are processor time of the window's own thread, so that what measures and judges beside it does not count;
the ratio beside a figure is to reading the same piece afresh and drawing it on a phone. A screen is not needed.
"""

import copy
import json
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from previewer.desk.modes.mode import Mode
from previewer.desk.modes.preview import PREVIEW
from previewer.desk.modes.texts import TEXTS
from previewer.desk.modes.texts.board import Spot, TextsBoard
from previewer.desk.modes.texts.middle import TextsMiddle
from previewer.desk.start import make_application, make_window
from previewer.desk.window.piece_tab import PieceTab
from previewer.phone.look import Look
from previewer.phone.offscreen import OffscreenPhone
from previewer.pictures.render import phone_of
from previewer.pieces import read_text
from previewer.pieces.item_cache import SHARED
from previewer.resources import resource

_ROUNDS = 5
_LANGUAGES = ("en", "ja", "de", "fr", "ko", "zh-Hans", "es", "it", "pt-BR", "nl")


def main() -> None:
    """Run everything and print the figures."""
    with tempfile.TemporaryDirectory() as name:
        os.environ |= {"XDG_CONFIG_HOME": name, "XDG_DATA_HOME": name}
        app = make_application()
        window = make_window(app)
        window.resize(1480, 940)
        window.show()
        for items, languages, limit in ((300, 5, 150.0), (1000, 10, None)):
            path = Path(name, f"{items}.json")
            path.write_text(many(items, _LANGUAGES[:languages]), encoding="utf-8")
            afresh = _middle(_afresh(path, app))
            print(f"{items} items × {languages} languages: read and drawn afresh in {afresh:.1f} ms")
            window.open_path(path)
            _settle(app)
            tab = window.tab()
            assert tab is not None
            _print("  Texts opened for the first time", _until_painted(tab, window.show_mode), limit, afresh)
            middle = tab.middle(TEXTS)
            assert isinstance(middle, TextsMiddle)
            _settle(app)
            for what, figures in _figures(app, tab, middle, window.show_mode):
                _print(f"  {what}", _middle(figures), 100.0, afresh)
            tab.piece.document.textDocument.setModified(False)
            window.show_mode(PREVIEW)
            window.tabs.close_at(0)
            _settle(app)
        os._exit(0)


def many(count: int, languages: tuple[str, ...]) -> str:
    """A definition of so many items in these languages."""
    data = json.loads(resource("samples", "three-hundred.json").read_text(encoding="utf-8"))
    items = list(data["preferences"]["properties"].items())
    made = {}
    for at in range(count):
        key, item = items[at % len(items)]
        made[f"{key}_{at}"] = _translated(copy.deepcopy(item), languages)
    data["preferences"] |= {"properties": made, "x-field-order": list(made)}
    return json.dumps(data, ensure_ascii=False, indent=2)


def _translated(item: dict[str, object], languages: tuple[str, ...]) -> dict[str, object]:
    texts = [item.get("x-title"), item.get("x-description")]
    options = item.get("x-enum-titles")
    texts += options.values() if isinstance(options, dict) else ()
    for text in texts:
        if isinstance(text, dict):
            for lang in languages:
                text.setdefault(lang, f"{text['en']} ({lang})")
    return item


def _figures(
    app: QApplication, tab: PieceTab, middle: TextsMiddle, show_mode: Callable[[Mode], None]
) -> Iterator[tuple[str, list[float]]]:
    board, table = TextsBoard.of(tab.piece, tab.services), middle.table
    again = []
    for _ in range(_ROUNDS):
        show_mode(PREVIEW)
        _settle(app)
        again.append(_until_painted(tab, show_mode))
    yield "Texts opened again", again
    rows = table.texts.rowCount()
    keys = [lambda: QTest.keyClick(table, Qt.Key.Key_Down) for _ in range(_ROUNDS)]
    table.setCurrentIndex(table.texts.index(0, 1))
    _settle(app)
    yield "the cursor moved", [_took(app, key) for key in keys]
    bar = table.verticalScrollBar()
    pages = [bar.maximum() * at // _ROUNDS for at in range(_ROUNDS)]
    yield "a page scrolled to", [_took(app, lambda page=page: bar.setValue(page)) for page in pages]
    finds = ["door", "", "use", "", "name"]
    yield "filtered", [_took(app, lambda find=find: board.set_filter(find=find)) for find in finds]
    board.set_filter(find="")
    spot = Spot(table.texts.units[rows // 2].pointer, "ja")
    yield "a cell changed", [_took(app, lambda at=at: board.set_texts({spot: f"文言{at}"})) for at in range(_ROUNDS)]
    block = {Spot(unit.pointer, "ja"): "貼" for unit in table.texts.units[:200]}
    yield "200 cells pasted", [_took(app, lambda: board.set_texts(block))]


def _afresh(path: Path, app: QApplication) -> list[float]:
    found = []
    text = path.read_text(encoding="utf-8")
    for _ in range(_ROUNDS):
        SHARED.clear()
        start = time.thread_time()
        reading = read_text(text)
        phone = phone_of(reading, date(2026, 3, 14), None, "ios")
        phone.show(Look("ios"))
        screen = OffscreenPhone(phone)
        screen.picture()
        found.append((time.thread_time() - start) * 1000)
        screen.close()
    return found


class _Painted(QObject):
    """Whether a widget was painted since."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.yes = False
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.yes = self.yes or event.type() == QEvent.Type.Paint
        return False


def _until_painted(tab: PieceTab, show_mode: Callable[[Mode], None]) -> float:
    """Milliseconds until Texts mode is there and its table painted; no timer comes between."""
    start = time.thread_time()
    show_mode(TEXTS)
    middle = tab.middle(TEXTS)
    assert isinstance(middle, TextsMiddle)
    painted = _Painted(middle.table.viewport())
    while not painted.yes:
        QCoreApplication.sendPostedEvents()
    took = (time.thread_time() - start) * 1000
    middle.table.viewport().removeEventFilter(painted)
    return took


def _took(app: QApplication, act: Callable[[], object]) -> float:
    """Milliseconds until it is done and painted."""
    start = time.thread_time()
    act()
    app.processEvents()
    return (time.thread_time() - start) * 1000


def _settle(app: QApplication) -> None:
    end = time.perf_counter() + 1.5
    while time.perf_counter() < end:
        app.processEvents()


def _middle(figures: list[float]) -> float:
    return sorted(figures)[len(figures) // 2]


def _print(what: str, figure: float, limit: float | None, afresh: float) -> None:
    allowed = f"  (at most {limit:g})" if limit is not None else ""
    print(f"{what:<36} {figure:8.1f} ms = {figure / afresh:5.2f} × afresh{allowed}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
