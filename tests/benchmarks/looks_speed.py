"""What looks side by side cost in the window, against its two phones: `python -m tests.benchmarks.looks_speed`.

Each figure beside its limit: until all stand, the longest time that the window was busy meanwhile, memory for a phone,
what is left when they are switched off, and a touch that shows on all. No screen is needed.
"""

import gc
import os
import sys
import tempfile
import time
from pathlib import Path

from PySide6.QtCore import QEvent, QTimer

from previewer.desk.start import make_application
from previewer.desk.window.main_window import MainWindow
from tests.benchmarks.harness import (
    SAMPLE,
    end_with,
    median,
    open_piece,
    open_window,
    phones_of,
    show,
    timed,
    until,
    until_painted,
)

_ROUNDS = 3


def main() -> None:
    """Switch looks on and off, and print what that cost."""
    app = make_application()
    with tempfile.TemporaryDirectory() as name:
        # All of them are in sight.
        window = open_window(Path(name), 3000, 2000)
        tab = open_piece(window, SAMPLE)
        unused = {"previewer.desk.view.variants", "previewer.desk.view.looks", "PySide6.QtPrintSupport"}
        print(f"modules imported before they are used: {sorted(unused & sys.modules.keys()) or 'none'}")
        two, before = _touch(window), _memory()
        rounds = []
        for at in range(_ROUNDS):
            busy = _Busy()
            stood = timed(lambda: _spread(window))
            longest = busy.end()
            rounds.append(_memory())
            if at == 0:
                show("six more phones, until all stand", stood.wall, "ms", 1500)
                show("  busy meanwhile, at the longest", longest * 1000, "ms", 100)
                show("  memory for each of them", (rounds[0] - before) / 6, "MB", 15)
                show("a touch until it is painted, on two phones", two)
                show("  on eight", _touch(window), "ms", 100)
            window.view.spread(False)
            until(lambda: len(phones_of(window).shown()) == 2)
            app.sendPostedEvents(None, QEvent.Type.DeferredDelete)
            gc.collect()
        show("memory more, from the first time on to the last", rounds[-1] - rounds[0], "MB", 10)
        tab.close_file()
    end_with(None)


def _spread(window: MainWindow) -> None:
    window.view.set_options(window.view.options.with_axis("theme", True).with_axis("text_size", True))
    until(lambda: len(phones_of(window).shown()) == 8)


class _Busy:
    """The longest time between two turns of the event loop."""

    def __init__(self) -> None:
        self._last = time.perf_counter()
        self._longest = 0.0
        self._timer = QTimer(interval=0)
        self._timer.timeout.connect(self._turn)
        self._timer.start()

    def end(self) -> float:
        """Seconds."""
        self._timer.stop()
        return self._longest

    def _turn(self) -> None:
        now = time.perf_counter()
        self._longest, self._last = max(self._longest, now - self._last), now


def _touch(window: MainWindow) -> float:
    """Milliseconds from a value that is set until every phone was painted with it."""
    tab = window.tab()
    assert tab is not None
    names = iter(range(9))
    return median(lambda: until_painted(window, lambda: tab.piece.session.edit("lamp_name", f"Lamp {next(names)}")), 9)


def _memory() -> float:
    """Megabytes of this process."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


if __name__ == "__main__":
    main()
