"""Seeing that a handler was saved, came, or went: it, or another file that it loaded, read or looked for."""

import os
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from previewer.desk.document.watch import Watch, WatchLook
from previewer.desk.document.watcher import Stamp, stamp_of

#: Files of a folder that may be its handler, and that are followed.
_MOST = 200
#: Nanoseconds by which the time of a file may lag behind the clock.
_LAG = 20_000_000
#: What is looked at: a file's stamp, or the names in a folder.
Look = Stamp | tuple[str, ...]


class HandlerFollower(QObject):
    """Follows what the handler in the folder of a definition may be, and what it loaded when it ran: that is what its
    engine noted, in folders below too. `but`: the definition, which is followed elsewhere. `also`: a handler that was
    chosen, behind links too.
    """

    changed = Signal()

    def __init__(self, but: Path, parent: QObject) -> None:
        super().__init__(parent)
        self._but = but
        self._also: Path | None = None
        self._loaded: tuple[Path, ...] = ()
        self._watch = Watch(self)
        self._watch.stirred.connect(self.check)
        self._seen: dict[Path, Look] = {}
        self._look(self._see)

    def follow(self, but: Path, also: Path | None = None) -> None:
        """Follow the folder of this definition from now on, and this file."""
        if (but, also) != (self._but, self._also):
            self._watch.clear()
            self._but, self._also, self._loaded = but, also, ()
            self._look(self._see)

    def follow_loaded(self, files: Iterable[str], since: int) -> None:
        """Follow what a handler loaded as well, in place of what one loaded before. What was saved after that one began
        (`since`: nanoseconds since 1970) it may not have seen.
        """
        before, self._loaded = self._seen, tuple(map(Path, files))
        self._look(partial(self._see_loaded, before, since))

    def _see_loaded(self, before: dict[Path, Look], since: int, found: dict[Path, Look]) -> None:
        self._seen = found
        kept = any(self._seen[file] != before[file] for file in self._seen.keys() & before.keys())
        if kept or any(
            _is_late(self._seen[file], since) for file in self._loaded if file in found and file not in before
        ):
            self.changed.emit()

    def check(self) -> None:
        """Look now; `changed` comes only where something is another than it was the last time."""
        self._look(self._hold)

    def _hold(self, found: dict[Path, Look]) -> None:
        if found != self._seen:
            self._seen = found
            self.changed.emit()

    def _see(self, found: dict[Path, Look]) -> None:
        self._seen = found

    def _look(self, take: Callable[[dict[Path, Look]], None]) -> None:
        """Look at the files as they are now, which are watched from now on."""
        self._watch.look(partial(_look, self._but, self._loaded, self._also), take)


def _look(but: Path, loaded: Iterable[Path], also: Path | None, watched: frozenset[str]) -> WatchLook[dict[Path, Look]]:
    folder = but.parent
    names = sorted(name for name in _names(folder) if name.endswith(".js"))[:_MOST]
    files = dict.fromkeys((*(folder / name for name in names if name != but.name), *loaded))
    if also is not None:
        files[also] = None
    wanted = {str(folder), *map(str, files), *(place for file in files for place in _around(file))}
    places = [place for place in wanted - watched if os.access(place, os.F_OK)]
    return WatchLook(places, {file: _names(file) if file.is_dir() else stamp_of(file) for file in files})


def _names(folder: Path) -> tuple[str, ...]:
    """What stands in a folder, but for what editors keep there for a while."""
    try:
        return tuple(sorted(name for name in os.listdir(folder) if not name.startswith(".") and not name.endswith("~")))  # noqa: PTH208
    except OSError:
        return ()


def _around(file: Path) -> Iterator[str]:
    """What tells of a file beside itself: the folder that it is in or is missing from, and where a link leads."""
    if file.is_symlink():
        yield os.path.realpath(file)
    yield str(next((folder for folder in file.parents if folder.is_dir()), file.parent))


def _is_late(look: Look, since: int) -> bool:
    """Whether a file was saved after a moment."""
    # The last two numbers of a stamp are its times.
    return any(isinstance(time, int) and time > since - _LAG for time in look[2:])
