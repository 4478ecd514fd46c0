"""Whether the window keeps what it should let go: python -m tests.campaigns.memory [RELOADS SWITCHES PIECES]

Reloads of a piece that changed, language switches, and pieces opened and closed, 1,000, 1,000 and 200 unless told. For
each it prints the private memory and Python's and Qt's objects after a tenth and at the end; more than 5 % of growth in
between ends with status 1. Each part runs in a process of its own, so that none hides what another leaves.
"""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from previewer.resources import resource
from tests.benchmarks.start_children import private_memory

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from previewer.desk.window.main_window import MainWindow

TIMES = {"reloads": 1000, "switches": 1000, "pieces": 200}
#: The part by which the memory may be larger at the end than after a tenth.
MOST = 0.05
_ELEVEN = resource("samples", "every-kind.json")


class State(NamedTuple):
    """KiB of private memory, objects that Python's collector knows, QObjects below the window and the program."""

    memory: int
    objects: int
    qobjects: int


class Growth(NamedTuple):
    """The state after a tenth of the times and after all, and the types of which most more objects are there."""

    first: State
    last: State
    more: dict[str, int]

    @property
    def part(self) -> float:
        """By which part the memory grew."""
        return self.last.memory / max(1, self.first.memory) - 1


def measure(app: QApplication, window: MainWindow, step: Callable[[int], None], times: int) -> Growth:
    """Do a step so many times, with its number."""
    tenth = max(1, times // 10)
    for at in range(tenth):
        step(at)
    first, before = _state(app, window), _types()
    for at in range(tenth, times):
        step(at)
    last, after = _state(app, window), _types()
    return Growth(first, last, dict((after - before).most_common(8)))


def _state(app: QApplication, window: MainWindow) -> State:
    from PySide6.QtCore import QObject
    from PySide6.QtWidgets import QGesture

    settle(app)
    gc.collect()
    settle(app)
    # The gestures of a scroll area that is gone are Qt's: it lets them go with the next event of another.
    below = [one for root in (window, app) for one in root.findChildren(QObject) if not isinstance(one, QGesture)]
    return State(private_memory(), len(gc.get_objects()), len(below))


def _types() -> Counter[str]:
    return Counter(f"{type(one).__module__}.{type(one).__qualname__}" for one in gc.get_objects())


def settle(app: QApplication) -> None:
    """Let what was asked for be done, and what is to be deleted go."""
    from PySide6.QtCore import QCoreApplication, QEvent

    for _ in range(4):
        app.processEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def reload(app: QApplication, window: MainWindow, file: Path) -> Callable[[int], None]:
    """A step: the piece in front is written with another title, and read again."""
    data = json.loads(file.read_text(encoding="utf-8"))
    first = next(iter(data.get("preferences", data)["properties"].values()))

    def step(at: int) -> None:
        first["x-title"]["en"] = f"Title {at}"
        file.write_text(json.dumps(data, ensure_ascii=False, indent=2), encoding="utf-8")
        tab = window.tab()
        assert tab is not None
        tab.piece.document.check_disk()
        settle(app)

    return step


def switch(app: QApplication, window: MainWindow) -> Callable[[int], None]:
    """A step: the phones show the other language."""

    def step(at: int) -> None:
        window.view.show_language(("ja", "en")[at % 2])
        settle(app)

    return step


def open_and_close(app: QApplication, window: MainWindow, files: list[Path]) -> Callable[[int], None]:
    """A step: one of the files is opened in a tab, seen, and closed."""

    def step(at: int) -> None:
        assert window.open_path(files[at % len(files)])
        settle(app)
        tab = window.tab()
        assert tab is not None
        window.tabs.close_tab(tab.whole())
        settle(app)

    return step


def _run(part: str, times: int, folder: Path) -> Growth:
    from previewer.desk.app import open_window

    files = [folder / f"{at}.json" for at in range(8)]
    for file in files:
        file.write_bytes(_ELEVEN.read_bytes())
    app, window, _ = open_window([str(files[0])], print)
    settle(app)
    steps = {
        "reloads": lambda: reload(app, window, files[0]),
        "switches": lambda: switch(app, window),
        "pieces": lambda: open_and_close(app, window, files[1:]),
    }
    grown = measure(app, window, steps[part](), times)
    window.leave()
    return grown


def _child(part: str, times: int) -> Growth:
    with tempfile.TemporaryDirectory() as name:
        places = dict.fromkeys(("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"), name)
        environment = os.environ | places | {"QT_QPA_PLATFORM": "offscreen", "QT_LOGGING_RULES": "*.warning=false"}
        command = [sys.executable, "-m", "tests.campaigns.memory", part, str(times), name]
        done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    first, last, more = json.loads(done.stdout.splitlines()[-1])
    return Growth(State(*first), State(*last), more)


def main(times: list[int]) -> int:
    """Run every part and print. Returns the exit status."""
    failed = False
    for part, count in zip(TIMES, times or TIMES.values(), strict=True):
        grown = _child(part, count)
        failed |= grown.part > MOST
        print(f"{count:,} {part}: {grown.first.memory / 1024:.1f} → {grown.last.memory / 1024:.1f} MiB", end="")
        print(f" ({grown.part:+.1%}, at most {MOST:+.0%})", end="")
        print(f"; Python objects {grown.first.objects:,} → {grown.last.objects:,}", end="")
        print(f"; QObjects {grown.first.qobjects:,} → {grown.last.qobjects:,}")
        if grown.more:
            print("  more of:", ", ".join(f"{count} {name}" for name, count in grown.more.items()))
    return int(failed)


if __name__ == "__main__":
    if len(sys.argv) > 3 and sys.argv[1] in TIMES:
        print(json.dumps(_run(sys.argv[1], int(sys.argv[2]), Path(sys.argv[3]))), flush=True)
        os._exit(0)
    sys.exit(main([int(word) for word in sys.argv[1:]]))
