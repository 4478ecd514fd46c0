"""How quick checking by hand is. Run: python -m tests.benchmarks.check_window_speed [checks]

A verdict in the window is timed until it is on the disk and both phones show the next check. Beside it the bare work in
the same run: a line put on the disk, and both phones drawn in another look.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import date
from pathlib import Path

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication

from previewer.desk.document.memory import Memory
from previewer.desk.language import ProgramLanguage
from previewer.desk.modes.check import CHECK, CHECKS, VERDICT
from previewer.desk.settings import Settings
from previewer.desk.window.main_window import MainWindow
from previewer.phone.fonts import install_fonts
from previewer.phone.look import THEMES
from previewer.resources import resource
from previewer.runs.appending import append
from previewer.runs.plan.make import PlanRequest, make_run

_SETTLE = 20


def main() -> None:
    """Give verdicts, and print how long each took."""
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    app = QApplication(sys.argv[:1])
    install_fonts()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        os.environ["XDG_CONFIG_HOME"] = name
        piece = folder / "piece.json"
        piece.write_bytes(resource("samples", "every-kind.json").read_bytes())
        run = make_run(PlanRequest(piece.read_bytes(), piece.name), piece.with_suffix(".run"))
        window = _window(folder)
        window.open_path(piece)
        window.show()
        _rest(app)
        window.show_mode(CHECK)
        _rest(app)
        tab = window.tab()
        assert tab is not None
        checks, verdict = tab.panes.get(CHECKS), tab.panes.get(VERDICT)
        verdict.tester.setText("Hana")
        checks.next_open()
        _rest(app)
        took = [_timed(app, lambda: verdict.judge("pass")) for _ in range(wanted)]
        faults = [_timed(app, lambda: verdict.judge("fail")) for _ in range(max(3, wanted // 8))]
        line = b'{"check": "none"}\n'
        bare = [
            _timed(app, lambda at=at: _bare(window, run.folder / "bare.jsonl", line, at))  # type: ignore[misc]
            for at in range(wanted)
        ]
        window.close()
    print(f"{len(run.checks)} checks, {wanted} verdicts")
    for what, times in (("a verdict and the next check", took), ("a fault, with picture and case", faults)):
        middle = statistics.median(times)
        ratio = middle / statistics.median(bare)
        print(f"{what}: {middle * 1000:.0f} ms (at most {max(times) * 1000:.0f}), {ratio:.1f} of the bare work")
    print(f"the bare work: {statistics.median(bare) * 1000:.0f} ms")


def _window(folder: Path) -> MainWindow:
    settings = Settings(QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat))
    language = ProgramLanguage()
    language.install("en")
    window = MainWindow(settings, Memory(folder / "memory"), language, date.today)
    window.resize(1480, 940)
    return window


def _bare(window: MainWindow, file: Path, line: bytes, at: int) -> None:
    append(file, line)
    window.view.change_looks(theme=THEMES[at % 2])


def _timed(app: QApplication, act: Callable[[], object]) -> float:
    """Seconds until what an act changes has been drawn; then the window comes to rest."""
    start = time.perf_counter()
    act()
    app.processEvents()
    took = time.perf_counter() - start
    _rest(app)
    return took


def _rest(app: QApplication) -> None:
    for _ in range(_SETTLE):
        app.processEvents()


if __name__ == "__main__":
    main()
