"""Check mode: checking by hand: the checks of a run, the verdict on one, what was said of it."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt

from previewer.desk.language import QT_TRANSLATE_NOOP
from previewer.desk.modes.mode import Mode
from previewer.desk.modes.phones import phones
from previewer.desk.panes import STEPS
from previewer.desk.panes.pane import Pane, late

if TYPE_CHECKING:
    from previewer.desk.modes.check.checks import ChecksPane
    from previewer.desk.modes.check.notes import NotesPane
    from previewer.desk.modes.check.verdict import VerdictPane

_AREA = Qt.DockWidgetArea
CHECKS: "Final[Pane[ChecksPane]]" = Pane(
    "checks",
    QT_TRANSLATE_NOOP("Panes", "Checks"),
    _AREA.LeftDockWidgetArea,
    320,
    late("previewer.desk.modes.check.checks", "ChecksPane"),
)
VERDICT: "Final[Pane[VerdictPane]]" = Pane(
    "verdict",
    QT_TRANSLATE_NOOP("Panes", "Verdict"),
    _AREA.RightDockWidgetArea,
    320,
    late("previewer.desk.modes.check.verdict", "VerdictPane"),
)
NOTES: "Final[Pane[NotesPane]]" = Pane(
    "notes",
    QT_TRANSLATE_NOOP("Panes", "Notes"),
    _AREA.BottomDockWidgetArea,
    140,
    late("previewer.desk.modes.check.notes", "NotesPane"),
)
CHECK: Final = Mode(
    "check",
    QT_TRANSLATE_NOOP("Modes", "Check"),
    "check",
    (CHECKS, VERDICT, NOTES, STEPS),
    phones,
    spare=frozenset((NOTES.name, STEPS.name)),
    guide="check",
)
