"""Panes above and below the phones fold to their heads while they have nothing to say."""

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDockWidget, QMainWindow, QStackedWidget

from previewer.desk.panes.pane import QuietPane

_AREAS = Qt.DockWidgetArea.TopDockWidgetArea | Qt.DockWidgetArea.BottomDockWidgetArea
#: A folded dock that is so many pixels higher than its head has been drawn open by hand.
_BY_HAND = 40


class QuietDocks:
    """Those whose front pane is a `QuietPane`; the others are never folded."""

    def __init__(self, window: QMainWindow) -> None:
        self._window = window
        #: Of each folded dock how high it was.
        self._folded: dict[QDockWidget, int] = {}

    def update(self, docks: Iterable[tuple[QDockWidget, int]]) -> None:
        """Fold and unfold the docks that are seen; each with the height that its pane has at first."""
        for dock, height in docks:
            area = self._window.dockWidgetArea(dock)
            if dock.isFloating() or not area & _AREAS:
                self._folded.pop(dock, None)
            elif _is_quiet(dock) and dock not in self._folded:
                self._folded[dock] = max(dock.height(), height)
                self._resize(dock, 1)
            elif not _is_quiet(dock) and dock in self._folded:
                before = self._folded.pop(dock)
                if dock.height() < dock.minimumSizeHint().height() + _BY_HAND:
                    self._resize(dock, before)

    def _resize(self, dock: QDockWidget, height: int) -> None:
        self._window.resizeDocks([dock], [height], Qt.Orientation.Vertical)


def _is_quiet(dock: QDockWidget) -> bool:
    stack = dock.widget()
    pane = stack.currentWidget() if isinstance(stack, QStackedWidget) else None
    return isinstance(pane, QuietPane) and pane.quiet
