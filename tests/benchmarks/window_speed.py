"""How quick the window is, each figure beside its limit: `python -m tests.benchmarks.window_speed`.

Ratios compare processes started in turn on this machine, the best of several. A screen is not needed.
"""

import copy
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from previewer.resources import resource

ROUNDS = 5
IDLE_SECONDS = 5
_ELEVEN = resource("samples", "every-kind.json")
_BARE_QML = 'import QtQuick\nRectangle { width: 400; height: 800; color: "white"; Text { text: "hello" } }\n'


def bare(qml: str) -> None:
    """A window with one rectangle: tells when its first picture stood."""
    from PySide6.QtCore import QUrl
    from PySide6.QtGui import QGuiApplication
    from PySide6.QtQuick import QQuickView

    app = QGuiApplication([])
    view = QQuickView()
    view.setSource(QUrl.fromLocalFile(qml))
    view.frameSwapped.connect(lambda: (_say(at=time.time()), os._exit(0)))
    view.show()
    app.exec()


def window(path: str) -> None:
    """Our window with a piece: when its first picture stood, its memory, and what it costs when idle."""
    from previewer.plain_imports import import_plainly

    import_plainly()
    from PySide6.QtCore import QEvent, QObject, QTimer

    from previewer.desk.start import make_application, make_window

    app = make_application()
    ours = make_window(app)
    ours.open_path(Path(path))

    class FirstPaint(QObject):
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            if event.type() == QEvent.Type.Paint and watched is ours:
                ours.removeEventFilter(self)
                QTimer.singleShot(0, self, painted)
            return False

    def painted() -> None:
        at = time.time()
        if len(sys.argv) < 4:
            _say(at=at)
            os._exit(0)
        QTimer.singleShot(2000, first, lambda: rest(at))

    def rest(at: float) -> None:
        before = time.process_time()
        pss = next(
            int(line.split()[1])
            for line in Path("/proc/self/smaps_rollup").read_text().splitlines()
            if line.startswith("Pss:")
        )
        QTimer.singleShot(IDLE_SECONDS * 1000, first, lambda: end(at, pss, before))

    def end(at: float, pss: int, before: float) -> None:
        _say(at=at, pss=pss, idle=time.process_time() - before)
        os._exit(0)

    first = FirstPaint()
    ours.installEventFilter(first)
    ours.show()
    app.exec()


def live(path: str) -> None:
    """Saves and language switches of a big piece: milliseconds from the file event to both screens repainted."""
    from PySide6.QtCore import QEventLoop

    from previewer.desk.panes import SOURCE
    from previewer.desk.start import make_application, make_window

    app = make_application()
    ours = make_window(app)
    file = Path(path)
    ours.open_path(file)
    ours.show()
    _settle(app)
    tab = ours.tab()
    assert tab is not None
    data = json.loads(file.read_text(encoding="utf-8"))
    first = next(iter(data["preferences"]["properties"].values()))
    saves, switches, keys = [], [], []
    for at in range(10):
        first["x-title"]["en"] = f"Title {at}"
        fresh = file.with_suffix(".new")
        fresh.write_text(json.dumps(data, ensure_ascii=False, indent=2), encoding="utf-8")
        loop = QEventLoop()
        tab.piece.document.read.connect(loop.quit)
        start = time.perf_counter()
        fresh.replace(file)
        loop.exec()
        app.processEvents()
        saves.append(time.perf_counter() - start)
        tab.piece.document.read.disconnect(loop.quit)
        _settle(app)
    for at in range(10):
        start = time.perf_counter()
        ours.view.show_language(("ja", "en")[at % 2])
        app.processEvents()
        switches.append(time.perf_counter() - start)
        _settle(app)
    place = tab.piece.document.text().index("Title") + 2
    tab.panes.get(SOURCE).editor.goTo(place, place)
    for _ in range(10):
        start = time.perf_counter()
        tab.panes.get(SOURCE).editor.insertPlainText("a")
        tab.piece.document.read_now()
        app.processEvents()
        keys.append(time.perf_counter() - start)
    _say(save=_middle(saves), switch=_middle(switches), key=_middle(keys))
    os._exit(0)


