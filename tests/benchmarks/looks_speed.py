"""What looks side by side cost in the window, against its two phones: `python -m tests.benchmarks.looks_speed`.

Each figure beside its limit: until all stand, the longest time that the window was busy meanwhile, memory for a phone,
what is left when they are switched off, and a touch that shows on all. No screen is needed.
"""

import gc
import os
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import date
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QSettings, QTimer

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from previewer.desk.document.memory import Memory
from previewer.desk.language import ProgramLanguage
from previewer.desk.modes.preview import PREVIEW
from previewer.desk.settings import Settings
from previewer.desk.start import make_application
from previewer.desk.view.phone_area import PhoneArea
from previewer.desk.window.main_window import MainWindow
from previewer.phone.view import PhoneView
from previewer.resources import resource

_ROUNDS = 3
_PATIENCE = 60.0


def main() -> None:
    """Switch looks on and off, and print what that cost."""
    app = make_application()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        settings = Settings(QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat))
        window = MainWindow(settings, Memory(folder / "memory"), ProgramLanguage(app), lambda: date(2026, 3, 14))
        # All of them are in sight.
        window.resize(3000, 2000)
        window.show()
        window.open_path(resource("samples", "every-kind.json"))
        tab = window.tab()
        assert tab is not None
        area = tab.middle(PREVIEW)
        assert isinstance(area, PhoneArea)
        _until(lambda: len(area.shown()) == 2)
        unused = {"previewer.desk.view.variants", "previewer.desk.view.looks", "PySide6.QtPrintSupport"}
        print(f"modules imported before they are used: {sorted(unused & sys.modules.keys()) or 'none'}")
        two = _touch(window, area)
        before = _memory()
        rounds = []
        for at in range(_ROUNDS):
            busy = _Busy()
            start = time.perf_counter()
            window.view.set_options(window.view.options.with_axis("theme", True).with_axis("text_size", True))
            _until(lambda: len(area.shown()) == 8)
            stood, longest = time.perf_counter() - start, busy.end()
            rounds.append(_memory())
            if at == 0:
                _print("six more phones, until all stand", stood * 1000, 1500, "ms")
                _print("  busy meanwhile, at the longest", longest * 1000, 100, "ms")
                _print("  memory for each of them", (rounds[0] - before) / 6, 15, "MB")
                _print("a touch until it is painted, on two phones", two * 1000, None, "ms")
                _print("  on eight", _touch(window, area) * 1000, 100, "ms")
            window.view.spread(False)
            _until(lambda: len(area.shown()) == 2)
            app.sendPostedEvents(None, QEvent.Type.DeferredDelete)
            gc.collect()
        _print("memory more, from the first time on to the last", rounds[-1] - rounds[0], 10, "MB")
        for one in window.tabs.all():
            one.close_piece()
    os._exit(0)


class _Busy:
    """The longest time between two turns of the event loop."""

    def __init__(self) -> None:
        self._last = time.perf_counter()
        self._longest = 0.0
        self._timer = QTimer(interval=0)
        self._timer.timeout.connect(self._turn)
        self._timer.start()

    def end(self) -> float:
        self._timer.stop()
        return self._longest

    def _turn(self) -> None:
        now = time.perf_counter()
        self._longest, self._last = max(self._longest, now - self._last), now


def _touch(window: MainWindow, area: PhoneArea) -> float:
    """Seconds from a value that is set until every phone was painted with it."""
    tab = window.tab()
    assert tab is not None
    taken = []
    seen = [view for view in area.shown() if not view.visibleRegion().isEmpty()]
    for at in range(9):
        painted: set[PhoneView] = set()
        for view in seen:
            view.painted.connect(partial(painted.add, view))
        start = time.perf_counter()
        tab.piece.session.edit("lamp_name", f"Lamp {at}")
        _until(lambda painted=painted: len(painted) == len(seen))  # type: ignore[misc]
        taken.append(time.perf_counter() - start)
    return sorted(taken)[len(taken) // 2]


def _until(stands: Callable[[], bool]) -> None:
    end = time.perf_counter() + _PATIENCE
    while not stands() and time.perf_counter() < end:
        QCoreApplication.processEvents()


def _memory() -> float:
    """Megabytes of this process."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


def _print(what: str, figure: float, limit: float | None, unit: str) -> None:
    beside = "" if limit is None else f"   (limit {limit:g})"
    print(f"{what}: {figure:.1f} {unit}{beside}")


if __name__ == "__main__":
    main()
