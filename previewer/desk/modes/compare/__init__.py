"""Compare mode: the published version beside the text of the window."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt

from previewer.desk.language import QT_TRANSLATE_NOOP
from previewer.desk.modes.mode import Mode
from previewer.desk.panes import SOURCE
from previewer.desk.panes.pane import Pane, late

if TYPE_CHECKING:
    from previewer.desk.modes.compare.changes import ChangesPane
    from previewer.desk.modes.compare.merge_pane import MergePane
    from previewer.desk.modes.compare.outcomes import OutcomesPane
    from previewer.desk.modes.compare.published_source import PublishedSource

_AREA = Qt.DockWidgetArea
CHANGES: "Final[Pane[ChangesPane]]" = Pane(
    "changes",
    QT_TRANSLATE_NOOP("Panes", "Changes"),
    _AREA.LeftDockWidgetArea,
    380,
    late("previewer.desk.modes.compare.changes", "ChangesPane"),
)
OUTCOMES: "Final[Pane[OutcomesPane]]" = Pane(
    "outcomes",
    QT_TRANSLATE_NOOP("Panes", "Values before and after"),
    _AREA.RightDockWidgetArea,
    340,
    late("previewer.desk.modes.compare.outcomes", "OutcomesPane"),
)
PUBLISHED_SOURCE: "Final[Pane[PublishedSource]]" = Pane(
    "published_source",
    QT_TRANSLATE_NOOP("Panes", "Published source"),
    _AREA.BottomDockWidgetArea,
    210,
    late("previewer.desk.modes.compare.published_source", "PublishedSource"),
)
MERGE: "Final[Pane[MergePane]]" = Pane(
    "merge",
    QT_TRANSLATE_NOOP("Panes", "Merge"),
    _AREA.BottomDockWidgetArea,
    210,
    late("previewer.desk.modes.compare.merge_pane", "MergePane"),
)
COMPARE: Final = Mode(
    "compare",
    QT_TRANSLATE_NOOP("Modes", "Compare"),
    "compare",
    (CHANGES, OUTCOMES, PUBLISHED_SOURCE, SOURCE, MERGE),
    late("previewer.desk.modes.compare.middle", "ComparePhones"),
    {SOURCE.name: Qt.DockWidgetArea.BottomDockWidgetArea},
    beside=frozenset((SOURCE.name,)),
    spare=frozenset((SOURCE.name, PUBLISHED_SOURCE.name)),
    guide="update",
    layouts={"merge": (MERGE,)},
)
