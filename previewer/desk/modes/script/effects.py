"""The effect of each item on the handler, beside its row."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from previewer.desk.document.row_notes import RowNote
from previewer.desk.language import listed

if TYPE_CHECKING:
    from previewer.desk.document.open_piece import OpenPiece
    from previewer.scripts import BoundaryTable


class EffectNotes(QObject):
    """Notes at the rows of a piece of what its handler does with them, as the table of its bounds tells it."""

    def __init__(self, piece: OpenPiece, parent: QObject) -> None:
        super().__init__(parent)
        self._row_notes = piece.row_notes

    def show(self, table: BoundaryTable | None) -> None:
        """Show those of a table; of none there are none."""
        effects = table.effects if table is not None else {}
        words = {"never-read": self.tr("never read"), "no-effect": self.tr("no effect")}
        notes = {key: RowNote(words[effect]) for key, (effect, _case) in effects.items() if effect in words}
        for key, (effect, case) in effects.items():
            if effect == "fails":
                notes[key] = RowNote(self.tr("fails with {0}").format(case), True)
        # Preferences that it reads and the piece does not declare have no row.
        stray = [key for key, (effect, _case) in effects.items() if effect == "undeclared"]
        whole = RowNote(self.tr("reads undeclared keys: {0}").format(listed(stray)), True) if stray else None
        self._row_notes.show(self, notes, whole)

    def clear(self) -> None:
        """Show none any more."""
        self._row_notes.clear(self)
