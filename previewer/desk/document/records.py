"""What is on record of a piece's texts, in the file beside it: read when it changes, written after a moment."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from previewer.desk.document.document import Document, saved_elsewhere
from previewer.desk.document.files import reason
from previewer.desk.document.watcher import Stamp, stamp_of
from previewer.pieces import Reading
from previewer.pieces.texts import Reviewed

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
        self._later = QTimer(self, singleShot=True, interval=_PAUSE)
        self._later.timeout.connect(self.write)
        self.error = ""
        document.reviewed = self.reviewed
        document.read_now()

    def confirmed(self) -> Known:
        """The records by pointer and language, as the file has them now or is to have them."""
        stamp = self._stamp_now()
        if stamp != self._stamp:
            if self._stamp is not None and stamp[0] != self._stamp[0] and not stamp[1]:
                # Saved under another name, which has no records yet.
                self._pending = {**self._known, **self._pending}
                self._later.start()
            self._stamp = stamp
            self._known = self._load()
            self._apply()
        return self._known

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
        from previewer.texts.confirmed import records_path, save_confirmed

        known = self.confirmed()
        if not self.error:
            try:
                save_confirmed(self._document.path, known.values())
            except OSError as error:
                self.error = f"{records_path(self._document.path).name}: {reason(error)}"
        if self.error:
            self.changed.emit()
        else:
            self._pending.clear()
            self._stamp = self._stamp_now()

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

    def _load(self) -> dict[tuple[str, str], Confirmation]:
        from previewer.texts.confirmed import BadRecord, load_confirmed, records_path

        self.error = ""
        try:
            return load_confirmed(self._document.path)
        except (OSError, BadRecord) as error:
            self.error = f"{records_path(self._document.path).name}: {error}"
            return {}

    def _stamp_now(self) -> tuple[Path, Stamp]:
        from previewer.texts.confirmed import records_path

        path = records_path(self._document.path)
        return path, stamp_of(path)
