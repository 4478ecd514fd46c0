"""The first rooms, measured in the window's own process while its helpers start."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from PySide6.QtCore import QObject, QTimer, Signal

from previewer.phone.offscreen import PictureError
from previewer.texts.rooms import RoomSearch


class RoomHere(QObject):
    """Measures a few items one look at a time, between what the window has to do; `cancel()` ends it after any."""

    #: A search has measured what was asked for.
    finished = Signal(object)

    #: Who measures in this process, whose phones show one thing at a time.
    _one: "ClassVar[RoomHere | None]" = None

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._search: RoomSearch | None = None
        self._steps: Iterator[None] = iter(())
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._step)

    @property
    def at_work(self) -> bool:
        """Whether something is measured just now."""
        return self._search is not None

    def start(self, search: RoomSearch, keys: Sequence[str]) -> bool:
        """Measure these items for a search; False where somebody measures here already."""
        if RoomHere._one is not None:
            return False
        RoomHere._one = self
        self._search, self._steps = search, search.steps(keys)
        self._timer.start()
        return True

    def cancel(self) -> None:
        """Measure no more."""
        self._timer.stop()
        self._search, self._steps = None, iter(())
        if RoomHere._one is self:
            RoomHere._one = None

    def _step(self) -> None:
        try:
            if next(self._steps, self) is not self:
                return
        except PictureError:
            # What cannot be laid out has no room that could be told.
            pass
        search = self._search
        self.cancel()
        if search is not None:
            self.finished.emit(search)
