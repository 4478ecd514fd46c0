"""What measurements share: milliseconds and their medians, one form for a figure, processes, a window to touch."""

from __future__ import annotations

import argparse
import copy
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from previewer.resources import resource

if TYPE_CHECKING:
    from previewer.desk.tabs.piece_tab import PieceTab
    from previewer.desk.view.phone_area import PhoneArea
    from previewer.desk.window.main_window import MainWindow
    from previewer.pieces import Reading

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_QUICK_BACKEND", "software")
SAMPLE = resource("samples", "every-kind.json")
DAY = date(2026, 4, 1)
#: Seconds that anything is waited for.
_PATIENCE = 60.0


class Took(NamedTuple):
    """Milliseconds by the clock, and of a processor: the truer measure on a machine with other work."""

    wall: float
    cpu: float

    def __str__(self) -> str:
        return f"{self.wall:.1f} ms, cpu {self.cpu:.1f} ms"


def timed(do: Callable[[], object], worked: Callable[[], float] = time.process_time) -> Took:
    """What doing something took; `worked` gives the seconds that whoever does it has worked so far."""
    wall, cpu = time.perf_counter(), worked()
    do()
    return Took((time.perf_counter() - wall) * 1000, (worked() - cpu) * 1000)


def middle(found: Iterable[Took]) -> Took:
    """The medians of both measures."""
    return Took(*(statistics.median(figures) for figures in zip(*found, strict=True)))


def median(do: Callable[[], object], times: int = 9) -> float:
    """The median of several times, in milliseconds by the clock."""
    return middle(timed(do) for _ in range(times)).wall


def show(
    what: str, value: float, unit: str = "ms", most: float | None = None, least: float | None = None, more: str = ""
) -> None:
    """Print one figure, the most or the least that it should be, and what stands beside it."""
    limit = "" if most is None else f"  (at most {most:g})"
    limit += "" if least is None else f"  (at least {least:g})"
    print(f"{what:<62} {value:9.2f} {unit}{limit}{more and '   ' + more}", flush=True)


def show_ratio(what: str, took: float, measure: float, of: str, most: float | None = None) -> None:
    """Print what something took beside a measure of the same run, both in milliseconds."""
    show(what, took / measure, f"of {of}", most, more=f"{took:.1f} and {measure:.1f} ms")


def counts(doc: str | None, **defaults: int) -> Sequence[int]:
    """The numbers of the command line, each as it is named or its default."""
    parser = argparse.ArgumentParser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, default in defaults.items():
        parser.add_argument(name, nargs="?", type=int, default=default)
    found = parser.parse_args()
    return [getattr(found, name) for name in defaults]


def run_named(doc: str | None, parts: dict[str, Callable[[], None]]) -> None:
    """Run the parts of a measurement that the command line names, or all."""
    parser = argparse.ArgumentParser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("part", nargs="*", help=", ".join(parts))
    named = parser.parse_args().part
    unknown = set(named) - set(parts)
    if unknown:
        parser.error(f"no measurement is called {min(unknown)!r}")
    for name in named or parts:
        parts[name]()


# -- processes of their own


def child(folder: Path, module: str, *words: str, **more: str) -> Any:
    """What a module of this folder says last, run in a process with settings of its own and compiled code in a folder.

    `more` are variables of its environment.
    """
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    places = ("HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "PYTHONPYCACHEPREFIX")
    done = subprocess.run(
        [sys.executable, "-m", f"tests.benchmarks.{module}", *words],
        env=kept | dict.fromkeys(places, str(folder)) | more,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode or not done.stdout:
        sys.exit(done.stderr or f"{module} {' '.join(words)} said nothing")
    return json.loads(done.stdout.splitlines()[-1])


def end_with(answer: object) -> None:
    """In such a process: say the answer, and end at once."""
    print(json.dumps(answer), flush=True)
    os._exit(0)


def shared_memory() -> float:
    """MiB of this process, what it shares with others in part (PSS)."""
    rollup = Path("/proc/self/smaps_rollup").read_text(encoding="ascii")
    return sum(int(line.split()[1]) for line in rollup.splitlines() if line.startswith("Pss:")) / 1024


# -- pieces


def many(count: int) -> str:
    """A definition of so many items, those of the largest sample again and again."""
    data = json.loads(resource("samples", "three-hundred.json").read_text(encoding="utf-8"))
    items = list(data["preferences"]["properties"].items())
    made = {f"{items[at % len(items)][0]}_{at}": copy.deepcopy(items[at % len(items)][1]) for at in range(count)}
    data["preferences"] |= {"properties": made, "x-field-order": list(made)}
    return written(data)


def written(data: object) -> str:
    """A definition as a designer has it."""
    return json.dumps(data, ensure_ascii=False, indent=2)


def read_afresh(text: str) -> Reading:
    """Read a text of which nothing is known yet."""
    from previewer.pieces import read_text
    from previewer.pieces.item_cache import SHARED

    SHARED.clear()
    return read_text(text)


# -- the window


def open_window(folder: Path, width: int = 1480, height: int = 940) -> MainWindow:
    """The window, in English, with settings and a memory of its own; on a day of its own."""
    from PySide6.QtCore import QSettings

    from previewer.desk.document.memory import Memory
    from previewer.desk.language import ProgramLanguage
    from previewer.desk.settings import Settings
    from previewer.desk.window.main_window import MainWindow

    settings = Settings(QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat))
    settings.language = "en"
    language = ProgramLanguage()
    language.install("en")
    window = MainWindow(settings, Memory(folder / "memory"), language, lambda: DAY)
    window.resize(width, height)
    window.show()
    until(lambda: window.first_picture.complete)
    return window


def open_piece(window: MainWindow, path: Path) -> PieceTab:
    """The tab of a file, all of it read and both phones painted."""
    from previewer.desk.tabs.piece_tab import PieceTab

    window.open_path(path)
    until(lambda: isinstance(window.tab(), PieceTab))
    tab = window.tab()
    assert isinstance(tab, PieceTab)
    until_painted(window, lambda: None)
    return tab


def close_piece(window: MainWindow, tab: PieceTab) -> None:
    """Close a tab without a question; what goes with it goes now, as it does when the program runs."""
    from PySide6.QtCore import QCoreApplication, QEvent

    tab.piece.document.textDocument.setModified(False)
    window.tabs.close_tab(tab)
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    settle()


def phones_of(window: MainWindow) -> PhoneArea:
    """The phones in front."""
    from previewer.desk.view.phone_area import PhoneArea

    tab = window.tab()
    assert tab is not None
    area = tab.shown_middle
    assert isinstance(area, PhoneArea)
    return area


def until(done: Callable[[], object]) -> None:
    """Let the window work until something holds."""
    from PySide6.QtCore import QCoreApplication

    end = time.perf_counter() + _PATIENCE
    while not done():
        if time.perf_counter() > end:
            raise TimeoutError("it did not come to hold")
        QCoreApplication.processEvents()


def until_painted(window: MainWindow, act: Callable[[], object]) -> None:
    """Act, and wait until all phones in sight have been painted."""
    views = [view for view in phones_of(window).shown() if not view.visibleRegion().isEmpty()]
    painted: set[object] = set()
    ties = [(view, view.painted.connect(lambda view=view: painted.add(view))) for view in views]
    act()
    until(lambda: len(painted) == len(views))
    for view, tie in ties:
        view.painted.disconnect(tie)


def settle(seconds: float = 0.4) -> None:
    """Let the window come to rest."""
    from PySide6.QtCore import QCoreApplication

    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        QCoreApplication.processEvents()
        time.sleep(0.002)
