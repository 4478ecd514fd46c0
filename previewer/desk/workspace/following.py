"""Seeing that something in a folder changed, however many files change at once."""

from collections import deque
from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

#: Milliseconds after the first event in which others are waited for: git saves a thousand files in that.
_GATHER = 60
#: So many places are added at once; the window answers between.
_AT_ONCE = 200
#: Milliseconds between looks where the system does not watch all that it should.
_LOOK = 2000


class FolderFollower(QObject):
    """Watches places until others are named. `changed` tells that something may be another by now."""

    changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._watcher = QFileSystemWatcher(self)
        self._wanted: frozenset[str] = frozenset()
        self._waiting: deque[str] = deque()
        self._gather = QTimer(self, singleShot=True, interval=_GATHER)
        self._gather.timeout.connect(self.changed)
        self._add = QTimer(self, singleShot=True, interval=0)
        self._add.timeout.connect(self._add_some)
        self._look = QTimer(self, interval=_LOOK)
        self._look.timeout.connect(self.changed)
        self._watcher.fileChanged.connect(self._event)
        self._watcher.directoryChanged.connect(self._event)

    def watch(self, places: Iterable[Path]) -> None:
        """Watch these, as far as they are there. A file that was replaced is watched again."""
        self._wanted = frozenset(map(str, places))
        watched = frozenset((*self._watcher.files(), *self._watcher.directories()))
        gone = watched - self._wanted
        if gone:
            self._watcher.removePaths(list(gone))
        self._look.stop()
        self._waiting = deque(sorted(self._wanted - watched))
        self._add_some()

    def stop(self) -> None:
        """Watch nothing any more."""
        self.watch(())
        self._gather.stop()

    def _add_some(self) -> None:
        some = [self._waiting.popleft() for _ in range(min(_AT_ONCE, len(self._waiting)))]
        there = [name for name in some if Path(name).exists()]
        # What the system refuses, as it watches so many at most, is looked at now and then.
        if there and self._watcher.addPaths(there) and not self._look.isActive():
            self._look.start()
        if self._waiting:
            self._add.start()

    def _event(self, _place: str) -> None:
        if not self._gather.isActive():
            self._gather.start()
