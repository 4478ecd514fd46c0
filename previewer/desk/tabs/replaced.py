"""Whether the files of the program are still those that run: an upgrade puts others in their place meanwhile."""

import sys
from pathlib import Path
from time import time
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QLabel, QMainWindow

import previewer
from previewer.desk.widgets import Worded

# Milliseconds between two looks, beside one whenever the window becomes active.
_LOOKS_AGAIN = 60_000
_STARTED: Final = time()
_IS_PACKAGED: Final = bool(getattr(sys, "frozen", False))
# The file that every version replaces.
_FILE: Final = Path(sys.executable if _IS_PACKAGED else previewer.__file__)


def _identity(file: Path) -> tuple[int, ...]:
    """What tells a file from another of its name; () where there is none."""
    try:
        found = file.stat()
    except OSError:
        return ()
    return found.st_dev, found.st_ino, found.st_mtime_ns, found.st_size


_RUNS: Final = _identity(_FILE)


def is_replaced() -> bool:
    """Whether another version stands where this one was, or none."""
    return _identity(_FILE) != _RUNS


def is_changed() -> bool:
    """Whether it is replaced, or any of its modules is gone or newer than this process."""
    if is_replaced():
        return True
    ours = [one for name, one in list(sys.modules.items()) if name.partition(".")[0] == "previewer"]
    files = [Path(file) for file in (getattr(one, "__file__", None) for one in ours) if file]
    try:
        return not _IS_PACKAGED and any(file.stat().st_mtime > _STARTED for file in files)
    except OSError:
        return True


class ReplacedLabel(Worded, QLabel):
    """Says in the status bar that the program was replaced, from then on."""

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window, textFormat=Qt.TextFormat.PlainText)
        self.setMinimumWidth(1)
        self.setObjectName("replaced")
        self.hide()
        self.says(self._say)
        self._timer = QTimer(self, interval=_LOOKS_AGAIN, timerType=Qt.TimerType.VeryCoarseTimer)
        self._timer.timeout.connect(self._look)
        self._timer.start()
        window.installEventFilter(self)
        window.statusBar().insertPermanentWidget(0, self)
        self.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.WindowActivate:
            self._look()
        return False

    def _look(self) -> None:
        if self._timer.isActive() and is_replaced():
            self._timer.stop()
            self.show()

    def _say(self) -> None:
        self.setText(self.tr("Piece Previewer was replaced by another version: start it again"))
        self.setToolTip(
            self.tr(
                "The previous version is still running. Save what you have typed, close the window and start the"
                " program again; parts that were not used yet may be missing until then."
            )
        )
