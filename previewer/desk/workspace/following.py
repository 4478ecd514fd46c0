"""Seeing that something in a folder changed, however many files change at once."""

from collections import deque
from collections.abc import Iterable
from concurrent.futures import Future
from functools import partial
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

from previewer.desk.background import Reader

#: Milliseconds after the first event in which others are waited for: git saves a thousand files in that.
_GATHER = 60
#: So many places are added at once; the window answers between.
_AT_ONCE = 200
#: Milliseconds between looks where the system does not watch all that it should.
_LOOK = 2000


class FolderFollower(QObject):
    """Watches places in a folder until others are named. `changed` tells that something may be another by now, or that
    the folder went or came back, which the one above it tells.
    """

    changed = Signal()

    def __init__(self, root: Path, parent: QObject) -> None:
        super().__init__(parent)
        self._root = root
        self._reader, self._adder = Reader(self), Reader(self)
        self._is_stopped = False
        #: Whether the folder was there when it was looked at last.
        self._there = True
        self._watcher = QFileSystemWatcher(self)
        #: What is watched, or is to be, with its number.
        self._numbers: dict[str, int] = {}
        self._waiting: deque[str] = deque()
        self._gather = QTimer(self, singleShot=True, interval=_GATHER)
        self._gather.timeout.connect(self.changed)
        self._add = QTimer(self, singleShot=True, interval=0)
        self._add.timeout.connect(self._add_some)
        self._look = QTimer(self, interval=_LOOK)
        self._look.timeout.connect(self.changed)
        self._watcher.fileChanged.connect(self._event)
        self._watcher.directoryChanged.connect(self._event)

    def watch(self, places: Iterable[tuple[Path, int]]) -> None:
        """Watch these, as far as they are there, each with its number: one that is another by now is watched anew."""
        found = list(places)
        self._reader.read(partial(_place_of, self._root), partial(self._watch, found))

    def _watch(self, places: list[tuple[Path, int]], found: "Future[tuple[bool, Path]]") -> None:
        if self._is_stopped:
            return
        self._there, above = found.result()
        wanted = {str(place): number for place, number in places} | {str(above): 0}
        watched = frozenset((*self._watcher.files(), *self._watcher.directories()))
        old = [place for place in watched if wanted.get(place) != self._numbers.get(place)]
        if old:
            self._watcher.removePaths(old)
        self._numbers = wanted
        self._look.stop()
        self._waiting = deque(sorted(wanted.keys() - (watched - {*old})))
        self._add_some()

    def stop(self) -> None:
        """Watch nothing any more."""
        self._is_stopped = True
        watched = [*self._watcher.files(), *self._watcher.directories()]
        if watched:
            self._watcher.removePaths(watched)
        self._waiting.clear()
        for timer in (self._gather, self._add, self._look):
            timer.stop()

    def _add_some(self) -> None:
        some = [self._waiting.popleft() for _ in range(min(_AT_ONCE, len(self._waiting)))]
        self._adder.read(lambda: [name for name in some if Path(name).exists()], self._add_there)

    def _add_there(self, found: "Future[list[str]]") -> None:
        if self._is_stopped:
            return
        there = found.result()
        # What the system refuses, as it watches so many at most, is looked at now and then.
        if there and self._watcher.addPaths(there) and not self._look.isActive():
            self._look.start()
        if self._waiting:
            self._add.start()
        elif there:
            # What came between the look and the watch has been told by nobody.
            self._gather.start()

    def _event(self, place: str) -> None:
        is_above = Path(place) in self._root.parents
        if self._gather.isActive():
            return
        if is_above and not self._reader.waits:
            self._reader.read(partial(_place_of, self._root), self._hold)
        elif not is_above:
            self._gather.start()

    def _hold(self, found: "Future[tuple[bool, Path]]") -> None:
        if found.result()[0] != self._there:
            self._gather.start()


def _place_of(root: Path) -> tuple[bool, Path]:
    """Whether a folder is there, and the nearest one above that is."""
    return root.is_dir(), next((folder for folder in root.parents if folder.is_dir()), root)
