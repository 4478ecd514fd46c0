"""The tab of a file for as long as it is read: it is large, or its drive is slow."""

from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from previewer.desk.background import Task
from previewer.desk.document.dialogs import wait_for
from previewer.desk.document.recovery import Unsaved
from previewer.desk.services import Tab
from previewer.desk.widgets import Worded, text_label, vbox

#: Makes the tab of a file that was read, in the window's thread. Raises OSError.
Make = Callable[[], Tab]


class ReadingTab(Worded, Tab):
    """Says so, and the window answers. `found`: what makes the tab that takes its place, once it is read."""

    #: The file cannot be opened: the OSError.
    failed = Signal(object)

    def __init__(self, path: Path, found: "Future[Make]", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._path = path
        self._found = found
        self._made: Tab | None = None
        label = text_label(self, lambda: self.tr("Reading {0}…").format(path.name))
        label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setLayout(vbox(label))
        self._task = Task(self)
        self._task.done.connect(self._take)
        self._task.failed.connect(self._fail)
        self._task.start_reading(found)

    @property
    def path(self) -> Path:
        return self._path

    def whole(self) -> Tab:
        """The tab of the file, which is waited for; this one where it cannot be opened, or is given up."""
        if self._made is None:
            try:
                self._take(wait_for(self, self._path, self._found))
            except OSError as error:
                self._fail(error)
        return self if self._made is None else self._made.whole()

    def restore(self, unsaved: Unsaved) -> bool:
        found = self.whole()
        return found is not self and found.restore(unsaved)

    def close_file(self) -> None:
        self._task.cancel()

    def _take(self, make: Make) -> None:
        self._task.cancel()
        try:
            self._made = make()
        except OSError as error:
            self._fail(error)
        else:
            self.replacedBy.emit(self._made)

    def _fail(self, error: OSError) -> None:
        self._task.cancel()
        self.failed.emit(error)
