"""Edit mode: what makes and changes a piece: its items, and all that can be said of one."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt

from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.language import QT_TRANSLATE_NOOP
from previewer.desk.modes.mode import Mode
from previewer.desk.modes.phones import phones
from previewer.desk.panes import PROBLEMS, SOURCE
from previewer.desk.panes.pane import Pane
from previewer.desk.services import Services

if TYPE_CHECKING:
    from previewer.desk.modes.edit.inspector.pane import InspectorPane
    from previewer.desk.modes.edit.items import ItemsPane

# A pane's module is imported when the first of it is made: the window's first picture does without.


def _items(piece: OpenPiece, services: Services) -> "ItemsPane":
    from previewer.desk.modes.edit.items import ItemsPane

    return ItemsPane(piece, services)


def _inspector(piece: OpenPiece, services: Services) -> "InspectorPane":
    from previewer.desk.modes.edit.inspector.pane import InspectorPane

    return InspectorPane(piece, services)


_AREA = Qt.DockWidgetArea
ITEMS: "Final[Pane[ItemsPane]]" = Pane(
    "items", QT_TRANSLATE_NOOP("Panes", "Items"), _AREA.LeftDockWidgetArea, 290, _items
)
INSPECTOR: "Final[Pane[InspectorPane]]" = Pane(
    "inspector", QT_TRANSLATE_NOOP("Panes", "Inspector"), _AREA.RightDockWidgetArea, 340, _inspector
)
EDIT: Final = Mode(
    "edit",
    QT_TRANSLATE_NOOP("Modes", "Edit"),
    "pencil",
    (ITEMS, INSPECTOR, PROBLEMS, SOURCE),
    phones,
    {SOURCE.name: Qt.DockWidgetArea.BottomDockWidgetArea},
    picks=True,
)
