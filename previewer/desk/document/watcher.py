"""Seeing that a file changed, in whatever way an editor writes it."""

import os
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

from previewer.desk.document.filetext import FileText

Stamp = tuple[int, ...]
#: Milliseconds after a look in which further events of the same save are taken together.
DEBOUNCE = 8


class FileWatcher(QObject):
    """Watches one file, by itself and by its folder, since a rename or a deletion ends the watch of a file.

    `changed` carries what `read` gives: a `FileText`, None while there is no such file; or the OSError for which it
    cannot be read. It may carry half of a file that is still being written: whoever listens knows what is whole.

    `seen`: the stamp of the file when it was read last; else it is read after this is made.
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
        self._watch()
        # Before whoever made this reads the file: what is saved after this is seen.
        self._seen = stamp_of(path) if seen is None else seen

    def check(self) -> None:
        """Look now; `changed` comes only if the file is another than it was the last time."""
        self._watch()
        stamp = stamp_of(self._path)
        if stamp == self._seen:
            return
        self._seen = stamp
        try:
            found = self._read(self._path)
        except OSError as error:
            found = error
        self.changed.emit(found)

    def _event(self, _path: str) -> None:
        """Look at once, and once more when what comes with it has come."""
        if not self._timer.isActive():
            self._timer.start()
            self.check()

    def _watch(self) -> None:
        real = Path(os.path.realpath(self._path))
        wanted = {str(place) for place in (self._path, self._path.parent, real, real.parent)}
        missing = wanted - set(self._watcher.files()) - set(self._watcher.directories())
        present = [place for place in missing if os.access(place, os.F_OK)]
        if present:
            self._watcher.addPaths(present)


def stamp_of(path: Path) -> Stamp:
    """What differs from one save of a file to the next."""
    try:
        stat = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return ()
    except OSError as error:
        return (error.errno or 0,)
    return stat.st_ino, stat.st_size, stat.st_mtime_ns, stat.st_ctime_ns
