"""How quick Texts mode is, each figure beside its limit: `python -m tests.benchmarks.texts_window_speed`.

Milliseconds are processor time of the window's own thread, so that what measures and judges beside it does not count;
the ratio beside a figure is to reading the same piece afresh and drawing it on a phone. A screen is not needed.
"""

import json
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from previewer.desk.modes.mode import Mode
from previewer.desk.modes.preview import PREVIEW
from previewer.desk.modes.texts import TEXTS
from previewer.desk.modes.texts.board import Spot, TextsBoard
from previewer.desk.modes.texts.changes import set_texts
from previewer.desk.modes.texts.middle import TextsMiddle
from previewer.desk.start import make_application
from previewer.desk.tabs.piece_tab import PieceTab
from previewer.phone.look import Look
from previewer.phone.offscreen import OffscreenPhone
from previewer.pictures.render import phone_of
from tests.benchmarks.harness import (
    DAY,
    close_piece,
    end_with,
    many,
    open_piece,
    open_window,
    read_afresh,
    settle,
    show,
    timed,
    written,
)

_ROUNDS = 5
_LANGUAGES = ("en", "ja", "de", "fr", "ko", "zh-Hans", "es", "it", "pt-BR", "nl")


def main() -> None:
    """Run everything and print the figures."""
    app = make_application()
    with tempfile.TemporaryDirectory() as name:
        window = open_window(Path(name))
        for items, languages, limit in ((300, 5, 150.0), (1000, 10, None)):
            path = Path(name, f"{items}.json")
            path.write_text(in_languages(items, _LANGUAGES[:languages]), encoding="utf-8")
            afresh = _median(_afresh(path))
            print(f"{items} items × {languages} languages")
            tab = open_piece(window, path)
            settle(1.5)
            _print("  Texts opened for the first time", _until_painted(tab, window.show_mode), afresh, limit)
            middle = tab.middle(TEXTS)
            assert isinstance(middle, TextsMiddle)
            settle(1.5)
            for what, figures in _figures(app, tab, middle, window.show_mode):
                _print(f"  {what}", _median(figures), afresh, 100.0)
            window.show_mode(PREVIEW)
            close_piece(window, tab)
    end_with(None)


def in_languages(count: int, languages: tuple[str, ...]) -> str:
    """A definition of so many items in these languages."""
    data = json.loads(many(count))
    for item in data["preferences"]["properties"].values():
        _translate(item, languages)
    return written(data)


def _translate(item: dict[str, object], languages: tuple[str, ...]) -> None:
    texts = [item.get("x-title"), item.get("x-description")]
    options = item.get("x-enum-titles")
    texts += options.values() if isinstance(options, dict) else ()
    for text in texts:
        if isinstance(text, dict):
            for lang in languages:
                text.setdefault(lang, f"{text['en']} ({lang})")


def _figures(
    app: QApplication, tab: PieceTab, middle: TextsMiddle, show_mode: Callable[[Mode], None]
) -> Iterator[tuple[str, list[float]]]:
    board, table = tab.panes.shared(TextsBoard), middle.table
    again = []
    for _ in range(_ROUNDS):
        show_mode(PREVIEW)
        settle(1.5)
        again.append(_until_painted(tab, show_mode))
    yield "Texts opened again", again
    rows = table.texts.rowCount()
    keys = [lambda: QTest.keyClick(table, Qt.Key.Key_Down) for _ in range(_ROUNDS)]
    table.setCurrentIndex(table.texts.index(0, 1))
    settle(1.5)
    yield "the cursor moved", [_took(app, key) for key in keys]
    bar = table.verticalScrollBar()
    pages = [bar.maximum() * at // _ROUNDS for at in range(_ROUNDS)]
    yield "a page scrolled to", [_took(app, lambda page=page: bar.setValue(page)) for page in pages]
    finds = ["door", "", "use", "", "name"]
    yield "filtered", [_took(app, lambda find=find: board.set_filter(find=find)) for find in finds]
    board.set_filter(find="")
    spot = Spot(table.texts.units[rows // 2].pointer, "ja")
    yield "a cell changed", [_took(app, lambda at=at: set_texts(board, {spot: f"文言{at}"})) for at in range(_ROUNDS)]
    block = {Spot(unit.pointer, "ja"): "貼" for unit in table.texts.units[:200]}
    yield "200 cells pasted", [_took(app, lambda: set_texts(board, block))]


def _afresh(path: Path) -> list[float]:
    text = path.read_text(encoding="utf-8")
    return [timed(lambda: _drawn(text), time.thread_time).cpu for _ in range(_ROUNDS)]


def _drawn(text: str) -> None:
    phone = phone_of(read_afresh(text), DAY, None, "ios")
    phone.show(Look("ios"))
    screen = OffscreenPhone(phone)
    screen.picture()
    screen.close()


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

    def opened() -> None:
        show_mode(TEXTS)
        middle = tab.middle(TEXTS)
        assert isinstance(middle, TextsMiddle)
        painted = _Painted(middle.table.viewport())
        while not painted.yes:
            QCoreApplication.sendPostedEvents()
        middle.table.viewport().removeEventFilter(painted)

    return timed(opened, time.thread_time).cpu


def _took(app: QApplication, act: Callable[[], object]) -> float:
    """Milliseconds until it is done and painted."""
    return timed(lambda: (act(), app.processEvents()), time.thread_time).cpu


def _median(figures: list[float]) -> float:
    return statistics.median(figures)


def _print(what: str, figure: float, afresh: float, limit: float | None) -> None:
    show(what, figure, "ms", limit, more=f"{figure / afresh:.2f} of reading and drawing afresh ({afresh:.0f} ms)")


if __name__ == "__main__":
    main()
