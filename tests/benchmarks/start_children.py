"""What `start_speed` and `handover_speed` start: a bare window, or ours, and when its pictures stood. Nothing here is
imported early.

A figure is a list: the time of the clock, the processor's seconds until then, KiB of private memory.
"""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QPaintEvent
    from PySide6.QtWidgets import QWidget


def bare(qml: str) -> None:
    """A Quick window with one rectangle and a word."""
    from PySide6.QtCore import QUrl
    from PySide6.QtGui import QGuiApplication
    from PySide6.QtQuick import QQuickView

    app = QGuiApplication([])
    view = QQuickView()
    view.setSource(QUrl.fromLocalFile(qml))
    view.frameSwapped.connect(lambda: _say([_figures()]))
    view.show()
    app.exec()


def widget(qml: str) -> None:
    """The same in a Quick widget of a Widgets window, as our phones are."""
    from PySide6.QtCore import QUrl
    from PySide6.QtQuickWidgets import QQuickWidget
    from PySide6.QtWidgets import QApplication, QMainWindow

    app = QApplication([])
    window = QMainWindow()
    view = QQuickWidget(window)
    view.setSource(QUrl.fromLocalFile(qml))
    window.setCentralWidget(view)
    _when_painted(window, lambda: _say([_figures()]))
    window.show()
    app.exec()


def window(path: str) -> None:
    """Ours, as the command line opens it: its first picture, that with both phones, and, when all is made, memory."""
    from previewer.desk.app import open_window

    app, ours, _tabs = open_window([path], lambda *_: None)
    from PySide6.QtCore import QTimer

    from previewer.phone.view import PhoneView

    found: list[list[float]] = []
    painted: set[int] = set()
    paint = PhoneView.paintEvent

    def paint_phone(view: PhoneView, event: QPaintEvent) -> None:
        paint(view, event)
        painted.add(id(view))
        if len(painted) == 2:
            painted.clear()
            QTimer.singleShot(0, ours, both)

    def both() -> None:
        found.append(_figures())
        QTimer.singleShot(int(os.environ.get("START_REST", "0")), ours, lambda: _say([*found, _figures()]))

    PhoneView.paintEvent = paint_phone  # type: ignore[method-assign,assignment]
    _when_painted(ours, lambda: found.append(_figures()))
    app.exec()


def running(path: str) -> None:
    """Ours, which stays: it says in lines of JSON that others can give it files, and when all phones of a file in front
    have been painted.
    """
    import json
    import time

    from previewer.desk import app
    from previewer.desk.view.phone_area import PhoneArea
    from previewer.desk.window import listener
    from previewer.desk.window.main_window import MainWindow
    from previewer.phone.view import PhoneView

    painted: set[int] = set()
    told: set[str] = set()
    paint, listen = PhoneView.paintEvent, listener.Listener.__init__

    def paint_phone(view: PhoneView, event: QPaintEvent) -> None:
        paint(view, event)
        painted.add(id(view))
        window = view.window()
        tab = window.tab() if isinstance(window, MainWindow) else None
        area = tab.shown_middle if tab is not None else None
        if tab is None or tab.path is None or tab.path.name in told or not isinstance(area, PhoneArea):
            return
        if all(id(each) in painted for each in area.shown() if not each.visibleRegion().isEmpty()):
            told.add(tab.path.name)
            print(json.dumps({"painted": tab.path.name, "at": time.time()}), flush=True)

    def start_listening(self: listener.Listener, *given: object) -> None:
        listen(self, *given)  # type: ignore[arg-type]
        print(json.dumps({"listens": True, "at": time.time()}), flush=True)

    PhoneView.paintEvent = paint_phone  # type: ignore[method-assign,assignment]
    listener.Listener.__init__ = start_listening  # type: ignore[method-assign,assignment]
    app.run([path], lambda *_: None)


def _when_painted(window: QWidget, run: Callable[[], object]) -> None:
    from PySide6.QtCore import QEvent, QObject, QTimer

    class Watch(QObject):
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            if event.type() == QEvent.Type.Paint and watched is window:
                window.removeEventFilter(self)
                QTimer.singleShot(0, self, run)
            return False

    window.installEventFilter(Watch(window))


def private_memory() -> int:
    """KiB of memory that this process alone has; 0 where the system does not tell."""
    from pathlib import Path

    rollup = Path("/proc/self/smaps_rollup")
    if not rollup.is_file():
        return 0
    lines = rollup.read_text(encoding="ascii").splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("Private_"))


def _figures() -> list[float]:
    import time

    now, used = time.time(), time.process_time()
    return [now, used, private_memory()]


def _say(figures: list[list[float]]) -> None:
    print(figures, flush=True)
    os._exit(0)


if __name__ == "__main__":
    {"bare": bare, "widget": widget, "window": window, "running": running}[sys.argv[1]](sys.argv[2])
