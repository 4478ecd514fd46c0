"""The panes that several modes show. To add one: its module, its record here, its name in a mode. Those of a single
mode stand in its room.
"""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt

from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.language import QT_TRANSLATE_NOOP
from previewer.desk.panes.pane import Pane
from previewer.desk.services import Services

if TYPE_CHECKING:
    from previewer.desk.panes.cases.steps_pane import StepsPane
    from previewer.desk.panes.findings import FindingsPane
    from previewer.desk.panes.problems import ProblemsPane
    from previewer.desk.panes.source import SourcePane
    from previewer.desk.panes.values import ValuesPane

# A pane's module is imported when the first of it is made: the window's first picture does without.


def _source(piece: OpenPiece, services: Services) -> "SourcePane":
    from previewer.desk.panes.source import SourcePane

    pane = SourcePane(piece, services.settings)
    pane.conflictAnswered.connect(lambda answer: services.saver.resolve(piece, answer))
    return pane


def _values(piece: OpenPiece, services: Services) -> "ValuesPane":
    from previewer.desk.panes.values import ValuesPane

    return ValuesPane(piece, services)


def _problems(piece: OpenPiece, _services: Services) -> "ProblemsPane":
    from previewer.desk.panes.problems import ProblemsPane

    pane = ProblemsPane(piece.document)
    pane.chosen.connect(piece.go_to)
    pane.fixWanted.connect(piece.fix)
    pane.fixAllWanted.connect(piece.fix_all)
    return pane


def _findings(piece: OpenPiece, services: Services) -> "FindingsPane":
    from previewer.desk.panes.findings import FindingsPane

    return FindingsPane(piece, services.view)


def _steps(piece: OpenPiece, services: Services) -> "StepsPane":
    from previewer.desk.panes.cases.steps_pane import StepsPane

    return StepsPane(piece, services)


_AREA = Qt.DockWidgetArea
SOURCE: "Final[Pane[SourcePane]]" = Pane(
    "source", QT_TRANSLATE_NOOP("Panes", "Source"), _AREA.LeftDockWidgetArea, 400, _source
)
VALUES: "Final[Pane[ValuesPane]]" = Pane(
    "values", QT_TRANSLATE_NOOP("Panes", "Values"), _AREA.RightDockWidgetArea, 290, _values
)
PROBLEMS: "Final[Pane[ProblemsPane]]" = Pane(
    "problems", QT_TRANSLATE_NOOP("Panes", "Problems"), _AREA.BottomDockWidgetArea, 170, _problems
)
FINDINGS: "Final[Pane[FindingsPane]]" = Pane(
    "findings", QT_TRANSLATE_NOOP("Panes", "Findings"), _AREA.BottomDockWidgetArea, 170, _findings
)
STEPS: "Final[Pane[StepsPane]]" = Pane(
    "steps", QT_TRANSLATE_NOOP("Panes", "Case steps"), _AREA.BottomDockWidgetArea, 170, _steps
)
