"""How quick the window follows a piece, beside a web form of it in Chromium: `python -m tests.benchmarks.save_speed`.

1,000 items. From the new file on the disk to both phones repainted: where one item changed, where the title of every
item did, and an operation in Edit mode; the other language on both phones; 1,000 and 10,000 items opened. Beside them,
in turn, the form put anew into a page of a running browser, in the same language and in the other one, until a frame
with it was drawn. Medians. `cpu` is what this process worked, or the browser's processes: the truer measure on a
machine with other work. A screen is not needed.
"""

from __future__ import annotations

import json
import os
import statistics
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_QUICK_BACKEND", "software")

from PySide6.QtCore import QCoreApplication

from previewer.desk.document.editing import edit
from previewer.desk.modes.edit import EDIT
from previewer.desk.modes.mode import Mode
from previewer.desk.modes.preview import PREVIEW
from previewer.desk.start import make_application
from previewer.desk.view.phone_area import PhoneArea
from previewer.desk.window.main_window import MainWindow
from previewer.desk.window.piece_tab import PieceTab
from previewer.pieces import Piece, read_text
from previewer.pieces.edits.values import SetValue
from previewer.pieces.item_cache import SHARED
from tests.benchmarks.chromium import Browser, installed
from tests.benchmarks.edit_window_speed import a_window
from tests.benchmarks.window_speed import many

_ROUNDS = 9
_OPENINGS = 5
_SETTLED = 0.4
_LONGEST = 30.0
_DRAWN = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(1))))"
#: Of each figure: what it is held against, and how much of that it may be.
_LIMITS = {
    "save, every item changed": ("web form shown anew", 0.2),
    "save, one item changed": ("web form shown anew", 0.06),
    "operation in Edit mode": ("web form shown anew", 0.2),
    "other language": ("web form in the other language", 0.04),
    "10,000 items opened": ("1,000 items opened", 12),
}


class Took(NamedTuple):
    """Milliseconds by the clock, and of work: of this process, or of all of the browser's."""

    wall: float
    cpu: float


def main() -> int:
    """Run everything in turn and print the figures."""
    if installed() is None:
        print("Chromium is not installed: nothing to compare with")
        return 1
    app = make_application()
    with tempfile.TemporaryDirectory() as name, Browser(393, 852, 2) as browser:
        folder = Path(name)
        session = _Session(a_window(folder), folder)
        piece = read_text(many(1000)).piece
        assert piece is not None
        found: dict[str, list[Took]] = defaultdict(list)
        _show(browser, piece, "en")
        for at in range(_ROUNDS):
            found["web form shown anew"].append(_timed(lambda: _show(browser, piece, "en"), browser.worked))
            found["save, one item changed"].append(session.save(f"Title {at}", 1))
            found["save, every item changed"].append(session.save(f"Name {at}", None))
            found["operation in Edit mode"].append(session.operation(f"Word {at}"))
            found["web form in the other language"].append(_timed(lambda: _show(browser, piece, "ja"), browser.worked))
            found["other language"].append(session.language("ja"))
            session.language("en")
        session.close()
        for at in range(_OPENINGS):
            for count in (1000, 10_000):
                found[f"{count:,} items opened"].append(session.opened(count, at))
        _print({what: _median(took) for what, took in found.items()})
        session.window.close()
    del app
    return 0


def _show(browser: Browser, piece: Piece, lang: str) -> None:
    """Put the form into the page, and wait until it was drawn."""
    from tests.benchmarks.web_form import web_form

    browser.show(web_form(piece, lang))
    browser.call("Runtime.evaluate", expression=_DRAWN, awaitPromise=True)


