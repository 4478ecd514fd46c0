"""The program as a user starts it, with somebody who watches it: `python -m tests.desk.watched_program [ARGUMENT…]`.

Says on standard output, as lines of JSON, what is open whenever that changes, that it listens, and with which token it
comes to the front. Does what standard input says: `close NAME`, `quit`, `minimize`.
"""

import json
import os
import sys

from PySide6.QtCore import QSocketNotifier, QTimer
from PySide6.QtWidgets import QApplication

from previewer.cli import main
from previewer.desk import start
from previewer.desk.window.main_window import MainWindow
from tests.desk.patient_program import be_patient


def say(**facts: object) -> None:
    print(json.dumps(facts), flush=True)


def watch() -> None:
    make_window = start.make_window

    def make_watched_window(app: QApplication, opens: bool = False) -> MainWindow:
        window = make_window(app, opens)
        activate = window.activateWindow

        def activate_window() -> None:
            say(front=os.environ.get("XDG_ACTIVATION_TOKEN", ""), minimized=window.isMinimized())
            activate()

        window.activateWindow = activate_window  # type: ignore[method-assign]
        window.tabs.frontChanged.connect(lambda: tell(window))
        window.first_picture.completed.connect(lambda: QTimer.singleShot(0, window, lambda: begin(window)))
        notifier = QSocketNotifier(sys.stdin.fileno(), QSocketNotifier.Type.Read, window)
        notifier.activated.connect(lambda: obey(window, notifier))
        return window

    start.make_window = make_watched_window


def begin(window: MainWindow) -> None:
    tell(window)
    QTimer.singleShot(0, window, lambda: say(listens=True))


def tell(window: MainWindow) -> None:
    front, root = window.tab(), window.folder.root
    names = [tab.path.name for tab in window.tabs.all()]
    say(tabs=names, shown=front.path.name if front else "", folder=root.name if root else "")


def obey(window: MainWindow, notifier: QSocketNotifier) -> None:
    word, _, name = sys.stdin.readline().strip().partition(" ")
    if word == "close":
        window.tabs.close_tab(next(tab for tab in window.tabs.all() if tab.path.name == name))
    elif word == "quit":
        window.close()
    elif word == "minimize":
        window.showMinimized()
        say(minimized=True)
    else:
        notifier.setEnabled(False)


if __name__ == "__main__":
    watch()
    be_patient()
    sys.exit(main(sys.argv[1:]))
