"""A save that the phones show already: what is not judged of it is judged in turns of the event loop."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from previewer.desk.document.filetext import FileText
from previewer.pieces import Reading

if TYPE_CHECKING:
    from previewer.pieces.ahead import Ahead

#: Milliseconds after which what is shown of it was surely painted.
PAUSE = 40
#: Seconds for which is read in one turn.
TURN = 0.006


class Following(QObject):
    """Reads on in what came in last, until that is done or taken away."""

    #: All is judged.
    done = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        #: A file that is shown and not taken over yet, and its reading.
        self._coming: tuple[FileText, Ahead] | None = None
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._go_on)

    @property
    def data(self) -> bytes | None:
        """The bytes of the file that is coming, None while none is."""
        return None if self._coming is None else self._coming[0].data

    def begin(self, file: FileText, before: Reading, wanted: Collection[str]) -> Reading:
        """Read a file that is text, what is wanted of it first. If it has a piece, it is what is coming from now on."""
        from previewer.pieces.ahead import Ahead

        assert file.text is not None
        ahead = Ahead(file.text, before, wanted)
        if ahead.reading.piece is not None:
            self._coming = file, ahead
            self._timer.start(PAUSE)
        return ahead.reading

    def take(self) -> tuple[FileText, Reading] | None:
        """The file that is coming, with the reading of all of it, which is no more; None for nothing."""
        taken = self._drop()
        return None if taken is None else (taken[0], taken[1].whole())

    def give_up(self) -> FileText | None:
        """The file that is coming, which is no more; None for nothing."""
        taken = self._drop()
        return None if taken is None else taken[0]

    def _drop(self) -> tuple[FileText, Ahead] | None:
        taken, self._coming = self._coming, None
        self._timer.stop()
        return taken

    def _go_on(self) -> None:
        if self._coming is not None and not self._coming[1].go_on(TURN):
            self._timer.start(0)
        elif self._coming is not None:
            self.done.emit()
