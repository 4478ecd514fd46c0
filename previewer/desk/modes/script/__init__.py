"""Script mode: the piece's handler, run on the values that stand there, and what it makes of them."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt

from previewer.desk.language import QT_TRANSLATE_NOOP
from previewer.desk.modes.mode import Mode
from previewer.desk.modes.phones import phones
from previewer.desk.panes.pane import Pane, late

if TYPE_CHECKING:
    from previewer.desk.modes.script.bounds import BoundsPane
    from previewer.desk.modes.script.console import ConsolePane
    from previewer.desk.modes.script.handler import HandlerPane
    from previewer.desk.modes.script.result import ResultPane

_AREA = Qt.DockWidgetArea
HANDLER: "Final[Pane[HandlerPane]]" = Pane(
    "handler",
    QT_TRANSLATE_NOOP("Panes", "Handler"),
    _AREA.LeftDockWidgetArea,
    360,
    late("previewer.desk.modes.script.handler", "HandlerPane"),
)
RESULT: "Final[Pane[ResultPane]]" = Pane(
    "result",
    QT_TRANSLATE_NOOP("Panes", "Event and result"),
    _AREA.RightDockWidgetArea,
    340,
    late("previewer.desk.modes.script.result", "ResultPane"),
)
CONSOLE: "Final[Pane[ConsolePane]]" = Pane(
    "console",
    QT_TRANSLATE_NOOP("Panes", "Console and hosts"),
    _AREA.BottomDockWidgetArea,
    190,
    late("previewer.desk.modes.script.console", "ConsolePane"),
)
BOUNDS: "Final[Pane[BoundsPane]]" = Pane(
    "bounds",
    QT_TRANSLATE_NOOP("Panes", "At the bounds"),
    _AREA.BottomDockWidgetArea,
    190,
    late("previewer.desk.modes.script.bounds", "BoundsPane"),
)
SCRIPT: Final = Mode(
    "script",
    QT_TRANSLATE_NOOP("Modes", "Script"),
    "script",
    (HANDLER, RESULT, BOUNDS, CONSOLE),
    phones,
    beside=frozenset((CONSOLE.name,)),
    spare=frozenset((BOUNDS.name, CONSOLE.name)),
    guide="script",
)
