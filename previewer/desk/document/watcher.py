"""Seeing that a file changed, in whatever way an editor writes it."""

import os
from collections.abc import Callable, Collection
from functools import partial
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal

from previewer.desk.background import is_soon, reading
from previewer.desk.document.filetext import FileText
from previewer.desk.document.watch import Watch, WatchLook

Stamp = tuple[int, ...]


class _Seen(NamedTuple):
    """A file's stamp, and what it is read as, if it is another than it was; or the OSError for which it cannot be."""

    stamp: Stamp
    text: object = None


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
        self._watch = Watch(self)
        self._watch.stirred.connect(self.check)
        #: None while nobody knows it.
        self._seen: Stamp | None = seen
        # Before whoever made this reads the file: what is saved after this is seen.
        first = reading(lambda: WatchLook(_missing(path, ()), stamp_of(path) if seen is None else seen))
        if is_soon(first):
            places, self._seen = first.result()
            self._watch.add(places)
        else:
            self.check()

    def check(self) -> None:
        """Look now; `changed` comes only if the file is another than it was the last time."""
        self._watch.look(partial(_look, self._path, self._read, self._seen), self._take)

    def _take(self, found: _Seen) -> None:
        if found.stamp != self._seen:
            self._seen = found.stamp
            self.changed.emit(found.text)


def _missing(path: Path, watched: Collection[str]) -> list[str]:
    """The places of a file that are there and not watched yet."""
    real = Path(os.path.realpath(path))
    wanted = {str(place) for place in (path, path.parent, real, real.parent)}
    return [place for place in wanted.difference(watched) if os.access(place, os.F_OK)]


def _look(path: Path, read: Callable[[Path], object], seen: Stamp | None, watched: Collection[str]) -> WatchLook[_Seen]:
    places, stamp = _missing(path, watched), stamp_of(path)
    if stamp == seen:
        return WatchLook(places, _Seen(stamp))
    try:
        return WatchLook(places, _Seen(stamp, read(path)))
    except OSError as error:
        return WatchLook(places, _Seen(stamp, error))


def stamp_of(path: Path) -> Stamp:
    """What differs from one save of a file to the next."""
    try:
        stat = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return ()
    except OSError as error:
        return (error.errno or 0,)
    return stat.st_ino, stat.st_size, stat.st_mtime_ns, stat.st_ctime_ns
