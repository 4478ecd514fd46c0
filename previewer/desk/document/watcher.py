"""Seeing that a file changed, in whatever way an editor writes it."""

import os
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

from previewer.desk.background import Reader, is_soon, reading
from previewer.desk.document.filetext import FileText

Stamp = tuple[int, ...]
#: Milliseconds after a look in which further events of the same save are taken together.
DEBOUNCE = 8


class _Look(NamedTuple):
    """What a look at a file sees: which places are to be watched besides, the file's stamp, and what it is read as, if
    it is another than it was, or the OSError for which it cannot be read.
    """

    places: list[str]
    stamp: Stamp
    found: object = None


class FileWatcher(QObject):
    """Watches one file, by itself and by its folder, since a rename or a deletion ends the watch of a file.

    `changed` carries what `read` gives: a `FileText`, None while there is no such file; or the OSError for which it
    cannot be read. It may carry half of a file that is still being written: whoever listens knows what is whole.

    It is looked at in a thread: a drive that does not answer holds up nothing, and is asked once.

    `seen`: the stamp of the file when it was read last; else it is read after this is made. Where its drive is so slow
    that it comes later, `changed` tells of it.
    """

    changed = Signal(object)

    def __init__(
        self,
        path: Path,
        parent: QObject | None = None,
        read: Callable[[Path], object] = lambda path: FileText.at(path),
        seen: Stamp | None = None,
    ) -> None:
        super().__init__(parent)
        self._path = path
        self._read = read
        self._watcher = QFileSystemWatcher(self)
        self._timer = QTimer(self, singleShot=True, interval=DEBOUNCE)
        self._watcher.fileChanged.connect(self._event)
        self._watcher.directoryChanged.connect(self._event)
        self._timer.timeout.connect(self.check)
        self._reader = Reader(self)
        #: None while nobody knows it.
        self._seen: Stamp | None = seen
        # Before whoever made this reads the file: what is saved after this is seen.
        first = reading(lambda: _Look(_missing(path, set()), stamp_of(path) if seen is None else seen))
        if is_soon(first):
            self._add(first.result().places)
            self._seen = first.result().stamp
        else:
            self.check()

    def check(self) -> None:
        """Look now; `changed` comes only if the file is another than it was the last time."""
        watched = {*self._watcher.files(), *self._watcher.directories()}
        self._reader.read(partial(_look, self._path, self._read, self._seen, watched), self._take)

    def _take(self, found: "Future[_Look]") -> None:
        look = found.result()
        if self._add(look.places):
            self._timer.start()  # what came before they were watched
        if look.stamp != self._seen:
            self._seen = look.stamp
            self.changed.emit(look.found)

    def _event(self, _path: str) -> None:
        """Look at once, and once more when what comes with it has come."""
        if not self._timer.isActive():
            self._timer.start()
            self.check()

    def _add(self, places: list[str]) -> bool:
        return bool(places) and len(self._watcher.addPaths(places)) < len(places)


def _missing(path: Path, watched: set[str]) -> list[str]:
    """The places of a file that are there and not watched yet."""
    real = Path(os.path.realpath(path))
    wanted = {str(place) for place in (path, path.parent, real, real.parent)}
    return [place for place in wanted - watched if os.access(place, os.F_OK)]


def _look(path: Path, read: Callable[[Path], object], seen: Stamp | None, watched: set[str]) -> _Look:
    places, stamp = _missing(path, watched), stamp_of(path)
    if stamp == seen:
        return _Look(places, stamp)
    try:
        return _Look(places, stamp, read(path))
    except OSError as error:
        return _Look(places, stamp, error)


def stamp_of(path: Path) -> Stamp:
    """What differs from one save of a file to the next."""
    try:
        stat = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return ()
    except OSError as error:
        return (error.errno or 0,)
    return stat.st_ino, stat.st_size, stat.st_mtime_ns, stat.st_ctime_ns
