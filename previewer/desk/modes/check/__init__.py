"""Check mode: checking by hand: the checks of a run, the verdict on one, what was said of it."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt

from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.language import QT_TRANSLATE_NOOP
from previewer.desk.modes.mode import Mode
from previewer.desk.modes.phones import phones
from previewer.desk.panes import STEPS
from previewer.desk.panes.pane import Pane
from previewer.desk.services import Services

if TYPE_CHECKING:
    from previewer.desk.modes.check.checks import ChecksPane
    from previewer.desk.modes.check.notes import NotesPane
    from previewer.desk.modes.check.verdict import VerdictPane

# A pane's module is imported when the first of it is made: the window's first picture does without.


def _checks(piece: OpenPiece, services: Services) -> "ChecksPane":
    from previewer.desk.modes.check.checks import ChecksPane

    return ChecksPane(piece, services)


def _verdict(piece: OpenPiece, services: Services) -> "VerdictPane":
    from previewer.desk.modes.check.verdict import VerdictPane

    return VerdictPane(piece, services)


def _notes(piece: OpenPiece, services: Services) -> "NotesPane":
    from previewer.desk.modes.check.notes import NotesPane

    return NotesPane(piece, services)


_AREA = Qt.DockWidgetArea
CHECKS: "Final[Pane[ChecksPane]]" = Pane(
    "checks", QT_TRANSLATE_NOOP("Panes", "Checks"), _AREA.LeftDockWidgetArea, 320, _checks
)
VERDICT: "Final[Pane[VerdictPane]]" = Pane(
    "verdict", QT_TRANSLATE_NOOP("Panes", "Verdict"), _AREA.RightDockWidgetArea, 320, _verdict
)
NOTES: "Final[Pane[NotesPane]]" = Pane(
    "notes", QT_TRANSLATE_NOOP("Panes", "Notes"), _AREA.BottomDockWidgetArea, 140, _notes
)
CHECK: Final = Mode(
    "check",
    QT_TRANSLATE_NOOP("Modes", "Check"),
    "check",
    (CHECKS, VERDICT, NOTES, STEPS),
    phones,
)
