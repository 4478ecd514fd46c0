"""The tab of a large piece for as long as it is read."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from previewer.desk.background import Task
from previewer.desk.document.intake import Found
from previewer.desk.document.recovery import Unsaved
from previewer.desk.services import Tab
from previewer.desk.widgets import Worded, text_label, vbox
from previewer.pieces import Reading


class ReadingTab(Worded, Tab):
    """Says so, and the window answers. `open_piece` makes the tab that takes its place, of the file as it was read."""

    def __init__(
        self, path: Path, found: Found, open_piece: Callable[[Found], Tab], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._path = path
        self._found = found
        self._open_piece = open_piece
        self._made: Tab | None = None
        label = text_label(self, lambda: self.tr("Reading {0}…").format(path.name))
        label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setLayout(vbox(label))
        self._task = Task(self)
        self._task.done.connect(self._take)
        self._task.failed.connect(self.whole)  # where it fails again, which is told
        self._task.start_thread(lambda _report: _read(found))

    @property
    def path(self) -> Path:
        return self._path

    def whole(self) -> Tab:
        """The tab of the piece, which is read now if it is not yet."""
        return self._made or self._take(_read(self._found))

    def restore(self, unsaved: Unsaved) -> bool:
        return self.whole().restore(unsaved)

    def close_file(self) -> None:
        self._task.cancel()

    def _take(self, reading: Reading) -> Tab:
        self._task.cancel()
        self._made = self._open_piece(self._found._replace(reading=reading))
        self.replacedBy.emit(self._made)
        return self._made


def _read(found: Found) -> Reading:
    assert found.file is not None
    return found.file.read()