def line(path: str) -> None:
    """Keys in a piece of one long line: milliseconds of a key alone, and until it is judged and repainted."""
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest

    from previewer.desk.panes import SOURCE
    from previewer.desk.start import make_application, make_window

    app = make_application()
    ours = make_window(app)
    ours.open_path(Path(path))
    ours.show()
    _settle(app)
    tab = ours.tab()
    assert tab is not None
    document, editor = tab.piece.document, tab.panes.get(SOURCE).editor
    place = document.positions.to_units(len(document.text()) // 2)
    editor.goTo(place, place)
    _settle(app)
    keys, whole = [], []
    for _ in range(11):
        start = time.perf_counter()
        QTest.keyClick(editor, Qt.Key.Key_Space)
        keys.append(time.perf_counter() - start)
        document.read_now()
        app.processEvents()
        whole.append(time.perf_counter() - start)
        _settle(app)
    _say(key=_middle(keys), whole=_middle(whole), problems=len(document.reading.diagnostics))
    os._exit(0)


def main() -> None:
    """Run everything and print the figures."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        qml = folder / "bare.qml"
        qml.write_text(_BARE_QML)
        big, some = folder / "thousand.json", folder / "three-hundred.json"
        big.write_text(many(1000), encoding="utf-8")
        some.write_text(many(300), encoding="utf-8")
        bares, elevens, bigs = [], [], []
        for _ in range(ROUNDS):
            bares.append(_start(folder, "bare", qml))
            elevens.append(_start(folder, "window", _ELEVEN))
            bigs.append(_start(folder, "window", big))
        _print("window on 11 items ÷ bare Quick window", min(elevens) / min(bares), 1.8, "×")
        _print("  (seconds: ours, bare)", min(elevens), None, f"s, {min(bares):.2f} s")
        _print("window on 1,000 items ÷ on 11 items", min(bigs) / min(elevens), 2, "×")
        figures = _child(folder, "live", big)
        _print("save of 1,000 items, both screens repainted", figures["save"], 60, "ms")
        _print("language switch of 1,000 items", figures["switch"], 25, "ms")
        _print("keystroke in 300 items, judged and repainted", _child(folder, "live", some)["key"], 30, "ms")
        for count, faulty in ((1000, False), (1000, True), (10_000, True)):
            one_line = folder / "line.json"
            one_line.write_text(_in_one_line(count, faulty), encoding="utf-8")
            figures = _child(folder, "line", one_line)
            what = f"{count:,} items in one line, {figures['problems']:,} problems"
            _print(f"key in {what}", figures["key"], 30, "ms")
            _print("  the same, judged and repainted", figures["whole"], None, "ms")
        figures = _child(folder, "window", _ELEVEN, "stay")
        _print("memory (PSS) with 11 items", figures["pss"] / 1024, 160, "MiB")
        _print(f"processor time in {IDLE_SECONDS} idle seconds", figures["idle"] * 1000, 5, "ms")


def many(count: int) -> str:
    """A definition of so many items."""
    data = json.loads(resource("samples", "three-hundred.json").read_text(encoding="utf-8"))
    items = list(data["preferences"]["properties"].items())
    made = {}
    for at in range(count):
        key, item = items[at % len(items)]
        made[f"{key}_{at}"] = copy.deepcopy(item)
    data["preferences"] |= {"properties": made, "x-field-order": list(made)}
    return json.dumps(data, ensure_ascii=False, indent=2)


def _in_one_line(count: int, faulty: bool) -> str:
    titles = {"x-title": {"en": "T", "ja": "あ"}, "x-description": {"en": "D", "ja": "い"}}
    item = titles | {"type": "boolean", "x-input-type": "switch"} | ({"default": 1} if faulty else {})
    items = {f"k{at}": item for at in range(count)}
    data = {"type": "object", "x-field-order": list(items), "properties": items}
    return json.dumps({"preferences": data}, ensure_ascii=False, separators=(",", ":"))


def _start(folder: Path, what: str, path: Path) -> float:
    before = time.time()
    return float(_child(folder, what, path)["at"]) - before


def _child(folder: Path, what: str, path: Path, *more: str) -> dict[str, Any]:
    environment = os.environ | {
        "QT_QPA_PLATFORM": os.environ.get("QT_QPA_PLATFORM", "offscreen"),
        "QT_QUICK_BACKEND": "software",
        "XDG_CONFIG_HOME": str(folder / "config"),
        "XDG_DATA_HOME": str(folder / "data"),
        "PYTHONPYCACHEPREFIX": str(folder / "cache"),
        "PYTHONDONTWRITEBYTECODE": "",
    }
    command = [sys.executable, "-m", "tests.benchmarks.window_speed", what, str(path), *more]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode or not done.stdout:
        sys.exit(done.stderr or f"{what} said nothing")
    answer: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return answer


def _say(**figures: float) -> None:
    print(json.dumps(figures), flush=True)


def _settle(app: Any) -> None:
    for _ in range(6):
        app.processEvents()


def _middle(seconds: list[float]) -> float:
    return sorted(seconds)[len(seconds) // 2] * 1000


def _print(what: str, figure: float, limit: float | None, unit: str) -> None:
    allowed = f"  (at most {limit:g})" if limit is not None else ""
    print(f"{what:<48} {figure:8.2f} {unit}{allowed}")


if __name__ == "__main__":
    if len(sys.argv) > 2:
        {"bare": bare, "window": window, "live": live, "line": line}[sys.argv[1]](sys.argv[2])
    else:
        main()
