"""What is on record of a piece's texts, in the file beside it: read when it changes, written at once."""

from collections.abc import Iterable, Mapping

from PySide6.QtCore import QObject, Signal

from previewer.desk.document.open_piece import OpenPiece
from previewer.texts.confirmed import BadRecord, load_confirmed, records_path, save_confirmed
from previewer.texts.units import Confirmation

Known = Mapping[tuple[str, str], Confirmation]


class Records(QObject):
    """The records of one piece. `trouble`: why they cannot be read or written, '' where they can."""

    changed = Signal()

    def __init__(self, piece: OpenPiece, parent: QObject) -> None:
        super().__init__(parent)
        self._piece = piece
        self._known: dict[tuple[str, str], Confirmation] = {}
        self._stamp: tuple[object, ...] | None = None
        self.trouble = ""

    def confirmed(self) -> Known:
        """The records by pointer and language, as the file has them now."""
        stamp = self._stamp_now()
        if stamp != self._stamp:
            self._stamp = stamp
            self._known = self._load()
        return self._known

    def get(self, pointer: str, lang: str) -> Confirmation | None:
        """The record of a cell."""
        return self._known.get((pointer, lang))

    def keep(self, records: Iterable[Confirmation]) -> None:
        """Put records into the file."""
        wanted = {(one.pointer, one.lang): one for one in records}
        if wanted:
            self._write({**self.confirmed(), **wanted})

    def drop(self, cells: Iterable[tuple[str, str]]) -> None:
        """Take the records of cells out of the file."""
        known = dict(self.confirmed())
        gone = [known.pop((pointer, lang), None) for pointer, lang in cells]
        if any(gone):
            self._write(known)

    def _load(self) -> dict[tuple[str, str], Confirmation]:
        self.trouble = ""
        try:
            return load_confirmed(self._piece.path)
        except (OSError, BadRecord) as error:
            self.trouble = f"{records_path(self._piece.path).name}: {error}"
            return {}

    def _write(self, records: dict[tuple[str, str], Confirmation]) -> None:
        if not self.trouble:
            try:
                save_confirmed(self._piece.path, records.values())
            except OSError as error:
                self.trouble = f"{records_path(self._piece.path).name}: {error.strerror or error}"
        self._stamp = None
        self.changed.emit()

    def _stamp_now(self) -> tuple[object, ...]:
        path = records_path(self._piece.path)
        try:
            found = path.stat()
        except OSError:
            return (path,)
        return path, found.st_mtime_ns, found.st_size, found.st_ino
