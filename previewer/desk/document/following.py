"""A save that the phones show already: what is not judged of it is judged in turns of the event loop."""

from typing import NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal

from previewer.desk.document.filetext import FileText
from previewer.pieces.ahead import Ahead

#: Milliseconds after which what is shown of it was surely painted.
PAUSE = 40
#: Seconds for which is read in one turn.
TURN = 0.006


class Coming(NamedTuple):
    """A file that is shown and not taken over yet, and its reading."""

    file: FileText
    ahead: Ahead


class Following(QObject):
    """Reads on in what came in last, until that is done or taken away."""

    #: All is judged.
    done = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._coming: Coming | None = None
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._go_on)

    @property
    def data(self) -> bytes | None:
        """The bytes of the file that is coming, None while none is."""
        return None if self._coming is None else self._coming.file.data

    def begin(self, coming: Coming) -> None:
        """Read on in this a little later, and no more in another one."""
        self._coming = coming
        self._timer.start(PAUSE)

    def take(self) -> Coming | None:
        """What is coming, which is no more; None for nothing."""
        taken, self._coming = self._coming, None
        self._timer.stop()
        return taken

    def _go_on(self) -> None:
        if self._coming is not None and not self._coming.ahead.go_on(TURN):
            self._timer.start(0)
        elif self._coming is not None:
            self.done.emit()
