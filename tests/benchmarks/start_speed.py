"""How soon the window stands, and how much memory it takes: `python -m tests.benchmarks.start_speed [ROUNDS]`.

Each figure is a ratio within this run: processes are started in turn, and the middle of the rounds counts. The web form
is that of a team without the previewer, in a new context of a Chromium that runs already. A screen is not needed.
"""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import NamedTuple

from previewer.pieces import read_file
from previewer.resources import resource
from tests.benchmarks.chromium import Browser, installed
from tests.benchmarks.web_form import web_form

ROUNDS = 9
ELEVEN = resource("samples", "every-kind.json")
_BARE_QML = 'import QtQuick\nRectangle { width: 400; height: 800; color: "white"; Text { text: "hello" } }\n'
#: Milliseconds until all that waits for the first picture is made, and nothing is on its way any more.
_REST = "2000"
_SCREEN = {"screens": [{"name": "one", "x": 0, "y": 0, "width": 1920, "height": 1080}]}
_PAINTED = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


class Figure(NamedTuple):
    """Seconds from the start of a process by the clock and by its processor, and KiB of private memory."""

    seconds: float
    processor: float
    memory: float


class Starts:
    """Starts processes with settings of their own in a folder, and a screen that holds both phones."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._qml = folder / "bare.qml"
        self._qml.write_text(_BARE_QML, encoding="utf-8")
        screen = folder / "screen.json"
        screen.write_text(json.dumps(_SCREEN), encoding="utf-8")
        places = ("HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "PYTHONPYCACHEPREFIX")
        kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        kept["QT_QPA_PLATFORM"] = f"offscreen:configfile={screen}"
        self._environment = kept | dict.fromkeys(places, str(folder)) | {"QT_QUICK_BACKEND": "software"}

    def bare(self, what: str = "bare") -> Figure:
        """The bare window's first picture; `what` may be "widget", the same in a window of Widgets."""
        return self._run(what, self._qml)[0]

    def window(self, path: Path, rest: str = "0") -> list[Figure]:
        """Our window's first picture, that with both phones, and after `rest` milliseconds."""
        return self._run("window", path, rest)

    def _run(self, what: str, path: Path, rest: str = "0") -> list[Figure]:
        command = [sys.executable, "-m", "tests.benchmarks.start_children", what, str(path)]
        before = time.time()
        done = subprocess.run(
            command, env=self._environment | {"START_REST": rest}, capture_output=True, text=True, check=False
        )
        if done.returncode or not done.stdout:
            sys.exit(done.stderr or f"{what} said nothing")
        found = ast.literal_eval(done.stdout.splitlines()[-1])
        return [Figure(at - before, used, private) for at, used, private in found]


def _web(browser: Browser, html: str) -> float:
    """Seconds until the form is painted in a new context."""
    before = time.perf_counter()
    with browser.new_context():
        browser.show(html)
        browser.call("Runtime.evaluate", expression=_PAINTED, awaitPromise=True)
        return time.perf_counter() - before


def main(rounds: int = ROUNDS) -> None:
    """Run everything and print the ratios."""
    with tempfile.TemporaryDirectory() as name:
        starts = Starts(Path(name))
        starts.bare("widget"), starts.bare(), starts.window(ELEVEN)  # byte code and QML are compiled now
        bares, widgets, ours = [], [], []
        for _ in range(rounds):
            bares.append(starts.bare())
            widgets.append(starts.bare("widget"))
            ours.append(starts.window(ELEVEN))
        for what, at in (("first picture", 0), ("both phones painted", 1)):
            _print(f"{what} ÷ bare Quick window", [run[at] for run in ours], bares, 1.8 if at == 0 else None)
            _print("  ÷ bare Quick window of Widgets", [run[at] for run in ours], widgets, None)
        whole, bare = starts.window(ELEVEN, _REST)[-1], median(one.memory for one in bares)
        print(f"{'private memory with all panes ÷ bare':<50} {whole.memory / bare:6.2f}  (at most 1.75)", end="")
        print(f"   {whole.memory / 1024:.1f} and {bare / 1024:.1f} MiB")
        if installed():
            _beside_the_web(starts, rounds)


def _beside_the_web(starts: Starts, rounds: int) -> None:
    piece = read_file(ELEVEN).piece
    assert piece is not None
    html = web_form(piece, "en")
    webs, ours = [], []
    with Browser(393, 852, 2.0) as browser:
        _web(browser, html)
        for _ in range(rounds):
            webs.append(_web(browser, html))
            ours.append(starts.window(ELEVEN)[1].seconds)
    ratio = median(ours) / median(webs)
    print(f"{'both phones ÷ web form in a new context':<50} {ratio:6.2f}  (at most 1)", end="")
    print(f"   {median(ours):.3f} and {median(webs):.3f} s")


def _print(what: str, ours: list[Figure], others: list[Figure], limit: float | None) -> None:
    clock, other = median(one.seconds for one in ours), median(one.seconds for one in others)
    used, other_used = median(one.processor for one in ours), median(one.processor for one in others)
    allowed = f"  (at most {limit:g})" if limit is not None else ""
    print(f"{what:<50} {clock / other:6.2f}{allowed}   {clock:.3f} and {other:.3f} s", end="")
    print(f"; processor {used / other_used:.2f}, {used:.3f} and {other_used:.3f} s")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
