"""What the window says beside rows of the phones: its own words, no part of a phone and in no picture of one."""

from collections.abc import Mapping
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal


class RowNote(NamedTuple):
    """A few words about a row, and whether they are of something that fails."""

    text: str
    fails: bool = False


class RowNotes(QObject):
    """One note at most for each item, by its key."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.notes: Mapping[str, RowNote] = {}
        #: One of the whole screen; None for none.
        self.whole: RowNote | None = None
        self._owner: object = None

    def clear(self, owner: object) -> None:
        """Show none, unless another one's are shown by now."""
        if self._owner is owner:
            self.show(None, {})

    def show(self, owner: object, notes: Mapping[str, RowNote], whole: RowNote | None = None) -> None:
        """Show these and no others; they are of an owner."""
        self._owner = owner
        if (notes, whole) != (self.notes, self.whole):
            self.notes, self.whole = dict(notes), whole
            self.changed.emit()
