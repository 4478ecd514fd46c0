"""The program as a user starts it, with somebody at the keyboard: `python -m tests.desk.typing_program FILE TEXT`.

Starts with FILE, types TEXT at the head of its source, and says `typed` when the keys are in. Then it runs on.
"""

import sys

from PySide6.QtCore import QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from previewer.desk import app, start
from previewer.desk.panes import SOURCE
from previewer.desk.window.main_window import MainWindow


def main(path: str, text: str) -> None:
    make_window = start.make_window

    def make_typed_window(app: QApplication, opens: bool = False) -> MainWindow:
        window = make_window(app, opens)
        window.first_picture.shown.connect(lambda: QTimer.singleShot(0, window, lambda: type_into(window)))
        return window

    def type_into(window: MainWindow) -> None:
        tab = window.tab()
        assert tab is not None
        editor = tab.panes.get(SOURCE).editor
        QTest.keyClicks(editor, text)
        print("typed", flush=True)

    start.make_window = make_typed_window
    sys.exit(app.run([path], lambda *_: None))


if __name__ == "__main__":
    main(*sys.argv[1:])
