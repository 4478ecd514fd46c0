"""Places on a disk that are watched, and looked at in a thread."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Generic, NamedTuple, TypeVar

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

from previewer.desk.background import Reader

F = TypeVar("F")
#: Milliseconds after a look in which further events of the same save are taken together.
DEBOUNCE = 8


class WatchLook(NamedTuple, Generic[F]):
    """What a look finds, and the places that are to be watched besides."""

    places: list[str]
    found: F


class Watch(QObject):
    """Watches places, and has them looked at in a thread: a drive that does not answer holds up nothing, and is asked
    once. What is to be watched a look says.
    """

    #: Something may be another: told at once, and once more when what comes with it has come.
    stirred = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._watcher = QFileSystemWatcher(self)
        self._timer = QTimer(self, singleShot=True, interval=DEBOUNCE)
        self._watcher.fileChanged.connect(self._event)
        self._watcher.directoryChanged.connect(self._event)
        self._timer.timeout.connect(self.stirred)
        self._reader = Reader(self)

    def look(self, at: Callable[[frozenset[str]], WatchLook[F]], take: Callable[[F], object]) -> None:
        """Have a look, which is given the places that are watched, and then what it finds taken."""
        work = partial(at, frozenset((*self._watcher.files(), *self._watcher.directories())))
        self._reader.read(work, lambda sight: self._took(sight.result(), take))

    def add(self, places: Iterable[str]) -> bool:
        """Watch these too; whether any could be."""
        wanted = list(places)
        return bool(wanted) and len(self._watcher.addPaths(wanted)) < len(wanted)

    def clear(self) -> None:
        """Watch nothing any more."""
        old = [*self._watcher.files(), *self._watcher.directories()]
        if old:
            self._watcher.removePaths(old)

    def _took(self, sight: WatchLook[F], take: Callable[[F], object]) -> None:
        if self.add(sight.places):
            self._timer.start()  # what came before they were watched
        take(sight.found)

    def _event(self, _path: str) -> None:
        if not self._timer.isActive():
            self._timer.start()
            self.stirred.emit()
