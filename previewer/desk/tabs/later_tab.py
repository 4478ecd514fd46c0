"""The tab of a file that was open when the window last closed, for as long as nobody has looked at it."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from previewer.desk.document.recovery import Unsaved
from previewer.desk.services import Tab


class LaterTab(Tab):
    """Opens the file when it is first seen. `open_tab` makes the tab that takes its place; it may raise OSError."""

    #: The file cannot be opened: the OSError.
    failed = Signal(object)

    is_listed = False

    def __init__(self, path: Path, open_tab: Callable[[], Tab], title: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = title
        self._path = path
        self._open_tab = open_tab
        self._made: Tab | None = None
        self._wake = QTimer(self, singleShot=True, interval=0)
        self._wake.timeout.connect(self._open)

    @property
    def path(self) -> Path:
        return self._path

    @property
    def title(self) -> str:
        return self._title or self.path.name

    def whole(self) -> Tab:
        """The tab of the file, which is opened now if it is not yet; this one where it cannot be."""
        made = self._open()
        return self if made is None else made.whole()

    def _open(self) -> Tab | None:
        self._wake.stop()
        if self._made is None:
            try:
                self._made = self._open_tab()
            except OSError as error:
                self.failed.emit(error)
                return None
            self.replacedBy.emit(self._made)
        return self._made

    def restore(self, unsaved: Unsaved) -> bool:
        found = self.whole()
        return found is not self and found.restore(unsaved)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        # Not while the window turns to it.
        self._wake.start()

    def close_file(self) -> None:
        self._wake.stop()
