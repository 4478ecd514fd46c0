"""How quick the phones are, as ratios within one run: python tests/benchmarks/phone_speed.py

Each figure stands beside what it is measured against, so that a slow machine does not matter. No part of
the tests.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ["QT_QUICK_BACKEND"] = "software"
os.environ["QT_LOGGING_RULES"] = "qt.qpa.fonts.warning=false"
ROOT = Path(__file__).parents[2]
EVERY_FORM = ROOT / "tests" / "phone" / "every_form.json"
RUNS = 5
HOME = ""


def piece(count: int, change: str = "") -> bytes:
    """A piece of `count` items, all forms in turn; `change` is the first item's title."""
    forms = json.loads(EVERY_FORM.read_text(encoding="utf-8"))["preferences"]["properties"]
    kinds = list(forms.values())
    items = {f"item{number}": dict(kinds[number % len(kinds)]) for number in range(count)}
    if change:
        items["item0"]["x-title"] = {"en": change, "ja": change}
    return _container(items)


def wheel(values: int) -> bytes:
    """A piece of one range drumroll with so many values."""
    texts = {"x-title": {"en": "Level", "ja": "レベル"}, "x-description": {"en": "One.", "ja": "一つ。"}}
    low = -(values // 2)
    bounds = {"minimum": low, "maximum": low + values - 1, "multipleOf": 1, "default": 0}
    return _container({"level": {**texts, "type": "number", "x-input-type": "drumroll", **bounds}})


def _container(items: dict[str, Any]) -> bytes:
    content = {"preferences": {"type": "object", "x-field-order": list(items), "properties": items}}
    return json.dumps(content).encode()


# -- in a process of its own


def child_bare() -> float:
    """Seconds from here to the picture of an empty Quick window."""
    from PySide6.QtCore import QUrl
    from PySide6.QtQml import QQmlComponent
    from PySide6.QtQuickWidgets import QQuickWidget
    from PySide6.QtWidgets import QApplication, QMainWindow

    app = QApplication([])
    window = QMainWindow()
    view = QQuickWidget()
    component = QQmlComponent(view.engine())
    component.setData(b"import QtQuick\nRectangle { width: 800; height: 850; Text { text: 'x' } }", QUrl())
    view.setContent(QUrl(), component, component.create())
    window.setCentralWidget(view)
    window.show()
    app.processEvents()
    view.grabFramebuffer()
    return time.time()


def child_window(file: str) -> float:
    """The program's own window with a piece, both phones painted."""
    from previewer.desk.start import make_application, make_window
    from previewer.phone.view import PhoneView

    app = make_application()
    window = make_window(app)
    window.open_path(Path(file))
    window.show()
    app.processEvents()
    views = [view for view in window.findChildren(PhoneView) if view.isVisible()]
    for view in views:
        view.grabFramebuffer()
    assert views
    return time.time()


def child_open(file: str, memory: bool = False) -> float:
    """Both phones of a piece, painted, after the program's parts are in memory. Seconds for this alone."""
    from PySide6.QtWidgets import QApplication

    from previewer.phone.fonts import install_fonts

    app = QApplication([])
    install_fonts()
    warm = _show(piece(11))
    started = time.perf_counter()
    shown = _show(Path(file).read_bytes())
    taken = time.perf_counter() - started
    app.processEvents()
    if memory:
        open_every_wheel(shown)
        print(_pss(), file=sys.stderr)
    del warm
    return taken


def open_every_wheel(shown: Any) -> None:
    for view in shown[1]:
        view.phone.openKey = "level"
        _paint(shown)


def _show(source: bytes) -> Any:
    from previewer.phone.phone import Phone
    from previewer.phone.session import PieceSession
    from previewer.phone.view import PhoneView
    from previewer.pieces import read_bytes

    session = PieceSession(date(2026, 11, 20))
    session.open(read_bytes(source))
    views = [PhoneView(Phone(session, platform)) for platform in ("ios", "android")]
    for view in views:
        view.phone.present(still=True)
        view.show()
    shown = session, views
    _paint(shown)
    return shown


def _paint(shown: Any) -> None:
    from PySide6.QtCore import QCoreApplication

    QCoreApplication.processEvents()
    for view in shown[1]:
        view.grabFramebuffer()


def _pss() -> int:
    """Proportional memory of this process in KiB; 0 where the system does not tell."""
    rollup = Path("/proc/self/smaps_rollup")
    if not rollup.is_file():
        return 0
    return sum(int(line.split()[1]) for line in rollup.read_text().splitlines() if line.startswith("Pss:"))


def child_live() -> dict[str, float]:
    """Milliseconds for a save of a 1,000-item piece until both screens are repainted, and for a language
    switch.
    """
    from PySide6.QtWidgets import QApplication

    from previewer.phone.fonts import install_fonts
    from previewer.pieces import read_bytes

    app = QApplication([])
    install_fonts()
    shown = _show(piece(1000))
    session, views = shown

    def save(number: int) -> None:
        session.open(read_bytes(sources[number]))
        _paint(shown)

    def switch(number: int) -> None:
        for view in views:
            view.phone.show(replace(view.phone.look, lang=("ja", "en")[number % 2]))
        _paint(shown)

    sources = [piece(1000, f"Title {number}") for number in range(20)]
    found = {"save": _median(save, 20), "language": _median(switch, 20)}
    del app
    return found


def _median(work: Callable[[int], None], times: int) -> float:
    taken = []
    for number in range(times):
        started = time.perf_counter()
        work(number)
        taken.append(1000 * (time.perf_counter() - started))
    return statistics.median(taken)


# -- the run


def _environment() -> dict[str, str]:
    """An installed program's: byte code and QML are compiled already, and the user has no settings yet."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    places = ("HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "PYTHONPYCACHEPREFIX")
    home = dict.fromkeys(places, HOME)
    return {**kept, **home, "PYTHONPATH": str(ROOT)}


def _child(*arguments: str) -> tuple[float, Any]:
    """(seconds from the start of the process, what it printed) of this script in another process."""
    started = time.time()
    command = [sys.executable, __file__, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=_environment())
    answer = json.loads(done.stdout.splitlines()[-1])
    return (answer - started if isinstance(answer, float) and answer > 1e9 else 0.0), (answer, done.stderr)


def _several(*arguments: str) -> float:
    return statistics.median(_child(*arguments)[0] for _ in range(RUNS))


def _say(what: str, ratio: str, limit: str) -> None:
    print(f"{what:<76} {ratio:>16}   at most {limit}")


def main(folder: Path) -> None:
    """Make the pieces, run everything in processes of its own, and print."""
    global HOME
    HOME = str(folder / "home")
    files = {}
    for name, source in {
        "11": piece(11),
        "1000": piece(1000),
        "few": wheel(11),
        "many": wheel(2_000_001),
    }.items():
        files[name] = folder / f"{name}.json"
        files[name].write_bytes(source)
    _child("window", str(files["11"]))
    bare, window = _several("bare"), _several("window", str(files["11"]))
    _say("window with 11 items / bare Quick window, start to first picture", f"{window / bare:.2f}", "1.5")
    _say("  the same, in seconds", f"{window:.2f} / {bare:.2f}", "-")

    def opened(name: str) -> float:
        return statistics.median(_child("open", str(files[name]))[1][0] for _ in range(RUNS))

    many_items = _several("window", str(files["1000"]))
    _say("1,000 items / 11 items, start to first picture", f"{many_items / window:.2f}", "2")
    _say(
        "1,000 items / 11 items, open to first picture in a running program",
        f"{opened('1000') / opened('11'):.2f}",
        "2",
    )
    _say(
        "wheel of 2,000,001 values / of 11, open to first picture",
        f"{opened('many') / opened('few'):.2f}",
        "1.1",
    )
    few, many = (int(_child("memory", str(files[name]))[1][1].split()[-1]) for name in ("few", "many"))
    _say("  the same, memory with the wheels open (PSS)", f"{many / max(few, 1):.3f}", "1.0")
    live = _child("live")[1][0]
    _say("save of a 1,000-item piece to both screens repainted, ms", f"{live['save']:.1f}", "60")
    _say("language switch of it on both screens, ms", f"{live['language']:.1f}", "25")


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["bare"]:
            print(child_bare())
        case ["window", file]:
            print(child_window(file))
        case ["open", file]:
            print(child_open(file))
        case ["memory", file]:
            print(child_open(file, memory=True))
        case ["live"]:
            print(json.dumps(child_live()))
        case _:
            import tempfile

            with tempfile.TemporaryDirectory() as name:
                main(Path(name))
