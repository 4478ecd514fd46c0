"""The published version of an open piece, which says what an update may not change."""

from pathlib import Path

from PySide6.QtCore import QObject, Signal

from previewer.desk.document.memory import Memory
from previewer.pieces import Reading, read_file


class Published(QObject):
    """Chosen once for a file and remembered. It is read when it is first asked for."""

    #: Another version is at hand, or none.
    changed = Signal()

    def __init__(self, memory: Memory, piece: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._memory = memory
        self._piece = piece
        self._path: Path | None = None
        self._reading: Reading | None = None
        self.follow(piece)

    @property
    def path(self) -> Path | None:
        """Its file; None where none was chosen."""
        return self._path

    @property
    def reading(self) -> Reading | None:
        """What it reads as; None where none was chosen, or where it has no piece any more."""
        try:
            found = self.whole
        except OSError:
            return None
        return found if found is not None and found.piece is not None else None

    @property
    def whole(self) -> Reading | None:
        """What its file reads as, a piece or not; None where none was chosen. Raises OSError."""
        if self._path is not None and self._reading is None:
            self._reading = read_file(self._path)
        return self._reading

    def refresh(self) -> None:
        """Read its file anew when it is asked for next."""
        if self._path is not None:
            self._take(self._path)

    def choose(self, path: Path | None) -> None:
        """Hold the piece against this version from now on; None: against none."""
        self._memory.keep_published(self._piece, path)
        self._take(path)

    def follow(self, piece: Path) -> None:
        """The piece is in another file now, which may have a published version of its own."""
        self._piece = piece
        own = self._memory.published(piece)
        if own is None and self._path is not None:
            self._memory.keep_published(piece, self._path)
        else:
            self._take(own)

    def _take(self, path: Path | None) -> None:
        self._path, self._reading = path, None
        self.changed.emit()
