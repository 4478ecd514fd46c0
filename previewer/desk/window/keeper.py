"""Which files are open, the view, and where everything stands: kept for the next start while the program runs."""

import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from time import monotonic
from typing import TypeVar

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QMainWindow

from previewer.desk.document.files import is_bundle
from previewer.desk.services import Services
from previewer.desk.settings import Settings
from previewer.desk.window.docks import PaneDocks
from previewer.desk.window.folder_desk import FolderDesk
from previewer.desk.window.tabs import FileTabs

#: Milliseconds from a change to the settings on the disk.
KEEP_AFTER = 1000
#: Seconds that a start waits for the drives of the files that were open.
_LONGEST = 2.0
J = TypeVar("J")
_MOVES = (QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.WindowStateChange)


def open_again(settings: Settings, tabs: FileTabs, folder: FolderDesk) -> None:
    """Open what was open when the window last closed, as far as it is still there. The file that was in front is read
    now, and the folder's tab comes to the front if it was there, unless another file is open already; the others are
    read when they are looked at, and the folder behind the first picture.
    The first window opens what further windows left that were killed, too.
    """
    left, opened = settings.left(), tabs.front() is not None
    named = dict.fromkeys(path for kept in (settings, *left) for path in kept.open_files)
    root = next((kept.folder_open for kept in (settings, *left) if kept.folder_open is not None), None)
    asked = answers([*named, *filter(None, [root])], lambda path: path.is_dir() if path == root else _is_there(path))
    there = [path for path in named if path != root and asked.get(path)]
    tabs.tell_silent([path for path in named if path not in asked])
    if left:
        settings.open_files, settings.folder_open = tuple(there), root
    for kept in left:
        kept.forget_session()
        kept.release()
    if there and not opened:
        front = settings.front_file
        tabs.open_path(front if front is not None and front in there else there[-1], named=False)
    for at, path in enumerate(there):
        tabs.open_later(path, at)
    if root is not None and asked.get(root) and folder.root is None:
        folder.open_soon(root, not opened and settings.front_file == root if root in settings.open_files else None)


def _is_there(path: Path) -> bool:
    """Whether a file can be opened again; what was a bundle and is none any more is left out without a question."""
    if not is_bundle(path):
        return path.is_file()
    from previewer.cases.bundle import state_of
    from previewer.cases.errors import CaseError

    try:
        state_of(path).open_piece()
    except CaseError:
        return False
    return True


def answers(asked: Sequence[J], ask: Callable[[J], object], seconds: float = _LONGEST) -> dict[J, object]:
    """What a question gives for each of some things, in threads: of those that answer within the seconds. A drive that
    does not answer holds up nobody longer.
    """
    found: dict[J, object] = {}
    threads = [threading.Thread(target=lambda one=one: found.update({one: ask(one)}), daemon=True) for one in asked]
    for thread in threads:
        thread.start()
    until = monotonic() + seconds
    for thread in threads:
        thread.join(max(0.0, until - monotonic()))
    return dict(found)


class Keeper(QObject):
    """Writes at most once a second, and when it stops."""

    def __init__(self, window: QMainWindow, services: Services, tabs: FileTabs, docks: PaneDocks) -> None:
        super().__init__(window)
        self._window = window
        self._services, self._tabs, self._docks = services, tabs, docks
        self._stopped = False
        self._timer = QTimer(self, singleShot=True, interval=KEEP_AFTER)
        self._timer.timeout.connect(self.keep)
        tabs.frontChanged.connect(self._changed)
        tabs.tabBar().tabMoved.connect(self._changed)
        services.view.changed.connect(self._changed)
        for dock in docks.dock.values():
            dock.visibilityChanged.connect(self._changed)
            dock.dockLocationChanged.connect(self._changed)
            dock.topLevelChanged.connect(self._changed)
        window.installEventFilter(self)

    def keep(self) -> None:
        """Write it now."""
        self._timer.stop()
        front = self._tabs.front()
        # What hides the panes hides them here too.
        if front is not None and front.has_mode(self._services.mode):
            self._docks.keep_layout()
        settings = self._services.settings
        settings.open_files = tuple(tab.path for tab in self._tabs.all())
        settings.front_file = front.path if front is not None else None
        settings.folder_open = self._services.window.folder.root
        settings.view = self._services.view.lasting.kept()
        settings.keep_geometry(self._window.saveGeometry())
        settings.sync()

    def stop(self, closed: bool) -> None:
        """Write it for the last time. `closed`: the user closed the window; what was open in a further one is not kept
        then.
        """
        if self._stopped:
            return
        self._stopped = True
        self._window.removeEventFilter(self)
        self._docks.keep_layout(leaves=True)
        self.keep()
        settings = self._services.settings
        if closed and not settings.is_first:
            settings.forget_session()
            settings.sync()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _MOVES and watched is self._window:
            self._changed()
        return False

    def _changed(self) -> None:
        if not self._stopped and not self._timer.isActive():
            self._timer.start()
