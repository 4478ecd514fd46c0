"""Seeing that a handler was saved, came, or went: it, or another file of its folder that it may load."""

import os
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

from previewer.desk.document.watcher import DEBOUNCE, Stamp, stamp_of

_ENDINGS = (".js", ".cjs", ".mjs", ".json")
#: Files of a folder that are followed; who has more runs the handler again by hand.
_MOST = 200


class HandlerFollower(QObject):
    """Follows what a handler in the folder of a definition may be, or load from beside itself. `but`: the definition,
    which is followed elsewhere. `also`: a handler that was chosen, behind links too.
    """

    changed = Signal()

    def __init__(self, but: Path, parent: QObject) -> None:
        super().__init__(parent)
        self._but = but
        self._also: Path | None = None
        self._watcher = QFileSystemWatcher(self)
        self._timer = QTimer(self, singleShot=True, interval=DEBOUNCE)
        self._watcher.fileChanged.connect(self._event)
        self._watcher.directoryChanged.connect(self._event)
        self._timer.timeout.connect(self.check)
        self._seen = self._look()

    def follow(self, but: Path, also: Path | None = None) -> None:
        """Follow the folder of this definition from now on, and this file."""
        if (but, also) != (self._but, self._also):
            old = [*self._watcher.files(), *self._watcher.directories()]
            if old:
                self._watcher.removePaths(old)
            self._but, self._also = but, also
            self._seen = self._look()

    def check(self) -> None:
        """Look now; `changed` comes only where something is another than it was the last time."""
        found = self._look()
        if found != self._seen:
            self._seen = found
            self.changed.emit()

    def _event(self, _path: str) -> None:
        """Look at once, and once more when what comes with it has come."""
        if not self._timer.isActive():
            self._timer.start()
            self.check()

    def _look(self) -> dict[Path, Stamp]:
        """The files as they are now, which are watched from now on."""
        folder = self._but.parent
        try:
            names = sorted(name for name in os.listdir(folder) if name.endswith(_ENDINGS))[:_MOST]  # noqa: PTH208
        except OSError:
            names = []
        files = [folder / name for name in names if name != self._but.name]
        files += [self._also] if self._also is not None and self._also not in files else []
        found = {file: stamp_of(file) for file in files}
        places = {str(folder), *map(str, files), *(os.path.realpath(file) for file in files if file.is_symlink())}
        missing = places - set(self._watcher.files()) - set(self._watcher.directories())
        present = [place for place in missing if os.access(place, os.F_OK)]
        if present:
            self._watcher.addPaths(present)
        return found
