"""A tester's words on a check that wait for their verdict."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from previewer.desk.document.open_piece import OpenPiece

#: The field of a check's note.
_NOTE = "note"


class NoteDraft(NamedTuple):
    """A note, pictures and a severity that wait for their verdict."""

    note: str = ""
    pictures: tuple[Path, ...] = ()
    severity: str = ""

    @classmethod
    def of(cls, piece: OpenPiece, folder: Path | None, check: str) -> NoteDraft:
        """The draft of a check of a run, as it was kept."""
        written = piece.drafts.get(_NOTE, str(folder), check)
        found: dict[str, Any] = json.loads(written) if written else {"note": "", "pictures": [], "severity": ""}
        return cls(found["note"], tuple(map(Path, found["pictures"])), found["severity"])

    def keep(self, piece: OpenPiece, folder: Path | None, check: str) -> None:
        """Keep it with the piece, through the end of the program too; an empty one is forgotten."""
        found = self._asdict() | {"pictures": list(map(str, self.pictures))}
        piece.drafts.put(json.dumps(found) if any(self) else None, _NOTE, str(folder), check)
