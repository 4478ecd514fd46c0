"""Our own commands in a process beside the window: long work that can be cancelled at any moment."""

import sys
from collections.abc import Sequence

from PySide6.QtCore import QObject, QProcess, Signal


class Program(QObject):
    """One command at a time."""

    #: What the command wrote, when it ended well.
    done = Signal(str)
    #: Why it did not, in its own words; '' where it was cancelled.
    failed = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._process: QProcess | None = None

    @property
    def running(self) -> bool:
        """Whether a command is under way."""
        return self._process is not None

    def start(self, words: Sequence[str]) -> None:
        """Start `previewer` with these words."""
        self.cancel()
        process = QProcess(self)
        process.finished.connect(lambda status: self._end(process, status))
        process.errorOccurred.connect(lambda _error: self._end(process, -1))
        self._process = process
        process.start(sys.executable, ["-m", "previewer", *words])

    def cancel(self) -> None:
        """End what is under way."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.waitForFinished(2000)
            process.deleteLater()
            self.failed.emit("")

    def _end(self, process: QProcess, status: int) -> None:
        if process is not self._process:
            return
        self._process = None
        process.deleteLater()
        said = bytes(process.readAllStandardOutput().data()).decode("utf-8", "replace")
        if status == 0:
            self.done.emit(said.strip())
        else:
            why = bytes(process.readAllStandardError().data()).decode("utf-8", "replace").strip()
            self.failed.emit(why or process.errorString())
