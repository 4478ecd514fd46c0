"""Docks that make room for the phones in a small window."""

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtWidgets import QDockWidget, QMainWindow

from previewer.desk.view.stage import Stage

#: What Qt has for a width without an upper bound.
_UNBOUND = (1 << 24) - 1

_SIDES = Qt.DockWidgetArea.LeftDockWidgetArea | Qt.DockWidgetArea.RightDockWidgetArea
_UPRIGHT = QDockWidget.DockWidgetFeature.DockWidgetVerticalTitleBar
#: Pixels that remain of a folded dock beside the phones; and of one below them, and of what that holds.
_STRIP, _HEAD, _EDGE = 26, 40, 12


class SpareDocks(QObject):
    """Tells which docks the phones cannot be seen whole with, though they can be without; those at the sides fold to an
    upright head, which a click opens. All fold or none.
    """

    #: A folded dock was opened by hand, or the phones have another room: they are to be looked at again.
    changed = Signal()

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._stage: Stage | None = None
        #: Of each dock that stands aside the size that it had.
        self._aside: dict[QDockWidget, QSize] = {}
        self._least: dict[QDockWidget, int] = {}
        #: Docks that somebody opened: they stay.
        self._wanted: set[QDockWidget] = set()

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

    def update(self, stage: Stage | None, docks: Iterable[QDockWidget]) -> set[QDockWidget]:
        """Fold or unfold those of these docks that are spare, for the phones on a stage; those that stand aside now."""
        if stage is not None and stage is not self._stage:
            stage.installEventFilter(self)
            self._stage = stage
        spare = [dock for dock in docks if dock not in self._wanted and not dock.isFloating()]
        for dock in self._aside.keys() - set(spare):
            self._unfold(dock)
        if stage is not None and spare:
            room, across, down = stage.maximumViewportSize(), 0, 0
            gain_across = gain_down = 0
            for dock in spare:
                size, now = self._aside.get(dock, dock.size()), dock.size()
                if _stands_at_side(self._window, dock):
                    across += size.width() - now.width()
                    gain_across += size.width() - _STRIP
                else:
                    down = max(down, size.height() - now.height())
                    gain_down = max(gain_down, size.height() - _HEAD)
            room_open = QSize(room.width() - across, room.height() - down)
            room_folded = room_open + QSize(gain_across, gain_down)
            aside = not stage.would_fit(room_open) and stage.would_fit(room_folded)
            for dock in spare:
                if aside and dock not in self._aside:
                    self._fold(dock)
                elif not aside and dock in self._aside:
                    self._unfold(dock)
        return set(self._aside)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and watched is self._stage:
            self.changed.emit()
        elif event.type() == QEvent.Type.MouseButtonRelease and watched in self._aside:
            assert isinstance(watched, QDockWidget)
            self.want(watched)
        return super().eventFilter(watched, event)

    def _fold(self, dock: QDockWidget) -> None:
        self._aside[dock] = dock.size()
        content = dock.widget()
        assert content is not None
        at_side = _stands_at_side(self._window, dock)
        self._least[dock] = content.minimumWidth() if at_side else content.minimumHeight()
        if at_side:
            # Hidden, it would take the height of the dock along.
            content.setEnabled(False)
            content.setMinimumWidth(0)
            content.setMaximumWidth(0)
            dock.setFeatures(dock.features() | _UPRIGHT)
            dock.installEventFilter(self)
            self._window.resizeDocks([dock], [1], Qt.Orientation.Horizontal)
        else:
            content.setMinimumHeight(_EDGE)

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
            content.setMinimumWidth(least)
        else:
            content.setMinimumHeight(least)
        return is_upright


def _stands_at_side(window: QMainWindow, dock: QDockWidget) -> bool:
    return bool(window.dockWidgetArea(dock) & _SIDES)
