"""What others write into the folder of a run while it is open here."""

from PySide6.QtCore import QObject, QTimer, Signal

from previewer.desk.document.watcher import FileWatcher
from previewer.runs.folder import OWN_CHECKS, Run
from previewer.runs.log import NAME as LOG

#: Milliseconds between two looks at files of a drive that tells of no changes.
_LOOK = 1500


class RunFollower(QObject):
    """Tells when the verdicts or the checks of a run are others on the disk."""

    changed = Signal()

    def __init__(self, run: Run, parent: QObject) -> None:
        super().__init__(parent)
        self._watchers = [FileWatcher(run.folder / name, self, lambda _path: None) for name in (LOG, OWN_CHECKS)]
        for watcher in self._watchers:
            watcher.changed.connect(self.changed)
        timer = QTimer(self, interval=_LOOK)
        timer.timeout.connect(self.check)
        timer.start()

    def check(self) -> None:
        """Look now."""
        for watcher in self._watchers:
            watcher.check()
