"""How soon the window stands, and how much memory it takes: `python -m tests.benchmarks.start_speed [ROUNDS]`.

Each figure is a ratio within this run: processes are started in turn, and the middle of the rounds counts. The web form
is that of a team without the previewer, in a new context of a Chromium that runs already. A screen is not needed.
"""

from __future__ import annotations

import json
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import NamedTuple

from tests.benchmarks.chromium import DRAWN, Browser, installed
from tests.benchmarks.harness import SAMPLE, child, counts, read_afresh, show, timed
from tests.benchmarks.web_form import web_form

_BARE_QML = 'import QtQuick\nRectangle { width: 400; height: 800; color: "white"; Text { text: "hello" } }\n'
#: Milliseconds until all that waits for the first picture is made, and nothing is on its way any more.
_REST = "2000"
_SCREEN = {"screens": [{"name": "one", "x": 0, "y": 0, "width": 1920, "height": 1080}]}


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
        self._platform = f"offscreen:configfile={screen}"

    def bare(self, what: str = "bare") -> Figure:
        """The bare window's first picture; `what` may be "widget", the same in a window of Widgets."""
        return self._run(what, self._qml)[0]

    def window(self, rest: str = "0") -> list[Figure]:
        """Our window's first picture, that with both phones, and after `rest` milliseconds."""
        return self._run("window", SAMPLE, rest)

    def _run(self, what: str, path: Path, rest: str = "0") -> list[Figure]:
        before = time.time()
        more = {"START_REST": rest, "QT_QPA_PLATFORM": self._platform}
        found = child(self._folder, "start_children", what, str(path), **more)
        return [Figure(at - before, used, private) for at, used, private in found]


def main() -> None:
    """Run everything and print the ratios."""
    (rounds,) = counts(__doc__, rounds=9)
    with tempfile.TemporaryDirectory() as name:
        starts = Starts(Path(name))
        starts.bare("widget"), starts.bare(), starts.window()  # byte code and QML are compiled now
        bares, widgets, ours = [], [], []
        for _ in range(rounds):
            bares.append(starts.bare())
            widgets.append(starts.bare("widget"))
            ours.append(starts.window())
        for what, at in (("first picture", 0), ("both phones painted", 1)):
            _print(f"{what} ÷ bare Quick window", [run[at] for run in ours], bares, 1.8 if at == 0 else None)
            _print("  ÷ bare Quick window of Widgets", [run[at] for run in ours], widgets, None)
        whole, bare = starts.window(_REST)[-1].memory, median(one.memory for one in bares)
        beside = f"{whole / 1024:.1f} and {bare / 1024:.1f} MiB"
        show("private memory with all panes ÷ bare", whole / bare, "×", 1.75, more=beside)
        if installed():
            _beside_the_web(starts, rounds)


def _beside_the_web(starts: Starts, rounds: int) -> None:
    piece = read_afresh(SAMPLE.read_text(encoding="utf-8")).piece
    assert piece is not None
    html = web_form(piece, "en")
    webs, ours = [], []
    with Browser(393, 852, 2.0) as browser:

        def form() -> None:
            with browser.new_context():
                browser.show(html)
                browser.call("Runtime.evaluate", expression=DRAWN, awaitPromise=True)

        form()
        for _ in range(rounds):
            webs.append(timed(form).wall / 1000)
            ours.append(starts.window()[1].seconds)
    beside = f"{median(ours):.3f} and {median(webs):.3f} s"
    show("both phones ÷ web form in a new context", median(ours) / median(webs), "×", 1, more=beside)


def _print(what: str, ours: list[Figure], others: list[Figure], limit: float | None) -> None:
    clock, other = median(one.seconds for one in ours), median(one.seconds for one in others)
    used, other_used = median(one.processor for one in ours), median(one.processor for one in others)
    beside = f"{clock:.3f} and {other:.3f} s; processor {used / other_used:.2f}, {used:.3f} and {other_used:.3f} s"
    show(what, clock / other, "×", limit, more=beside)


if __name__ == "__main__":
    main()
