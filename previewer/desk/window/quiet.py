"""Panes above and below the phones fold to their heads while they have nothing to say."""

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDockWidget, QMainWindow, QStackedWidget, QTabBar

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

    def forget(self) -> None:
        """All docks stand anew: whatever was folded is not any more."""
        self._folded.clear()

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


def hide_old_tab_bars(window: QMainWindow, docks: Iterable[QDockWidget]) -> None:
    """Hide the tab bars of docks that Qt leaves on the window whenever a layout is restored."""
    shown = [dock for dock in docks if not dock.isHidden() and not dock.isFloating()]
    groups = {
        frozenset(other.windowTitle() for other in (dock, *window.tabifiedDockWidgets(dock)) if not other.isHidden())
        for dock in shown
    }
    # The newest is the one in use.
    for bar in reversed(window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly)):
        titles = frozenset(bar.tabText(at) for at in range(bar.count()))
        bar.setVisible(len(titles) > 1 and titles in groups)
        groups.discard(titles)


def _is_quiet(dock: QDockWidget) -> bool:
    stack = dock.widget()
    pane = stack.currentWidget() if isinstance(stack, QStackedWidget) else None
    return isinstance(pane, QuietPane) and pane.quiet
