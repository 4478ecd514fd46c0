"""Texts mode: every text of a piece in every language as one table, with its panes around it."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt

from previewer.desk.language import QT_TRANSLATE_NOOP
from previewer.desk.modes.mode import Mode
from previewer.desk.panes import SOURCE, WRONG
from previewer.desk.panes.pane import Pane, late

if TYPE_CHECKING:
    from previewer.desk.modes.texts.filter_pane import FilterPane
    from previewer.desk.modes.texts.unit_pane import UnitPane

_AREA = Qt.DockWidgetArea
TEXT_FILTER: "Final[Pane[FilterPane]]" = Pane(
    "text_filter",
    QT_TRANSLATE_NOOP("Panes", "Filter"),
    _AREA.LeftDockWidgetArea,
    260,
    late("previewer.desk.modes.texts.filter_pane", "FilterPane"),
)
UNIT: "Final[Pane[UnitPane]]" = Pane(
    "unit",
    QT_TRANSLATE_NOOP("Panes", "Text"),
    _AREA.RightDockWidgetArea,
    220,
    late("previewer.desk.modes.texts.unit_pane", "UnitPane"),
)
TEXTS: Final = Mode(
    "texts",
    QT_TRANSLATE_NOOP("Modes", "Texts"),
    "language",
    (TEXT_FILTER, UNIT, WRONG, SOURCE),
    late("previewer.desk.modes.texts.middle", "TextsMiddle"),
    {SOURCE.name: Qt.DockWidgetArea.BottomDockWidgetArea},
    guide="translate",
    stage=False,
)
