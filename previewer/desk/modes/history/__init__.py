"""The history of a piece, in the modes that change it."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt

from previewer.desk.language import QT_TRANSLATE_NOOP
from previewer.desk.panes.pane import Pane, late

if TYPE_CHECKING:
    from previewer.desk.modes.history.pane import HistoryPane

HISTORY: "Final[Pane[HistoryPane]]" = Pane(
    "history",
    QT_TRANSLATE_NOOP("Panes", "History"),
    Qt.DockWidgetArea.RightDockWidgetArea,
    290,
    late("previewer.desk.modes.history.pane", "HistoryPane"),
    "window",
)
