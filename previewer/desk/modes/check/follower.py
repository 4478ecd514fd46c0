"""What others write into the folder of a run while it is open here."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal

from previewer.desk.document.watcher import FileWatcher
from previewer.runs.folder import OWN_CHECKS, Run
from previewer.runs.log import NAME as LOG

#: Milliseconds between two looks at files of a drive that tells of no changes.
_LOOK = 1500


class RunFollower(QObject):
    """Tells when the verdicts or the checks of a run are others on the disk. A drive that tells of no changes is asked
    while the run `is_seen`.
    """

    changed = Signal()

    def __init__(self, run: Run, is_seen: Callable[[], bool], parent: QObject) -> None:
        super().__init__(parent)
        self._is_seen = is_seen
        self._watchers = [FileWatcher(run.folder / name, self, lambda _path: None) for name in (LOG, OWN_CHECKS)]
        for watcher in self._watchers:
            watcher.changed.connect(self.changed)
        self.timer = QTimer(self, interval=_LOOK)
        self.timer.timeout.connect(self._look)
        self.timer.start()

    def check(self) -> None:
        """Look now."""
        for watcher in self._watchers:
            watcher.check()

    def _look(self) -> None:
        if self._is_seen():
            self.check()
