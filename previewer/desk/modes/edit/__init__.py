"""Edit mode: what makes and changes a piece: its items, and all that can be said of one."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt

from previewer.desk.language import QT_TRANSLATE_NOOP
from previewer.desk.modes.history import HISTORY
from previewer.desk.modes.mode import Mode
from previewer.desk.modes.phones import phones
from previewer.desk.panes import SOURCE, WRONG
from previewer.desk.panes.pane import Pane, late

if TYPE_CHECKING:
    from previewer.desk.modes.edit.inspector.pane import InspectorPane
    from previewer.desk.modes.edit.items import ItemsPane

_AREA = Qt.DockWidgetArea
ITEMS: "Final[Pane[ItemsPane]]" = Pane(
    "items",
    QT_TRANSLATE_NOOP("Panes", "Items"),
    _AREA.LeftDockWidgetArea,
    290,
    late("previewer.desk.modes.edit.items", "ItemsPane"),
)
INSPECTOR: "Final[Pane[InspectorPane]]" = Pane(
    "inspector",
    QT_TRANSLATE_NOOP("Panes", "Inspector"),
    _AREA.RightDockWidgetArea,
    350,
    late("previewer.desk.modes.edit.inspector.pane", "InspectorPane"),
)
EDIT: Final = Mode(
    "edit",
    QT_TRANSLATE_NOOP("Modes", "Edit"),
    "pencil",
    (ITEMS, INSPECTOR, HISTORY, WRONG, SOURCE),
    phones,
    {SOURCE.name: Qt.DockWidgetArea.BottomDockWidgetArea},
    click_selects=True,
    spare=frozenset((WRONG.name, SOURCE.name)),
    guide="make",
)
