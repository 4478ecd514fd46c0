"""Texts mode: every text of a piece in every language as one table, with its panes around it."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.language import QT_TRANSLATE_NOOP
from previewer.desk.modes.mode import Mode
from previewer.desk.panes import PROBLEMS, SOURCE
from previewer.desk.panes.pane import Pane
from previewer.desk.services import Services

if TYPE_CHECKING:
    from previewer.desk.modes.texts.consistency_pane import ConsistencyPane
    from previewer.desk.modes.texts.filter_pane import FilterPane
    from previewer.desk.modes.texts.unit_pane import UnitPane

# A pane's module is imported when the first of it is made: the window's first picture does without.


def _text_filter(_piece: OpenPiece, services: Services) -> "FilterPane":
    from previewer.desk.modes.texts.board import TextsBoard
    from previewer.desk.modes.texts.filter_pane import FilterPane

    return FilterPane(services.panes.shared(TextsBoard))


def _unit(_piece: OpenPiece, services: Services) -> "UnitPane":
    from previewer.desk.modes.texts.board import TextsBoard
    from previewer.desk.modes.texts.unit_pane import UnitPane

    return UnitPane(services.panes.shared(TextsBoard))


def _consistency(_piece: OpenPiece, services: Services) -> "ConsistencyPane":
    from previewer.desk.modes.texts.board import TextsBoard
    from previewer.desk.modes.texts.consistency_pane import ConsistencyPane

    return ConsistencyPane(services.panes.shared(TextsBoard))


def _middle(_piece: OpenPiece, services: Services) -> QWidget:
    """The table of texts with the live row."""
    from previewer.desk.modes.texts.board import TextsBoard
    from previewer.desk.modes.texts.middle import TextsMiddle

    middle = TextsMiddle(services.panes.shared(TextsBoard))
    middle.setObjectName("texts")
    return middle


_AREA = Qt.DockWidgetArea
TEXT_FILTER: "Final[Pane[FilterPane]]" = Pane(
    "text_filter", QT_TRANSLATE_NOOP("Panes", "Filter"), _AREA.LeftDockWidgetArea, 215, _text_filter
)
UNIT: "Final[Pane[UnitPane]]" = Pane("unit", QT_TRANSLATE_NOOP("Panes", "Text"), _AREA.RightDockWidgetArea, 220, _unit)
CONSISTENCY: "Final[Pane[ConsistencyPane]]" = Pane(
    "consistency", QT_TRANSLATE_NOOP("Panes", "Consistency"), _AREA.BottomDockWidgetArea, 120, _consistency
)
TEXTS: Final = Mode(
    "texts",
    QT_TRANSLATE_NOOP("Modes", "Texts"),
    "language",
    (TEXT_FILTER, UNIT, CONSISTENCY, PROBLEMS, SOURCE),
    _middle,
    {SOURCE.name: Qt.DockWidgetArea.BottomDockWidgetArea},
)
