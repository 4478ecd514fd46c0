"""The panes around the phones. To add one: its module, its record here, its name in a mode."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt

from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.language import QT_TRANSLATE_NOOP
from previewer.desk.panes.pane import Pane
from previewer.desk.services import Services

if TYPE_CHECKING:
    from previewer.desk.panes.cases.steps_pane import StepsPane
    from previewer.desk.panes.check.checks import ChecksPane
    from previewer.desk.panes.check.notes import NotesPane
    from previewer.desk.panes.check.verdict import VerdictPane
    from previewer.desk.panes.compare.changes import ChangesPane
    from previewer.desk.panes.compare.outcomes import OutcomesPane
    from previewer.desk.panes.compare.published_source import PublishedSource
    from previewer.desk.panes.edit.inspector import InspectorPane
    from previewer.desk.panes.edit.items import ItemsPane
    from previewer.desk.panes.findings import FindingsPane
    from previewer.desk.panes.problems import ProblemsPane
    from previewer.desk.panes.source import SourcePane
    from previewer.desk.panes.texts.consistency_pane import ConsistencyPane
    from previewer.desk.panes.texts.filter_pane import FilterPane
    from previewer.desk.panes.texts.unit_pane import UnitPane
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


def _items(piece: OpenPiece, services: Services) -> "ItemsPane":
    from previewer.desk.panes.edit.items import ItemsPane

    return ItemsPane(piece, services)


def _inspector(piece: OpenPiece, services: Services) -> "InspectorPane":
    from previewer.desk.panes.edit.inspector import InspectorPane

    return InspectorPane(piece, services)


def _text_filter(piece: OpenPiece, services: Services) -> "FilterPane":
    from previewer.desk.panes.texts.board import TextsBoard
    from previewer.desk.panes.texts.filter_pane import FilterPane

    return FilterPane(TextsBoard.of(piece, services))


def _unit(piece: OpenPiece, services: Services) -> "UnitPane":
    from previewer.desk.panes.texts.board import TextsBoard
    from previewer.desk.panes.texts.unit_pane import UnitPane

    return UnitPane(TextsBoard.of(piece, services))


def _consistency(piece: OpenPiece, services: Services) -> "ConsistencyPane":
    from previewer.desk.panes.texts.board import TextsBoard
    from previewer.desk.panes.texts.consistency_pane import ConsistencyPane

    return ConsistencyPane(TextsBoard.of(piece, services))


def _steps(piece: OpenPiece, services: Services) -> "StepsPane":
    from previewer.desk.panes.cases.steps_pane import StepsPane

    return StepsPane(piece, services)


def _checks(piece: OpenPiece, services: Services) -> "ChecksPane":
    from previewer.desk.panes.check.checks import ChecksPane

    return ChecksPane(piece, services)


def _verdict(piece: OpenPiece, services: Services) -> "VerdictPane":
    from previewer.desk.panes.check.verdict import VerdictPane

    return VerdictPane(piece, services)


def _notes(piece: OpenPiece, services: Services) -> "NotesPane":
    from previewer.desk.panes.check.notes import NotesPane

    return NotesPane(piece, services)


def _changes(piece: OpenPiece, services: Services) -> "ChangesPane":
    from previewer.desk.panes.compare.changes import ChangesPane

    return ChangesPane(piece, services)


def _outcomes(piece: OpenPiece, services: Services) -> "OutcomesPane":
    from previewer.desk.panes.compare.outcomes import OutcomesPane

    return OutcomesPane(piece, services)


def _published_source(piece: OpenPiece, services: Services) -> "PublishedSource":
    from previewer.desk.panes.compare.published_source import PublishedSource

    return PublishedSource(piece, services)


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
ITEMS: "Final[Pane[ItemsPane]]" = Pane(
    "items", QT_TRANSLATE_NOOP("Panes", "Items"), _AREA.LeftDockWidgetArea, 290, _items
)
INSPECTOR: "Final[Pane[InspectorPane]]" = Pane(
    "inspector", QT_TRANSLATE_NOOP("Panes", "Inspector"), _AREA.RightDockWidgetArea, 340, _inspector
)
TEXT_FILTER: "Final[Pane[FilterPane]]" = Pane(
    "text_filter", QT_TRANSLATE_NOOP("Panes", "Filter"), _AREA.LeftDockWidgetArea, 215, _text_filter
)
UNIT: "Final[Pane[UnitPane]]" = Pane("unit", QT_TRANSLATE_NOOP("Panes", "Text"), _AREA.RightDockWidgetArea, 220, _unit)
CONSISTENCY: "Final[Pane[ConsistencyPane]]" = Pane(
    "consistency", QT_TRANSLATE_NOOP("Panes", "Consistency"), _AREA.BottomDockWidgetArea, 120, _consistency
)
STEPS: "Final[Pane[StepsPane]]" = Pane(
    "steps", QT_TRANSLATE_NOOP("Panes", "Case steps"), _AREA.BottomDockWidgetArea, 170, _steps
)
CHECKS: "Final[Pane[ChecksPane]]" = Pane(
    "checks", QT_TRANSLATE_NOOP("Panes", "Checks"), _AREA.LeftDockWidgetArea, 320, _checks
)
VERDICT: "Final[Pane[VerdictPane]]" = Pane(
    "verdict", QT_TRANSLATE_NOOP("Panes", "Verdict"), _AREA.RightDockWidgetArea, 320, _verdict
)
NOTES: "Final[Pane[NotesPane]]" = Pane(
    "notes", QT_TRANSLATE_NOOP("Panes", "Notes"), _AREA.BottomDockWidgetArea, 140, _notes
)
CHANGES: "Final[Pane[ChangesPane]]" = Pane(
    "changes", QT_TRANSLATE_NOOP("Panes", "Changes"), _AREA.LeftDockWidgetArea, 380, _changes
)
OUTCOMES: "Final[Pane[OutcomesPane]]" = Pane(
    "outcomes", QT_TRANSLATE_NOOP("Panes", "Values before and after"), _AREA.RightDockWidgetArea, 340, _outcomes
)
PUBLISHED_SOURCE: "Final[Pane[PublishedSource]]" = Pane(
    "published_source",
    QT_TRANSLATE_NOOP("Panes", "Published source"),
    _AREA.BottomDockWidgetArea,
    210,
    _published_source,
)
