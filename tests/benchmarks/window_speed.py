"""How quick and how small the window is. Run: python -m tests.benchmarks.window_speed

Every figure is a median of several processes on the `offscreen` platform, and a ratio within this run where one is
asked for. It uses a home folder of its own.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from previewer.resources import resource

_BARE = """
import sys
from PySide6.QtCore import QByteArray, QUrl
from PySide6.QtGui import QGuiApplication
from PySide6.QtQml import QQmlComponent
from PySide6.QtQuick import QQuickView
app = QGuiApplication(sys.argv)
view = QQuickView()
part = QQmlComponent(view.engine())
part.setData(QByteArray(b"import QtQuick\\nRectangle { width: 400; height: 800; Text { text: 'bare' } }"), QUrl())
view.setContent(QUrl(), part, part.create())
view.frameSwapped.connect(lambda: (print("{}", flush=True), app.quit()))
view.show()
app.exec()
"""

_OPEN = """
import json, sys, time
from pathlib import Path
from previewer.desk.start import make_application, make_window
from previewer.phone.view import PhoneView
from PySide6.QtCore import QEvent, QObject, QTimer
app = make_application()
window = make_window(app)
window.resize(1440, 940)
window.open_path(Path(sys.argv[1]))
class Painted(QObject):
    def __init__(self):
        super().__init__()
        self.seen = {}
    def eventFilter(self, view, event):
        if event.type() == QEvent.Type.Paint:
            self.seen[id(view)] = time.perf_counter()
            QTimer.singleShot(0, self, lambda: None)
        return False
painted = Painted()
views = window.findChildren(PhoneView)
for view in views:
    view.installEventFilter(painted)
window.show()
def settle(since, limit=30.0):
    # both phones painted after `since`, and then nothing more for a moment; when the later of the two was painted
    end = time.perf_counter() + limit
    while time.perf_counter() < end:
        app.processEvents()
        if len(painted.seen) == len(views) and min(painted.seen.values()) > since:
            return max(painted.seen.values())
        time.sleep(0.0005)
    raise SystemExit("the phones were not painted")
def idle(seconds=1.0):
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        app.processEvents()
        time.sleep(0.002)
settle(0.0)
"""

_FIRST = _OPEN + "print('{}', flush=True)\n"

_SAVE = (
    _OPEN
    + """
from PySide6.QtCore import QFileSystemWatcher
idle()
path = Path(sys.argv[1])
started = []
for watcher in window.findChildren(QFileSystemWatcher):
    watcher.fileChanged.connect(lambda _: started.append(time.perf_counter()))
    watcher.directoryChanged.connect(lambda _: started.append(time.perf_counter()))
text = path.read_text("utf-8")
times = []
for turn in range(12):
    started.clear()
    marker = "Morning" if turn % 2 == 0 else "Evening"
    changed = text.replace('"Item 0"', f'"{marker} 0"', 1)
    path.with_suffix(".new").write_text(changed, "utf-8")
    path.with_suffix(".new").replace(path)
    while not started:
        app.processEvents()
        time.sleep(0.0002)
    times.append((settle(started[0]) - started[0]) * 1000)
    idle(0.4)
print(json.dumps({"save": times}), flush=True)
"""
)

_LANGUAGE = (
    _OPEN
    + """
from previewer.phone.phone import Phone
idle()
phones = [view.phone for view in views]
times = []
for turn in range(12):
    start = time.perf_counter()
    for phone in phones:
        phone.lang = "ja" if turn % 2 == 0 else "en"
    times.append((settle(start) - start) * 1000)
    idle(0.2)
print(json.dumps({"language": times}), flush=True)
"""
)

_REST = (
    _OPEN
    + """
idle(2.0)
def processor():
    import os
    spent = os.times()
    return spent.user + spent.system
rollup = dict(line.split(":", 1) for line in open("/proc/self/smaps_rollup").read().splitlines()[1:])
before = processor()
QTimer.singleShot(5000, app.quit)
app.exec()
print(json.dumps({"pss": int(rollup["Pss"].split()[0]) / 1024, "idle": (processor() - before) / 5}), flush=True)
"""
)

_WHEEL = (
    _OPEN
    + """
import resource as limits
idle(0.5)
def peak():
    return limits.getrusage(limits.RUSAGE_SELF).ru_maxrss / 1024
before, start = peak(), time.perf_counter()
for view in views:
    view.phone.openKey = "wheel"
