"""Docks that make room for the phones in a small window."""

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import partial

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QDockWidget, QMainWindow, QTabBar, QWidget

from previewer.desk.view.stage import Stage

#: What Qt has for a width without an upper bound.
_UNBOUND = (1 << 24) - 1

_SIDES = Qt.DockWidgetArea.LeftDockWidgetArea | Qt.DockWidgetArea.RightDockWidgetArea
_UPRIGHT = QDockWidget.DockWidgetFeature.DockWidgetVerticalTitleBar
#: Pixels that remain of a folded dock beside the phones; and of one below them, and of what that holds.
_STRIP, _HEAD, _EDGE = 26, 29, 1
#: A window is small that is narrower.
_SMALL = 1200


class SpareDocks(QObject):
    """Tells which docks the phones cannot be seen whole with, though they can be without; those at the sides fold to an
    upright head, those below to their tabs, which a click opens. Those below fold first, then all. Where that is not
    enough, docks at the sides become narrower, and all stay folded in a small window.
    """

    #: A folded dock was opened by hand, or the phones have another room: they are to be looked at again.
    changed = Signal()

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._stage: Stage | None = None
        #: Of each dock that stands aside the size that it had.
        self._aside: dict[QDockWidget, QSize] = {}
        #: Of each the least width, or height, of what it holds; below the phones of those behind it too.
        self._least: dict[QDockWidget, dict[QWidget, int]] = {}
        #: Docks that somebody opened: they stay.
        self._wanted: set[QDockWidget] = set()
        #: For which size of the window docks at the sides had their widths, by the name of the layout; by hand they may
        #: have others since.
        self._narrowed: dict[str, QSize] = {}

    def forget(self) -> None:
        """All docks stand anew, and open."""
        for dock in list(self._aside):
            self._open(dock)
        self._wanted.clear()

    @property
    def stand_aside(self) -> bool:
        """Whether any is folded."""
        return bool(self._aside)

    def is_folded(self, dock: QDockWidget) -> bool:
        """Whether nothing but its upright head is seen of a dock."""
        return dock in self._aside and _stands_at_side(self._window, dock)

    def want(self, dock: QDockWidget) -> None:
        """Open a dock, and leave it so."""
        self._wanted.add(dock)
        if dock in self._aside:
            self._unfold(dock)
            self.changed.emit()

    def update(
        self, layout: str, stage: Stage | None, docks: Iterable[QDockWidget], sides: Mapping[QDockWidget, int]
    ) -> set[QDockWidget]:
        """Fold or unfold those of these docks that are spare, for the phones on a stage; those that stand aside now.
        `sides`: the width that docks at the sides have in a window like this at first."""
        if stage is not None and stage is not self._stage:
            stage.installEventFilter(self)
            self._stage = stage
        for bar in self._window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly):
            bar.installEventFilter(self)
        spare = [dock for dock in docks if dock not in self._wanted and not dock.isFloating()]
        for dock in self._aside.keys() - set(spare):
            self._unfold(dock)
        if stage is not None:
            below = [dock for dock in spare if not _stands_at_side(self._window, dock)]
            # Those below the phones first; those at the sides where that is not enough.
            aside = next((some for some in ([], below, spare) if self._would_fit(stage, spare, some)), None)
            if aside is None:
                if stage.isVisible():
                    self._narrow(layout, sides, partial(self._would_fit, stage, spare, spare))
                # In a small window they get what room there is, though it is not enough.
                aside = spare if self._window.width() < _SMALL else []
            for dock in spare:
                if dock in aside and dock not in self._aside:
                    self._fold(dock)
                elif dock not in aside and dock in self._aside:
                    self._unfold(dock)
        return set(self._aside)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and watched is self._stage:
            self.changed.emit()
        elif event.type() == QEvent.Type.MouseButtonRelease and watched in self._aside:
            assert isinstance(watched, QDockWidget)
            self.want(watched)
        elif event.type() == QEvent.Type.MouseButtonPress and isinstance(watched, QTabBar):
            assert isinstance(event, QMouseEvent)
            title = watched.tabText(watched.tabAt(event.position().toPoint()))
            for dock in [one for one in self._aside if not _stands_at_side(self._window, one)]:
                for other in (dock, *self._window.tabifiedDockWidgets(dock)):
                    if other.windowTitle() == title:
                        self.want(other)
                        self.want(dock)
        return super().eventFilter(watched, event)

    def _would_fit(
        self, stage: Stage, spare: Iterable[QDockWidget], aside: Collection[QDockWidget], across: int = 0
    ) -> bool:
        """Whether the phones were seen whole with these of the spare docks aside, the others open, and so much more
        room `across`.
        """
        heights, now_high = [0], [0]
        for dock in spare:
            size, now = self._aside.get(dock, dock.size()), dock.size()
            if _stands_at_side(self._window, dock):
                across += now.width() - (_STRIP if dock in aside else size.width())
            else:
                # They stand in one row. The head of one among tabs is its tab.
                head = 0 if self._window.tabifiedDockWidgets(dock) else _HEAD
                heights.append(head if dock in aside else size.height())
                now_high.append(now.height())
        return stage.would_fit(stage.maximumViewportSize() + QSize(across, max(now_high) - max(heights)))

    def _narrow(self, layout: str, sides: Mapping[QDockWidget, int], fits: Callable[[int], bool]) -> None:
        """Let docks at the sides be no wider than at first in a window of this size, or as narrow as they can be where
        the phones fit beside them then (told by the room that they get); once for each size.
        """
        if self._narrowed.get(layout) != self._window.size():
            self._narrowed[layout] = self._window.size()
            docks = [dock for dock in sides if _stands_at_side(self._window, dock) and dock not in self._aside]
            docks = [dock for dock in docks if not dock.isFloating()]
            least = {dock: dock.minimumSizeHint().width() for dock in docks}
            first, all_least = (sum(max(0, dock.width() - widths[dock]) for dock in docks) for widths in (sides, least))
            widths = least if fits(all_least) and not fits(first) else sides
            wide = [dock for dock in docks if dock.width() > widths[dock]]
            self._window.resizeDocks(wide, [widths[dock] for dock in wide], Qt.Orientation.Horizontal)

    def _fold(self, dock: QDockWidget) -> None:
        self._aside[dock] = dock.size()
        content = dock.widget()
        assert content is not None
        at_side = _stands_at_side(self._window, dock)
        if at_side:
            self._least[dock] = {content: content.minimumWidth()}
            # Hidden, it would take the height of the dock along.
            content.setEnabled(False)
            content.setMinimumWidth(0)
            content.setMaximumWidth(0)
            dock.setFeatures(dock.features() | _UPRIGHT)
            dock.installEventFilter(self)
            self._window.resizeDocks([dock], [1], Qt.Orientation.Horizontal)
        else:
            held = (one.widget() for one in (dock, *self._window.tabifiedDockWidgets(dock)))
            self._least[dock] = {widget: widget.minimumHeight() for widget in held if widget is not None}
            alone = len(self._least[dock]) == 1
            for widget in self._least[dock]:
                widget.setMinimumHeight(0 if alone else _EDGE)
                if alone:
                    # Beside the tabs of others its head leaves some pixels.
                    widget.setMaximumHeight(0)

    def _unfold(self, dock: QDockWidget) -> None:
        size = self._aside[dock]
        if self._open(dock):
            self._window.resizeDocks([dock], [size.width()], Qt.Orientation.Horizontal)

    def _open(self, dock: QDockWidget) -> bool:
        """Show all of a dock, at whatever size; whether its head stood upright."""
        del self._aside[dock]
        content = dock.widget()
        assert content is not None
        least, is_upright = self._least.pop(dock), not content.isEnabled()
        if is_upright:
            dock.removeEventFilter(self)
            dock.setFeatures(dock.features() & ~_UPRIGHT)
            content.setEnabled(True)
            content.setMaximumWidth(_UNBOUND)
            content.setMinimumWidth(least[content])
        else:
            for widget, height in least.items():
                widget.setMaximumHeight(_UNBOUND)
                widget.setMinimumHeight(height)
        return is_upright


def _stands_at_side(window: QMainWindow, dock: QDockWidget) -> bool:
    return bool(window.dockWidgetArea(dock) & _SIDES)
