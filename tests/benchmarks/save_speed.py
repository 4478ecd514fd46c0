"""How quick the window follows a piece: `python -m tests.benchmarks.save_speed [items]`.

1,000 items unless told. From the new file on the disk to both phones repainted: where one item changed, where the title
of every item did, and an operation in Edit mode; the other language on both phones; the piece opened, and one of ten
times the items. Beside them, in turn, a web form of the piece put anew into a page of a running Chromium, in the same
language and in the other one, until a frame with it was drawn; left out where there is none. Medians. `cpu` is what
this process worked, or the browser's processes. A screen is not needed.
"""

from __future__ import annotations

import json
import tempfile
from collections import defaultdict
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from previewer.desk.document.editing import edit
from previewer.desk.modes.edit import EDIT
from previewer.desk.modes.mode import Mode
from previewer.desk.modes.preview import PREVIEW
from previewer.desk.start import make_application
from previewer.desk.tabs.piece_tab import PieceTab
from previewer.desk.window.main_window import MainWindow
from previewer.pieces import Piece
from previewer.pieces.edits.values import SetValue
from previewer.pieces.item_cache import SHARED
from tests.benchmarks.chromium import DRAWN, Browser, installed
from tests.benchmarks.harness import (
    Took,
    close_piece,
    counts,
    many,
    middle,
    open_piece,
    open_window,
    read_afresh,
    settle,
    timed,
    until_painted,
    written,
)
from tests.benchmarks.web_form import web_form

_ROUNDS, _OPENINGS = 9, 5
_FORM, _OTHER_FORM = "web form shown anew", "web form in the other language"
#: Of each figure: what it is held against, and how much of that it may be.
_LIMITS = {
    "save, every item changed": (_FORM, 0.35),
    "save, one item changed": (_FORM, 0.06),
    "operation in Edit mode": (_FORM, 0.2),
    "other language": (_OTHER_FORM, 0.04),
    "opened, ten times the items": ("opened", 13),
}


def main() -> None:
    """Run everything in turn and print the figures."""
    (count,) = counts(__doc__, items=1000)
    _app = make_application()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        browser = stack.enter_context(Browser(393, 852, 2)) if installed() else None
        session = _Session(open_window(folder), folder, count)
        piece = read_afresh(many(count)).piece
        assert piece is not None
        found: dict[str, list[Took]] = defaultdict(list)
        for at in range(_ROUNDS):
            if browser is not None:
                found[_FORM].append(timed(lambda: _show(browser, piece, "en"), browser.worked))
            found["save, one item changed"].append(session.save(f"Title {at}", 1))
            found["save, every item changed"].append(session.save(f"Name {at}", None))
            found["operation in Edit mode"].append(session.operation(f"Word {at}"))
            if browser is not None:
                found[_OTHER_FORM].append(timed(lambda: _show(browser, piece, "ja"), browser.worked))
            found["other language"].append(session.language("ja"))
            session.language("en")
        session.close()
        for at in range(_OPENINGS):
            found["opened"].append(session.opened(count, at))
            found["opened, ten times the items"].append(session.opened(10 * count, at))
        _print({what: middle(took) for what, took in found.items()})
        session.window.close()


def _show(browser: Browser, piece: Piece, lang: str) -> None:
    """Put the form into the page, and wait until it was drawn."""
    browser.show(web_form(piece, lang))
    browser.call("Runtime.evaluate", expression=DRAWN, awaitPromise=True)


class _Session:
    """A window with one piece of so many items."""

    def __init__(self, window: MainWindow, folder: Path, count: int) -> None:
        self.window = window
        self._folder = folder
        self._file = folder / "piece.json"
        self._data = json.loads(many(count))
        self._items = list(self._data["preferences"]["properties"].values())
        self._file.write_text(written(self._data), encoding="utf-8")
        self._tab = open_piece(window, self._file)
        settle()

    def save(self, title: str, count: int | None) -> Took:
        """Give so many items another title, all without a count, by a file that takes the place of the one shown."""
        self._show_mode(PREVIEW)
        for at, item in enumerate(self._items[:count]):
            item["x-title"] |= {"en": f"{title} of {at}", "ja": f"題 {title} {at}"}
        fresh = self._file.with_suffix(".new")
        fresh.write_text(written(self._data), encoding="utf-8")
        return self._painted(lambda: fresh.replace(self._file))

    def operation(self, title: str) -> Took:
        """Give an item another title as a form does, which is undone then."""
        self._show_mode(EDIT)
        key = next(iter(self._data["preferences"]["properties"]))
        path = ("preferences", "properties", key, "x-title", "en")
        took = self._painted(lambda: edit(self._tab.piece, [SetValue(path, title)]))
        self._painted(self._undo)
        return took

    def language(self, lang: str) -> Took:
        """Show both phones in a language."""
        self._show_mode(PREVIEW)
        return self._painted(lambda: self.window.view.show_language(lang))

    def opened(self, count: int, at: int) -> Took:
        """Open a piece of so many items, of which nothing is known yet."""
        file = self._folder / f"{count}-{at}.json"
        file.write_text(many(count), encoding="utf-8")
        SHARED.clear()
        took = timed(lambda: open_piece(self.window, file))
        tab = self.window.tab()
        assert isinstance(tab, PieceTab)
        settle()
        close_piece(self.window, tab)
        return took

    def close(self) -> None:
        """Close the piece."""
        close_piece(self.window, self._tab)

    def _undo(self) -> None:
        document = self._tab.piece.document
        document.textDocument.undo()
        document.read_now()
        document.textDocument.setModified(False)

    def _show_mode(self, mode: Mode) -> None:
        self.window.show_mode(mode)
        settle()

    def _painted(self, act: Callable[[], object]) -> Took:
        took = timed(lambda: until_painted(self.window, act))
        settle()
        return took


def _print(found: dict[str, Took]) -> None:
    for what, took in found.items():
        line = f"{what:<34}{took}"
        against, most = _LIMITS.get(what, ("", 0.0))
        if against in found:
            measure = found[against]
            line += f"   {took.wall / measure.wall:6.3f} of {against} (at most {most:g})"
            line += f", of its work {took.cpu / measure.cpu:6.3f}"
        print(line)


if __name__ == "__main__":
    main()
