"""Compare mode: the published version beside the text of the window."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.language import QT_TRANSLATE_NOOP
from previewer.desk.modes.mode import Mode
from previewer.desk.panes import SOURCE
from previewer.desk.panes.pane import Pane
from previewer.desk.services import Services

if TYPE_CHECKING:
    from previewer.desk.modes.compare.changes import ChangesPane
    from previewer.desk.modes.compare.outcomes import OutcomesPane
    from previewer.desk.modes.compare.published_source import PublishedSource

# A pane's module is imported when the first of it is made: the window's first picture does without.


def _changes(piece: OpenPiece, services: Services) -> "ChangesPane":
    from previewer.desk.modes.compare.changes import ChangesPane

    return ChangesPane(piece, services)


def _outcomes(piece: OpenPiece, services: Services) -> "OutcomesPane":
    from previewer.desk.modes.compare.outcomes import OutcomesPane

    return OutcomesPane(piece, services)


def _published_source(piece: OpenPiece, services: Services) -> "PublishedSource":
    from previewer.desk.modes.compare.published_source import PublishedSource

    return PublishedSource(piece, services)


def _middle(piece: OpenPiece, services: Services) -> QWidget:
    """The published version and the update, on one phone each."""
    from previewer.desk.modes.compare.middle import ComparePhones

    phones = ComparePhones(piece, services)
    phones.setObjectName("compare")
    return phones


_AREA = Qt.DockWidgetArea
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
COMPARE: Final = Mode(
    "compare",
    QT_TRANSLATE_NOOP("Modes", "Compare"),
    "compare",
    (CHANGES, OUTCOMES, PUBLISHED_SOURCE, SOURCE),
    _middle,
    {SOURCE.name: Qt.DockWidgetArea.BottomDockWidgetArea},
    beside=frozenset((SOURCE.name,)),
)
