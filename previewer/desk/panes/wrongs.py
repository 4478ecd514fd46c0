"""All that is wrong with a piece as one list, whoever found it."""

from collections.abc import Callable, Sequence
from enum import StrEnum
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal

from previewer.desk.document.open_piece import OpenPiece
from previewer.pieces import Diagnostic
from previewer.pieces.violations import Severity

#: How the codes of problems begin that are of texts.
_OF_TEXTS = ("text-", "language-", "title-", "description-")


class Of(StrEnum):
    """Parts of a piece that may be wrong: the definition, its texts in all languages, the screens of the phones."""

    PIECE = "piece"
    TEXTS = "texts"
    SCREENS = "screens"


class Wrong(NamedTuple):
    """A thing that is wrong. `item` is the key of its item, None for the piece itself; `say` gives its sentence in a
    language of the program, `where` the place in words, `at` that in the text; `go` leads there. `found` is the problem
    of the definition, where it is one.
    """

    of: Of
    severity: Severity
    code: str
    item: str | None
    say: Callable[[str], str]
    go: Callable[[], object]
    where: str | int = ""
    at: int = -1
    pointer: str = ""
    tip: str = ""
    found: Diagnostic | None = None

    @classmethod
    def of_problem(cls, piece: OpenPiece, found: Diagnostic) -> "Wrong":
        """A problem that the judges of definitions have found."""
        place = found.place
        return cls(
            Of.TEXTS if found.code.startswith(_OF_TEXTS) else Of.PIECE,
            found.severity,
            found.code,
            found.item,
            found.message,
            partial(piece.go_to, found),
            "" if place is None else place.line,
            -1 if place is None else place.start,
            found.pointer,
            found=found,
        )


class WrongElsewhere(QObject):
    """Findings of others than the judges of definitions, of one open piece. `rows` has those who have looked by now."""

    changed = Signal()

    def __init__(self, piece: OpenPiece, _services: object) -> None:
        super().__init__(piece)
        self.rows: dict[Of, Sequence[Wrong]] = {}
        #: Those whose rows are of an earlier text.
        self.old: set[Of] = set()

    def put(self, of: Of, rows: Sequence[Wrong], old: bool) -> None:
        """Say all that is wrong there, and whether that is of an earlier text."""
        self.rows[of] = rows
        (self.old.add if old else self.old.discard)(of)
        self.changed.emit()

    def mark_old(self, of: Of, old: bool = True) -> None:
        """Say whether what was found is of an earlier text."""
        if of in self.rows and (of in self.old) != old:
            self.put(of, self.rows[of], old)