settle(start)
opened = (time.perf_counter() - start) * 1000
idle(0.5)
print(json.dumps({"open": opened, "memory": peak() - before}), flush=True)
"""
)


_HOME = tempfile.TemporaryDirectory()


def run(code: str, *arguments: str) -> tuple[float, dict[str, Any]]:
    """Run a script in a fresh process: seconds until its first line, and that line as JSON."""
    home = _HOME.name  # one for the whole run: a second start finds its compiled QML, as a user's does
    environment = os.environ | {
        "QT_QPA_PLATFORM": "offscreen",
        "HOME": home,
        "QT_QUICK_BACKEND": "software",
        "XDG_CONFIG_HOME": home,
        "XDG_DATA_HOME": home,
        "XDG_CACHE_HOME": home,
    }
    start = time.perf_counter()
    with subprocess.Popen(
        [sys.executable, "-c", code, *arguments], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment
    ) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        seconds = time.perf_counter() - start
        process.kill()
    return seconds, json.loads(line or "null")


def pairs(first: tuple[str, str], second: tuple[str, str], times: int = 7) -> tuple[float, float, float]:
    """Medians of the seconds of two scripts run in turn, and of their ratio."""
    run(*first), run(*second)
    found = [(run(*first)[0], run(*second)[0]) for _ in range(times)]
    return (
        statistics.median(one for one, _ in found),
        statistics.median(other for _, other in found),
        statistics.median(one / other for one, other in found),
    )


def piece_of(count: int, folder: Path) -> Path:
    """A piece of so many items, all kinds in turn."""
    sample = json.loads(resource("samples", "every-kind.json").read_text("utf-8"))
    kinds = list(sample["preferences"]["properties"].values())
    items = {}
    for number in range(count):
        item = json.loads(json.dumps(kinds[number % len(kinds)]))
        item["x-title"] = {"en": f"Item {number}", "ja": f"項目 {number}"}
        items[f"item_{number}"] = item
    sample["preferences"] = {"type": "object", "x-field-order": list(items), "properties": items}
    path = folder / f"piece-{count}.json"
    path.write_text(json.dumps(sample, ensure_ascii=False, indent=2), "utf-8")
    return path


def wheel_of(last: int, folder: Path) -> Path:
    """A piece with one drumroll of the numbers from 0."""
    texts = {"x-title": {"en": "Wheel", "ja": "ホイール"}, "x-description": {"en": "A wheel", "ja": "ホイール"}}
    item = texts | {
        "type": "number",
        "x-input-type": "drumroll",
        "minimum": -1000000 if last > 100 else 0,
        "maximum": 1000000 if last > 100 else last,
        "multipleOf": 1,
        "default": 5,
    }
    path = folder / f"wheel-{last}.json"
    path.write_text(json.dumps({"preferences": {"type": "object", "properties": {"wheel": item}}}), "utf-8")
    return path


def main() -> None:
    """Print every figure of the window."""
    eleven = str(resource("samples", "every-kind.json"))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        thousand = str(piece_of(1000, folder))
        ours, bare, ratio = pairs((_FIRST, eleven), (_BARE, ""))
        print(
            f"first picture, 11 items: {ours:.2f} s; a bare Quick window {bare:.2f} s; ratio {ratio:.2f} (at most 1.5)"
        )
        many, few, ratio = pairs((_FIRST, thousand), (_FIRST, str(piece_of(11, folder))))
        print(f"first picture, 1,000 items: {many:.2f} s; 11 items {few:.2f} s; ratio {ratio:.2f} (at most 2)")
        large, small = str(wheel_of(2_000_000, folder)), str(wheel_of(10, folder))
        wheels = [(run(_WHEEL, large)[1], run(_WHEEL, small)[1]) for _ in range(7)]
        ratio = statistics.median(one["open"] / other["open"] for one, other in wheels)
        extra = statistics.median(one["memory"] - other["memory"] for one, other in wheels)
        print(
            f"a wheel of 2,000,001 values opens in {ratio:.2f} of one of 11 (at most 1.1), {extra:+.1f} MiB (no more)"
        )
        saved = statistics.median(run(_SAVE, thousand)[1]["save"][2:])
        print(f"a save of 1,000 items, file event to both screens: {saved:.0f} ms (at most 60)")
        switched = statistics.median(run(_LANGUAGE, thousand)[1]["language"][2:])
        print(f"a language switch of 1,000 items: {switched:.0f} ms (at most 25)")
        rest = run(_REST, eleven)[1]
        print(
            f"memory (PSS), 11 items: {rest['pss']:.0f} MiB (at most 160); idle {rest['idle'] * 100:.2f} % CPU (none)"
        )


if __name__ == "__main__":
    main()
