"""The program as a user starts it, with somebody at the keyboard: `-m tests.desk.typing_program FILE TEXT WHERE`.

Starts with FILE, types TEXT, and says `typed` when the keys are in. Then it runs on. WHERE: "source" (its head), the
"note" of the first check of the run beside the file, the "title" or "key" of the first item, or the "text"
in the first cell of the table of texts.
"""

import os
import sys
import traceback

from PySide6.QtCore import QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QWidget

from previewer.desk import app, start
from previewer.desk.modes.check import CHECK, CHECKS, VERDICT
from previewer.desk.modes.edit import EDIT, ITEMS
from previewer.desk.modes.texts import TEXTS
from previewer.desk.modes.texts.middle import TextsMiddle
from previewer.desk.panes import SOURCE
from previewer.desk.tabs.piece_tab import PieceTab
from previewer.desk.window.main_window import MainWindow


def main(path: str, text: str, where: str) -> None:
    make_window = start.make_window

    def make_typed_window(app: QApplication, opens: bool = False) -> MainWindow:
        window = make_window(app, opens)
        window.first_picture.shown.connect(lambda: QTimer.singleShot(0, window, lambda: type_into(window)))
        return window

    def type_into(window: MainWindow) -> None:
        is_typed = False
        try:
            tab = window.tab()
            assert isinstance(tab, PieceTab)
            QTest.keyClicks(field_in(window, tab, where), text)
            is_typed = True
        finally:
            if not is_typed:
                # Nobody waits for keys that do not come.
                traceback.print_exc()
                os._exit(1)
        print("typed", flush=True)

    start.make_window = make_typed_window
    sys.exit(app.run([path], lambda *_: None))


def field_in(window: MainWindow, tab: PieceTab, where: str) -> QWidget:
    """A field that is ready for keys, in a window that has just come or come again."""
    if where == "source":
        return tab.panes.get(SOURCE).editor
    window.show_mode({"note": CHECK, "text": TEXTS}.get(where, EDIT))
    if where == "note":
        session = tab.panes.get(CHECKS).session
        session.show(session.states[0].check.id)
        return tab.panes.get(VERDICT).note
    if where == "text":
        middle = tab.middle(TEXTS)
        assert isinstance(middle, TextsMiddle)
        middle.table.setCurrentIndex(middle.table.texts.index(0, 0))
        return _opened(middle.table)
    tab.piece.document.read_now()
    tab.piece.selection.select(tab.piece.document.reading.piece.display_order()[0].key)
    rows = tab.panes.get(ITEMS).list
    (rows.edit_title if where == "title" else rows.edit_key)()
    return _editor(rows)


def _opened(view: QAbstractItemView) -> QWidget:
    view.edit(view.currentIndex())
    return _editor(view)


def _editor(view: QAbstractItemView) -> QWidget:
    found = view.indexWidget(view.currentIndex())
    assert found is not None
    return found


if __name__ == "__main__":
    main(*sys.argv[1:])
