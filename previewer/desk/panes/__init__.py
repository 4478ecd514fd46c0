"""The panes that several modes show. To add one: its module, its record here, its name in a mode. Those of a single
mode stand in its room.
"""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt

from previewer.desk.language import QT_TRANSLATE_NOOP
from previewer.desk.panes.pane import Pane, late

if TYPE_CHECKING:
    from previewer.desk.cases.steps_pane import StepsPane
    from previewer.desk.panes.findings import FindingsPane
    from previewer.desk.panes.problems import ProblemsPane
    from previewer.desk.panes.source import SourcePane
    from previewer.desk.panes.values import ValuesPane

_AREA = Qt.DockWidgetArea
SOURCE: "Final[Pane[SourcePane]]" = Pane(
    "source",
    QT_TRANSLATE_NOOP("Panes", "Source"),
    _AREA.LeftDockWidgetArea,
    400,
    late("previewer.desk.panes.source", "SourcePane"),
)
VALUES: "Final[Pane[ValuesPane]]" = Pane(
    "values",
    QT_TRANSLATE_NOOP("Panes", "Values"),
    _AREA.RightDockWidgetArea,
    290,
    late("previewer.desk.panes.values", "ValuesPane"),
)
PROBLEMS: "Final[Pane[ProblemsPane]]" = Pane(
    "problems",
    QT_TRANSLATE_NOOP("Panes", "Problems"),
    _AREA.BottomDockWidgetArea,
    170,
    late("previewer.desk.panes.problems", "ProblemsPane"),
)
FINDINGS: "Final[Pane[FindingsPane]]" = Pane(
    "findings",
    QT_TRANSLATE_NOOP("Panes", "Findings"),
    _AREA.BottomDockWidgetArea,
    170,
    late("previewer.desk.panes.findings", "FindingsPane"),
    "source",
)
STEPS: "Final[Pane[StepsPane]]" = Pane(
    "steps",
    QT_TRANSLATE_NOOP("Panes", "Case steps"),
    _AREA.BottomDockWidgetArea,
    170,
    late("previewer.desk.cases.steps_pane", "StepsPane"),
    "hand-over",
)
