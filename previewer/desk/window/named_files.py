"""Files and folders that a command names: opened in the window, and followed until their tabs are closed."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from previewer.desk.document.files import absolute
from previewer.desk.services import Tab
from previewer.desk.window.main_window import MainWindow


class OpenTabs(QObject):
    """Some tabs, until the last of them is closed."""

    closed = Signal()

    def __init__(self, window: MainWindow, tabs: Sequence[Tab]) -> None:
        super().__init__(window)
        self._window = window
        self._there: set[Tab] = set()
        self._told = False
        # A tab that takes the place of another stands there before that one goes, and is told of after it.
        self._look = QTimer(self, singleShot=True, interval=0)
        self._look.timeout.connect(self._count)
        for tab in tabs:
            self._follow(tab)
        window.tabs.closing.connect(lambda _tab: self._look.start())
        self._look.start()

    def _follow(self, tab: Tab) -> None:
        if tab not in self._there:
            self._there.add(tab)
            tab.replacedBy.connect(self._follow)

    def _count(self) -> None:
        if not self._told and self._there.isdisjoint(self._window.tabs.all()):
            self._told = True
            self.closed.emit()


def open_named(window: MainWindow, paths: Sequence[str]) -> tuple[list[Tab], list[str]]:
    """Open files and folders by their names; the tabs that show them, and what could not be opened."""
    tabs: list[Tab] = []
    refused = []
    for path in paths:
        if not window.open_path(Path(path), may_be_gone=True):
            refused.append(path)
        elif window.folder.root != absolute(Path(path)) and (front := window.tab()) is not None:
            tabs.append(front)
    return tabs, refused
