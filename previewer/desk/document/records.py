"""What is on record of a piece's texts, in the file beside it: read when it changes, written after a moment."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal

from previewer.desk.background import Reader
from previewer.desk.document.document import Document, saved_elsewhere
from previewer.desk.document.files import reason
from previewer.desk.document.watcher import Stamp, stamp_of
from previewer.desk.language import program_language
from previewer.pieces import Reading
from previewer.pieces.texts import Reviewed
from previewer.terminal_words import told

if TYPE_CHECKING:
    from previewer.texts.units import Confirmation

    Known = Mapping[tuple[str, str], Confirmation]

#: Milliseconds after a change until it is written: the disk may be slow.
_PAUSE = 400


class Records(QObject):
    """The records of one piece. `error`: why they cannot be read or written, '' where they can."""

    changed = Signal()

    def __init__(self, document: Document, parent: QObject) -> None:
        super().__init__(parent)
        self._document = document
        self._known: dict[tuple[str, str], Confirmation] = {}
        self._stamp: tuple[Path, Stamp] | None = None
        #: What the file is to get, or (None) to lose.
        self._pending: dict[tuple[str, str], Confirmation | None] = {}
        self._reader = Reader(self)
        self._reader.came.connect(self._tell)
        self._is_telling = False
        self._later = QTimer(self, singleShot=True, interval=_PAUSE)
        self._later.timeout.connect(self.write)
        self.error = ""
        document.reviewed = self.reviewed
        document.read_now()

    def confirmed(self) -> Known:
        """The records by pointer and language, as the file has them now or is to have them."""
        if not self._is_telling:
            self._reader.read(partial(_read, self._document.path, self._stamp), lambda read: self._take(read.result()))
        return self._known

    def _take(self, found: _Read | None) -> None:
        if found is None or found.path != self._place():
            return
        before, self._stamp = self._stamp, (found.path, found.stamp)
        if before is not None and found.path != before[0] and not found.stamp:
            # Saved under another name, which has no records yet.
            self._pending = {**self._known, **self._pending}
            self._later.start()
        self._known, self.error = dict(found.known), found.error
        self._apply()

    def reviewed(self, reading: Reading) -> Reviewed:
        """The texts of a reading that a person calls right though they are their item's key."""
        has_any = reading.reviewed or any(one.code == "text-placeholder" for one in reading.found)
        if not has_any:
            return frozenset()
        from previewer.texts.confirmed import reviewed_of

        return reviewed_of(reading, self.confirmed())

    def get(self, pointer: str, lang: str) -> Confirmation | None:
        """The record of a cell."""
        return self._known.get((pointer, lang))

    def keep(self, records: Iterable[Confirmation]) -> None:
        """Put records into the file."""
        self._change({(one.pointer, one.lang): one for one in records})

    def drop(self, cells: Iterable[tuple[str, str]]) -> None:
        """Take the records of cells out of the file."""
        known = self.confirmed()
        self._change({cell: None for cell in map(tuple, cells) if cell in known})  # type: ignore[misc]

    def write(self) -> None:
        """Write what is not written yet, beside what others wrote meanwhile. Those of a sample or a bundle wait
        until it is saved elsewhere.
        """
        self._later.stop()
        if not self._pending or saved_elsewhere(self._document):
            return
        from previewer.texts.confirmed import save_confirmed

        self.read_now()  # what others wrote would be lost
        if not self.error:
            try:
                save_confirmed(self._document.path, self._known.values())
            except OSError as error:
                self.error = f"{self._place().name}: {reason(error)}"
        if self.error:
            self.changed.emit()
        else:
            self._pending.clear()
            self._stamp = self._place(), stamp_of(self._place())

    def read_now(self) -> None:
        """Read the file, however long that takes: it is to be written, or the piece to go elsewhere."""
        self._take(_read(self._document.path, self._stamp))

    def go_on(self) -> None:
        """The piece may be saved elsewhere by now."""
        if self._pending and not saved_elsewhere(self._document):
            self._later.start()

    def _change(self, changes: dict[tuple[str, str], Confirmation | None]) -> None:
        if changes:
            self.confirmed()
            self._pending |= changes
            self._apply()
            self._later.start()
            self._document.read_now()
            self.changed.emit()

    def _apply(self) -> None:
        for cell, record in self._pending.items():
            if record is None:
                self._known.pop(cell, None)
            else:
                self._known[cell] = record

    def _tell(self) -> None:
        """Tell of records that were waited for."""
        self._is_telling = True
        try:
            self._document.read_now()
            self.changed.emit()
        finally:
            self._is_telling = False

    def _place(self) -> Path:
        from previewer.texts.confirmed import records_path

        return records_path(self._document.path)


class _Read(NamedTuple):
    """The records of a piece as its file has them, its stamp before, and why they cannot be read."""

    path: Path
    stamp: Stamp
    known: Known
    error: str = ""


def _read(piece: Path, seen: tuple[Path, Stamp] | None) -> _Read | None:
    """The records of a piece, None where they are what was seen."""
    from previewer.texts.confirmed import BadRecord, load_confirmed, records_path

    path = records_path(piece)
    stamp = stamp_of(path)
    if seen == (path, stamp):
        return None
    try:
        return _Read(path, stamp, load_confirmed(piece))
    except (OSError, BadRecord) as error:
        return _Read(path, stamp, {}, told("{path}: {why}", program_language(), path=path.name, why=error))
