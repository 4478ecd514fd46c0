"""The panes that several modes show. To add one: its module, its record here, its name in a mode. Those of a single
mode stand in its room.
"""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt

from previewer.desk.language import QT_TRANSLATE_NOOP
from previewer.desk.panes.pane import Pane, late

if TYPE_CHECKING:
    from previewer.desk.cases.steps_pane import StepsPane
    from previewer.desk.panes.aloud import AloudPane
    from previewer.desk.panes.source import SourcePane
    from previewer.desk.panes.values import ValuesPane
    from previewer.desk.panes.wrong import WrongPane

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
ALOUD: "Final[Pane[AloudPane]]" = Pane(
    "aloud",
    QT_TRANSLATE_NOOP("Panes", "Screen reader"),
    _AREA.RightDockWidgetArea,
    290,
    late("previewer.desk.panes.aloud", "AloudPane"),
    "looks",
)
WRONG: "Final[Pane[WrongPane]]" = Pane(
    "problems",
    QT_TRANSLATE_NOOP("Panes", "What is wrong"),
    _AREA.BottomDockWidgetArea,
    170,
    late("previewer.desk.panes.wrong", "WrongPane"),
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
