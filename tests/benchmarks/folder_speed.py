"""A folder of pieces in the window: listed, judged, saved by git all at once: `python -m tests.benchmarks.folder_speed
[PIECES]`. Beside it `previewer check` of the same folder, which judges the same in as many processes.
"""

from __future__ import annotations

import multiprocessing
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from PySide6.QtWidgets import QApplication

from tests.benchmarks.harness import SAMPLE, counts, open_window, settle, shared_memory, show, timed, until


def main() -> None:
    """Measure with a window and settings of its own."""
    (pieces,) = counts(__doc__, pieces=1000)
    with tempfile.TemporaryDirectory() as name:
        root = _filled(Path(name, "team"), pieces)
        check = timed(lambda: _run("check", str(root))).wall
        _in_window(Path(name), root, check)


def _in_window(folder: Path, root: Path, check: float) -> None:
    app = QApplication(["benchmark"])
    window = open_window(folder)
    settle()
    before, late = shared_memory(), _Lateness()
    began = time.perf_counter()
    window.folder.open(root)
    opened = window.folder.opened
    assert opened is not None
    space = opened.workspace
    until(lambda: opened.list.tree.rowCount())
    listed = time.perf_counter() - began
    until(lambda: space.contents.listing is not None and not space.busy and not any(space.contents.waiting()))
    judged = time.perf_counter() - began
    opened.list.refresh()
    show("the list is in sight", listed * 1000, "ms", most=1000)
    show("all are judged", judged * 1000, "ms", most=10_000)
    show("the same", judged * 1000 / check, "of `check`", more=f"{check:.0f} ms")
    show("the window answered within", late.most() * 1000, "ms", most=100)
    settle()
    show("more in the window's process", shared_memory() - before, "MiB", most=60)
    for path in root.rglob("*.json"):
        data = path.read_bytes()
        path.unlink()
        path.write_bytes(data)
    late.forget()
    began = time.perf_counter()
    until(lambda: space.busy)
    until(lambda: not space.busy and not any(space.contents.waiting()))
    show("all saved at once are judged again", (time.perf_counter() - began) * 1000, "ms", most=10_000)
    show("the window answered within", late.most() * 1000, "ms", most=100)
    began = time.perf_counter()
    opened.list.field.setText("wake 7")
    show(
        "a filter is typed",
        (time.perf_counter() - began) * 1000,
        "ms",
        most=100,
        more=f"{len(opened.list.tree.names())} left",
    )
    opened.list.field.clear()
    for page in ("problems", "texts", "search"):
        show(f"the page of {page}", timed(lambda page=page: window.folder.show_overview(page)).wall, "ms", most=100)
    began = time.perf_counter()
    until(lambda: not multiprocessing.active_children())
    show("helpers end after the last job", time.perf_counter() - began, "s", most=30)
    window.close()
    app.processEvents()


class _Lateness:
    """How late the window comes to what waits for it."""

    def __init__(self) -> None:
        from PySide6.QtCore import QTimer

        self._timer = QTimer(interval=2)
        self._timer.timeout.connect(self._tick)
        self._timer.start()
        self.forget()

    def forget(self) -> None:
        """Begin anew."""
        self._last, self._most = time.perf_counter(), 0.0

    def most(self) -> float:
        """The longest that anything waited, in seconds."""
        return self._most

    def _tick(self) -> None:
        now = time.perf_counter()
        self._most, self._last = max(self._most, now - self._last), now


def _filled(root: Path, pieces: int) -> Path:
    """A folder with so many pieces, fifty a folder, no two alike; every tenth has something wrong, or lacks a text."""
    text = SAMPLE.read_text(encoding="utf-8")
    for at in range(pieces):
        folder = root / f"team{at // 50:03d}"
        folder.mkdir(parents=True, exist_ok=True)
        own = text.replace('"en": "', f'"en": "{at} ')
        if at % 10 == 0:
            own = own.replace('"ja"', '"fr"', 3)
        (folder / f"piece{at:05d}.json").write_text(own, encoding="utf-8")
    return root


def _run(*words: str) -> None:
    subprocess.run([sys.executable, "-m", "previewer", *words], capture_output=True, check=False)


if __name__ == "__main__":
    main()