class _Session:
    """A window with one piece of 1,000 items."""

    def __init__(self, window: MainWindow, folder: Path) -> None:
        self.window = window
        self._folder = folder
        self._file = folder / "thousand.json"
        self._data = json.loads(many(1000))
        self._items = list(self._data["preferences"]["properties"].values())
        self._file.write_text(_written(self._data), encoding="utf-8")
        window.show_mode(EDIT)
        self._tab = self._open(self._file)
        window.show_mode(PREVIEW)
        _settle()

    def save(self, title: str, count: int | None) -> Took:
        """Give so many items another title, all without a count, by a file that takes the place of the one shown."""
        self._show_mode(PREVIEW)
        for at, item in enumerate(self._items[:count]):
            item["x-title"] |= {"en": f"{title} of {at}", "ja": f"題 {title} {at}"}
        fresh = self._file.with_suffix(".new")
        fresh.write_text(_written(self._data), encoding="utf-8")
        fresh.replace(self._file)
        took = _timed(lambda: _until_painted(self._tab, PREVIEW, lambda: None))
        _settle()
        return took

    def operation(self, title: str) -> Took:
        """Give an item another title as a form does, which is undone then."""
        self._show_mode(EDIT)
        key = next(iter(self._data["preferences"]["properties"]))
        path = ("preferences", "properties", key, "x-title", "en")
        took = self._painted(EDIT, lambda: edit(self._tab.piece, [SetValue(path, title)]))
        self._painted(EDIT, self._undo)
        return took

    def language(self, lang: str) -> Took:
        """Show both phones in a language."""
        self._show_mode(PREVIEW)
        return self._painted(PREVIEW, lambda: self.window.view.show_language(lang))

    def opened(self, count: int, at: int) -> Took:
        """Open a piece of so many items, of which nothing is known yet."""
        file = self._folder / f"{count}-{at}.json"
        file.write_text(many(count), encoding="utf-8")
        SHARED.clear()
        tabs: list[PieceTab] = []
        took = _timed(lambda: tabs.append(self._open(file)))
        _settle()
        self.window.tabs.close_at(self.window.tabs.indexOf(tabs[0]))
        _settle()
        return took

    def close(self) -> None:
        """Close the piece."""
        self._tab.piece.document.textDocument.setModified(False)
        self.window.tabs.close_at(0)
        _settle()

    def _open(self, file: Path) -> PieceTab:
        self.window.open_path(file)
        tab = self.window.tab()
        assert tab is not None
        _until_painted(tab, PREVIEW, lambda: None)
        return tab

    def _undo(self) -> None:
        document = self._tab.piece.document
        document.textDocument.undo()
        document.read_now()
        document.textDocument.setModified(False)

    def _show_mode(self, mode: Mode) -> None:
        self.window.show_mode(mode)
        _settle()

    def _painted(self, mode: Mode, act: Callable[[], object]) -> Took:
        took = _timed(lambda: _until_painted(self._tab, mode, act))
        _settle()
        return took


def _until_painted(tab: PieceTab, mode: Mode, act: Callable[[], object]) -> None:
    """Act, and wait until both phones have been painted."""
    area = tab.middle(mode)
    assert isinstance(area, PhoneArea)
    views = [area.view(platform) for platform in tab.piece.phones]
    painted: set[object] = set()
    ties = [(view, view.painted.connect(lambda view=view: painted.add(view))) for view in views]
    act()
    _until(lambda: len(painted) == len(views))
    for view, tie in ties:
        view.painted.disconnect(tie)


def _until(done: Callable[[], bool]) -> None:
    until = time.perf_counter() + _LONGEST
    while not done():
        if time.perf_counter() > until:
            raise RuntimeError("it was not shown")
        QCoreApplication.processEvents()


def _settle() -> None:
    until = time.perf_counter() + _SETTLED
    while time.perf_counter() < until:
        QCoreApplication.processEvents()
        time.sleep(0.002)


def _timed(do: Callable[[], object], worked: Callable[[], float] = time.process_time) -> Took:
    wall, cpu = time.perf_counter(), worked()
    do()
    return Took((time.perf_counter() - wall) * 1000, (worked() - cpu) * 1000)


def _written(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, indent=2)


def _median(took: list[Took]) -> Took:
    return Took(*(statistics.median(figures) for figures in zip(*took, strict=True)))


def _print(found: dict[str, Took]) -> None:
    for what, took in found.items():
        line = f"{what:<34}{took.wall:8.1f} ms, cpu {took.cpu:8.1f} ms"
        if what in _LIMITS:
            against, most = _LIMITS[what]
            measure = found[against]
            line += f"   {took.wall / measure.wall:6.3f} of {against} (at most {most:g})"
            line += f", of its work {took.cpu / measure.cpu:6.3f}"
        print(line)


if __name__ == "__main__":
    sys.exit(main())
